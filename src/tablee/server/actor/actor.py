"""One room alive: a task, a queue, its sockets, bots and clocks.

What is acknowledged is on the disk; what is shown has happened.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial

from tablee.bots.advice import Advice
from tablee.core.catalog import game as find_game
from tablee.core.errors import TableeError
from tablee.core.game import Whispering
from tablee.core.match import make_seating
from tablee.core.record import Record
from tablee.server import clock
from tablee.server.actor.admission import gives_way
from tablee.server.actor.broadcast import Broadcast, Change
from tablee.server.actor.clocks import Clocks
from tablee.server.actor.crowds import CROWD, Crowds
from tablee.server.actor.grace import Grace
from tablee.server.actor.mailbox import Connected, Disconnected, LevelsChanged, Mail, Received, Tick
from tablee.server.actor.snapshots import Snapshots
from tablee.server.actor.sockets import DECODER, FLAWS, Queue, Socket, TooFast
from tablee.server.actor.throttle import DRAFT_TICK, Throttle
from tablee.server.bots.room_bots import BotAnswer, BotDraft, BotRemarks, RoomBots
from tablee.server.bots.threads import BotThreads
from tablee.server.logs import REQUEST, ROOM
from tablee.server.metrics import ACKNOWLEDGED, REFUSED, STEPS
from tablee.server.protocol import from_page, to_page
from tablee.server.room import inputs as log
from tablee.server.room.deal import is_sealed
from tablee.server.room.inputs import Input
from tablee.server.room.members import in_the_way, may_speak
from tablee.server.room.names import require_visible
from tablee.server.room.players import FinishedMatch, players_of
from tablee.server.room.presence import Presence
from tablee.server.room.rated import counts
from tablee.server.room.room import Room, RoomError
from tablee.server.room.seats import must_ask
from tablee.server.room.shown import show_refusal
from tablee.server.room.starting import unready
from tablee.server.room.taking import take
from tablee.server.room.team_chat import silent_seats
from tablee.server.store.errors import SentBefore, StoreFailed
from tablee.server.store.store import Store
from tablee.server.workers import WorkerThreads

logger = logging.getLogger("tablee.actor")
AT_THE_TABLE = (from_page.Answer, from_page.Withdraw, from_page.Chat, log.Played)
"""What leaves the room around the table as it is, as a rule."""
LATE = ("not_now", "paused", "stale", "withdraw_first")
"""A draft that comes after its time is nobody's mistake."""
BROKEN = to_page.Bye("gone", again=True)
"""The page comes back and finds the room as the log has it."""


@dataclass(slots=True)
class Transaction:
    """How things were before a batch of mail, and what comes of it: inputs for the log, then replies."""

    number: int
    step: int
    around: tuple[object, ...]
    clock_ran: bool
    record: Record | None
    changed: bool = False
    """Was anything taken, or has anything else happened?"""
    levels: bool = False
    """Other bots play than before."""
    inputs: list[Input] = field(default_factory=list)
    finished: dict[int, FinishedMatch] = field(default_factory=dict)
    """The games these inputs have ended."""
    replies: list[tuple[Socket, to_page.ToPage]] = field(default_factory=list)
    hints: list[tuple[Socket, from_page.AskHint]] = field(default_factory=list)
    """They are thought about once it is durable that they were asked for."""


