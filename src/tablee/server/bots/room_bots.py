"""Bots in a room: they think in worker threads, see what their seat sees, and are never in a hurry to be seen."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Collection, Coroutine
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar

from tablee.bots import bot_names
from tablee.bots.advice import Advice, adviser
from tablee.bots.levels import stand_ins
from tablee.bots.play import bot_chance
from tablee.core.chance import Chance
from tablee.core.codec import union
from tablee.core.game import Seat
from tablee.core.match import Match, Seen
from tablee.review.daily import BOTS as DAILY_BOTS
from tablee.review.daily import daily_seed, has_daily
from tablee.server.bots.compiling import compiling
from tablee.server.bots.room_bot import RoomBot, Thought
from tablee.server.bots.threads import BotThreads
from tablee.server.protocol import to_page
from tablee.server.protocol.values import Pace
from tablee.server.room.room import Room

T = TypeVar("T")
ALONE, TOGETHER = 0.9, 0.25
"""Seconds a bot takes when the table waits for it alone, and when others are choosing too."""
PACES: dict[Pace, float] = {"unhurried": 2.4, "calm": 1.0, "brisk": 0.45, "at_once": 0.0}
"""By the room's pace: how many times as long."""
LEAST = 0.15
"""Seconds a bot takes at any pace where the table waits for it alone: longer than it thinks, as a rule, so that the
clock does not say whether it had a choice (UT-13)."""
STAND_IN = 1.5
"""Seconds a stand-in has: it should need none, and the table has waited already."""
LAST_RESORT = "random"
"""Where nobody else comes to an answer; the table goes on."""


@dataclass(slots=True)
class BotAnswer:
    """What a bot wants to play; None = it stays silent."""

    number: int
    step: int
    seat: Seat
    move: dict[str, Any] | None


@dataclass(slots=True)
class BotDraft:
    """What a bot shows of the move it is about to make."""

    number: int
    step: int
    seat: Seat
    move: dict[str, Any]


@dataclass(slots=True)
class BotRemarks:
    """What bots say about a step that has revealed something."""

    number: int
    step: int
    remarks: list[to_page.RemarkNow]


@dataclass(slots=True)
class BotQuestion:
    """A seat is asked about a step. The match is a copy: nothing of the thought depends on what happens meanwhile."""

    number: int
    seat: Seat
    level: str
    """The one that has the seat."""
    bots: tuple[RoomBot, ...]
    """The first that is not still busy with something else, and comes to an answer, gives it."""
    match: Match
    luck: str
    """Theirs, whatever the game's own is."""
    pace: float
    """How many times as long as usual it takes to be seen."""


def _set_event() -> asyncio.Event:
    event = asyncio.Event()
    event.set()
    return event


