"""All rooms of a server: opened, found again in the log, put away when nobody is there."""

from __future__ import annotations

import asyncio
import secrets
import time
from concurrent.futures import ThreadPoolExecutor

from tablee.server import inputs as log
from tablee.server import messages as says
from tablee.server.clocks import GONE, Clocks
from tablee.server.inputs import Input
from tablee.server.metrics import ROOMS
from tablee.server.room import Room, RoomError
from tablee.server.rooms import Actor
from tablee.server.store import Store

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
"""No I and no O: they are read as digits."""
CODE_LENGTH = 5
PUT_AWAY_AFTER = 600.0
THINKERS = 2


class House:
    """Finds, opens and closes rooms; every room lives in at most one actor."""

    def __init__(self, store: Store, *, pace: float = 1.0, gone_after: float = GONE) -> None:
        self.store = store
        self._pace = pace
        self._gone_after = gone_after
        self._pool = ThreadPoolExecutor(THINKERS, thread_name_prefix="bot")
        self._actors: dict[str, Actor] = {}
        self._doors: dict[str, asyncio.Lock] = {}

    async def open(self, wanted: says.NewRoom, key: str) -> Room:
        """A new room; whoever opens it sits on the first seat."""
        code = await self._free_code()
        now = time.time_ns() // 1_000_000
        first = [
            Input(1, now, "", log.Opened(code, secrets.token_hex(32), wanted)),
            Input(2, now, key, says.Join("open-1", wanted.name, wanted.lang)),
            Input(3, now, key, says.Sit("open-2", 0)),
        ]
        room = rebuild(first)
        await self.store.append(code, first)
        self._actors[code] = self._actor(room)
        ROOMS.set(len(self._actors))
        return room

    async def find(self, code: str) -> Actor:
        """The room of that code, read again from the log if need be."""
        code = code.upper()
        async with self._doors.setdefault(code, asyncio.Lock()):
            actor = self._actors.get(code)
            if actor is None or actor.broken or actor.task.done():
                given = await asyncio.to_thread(self.store.load, code)
                if not given:
                    del self._doors[code]
                    raise RoomError("room_unknown", code=code[:12])
                actor = self._actors[code] = self._actor(rebuild(given))
                ROOMS.set(len(self._actors))
            return actor

    def open_rooms(self) -> list[says.RoomTold]:
        """Rooms anybody may walk into."""
        rooms = [actor.room for actor in self._actors.values() if actor.sockets]
        return [tell_room(room) for room in rooms if room.visibility == "open" and room.phase == "lobby"]

    async def put_away(self) -> None:
        """Forget rooms nobody has looked at for a while; the log keeps them."""
        for code, actor in list(self._actors.items()):
            if not actor.sockets and time.monotonic() - actor.idle_since > PUT_AWAY_AFTER:
                del self._actors[code]
                await actor.stop(says.Bye("gone", again=True))
        ROOMS.set(len(self._actors))

    async def stop(self) -> None:
        """Everything said is dealt with, everybody is told, the store is closed."""
        await asyncio.gather(*(actor.stop(says.Bye("stopping", again=True)) for actor in self._actors.values()))
        self._pool.shutdown(wait=False, cancel_futures=True)
        await asyncio.to_thread(self.store.close)

    async def _free_code(self) -> str:
        while True:
            code = "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))
            if code not in self._actors and not await asyncio.to_thread(self.store.exists, code):
                return code

    def _actor(self, room: Room) -> Actor:
        return Actor(room, self.store, self._pool, Clocks(self._gone_after), self._pace)


def rebuild(given: list[Input]) -> Room:
    """A room is a pure function of its inputs."""
    room = Room()
    for one in given:
        room.take(one)
    return room


def tell_room(room: Room) -> says.RoomTold:
    """A room as a line of a list."""
    host = room.members[room.host].name if room.host is not None else ""
    taken = sum(chair.member is not None or chair.level is not None for chair in room.chairs)
    return says.RoomTold(room.code, room.game.name, host, taken, len(room.chairs), room.phase)
