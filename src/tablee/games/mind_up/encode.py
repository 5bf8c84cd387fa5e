"""Mind Up! for learners: an action is the number of a card; sets of cards are rows of 60 zeros and ones."""

from __future__ import annotations

from collections.abc import Iterable

from tablee.core.encode import SAY_NOTHING, Block, Encoding, Field, around
from tablee.core.game import Seat
from tablee.games.mind_up.material import BUBBLE, CARDS, COLOUR, COLOURS, FIRST_HAND, OBJECTIVES, ROUNDS, VALUES
from tablee.games.mind_up.moves import Card
from tablee.games.mind_up.scoring import Columns, Order
from tablee.games.mind_up.state import MOST_OBJECTIVES
from tablee.games.mind_up.view import View

DEAREST = len(CARDS)
LARGEST_HAND = FIRST_HAND + ROUNDS - 1
TURNS = sum(range(FIRST_HAND - 1, LARGEST_HAND))
_COLLECTED = sum(range(FIRST_HAND, LARGEST_HAND + 1))
_BONUS = max(abs(objective.points) for objective in OBJECTIVES.values()) * MOST_OBJECTIVES
_ROUND = (-LARGEST_HAND - _BONUS, LARGEST_HAND * (max(VALUES) + max(BUBBLE.values())) + _BONUS)
_MOVES = tuple(Card(number) for number in CARDS)


class MindUpEncoding(Encoding):
    """61 actions; everything open on the table, one's own hand, and what everybody remembers of the others'."""

    simultaneous = True

    def blocks(self, seats: int) -> tuple[Block, ...]:
        """A card is its own number."""
        return SAY_NOTHING, Block("card", 1, DEAREST, "play that card")

    def fields(self, seats: int) -> tuple[Field, ...]:
        """Players are told in the order of the table, oneself first; colours orange, pink, blue, green, purple."""
        cards, colours, names = len(CARDS), len(COLOURS), len(OBJECTIVES)
        return (
            Field("round", 1, 1, ROUNDS, "the round being played"),
            Field("hand_size", 1, 0, LARGEST_HAND, "how many cards each hand holds"),
            Field("objectives_at_a_time", 1, 0, MOST_OBJECTIVES, "how many objectives this table plays with"),
            Field("order", colours, 1, max(VALUES), "values of the Scoring cards, left to right"),
            Field("row", seats, 1, DEAREST, "the cards of the row, ascending"),
            Field("hand", cards, 0, 1, "1 for each card of one’s hand; 60 cards, the lowest first"),
            Field("known", seats * cards, 0, 1, "by player: 1 for each card in hand that everybody has seen"),
            Field("collected", seats * cards, 0, 1, "by player: 1 for each card on their columns"),
            Field("worth", seats * colours, 0, max(VALUES), "by player and colour: value of its column, 0 without one"),
            Field("count", seats * colours, 0, LARGEST_HAND, "by player and colour: how many cards lie there"),
            Field("points", seats, *_ROUND, "by player: the running round, were it to end now"),
            Field("rounds", ROUNDS * seats, *_ROUND, "by round and player: points of the rounds that are over, else 0"),
            Field("objectives", names, 0, 1, "1 for each objective that lies open; A1, A2, B1, … G2"),
            Field("objectives_under", names, 0, 1, "1 for each objective that was seen and put under the pile"),
        )

    def observe(self, view: View, seat: Seat) -> list[int]:
        """Field by field."""
        seats = around(seat, len(view.columns))
        seen = [view.round, view.hand_sizes[0], view.objectives_at_a_time, *view.order, *view.row, *_set(view.hand)]
        for other in seats:
            seen += _set(view.known[other])
        for other in seats:
            seen += _set(card for column in view.columns[other] for card in column)
        for other in seats:
            seen += _worth(view.columns[other], view.order)
        for other in seats:
            seen += _count(view.columns[other])
        seen += [view.sheets[other].total for other in seats]
        for sheets in view.rounds:
            seen += [sheets[other].total for other in seats]
        seen += [0] * len(seats) * (ROUNDS - len(view.rounds))
        return seen + [int(name in view.objectives) for name in OBJECTIVES] + _under(view)

    def action(self, view: View, seat: Seat, move: Card) -> int:
        """The number on the card."""
        return move.number

    def move(self, view: View, seat: Seat, action: int) -> Card | None:
        """The card of that number."""
        return _MOVES[action - 1] if 1 <= action <= DEAREST else None

    def scores(self, seats: int) -> tuple[int, int]:
        """Every card on the dearest column with the best bubble, and objectives for all or against all."""
        dearest = max(VALUES) + max(BUBBLE.values())
        return -_COLLECTED - _BONUS * ROUNDS, _COLLECTED * dearest + _BONUS * ROUNDS

    def longest(self, seats: int) -> int:
        """Six turns, then seven, then eight."""
        return TURNS


def _set(cards: Iterable[int]) -> list[int]:
    flags = [0] * len(CARDS)
    for card in cards:
        flags[card - 1] = 1
    return flags


def _worth(columns: Columns, order: Order) -> list[int]:
    worth = {COLOUR[column[0]]: value for column, value in zip(columns, order, strict=True) if column}
    return [worth.get(colour, 0) for colour in COLOURS]


def _count(columns: Columns) -> list[int]:
    count = {COLOUR[column[0]]: len(column) for column in columns if column}
    return [count.get(colour, 0) for colour in COLOURS]


def _under(view: View) -> list[int]:
    return [int(name in view.objectives_under) for name in OBJECTIVES]


encoding = MindUpEncoding()