@dataclass(slots=True)
class RoomBots:
    """The bots of one room; each thinks about one thing at a time."""

    threads: BotThreads
    post: Callable[[BotAnswer], None]
    pace: float = 1.0
    post_draft: Callable[[BotDraft], None] = lambda _: None
    post_remarks: Callable[[BotRemarks], None] = lambda _: None
    post_levels: Callable[[], None] = lambda: None
    """`playing_levels` has changed."""
    _luck: str = field(default_factory=lambda: secrets.token_hex(16))
    _bots: dict[tuple[int, Seat, str], RoomBot] = field(default_factory=dict)
    _advisers: dict[tuple[int, Seat, str], RoomBot] = field(default_factory=dict)
    """Those who give hints: nobody who plays remembers what they thought for a person."""
    _lines: dict[tuple[str, str], list[str]] = field(default_factory=dict)
    """By game and level, who may answer there, one after the other: what is installed is looked up once."""
    _instead: dict[tuple[int, Seat, str], str] = field(default_factory=dict)
    """Who gave the last answer where the bot that was asked first did not."""
    _lane: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held while a thread is found for a thought: a bot may remember, so it must not be asked twice at once.

    One after the other begins, so that no table keeps all threads of the server from the others.
    """
    _may_move: asyncio.Event = field(default_factory=_set_event)
    """Unset while somebody still looks at the table as it is."""
    _thinking: set[Seat] = field(default_factory=set)
    _silent: set[tuple[int, int, Seat]] = field(default_factory=set)
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)

    def ask(self, room: Room, held: Collection[Seat] = ()) -> None:
        """Ask every bot that has a choice, is not held back and has not yet said that it stays silent."""
        match = room.match
        if match is None or room.phase != "playing" or room.paused:
            return
        for seat, level in room.bots.items():
            busy = seat in self._thinking or seat in held or seat in match.answered
            if not busy and (room.number, match.step, seat) not in self._silent and match.legal(seat):
                self._ask(room, match, seat, level)

    def wait(self, waits: bool) -> None:
        """No hand is seen moving before everybody has seen the table; what is being thought goes on."""
        if waits:
            self._may_move.clear()
        else:
            self._may_move.set()

    def playing_levels(self, room: Room) -> dict[Seat, str]:
        """The level of the bot that really plays each bot's seat now, whatever level that seat was given."""
        return {
            seat: self._instead.get((room.number, seat, level)) or self._levels(room, level)[0]
            for seat, level in room.bots.items()
        }

    def done(self, answer: BotAnswer) -> None:
        """The room has the answer, whatever comes of it; the bot may be asked again."""
        self._thinking.discard(answer.seat)
        if answer.move is None:
            now = (answer.number, answer.step)
            self._silent = {one for one in self._silent if one[:2] == now} | {(*now, answer.seat)}

    def explain(self, room: Room) -> None:
        """A step has happened: bots may say why they played so. Whoever stands in for a person has nothing to say."""
        levels = {seat: one.level for seat, one in enumerate(room.holders) if one.level}
        own = {(room.number, seat, self._levels(room, level)[0]) for seat, level in levels.items()}
        bots = {key[1]: bot for key, bot in self._bots.items() if key in own and bot.explains}
        if room.match and bots:
            self._start(self._explain(bots, room.match.seen_by(None), room.number, room.match.step))

    def advise(self, room: Room, seat: Seat, reply: Callable[[Advice | None], None]) -> None:
        """Have a bot think about a person's seat, from what that seat may know; it has its own luck and memory."""
        match = room.match
        assert match
        levels = self._levels(room, adviser(room.game))
        bots = tuple(self._adviser(room, seat, level) for level in levels)
        self._start(self._advise(bots, match.fork(), seat, reply))

    def forget(self) -> None:
        """Stop thinking."""
        for task in self._tasks:
            task.cancel()

    def _ask(self, room: Room, match: Match, seat: Seat, level: str) -> None:
        self._thinking.add(seat)
        bots = tuple(self._bot(room, seat, one) for one in self._levels(room, level))
        pace = self.pace * PACES[room.pace_now]
        delay = max(ALONE * pace, LEAST * self.pace) if match.to_act == {seat} else TOGETHER * pace
        self._start(
            self._think(BotQuestion(room.number, seat, level, bots, match.fork(), self._luck_of(room), pace), delay)
        )

    def _levels(self, room: Room, level: str) -> list[str]:
        """Who is asked where that level sits: itself, if it can play here and now, then whoever may answer for it."""
        game, key = room.game, (room.game.name, level)
        if key not in self._lines:
            itself = [level] if level in bot_names(game) else []
            others = itself + stand_ins(game, level) or [LAST_RESORT]
            self._lines[key] = [level] if level == DAILY_BOTS and has_daily(game) else others
        line = self._lines[key]
        if line[0] != level or compiling.is_ready(*key, self.post_levels):
            return line
        return line[1:] or [LAST_RESORT]

    def _bot(self, room: Room, seat: Seat, level: str) -> RoomBot:
        key = (room.number, seat, level)
        if key not in self._bots:
            self._bots = {known: bot for known, bot in self._bots.items() if known[0] == room.number}
            self._instead = {known: one for known, one in self._instead.items() if known[0] == room.number}
            self._bots[key] = RoomBot(room.game, level, Chance(f"{self._luck_of(room)}/{key}", 0))
        return self._bots[key]

    def _luck_of(self, room: Room) -> str:
        """At a daily table the same for everybody, like the deal."""
        return self._luck if room.daily is None else daily_seed(room.game.name, room.daily)

    def _adviser(self, room: Room, seat: Seat, level: str) -> RoomBot:
        key = (room.number, seat, level)
        if key not in self._advisers:
            self._advisers = {known: bot for known, bot in self._advisers.items() if known[0] == room.number}
            self._advisers[key] = RoomBot(room.game, level, Chance(f"{self._luck}/hint/{key}", 0))
        return self._advisers[key]

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _think(self, asked: BotQuestion, delay: float) -> None:
        match, seat = asked.match, asked.seat
        (move, sketch), _ = await asyncio.gather(self._answer(asked), asyncio.sleep(delay))
        if sketch:
            await self._may_move.wait()
        for wait, draft in sketch:
            await asyncio.sleep(wait * min(self.pace, asked.pace))
            if draft is not None:
                self.post_draft(BotDraft(asked.number, match.step, seat, draft))
        self.post(BotAnswer(asked.number, match.step, seat, move))

    async def _answer(self, asked: BotQuestion) -> Thought:
        """The bot's, or a stand-in's where it fails or takes too long; what comes too late is not heard."""
        match, seat = asked.match, asked.seat
        for bot in asked.bots:
            # A thought that goes on too long shares nothing with the next one: neither its match nor its luck.
            chance = bot_chance(f"{asked.luck}/{bot.level}", seat, match.step)
            work = partial(bot.choose, match.fork(), seat, chance, shown=asked.pace > 0)
            within = None if bot is asked.bots[0] else STAND_IN
            answer = None if bot.busy else await self._done(bot, work, within)
            if answer is not None:
                self._played(asked, bot.level)
                return answer
        if seat not in match.to_act:
            return None, ()
        self._played(asked, LAST_RESORT)
        luck = bot_chance(f"{asked.luck}/late", seat, match.step)
        return union(match.game.forms.Move).encode(match.legal(seat).sample(luck)), ()

    def _played(self, asked: BotQuestion, level: str) -> None:
        """It is shown who answers in a bot's place."""
        key, usual = (asked.number, asked.seat, asked.level), asked.bots[0].level
        before = self._instead.pop(key, usual)
        if level != usual:
            self._instead[key] = level
        if level != before:
            self.post_levels()

    async def _advise(
        self, bots: tuple[RoomBot, ...], match: Match, seat: Seat, reply: Callable[[Advice | None], None]
    ) -> None:
        for bot in bots:
            chance = bot_chance(f"{self._luck}/hint/{bot.level}", seat, match.step)
            advice = None if bot.busy else await self._done(bot, partial(bot.advise, match.fork(), seat, chance))
            if advice is not None:
                reply(advice)
                return
        reply(None)

    async def _explain(self, bots: dict[Seat, RoomBot], public: Seen, number: int, step: int) -> None:
        asked = (self._done(bot, partial(bot.explain, seat, public)) for seat, bot in bots.items())
        said = [remark for remarks in await asyncio.gather(*asked) for remark in remarks or ()]
        if said:
            self.post_remarks(BotRemarks(number, step, said))

    @property
    def _is_slow(self) -> bool:
        """Does somebody here wait for something? Then the others do too, as a rule, and need no place of their own."""
        return any(bot.busy for bot in self._bots.values())

    async def _done(self, bot: RoomBot, work: Callable[[], T], within: float | None = None) -> T | None:
        """What comes of a thought; None where nothing does, or too late."""
        async with self._lane:
            if bot.busy:
                return None
            try:
                thought = bot.thought = await self.threads.begin(work, beside=self._is_slow, spare=bot.quick)
            except (
                RuntimeError
            ):  # the system has no thread for it: as if it took too long, or its seat would wait for ever
                thought = None
        # Nobody may answer for a daily bot, however long it takes: its table would no longer be everybody's.
        if bot.level == DAILY_BOTS and thought is not None:
            await asyncio.wait({thought})
        done = await self.threads.result(thought, within)
        if done is None:
            bot.failed |= any(other.failed for other in self._bots.values() if other.level == bot.level)
            bot.give_up("takes too long")
        return done
