"""What the commands that play many games share: options, the game and its voice, the bar, the table of the answer."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tablee.cli.files import expect_writable
from tablee.cli.language import Lang, help_voice, language
from tablee.cli.screen import reporting_errors, screen
from tablee.core.catalog import open_game
from tablee.core.game import AnyGame
from tablee.text import Voice

if TYPE_CHECKING:
    from rich.console import Console

GamesOption = Annotated[int, typer.Option("--games", min=1, help=help_voice.say("cli.help.games"))]
SeedOption = Annotated[str, typer.Option("--seed", help=help_voice.say("cli.help.seed"))]
WorkersOption = Annotated[int | None, typer.Option("--workers", min=1, help=help_voice.say("cli.help.workers"))]
RayOption = Annotated[str | None, typer.Option("--ray", metavar="ADDRESS", help=help_voice.say("cli.help.ray"))]
HtmlOption = Annotated[Path | None, typer.Option("--html", metavar="FILE", help=help_voice.say("cli.help.html"))]


@contextmanager
def about(game: str, lang: Lang | None, html: Path | None) -> Iterator[tuple[AnyGame, Voice]]:
    """The game of that name and a voice that knows its words, also for what goes wrong in this block."""
    with reporting_errors(Voice(language(lang))):
        found = open_game(game)
    voice = Voice(language(lang), found.name)
    with reporting_errors(voice):
        if html:
            expect_writable(html)
        yield found, voice


@contextmanager
def shown_on_a_bar(games: int, voice: Voice) -> Iterator[Callable[[int], None]]:
    """Progress on a bar, with rate and time left."""
    from tablee.cli.progress import progress_bar

    with progress_bar() as bar, redirect_stdout(sys.stderr):  # what somebody's bot prints is no part of the answer
        task = bar.add_task(voice.say("cli.simulate.playing"), total=games)
        yield lambda done: bar.update(task, completed=done)


def show(games: int, wanted: int, head: Sequence[str], rows: Sequence[Sequence[str]], voice: Voice) -> Console:
    """How many games there were, and a table: names on the left, figures on the right."""
    from rich import box
    from rich.table import Table

    console = screen()
    if games < wanted:
        console.print(voice.say("cli.simulate.stopped", games=games, wanted=wanted), style="yellow")
    console.print(voice.say("cli.simulate.summary", title=voice.say("title"), games=games), style="bold")
    table = Table(box=box.SIMPLE)
    for place, title in enumerate(head):
        table.add_column(title, justify="right" if place else "left")
    for row in rows:
        table.add_row(*row)
    console.print(table)
    return console
