"""What can go wrong with what is kept, as whoever plays is told."""

from __future__ import annotations

from tablee.core.errors import TableeError


class StoreFailed(TableeError):
    """The disk or the database refused; nothing of it was acknowledged."""


class RoomElsewhere(StoreFailed):
    """The room is not this node's to write to: not yet, or no longer."""
