"""This server among others on the same PostgreSQL: which rooms it may write to, and who else is there.

A room is alive on the node that holds its advisory lock, and the lock is held by the writer's one connection: whoever
loses the one has lost the other. Nodes write once a second that they are there, by the database's clock. An owner that
has not for a while is cut off by whoever is asked for its room; one that has is asked to hand it over.

Everything here runs in the writer's thread, on its connection.
"""

from __future__ import annotations

import logging
import secrets
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable

from sqlalchemy import Connection, text

from tablee.server import clock
from tablee.server.metrics import MOVED
from tablee.server.store.notices import RoomsWanted, notify

logger = logging.getLogger("tablee.nodes")
BEAT = 1.0
"""Seconds between two signs of life."""
SILENT_MS = 3000
"""Whoever has given none for so long has lost its rooms to the first who asks for them."""
FORGOTTEN_MS = 60_000
"""After so long not even its row is needed."""
PROMPT = 0.5
"""Seconds: an answer that took longer says nothing about whose clock is right."""
CODE_BYTES = 8

NOW = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
SIGN = text(
    f"""INSERT INTO nodes (id, pid, beat, open_rooms) VALUES (:id, pg_backend_pid(), {NOW}, coalesce(:open_rooms, '[]'))
    ON CONFLICT (id) DO UPDATE SET pid = excluded.pid, beat = excluded.beat,
      open_rooms = coalesce(:open_rooms, nodes.open_rooms)
    RETURNING beat, (SELECT count(*) FROM nodes other WHERE other.id <> :id AND other.beat > {NOW} - {SILENT_MS})"""
)
SETTINGS = text(
    """SELECT set_config('lock_timeout', '2s', false), set_config('idle_in_transaction_session_timeout', '5s', false),
    set_config('synchronous_commit', coalesce(nullif(current_setting('synchronous_commit'), 'off'), 'on'), false)"""
)
"""A node that is paused in the middle of a transaction must not keep the others waiting for its rows. And what it
acknowledges is on a disk, also where whoever set up the database was content with less."""
FORGET_SILENT = text(
    f"""DELETE FROM nodes WHERE id IN
    (SELECT id FROM nodes WHERE beat < {NOW} - {FORGOTTEN_MS} FOR UPDATE SKIP LOCKED)"""
)
OPEN_ELSEWHERE = text(f"SELECT open_rooms FROM nodes WHERE id <> :id AND beat > {NOW} - {SILENT_MS} ORDER BY id")
LEAVE = text("DELETE FROM nodes WHERE id = :id")
LOCK = text("SELECT key, pg_try_advisory_lock(key) FROM unnest(CAST(:keys AS bigint[])) AS key")
UNLOCK = text("SELECT pg_advisory_unlock(key) FROM unnest(CAST(:keys AS bigint[])) AS key")
OWNERS = text(
    f"""SELECT key, pid, id, id IS NULL OR beat < {NOW} - {SILENT_MS} FROM (
      SELECT (classid::bigint << 32) | objid::bigint AS key, pid FROM pg_locks
      WHERE locktype = 'advisory' AND objsubid = 1 AND granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    ) AS locks LEFT JOIN nodes USING (pid) WHERE key = ANY(CAST(:keys AS bigint[]))"""
)
CUT_OFF = text("SELECT pg_terminate_backend(pid) FROM unnest(CAST(:pids AS int[])) AS pid")


def key_of(room: str) -> int:
    """The number of a room's lock: a code has at most eight letters, and those are the number's eight bytes."""
    return int.from_bytes(room.encode("ascii").ljust(CODE_BYTES, b"\0"), "big")


def room_of(key: int) -> str:
    """The other way round."""
    return key.to_bytes(CODE_BYTES, "big").rstrip(b"\0").decode("ascii")


