"""How long rooms are kept: where nothing has happened for a while and no game is running, only the records stay."""

from __future__ import annotations

import logging

from sqlalchemy import func, select

from tablee.server import clock
from tablee.server.actor.registry import RoomRegistry
from tablee.server.keeping.forgetting import forget_in_room, forget_person, gone, leave_no_trace
from tablee.server.protocol import from_page
from tablee.server.room.inputs import Input
from tablee.server.room.taking import take
from tablee.server.store.notices import PersonForgotten
from tablee.server.store.reading import read_room
from tablee.server.store.store import Store
from tablee.server.store.tables import inputs, visits
from tablee.server.workers import WorkerThreads

logger = logging.getLogger("tablee.host")
DAY = 24 * 3600 * 1000
USUAL_DAYS = 90


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

    async def _purge(self, code: str, before: int) -> bool:
        store = self.rooms.store
        async with self.rooms.emptied(code, only_if_free=True) as is_free:
            if not is_free:  # somebody looks at it on another node
                return False
            if not await self._workers.run(is_done_with, store, code):
                self._stay.add(code)
            elif await self._workers.run(untouched, store, before, code):  # nobody has come in meanwhile
                await store.change(*gone(code), room=code)
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
    try:
        room, _ = read_room(store, code)
    except Exception:
        return False
    return room.phase in ("lobby", "over") and not room.closed


async def forget(rooms: RoomRegistry, workers: WorkerThreads, key: str) -> int:
    """Forget somebody everywhere; gives in how many rooms. They leave their seats first, as if they went."""
    codes = await workers.run(rooms_of, rooms.store, key)
    if rooms.store.node:  # nobody of that key may come back into a room that has just forgotten them
        await rooms.store.change(*rooms.store.let_know(PersonForgotten(key)))
    for code in codes:
        async with rooms.emptied(code):
            room, _ = await workers.run(read_room, rooms.store, code)
            if room.known(key):
                left = Input(room.taken + 1, clock.now_ms(), key, from_page.Leave(f"forget-{room.taken}"))
                take(room, left)
                await rooms.store.append(code, [left])
            if room.taken:
                await forget_in_room(rooms.store, room, await workers.run(rooms.store.load, code), key)
    await forget_person(rooms.store, key)
    await workers.run(leave_no_trace, rooms.store)
    return len(codes)


def rooms_of(store: Store, key: str) -> list[str]:
    """Every room this person has joined."""
    with store.reading() as connection:
        return [str(room) for room in connection.execute(select(visits.c.room).where(visits.c.person == key)).scalars()]