class Actor:
    """One room; everything that changes it goes through its queue, one after the other."""

    def __init__(
        self,
        room: Room,
        store: Store,
        threads: BotThreads,
        clocks: Clocks,
        pace: float,
        snapshots: Snapshots,
        crowds: Crowds,
        workers: WorkerThreads,
    ) -> None:
        self.room = room
        self.snapshots = snapshots
        self.broadcast = Broadcast()
        self._loop = asyncio.get_running_loop()
        self.since = self.idle_since = clock.now()
        self.ended = False
        self._bye = BROKEN
        self._stopping = False
        self._writer = store.writer
        self._crowds = crowds
        self._workers = workers
        self._sent = 0
        """How many messages the last batch of mail has led to."""
        self._clocks = clocks
        self._grace = Grace()
        self._early: list[BotAnswer] = []
        """What bots want to play while somebody still looks at their hand or at the last move."""
        self._bots = RoomBots(threads, self.post, pace, self._bot_draft, self._bot_remarks, self._levels_changed)
        self._drafts = Throttle(self._send_drafts)
        self._presence = Presence()
        self._raw_drafts: list[tuple[Socket, bytes]] = []
        self._unshown = False
        """The table is about to be shown, once it is durable."""
        self._queue = Queue[Mail | None]()
        self._queue.put_nowait(Tick())
        self._timer: asyncio.TimerHandle | None = None
        self._task = self._loop.create_task(self._run())

    def post(self, mail: Mail) -> None:
        """Something for the room to deal with, in its turn; a room that has ended closes the socket, to come again."""
        if not self.ended:
            self._queue.put_nowait(mail)
        elif isinstance(mail, Connected | Received):
            mail.socket.close(BROKEN)

    def receive(self, socket: Socket, message: from_page.PageMessage) -> None:
        """A page has sent a message; a draft need not wait for its turn."""
        if self.ended:
            socket.close(BROKEN)
        elif isinstance(message, from_page.Draft):
            self._draft(socket, message)
            self._drafts.changed()
        else:
            self._queue.put_nowait(Received(socket, message))

    def receive_draft(self, socket: Socket, data: bytes) -> None:
        """A page has sent a draft; it is read with the next tick of drafts."""
        if self.ended:
            socket.close(BROKEN)
        else:
            self._raw_drafts.append((socket, data))
            self._drafts.changed()

    async def prepare(self, socket: Socket, message: from_page.Setup) -> None:
        """A deck of thousands of lines is read in a thread; the game remembers what came of it until it is taken."""
        with suppress(TableeError):  # said where it is taken
            game, teams = find_game(message.game), message.teams
            seating = message.seats, message.options, None if teams is None else tuple(teams)
            await self._workers.run_for(socket.person or f"@{socket.address}", make_seating, game, *seating)

    async def stop(self, bye: to_page.Bye) -> None:
        """Deal with what has been sent, say goodbye, end."""
        self._bye = bye
        self._queue.put_nowait(None)
        await asyncio.gather(self._task, return_exceptions=True)

    # The loop

    async def _run(self) -> None:
        ROOM.set(self.room.code)  # the task's own, for its log lines; whose request has woken it is of no interest
        REQUEST.set("")
        try:
            while not self._stopping:
                batch, mail = [], await self._queue.get()
                while mail is not None:
                    batch.append(mail)
                    if not self._queue:
                        break
                    mail = self._queue.pop(0)
                self._stopping = mail is None
                await self._deal_with(batch)
                if self._sent > CROWD:
                    await self._crowds.rest(self._sent)
        except SentBefore:  # who sent it has been told that it is there; the others send theirs again
            logger.info("room %s: an old message was sent again; it will be read again from the log", self.room.code)
        except StoreFailed as flaw:  # the store has logged it; nothing was acknowledged, so pages will send it again
            for socket in self.broadcast.sockets:
                socket.refuse(flaw)
        except Exception:  # a mistake of ours: only what is in the log counts
            logger.exception("room %s has failed; it will be read again from the log", self.room.code)
            self.snapshots.give_up()  # half of something may have been taken: this is no room to be written down
        finally:
            self._end()

    async def _deal_with(self, batch: list[Mail]) -> None:
        """Take, make durable, acknowledge, show: in this order and no other.

        Whoever is acknowledged must find their input again after a power cut, and nobody may see a table that the log
        does not know. So the room changes first, in memory, where an input can still be refused; then it is logged; and
        before that is durable nothing of it leaves. If the log fails, the actor ends, and the room is read again; so it
        does where the log knows a message that the room has forgotten, and then that one is acknowledged.
        (It is told in one piece, however long, for the order is all that matters here.)
        """
        room = self.room
        step, around = room.match.step if room.match else room.begins_at, self._surroundings()
        transaction = Transaction(room.number, step, around, self._clocks.runs, room.record)
        for mail in batch:
            self._take_mail(mail, transaction)
        if not transaction.changed:  # whoever sends rubbish costs the room no more than the refusal
            for socket, reply in transaction.replies:
                socket.send(reply)
            self._sent = len(transaction.replies)
            return
        kinds = [type(one.content) for one in transaction.inputs]
        newcomers = {mail.socket for mail in batch if isinstance(mail, Connected)}
        if self.broadcast.outside:
            newcomers |= self.broadcast.let_in(room)
        table = any(kind is not from_page.Chat for kind in kinds)
        self._unshown = table or bool(newcomers)
        durable = (
            self._writer.append(room.code, transaction.inputs, transaction.finished) if transaction.inputs else None
        )
        await asyncio.sleep(0)  # the writer's thread begins, and the messages are written while the disk turns

        step, before = (
            room.match.step if room.match else room.begins_at,
            transaction.step if transaction.number == room.number else room.begins_at,
        )
        clocks, grace, now = self._clocks, self._clocks.grace_until, clock.now()
        changed = (
            any(kind not in AT_THE_TABLE for kind in kinds)
            or transaction.levels
            or transaction.around != self._surroundings()
        )
        change = Change(
            room=changed,
            table=table,
            newcomers=newcomers,
            before=before,
            presence=self._presence,
            late=clocks.late,
            plays=self._bots.playing_levels(room) if changed or newcomers else {},
            without_the_rest=clocks.may_leave_rest,
            left_ms=None if clocks.left is None else max(0, round(clocks.left * 1000)),
            clock_runs=clocks.runs,
            clock=transaction.clock_ran != clocks.runs,
            grace_ms=None if grace is None or grace <= now else max(1, round((grace - now) * 1000)),
            chat=kinds.count(from_page.Chat),
        )
        outgoing = self.broadcast.write(room, change)
        if durable:
            try:
                await durable
            except SentBefore as flaw:
                for socket, reply in transaction.replies:
                    if isinstance(reply, to_page.Ack) and f"{socket.key}:{reply.id}" in flaw.clients:
                        socket.say_again(reply)
                raise
        letters = dict[Socket, list[to_page.ToPage | bytes]]()
        for socket, letter in (*transaction.replies, *outgoing):
            letters.setdefault(socket, []).append(letter)
        for socket, mine in letters.items():
            if isinstance(bye := mine[-1], to_page.Bye):  # the last that a page receives
                self.broadcast.discard(socket)
                socket.send(*mine[:-1])
                socket.close(bye)
            else:
                socket.send(*mine)
        self._sent = len(transaction.replies) + len(outgoing)
        sent = time.monotonic()
        for mail in batch:
            if type(mail) is Received:
                ACKNOWLEDGED.observe(sent - mail.at)
        self._unshown = False
        self.snapshots.durable = room.taken
        if room.taken >= self.snapshots.due:
            self.snapshots.take(room)
        if step > before:
            STEPS.inc(step - before)
        await asyncio.sleep(0)  # what was sent goes out before anybody thinks
        for socket, asked in transaction.hints:
            self._think_of_hint(socket, asked)
        self._wake(stepped=step > transaction.step and room.number == transaction.number)

    def _wake(self, *, stepped: bool) -> None:
        """Ask the bots, set the alarm for what is due next."""
        room, self.idle_since = self.room, clock.now()
        if room.bots:
            self._bots.wait(self._clocks.bots_wait)
            if stepped:
                self._bots.explain(room)
            if not self._presence.is_frozen(room):
                self._bots.ask(room, self._grace.held)
        if self._timer:
            self._timer.cancel()
        wake_at = self._clocks.wake_at
        wait = None if wake_at is None else max(0.01, wake_at - self.idle_since)
        self._timer = None if wait is None else self._loop.call_later(wait, self.post, Tick())

    def _end(self) -> None:
        """Nobody is left waiting in a room that has ended."""
        self.ended = True
        self._drafts.end()
        if self._timer:
            self._timer.cancel()
        self._bots.forget()
        self.broadcast.close(self._bye)
        while self._queue:
            late = self._queue.pop(0)
            if late is not None:
                self.post(late)
        del self._bots, self._drafts  # they refer to the actor: in a circle the room would stay in memory

    # Taking

    def _take_mail(self, mail: Mail, transaction: Transaction) -> None:
        """One thing after the other, and after each of them what follows from it."""
        match mail:
            case Received(socket, from_page.Attend(at=at)):
                socket.attention = at
            case Received(socket, from_page.React() as message):
                self._react(socket, message, transaction)
                return
            case Received(socket, message):
                try:
                    if self._take_message(mail, transaction):
                        transaction.replies.append((socket, to_page.Ack(message.id)))
                except TableeError as error:
                    transaction.replies.append((socket, self._refusal(socket, message, error)))
                    if not transaction.inputs:  # nothing has changed, so nothing follows
                        return
            case Connected(socket):
                self.broadcast.welcome(socket, self.room)
                if self.room.notice and socket in self.broadcast.sockets:
                    transaction.replies.append((socket, show_refusal(self.room, socket.lang, self.room.notice, None)))
            case Disconnected(socket):
                self.broadcast.discard(socket)
            case BotAnswer():
                self._take_bot_answer(mail, transaction)
            case LevelsChanged():
                transaction.levels = True
            case Tick():
                pass
        transaction.changed = True
        if not isinstance(mail, Received) or not isinstance(mail.message, from_page.Answer):  # it moves nobody
            self._presence = self.broadcast.presence(self.room)
        self._follow_up(transaction)

    def _take_message(self, mail: Received, transaction: Transaction) -> bool:
        """Is it taken? A move may be held back for a moment, and then it is neither logged nor acknowledged."""
        socket, message, room = mail.socket, mail.message, self.room
        if room.has_sent(socket.key, message.id):  # sent again after a reconnect: it is taken already
            return True
        if self._clocks.grace_until is not None or self._grace.held:
            waits, settled = self._grace.hold(room, mail, lasts=self._clocks.grace_lasts())
            transaction.replies += [(one.socket, to_page.Ack(one.message.id)) for one in settled]
            if waits:
                return False
        if not isinstance(message, from_page.Answer):  # an answer is the rules' to judge
            self._check(socket, message, transaction)
        given = Input(room.taken + 1, clock.now_ms(), socket.key, message)
        take(room, given)
        transaction.inputs.append(given)
        if isinstance(message, from_page.Join):
            socket.lang = message.lang
        elif isinstance(message, from_page.Rematch):
            self._take(log.TableReset(secrets.token_hex(32)), transaction)
        elif isinstance(message, from_page.AskHint):
            transaction.hints.append((socket, message))
        return True

    def _check(self, socket: Socket, message: from_page.PageMessage, transaction: Transaction) -> None:
        """What only the room alive can judge, by the time and by what is no longer taken; the log may hold it."""
        room, member = self.room, self.room.known(socket.key)
        match message:
            case from_page.Join(name=name):
                require_visible(name)
                if not socket.allowance.joins.take():
                    raise TooFast("too_fast")
                self._make_way(socket, transaction)
            case from_page.NameSeat(name=name):
                require_visible(name)
            case from_page.AskHint() if not socket.allowance.hints.take():
                raise TooFast("too_fast")
            case from_page.Chat():
                self.broadcast.allowances.take_line(socket, room)
            case from_page.Sit() if member:
                if message.name is not None:
                    require_visible(message.name)
                must_ask(room, member, message)
            case from_page.StandInOnce(seat=seat) if seat not in self._clocks.late:
                raise RoomError("not_late_yet")
            case from_page.Start() if unready(room) and not self._clocks.may_leave_rest:
                raise RoomError("wait_for_rest")
            case from_page.Unready() if member and room.phase == "sealing" and member.number not in room.promises:
                raise RoomError("not_now")  # only who has promised can break a deal: logs of before hold others, too
            case from_page.Ready() if room.daily is not None and room.phase == "over":
                raise RoomError("daily_fixed")
            case from_page.Ready() if member and room.phase == "over" and room.seats_of(member.number):
                self._take(log.TableReset(secrets.token_hex(32)), transaction)

    def _make_way(self, newcomer: Socket, transaction: Transaction) -> None:
        """Where all places are taken somebody may lose theirs: one address cannot shut out all the others."""
        room, pages = self.room, self.broadcast.sockets | self.broadcast.outside
        number = room.numbers.get(newcomer.key)
        known = None if number is None else room.members[number]
        if newcomer.key in room.banned or (known and not known.waiting):
            return
        hosts = (room.host, room.rightful_host)
        inside = [one.key for one in in_the_way(room, known) if one.number not in hosts]
        if inside and (gone := gives_way(newcomer, inside, pages)):
            self._take(log.MadeWay(room.numbers[gone]), transaction)

    def _take_bot_answer(self, answer: BotAnswer, transaction: Transaction) -> None:
        """A bot's move, unless the table has moved on or the owner is back; it waits for whoever is still looking."""
        if self._clocks.bots_wait:
            self._early.append(answer)
            return
        self._bots.done(answer)
        room, match = self.room, self.room.match
        if answer.move is None or match is None or (answer.number, answer.step) != (room.number, match.step):
            return
        if self._presence.is_frozen(room):  # nobody is there to see it: the bot is asked again when somebody is
            return
        if self._grace.hold_bot(match, answer, lasts=self._clocks.grace_lasts()):
            return
        if answer.seat in room.bots and answer.seat not in match.answered:
            self._take(log.Played(answer.seat, answer.step, answer.move), transaction)

    def _follow_up(self, transaction: Transaction) -> None:
        """What the server does by itself: begin when all have revealed, what is due by the clock, what has waited."""
        room = self.room
        if room.closed and room.is_closed:  # its secret was promised to a game that cannot be played here
            self._take(log.TableReset(secrets.token_hex(32)), transaction)
        if room.phase == "sealing" and is_sealed(room):
            self._take(log.Begun(room.game.version), transaction)
        now = clock.now()
        while due := self._clocks.look(room, self._presence, now, self._grace.held):
            before = len(transaction.inputs)
            for one in due:
                self._take(one, transaction)
            if len(transaction.inputs) == before:  # came too late, all of it: looking again would give the same
                break
        if room.record is not transaction.record:  # noticed at once: a rematch may follow, and the room forgets it
            transaction.record = room.record
            if room.record is not None:
                transaction.finished[room.number] = FinishedMatch(
                    room.record, players_of(room), counts(room, room.record)
                )
        if self._early and not self._clocks.bots_wait:
            self._take_mail(self._early.pop(0), transaction)
        if self._grace.held and not self._clocks.grace_lasts():
            self._take_mail(self._grace.release(room.match.step if room.match else 0), transaction)

    def _take(self, content: log.ServerInput, transaction: Transaction) -> None:
        given = Input(self.room.taken + 1, clock.now_ms(), "", content)
        try:
            take(self.room, given)
            transaction.inputs.append(given)
        except TableeError as error:
            logger.info("room %s: %s came too late (%s)", self.room.code, given.kind, error.key)

    def _surroundings(self) -> tuple[object, ...]:
        """What an answer may change of the room around the table: to end it, give a seat back, hush a team.

        Whether the game waits for people follows from these.
        """
        room, clocks = self.room, self._clocks
        silent = silent_seats(room) if issubclass(type(room.game), Whispering) else ()  # asked of a class only once
        members = [holder.member for holder in room.holders]
        played_for = [len(moves) for moves in room.played_for.values()]
        pages = len(self.broadcast.sockets)  # some of them watch, and everybody is told how many
        # Whether those who only watch look elsewhere is told with the next change: a crowd does it all the time.
        present, watched = self._presence.members & {*members, room.host}, self._presence.watched
        timed = clocks.late, clocks.may_leave_rest
        return room.phase, silent, members, room.bots, played_for, present, watched, pages, timed

    def _refusal(self, socket: Socket, message: from_page.PageMessage, error: TableeError) -> to_page.Refused:
        REFUSED.labels(error.key).inc()
        wanted = message.game if isinstance(message, from_page.Setup) else None
        return show_refusal(self.room, socket.lang, error, message.id, wanted)

    def _react(self, socket: Socket, message: from_page.React, transaction: Transaction) -> None:
        """A wave of the hand: seen now or never, so it is not logged, and a room read again from its log knows none.

        It follows the rules of the chat, and goes out with what the same batch acknowledges: never before its author.
        """
        try:
            member = self.room.member_of(socket.key)
            may_speak(self.room, member)
            self.broadcast.allowances.take_reaction(socket, self.room)
        except TableeError as error:
            transaction.replies.append((socket, self._refusal(socket, message, error)))
        else:
            reacted = to_page.Reacted(member.number, message.reaction)
            transaction.replies += [(page, reacted) for page in self.broadcast.sockets]

    # Drafts: shown and not kept, so they need not wait for the disk; a room read again from the log has none

    def _draft(self, socket: Socket, message: from_page.Draft) -> None:
        try:
            self.room.own(self.room.member_of(socket.key), message.seat)
            self.room.running(message.step).draft(message.seat, message.move)
        except TableeError as error:
            if error.key not in LATE:
                socket.send(self._refusal(socket, message, error))

    def _bot_draft(self, draft: BotDraft) -> None:
        """A bot's token is seen moving as a person's is, unless the table has moved on or the owner is back."""
        frozen = self.ended or self._presence.is_frozen(self.room)
        if draft.number == self.room.number and draft.seat in self.room.bots and not frozen:
            with suppress(TableeError):
                self.room.running(draft.step).draft(draft.seat, draft.move)
                self._drafts.changed()

    def _levels_changed(self) -> None:
        self.post(LevelsChanged())

    def _bot_remarks(self, remarks: BotRemarks) -> None:
        """What bots say about a step that everybody has been shown; not kept either."""
        if remarks.number == self.room.number:
            self.broadcast.send_all(to_page.Remarks(remarks.step, remarks.remarks))

    def _think_of_hint(self, socket: Socket, asked: from_page.AskHint) -> None:
        if self._stands(self.room.number, asked.step):
            self._bots.advise(self.room, asked.seat, partial(self._send_hint, socket, asked, self.room.number))

    def _stands(self, number: int, step: int) -> bool:
        """Is the table still at that step of that game?"""
        return self.room.match is not None and (number, step) == (self.room.number, self.room.match.step)

    def _send_hint(self, socket: Socket, asked: from_page.AskHint, number: int, advice: Advice | None) -> None:
        """To the page that asked, and only while the table stands as it did."""
        room = self.room
        if not self._stands(number, asked.step):
            return
        if advice is None:
            socket.send(show_refusal(room, socket.lang, RoomError("no_hint"), asked.id))
        else:
            key, params = (advice.reason.key, dict(advice.reason.params)) if advice.reason else ("", {})
            hint = to_page.HintNow(asked.id, asked.seat, asked.step, advice.level, advice.move, key, params)
            socket.send(hint)

    def _send_drafts(self) -> None:
        """The newest. But a draft may not overtake a table: while one is not durable, it may still come to nothing."""
        raw, self._raw_drafts = self._raw_drafts, []
        for socket, data in raw:
            try:
                message = DECODER.decode(data)
            except FLAWS as flaw:
                socket.refuse_unread(data, flaw)
                continue
            if isinstance(message, from_page.Draft):
                self._draft(socket, message)
            else:  # two types in one message, and the last one counts
                self.receive(socket, message)
        if self._unshown:
            self._drafts.changed()
        else:
            self.broadcast.send_drafts(self.room)
            self._drafts.tick = max(DRAFT_TICK, self._crowds.pause(len(self.broadcast.sockets)))
