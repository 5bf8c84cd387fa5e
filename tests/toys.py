"""A tiny game that has every hard case at once: simultaneous answers, an interruption, secrets, teams, luck."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from tablee.core.chance import Chance
from tablee.core.errors import Refusal, refuse
from tablee.core.game import Audience, Choices, Event, Forms, Game, Listed, Outcome, Pairs, Seat, Seating

TURNS = 3


@dataclass(frozen=True, slots=True)
class Options:
    audience: Audience = Audience.NOBODY


@dataclass(frozen=True, slots=True)
class Say:
    number: int
    loud: bool = False


@dataclass(frozen=True, slots=True)
class Forbid:
    """Out of turn, once: nobody may say that number this turn."""

    number: int


Move = Say | Forbid


@dataclass(frozen=True, slots=True)
class Said(Event):
    said: Pairs[Seat, int]


@dataclass(frozen=True, slots=True)
class Forbidden(Event):
    seat: Seat
    number: int


Heard = tuple[tuple[tuple[int, bool], ...], ...]
"""By turn and seat: the number said, and whether it was the seat's own."""


@dataclass(frozen=True, slots=True)
class State:
    options: Options
    secrets: tuple[int, ...]
    scores: tuple[int, ...]
    turn: int = 0
    forbidden: int | None = None
    heard: Heard = ()


@dataclass(frozen=True, slots=True)
class View:
    secret: int | None
    scores: tuple[int, ...]
    turn: int
    forbidden: int | None
    heard: Heard


class Whisper(Game[State, Move]):
    """Say your secret number (0..4) as often as you can; seat 0 may forbid one number a turn, out of turn."""

    name: ClassVar[str] = "whisper"
    version: ClassVar[int] = 2
    releases = {1: "0.0.1", 2: "0.0.2"}
    seats: ClassVar[range] = range(2, 5)
    Options = Options
    forms = Forms(State, Move, Said | Forbidden, View)

    def teams(self, seats: int) -> tuple[int, ...]:
        return tuple(seat % 2 for seat in range(seats))

    def setup(self, seating: Seating, chance: Chance) -> State:
        return State(seating.options, tuple(chance.below(5) for _ in seating.teams), (0,) * seating.seats)

    def to_act(self, state: State) -> frozenset[Seat]:
        return frozenset(range(len(state.secrets))) if state.turn < TURNS else frozenset()

    def legal(self, state: State, seat: Seat) -> Choices[Move]:
        says: list[Move] = [
            Say(n, loud) for n in range(5) if n != state.forbidden for loud in (False, True) if state.turn < TURNS
        ]
        if seat == 0 and state.forbidden is None and says:
            says += [Forbid(n) for n in range(5)]
        return Listed(says, _why)

    def at_once(self, state: State, seat: Seat, move: Move) -> bool:
        return isinstance(move, Forbid)

    def audience(self, state: State, seat: Seat) -> Audience:
        return state.options.audience

    def apply(self, state: State, moves: Mapping[Seat, Move], chance: Chance) -> tuple[State, tuple[Event, ...]]:
        if len(moves) == 1:
            ((seat, move),) = moves.items()
            return replace(state, forbidden=move.number), (Forbidden(seat, move.number),)
        said = tuple((seat, move.number) for seat, move in sorted(moves.items()))
        turn = tuple((number, number == state.secrets[seat]) for seat, number in said)
        scores = tuple(score + own for score, (_, own) in zip(state.scores, turn, strict=True))
        heard = (*state.heard, turn)
        return replace(state, scores=scores, turn=state.turn + 1, forbidden=None, heard=heard), (Said(said),)

    def view(self, state: State, seat: Seat | None) -> View:
        secret = None if seat is None else state.secrets[seat]
        return View(secret, state.scores, state.turn, state.forbidden, state.heard)

    def imagine(self, state: State, seat: Seat | None, chance: Chance) -> State:
        secrets = (
            own if other == seat else chance.pick(possible(state.heard, other))
            for other, own in enumerate(state.secrets)
        )
        return replace(state, secrets=tuple(secrets))

    def outcome(self, state: State) -> Outcome | None:
        if state.turn < TURNS:
            return None
        best = max(state.scores)
        return Outcome(state.scores, "most", tuple(s for s, score in enumerate(state.scores) if score == best))


def possible(heard: Heard, seat: Seat) -> list[int]:
    """The secrets of a seat that fit everything it was heard to say."""
    return [n for n in range(5) if all(own == (said == n) for said, own in (turn[seat] for turn in heard))]


def _why(move: Move) -> Refusal:
    return refuse("W-1", "not_now", number=move.number)


whisper = Whisper()
