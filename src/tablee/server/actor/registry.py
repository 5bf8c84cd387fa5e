"""All rooms of a server: opened, found again in the log, put away when nobody is there."""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import TypeVar
from weakref import WeakValueDictionary

import msgspec

from tablee.server import clock
from tablee.server.actor.actor import Actor
from tablee.server.actor.clocks import Clocks, Timeouts
from tablee.server.actor.crowds import Crowds
from tablee.server.actor.snapshots import Snapshots
from tablee.server.bots.threads import BotThreads
from tablee.server.metrics import MOVED, ROOMS
from tablee.server.protocol import from_page, rest, to_page
from tablee.server.room import inputs as log
from tablee.server.room.inputs import Input
from tablee.server.room.room import Room, RoomError
from tablee.server.room.shown import show_info
from tablee.server.room.taking import take
from tablee.server.store.errors import RoomElsewhere, StoreFailed
from tablee.server.store.reading import read_room
from tablee.server.store.store import Store
from tablee.server.workers import WorkerThreads

logger = logging.getLogger("tablee.rooms")
T = TypeVar("T")
LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
"""No I and no O: they are read as digits."""
CODE_LENGTH = 5
PUT_AWAY_AFTER = 600.0
FAREWELL = 1.0
"""Seconds for snapshots when the server stops."""
STAY = 2.0
"""Seconds for which a room with people in it stays where it has come to."""
FEW, WAVES, WAVE = 10, 60, 0.3
"""A server that stops hands over so many rooms at once, or as many as it takes to be done after so many times; seconds
between two of them. The others play on meanwhile."""
OPEN_ROOMS = msgspec.json.Decoder(list[rest.RoomInfo])
MOVED_AWAY = to_page.Bye("moved", again=True)


