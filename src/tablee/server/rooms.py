"""Rooms as actors: one task, one queue each. What is acknowledged is on the disk; what is shown has happened."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from tablee.core.errors import TableeError
from tablee.server import inputs as house
from tablee.server import messages as says
from tablee.server.clocks import Clocks
from tablee.server.inputs import Input
from tablee.server.metrics import INPUTS, REFUSED, STEPS
from tablee.server.room import Member, Room, RoomError
from tablee.server.showing import show_refusal, show_room, show_table
from tablee.server.sockets import Socket
from tablee.server.store import Store, StoreFailed
from tablee.server.thinking import Minds, Thought

log = logging.getLogger("tablee.rooms")
DRAFT_TICK = 0.08


@dataclass(slots=True)
class Heard:
    """A page said something."""

    socket: Socket
    message: says.Message


@dataclass(slots=True)
class Came:
    """A page opened a socket."""

    socket: Socket


@dataclass(slots=True)
class Went:
    """A socket is closed."""

    socket: Socket


@dataclass(slots=True)
class Tick:
    """Something may be due."""


@dataclass(slots=True)
class DraftTick:
    """Drafts have changed: show the newest."""


Happening = Heard | Came | Went | Thought | Tick | DraftTick


class Actor:
    """One room, its sockets, its bots and its clock."""

    def __init__(self, room: Room, store: Store, pool: ThreadPoolExecutor, clocks: Clocks, pace: float) -> None:
        self.room = room
        self.sockets: set[Socket] = set()
        self.idle_since = time.monotonic()
        self.broken = False
        self._store = store
        self._clocks = clocks
        self._minds = Minds(pool, self.post, pace)
        self._queue: asyncio.Queue[Happening | None] = asyncio.Queue()
        self._timer: asyncio.TimerHandle | None = None
        self._draft_timer: asyncio.TimerHandle | None = None
        self.task = asyncio.get_running_loop().create_task(self._run())

    def post(self, happening: Happening) -> None:
        """Something for the room to deal with, in its turn."""
        self._queue.put_nowait(happening)

    async def stop(self, reason: says.Bye) -> None:
        """Deal with what has been said, say goodbye, end."""
        self._queue.put_nowait(None)
        await asyncio.gather(self.task, return_exceptions=True)
        self._close(reason)

    @property
    def present(self) -> set[int]:
        """The members who have a page open."""
        members = (self._member(socket) for socket in self.sockets)
        return {member.number for member in members if member}

    # The loop

    async def _run(self) -> None:
        self._after()
        while True:
            batch = [await self._queue.get()]
            while not self._queue.empty():
                batch.append(self._queue.get_nowait())
            happened = [one for one in batch if one is not None]
            try:
                await self._deal_with(happened)
            except StoreFailed:
                log.exception("room %s could not be kept; it will be read again from the log", self.room.code)
                self.broken = True
                self._close(says.Bye("gone", again=True))
                return
            if len(happened) < len(batch):
                return

    async def _deal_with(self, batch: list[Happening]) -> None:
        """Take a batch, make it durable, then answer and show."""
        before = self.room.match.step if self.room.match else 0
        game = self.room.number
        logged: list[Input] = []
        answers: list[tuple[Socket, says.Told]] = []
        for happening in batch:
            self._deal(happening, logged, answers)
        if logged:
            await self._store.append(self.room.code, logged)
            INPUTS.inc(len(logged))
        for socket, answer in answers:
            socket.tell(answer)
        said = sum(isinstance(one.said, says.Chat) for one in logged)
        if said:
            self._tell_all(says.Chatter(self.room.chat[-said:], fresh=True))
        self._show(batch, logged, before if game == self.room.number else 0)
        self._after()

    def _deal(self, happening: Happening, logged: list[Input], answers: list[tuple[Socket, says.Told]]) -> None:
        match happening:
            case Heard(socket, message):
                answer = self._hear(socket, message, logged)
                if answer:
                    answers.append((socket, answer))
            case Came(socket):
                self.sockets.add(socket)
                member = self._member(socket)
                if member and member.away:
                    self._take(house.Back(member.number), logged)
            case Went(socket):
                self.sockets.discard(socket)
            case Thought():
                self._play(happening, logged)
            case Tick() | DraftTick():
                pass
        self._clocks.look(self.room, self.present, time.monotonic())
        for due in list(self._clocks.due(self.room, time.monotonic())):
            self._take(due, logged)

    def _hear(self, socket: Socket, message: says.Message, logged: list[Input]) -> says.Told | None:
        """Take what a person says; the answer is sent once it is durable."""
        try:
            if isinstance(message, says.Draft):
                self._draft(socket, message)
                return None
            given = Input(self.room.taken + 1, _now(), socket.key, message)
            if given.client not in self.room.clients:
                socket.may_chat(message)
                self.room.take(given)
                logged.append(given)
                if isinstance(message, says.Rematch):
                    self._take(house.Laid(secrets.token_hex(32)), logged)
            return says.Ack(message.id)
        except TableeError as error:
            REFUSED.labels(error.key).inc()
            return show_refusal(self.room, self._lang(socket), error, message.id)

    def _draft(self, socket: Socket, message: says.Draft) -> None:
        """Shown, not kept: a room that is read again from the log has no drafts."""
        member, match = self.room.member_of(socket.key), self.room.match
        if match is None or message.seat not in self.room.seats_of(member.number) or message.step != match.step:
            raise RoomError("stale")
        match.draft(message.seat, message.move)
        if self._draft_timer is None:
            loop = asyncio.get_running_loop()
            self._draft_timer = loop.call_later(DRAFT_TICK, self.post, DraftTick())

    def _play(self, thought: Thought, logged: list[Input]) -> None:
        """A bot's move, unless the table has moved on or the owner is back."""
        room, match = self.room, self.room.match
        if thought.move is None or match is None or (thought.number, thought.step) != (room.number, match.step):
            return
        if room.bot_at(thought.seat) and thought.seat not in match.answered:
            self._take(house.Played(thought.seat, thought.step, thought.move), logged)

    def _take(self, said: house.HouseInput, logged: list[Input]) -> None:
        given = Input(self.room.taken + 1, _now(), "", said)
        try:
            self.room.take(given)
            logged.append(given)
        except TableeError as error:
            log.info("room %s: %s came too late (%s)", self.room.code, given.kind, error.key)

    # What follows

    def _show(self, batch: list[Happening], logged: list[Input], before: int) -> None:
        """Everybody sees what has changed; who has just come sees all."""
        newcomers = {one.socket for one in batch if isinstance(one, Came)}
        moved = any(not isinstance(one.said, says.Chat) for one in logged)
        coming_or_going = any(isinstance(one, Came | Went) for one in batch)
        drafted = any(isinstance(one, DraftTick) for one in batch)
        if drafted:
            self._draft_timer = None
        match = self.room.match
        stepped = match is not None and match.step > before
        if stepped and match:
            STEPS.inc(match.step - before)
        for socket in list(self.sockets):
            member = self._member(socket)
            if member is None and self._was_kicked(socket):
                self._dismiss(socket)
                continue
            if moved or coming_or_going:
                socket.tell(show_room(self.room, member, self.present, self._watching()))
            if moved or drafted or socket in newcomers:
                since = before if stepped else None
                left = self._clocks.left_ms(self.room, time.monotonic())
                table = show_table(self.room, member, since, left, fresh=stepped and socket not in newcomers)
                if table:
                    socket.tell(table)
            if socket in newcomers:
                socket.tell(says.Chatter(self.room.chat, fresh=False))

    def _after(self) -> None:
        """Wake the bots, set the alarm."""
        self._minds.ask(self.room)
        now = time.monotonic()
        self.idle_since = now
        if self._timer:
            self._timer.cancel()
        self._clocks.look(self.room, self.present, now)
        wait = self._clocks.next(self.room, now)
        self._timer = asyncio.get_running_loop().call_later(wait, self.post, Tick()) if wait is not None else None

    def _tell_all(self, telling: says.Told) -> None:
        for socket in self.sockets:
            socket.tell(telling)

    def _member(self, socket: Socket) -> Member | None:
        try:
            return self.room.member_of(socket.key)
        except RoomError:
            return None

    def _was_kicked(self, socket: Socket) -> bool:
        return socket.key in self.room.banned

    def _dismiss(self, socket: Socket) -> None:
        self.sockets.discard(socket)
        socket.close(says.Bye("kicked", again=False))

    def _watching(self) -> int:
        members = (self._member(socket) for socket in self.sockets)
        return sum(member is None or not self.room.seats_of(member.number) for member in members)

    def _lang(self, socket: Socket) -> str:
        member = self._member(socket)
        return member.lang if member else socket.lang

    def _close(self, bye: says.Bye) -> None:
        if self._timer:
            self._timer.cancel()
        self._minds.forget()
        for socket in list(self.sockets):
            socket.close(bye)
        self.sockets.clear()


def _now() -> int:
    return time.time_ns() // 1_000_000