class Node:
    """One of several equal servers."""

    def __init__(self) -> None:
        self.id = secrets.token_hex(8)
        self.rooms: set[str] = set()
        """Those whose locks the writer's connection holds. Only the writer's thread changes it."""
        self.others = 0
        """How many further nodes are there."""
        self.open_rooms: str | None = None
        """What is to be written with the next sign of life: the rooms here that anybody may walk into, as JSON."""
        self.on_lost: Callable[[], None] = _nobody
        """Called in the writer's thread when the connection is gone and with it every lock."""
        self._listed: str | None = None
        """What was last written of them: whoever was away for long finds its row gone."""
        self._due = 0.0

    def enter(self, connection: Connection) -> None:
        """A new connection: others must know whose it is before it holds anything."""
        with connection.begin():
            connection.execute(SETTINGS)
            connection.execute(FORGET_SILENT)
        if self.open_rooms is None:
            self.open_rooms = self._listed
        self.beat(connection)

    def is_due(self) -> bool:
        """Is it time for a sign of life?"""
        return clock.now() >= self._due

    def beat(self, connection: Connection) -> None:
        """A sign of life. What is kept goes by the database's calendar, whatever this machine's says."""
        open_rooms, began = self.open_rooms, clock.now()
        self._due = began + BEAT
        with connection.begin():
            now, self.others = connection.execute(SIGN, {"id": self.id, "open_rooms": open_rooms}).one()
        if open_rooms is not None:
            self._listed = open_rooms
        if self.open_rooms is open_rooms:  # else there is something newer already
            self.open_rooms = None
        if clock.now() - began < PROMPT:
            clock.follow_calendar(now)

    def leave(self, connection: Connection) -> None:
        """Nobody need wait until we have been silent for long enough."""
        with connection.begin():
            connection.execute(LEAVE, {"id": self.id})

    def claim(self, connection: Connection, rooms: Collection[str]) -> None:
        """Those of them that nobody else has are ours from now on."""
        keys = [key_of(room) for room in rooms if room not in self.rooms]
        try:
            with connection.begin():
                locked = {room_of(key) for key, is_ours in connection.execute(LOCK, {"keys": keys}) if is_ours}
        except Exception:  # there is room for so many locks and no more; those before it are held for all that
            if not connection.invalidated:  # asked again it would be another connection, and hold none of our locks
                with connection.begin():
                    connection.execute(UNLOCK, {"keys": keys})
            raise
        self.rooms |= locked

    def ask_for(self, connection: Connection, rooms: Collection[str]) -> None:
        """Whoever has these rooms is to hand them over; whoever has fallen silent is cut off."""
        wanted, silent = defaultdict[str, list[str]](list), defaultdict[int, list[str]](list)
        with connection.begin():
            for key, pid, node, is_silent in connection.execute(OWNERS, {"keys": list(map(key_of, rooms))}):
                (silent[pid] if is_silent else wanted[node]).append(room_of(key))
            if silent:
                connection.execute(CUT_OFF, {"pids": list(silent)})
            for node, theirs in wanted.items():
                for statement in notify(RoomsWanted(node, theirs)):
                    connection.execute(statement)
        for taken in silent.values():
            MOVED.labels("taken_over").inc(len(taken))
            logger.warning("a node has fallen silent and is cut off; %d of its rooms are asked for here", len(taken))

    def release(self, connection: Connection, rooms: Iterable[str]) -> None:
        """Another node may have them."""
        ours = self.rooms.intersection(rooms)
        self.rooms -= ours  # first: whatever becomes of the statement, nothing more is written to them
        if ours:
            with connection.begin():
                connection.execute(UNLOCK, {"keys": list(map(key_of, ours))})

    def lost(self) -> None:
        """The connection is gone, and every lock with it."""
        self._due = 0.0
        if self.rooms:
            MOVED.labels("lost").inc(len(self.rooms))
            self.rooms.clear()
            self.on_lost()


def _nobody() -> None:
    """Nobody wants to know."""
