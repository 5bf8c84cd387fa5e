"""A hint: what a bot would do on a person's seat, from what that seat may know, and why. Nothing changes by it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tablee.bots.levels import bot_names
from tablee.bots.play import propose
from tablee.core.bot import Advising, Bot, Imagining, Remark
from tablee.core.chance import Chance
from tablee.core.game import AnyGame, Seat
from tablee.core.match import Match

USUAL = ("normal", "easy")


@dataclass(frozen=True, slots=True)
class Advice:
    """What to do, by whose word."""

    level: str
    move: Any
    """None: stay silent."""
    reason: Remark | None = None
    """A text below `advice`, where the bot can say more than that it would do so."""


def adviser(game: AnyGame) -> str:
    """The level that gives hints: a sensible one that nobody has to wait for."""
    known = bot_names(game)
    return next((level for level in USUAL if level in known), known[0])


def advise(match: Match, seat: Seat, bot: Bot, level: str, chance: Chance) -> Advice:
    """What this bot would do there; BotFailed where it cannot say."""
    if not isinstance(bot, Advising):
        return Advice(level, propose(match, seat, bot, chance))
    seen, legal = match.seen_by(seat, offer=False), match.legal(seat)
    move, reason = bot.advise(seen, legal, Imagining(match, seat), chance)
    return Advice(level, move, reason)
