"""When a room is written down as a whole, so that it need not be read from the beginning of its log."""

from __future__ import annotations

import asyncio
import logging

from tablee.server.room.release import code_digest, is_covered
from tablee.server.room.room import Room
from tablee.server.room.snapshot import Captured, capture
from tablee.server.store.store import Store
from tablee.server.store.writer import SnapshotRow
from tablee.server.workers import WorkerThreads

logger = logging.getLogger("tablee.rooms")
EVERY = 250
"""Inputs: to take so many again is a matter of a moment."""
SNAPSHOTS = "snapshots"
"""Whose work it is: rooms that are read back do not wait behind it."""
WORTH_IT = 50
"""Inputs that are worth a snapshot when a room is put away."""


class Snapshots:
    """Of one room. It is captured on the event loop, which is quick, and packed in a thread; then the writer has it."""

    def __init__(self, store: Store, workers: WorkerThreads, saved: int) -> None:
        self._store = store
        self._workers = workers
        self._saved = saved
        self.due = saved + EVERY
        """The input after which the next one is to be taken."""
        self.durable = saved
        """How many inputs of the room are in the log. A room that has taken more may not be captured."""
        self._packing: asyncio.Task[None] | None = None
        self._given_up = False

    def take(self, room: Room) -> None:
        """The room as it is now; all of it is in the log."""
        if not self._given_up and is_covered(room.game) and (self._packing is None or self._packing.done()):
            self._saved, self.due = room.taken, room.taken + EVERY
            self._packing = asyncio.create_task(self._pack(room.code, capture(room)))

    async def last(self, room: Room) -> None:
        """The room is put away, and will be back."""
        if room.taken == self.durable and room.taken - self._saved >= WORTH_IT:
            self.take(room)
        if self._packing:
            await asyncio.wait([self._packing])

    def give_up(self) -> None:
        """What is being packed is not written, nor anything after it: the log may be another one from now on.

        It goes on elsewhere, or somebody in it is to be forgotten, or an earlier one takes its place.
        """
        self._given_up = True
        if self._packing:
            self._packing.cancel()

    async def _pack(self, code: str, captured: Captured) -> None:
        try:
            self._store.keep(await self._workers.run_for(SNAPSHOTS, _row, code, captured))
        except Exception:  # the log is there
            logger.exception("room %s: no snapshot", code)


def _row(code: str, captured: Captured) -> SnapshotRow:
    return SnapshotRow(code, captured.taken, code_digest(), captured.pack())
