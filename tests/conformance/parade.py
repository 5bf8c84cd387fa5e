"""Parade: a small game with everything one can know and forget. Cards are played, shown, looked at and buried.

- **PA-1** Twelve cards, three each, the rest in a face-down pile. After four turns each the top of the pile is turned
  over for whoever looked at it; the highest sum wins.
- **PA-2** In turn: play a card; or show one and keep it; or look at the top of the pile; or bury one face down, which
  must not be one that was shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any

from tablee.core.chance import Chance
from tablee.core.errors import refuse
from tablee.core.game import AtMost, BySeat, Event, Forms, Game, Listed, Outcome, Range, Seat, Seating

DECK, HAND, TURNS = 12, 3, 4
Card = Annotated[int, Range(1, DECK)]
Cards = Annotated[tuple[Card, ...], AtMost(DECK)]


@dataclass(frozen=True)
class Play:
    card: Card


@dataclass(frozen=True)
class Show:
    card: Card


@dataclass(frozen=True)
class Look:
    pass


@dataclass(frozen=True)
class Bury:
    card: Card


Move = Play | Show | Look | Bury


@dataclass(frozen=True)
class Played(Event):
    seat: Seat
    card: Card


@dataclass(frozen=True)
class Shown(Event):
    seat: Seat
    card: Card


@dataclass(frozen=True)
class Looked(Event):
    seat: Seat


@dataclass(frozen=True)
class Buried(Event):
    seat: Seat


@dataclass(frozen=True)
class State:
    turn: int
    hands: BySeat[Cards]
    shown: BySeat[Cards]
    """What everybody knows to be in a hand."""
    played: BySeat[Cards]
    buried: BySeat[Cards]
    pile: Cards
    looked: BySeat[bool]
    """Who knows the top of the pile."""


@dataclass(frozen=True)
class View:
    turn: int
    hand: Cards
    sizes: BySeat[int]
    shown: BySeat[Cards]
    played: BySeat[Cards]
    buried: Cards
    graves: BySeat[int]
    top: Card | None
    looked: BySeat[bool]


class Parade(Game[State, Move]):
    """As it should be."""

    name, version, seats = "parade", 1, range(2, 4)
    forms = Forms(State, Move, Played | Shown | Looked | Buried, View)

    def setup(self, seating: Seating, chance: Chance) -> State:
        n, deck = seating.seats, chance.shuffle(range(1, DECK + 1))
        hands = tuple(tuple(sorted(deck[HAND * seat : HAND * (seat + 1)])) for seat in range(n))
        none: tuple[tuple[int, ...], ...] = ((),) * n
        return State(0, hands, none, none, none, deck[HAND * n :], (False,) * n)

    def to_act(self, state: State) -> frozenset[Seat]:
        n = len(state.hands)
        return frozenset([state.turn % n] if state.turn < TURNS * n else [])

    def legal(self, state: State, seat: Seat) -> Listed[Move]:
        moves: list[Move] = []
        if seat in self.to_act(state):
            hidden = [card for card in state.hands[seat] if card not in state.shown[seat]]
            moves = [Look(), *map(Play, state.hands[seat]), *map(Show, hidden), *map(Bury, hidden)]
        return Listed(moves, lambda _: refuse("PA-2", "not_now"))

    def apply(self, state: State, moves: Mapping[Seat, Move], chance: Chance) -> tuple[State, tuple[Event, ...]]:
        ((seat, move),) = moves.items()
        after = replace(state, turn=state.turn + 1)
        if isinstance(move, Look):
            return replace(after, looked=put(state.looked, seat, True)), (Looked(seat),)
        if isinstance(move, Show):
            return replace(after, shown=add(state.shown, seat, move.card)), (Shown(seat, move.card),)
        after = replace(after, hands=take(state.hands, seat, move.card), shown=take(state.shown, seat, move.card))
        if isinstance(move, Play):
            return replace(after, played=add(state.played, seat, move.card)), (Played(seat, move.card),)
        return replace(after, buried=add(state.buried, seat, move.card)), (Buried(seat),)

    def view(self, state: State, seat: Seat | None) -> View:
        return View(
            turn=state.turn,
            hand=() if seat is None else state.hands[seat],
            sizes=tuple(map(len, state.hands)),
            shown=state.shown,
            played=state.played,
            buried=() if seat is None else state.buried[seat],
            graves=tuple(map(len, state.buried)),
            top=next(iter(self.top(state, seat)), None),
            looked=state.looked,
        )

    def imagine(self, state: State, seat: Seat | None, chance: Chance) -> State:
        return deal(state, seat, chance, self.hidden(state, seat), self.top(state, seat))

    def top(self, state: State, seat: Seat | None) -> tuple[int, ...]:
        """The top of the pile, if the seat knows it."""
        knows = not self.to_act(state) or (seat is not None and state.looked[seat])
        return state.pile[:1] if knows else ()

    def hidden(self, state: State, seat: Seat | None) -> list[int]:
        """The cards the seat does not know the place of."""
        known = {*self.top(state, seat), *(card for cards in (*state.shown, *state.played) for card in cards)}
        if seat is not None:
            known |= {*state.hands[seat], *state.buried[seat]}
        return [card for card in range(1, DECK + 1) if card not in known]

    def outcome(self, state: State) -> Outcome | None:
        if self.to_act(state):
            return None
        scores = tuple(sum(mine) + state.pile[0] * knew for mine, knew in zip(state.played, state.looked, strict=True))
        return Outcome(scores, "most", tuple(seat for seat, had in enumerate(scores) if had == max(scores)))


def deal(state: State, seat: Seat | None, chance: Chance, unseen: list[int], top: tuple[int, ...]) -> State:
    """The state with these cards, shuffled, in all the places this seat cannot see."""
    cards = iter(chance.shuffle(unseen))
    return replace(
        state,
        hands=tuple(
            hand if other == seat else tuple(sorted([*shown, *(next(cards) for _ in hand[len(shown) :])]))
            for other, (hand, shown) in enumerate(zip(state.hands, state.shown, strict=True))
        ),
        buried=tuple(
            grave if other == seat else tuple(next(cards) for _ in grave) for other, grave in enumerate(state.buried)
        ),
        pile=(*top, *(next(cards) for _ in state.pile[len(top) :])),
    )


def pieces(state: State) -> list[int]:
    """All cards, wherever they are."""
    return sorted(card for cards in (*state.hands, *state.played, *state.buried, state.pile) for card in cards)


def put(items: tuple[Any, ...], seat: Seat, item: Any) -> tuple[Any, ...]:
    return (*items[:seat], item, *items[seat + 1 :])


def add(cards: tuple[tuple[int, ...], ...], seat: Seat, card: int) -> tuple[tuple[int, ...], ...]:
    return put(cards, seat, tuple(sorted((*cards[seat], card))))


def take(cards: tuple[tuple[int, ...], ...], seat: Seat, card: int) -> tuple[tuple[int, ...], ...]:
    return put(cards, seat, tuple(held for held in cards[seat] if held != card))