class RoomRegistry:
    """Finds, opens and closes rooms; every room lives in at most one actor."""

    def __init__(self, store: Store, *, pace: float = 1.0, timeouts: Timeouts | None = None) -> None:
        self.store = store
        self.stopping = False
        self._database = self._ever = 1
        """Which one of the databases it has had this is, 0 for none; a room read from an earlier one is not opened."""
        self._pace = pace
        self._timeouts = timeouts or Timeouts()
        self._threads = BotThreads(self._timeouts.thought)
        self._crowds = Crowds()
        self._workers = WorkerThreads("rooms")
        self._actors: dict[str, Actor] = {}
        self.keeping = asyncio.Lock()
        """Held by whoever changes what is kept from outside the rooms: a restore, somebody who is forgotten, rooms that
        are let go. Otherwise one would go on in a database that another has just replaced."""
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """One a room, while somebody needs it: two who come at once must not wake the same room twice."""

    def __len__(self) -> int:
        """How many rooms are in memory."""
        return len(self._actors)

    async def open(self, wanted: rest.NewRoom, key: str, daily: str | None = None) -> Room:
        """A new room, or the table of a day; whoever opens it sits on the first seat."""
        return await self._open(wanted, key, lambda code, secret: log.Opened(code, secret, wanted, daily))

    async def go_on_from(
        self, again: str, source: str | None, wanted: rest.NewRoom, key: str, seat: int, level: str | None
    ) -> Room:
        """A room that goes on from another game; whoever opens it sits where they want, and bots around them."""
        bots = [] if level is None else [other for other in range(wanted.seats) if other != seat]
        seated = [from_page.PutBot(f"open-{3 + other}", other, level or "") for other in bots]
        first = partial(log.Opened, wanted=wanted, again=again, source=source)
        return await self._open(wanted, key, first, seat, *seated)

    async def _open(
        self,
        wanted: rest.NewRoom,
        key: str,
        opened: Callable[[str, str], log.Opened],
        seat: int = 0,
        *seated: from_page.PutBot,
    ) -> Room:
        database = self._database
        code = await self._free_code()
        now = clock.now_ms()
        first = [
            Input(1, now, "", opened(code, secrets.token_hex(32))),
            Input(2, now, key, from_page.Join("open-1", wanted.name, wanted.lang)),
            Input(3, now, key, from_page.Sit("open-2", seat)),
            *(Input(n, now, key, bot) for n, bot in enumerate(seated, start=4)),
        ]
        room = await self._workers.run_for(key, _taken, first)  # its own deck may be a long one
        await self.store.own(code)
        await self.store.append(code, first)
        if self.store.node:  # it comes alive where its people are led to, be it elsewhere
            await self.store.disown(code)
        else:
            self._start(code, room, 0, database)
        return room

    async def find(self, code: str) -> Actor:
        """The room of that code, alive here: read again from the log, and fetched from another node, if need be."""
        code = _as_code(code)
        async with self._lock(code):
            actor, database = self._actors.get(code), self._database
            if actor and not actor.ended:
                return actor
            if actor:
                actor.snapshots.give_up()  # nobody can reach it any more
            if self.stopping:
                raise StoreFailed("store_failed", problem="stopping")
            await self.store.own(code)
            try:
                return self._start(code, *await self._read(code), database)
            except RoomError:
                await self.store.disown(code)
                raise

    async def look_at(self, code: str, who: str) -> Room:
        """The room of that code as it is now: that somebody looks at it is no reason to fetch it from another node."""
        if self.store.node is None:
            return (await self.find(code)).room
        actor = self._actors.get(_as_code(code))
        return actor.room if actor and not actor.ended else (await self._read(_as_code(code), who))[0]

    def game_at(self, code: str) -> str | None:
        """The game of a room that is awake; nothing is read for it."""
        actor = self._actors.get(code.upper())
        return actor.room.game.name if actor else None

    def open_rooms(self) -> list[rest.RoomInfo]:
        """Rooms anybody may walk into."""
        rooms = [actor.room for actor in self._actors.values() if actor.broadcast.sockets]
        return [show_info(room) for room in rooms if room.visibility == "open" and room.phase == "lobby"]

    def open_rooms_elsewhere(self) -> list[rest.RoomInfo]:
        """Those of other nodes, as they were a second ago; not on the event loop."""
        return [room for line in self.store.open_rooms_elsewhere() for room in OPEN_ROOMS.decode(line)]

    async def put_away(self, after: float = PUT_AWAY_AFTER) -> None:
        """Forget rooms nobody has looked at for a while; the log keeps them."""
        for code, actor in list(self._actors.items()):
            async with self._lock(code):  # nobody may find the room while it is being closed
                idle = not actor.broadcast.sockets and clock.now() - actor.idle_since >= after
                if idle and self._actors.get(code) is actor:
                    await actor.stop(to_page.Bye("gone", again=True))
                    await actor.snapshots.last(actor.room)
                    self._actors.pop(code, None)
                    await self.store.disown(code)
        for code in self.store.node.rooms - self._actors.keys() if self.store.node else ():
            async with self._lock(code):  # whoever wanted it has gone before it came
                if code not in self._actors:
                    await self.store.disown(code)
        ROOMS.set(len(self._actors))

    @asynccontextmanager
    async def emptied(self, code: str, *, only_if_free: bool = False) -> AsyncIterator[bool]:
        """Nobody is in the room as long as this lasts; whoever was comes again afterwards.

        Where another node has it, it is fetched; or left alone, and then it is not ours.
        """
        async with self._lock(code):
            if only_if_free and not await self.store.own_if_free(code):
                yield False
                return
            actor = self._actors.pop(code, None)
            if actor:
                await actor.stop(to_page.Bye("gone", again=True))
                actor.snapshots.give_up()
            await self.store.own(code)
            try:
                yield True
            finally:
                await self.store.disown(code)

    async def hand_over(self, code: str) -> None:
        """Another node is asked for this room: write what waits, let go of it, send everybody there.

        A room that has only just come with people in it stays for a moment: where two ways lead to two nodes, they
        would pull it to and fro otherwise.
        """
        actor = self._actors.get(code)
        if actor and actor.broadcast.sockets:
            await asyncio.sleep(max(0.0, actor.since + STAY - clock.now()))
        async with self._lock(code):
            await self._let_go(code)
        ROOMS.set(len(self._actors))

    async def end_lost_rooms(self) -> None:
        """The connection with all locks is gone: what is alive here may be alive elsewhere by now."""
        lost = [(code, actor) for code, actor in self._actors.items() if not self.store.owns(code)]
        await asyncio.gather(*(self._end_lost(code, actor) for code, actor in lost))
        ROOMS.set(len(self._actors))

    async def _end_lost(self, code: str, actor: Actor) -> None:
        async with self._lock(code):  # it may come alive here again, but not before it has ended
            if self._actors.get(code) is actor:
                del self._actors[code]
                await actor.stop(MOVED_AWAY)
                actor.snapshots.give_up()

    async def _let_go(self, code: str) -> None:
        actor = self._actors.pop(code, None)
        if actor:
            await actor.stop(MOVED_AWAY)
            actor.snapshots.give_up()
            MOVED.labels("handed_over").inc()
        await self.store.disown(code)

    @asynccontextmanager
    async def undisturbed(self) -> AsyncIterator[None]:
        """In its turn; refused where the database is no longer the one that it was meant for."""
        database = self._database
        async with self.keeping:
            if database != self._database:
                raise StoreFailed("store_failed", problem="restoring")
            yield

    async def replace_database(self, swap: Callable[[], T]) -> T:
        """Close all rooms, have everything that is kept replaced, open again: pages come back to what is there now."""
        self._database = 0
        try:
            await asyncio.gather(*(actor.stop(to_page.Bye("stopping", again=True)) for actor in self._actors.values()))
            for actor in self._actors.values():  # what was then is not put into what is there now
                actor.snapshots.give_up()
            self._actors.clear()
            return await asyncio.to_thread(self.store.replace, swap)
        finally:
            self._database = self._ever = self._ever + 1

    async def say_goodbye(self) -> None:
        """Everything sent is dealt with, everybody gets a goodbye.

        Other nodes are handed the rooms, some after the others: each is read there before the next ones come.
        """
        self.stopping = True
        if self.store.node and self.store.node.others:
            codes = list(self._actors)
            many = max(FEW, len(codes) // WAVES)
            for begin in range(0, len(codes), many):
                await asyncio.gather(*map(self._let_go, codes[begin : begin + many]))
                await asyncio.sleep(WAVE if begin + many < len(codes) else 0)
        await asyncio.gather(*(actor.stop(to_page.Bye("stopping", again=True)) for actor in self._actors.values()))

    async def stop(self) -> None:
        """The end: goodbyes, snapshots as far as there is time, and the store is closed."""
        await self.say_goodbye()
        last = [asyncio.create_task(actor.snapshots.last(actor.room)) for actor in self._actors.values()]
        if last:
            await asyncio.wait(last, timeout=FAREWELL)
        self._workers.close()
        await self._threads.close()
        await asyncio.to_thread(self.store.close)

    def _lock(self, code: str) -> asyncio.Lock:
        return self._locks.setdefault(code, asyncio.Lock())

    async def _read(self, code: str, who: str = "") -> tuple[Room, int]:
        """The room, and how many of its inputs a snapshot has saved. In a thread: a long log takes its time."""
        try:
            room, saved = await self._workers.run_for(who, read_room, self.store, code)
        except (RoomError, StoreFailed):
            raise
        except Exception:
            logger.exception("room %s cannot be read from its log", code)
            raise RoomError("room_unreadable", code=code) from None
        if not room.taken:
            raise RoomError("room_unknown", code=code)
        return room, saved

    def _start(self, code: str, room: Room, saved: int, database: int) -> Actor:
        if database != self._database or not database:
            raise StoreFailed("store_failed", problem="restoring")
        if not self.store.owns(code):  # it was lost again while it was read
            raise RoomElsewhere("room_elsewhere")
        clocks, snapshots = Clocks(self._timeouts), Snapshots(self.store, self._workers, saved)
        ours = clocks, self._pace, snapshots, self._crowds, self._workers
        actor = self._actors[code] = Actor(room, self.store, self._threads, *ours)
        ROOMS.set(len(self._actors))
        return actor

    async def _free_code(self) -> str:
        while True:
            code = "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))
            if code not in self._actors and not await asyncio.to_thread(self.store.exists, code):
                return code


def _as_code(written: str) -> str:
    """However it was typed."""
    code = written.upper()
    if not re.fullmatch(f"[{LETTERS}]{{{CODE_LENGTH}}}", code):
        raise RoomError("room_unknown", code=code[:12])
    return code


def _taken(given: list[Input]) -> Room:
    room = Room()
    for one in given:
        take(room, one)
    return room
