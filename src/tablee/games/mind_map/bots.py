"""Bots that place by a table of ratings, seen through their own eyes, and read the others the same way."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from math import cos, log, pi, sqrt
from typing import Any

from tablee.core.bot import BotMaker, Imagine
from tablee.core.chance import Chance
from tablee.core.game import Choices, Seat
from tablee.core.match import Seen
from tablee.games.mind_map.decks import deck
from tablee.games.mind_map.material import EDGE, TENTHS, Cards
from tablee.games.mind_map.state import Ballot, Deal, Move, Phase, Place, Put, View, Votes

UNKNOWN = 50.0
"""What a card without ratings meets a criterion by."""
_FINE = 1 << 30

Spot = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Taste:
    """One person's idea of how much a word meets a criterion: the deck's, and a deviation fixed for the game."""

    seed: str
    spread: float

    def rating(self, cards: Cards, word: int, criterion: int) -> float:
        """0–100 and a little beyond."""
        known = word < cards.words.house and criterion < cards.criteria.house
        common = deck(cards.deck).ratings[word][criterion] if known else UNKNOWN
        return common + self.spread * _bell(Chance(f"{self.seed}/{word}", criterion))

    def spot(self, cards: Cards, deal: Deal, word: int) -> Spot:
        """Where a word lies, in tenths: how much more it meets the two criteria than the reference word does."""
        across = self.rating(cards, word, deal.across) - self.rating(cards, deal.reference, deal.across)
        up = self.rating(cards, word, deal.up) - self.rating(cards, deal.reference, deal.up)
        return _on_map(across), _on_map(up)


class Reader:
    """Places its word where it sees it, and gives each token the word that lies nearest, all taken together."""

    def __init__(self, spread: float, chance: Chance) -> None:
        self._taste = Taste(str(chance.below(1 << 48)), spread)

    def choose(self, seen: Seen, legal: Choices[Any], imagine: Imagine, chance: Chance) -> Move | None:
        """A place, a ballot, or the next number for the joint ballot."""
        view: View = seen.view
        if not legal or view.deal is None:
            return None
        if view.phase is Phase.PLACING:
            return self._place(view, view.deal)
        return Votes(self._ballot(view, view.deal)) if view.phase is Phase.VOTING else self._joint(view, view.deal)

    def _place(self, view: View, deal: Deal) -> Place | None:
        if view.number is None:
            return None
        x, y = self._taste.spot(view.cards, deal, deal.word(view.number))
        return Place(round(x), round(y))

    def _ballot(self, view: View, deal: Deal) -> Ballot:
        tokens = tuple(seat for seat in deal.players if seat != view.seat)
        numbers = tuple(number for number in range(1, deal.size + 1) if number != view.number)
        return self._read(view, deal, tokens, numbers)

    def _joint(self, view: View, deal: Deal) -> Move:
        """Fills what is empty, leaves alone what others have put, agrees when it is full."""
        given = dict(view.joint)
        empty = tuple(seat for seat in deal.players if seat not in given)
        if not empty:
            return Votes(view.joint)
        free = tuple(number for number in range(1, deal.size + 1) if number not in given.values())
        token, number = self._read(view, deal, empty, free)[0]
        return Put(number, token)

    def _read(self, view: View, deal: Deal, tokens: tuple[Seat, ...], numbers: tuple[int, ...]) -> Ballot:
        places = dict(view.places)
        spots = [self._taste.spot(view.cards, deal, deal.word(number)) for number in numbers]
        costs = [[_distance(places[token], spot) for spot in spots] for token in tokens]
        return tuple((token, numbers[i]) for token, i in zip(tokens, cheapest(costs), strict=True))


def cheapest(costs: list[list[float]]) -> tuple[int, ...]:
    """The column of each row so that no column comes twice and the sum is least (square, at most 7 × 7)."""
    best: dict[int, tuple[float, tuple[int, ...]]] = {0: (0.0, ())}
    for row in costs:
        longer: dict[int, tuple[float, tuple[int, ...]]] = {}
        for taken, (cost, columns) in best.items():
            for column, price in enumerate(row):
                with_it = taken | 1 << column
                candidate = cost + price, (*columns, column)
                if with_it != taken and (with_it not in longer or candidate < longer[with_it]):
                    longer[with_it] = candidate
        best = longer
    ((_, columns),) = best.values()
    return columns


def _distance(place: Place, spot: Spot) -> float:
    return (place.x - spot[0]) ** 2 + (place.y - spot[1]) ** 2


def _on_map(difference: float) -> float:
    return max(-EDGE, min(EDGE, difference * TENTHS))


def _bell(chance: Chance) -> float:
    """A draw from the normal distribution (Box and Muller)."""
    radius = sqrt(-2 * log((chance.below(_FINE) + 1) / _FINE))
    return radius * cos(2 * pi * chance.below(_FINE) / _FINE)


LEVELS: dict[str, BotMaker] = {"easy": partial(Reader, 22.0)}
