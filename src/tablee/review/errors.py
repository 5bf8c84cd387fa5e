"""Why there can be no review."""

from __future__ import annotations

from tablee.core.errors import TableeError


class NoReview(TableeError):
    """This game, or this record of it, cannot be reviewed."""
