"""Rooms as actors: one task, one queue each. What is acknowledged is on the disk; what is shown has happened."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from tablee.core.errors import TableeError
from tablee.server import inputs as log
from tablee.server import messages as says
from tablee.server.clocks import Clocks
from tablee.server.company import Company, Letter, News
from tablee.server.inputs import Input
from tablee.server.metrics import REFUSED, STEPS
from tablee.server.room import Room
from tablee.server.sealing import is_sealed
from tablee.server.showing import show_refusal
from tablee.server.sockets import Socket
from tablee.server.store import Store
from tablee.server.taking import take
from tablee.server.thinking import Minds, Thought

logger = logging.getLogger("tablee.rooms")
DRAFT_TICK = 0.08
AT_THE_TABLE = (says.Answer, says.Withdraw, says.Chat, log.Played)
"""What leaves the room around the table as it is, as a rule."""
BROKEN = says.Bye("gone", again=True)
"""The page comes back and finds the room as the log has it."""


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


@dataclass(slots=True)
class Dealing:
    """What comes of a batch of happenings: inputs to be kept, then answers to be sent. And how things were before."""

    number: int
    step: int
    around: tuple[object, ...]
    logged: list[Input] = field(default_factory=list)
    answers: list[tuple[Socket, says.Told]] = field(default_factory=list)


class Actor:
    """One room, its sockets, its bots and its clock."""

    def __init__(self, room: Room, store: Store, pool: ThreadPoolExecutor, clocks: Clocks, pace: float) -> None:
        self.room = room
        self.company = Company()
        self.idle_since = time.monotonic()
        self.ended = False
        self._bye = BROKEN
        self._stopping = False
        self._store = store
        self._clocks = clocks
        self._minds = Minds(pool, self.post, pace)
        self._queue: asyncio.Queue[Happening | None] = asyncio.Queue()
        self._timer: asyncio.TimerHandle | None = None
        self._draft_timer: asyncio.TimerHandle | None = None
        self._task = asyncio.get_running_loop().create_task(self._run())

    def post(self, happening: Happening) -> None:
        """Something for the room to deal with, in its turn; a room that has ended sends pages back to the door."""
        if not self.ended:
            self._queue.put_nowait(happening)
        elif isinstance(happening, Came | Heard):
            happening.socket.close(BROKEN)

    async def stop(self, bye: says.Bye) -> None:
        """Deal with what has been said, say goodbye, end."""
        self._bye = bye
        self._queue.put_nowait(None)
        await asyncio.gather(self._task, return_exceptions=True)

    # The loop

    async def _run(self) -> None:
        try:
            self._after()
            while not self._stopping:
                await self._deal_with(await self._next())
        except Exception:  # the disk, or a mistake of ours: only what is in the log counts
            logger.exception("room %s has stumbled; it will be read again from the log", self.room.code)
        finally:
            self._end()

    async def _next(self) -> list[Happening]:
        """All that waits; None asks to stop after it."""
        batch: list[Happening] = []
        happening = await self._queue.get()
        while happening is not None:
            batch.append(happening)
            if self._queue.empty():
                return batch
            happening = self._queue.get_nowait()
        self._stopping = True
        return batch

    def _end(self) -> None:
        """Nobody is left waiting in a room that has ended."""
        self.ended = True
        for timer in (self._timer, self._draft_timer):
            if timer:
                timer.cancel()
        self._minds.forget()
        self.company.close(self._bye)
        while not self._queue.empty():
            late = self._queue.get_nowait()
            if late is not None:
                self.post(late)

    async def _deal_with(self, batch: list[Happening]) -> None:
        """Take a batch, make it durable, then answer and show."""
        dealing = Dealing(self.room.number, self._step, self._around)
        for happening in batch:
            self._deal(happening, dealing)
        keeping = self._store.append(self.room.code, dealing.logged) if dealing.logged else None
        await asyncio.sleep(0)  # the writer's thread begins, and the letters are written while the disk turns
        letters = self._letters(batch, dealing)
        if keeping:
            await keeping
        for socket, answer in dealing.answers:
            socket.tell(answer)
        self.company.send(letters)
        self._after()

    def _deal(self, happening: Happening, dealing: Dealing) -> None:
        match happening:
            case Heard(socket, message):
                self._hear(socket, message, dealing)
            case Came(socket):
                member = self.company.welcome(socket, self.room)
                if member and member.away:
                    self._take(log.Back(member.number), dealing)
            case Went(socket):
                self.company.sockets.discard(socket)
            case Thought():
                self._play(happening, dealing)
            case Tick() | DraftTick():
                pass
        self._follow(dealing)

    def _hear(self, socket: Socket, message: says.Message, dealing: Dealing) -> None:
        """Take what a person says; the answer is sent once it is durable."""
        try:
            if isinstance(message, says.Draft):
                self._draft(socket, message)
                return
            self._say(socket, message, dealing)
            dealing.answers.append((socket, says.Ack(message.id)))
        except TableeError as error:
            REFUSED.labels(error.key).inc()
            dealing.answers.append((socket, show_refusal(self.room, socket.lang, error, message.id)))

    def _say(self, socket: Socket, message: says.Message, dealing: Dealing) -> None:
        given = Input(self.room.taken + 1, _now(), socket.key, message)
        if given.client in self.room.clients:  # said again after a reconnect: it is taken already
            return
        socket.may_chat(message)
        take(self.room, given)
        dealing.logged.append(given)
        if isinstance(message, says.Join):
            socket.lang = message.lang
        elif isinstance(message, says.Rematch):
            self._take(log.Laid(secrets.token_hex(32)), dealing)

    def _draft(self, socket: Socket, message: says.Draft) -> None:
        """Shown, not kept: a room that is read again from the log has no drafts."""
        self.room.own(self.room.member_of(socket.key), message.seat)
        self.room.running(message.step).draft(message.seat, message.move)
        if self._draft_timer is None:
            loop = asyncio.get_running_loop()
            self._draft_timer = loop.call_later(DRAFT_TICK, self.post, DraftTick())

    def _play(self, thought: Thought, dealing: Dealing) -> None:
        """A bot's move, unless the table has moved on or the owner is back."""
        self._minds.heard(thought)
        room, match = self.room, self.room.match
        if thought.move is None or match is None or (thought.number, thought.step) != (room.number, match.step):
            return
        if room.bot_at(thought.seat) and thought.seat not in match.answered:
            self._take(log.Played(thought.seat, thought.step, thought.move), dealing)

    def _follow(self, dealing: Dealing) -> None:
        """What the house does by itself: begin when all have revealed, and what is due by the clock."""
        if is_sealed(self.room):
            self._take(log.Begun(self.room.game.version), dealing)
        now = time.monotonic()
        self._clocks.look(self.room, self.company.present(self.room), now)
        for due in list(self._clocks.due(self.room, now)):
            self._take(due, dealing)

    def _take(self, said: log.HouseInput, dealing: Dealing) -> None:
        given = Input(self.room.taken + 1, _now(), "", said)
        try:
            take(self.room, given)
            dealing.logged.append(given)
        except TableeError as error:
            logger.info("room %s: %s came too late (%s)", self.room.code, given.kind, error.key)

    # What follows

    @property
    def _step(self) -> int:
        return self.room.match.step if self.room.match else 0

    @property
    def _around(self) -> tuple[object, ...]:
        """What an answer may change of the room around the table: it may end the game, or give a seat back."""
        return self.room.phase, *(chair.stood_in for chair in self.room.chairs)

    def _letters(self, batch: list[Happening], dealing: Dealing) -> list[Letter]:
        """What everybody is to be shown."""
        kinds = [type(one.said) for one in dealing.logged]
        before = dealing.step if dealing.number == self.room.number else 0
        drafted = any(isinstance(one, DraftTick) for one in batch)
        if drafted:
            self._draft_timer = None
        around = any(kind not in AT_THE_TABLE for kind in kinds) or dealing.around != self._around
        news = News(
            room=around or any(isinstance(one, Came | Went) for one in batch),
            table=drafted or any(kind is not says.Chat for kind in kinds),
            newcomers={one.socket for one in batch if isinstance(one, Came)},
            before=before,
            left_ms=self._clocks.left_ms(self.room, time.monotonic()),
            chat=kinds.count(says.Chat),
        )
        STEPS.inc(max(0, self._step - before))
        return self.company.write(self.room, news)

    def _after(self) -> None:
        """Wake the bots, set the alarm."""
        self._minds.ask(self.room)
        now = self.idle_since = time.monotonic()
        if self._timer:
            self._timer.cancel()
        self._clocks.look(self.room, self.company.present(self.room), now)
        wait = self._clocks.next(self.room, now)
        self._timer = asyncio.get_running_loop().call_later(wait, self.post, Tick()) if wait is not None else None


def _now() -> int:
    return time.time_ns() // 1_000_000
