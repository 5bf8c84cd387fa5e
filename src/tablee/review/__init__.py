"""After the game: every decision weighed, luck told from choices. Needs the extra `fast`.

`of(record)` gives a `Review`, `write` and `read` its JSON. What is estimated, and how, is in docs/review.md. A game
in which nothing is played out (Mind Map) is retold instead: `retold(record)`, which needs no extra.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.util import find_spec
from typing import TYPE_CHECKING

from tablee.core.catalog import Kit, kit
from tablee.core.codec import codec
from tablee.review.budget import Budget
from tablee.review.errors import NoReview, check_whole
from tablee.review.retold import Retold, is_retold, retold
from tablee.review.types import Review

if TYPE_CHECKING:
    from collections.abc import Callable

    from tablee.core.record import Record

__all__ = [
    "Budget",
    "NoReview",
    "Retold",
    "Review",
    "is_offered",
    "is_retold",
    "is_weighed",
    "of",
    "read",
    "retold",
    "write",
]


def of(record: Record, budget: Budget | None = None, progress: Callable[[int, int], None] | None = None) -> Review:
    """Review a finished game; the same record and budget give the same review. NoReview where there can be none.

    It takes seconds and can be done by another process: record and review can be sent there and back. `progress(done,
    parts)` is called between the parts of the work, and whatever it raises ends it.
    """
    from tablee.fast.compiling import announce_compiling, missing_extra_named

    check_whole(record)
    with missing_extra_named():
        weighing = kit(record.game).weighing
    if weighing is None:
        raise NoReview("no_review", game=record.game)
    from tablee.review.game import review

    with announce_compiling(record.game):
        return review(record, weighing, budget or Budget(), progress or _silently)


@cache  # what is installed does not change under a running program
def is_offered(game: str) -> bool:
    """Can games of it be reviewed here? Nothing is loaded for the answer."""
    return is_retold(game) or (is_weighed(game) and find_spec("numba") is not None)


def is_weighed(game: str) -> bool:
    """Can games of it be weighed where everything is installed that it takes?"""
    return type(kit(game)).weighing is not Kit.weighing


def write(review: Review) -> str:
    """One line of JSON."""
    return json.dumps(codec(Review).encode(review), ensure_ascii=False)


def read(text: str) -> Review:
    """What `write` has written; Malformed where it is something else."""
    found: Review = codec(Review).decode(json.loads(text))
    return found


def _silently(_done: int, _parts: int) -> None: ...
