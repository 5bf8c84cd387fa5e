"""`tablee play`: a person (or several) against bots, in the terminal."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tablee.cli.language import LangOption, SettingOption, help_voice, known_language, remember
from tablee.cli.screen import Left, ease_typing, reporting_errors, rows_of, screen, typed
from tablee.core.catalog import kit, open_game
from tablee.core.record import replay
from tablee.text import Voice

if TYPE_CHECKING:
    from rich.console import Console

    from tablee.cli.menu import Plan
    from tablee.cli.table import TerminalTable

BotsOption = Annotated[str | None, typer.Option("--bots", metavar="A,B,…", help=help_voice.say("cli.help.bots"))]
PeopleOption = Annotated[
    str | None, typer.Option("--people", metavar="ANN,BOB", help=help_voice.say("cli.help.people"))
]
ResumeOption = Annotated[str | None, typer.Option("--resume", metavar="FILE", help=help_voice.say("cli.help.resume"))]
SeedOption = Annotated[str | None, typer.Option("--seed", help=help_voice.say("cli.help.seed"))]


def play(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help=help_voice.say("cli.help.game"))] = None,
    bots: BotsOption = None,
    people: PeopleOption = None,
    option: SettingOption = None,
    seed: SeedOption = None,
    resume: ResumeOption = None,
    confirm: Annotated[bool, typer.Option("--confirm/--no-confirm", help=help_voice.say("cli.help.confirm"))] = True,
    lang: LangOption = None,
) -> None:
    """Sit down at a table; without a game a menu asks for everything."""
    known = known_language(lang)
    if lang and sys.stdin.isatty():  # a script that asks for a language says nothing about a person
        remember(lang)
    table: TerminalTable | None
    with reporting_errors(Voice(known or "en")):
        if game and resume:
            open_game(game)
        if resume:
            table = _resumed(Path(resume), people, bots, known or "en")
        elif game:
            table = _new_table(_planned(game, people, bots, option or [], known or "en"), seed, known or "en")
        else:
            table, known = _from_menu(known, seed)
        if table:
            sit_down(table, known or "en", confirm=confirm)


def sit_down(table: TerminalTable, lang: str, *, confirm: bool) -> None:
    """Play until the end, or until somebody leaves; say how to come back."""
    from tablee.arena.table import prepare
    from tablee.cli.table import names_of
    from tablee.cli.terminal import voice_of

    console = screen()
    voice = voice_of(table.match.game, lang, table.match.seating.options, names_of(table.company))
    with reporting_errors(voice):
        try:
            prepare(table.match.game, table.company.bots)
            _greet(console, table, voice)
            _take_turns(console, table, voice, confirm=confirm)
        except (Left, KeyboardInterrupt):
            console.print(voice.say("cli.left"))
        _farewell(console, table, voice)


def _take_turns(console: Console, table: TerminalTable, voice: Voice, *, confirm: bool) -> None:
    from tablee.cli.person import Person
    from tablee.cli.podium import show_podium

    person = Person(table, voice, console, confirm=confirm)
    while table.match.to_act:
        seat = table.speaker()
        if table.is_person(seat):
            table.answer(seat, person.choose(seat))
        elif console.is_terminal:
            with console.status(voice.say("cli.thinking", seat=seat)):
                table.ask_bot(seat)
        else:
            table.ask_bot(seat)
    outcome = table.match.outcome
    person.show(0 if len(table.company.people) == 1 else None)
    if outcome:
        show_podium(console, outcome, voice)


def _greet(console: Console, table: TerminalTable, voice: Voice) -> None:
    """Who is who; wait for Enter, since the first table clears the screen."""
    people = len(table.company.people)
    who = [voice.name(seat) for seat in range(people)]
    who += [voice.say("cli.bot", seat=seat, level=level) for seat, level in enumerate(table.company.bots, people)]
    console.print(voice.say("cli.welcome", title=voice.say("title"), who=who))
    if table.unsaved:
        console.print(voice.say("cli.unsaved", problem=str(table.unsaved)), style="yellow")
    console.print(voice.say("cli.commands"), style="dim")
    if console.is_terminal and table.match.to_act:
        ease_typing()  # now: a Ctrl-C that comes while something is loaded can be lost
        console.print(voice.say("cli.begin"), style="bold")
        typed("")


def _farewell(console: Console, table: TerminalTable, voice: Voice) -> None:
    """Where the record is, and what can be done with it; paths unbroken, to be copied."""
    if table.unsaved:
        console.print(voice.say("cli.not_kept", problem=str(table.unsaved)), style="yellow")
        return
    file, opened = shlex.quote(str(table.path)), kit(table.match.game.name).file
    game = shlex.quote(str(opened)) if opened else ""
    if table.match.to_act:
        console.print(voice.say("cli.come_back"))
        console.print(f"  tablee play {game + ' ' if game else ''}--resume {file}", soft_wrap=True)
    else:
        console.print(voice.say("cli.watch_again"))
        console.print(f"  tablee replay {file}{' --game ' + game if game else ''}", soft_wrap=True)


def _planned(game: str, people: str | None, bots: str | None, options: list[str], lang: str) -> Plan:
    from tablee.cli.menu import Plan
    from tablee.cli.options import read_settings
    from tablee.cli.saved import Company
    from tablee.cli.table import usual_bots

    found = open_game(game)
    names = rows_of(people or "") or (Voice(lang).name(0),)
    wanted = max(0, len(usual_bots(found)) + 1 - len(names))
    chosen = usual_bots(found, wanted) if bots is None else rows_of(bots)
    return Plan(found, Company(names, chosen), read_settings(found, options))


def _new_table(plan: Plan, seed: str | None, lang: str) -> TerminalTable:
    from tablee.cli.table import new_table

    with reporting_errors(Voice(lang, plan.game.name)):
        return new_table(plan.game, plan.company, plan.options, seed)


def _resumed(path: Path, people: str | None, bots: str | None, lang: str) -> TerminalTable:
    from tablee.cli.files import read_record
    from tablee.cli.saved import time_for
    from tablee.cli.table import resumed_table

    record = read_record(path)
    with reporting_errors(Voice(lang, record.game)):
        names = rows_of(people or "") or (Voice(lang).name(0),)
        return resumed_table(replay(record, time_for(str(path))), path, names, None if bots is None else rows_of(bots))


def _from_menu(lang: str | None, seed: str | None) -> tuple[TerminalTable | None, str]:
    """The table a person chose step by step; none where they left."""
    from tablee.cli.menu import Menu

    menu = Menu(lang, screen())
    try:
        chosen = menu.run()
    except Left:
        screen().print(menu.voice.say("cli.left"))
        return None, menu.voice.lang
    if isinstance(chosen, Path):
        return _resumed(chosen, None, None, menu.voice.lang), menu.voice.lang
    return _new_table(chosen, seed, menu.voice.lang), menu.voice.lang
