"""Bots in a room: they think in worker threads, see what their seat sees, and are never in a hurry to be seen."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

from tablee.bots import make_bot
from tablee.bots.play import bot_chance
from tablee.core.bot import Bot
from tablee.core.chance import Chance
from tablee.core.codec import union
from tablee.core.game import Seat
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
class Minds:
    """The bots of one room."""

    pool: ThreadPoolExecutor
    tell: Callable[[Thought], None]
    pace: float = 1.0
    _luck: str = field(default_factory=lambda: secrets.token_hex(16))
    _bots: dict[tuple[int, Seat, str], Bot] = field(default_factory=dict)
    _asked: set[tuple[int, int, Seat]] = field(default_factory=set)
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)

    def ask(self, room: Room) -> None:
        """Ask every bot that has a choice, once a step."""
        match = room.match
        if match is None or room.phase != "playing" or room.paused:
            return
        for seat in range(len(room.chairs)):
            level = room.bot_at(seat)
            if level and seat not in match.answered and match.legal(seat):
                self._ask(room, match, seat, level)

    def _ask(self, room: Room, match: Match, seat: Seat, level: str) -> None:
        asked = (room.number, match.step, seat)
        if asked in self._asked:
            return
        self._asked = {one for one in self._asked if one[:2] == asked[:2]} | {asked}
        key = (room.number, seat, level)
        bot = self._bots.setdefault(key, make_bot(room.game, level, Chance(f"{self._luck}/{key}", 0)))
        delay = (ALONE if match.to_act == {seat} else TOGETHER) * self.pace
        task = asyncio.get_running_loop().create_task(self._think(bot, match.fork(), seat, room.number, delay))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _think(self, bot: Bot, match: Match, seat: Seat, number: int, delay: float) -> None:
        """The match is a copy of its own: nothing of the thought depends on what happens meanwhile."""
        chance = bot_chance(self._luck, seat, match.step)
        loop = asyncio.get_running_loop()
        move, _ = await asyncio.gather(loop.run_in_executor(self.pool, _choose, bot, match, seat, chance), _wait(delay))
        json = None if move is None else union(match.game.forms.Move).encode(move)
        self.tell(Thought(number, match.step, seat, json))

    def forget(self) -> None:
        """Stop thinking."""
        for task in self._tasks:
            task.cancel()


async def _wait(delay: float) -> None:
    if delay:
        await asyncio.sleep(delay)


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
