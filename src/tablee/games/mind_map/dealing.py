"""What a round begins with: cards that have not been seen, on a map where they can be told apart, and numbers."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from tablee.core.chance import Chance
from tablee.core.game import Seat
from tablee.games.mind_map.decks import NEUTRAL, deck
from tablee.games.mind_map.material import CANDIDATES, Cards, Dealing
from tablee.games.mind_map.state import Deal, Reveal, Round, players_of

_CLOSE = 30 * 30
"""Words nearer than thirty points are hardly told apart: closer still is not much worse."""
_FINE = 10**9


def deal_round(
    cards: Cards, teams: tuple[int, ...], history: tuple[Reveal, ...], dealing: Dealing, chance: Chance
) -> Round:
    """Words, reference word and criteria that have not been seen yet (MM-06), and a number for each player (MM-05)."""
    players = players_of(teams, len(history))
    words = _unseen(cards.words.ids, [word for shown in history for word in (*shown.deal.words, shown.deal.reference)])
    criteria = _unseen(cards.criteria.ids, [side for shown in history for side in (shown.deal.across, shown.deal.up)])
    candidates = CANDIDATES if dealing is Dealing.READABLE else 1
    deals = [_candidate(players, words, criteria, chance) for _ in range(candidates)]
    numbers = chance.shuffle(range(1, len(players) + 1))
    best = min(deals, key=lambda deal: crowding(cards, deal)) if len(deals) > 1 else deals[0]
    return Round(best, tuple(zip(players, numbers, strict=True)))


def crowding(cards: Cards, deal: Deal) -> int:
    """How much the words get in each other's way on their map; whole numbers, so that every machine deals alike."""
    spots = [tuple(rating(cards, word, side) for side in (deal.across, deal.up)) for word in deal.words]
    return sum(_FINE // (_CLOSE + (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) for a, b in combinations(spots, 2))


def rating(cards: Cards, word: int, criterion: int) -> int:
    """What the deck says; cards of the table's own are neither one thing nor the other."""
    known = word < cards.words.deck_size and criterion < cards.criteria.deck_size
    return deck(cards.deck).ratings[word][criterion] if known else NEUTRAL


def _candidate(players: tuple[Seat, ...], words: Sequence[int], criteria: Sequence[int], chance: Chance) -> Deal:
    *dealt, reference = _drawn(words, len(players) + 1, chance)  # MM-02, MM-03
    across, up = _drawn(criteria, 2, chance)  # MM-04
    return Deal(players, tuple(dealt), reference, across, up)


def _unseen(ids: Sequence[int], seen: Sequence[int]) -> list[int]:
    return [card for card in ids if card not in seen]


def _drawn(cards: Sequence[int], count: int, chance: Chance) -> tuple[int, ...]:
    left = list(cards)
    return tuple(left.pop(chance.below(len(left))) for _ in range(count))
