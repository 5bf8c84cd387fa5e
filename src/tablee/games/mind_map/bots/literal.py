"""A literal reader: it knows how the deck's words are rated, and nothing else. No taste, no luck, no model."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.games.mind_map.bots.knowledge import looked_up
from tablee.games.mind_map.bots.placing import READ_REACH, Spot, stretched
from tablee.games.mind_map.material import TIP, Cards
from tablee.games.mind_map.moves import Place
from tablee.games.mind_map.state import Deal


def literal_places(cards: Cards, deal: Deal) -> tuple[Place, ...]:
    """Where each word of a round lies by the ratings alone; nothing where one of its cards has none."""
    sides = [_more(cards, deal, criterion) for criterion in (deal.across, deal.up)]
    if not all(sides):
        return ()
    spots = stretched([Spot(x, y, 0, 0) for x, y in zip(*sides, strict=True)], READ_REACH)
    return tuple(Place(round(TIP * spot.x), round(TIP * spot.y)) for spot in spots)


def _more(cards: Cards, deal: Deal, criterion: int) -> Sequence[float]:
    """How much more than the reference word each word meets a criterion; nothing where one of them is not rated."""
    ratings = [looked_up(cards, word, criterion) for word in (deal.reference, *deal.words)]
    reference, *values = [rating.value for rating in ratings if rating] or [0.0]
    return [(value - reference) / 100 for value in values] if len(values) == len(deal.words) else []
