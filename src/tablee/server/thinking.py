"""Bots in a room: they think in worker threads, see what their seat sees, and are never in a hurry to be seen."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

from tablee.bots import make_bot
from tablee.bots.play import bot_chance
from tablee.bots.random import RandomBot
from tablee.core.bot import Bot, Sketch, Sketching
from tablee.core.chance import Chance
from tablee.core.codec import union
from tablee.core.game import AnyGame, Seat
from tablee.core.match import Match
from tablee.server.room import Room

log = logging.getLogger("tablee.bots")
ALONE, TOGETHER = 0.9, 0.25
"""Seconds a bot takes when the table waits for it alone, and when others are choosing too."""


@dataclass(slots=True)
class Thought:
    """What a bot wants to play; None = it stays silent."""

    number: int
    step: int
    seat: Seat
    move: dict[str, Any] | None


@dataclass(slots=True)
class Sketched:
    """What a bot shows of the move it is about to make."""

    number: int
    step: int
    seat: Seat
    draft: dict[str, Any]


@dataclass(slots=True)
class Minds:
    """The bots of one room; each thinks about one thing at a time."""

    pool: ThreadPoolExecutor
    tell: Callable[[Thought], None]
    pace: float = 1.0
    show: Callable[[Sketched], None] = lambda _: None
    _luck: str = field(default_factory=lambda: secrets.token_hex(16))
    _bots: dict[tuple[int, Seat, str], Bot] = field(default_factory=dict)
    _thinking: set[Seat] = field(default_factory=set)
    _silent: set[tuple[int, int, Seat]] = field(default_factory=set)
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)

    def ask(self, room: Room, held: Collection[Seat] = ()) -> None:
        """Ask every bot that has a choice, is not held back and has not yet said that it stays silent."""
        match = room.match
        if match is None or room.phase != "playing" or room.paused:
            return
        for seat in range(len(room.chairs)):
            level = room.bot_at(seat)
            busy = seat in self._thinking or seat in held or seat in match.answered
            if level and not busy and (room.number, match.step, seat) not in self._silent and match.legal(seat):
                self._ask(room, match, seat, level)

    def heard(self, thought: Thought) -> None:
        """The room has the thought, whatever comes of it; the bot may be asked again."""
        self._thinking.discard(thought.seat)
        if thought.move is None:
            now = (thought.number, thought.step)
            self._silent = {one for one in self._silent if one[:2] == now} | {(*now, thought.seat)}

    def forget(self) -> None:
        """Stop thinking."""
        for task in self._tasks:
            task.cancel()

    def _ask(self, room: Room, match: Match, seat: Seat, level: str) -> None:
        self._thinking.add(seat)
        bot = self._bot(room, seat, level)
        delay = (ALONE if match.to_act == {seat} else TOGETHER) * self.pace
        task = asyncio.get_running_loop().create_task(self._think(bot, match.fork(), seat, room.number, delay))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _bot(self, room: Room, seat: Seat, level: str) -> Bot:
        """The same bot for a whole game: it may have a character, or remember."""
        key = (room.number, seat, level)
        if key not in self._bots:
            self._bots = {known: bot for known, bot in self._bots.items() if known[0] == room.number}
            self._bots[key] = _make(room.game, level, Chance(f"{self._luck}/{key}", 0))
        return self._bots[key]

    async def _think(self, bot: Bot, match: Match, seat: Seat, number: int, delay: float) -> None:
        """The match is a copy of its own: nothing of the thought depends on what happens meanwhile."""
        chance = bot_chance(self._luck, seat, match.step)
        loop = asyncio.get_running_loop()
        thinking = loop.run_in_executor(self.pool, _think_out, bot, match, seat, chance, self.pace > 0)
        (move, sketch), _ = await asyncio.gather(thinking, asyncio.sleep(delay))
        write = union(match.game.forms.Move).encode
        for wait, draft in sketch:
            await asyncio.sleep(wait * self.pace)
            if draft is not None:
                self.show(Sketched(number, match.step, seat, write(draft)))
        self.tell(Thought(number, match.step, seat, None if move is None else write(move)))


def _make(game: AnyGame, level: str, chance: Chance) -> Bot:
    """A bot that cannot be made (it may be somebody's own) must not stop the table."""
    try:
        return make_bot(game, level, chance)
    except Exception:
        log.exception("there is no bot %s for %s", level, game.name)
        return RandomBot(chance)


def _think_out(bot: Bot, match: Match, seat: Seat, chance: Chance, shown: bool) -> tuple[Any, Sketch]:
    """The move, and what is seen of the bot before it, if anybody watches."""
    move = _choose(bot, match, seat, chance)
    if move is None or not shown or not isinstance(bot, Sketching):
        return move, ()
    try:
        return move, bot.sketch(match.seen_by(seat), move, chance)
    except Exception:
        log.exception("bot %s cannot sketch in %s", type(bot).__name__, match.game.name)
        return move, ()


def _choose(bot: Bot, match: Match, seat: Seat, chance: Chance) -> Any:
    """What the bot plays; a bot that fails must not stop the table, so luck plays for it."""
    legal = match.legal(seat)
    try:
        move = bot.choose(match.seen_by(seat), legal, lambda luck: match.imagine(seat, luck), chance)
        if move is None and seat not in match.to_act:
            return None
        if move is not None and move in legal:
            return move
        log.error("bot %s gave no legal move in %s", type(bot).__name__, match.game.name)
    except Exception:
        log.exception("bot %s failed in %s", type(bot).__name__, match.game.name)
    return legal.sample(chance) if seat in match.to_act else None
