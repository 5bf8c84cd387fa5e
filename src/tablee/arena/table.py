"""One table of bots: lays and plays game number i, in any process, always the same way."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from hashlib import sha256
from typing import Any

from tablee.bots import play_out
from tablee.bots.play import BotFailed, failure_text, seat_bot
from tablee.bots.warm import compiled_levels, warm
from tablee.core.bot import Bot
from tablee.core.catalog import kit, open_game
from tablee.core.chance import Chance
from tablee.core.game import AnyGame, Outcome, Seat
from tablee.core.match import Match, read_options

Maker = Callable[[AnyGame, str, Seat, Chance], Bot]


def prepare(game: AnyGame, bots: Iterable[str]) -> None:
    """What these bots think with is compiled here, where it has to be: once for all processes, and it is announced."""
    if levels := compiled_levels(game, bots):
        from tablee.fast.compiling import announce_compiling

        with announce_compiling(game.name):
            warm(game, levels)


@cache
def ready(source: str, bots: tuple[str, ...]) -> None:
    """The same in any process that plays, before its first game: loading a kernel is nobody's thinking time."""
    prepare(open_game(source), bots)


def source_of(game: AnyGame) -> str:
    """Where another process finds the game: in the file it was opened from, or by its name."""
    file = kit(game.name).file
    return str(file) if file else game.name


@dataclass(frozen=True, slots=True)
class GameResult:
    """What one game gave each bot, in the order they were named: seat, share of the victory, score; and its length."""

    seats: tuple[Seat, ...]
    shares: tuple[Fraction, ...]
    scores: tuple[int, ...]
    steps: int


@dataclass(frozen=True, slots=True)
class Broken:
    """A game that a bot's failure has ended: whose, in which game, and what went wrong."""

    bot: str
    number: int
    problem: str


@dataclass(frozen=True, slots=True)
class BotTable:
    """Which bots play what."""

    game: str
    bots: tuple[str, ...]
    seed: str
    options: Any
    source: str = ""
    """The file of the game where it has one of its own; whoever lays the table chose it, no message ever does."""

    def set_up(self, number: int, make: Maker = seat_bot) -> tuple[Match, dict[Seat, Bot], str]:
        """Game `number`: the match, its bots by seat, and the luck of the bots, which is not the match's."""
        game = open_game(self.source or self.game)
        match = Match(game, len(self.bots), read_options(game, self.options), f"{self.seed}/{number}")
        luck = sha256(f"bots/{self.seed}/{number}".encode()).hexdigest()
        seats = {self.seat_of(bot, number): name for bot, name in enumerate(self.bots)}
        return match, {s: make(game, seats[s], s, Chance(f"{luck}/{s}/self", 0)) for s in sorted(seats)}, luck

    def seat_of(self, bot: int, number: int) -> Seat:
        """Bots change seats from game to game, so that nobody owns the better chair."""
        return (bot + number) % len(self.bots)

    def play(self, number: int) -> GameResult | Broken:
        """Game `number` to its end, or until a bot fails."""
        try:
            match, bots, luck = self.set_up(number)
            play_out(match, bots, luck)
        except BotFailed as failure:
            bot = (failure.seat - number) % len(self.bots)
            return Broken(self.bots[bot], number, failure_text(failure.__cause__ or failure))
        assert match.outcome is not None
        return self.played(number, match.outcome, match.step)

    def played(self, number: int, outcome: Outcome, steps: int) -> GameResult:
        """What an outcome by seat means for the bots."""
        share = Fraction(1, len(outcome.winners))
        seats = tuple(self.seat_of(bot, number) for bot in range(len(self.bots)))
        shares = tuple(share if seat in outcome.winners else Fraction(0) for seat in seats)
        return GameResult(seats, shares, tuple(outcome.scores[seat] for seat in seats), steps)
