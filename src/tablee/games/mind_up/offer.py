"""What a page needs to show a hand: every card as a move, and where each would come to lie, as far as one can tell.

Made of nothing but what that seat sees: its hand, the row and all columns, how many cards the others hold, and which of
them everybody has seen. The others are taken to choose blindly; whole numbers weigh what may happen.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain

from tablee.core.errors import Param
from tablee.core.game import Seat
from tablee.core.offer import Effect, MoveList, Offer, Preview
from tablee.games.mind_up.material import CARDS, COLOUR
from tablee.games.mind_up.moves import CARD
from tablee.games.mind_up.state import State

NAME = {card: str(card) for card in CARDS}
LIKELY = 60
"""Cards of the row are likely where they together come in so many cases of a hundred."""


def offer(state: State, seat: Seat) -> Offer:
    """MU-09: any card of one's hand, each with a preview; nothing once the game is over."""
    hand = state.hands[seat]
    if not hand:
        return Offer(None)
    hidden = unseen(state, seat)
    previews = [Preview(NAME[card], (NAME[card],), tuple(effects(state, seat, card, hidden))) for card in hand]
    return Offer(MoveList(tuple([CARD[card] for card in hand])), previews=tuple(previews))


def effects(state: State, seat: Seat, card: int, hidden: Sequence[int]) -> Iterator[Effect]:
    """What playing this card brings: a card of the row, for certain or probably; those it cannot; what stays."""
    weights = landing(state, seat, card, hidden)
    taken = [above for above, weight in zip(state.row, weights, strict=True) if weight]
    if len(taken) == 1:
        yield _effect("MU-11", "takes", card=taken[0])
    else:
        yield _effect("MU-11", "may_take", cards=likely(state.row, weights))
    if len(taken) < len(state.row):
        yield _effect("MU-10", "out_of_reach", cards=tuple([above for above in state.row if above not in taken]))
    hand = state.hands[seat]
    if len(hand) == 2:
        yield _staying(state, seat, hand[card == hand[0]])


def unseen(state: State, seat: Seat) -> list[int]:
    """MU-20: the cards nobody has shown to this seat, in the deck or unknown in another hand; ascending."""
    on_columns = chain.from_iterable(chain.from_iterable(state.columns))
    seen = {*state.hands[seat], *state.row, *chain.from_iterable(state.known), *on_columns}
    return [card for card in CARDS if card not in seen]


def landing(state: State, seat: Seat, card: int, hidden: Sequence[int]) -> list[int]:
    """MU-10: how often the card comes to lie under each card of the row.

    It lies under the first one where all others play higher, one further for each who plays lower. Of a hand every
    card is as likely to be played, and what is not known of it is any of the hidden cards: so many of so many cases.
    """
    kinds = len(hidden) or 1
    lower_hidden = bisect_left(hidden, card)
    places = [1]
    for other, known in enumerate(state.known):
        if other != seat:
            size = len(state.hands[other])
            lower = bisect_left(known, card) * kinds + (size - len(known)) * lower_hidden
            higher = size * kinds - lower
            places.append(0)
            for place in range(len(places) - 1, 0, -1):
                places[place] = places[place] * higher + places[place - 1] * lower
            places[0] *= higher
    return places


def likely(row: Sequence[int], weights: Sequence[int]) -> tuple[int, ...]:
    """The fewest cards of the row that together are more likely than not."""
    wanted, found = LIKELY * sum(weights), set[int]()
    for place in sorted(range(len(row)), key=weights.__getitem__, reverse=True):
        if wanted <= 0:
            break
        wanted -= 100 * weights[place]
        found.add(row[place])
    return tuple([card for card in row if card in found])


def _staying(state: State, seat: Seat, card: int) -> Effect:
    """MU-14: the card that is not played lies on one's columns at last; where, is certain if its colour has one."""
    for value, column in zip(state.order, state.columns[seat], strict=True):
        if column and COLOUR[column[0]] is COLOUR[card]:
            return _effect("MU-14", "stays", card=card, value=value)
    return _effect("MU-14", "stays_new", card=card)


@lru_cache(maxsize=10_000)
def _effect(rule: str, key: str, **params: Param) -> Effect:
    """The same few are said all evening, at every table."""
    return Effect(rule, key, tuple(params.items()))
