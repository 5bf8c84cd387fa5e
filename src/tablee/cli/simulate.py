"""`tablee simulate`: many games among bots, and how each of them did; with `--sweep`, for every value of an option."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tablee.cli.files import write_text
from tablee.cli.language import GameArgument, JsonOption, LangOption, SettingOption, help_voice
from tablee.cli.many import GamesOption, HtmlOption, RayOption, SeedOption, WorkersOption, about, show, shown_on_a_bar
from tablee.cli.screen import complaints, rows_of, screen
from tablee.core.errors import TableeError
from tablee.core.game import AnyGame
from tablee.core.match import make_seating
from tablee.text import Voice

if TYPE_CHECKING:
    from tablee.arena import Simulation

BotsOption = Annotated[str, typer.Option("--bots", metavar="A,B,…", help=help_voice.say("cli.help.bots_many"))]
SweepOption = Annotated[
    str | None, typer.Option("--sweep", metavar="NAME=A,B,…", help=help_voice.say("cli.help.sweep"))
]


def simulate(
    game: GameArgument,
    bots: BotsOption,
    games: GamesOption = 1000,
    seed: SeedOption = "1",
    workers: WorkersOption = None,
    ray: RayOption = None,
    option: SettingOption = None,
    sweep: SweepOption = None,
    html: HtmlOption = None,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    """Let bots play many games."""
    with about(game, lang, html) as (found, voice):
        order = Series(found.name, rows_of(bots), games, seed, workers or os.cpu_count() or 1, ray)
        results = [*_run(order, variants(found, len(order.bots), option or [], sweep), voice)]
        for value, result in results:
            variant = f"{_option(sweep)} = {value}" if sweep else ""
            print(result.to_json()) if as_json else _show(result, games, voice, variant)
        if html:
            write_text(html, _page(sweep, results, voice))


@dataclass(frozen=True, slots=True)
class Series:
    """Who plays, how often, and who does the work."""

    game: str
    bots: tuple[str, ...]
    games: int
    seed: str
    processes: int
    ray: str | None


def variants(game: AnyGame, seats: int, given: Sequence[str], sweep: str | None) -> list[tuple[str, Any]]:
    """The options of every simulation that is wanted: one, or one for each value of the swept option."""
    from tablee.cli.options import BadOption, read_settings

    if sweep is None:
        return [("", read_settings(game, given))]
    name, equals, values = sweep.partition("=")
    if not equals or not rows_of(values):
        raise BadOption("option_form", field=name)
    found = [(value, read_settings(game, [*given, f"{name}={value}"])) for value in rows_of(values)]
    for _, settings in found:  # the last value, too, before the first game
        make_seating(game, seats, settings, None)
    return found


def _run(order: Series, wanted: Sequence[tuple[str, Any]], voice: Voice) -> Iterator[tuple[str, Simulation]]:
    """One simulation after the other; a Ctrl-C ends them all, as does a loss, and what is done counts."""
    from tablee.arena import simulate as run

    who = order.game, order.bots, order.games, order.seed, order.processes
    with shown_on_a_bar(order.games * len(wanted), voice) as progress:
        for number, (value, settings) in enumerate(wanted):
            on = partial(_further, progress, number * order.games)
            try:
                result = run(*who, settings, on, order.ray)
            except (KeyboardInterrupt, TableeError) as end:
                if not number:
                    raise
                if isinstance(end, TableeError):
                    complaints().print(voice.error(end), style="yellow")
                return
            yield value, result
            if result.games < order.games:
                return


def _further(progress: Callable[[int], None], before: int, done: int) -> None:
    progress(before + done)


def _page(sweep: str | None, results: Sequence[tuple[str, Simulation]], voice: Voice) -> str:
    from tablee.arena.report import simulation_page, sweep_page

    return sweep_page(_option(sweep), results, voice) if sweep else simulation_page(results[0][1], voice)


def _option(sweep: str) -> str:
    return sweep.partition("=")[0]


def _show(result: Simulation, wanted: int, voice: Voice, variant: str) -> None:
    from tablee.arena.report import decimal

    if variant:
        screen().print(voice.say("cli.simulate.variant", variant=variant), style="bold")
    say = voice.say
    head = [say("cli.simulate.bot"), say("cli.simulate.wins"), say("cli.simulate.share"), say("cli.simulate.score")]
    console = show(result.games, wanted, head, [*_rows(result, voice)], voice)
    console.print(voice.say("cli.simulate.length", steps=decimal(result.steps, voice)), style="dim")


def _rows(result: Simulation, voice: Voice) -> Iterator[list[str]]:
    from tablee.arena.report import decimal, percent

    for bot, won, score, ends in zip(result.bots, result.wins, result.scores, result.interval, strict=True):
        yield [bot, decimal(won, voice), percent(won / result.games, ends, voice), decimal(score, voice)]
