"""Rooms as actors: one task, one queue each. What is acknowledged is on the disk; what is shown has happened."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from contextlib import suppress
from dataclasses import dataclass, field

from tablee.core.errors import TableeError
from tablee.server.actor.broadcast import Broadcast, Change, Outgoing
from tablee.server.actor.clocks import Clocks
from tablee.server.actor.grace import Grace
from tablee.server.actor.mailbox import Connected, Disconnected, Mail, Received, Tick
from tablee.server.actor.shown import show_refusal
from tablee.server.actor.sockets import Socket
from tablee.server.actor.throttle import Throttle
from tablee.server.bots.room_bots import BotAnswer, BotDraft, BotRemarks, RoomBots
from tablee.server.bots.threads import BotThreads
from tablee.server.metrics import REFUSED, STEPS
from tablee.server.protocol import from_page, to_page
from tablee.server.room import inputs as log
from tablee.server.room.deal import is_sealed
from tablee.server.room.inputs import Input
from tablee.server.room.room import Room
from tablee.server.room.taking import take
from tablee.server.room.team_chat import hushed
from tablee.server.store.store import Store

logger = logging.getLogger("tablee.actor")
AT_THE_TABLE = (from_page.Answer, from_page.Withdraw, from_page.Chat, log.Played)
"""What leaves the room around the table as it is, as a rule."""
LATE = ("not_now", "paused", "stale", "withdraw_first")
"""A draft that comes after its time is nobody's mistake."""
BROKEN = to_page.Bye("gone", again=True)
"""The page comes back and finds the room as the log has it."""


@dataclass(slots=True)
class Turn:
    """What comes of a batch of happenings: inputs to be kept, then answers to be sent. And how things were before."""

    number: int
    step: int
    around: tuple[object, ...]
    logged: list[Input] = field(default_factory=list)
    answers: list[tuple[Socket, to_page.ToPage]] = field(default_factory=list)


