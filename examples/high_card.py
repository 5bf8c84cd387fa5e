"""A whole game in one file: `tablee play ./examples/high_card.py`.

- **HC-1** Everybody holds six cards of a deck from 1 to 40, hidden from the others.
- **HC-2** All play a card of their hand at once. The highest wins the round: 1 point in the first, 6 in the sixth.
- **HC-3** When the hands are empty, most points win; equals share the victory.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import islice
from typing import Annotated

from tablee.core.chance import Chance
from tablee.core.errors import refuse
from tablee.core.game import AtMost, BySeat, Event, Forms, Game, Listed, Outcome, Range, Seat, Seating

Card = Annotated[int, Range(1, 40)]


@dataclass(frozen=True)
class Play:  # a move; in JSON {"play": 7}
    card: Card


@dataclass(frozen=True)
class Won(Event):  # what everybody saw happen
    winner: Seat
    points: Annotated[int, Range(1, 6)]
    cards: BySeat[Card]


@dataclass(frozen=True)
class View:  # all that a seat (or the public) has seen so far, and never forgets
    hand: Annotated[tuple[Card, ...], AtMost(6)]
    rounds: Annotated[tuple[BySeat[Card], ...], AtMost(6)]
    points: BySeat[Annotated[int, Range(0, 21)]]


@dataclass(frozen=True)
class State:  # the truth, which nobody sees
    hands: tuple[tuple[Card, ...], ...]
    rounds: tuple[tuple[Card, ...], ...]
    points: tuple[int, ...]


class HighCard(Game[State, Play]):
    name, version, seats, forms = "high_card", 1, range(2, 7), Forms(State, Play, Won, View)

    def setup(self, seating: Seating, chance: Chance) -> State:
        deck = iter(chance.shuffle(range(1, 41)))
        return State(tuple(tuple(sorted(islice(deck, 6))) for _ in seating.teams), (), (0,) * seating.seats)  # HC-1

    def to_act(self, state: State) -> frozenset[Seat]:
        return frozenset(range(len(state.hands)) if state.hands[0] else ())

    def legal(self, state: State, seat: Seat) -> Listed[Play]:
        return Listed([Play(card) for card in state.hands[seat]], lambda _: refuse("HC-2", "not_in_your_hand"))

    def apply(self, state: State, moves: Mapping[Seat, Play], chance: Chance) -> tuple[State, tuple[Won]]:
        cards = tuple(move.card for _, move in sorted(moves.items()))
        hands = tuple(tuple(card for card in hand if card not in cards) for hand in state.hands)
        winner, worth = cards.index(max(cards)), len(state.rounds) + 1  # HC-2
        points = tuple(had + worth * (seat == winner) for seat, had in enumerate(state.points))
        return State(hands, (*state.rounds, cards), points), (Won(winner, worth, cards),)

    def view(self, state: State, seat: Seat | None) -> View:
        return View(() if seat is None else state.hands[seat], state.rounds, state.points)

    def imagine(self, state: State, seat: Seat | None, chance: Chance) -> State:
        known = {*self.view(state, seat).hand, *(card for cards in state.rounds for card in cards)}
        deck = iter(chance.shuffle([card for card in range(1, 41) if card not in known]))
        deal = (tuple(sorted(islice(deck, len(hand)))) for hand in state.hands)
        return replace(state, hands=tuple(held if s == seat else next(deal) for s, held in enumerate(state.hands)))

    def outcome(self, state: State) -> Outcome | None:
        winners = tuple(seat for seat, had in enumerate(state.points) if had == max(state.points))  # HC-3
        return None if state.hands[0] else Outcome(state.points, "most_points", winners)


game = HighCard()
