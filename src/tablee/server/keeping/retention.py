"""How long rooms are kept: where nothing has happened for a while and no game is running, only the records stay."""

from __future__ import annotations

import logging
from collections.abc import Callable

from sqlalchemy import func, select

from tablee.server import clock
from tablee.server.actor.registry import RoomRegistry
from tablee.server.keeping.forgetting import (
    forget_in_room,
    forget_person,
    gone,
    half_forgotten,
    leave_no_trace,
    lines_without,
    sign_out,
)
from tablee.server.protocol import from_page
from tablee.server.room.inputs import Input
from tablee.server.room.room import Room
from tablee.server.room.taking import take
from tablee.server.store.errors import StoreFailed
from tablee.server.store.reading import read_room
from tablee.server.store.store import Store
from tablee.server.store.tables import inputs, visits
from tablee.server.workers import WorkerThreads

logger = logging.getLogger("tablee.host")
DAY = 24 * 3600 * 1000
USUAL_DAYS = 90
LOOKS = 2
"""So often it is looked in which rooms somebody is who is being forgotten."""


class Retention:
    """Looks after rooms that nobody has touched for so many days; 0 days: they stay for ever."""

    def __init__(self, rooms: RoomRegistry, workers: WorkerThreads, days: int) -> None:
        self.rooms = rooms
        self.days = days
        self._workers = workers
        self._stay: set[str] = set()
        """Rooms that were looked into: a game is running there, and as nobody touches it, it will be tomorrow."""

    async def purge(self) -> int:
        """Let go of what nobody needs any more but its records; gives how many rooms."""
        if not self.days:
            return 0
        before, count = clock.now_ms() - self.days * DAY, 0
        found = await self._workers.run(untouched, self.rooms.store, before)
        self._stay &= set(found)
        for code in found:
            if code not in self._stay and self.rooms.game_at(code) is None:  # nobody looks at it either
                count += await self._purge(code, before)
        if count:
            logger.info("%d rooms untouched for %d days are let go; the records of their games stay", count, self.days)
        return count

    async def finish_forgetting(self) -> None:
        """Whoever wanted to be forgotten is, though the server was killed over it, or the disk was full."""
        for key in await self._workers.run(half_forgotten, self.rooms.store):
            await forget(self.rooms, self._workers, key)

    async def _purge(self, code: str, before: int) -> bool:
        store = self.rooms.store
        async with self.rooms.undisturbed(), self.rooms.emptied(code, only_if_free=True) as is_free:
            if not is_free:  # somebody looks at it on another node
                return False
            if not await self._workers.run(is_done_with, store, code):
                self._stay.add(code)
            elif await self._workers.run(untouched, store, before, code):  # nobody has come in meanwhile
                await store.rewrite(code, (), *gone(code))
                return True
        return False


def untouched(store: Store, before: int, code: str | None = None) -> list[str]:
    """Rooms whose last input is older than that; all of them, or this one if it is."""
    wanted = select(inputs.c.room).group_by(inputs.c.room).having(func.max(inputs.c.at) < before)
    with store.reading() as connection:
        return [
            str(room) for room in connection.execute(wanted.where(inputs.c.room == code) if code else wanted).scalars()
        ]


def is_done_with(store: Store, code: str) -> bool:
    """Is no game running there, and none that only an older release can read? What cannot be read stays, too."""
    room = readable(store, code)
    return room is not None and room.phase in ("lobby", "over") and not room.closed


def readable(store: Store, code: str) -> Room | None:
    """The room; None where it cannot be made of its log here and now, because its game is not there any more."""
    try:
        return read_room(store, code)[0]
    except StoreFailed:
        raise
    except Exception:
        return None


async def forget(
    rooms: RoomRegistry, workers: WorkerThreads, key: str, signed_out: Callable[[], None] = lambda: None
) -> int:
    """Forget somebody everywhere; gives in how many rooms. They leave their seats first, as if they went.

    First of all they are nobody any more: another device of theirs would come into a room that has just forgotten them.
    What was in the middle of coming then has come by the next time it is looked.
    """
    store, done = rooms.store, set[str]()
    async with rooms.undisturbed():
        await sign_out(store, key)
        for _ in range(LOOKS):
            signed_out()
            for code in await workers.run(rooms_of, store, key):
                async with rooms.emptied(code):
                    await _forget_in(store, workers, code, key)
                done.add(code)
        await forget_person(store, key)
        signed_out()
    await workers.run(leave_no_trace, store)
    return len(done)


async def _forget_in(store: Store, workers: WorkerThreads, code: str, key: str) -> None:
    """In a room nobody is in now."""
    room = await workers.run(readable, store, code)
    if room and room.known(key):
        left = Input(room.taken + 1, clock.now_ms(), key, from_page.Leave(f"forget-{room.taken}"))
        take(room, left)
        await store.append(code, [left])
    given = await workers.run(store.load, code)
    await forget_in_room(store, code, await workers.run(lines_without, given, key), key)


def rooms_of(store: Store, key: str) -> list[str]:
    """Every room this person has joined."""
    with store.reading() as connection:
        return [str(room) for room in connection.execute(select(visits.c.room).where(visits.c.person == key)).scalars()]