class Actor:
    """One room, its sockets, its bots and its clock."""

    def __init__(self, room: Room, store: Store, threads: BotThreads, clocks: Clocks, pace: float) -> None:
        self.room = room
        self.company = Broadcast()
        self.idle_since = time.monotonic()
        self.ended = False
        self._bye = BROKEN
        self._stopping = False
        self._store = store
        self._clocks = clocks
        self._grace = Grace()
        self._bots = RoomBots(threads, self.post, pace, self._sketch, self._remark)
        self._drafts = Throttle(self._show_drafts)
        self._raw_drafts: list[tuple[Socket, bytes]] = []
        self._unshown = False
        """The table is about to be shown, once it is durable."""
        self._queue: asyncio.Queue[Mail | None] = asyncio.Queue()
        self._timer: asyncio.TimerHandle | None = None
        self._task = asyncio.get_running_loop().create_task(self._run())

    def post(self, happening: Mail) -> None:
        """Something for the room to deal with, in its turn; a room that has ended sends pages back to the door."""
        if not self.ended:
            self._queue.put_nowait(happening)
        elif isinstance(happening, Connected | Received):
            happening.socket.close(BROKEN)

    def hear(self, socket: Socket, message: from_page.PageMessage) -> None:
        """A page says something; what it is about to do need not wait for its turn."""
        if isinstance(message, from_page.Draft) and not self.ended:
            self._draft(socket, message)
            self._drafts.changed()
        else:
            self.post(Received(socket, message))

    def receive_draft(self, socket: Socket, data: bytes) -> None:
        """A page is about to do something; it is read with the next tick of drafts."""
        if self.ended:
            socket.close(BROKEN)
        else:
            self._raw_drafts.append((socket, data))
            self._drafts.changed()

    async def stop(self, bye: to_page.Bye) -> None:
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

    async def _next(self) -> list[Mail]:
        """All that waits; None asks to stop after it."""
        batch: list[Mail] = []
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
        self._drafts.end()
        if self._timer:
            self._timer.cancel()
        self._bots.forget()
        self.company.close(self._bye)
        while not self._queue.empty():
            late = self._queue.get_nowait()
            if late is not None:
                self.post(late)

    async def _deal_with(self, batch: list[Mail]) -> None:
        """Take a batch, make it durable, then answer and show."""
        dealing = Turn(self.room.number, self._step, self._around)
        for happening in batch:
            self._deal(happening, dealing)
        self._unshown = _shows_table(batch, dealing)
        keeping = self._store.append(self.room.code, dealing.logged) if dealing.logged else None
        await asyncio.sleep(0)  # the writer's thread begins, and the letters are written while the disk turns
        letters = self._letters(batch, dealing)
        if keeping:
            await keeping
        for socket, answer in dealing.answers:
            socket.tell(answer)
        self.company.send(letters)
        self._unshown = False
        await asyncio.sleep(0)  # the letters go out first
        if self._step > dealing.step and self.room.number == dealing.number:
            self._bots.explain(self.room)
        self._after()

    def _deal(self, happening: Mail, dealing: Turn) -> None:
        match happening:
            case Received():
                self._hear(happening, dealing)
            case Connected(socket):
                member = self.company.welcome(socket, self.room)
                if self.room.notice:
                    dealing.answers.append((socket, show_refusal(self.room, socket.lang, self.room.notice, None)))
                if member and member.away:
                    self._take(log.Back(member.number), dealing)
            case Disconnected(socket):
                self.company.sockets.discard(socket)
            case BotAnswer():
                self._play(happening, dealing)
            case Tick():
                pass
        self._follow(dealing)

    def _hear(self, heard: Received, dealing: Turn) -> None:
        """Take what a person says; the answer is sent once it is durable."""
        socket, message = heard.socket, heard.message
        try:
            if self._say(heard, dealing):
                dealing.answers.append((socket, to_page.Ack(message.id)))
        except TableeError as error:
            dealing.answers.append((socket, self._refusal(socket, message, error)))

    def _say(self, heard: Received, dealing: Turn) -> bool:
        """Is it taken? A move may be held back for a moment."""
        socket, message = heard.socket, heard.message
        given = Input(self.room.taken + 1, _now(), socket.key, message)
        if given.client in self.room.clients:  # said again after a reconnect: it is taken already
            return True
        waits, settled = self._grace.hear(self.room, heard, lasts=self._lasts)
        dealing.answers += [(one.socket, to_page.Ack(one.message.id)) for one in settled]
        if waits:
            return False
        socket.may_chat(message)
        take(self.room, given)
        dealing.logged.append(given)
        if isinstance(message, from_page.Join):
            socket.lang = message.lang
        elif isinstance(message, from_page.Rematch):
            self._take(log.Laid(secrets.token_hex(32)), dealing)
        return True

    def _refusal(self, socket: Socket, message: from_page.PageMessage, error: TableeError) -> to_page.Refused:
        REFUSED.labels(error.key).inc()
        return show_refusal(self.room, socket.lang, error, message.id)

    def _play(self, thought: BotAnswer, dealing: Turn) -> None:
        """A bot's move, unless the table has moved on or the owner is back."""
        self._bots.heard(thought)
        room, match = self.room, self.room.match
        if thought.move is None or match is None or (thought.number, thought.step) != (room.number, match.step):
            return
        if self._grace.think(match, thought, lasts=self._lasts):
            return
        if room.bot_at(thought.seat) and thought.seat not in match.answered:
            self._take(log.Played(thought.seat, thought.step, thought.move), dealing)

    def _follow(self, dealing: Turn) -> None:
        """What the house does by itself: begin when all have revealed, what is due by the clock, what has waited."""
        if self.room.is_closed:  # its secret was promised to a game that cannot be played here
            self._take(log.Laid(secrets.token_hex(32)), dealing)
        if is_sealed(self.room):
            self._take(log.Begun(self.room.game.version), dealing)
        now = self._look()
        for due in list(self._clocks.due(self.room, now)):
            self._take(due, dealing)
        if self._grace.held and not self._lasts:
            self._deal(self._grace.release(self._step), dealing)

    def _take(self, said: log.ServerInput, dealing: Turn) -> None:
        given = Input(self.room.taken + 1, _now(), "", said)
        try:
            take(self.room, given)
            dealing.logged.append(given)
        except TableeError as error:
            logger.info("room %s: %s came too late (%s)", self.room.code, given.kind, error.key)

    def _look(self) -> float:
        """What time it is, and what that means here."""
        now = time.monotonic()
        self._clocks.look(self.room, self.company.present(self.room), now, self._grace.held)
        return now

    @property
    def _lasts(self) -> bool:
        """Has somebody still a moment to speak?"""
        return self._clocks.grace_ms(time.monotonic()) is not None

    # Drafts: shown and not kept, so they need not wait for the disk; a room read again from the log has none

    def _draft(self, socket: Socket, message: from_page.Draft) -> None:
        try:
            self.room.own(self.room.member_of(socket.key), message.seat)
            self.room.running(message.step).draft(message.seat, message.move)
        except TableeError as error:
            if error.key not in LATE:
                socket.tell(self._refusal(socket, message, error))

    def _sketch(self, sketched: BotDraft) -> None:
        """A bot's token is seen moving as a person's is, unless the table has moved on or the owner is back."""
        if sketched.number == self.room.number and self.room.bot_at(sketched.seat):
            with suppress(TableeError):
                self.room.running(sketched.step).draft(sketched.seat, sketched.draft)
                self._drafts.changed()

    def _remark(self, remarked: BotRemarks) -> None:
        """What bots say about a step that everybody has been shown; not kept either."""
        if remarked.number == self.room.number:
            self.company.tell(to_page.Remarks(remarked.step, remarked.said))

    def _show_drafts(self) -> None:
        """The newest; but no drafts beside a table that may still come to nothing."""
        self._read_drafts()
        if self._unshown:
            self._drafts.changed()
        else:
            self.company.show_drafts(self.room)

    def _read_drafts(self) -> None:
        raw_drafts, self._raw_drafts = self._raw_drafts, []
        for socket, data in raw_drafts:
            message = socket.understand(data)
            if isinstance(message, from_page.Draft):
                self._draft(socket, message)
            elif message is not None:
                self.hear(socket, message)

    # What follows

    @property
    def _step(self) -> int:
        return self.room.match.step if self.room.match else 0

    @property
    def _around(self) -> tuple[object, ...]:
        """What an answer may change of the room around the table: to end it, give a seat back, hush a team."""
        return self.room.phase, hushed(self.room), *(chair.stood_in for chair in self.room.chairs)

    def _letters(self, batch: list[Mail], dealing: Turn) -> list[Outgoing]:
        """What everybody is to be shown."""
        kinds = [type(one.said) for one in dealing.logged]
        before = dealing.step if dealing.number == self.room.number else 0
        around = any(kind not in AT_THE_TABLE for kind in kinds) or dealing.around != self._around
        now = time.monotonic()
        news = Change(
            room=around or any(isinstance(one, Connected | Disconnected) for one in batch),
            table=any(kind is not from_page.Chat for kind in kinds),
            newcomers={one.socket for one in batch if isinstance(one, Connected)},
            before=before,
            left_ms=self._clocks.left_ms(self.room, now),
            grace_ms=self._clocks.grace_ms(now),
            chat=kinds.count(from_page.Chat),
        )
        STEPS.inc(max(0, self._step - before))
        return self.company.write(self.room, news)

    def _after(self) -> None:
        """Wake the bots, set the alarm."""
        self._bots.ask(self.room, self._grace.held)
        now = self.idle_since = self._look()
        if self._timer:
            self._timer.cancel()
        wait = self._clocks.next(self.room, now)
        self._timer = asyncio.get_running_loop().call_later(wait, self.post, Tick()) if wait is not None else None


def _shows_table(batch: list[Mail], dealing: Turn) -> bool:
    """Will somebody be shown the table?"""
    changed = any(not isinstance(one.said, from_page.Chat) for one in dealing.logged)
    return changed or any(isinstance(one, Connected) for one in batch)


def _now() -> int:
    return time.time_ns() // 1_000_000
