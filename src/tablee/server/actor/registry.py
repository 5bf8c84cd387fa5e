"""All rooms of a server: opened, found again in the log, put away when nobody is there."""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
import time
from weakref import WeakValueDictionary

from tablee.server.actor.actor import Actor
from tablee.server.actor.clocks import Clocks, Timeouts
from tablee.server.bots.threads import BotThreads
from tablee.server.metrics import ROOMS
from tablee.server.protocol import from_page, rest, to_page
from tablee.server.room import inputs as log
from tablee.server.room.inputs import Input
from tablee.server.room.room import Room, RoomError
from tablee.server.room.shown import show_info
from tablee.server.room.taking import rebuild, take
from tablee.server.store.store import Store, StoreFailed

logger = logging.getLogger("tablee.rooms")
LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
"""No I and no O: they are read as digits."""
CODE_LENGTH = 5
PUT_AWAY_AFTER = 600.0


class RoomRegistry:
    """Finds, opens and closes rooms; every room lives in at most one actor."""

    def __init__(self, store: Store, *, pace: float = 1.0, timeouts: Timeouts | None = None) -> None:
        self.store = store
        self._pace = pace
        self._timeouts = timeouts or Timeouts()
        self._threads = BotThreads(self._timeouts.thought)
        self._actors: dict[str, Actor] = {}
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """One a room, while somebody needs it: two who come at once must not wake the same room twice."""

    def __len__(self) -> int:
        """How many rooms are in memory."""
        return len(self._actors)

    async def open(self, wanted: rest.NewRoom, key: str) -> Room:
        """A new room; whoever opens it sits on the first seat."""
        code = await self._free_code()
        now = time.time_ns() // 1_000_000
        first = [
            Input(1, now, "", log.Opened(code, secrets.token_hex(32), wanted)),
            Input(2, now, key, from_page.Join("open-1", wanted.name, wanted.lang)),
            Input(3, now, key, from_page.Sit("open-2", 0)),
        ]
        room = Room()
        for one in first:
            take(room, one)
        await self.store.append(code, first)
        self._start(code, room)
        return room

    async def find(self, code: str) -> Actor:
        """The room of that code, read again from the log if need be."""
        code = code.upper()
        if not re.fullmatch(f"[{LETTERS}]{{{CODE_LENGTH}}}", code):
            raise RoomError("room_unknown", code=code[:12])
        async with self._lock(code):
            actor = self._actors.get(code)
            return self._start(code, await self._read(code)) if actor is None or actor.ended else actor

    def game_at(self, code: str) -> str | None:
        """The game of a room that is awake; nothing is read for it."""
        actor = self._actors.get(code.upper())
        return actor.room.game.name if actor else None

    def open_rooms(self) -> list[rest.RoomInfo]:
        """Rooms anybody may walk into."""
        rooms = [actor.room for actor in self._actors.values() if actor.broadcast.sockets]
        return [show_info(room) for room in rooms if room.visibility == "open" and room.phase == "lobby"]

    async def put_away(self, after: float = PUT_AWAY_AFTER) -> None:
        """Forget rooms nobody has looked at for a while; the log keeps them."""
        for code, actor in list(self._actors.items()):
            async with self._lock(code):  # nobody may find the room while it is being closed
                idle = not actor.broadcast.sockets and time.monotonic() - actor.idle_since >= after
                if idle and self._actors.get(code) is actor:
                    await actor.stop(to_page.Bye("gone", again=True))
                    del self._actors[code]
        ROOMS.set(len(self._actors))

    async def say_goodbye(self) -> None:
        """Everything sent is dealt with, everybody gets a goodbye."""
        await asyncio.gather(*(actor.stop(to_page.Bye("stopping", again=True)) for actor in self._actors.values()))

    async def stop(self) -> None:
        """The end: goodbyes, and the store is closed."""
        await self.say_goodbye()
        await self._threads.close()
        await asyncio.to_thread(self.store.close)

    def _lock(self, code: str) -> asyncio.Lock:
        return self._locks.setdefault(code, asyncio.Lock())

    async def _read(self, code: str) -> Room:
        try:
            given = await asyncio.to_thread(self.store.load, code)
            room = await asyncio.to_thread(rebuild, given)  # a long evening takes its time: not on the event loop
        except (RoomError, StoreFailed):
            raise
        except Exception:
            logger.exception("room %s cannot be read from its log", code)
            raise RoomError("room_unreadable", code=code) from None
        if not given:
            raise RoomError("room_unknown", code=code)
        return room

    def _start(self, code: str, room: Room) -> Actor:
        clocks = Clocks(self._timeouts)
        actor = self._actors[code] = Actor(room, self.store, self._threads, clocks, self._pace)
        ROOMS.set(len(self._actors))
        return actor

    async def _free_code(self) -> str:
        while True:
            code = "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))
            if code not in self._actors and not await asyncio.to_thread(self.store.exists, code):
                return code
