"""A room read back from what is kept: its newest snapshot, if there is one that fits, and the inputs since."""

from __future__ import annotations

import logging

from tablee.server.room.release import code_digest
from tablee.server.room.room import Room
from tablee.server.room.snapshot import unpack
from tablee.server.room.taking import take_again
from tablee.server.store.store import Store

logger = logging.getLogger("tablee.rooms")
AT_ONCE = 500
"""Inputs that are in memory together."""


def read_room(store: Store, code: str) -> tuple[Room, int]:
    """The room as its log has it, and how many inputs a snapshot saved; an empty room where there is none."""
    try:
        room = _from_snapshot(store, code)
    except Exception as flaw:  # a cache that cannot be read is no cache; whatever is wrong with it, the log decides
        logger.warning("room %s: its snapshot cannot be read (%s)", code, type(flaw).__name__)
        room = None
    room = room or Room()
    saved = room.taken
    while given := store.load(code, after=room.taken, most=AT_ONCE):
        for one in given:
            take_again(room, one)
    return room, saved


def _from_snapshot(store: Store, code: str) -> Room | None:
    kept = store.snapshot(code, code_digest())
    room = kept and unpack(kept.state)
    if kept and room and (room.code, room.taken) != (code, kept.n):
        raise ValueError("another room")
    return room
