"""`tablee review`: how a game came about – luck, choices, what could not be known, the others."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from tablee.cli.language import FileArgument, JsonOption, LangOption, help_voice, language
from tablee.cli.screen import reporting_errors, screen
from tablee.text import Voice

if TYPE_CHECKING:
    from rich.console import Console

    from tablee.core.compact import SharedGame
    from tablee.core.game import Seat
    from tablee.review import Retold, Review
    from tablee.review.sentences import Sentences

WorldsOption = Annotated[int | None, typer.Option("--worlds", min=8, help=help_voice.say("cli.help.review_worlds"))]
ChoicesOption = Annotated[bool, typer.Option("--choices", help=help_voice.say("cli.help.review_choices"))]
PARTS = ("start", "luck", "own", "unknown", "others", "remainder", "result")


def review(
    file: FileArgument,
    worlds: WorldsOption = None,
    choices: ChoicesOption = False,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    """Weigh every decision of a finished game."""
    with reporting_errors(Voice(language(lang))):
        from tablee.core.record import replay
        from tablee.review import Budget, is_retold, of, retold, write
        from tablee.review.sentences import Sentences, review_voice

        shared, each_step = _read(file)
        record = shared.record
        voice = review_voice(language(lang), record.game, shared.names, record.options)
        if is_retold(record.game):
            _retell(screen(), retold(record, each_step), voice, as_json=as_json)
            return
        replay(record, each_step)  # before hours of work
        with _bar(voice) as progress:
            found = of(record, Budget(worlds) if worlds else None, progress)
        if as_json:
            print(write(found))
        else:
            _show(screen(), found, Sentences(found, voice), choices=choices)


def _read(source: str) -> tuple[SharedGame, Callable[[], None]]:
    """The game, and what ends it where it takes too long; of a link none that no server would weigh."""
    from tablee.cli.saved import read_shared, time_for
    from tablee.core.errors import BadRecord
    from tablee.review import NoReview
    from tablee.review.budget import LONGEST_ELSEWHERE

    each_step = time_for(source)
    try:
        return read_shared(source, each_step, LONGEST_ELSEWHERE), each_step
    except BadRecord as flaw:
        raise NoReview("review_long", limit=LONGEST_ELSEWHERE) if flaw.key == "record_long" else flaw from None


@contextmanager
def _bar(voice: Voice) -> Iterator[Callable[[int, int], None]]:
    from tablee.cli.progress import progress_bar

    with progress_bar() as bar:
        task = bar.add_task(voice.say("review.weighing"), total=None)
        yield lambda done, parts: bar.update(task, completed=done, total=parts)


def _show(console: Console, review: Review, sentences: Sentences, *, choices: bool) -> None:
    say = sentences.voice.say
    console.print(say("review.title", title=say("title")), style="bold")
    for measure in review.measures:
        _show_accounts(console, review, sentences, measure)
    for seat in range(len(review.seats)):
        _show_seat(console, sentences, seat)
        if choices:
            _show_choices(console, sentences, seat)
    console.print(say("review.by", policy=review.policy, worlds=review.worlds), style="dim")
    console.print(say("review.meaning"), style="dim")


def _retell(console: Console, found: Retold, voice: Voice, *, as_json: bool) -> None:
    if as_json:
        print(found.to_json())
        return
    from tablee.review.retold import grid_rows, passage_texts

    console.print(voice.say("review.title", title=voice.say("title")), style="bold")
    for chapter in found.chapters:
        console.print(f"\n{voice.say(f'review.chapter.{chapter.key}')}", style="bold")
        for seats, rows in grid_rows(chapter, voice):
            _show_grid(console, seats, rows, voice.say("review.player"))
        for passage in chapter.passages:
            console.print(f"· {' '.join(passage_texts(passage, voice))}")
    console.print(f"\n{voice.say('review.retelling')}", style="dim")


def _show_grid(
    console: Console, seats: list[str], rows: list[tuple[str, list[tuple[int, int] | None]]], corner: str
) -> None:
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE, padding=(0, 1, 0, 0))
    table.add_column(corner)
    for seat in seats:
        table.add_column(seat, justify="right")
    for who, hits in rows:
        table.add_row(who, *("–" if hit is None else f"{hit[0]}/{hit[1]}" for hit in hits))
    console.print(table)


def _show_accounts(console: Console, review: Review, sentences: Sentences, measure: str) -> None:
    """One row a seat: how its result came about."""
    from rich import box
    from rich.table import Table

    from tablee.review.types import in_measure

    say = sentences.voice.say
    table = Table(box=box.SIMPLE, padding=(0, 1, 0, 0), title=say(f"review.measure.{measure}"), title_justify="left")
    table.add_column(say("review.player"))
    for part in PARTS:
        table.add_column(say(f"review.{part}"), justify="right")
    for seat, found in enumerate(review.seats):
        figures = {part: in_measure(getattr(found.account, part), measure) for part in PARTS}
        table.add_row(
            sentences.voice.name(seat),
            *(sentences.figure(figures[part], measure, signed=part not in ("start", "result")) for part in PARTS),
        )
    console.print(table)


def _show_seat(console: Console, sentences: Sentences, seat: Seat) -> None:
    console.print(sentences.voice.name(seat), style="bold")
    for sentence in (*sentences.turning_points(seat), *sentences.redraws(seat)):
        console.print(f"· {sentence}")


def _show_choices(console: Console, sentences: Sentences, seat: Seat) -> None:
    """Each of a seat's, what it gave up, and what the others were worth."""
    from rich import box
    from rich.table import Table

    from tablee.review.choices import rows_of, sentence_of

    say, review = sentences.voice.say, sentences.review
    for decision in (one for one in review.decisions if one.seat == seat):
        console.print(f"\n{sentence_of(sentences, decision)}")
        if decision.stood_in:
            console.print(say("review.stood_in"), style="dim")
        table = Table(box=box.SIMPLE, padding=(0, 1, 0, 0))
        table.add_column(say("review.option"))
        for head in (*(say(f"review.measure.{name}") for name in review.measures), say("review.beside")):
            table.add_column(head, justify="right")
        for row in rows_of(sentences, decision):
            table.add_row(row.move, *row.values, row.beside, style="bold" if row.is_chosen else None)
        console.print(table)
    console.print()
