"""What can go wrong with what is kept, as whoever plays is told."""

from __future__ import annotations

from tablee.core.errors import TableeError


class StoreFailed(TableeError):
    """The disk or the database refused; nothing of it was acknowledged."""


class SentBefore(StoreFailed):
    """Some of it is in the log already, from longer ago than the room remembers; nothing was written anew."""

    def __init__(self, clients: frozenset[str]) -> None:
        super().__init__("store_failed", problem="sent_before")
        self.clients = clients


class RoomElsewhere(StoreFailed):
    """The room is not this node's to write to: not yet, or no longer."""
