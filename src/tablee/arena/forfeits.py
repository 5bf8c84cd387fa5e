"""Somebody else's bot may raise, answer illegally or think for ever: it loses that game, and nobody else anything."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from time import perf_counter, process_time
from types import FrameType
from typing import Any

from tablee.bots import make_bot
from tablee.bots.play import failure_text
from tablee.core.bot import Bot, Imagine
from tablee.core.chance import Chance
from tablee.core.errors import BadMove
from tablee.core.game import AnyGame, Choices, Seat
from tablee.core.match import Seen, read_move

SNOOZE = 0.2
"""Seconds at least between two rings."""


@dataclass(frozen=True, slots=True)
class Forfeit:
    """Which place of the line-up gave the game away, and why.

    `slow`, `silent`, `illegal:RULE`, `malformed:ANSWER` or `raised:PROBLEM`.
    """

    place: int
    why: str


class _GivenUp(BaseException):
    """The game ends here. No mere Exception: this one is not the bot's."""


class TooSlow(BaseException):
    """The bot did not answer in time. No mere Exception: a bot that catches those must not sleep through it."""


class Watch:
    """Looks over the bots of one game."""

    def __init__(self, limit: float) -> None:
        self.limit = limit
        self.forfeit: Forfeit | None = None
        self.thought: dict[Seat, list[float]] = {}
        """How many answers each has given, and the seconds of the processor they took."""

    def make(self, game: AnyGame, name: str, place: Seat, chance: Chance) -> Bot:
        """The bot of that name, watched from its birth; seat and place are the same in a game of a league."""
        self.thought[place] = [0, 0.0]
        with self.blaming(place):
            return Watched(self, game, place, make_bot(game, name, chance))

    @contextmanager
    def blaming(self, place: Seat) -> Iterator[None]:
        """Whatever goes wrong meanwhile is this bot's doing. A Ctrl-C is somebody else's, where one can come."""
        try:
            with time_limit(self.limit):
                yield
        except TooSlow:
            raise self.give_up(place, "slow") from None
        except BaseException as problem:  # whatever somebody's bot can raise, an exit included
            if isinstance(problem, KeyboardInterrupt) and _is_heeded(signal.SIGINT):
                raise
            raise self.give_up(place, f"raised:{failure_text(problem)}") from None

    def give_up(self, place: int, why: str) -> _GivenUp:
        """Note who gave the game away."""
        self.forfeit = Forfeit(place, why)
        return _GivenUp()


@dataclass(frozen=True, slots=True)
class Watched:
    """A bot whose failures are its own."""

    watch: Watch
    game: AnyGame
    place: Seat
    bot: Bot

    def choose(self, seen: Seen, legal: Choices[Any], imagine: Imagine, chance: Chance) -> Any:
        """Its answer, a move or the JSON of one, if it is one."""
        began, thought = process_time(), self.watch.thought[self.place]
        with self.watch.blaming(self.place):
            move = self.bot.choose(seen, legal, imagine, chance)
            thought[0], thought[1] = thought[0] + 1, thought[1] + process_time() - began
            wrong = None if move is None else self._wrong(move, legal)
        if wrong:
            raise self.watch.give_up(self.place, wrong)
        if move is None and seen.seat in seen.awaited:
            raise self.watch.give_up(self.place, "silent")
        return move

    def _wrong(self, move: object, legal: Choices[Any]) -> str | None:
        """Why it is no answer."""
        try:
            refusal = legal.refusal(read_move(self.game, move))
        except BadMove:
            return f"malformed:{move!r}"[:100]
        return f"illegal:{refusal.rule or refusal.key}" if refusal else None


@contextmanager
def forfeiting(limit: float) -> Iterator[Watch]:
    """A game among watched bots; when one of them gives it away, the block ends and `forfeit` says who."""
    watch = Watch(limit)
    try:
        yield watch
    except _GivenUp:
        return


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """TooSlow after so long: at once where the system can ring (the main thread, not Windows), else afterwards."""
    began = perf_counter()
    with _alarm(seconds) if _can_ring() else nullcontext():
        yield
    if perf_counter() - began > seconds:
        raise TooSlow


@contextmanager
def _alarm(seconds: float) -> Iterator[None]:
    """Rings, and rings again: somebody may have slept through it."""
    before = signal.signal(signal.SIGALRM, _ring)
    signal.setitimer(signal.ITIMER_REAL, seconds, max(seconds, SNOOZE))
    try:
        yield
    finally:
        try:
            signal.setitimer(signal.ITIMER_REAL, 0)
        finally:  # should it have rung just now
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)


def _is_heeded(number: signal.Signals) -> bool:
    """Workers leave a Ctrl-C to the first process."""
    return signal.getsignal(number) is not signal.SIG_IGN


def _can_ring() -> bool:
    return hasattr(signal, "SIGALRM") and threading.current_thread() is threading.main_thread()


def _ring(_: int, __: FrameType | None) -> None:
    raise TooSlow
