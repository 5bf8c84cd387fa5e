"""How one mind sees the words of a round: what is known about them, and a deviation of its own fixed for the game."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, hypot, log, pi, sqrt

from tablee.core.chance import Chance
from tablee.games.mind_map.bots.knowledge import ratings
from tablee.games.mind_map.bots.placing import Spot, doubt
from tablee.games.mind_map.bots.question import Rating
from tablee.games.mind_map.material import Cards
from tablee.games.mind_map.state import Deal

PEOPLE = 15.0
"""By how many points people differ about a word, as far as a bot knows."""
_FINE = 1 << 30


@dataclass(frozen=True, slots=True)
class Taste:
    """The deviation: drawn anew for every pair of cards, and always the same for one."""

    seed: str
    spread: float
    """In points (sd)."""

    def rating(self, known: Rating, word: int, criterion: int) -> float:
        """0–100 and a little beyond."""
        return known.value + self.spread * bell(Chance(f"{self.seed}/{word}", criterion))

    def spots(self, cards: Cards, deal: Deal) -> tuple[Spot, ...]:
        """Where each word lies: how much more it meets the two criteria than the reference word does."""
        known, sides = ratings(cards, deal), (deal.across, deal.up)
        seen = {pair: self.rating(rating, *pair) for pair, rating in known.items()}
        x, y = ([(seen[word, side] - seen[deal.reference, side]) / 100 for word in deal.words] for side in sides)
        doubts = ([doubt(hypot(PEOPLE, known[word, side].sd)) for word in deal.words] for side in sides)
        return tuple(map(Spot, x, y, *doubts))


def bell(chance: Chance) -> float:
    """A draw from the normal distribution (Box and Muller)."""
    radius = sqrt(-2 * log((chance.below(_FINE) + 1) / _FINE))
    return radius * cos(2 * pi * chance.below(_FINE) / _FINE)
