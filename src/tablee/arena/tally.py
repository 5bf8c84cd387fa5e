"""What many games add up to: counts only, so that memory does not grow with them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt

from tablee.arena.table import GameResult
from tablee.core.game import Seat

Z95 = 1.96
BotKey = int | str
"""A bot's place among those that were named, or its name."""


@dataclass(slots=True)
class Tally:
    """Victories by bot and by seat, scores by bot, lengths."""

    games: int = 0
    scores: dict[BotKey, Counter[int]] = field(default_factory=dict)
    lengths: Counter[int] = field(default_factory=Counter)
    _shares: dict[BotKey, Fraction] = field(default_factory=dict)
    _seat_shares: dict[Seat, Fraction] = field(default_factory=dict)

    def add(self, played: GameResult, bots: Sequence[BotKey] | None = None) -> None:
        """One more game; its bots are counted by place unless they are named."""
        self.games += 1
        self.lengths[played.steps] += 1
        keys = range(len(played.seats)) if bots is None else bots
        for bot, seat, share, score in zip(keys, played.seats, played.shares, played.scores, strict=True):
            self._shares[bot] = self._shares.get(bot, Fraction(0)) + share
            self._seat_shares[seat] = self._seat_shares.get(seat, Fraction(0)) + share
            self.scores.setdefault(bot, Counter())[score] += 1

    def won(self, bot: BotKey) -> float:
        """Games won by a bot; a shared victory counts as its share."""
        return float(self._shares.get(bot, 0))

    def won_on(self, seat: Seat) -> float:
        """Games won from a seat, whoever sat there."""
        return float(self._seat_shares.get(seat, 0))

    def mean_score(self, bot: BotKey) -> float:
        """What a bot scores on average."""
        return mean(self.scores[bot])

    @property
    def mean_length(self) -> float:
        """How many steps a game takes on average."""
        return mean(self.lengths)

    def seats(self) -> Iterator[tuple[Seat, float, tuple[float, float]]]:
        """The share of victories of each seat, with its interval."""
        for seat in sorted(self._seat_shares):
            won = self.won_on(seat)
            yield seat, won / self.games, wilson(won, self.games)


def mean(counted: Counter[int]) -> float:
    """The mean of values that were counted."""
    return sum(value * times for value, times in counted.items()) / counted.total()


def wilson(won: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share."""
    share, z2 = won / games, Z95 * Z95
    middle = (share + z2 / (2 * games)) / (1 + z2 / games)
    reach = Z95 * sqrt(share * (1 - share) / games + z2 / (4 * games * games)) / (1 + z2 / games)
    return max(0.0, middle - reach), min(1.0, middle + reach)
