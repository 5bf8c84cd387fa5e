"""People at a table of Mind Map, as far as they can be modelled; no line of this comes from the bots.

A person has an idea of their own of every word (the deck's ratings and noise), looks at the words of the round, puts
the strongest one as far out as they dare and the others in proportion, or takes the scale literally; and reads the
others' tokens in one of three ways.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import permutations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.core.bot import Imagine
from tablee.core.chance import Chance
from tablee.core.game import Choices
from tablee.core.match import Seen
from tablee.games.mind_map.decks import Deck
from tablee.games.mind_map.material import EDGE, TIP
from tablee.games.mind_map.moves import Move, Place, Votes
from tablee.games.mind_map.state import Deal, Phase
from tablee.games.mind_map.view import View

NOISE = 20.0
"""By how many points people's ideas of a word differ from the deck's (sd)."""
STRETCHING = 0.7
"""The share of people who look at the words of the round; the rest take the scale literally."""
REACH, FACTOR = (0.55, 1.1), (0.8, 1.4)
OFFSET, JITTER = 0.05, 0.06
TYPICAL = 0.85
"""How far out a reader expects the strongest word of an axis."""

Points = NDArray[np.float64]
"""One row a word or token: across, up; 1 is the tip of an arrow."""


def rated(deck: Deck, deal: Deal) -> Points:
    """How much the words, and last the reference word, meet the two criteria as the deck has it, from 0 to 1."""
    rows = (deck.ratings[word] for word in (*deal.words, deal.reference))
    return np.array([(row[deal.across], row[deal.up]) for row in rows]) / 100


def differences(ratings: Points) -> Points:
    """How much more the words meet the criteria than the reference word does."""
    more: Points = ratings[:-1] - ratings[-1]
    return more


class Person:
    """Somebody for one game."""

    def __init__(self, deck: Deck, seed: int, noise: float = NOISE) -> None:
        self.deck, self.noise = deck, noise
        self.luck = np.random.default_rng(seed)
        self.stretches = self.luck.random() < STRETCHING
        self.reach, self.factor = self.luck.uniform(*REACH, 2), self.luck.uniform(*FACTOR)
        self.offset = self.luck.normal(0, OFFSET, 2)
        self.reader = list(READERS)[self.luck.integers(len(READERS))]
        self.ideas: dict[Deal, Points] = {}

    def choose(self, seen: Seen, legal: Choices[Any], imagine: Imagine, chance: Chance) -> Move:
        """A place or a ballot."""
        view: View = seen.view
        assert view.deal
        assert view.number
        idea = self._idea(view.deal)
        if view.phase is Phase.PLACING:
            return self._place(idea, view.number - 1)
        return self._vote(view, view.deal, idea)

    def _idea(self, deal: Deal) -> Points:
        """Noise for each word and criterion, the reference word's too, and no idea beyond the ends of the scale."""
        if deal not in self.ideas:
            noise = self.luck.normal(0, self.noise / 100, (deal.size + 1, 2))
            self.ideas[deal] = differences(np.clip(rated(self.deck, deal) + noise, 0, 1))
        return self.ideas[deal]

    def _place(self, idea: Points, mine: int) -> Place:
        scale = self.reach / np.abs(idea).max(axis=0) if self.stretches else self.factor
        point = (idea * scale)[mine] + self.offset + self.luck.normal(0, JITTER, 2)
        x, y = (int(at) for at in np.clip(np.rint(TIP * point), -EDGE, EDGE))
        return Place(x, y)

    def _vote(self, view: View, deal: Deal, idea: Points) -> Votes:
        """All tokens but one's own, all words but one's own."""
        places, tokens = dict(view.places), [seat for seat in deal.players if seat != view.seat]
        numbers = [number for number in range(1, deal.size + 1) if number != view.number]
        points = np.array([(places[seat].x, places[seat].y) for seat in tokens]) / TIP
        columns = READERS[self.reader](points, idea, [number - 1 for number in numbers])
        return Votes(tuple((seat, numbers[column]) for seat, column in zip(tokens, columns, strict=True)))


def _literal(tokens: Points, idea: Points, words: list[int]) -> list[int]:
    """A hundred points are an arrow."""
    return _matched(tokens, idea[words])


def _stretched(tokens: Points, idea: Points, words: list[int]) -> list[int]:
    """Others will put the strongest word far out, as I would."""
    return _matched(tokens, (idea * TYPICAL / np.abs(idea).max(axis=0))[words])


def _fitted(tokens: Points, idea: Points, words: list[int]) -> list[int]:
    """The cloud of words is moved and stretched until it lies on the cloud of tokens."""
    held, spread = idea[words], np.maximum(idea[words].std(axis=0), 0.05)
    return _matched(tokens, tokens.mean(axis=0) + (held - held.mean(axis=0)) * tokens.std(axis=0) / spread)


def _matched(tokens: Points, words: Points) -> list[int]:
    """The word of each token, each word once, so that the squares of the distances are least in sum."""
    distances = ((tokens[:, None, :] - words[None, :, :]) ** 2).sum(axis=2)
    orders = _orders(len(tokens))
    best = distances[np.arange(len(tokens)), orders].sum(axis=1).argmin()
    return [int(column) for column in orders[best]]


@cache
def _orders(count: int) -> NDArray[np.int64]:
    return np.array(list(permutations(range(count))))


READERS: dict[str, Callable[[Points, Points, list[int]], list[int]]] = {
    "literal": _literal,
    "stretched": _stretched,
    "fitted": _fitted,
}
