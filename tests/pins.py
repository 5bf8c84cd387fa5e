"""Pins, a toy for two to four that asks for a point, then for an assignment.

- **PI-1** Everybody puts a pin on a board of nine by five, in sight of the others. The middle is taken.
- **PI-2** Then everybody gives the others a number each, in secret, but nobody their own seat's number.
- **PI-3** One point for every number somebody got that is the column of their pin. Most points win.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar

from tablee.core.chance import Chance
from tablee.core.errors import Refusal, refuse
from tablee.core.game import Audience, BySeat, Choices, Event, Forms, Game, Outcome, Pairs, Range, Seat, Seating
from tablee.core.offer import Assignment, Offer, Point

WIDE, HIGH = 9, 5


@dataclass(frozen=True)
class PutPin:
    x: Annotated[int, Range(1, WIDE)]
    y: Annotated[int, Range(1, HIGH)]
    tag: ClassVar[str] = "x"


@dataclass(frozen=True)
class Numbers:
    numbers: Pairs[Seat, int]


@dataclass(frozen=True)
class PinsPut(Event):
    pins: BySeat[PutPin]


@dataclass(frozen=True)
class NumbersGiven(Event):
    points: BySeat[int]


@dataclass(frozen=True)
class Board:
    pins: BySeat[PutPin | None]
    points: BySeat[int]
    over: bool = False


class PinChoices(Choices[PutPin | Numbers]):
    """Whatever the offer allows."""

    def __init__(self, board: Board, seat: Seat) -> None:
        self.board, self.seat, self.offer = board, seat, offered(board, seat)

    def refusal(self, move: PutPin | Numbers) -> Refusal | None:
        form = self.offer.form
        if isinstance(move, PutPin) and isinstance(form, Point):
            inside = form.low_x <= move.x <= form.high_x and form.low_y <= move.y <= form.high_y
            return None if inside and (move.x, move.y) != (5, 3) else refuse("PI-1", "taken")
        if isinstance(move, Numbers) and isinstance(form, Assignment):
            given = dict(move.numbers)
            is_whole = {*given} == {*form.places} and {*given.values()} <= {*form.values}
            is_fair = len({*given.values()}) == len(given) and not {*move.numbers} & {*form.forbidden}
            return None if is_whole and is_fair else refuse("PI-2", "each_once")
        return refuse("PI-1", "not_now")

    def sample(self, chance: Chance) -> PutPin | Numbers:
        form = self.offer.form
        while True:
            move: PutPin | Numbers = PutPin(chance.below(WIDE) + 1, chance.below(HIGH) + 1)
            if isinstance(form, Assignment):
                move = Numbers(tuple(zip(form.places, chance.shuffle(form.values), strict=False)))
            if move in self:
                return move

    def __bool__(self) -> bool:
        return self.offer.form is not None


def offered(board: Board, seat: Seat) -> Offer:
    if board.over:
        return Offer(None)
    if None in board.pins:
        return Offer(Point("x", "y", 1, WIDE, 1, HIGH))
    others = tuple(other for other in range(len(board.pins)) if other != seat)
    own = tuple((other, other + 1) for other in others)
    return Offer(Assignment("numbers", others, tuple(range(1, len(others) + 2)), own))


class Pins(Game[Board, PutPin | Numbers]):
    name, version, seats = "pins", 1, range(2, 5)
    forms = Forms(Board, PutPin | Numbers, PinsPut | NumbersGiven, Board)

    def setup(self, seating: Seating, chance: Chance) -> Board:
        return Board((None,) * seating.seats, (0,) * seating.seats)

    def to_act(self, state: Board) -> frozenset[Seat]:
        return frozenset(() if state.over else range(len(state.pins)))

    def legal(self, state: Board, seat: Seat) -> PinChoices:
        return PinChoices(state, seat)

    def offer(self, state: Board, seat: Seat) -> Offer:
        return offered(state, seat)

    def audience(self, state: Board, seat: Seat) -> Audience:
        return Audience.ALL if None in state.pins else Audience.NOBODY

    def apply(self, state: Board, moves: Mapping[Seat, Any], chance: Chance) -> tuple[Board, tuple[Event, ...]]:
        answers = tuple(move for _, move in sorted(moves.items()))
        if None in state.pins:
            return replace(state, pins=answers), (PinsPut(answers),)
        got = [dict(move.numbers).get(seat) for seat in range(len(answers)) for move in answers]
        columns = [pin.x for pin in state.pins for _ in answers if pin]
        hits = [number == column for number, column in zip(got, columns, strict=True)]
        points = tuple(sum(hits[seat * len(answers) : (seat + 1) * len(answers)]) for seat in range(len(answers)))
        return replace(state, points=points, over=True), (NumbersGiven(points),)

    def view(self, state: Board, seat: Seat | None) -> Board:
        return state

    def imagine(self, state: Board, seat: Seat | None, chance: Chance) -> Board:
        return state

    def outcome(self, state: Board) -> Outcome | None:
        best = tuple(seat for seat, had in enumerate(state.points) if had == max(state.points))
        return Outcome(state.points, "most_points", best) if state.over else None


game = Pins()
