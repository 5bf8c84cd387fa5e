"""`tablee arena`: a league of all bots of a game, with ratings."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tablee.cli.files import write_text
from tablee.cli.language import GameArgument, JsonOption, LangOption, SettingOption, house, language
from tablee.cli.screen import rows_of, screen, telling
from tablee.cli.simulate import GamesOption, HtmlOption, RayOption, SeedOption, WorkersOption, shown_on_a_bar, told
from tablee.core.catalog import game as find_game
from tablee.text import Voice

if TYPE_CHECKING:
    from rich.table import Table

    from tablee.arena import League

BotsOption = Annotated[str, typer.Option("--bots", metavar="A,B,…", help=house.say("cli.help.bots_league"))]
SeatsOption = Annotated[int | None, typer.Option("--seats", min=1, help=house.say("cli.help.seats"))]
LimitOption = Annotated[float, typer.Option("--limit", min=0.01, help=house.say("cli.help.limit"))]


def arena(
    game: GameArgument,
    bots: BotsOption = "",
    seats: SeatsOption = None,
    games: GamesOption = 200,
    seed: SeedOption = "1",
    workers: WorkersOption = None,
    ray: RayOption = None,
    limit: LimitOption = 5.0,
    option: SettingOption = None,
    html: HtmlOption = None,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    """Let all bots play a league."""
    with telling(Voice(language(lang))):
        found = find_game(game)
        voice = Voice(language(lang), found.name)
        with telling(voice), shown_on_a_bar(games, voice) as progress:
            from tablee.arena import arena as run
            from tablee.cli.options import read_settings

            settings, processes = read_settings(found, option or []), workers or os.cpu_count() or 1
            names = rows_of(bots)
            league = run(found.name, names, seats, games, seed, processes, settings, progress, ray, limit)
        if html:
            _write(league, html, voice)
        print(league.to_json()) if as_json else _show(league, games, voice)


def _write(league: League, html: Path, voice: Voice) -> None:
    from tablee.arena.report import league_page

    with telling(voice):
        write_text(html, league_page(league, voice))


def _show(league: League, wanted: int, voice: Voice) -> None:
    console = screen()
    if league.games < wanted:
        console.print(voice.say("cli.simulate.stopped", games=league.games, wanted=wanted), style="yellow")
    console.print(voice.say("cli.simulate.summary", title=voice.say("title"), games=league.games), style="bold")
    console.print(_table(league, voice))
    from tablee.arena.report import why_told

    for standing in league.standings:
        for why, times in sorted(standing.forfeits.items()):
            console.print(
                voice.say("cli.arena.forfeit", bot=standing.bot, games=times, why=why_told(why, voice)), style="yellow"
            )


def _table(league: League, voice: Voice) -> Table:
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE)
    table.add_column(voice.say("cli.simulate.bot"))
    say = voice.say
    figures = (say("cli.arena.rating"), say("cli.arena.rating_range"), say("cli.arena.share"), say("cli.arena.games"))
    for title in (*figures, say("cli.arena.milliseconds")):
        table.add_column(title, justify="right")
    for one in league.standings:
        (low, high), (share, ends) = one.interval, one.share
        between = f"{told(low, voice)} – {told(high, voice)}"
        won = f"{told(100 * share, voice)} % ({told(100 * ends[0], voice)} – {told(100 * ends[1], voice)})"
        table.add_row(one.bot, told(one.mu, voice), between, won, str(one.games), told(one.milliseconds, voice))
    return table
