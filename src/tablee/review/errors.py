"""Why there can be no review."""

from __future__ import annotations

from tablee.core.errors import TableeError
from tablee.core.record import Record


class NoReview(TableeError):
    """This game, or this record of it, cannot be reviewed."""


def check_whole(record: Record) -> None:
    """NoReview of a game that goes on from another one: others decided and were dealt what came before."""
    if record.seeds:
        raise NoReview("review_again")
