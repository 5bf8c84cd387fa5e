"""How bots play a match: asked after each step, one seat after the other, with luck of their own."""

from __future__ import annotations

import traceback
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tablee.bots.levels import make_bot
from tablee.core.bot import Bot, Imagining
from tablee.core.chance import Chance
from tablee.core.errors import IllegalMove, TableeError
from tablee.core.game import AnyGame, Seat
from tablee.core.match import Match

PACKAGE = Path(__file__).parents[1]


class BotFailed(TableeError):
    """A bot raised, or its move is none or not legal; the cause says which."""

    def __init__(self, key: str, seat: Seat, **params: str) -> None:
        super().__init__(key, None, seat=seat, **params)
        self.seat = seat


class SilentBot(BotFailed):
    """A bot that was awaited said nothing."""


def seat_bot(game: AnyGame, name: str, seat: Seat, chance: Chance) -> Bot:
    """The bot of that name, for a seat; somebody's own may fail even here."""
    try:
        return make_bot(game, name, chance)
    except TableeError:
        raise
    except (Exception, SystemExit) as problem:
        raise BotFailed("bot_failed", seat=seat, problem=failure_text(problem)) from problem


def ask(match: Match, seat: Seat, bot: Bot, chance: Chance) -> bool:
    """Let a bot speak for its seat if it has a choice; did it?"""
    if not match.legal(seat) or seat in match.answered:
        return False
    move = propose(match, seat, bot, chance)
    if move is None:
        return False
    try:
        match.answer(seat, move)
    except (Exception, SystemExit) as problem:
        raise BotFailed("bot_failed", seat=seat, problem=failure_text(problem)) from problem
    return True


def propose(match: Match, seat: Seat, bot: Bot, chance: Chance) -> Any:
    """What a bot would do there, from what that seat may know; None = silent."""
    try:
        return bot.choose(match.seen_by(seat, offer=False), match.legal(seat), Imagining(match, seat), chance)
    except (Exception, SystemExit) as problem:  # whatever somebody's own bot may raise
        raise BotFailed("bot_failed", seat=seat, problem=failure_text(problem)) from problem


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


def failure_text(problem: BaseException) -> str:
    """What went wrong, and in which line of somebody's own, for whoever wrote it.

    An illegal move is named by its rule alone: the whole sentence may name what is hidden from whoever sits there.
    """
    if isinstance(problem, IllegalMove):
        return f"{type(problem).__name__}: {problem.refusal.rule or problem.key}"
    frames = traceback.extract_tb(problem.__traceback__)
    own = [f" ({Path(one.filename).name}:{one.lineno})" for one in frames if PACKAGE not in Path(one.filename).parents]
    return f"{type(problem).__name__}: {problem}"[:200] + "".join(own[-1:])


def bot_chance(luck: str, seat: Seat, step: int) -> Chance:
    """The luck of one bot in one step."""
    return Chance(f"{luck}/{seat}", step)
