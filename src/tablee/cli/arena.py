"""`tablee arena`: a league of all bots of a game, with ratings."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tablee.cli.files import write_text
from tablee.cli.language import GameArgument, JsonOption, LangOption, SettingOption, help_voice
from tablee.cli.many import GamesOption, HtmlOption, RayOption, SeedOption, WorkersOption, about, show, shown_on_a_bar
from tablee.cli.screen import rows_of
from tablee.text import Voice

if TYPE_CHECKING:
    from tablee.arena import League, Standing

BotsOption = Annotated[str, typer.Option("--bots", metavar="A,B,…", help=help_voice.say("cli.help.bots_league"))]
SeatsOption = Annotated[int | None, typer.Option("--seats", min=1, help=help_voice.say("cli.help.seats"))]
LimitOption = Annotated[float, typer.Option("--limit", min=0.01, help=help_voice.say("cli.help.limit"))]


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
    with about(game, lang, html) as (found, voice):
        from tablee.arena import arena as run
        from tablee.cli.options import read_settings

        settings, processes = read_settings(found, option or []), workers or os.cpu_count() or 1
        with shown_on_a_bar(games, voice) as progress:
            league = run(found.name, rows_of(bots), seats, games, seed, processes, settings, progress, ray, limit)
        print(league.to_json()) if as_json else _show(league, games, voice)
        if html:
            _write(league, html, voice)


def _write(league: League, html: Path, voice: Voice) -> None:
    from tablee.arena.report import league_page

    write_text(html, league_page(league, voice))


def _show(league: League, wanted: int, voice: Voice) -> None:
    from tablee.arena.report import reason_text

    say = voice.say
    head = [say("cli.simulate.bot"), say("cli.arena.rating"), say("cli.arena.share"), say("cli.arena.games")]
    rows = [_row(one, voice) for one in league.standings]
    console = show(league.games, wanted, [*head, say("cli.arena.milliseconds")], rows, voice)
    for one in league.standings:
        for why, times in sorted(one.forfeits.items()):
            line = say("cli.arena.forfeit", bot=one.bot, games=times, why=reason_text(why, voice))
            console.print(line, style="yellow")


def _row(one: Standing, voice: Voice) -> list[str]:
    from tablee.arena.report import between, decimal, percent

    strength = between(one.mu, one.interval, voice), percent(*one.share, voice) if one.games else "–"
    return [one.bot, *strength, str(one.games), decimal(one.milliseconds, voice)]
