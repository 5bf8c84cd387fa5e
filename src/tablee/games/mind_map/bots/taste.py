"""How one mind sees the words of a round: what is known about them, and a deviation of its own fixed for the game."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, hypot, log, pi, sqrt

from tablee.core.chance import Chance
from tablee.games.mind_map.bots.knowledge import Pair, ratings
from tablee.games.mind_map.bots.placing import Spot, doubt
from tablee.games.mind_map.bots.question import Rating
from tablee.games.mind_map.decks import NEUTRAL
from tablee.games.mind_map.material import Cards
from tablee.games.mind_map.state import Deal

PEOPLE = 20.0
"""By how many points people differ about a word, as far as a bot knows."""
_FINE = 1 << 30


@dataclass(frozen=True, slots=True)
class Taste:
    """The deviation: drawn anew for every pair of cards, and always the same for one."""

    seed: str
    spread: float
    """In points (sd)."""

    def rating(self, known: Rating, word: int, criterion: int) -> float:
        """0–100: nobody's idea goes beyond the ends of the scale."""
        return min(100.0, max(0.0, known.value + self.spread * bell(Chance(f"{self.seed}/{word}", criterion))))

    def opinions(self, cards: Cards, deal: Deal) -> dict[Pair, float | None]:
        """Its own rating of every word of a round, the reference word's too; None where nobody knows."""
        known = ratings(cards, deal).items()
        return {pair: self.rating(rating, *pair) if rating.is_known else None for pair, rating in known}

    def spots(self, cards: Cards, deal: Deal) -> tuple[Spot, ...]:
        """How much more each word meets the two criteria than the reference word does; an unknown one neither way."""
        known, own, sides = ratings(cards, deal), self.opinions(cards, deal), (deal.across, deal.up)
        x, y = ([_more(own[word, side], own[deal.reference, side]) for word in deal.words] for side in sides)
        doubts = ([doubt(hypot(PEOPLE, known[word, side].sd)) for word in deal.words] for side in sides)
        return tuple(map(Spot, x, y, *doubts))


def _more(word: float | None, reference: float | None) -> float:
    return 0.0 if word is None else (word - (NEUTRAL if reference is None else reference)) / 100


def bell(chance: Chance) -> float:
    """A draw from the normal distribution (Box and Muller)."""
    radius = sqrt(-2 * log((chance.below(_FINE) + 1) / _FINE))
    return radius * cos(2 * pi * chance.below(_FINE) / _FINE)
