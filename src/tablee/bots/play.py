"""How bots play a match: asked after each step, one seat after the other, with luck of their own."""

from __future__ import annotations

from collections.abc import Mapping

from tablee.core.bot import Bot
from tablee.core.chance import Chance
from tablee.core.errors import TableeError
from tablee.core.game import Seat
from tablee.core.match import Match


class SilentBot(TableeError):
    """A bot that was awaited said nothing."""


def ask(match: Match, seat: Seat, bot: Bot, chance: Chance) -> bool:
    """Let a bot speak for its seat if it has a choice; did it?"""
    legal = match.legal(seat)
    if not legal or seat in match.answered:
        return False
    move = bot.choose(match.seen_by(seat), legal, lambda luck: match.imagine(seat, luck), chance)
    if move is None:
        return False
    match.answer(seat, move)
    return True


def ask_all(match: Match, bots: Mapping[Seat, Bot], luck: str) -> bool:
    """Ask every bot once, or until a step has happened; has any of them spoken?"""
    step, spoken = match.step, False
    for seat, bot in bots.items():
        spoken |= ask(match, seat, bot, bot_chance(luck, seat, step))
        if match.step != step:
            return True
    return spoken


def play_out(match: Match, bots: Mapping[Seat, Bot], luck: str) -> None:
    """Play to the end among bots; `luck` seeds theirs and must not be the match's own seed."""
    while match.to_act:
        if not ask_all(match, bots, luck):
            raise SilentBot("silent_bot", seat=min(match.to_act))


def bot_chance(luck: str, seat: Seat, step: int) -> Chance:
    """The luck of one bot in one step."""
    return Chance(f"{luck}/{seat}", step)
