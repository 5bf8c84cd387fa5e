"""`tablee simulate`: many games among bots, and how each of them did; with `--sweep`, for every value of an option."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tablee.cli.files import write_text
from tablee.cli.language import GameArgument, JsonOption, LangOption, SettingOption, house, language
from tablee.cli.screen import rows_of, screen, telling
from tablee.core.catalog import game as find_game
from tablee.core.game import AnyGame
from tablee.text import Voice

if TYPE_CHECKING:
    from rich.table import Table

    from tablee.arena import Simulation

BotsOption = Annotated[str, typer.Option("--bots", metavar="A,B,…", help=house.say("cli.help.bots_many"))]
GamesOption = Annotated[int, typer.Option("--games", min=1, help=house.say("cli.help.games"))]
SeedOption = Annotated[str, typer.Option("--seed", help=house.say("cli.help.seed"))]
RayOption = Annotated[str | None, typer.Option("--ray", metavar="ADDRESS", help=house.say("cli.help.ray"))]
HtmlOption = Annotated[Path | None, typer.Option("--html", metavar="FILE", help=house.say("cli.help.html"))]
SweepOption = Annotated[str | None, typer.Option("--sweep", metavar="NAME=A,B,…", help=house.say("cli.help.sweep"))]
WorkersOption = Annotated[int | None, typer.Option("--workers", min=1, help=house.say("cli.help.workers"))]


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
    with telling(Voice(language(lang))):
        found = find_game(game)
        voice = Voice(language(lang), found.name)
        with telling(voice):
            order = Order(found.name, rows_of(bots), games, seed, workers or os.cpu_count() or 1, ray)
            results = [*_run(order, variants(found, option or [], sweep), voice)]
            if html:
                write_text(html, _page(sweep, results, voice))
        for value, result in results:
            print(result.to_json()) if as_json else _show(result, games, voice, value)


@dataclass(frozen=True, slots=True)
class Order:
    """Who plays, how often, and who does the work."""

    game: str
    bots: tuple[str, ...]
    games: int
    seed: str
    processes: int
    ray: str | None


def variants(game: AnyGame, given: Sequence[str], sweep: str | None) -> list[tuple[str, Any]]:
    """The options of every simulation that is wanted: one, or one for each value of the swept option."""
    from tablee.cli.options import BadOption, read_settings

    if sweep is None:
        return [("", read_settings(game, given))]
    name, equals, values = sweep.partition("=")
    if not equals or not rows_of(values):
        raise BadOption("option_form", field=name)
    return [(value, read_settings(game, [*given, f"{name}={value}"])) for value in rows_of(values)]


def _run(order: Order, wanted: Sequence[tuple[str, Any]], voice: Voice) -> Iterator[tuple[str, Simulation]]:
    from tablee.arena import simulate as run

    with shown_on_a_bar(order.games * len(wanted), voice) as progress:
        for number, (value, settings) in enumerate(wanted):
            before = number * order.games

            def on(done: int, before: int = before) -> None:
                progress(before + done)

            yield (
                value,
                run(order.game, order.bots, order.games, order.seed, order.processes, settings, on, order.ray),
            )


def _page(sweep: str | None, results: Sequence[tuple[str, Simulation]], voice: Voice) -> str:
    from tablee.arena.report import simulation_page, sweep_page

    return sweep_page(sweep.partition("=")[0], results, voice) if sweep else simulation_page(results[0][1], voice)


@contextmanager
def shown_on_a_bar(games: int, voice: Voice) -> Iterator[Callable[[int], None]]:
    """Progress on a bar, with rate and time left."""
    from tablee.cli.progress import progress_bar

    with progress_bar() as bar:
        task = bar.add_task(voice.say("cli.simulate.playing"), total=games)
        yield lambda done: bar.update(task, completed=done)


def _show(result: Simulation, wanted: int, voice: Voice, value: str) -> None:
    console = screen()
    if value:
        console.print(voice.say("cli.simulate.variant", value=value), style="bold")
    if result.games < wanted:
        console.print(voice.say("cli.simulate.stopped", games=result.games, wanted=wanted), style="yellow")
    console.print(voice.say("cli.simulate.summary", title=voice.say("title"), games=result.games), style="bold")
    console.print(_table(result, voice))
    console.print(voice.say("cli.simulate.length", steps=told(result.steps, voice)), style="dim")


def _table(result: Simulation, voice: Voice) -> Table:
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE)
    table.add_column(voice.say("cli.simulate.bot"))
    for title in (voice.say("cli.simulate.wins"), voice.say("cli.simulate.share"), voice.say("cli.simulate.score")):
        table.add_column(title, justify="right")
    for bot, won, score, (low, high) in zip(result.bots, result.wins, result.scores, result.interval, strict=True):
        share = f"{told(100 * won / result.games, voice)} % ({told(100 * low, voice)} – {told(100 * high, voice)})"
        table.add_row(bot, told(won, voice), share, told(score, voice))
    return table


def told(number: float, voice: Voice) -> str:
    """A number with one decimal, as the language writes it."""
    return f"{number:.1f}".replace(".", voice.say("cli.simulate.point"))
