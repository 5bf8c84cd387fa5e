"""A finished game retold: nothing is played out, it only reads what everybody has seen by the end."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from tablee.core.catalog import Kit, kit
from tablee.core.codec import codec
from tablee.core.match import Match
from tablee.core.record import Record, replaying
from tablee.core.retelling import Chapter, Passage
from tablee.review.errors import NoReview, check_whole
from tablee.text import Voice


@dataclass(frozen=True, slots=True)
class Retold:
    """What a game found in one of its records, and what it says of it."""

    game: str
    found: Any
    """A dataclass of the game's own."""
    chapters: tuple[Chapter, ...]

    def to_json(self) -> str:
        """What was found, in one line."""
        form: Any = type(self.found)
        return json.dumps(codec(form).encode(self.found), ensure_ascii=False)


def is_retold(game: str) -> bool:
    """Are games of it retold? Nothing is loaded for the answer."""
    return type(kit(game)).retelling is not Kit.retelling


def retold(record: Record, each_step: Callable[[], object] = lambda: None) -> Retold:
    """Retell a finished game, in a moment; the same record gives the same. NoReview where there can be none.

    It is played again once; `each_step` is called before every step, and may end what takes too long.
    """
    check_whole(record)
    retelling = kit(record.game).retelling
    if retelling is None:
        raise NoReview("no_review", game=record.game)
    found = retelling.read(_to_the_end(record, each_step))
    return Retold(record.game, found, retelling.chapters(found))


def _to_the_end(record: Record, each_step: Callable[[], object]) -> Iterator[Match]:
    """The game played again; NoReview where its end is none."""
    for match in replaying(record, each_step):
        yield match
    if match.outcome is None:
        raise NoReview("review_unfinished")


def passage_texts(passage: Passage, voice: Voice) -> list[str]:
    """Its sentences, in a voice that speaks of reviews."""
    return [voice.say(f"review.{sentence.key}", **dict(sentence.params)) for sentence in passage.sentences]


def grid_rows(
    chapter: Chapter, voice: Voice
) -> Iterator[tuple[list[str], list[tuple[str, list[tuple[int, int] | None]]]]]:
    """Each grid of a chapter: whose columns these are, and by row who it is and (right, tries) for each column."""
    for grid in chapter.grids:
        rows = [
            (
                voice.format_field(row.team, "team") if row.seat is None else voice.name(row.seat),
                [None if hits is None else (hits.right, hits.tries) for hits in row.hits],
            )
            for row in grid.rows
        ]
        yield [voice.name(seat) for seat in grid.seats], rows
