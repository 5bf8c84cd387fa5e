"""`tablee simulate`: many games among bots, and how each of them did."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from tablee.cli.language import GameArgument, JsonOption, LangOption, SettingOption, house, language
from tablee.cli.screen import rows_of, screen, telling
from tablee.core.catalog import game as find_game
from tablee.text import Voice

if TYPE_CHECKING:
    from rich.table import Table

    from tablee.arena import Simulation

BotsOption = Annotated[str, typer.Option("--bots", metavar="A,B,…", help=house.say("cli.help.bots_many"))]
GamesOption = Annotated[int, typer.Option("--games", min=1, help=house.say("cli.help.games"))]
WorkersOption = Annotated[int | None, typer.Option("--workers", min=1, help=house.say("cli.help.workers"))]


def simulate(
    game: GameArgument,
    bots: BotsOption,
    games: GamesOption = 1000,
    seed: Annotated[str, typer.Option("--seed", help=house.say("cli.help.seed"))] = "1",
    workers: WorkersOption = None,
    option: SettingOption = None,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    """Let bots play many games."""
    with telling(Voice(language(lang))):
        found = find_game(game)
        voice = Voice(language(lang), found.name)
        with telling(voice), _shown_on_a_bar(games, voice) as progress:
            from tablee.arena import simulate as run
            from tablee.cli.options import read_settings

            settings, processes = read_settings(found, option or []), workers or os.cpu_count() or 1
            result = run(found.name, rows_of(bots), games, seed, processes, settings, progress)
        print(result.to_json()) if as_json else _show(result, games, voice)


@contextmanager
def _shown_on_a_bar(games: int, voice: Voice) -> Iterator[Callable[[int], None]]:
    from tablee.cli.progress import progress_bar

    with progress_bar() as bar:
        task = bar.add_task(voice.say("cli.simulate.playing"), total=games)
        yield lambda done: bar.update(task, completed=done)


def _show(result: Simulation, wanted: int, voice: Voice) -> None:
    console = screen()
    if result.games < wanted:
        console.print(voice.say("cli.simulate.stopped", games=result.games, wanted=wanted), style="yellow")
    console.print(voice.say("cli.simulate.summary", title=voice.say("title"), games=result.games), style="bold")
    console.print(_table(result, voice))
    console.print(voice.say("cli.simulate.length", steps=_told(result.steps, voice)), style="dim")


def _table(result: Simulation, voice: Voice) -> Table:
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE)
    table.add_column(voice.say("cli.simulate.bot"))
    for title in (voice.say("cli.simulate.wins"), voice.say("cli.simulate.share"), voice.say("cli.simulate.score")):
        table.add_column(title, justify="right")
    for bot, won, score, (low, high) in zip(result.bots, result.wins, result.scores, result.interval, strict=True):
        share = f"{_told(100 * won / result.games, voice)} % ({_told(100 * low, voice)} – {_told(100 * high, voice)})"
        table.add_row(bot, _told(won, voice), share, _told(score, voice))
    return table


def _told(number: float, voice: Voice) -> str:
    """A number with one decimal, as the language writes it."""
    return f"{number:.1f}".replace(".", voice.say("cli.simulate.point"))
