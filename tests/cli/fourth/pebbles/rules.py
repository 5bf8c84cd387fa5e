"""Take one or two pebbles in turn; who takes the last one wins. Anyone may cheer once, out of turn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import ClassVar

from tablee.core.chance import Chance
from tablee.core.errors import Refusal, refuse
from tablee.core.game import Event, Forms, Game, Listed, Outcome, Seat, Seating, nothing


class Pace(Enum):
    SLOW = "slow"
    FAST = "fast"


@dataclass(frozen=True, slots=True)
class Options:
    heap: int = 7
    loud: bool = True
    pace: Pace = Pace.SLOW
    blessings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Take:
    count: int


@dataclass(frozen=True, slots=True)
class Cheer:
    pass


Move = Take | Cheer


@dataclass(frozen=True, slots=True)
class Taken(Event):
    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class Cheered(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class State:
    heap: int
    turn: Seat
    charms: tuple[int, ...]
    """A secret number each."""
    cheered: tuple[bool, ...]
    last: Seat | None = None


@dataclass(frozen=True, slots=True)
class View:
    heap: int
    turn: Seat
    charm: int | None
    cheered: tuple[bool, ...]


class Pebbles(Game[State, Move]):
    name: ClassVar[str] = "pebbles"
    version: ClassVar[int] = 2
    releases: ClassVar[Mapping[int, str]] = {1: "0.0.1", 2: "0.1.0"}
    seats: ClassVar[range] = range(2, 5)
    Options: ClassVar[type] = Options
    forms: ClassVar[Forms] = Forms(State, Move, Taken | Cheered, View)

    def problems(self, seating: Seating) -> tuple[Refusal, ...]:
        return () if seating.options.heap > 0 else (refuse("PB-01", "heap", heap=seating.options.heap),)

    def setup(self, seating: Seating, chance: Chance) -> State:
        charms = tuple(100 + chance.below(900) for _ in seating.teams)
        return State(seating.options.heap, 0, charms, tuple(not seating.options.loud for _ in seating.teams))

    def to_act(self, state: State) -> frozenset[Seat]:
        return frozenset((state.turn,)) if state.heap else frozenset()

    def legal(self, state: State, seat: Seat) -> Listed[Move]:
        if seat == state.turn:
            moves = tuple(Take(count) for count in (1, 2) if count <= state.heap)
            return Listed(moves, lambda _: refuse("PB-02", "too_many", most=len(moves)))
        refusal = refuse("PB-03", "wait")
        return nothing(refusal) if state.cheered[seat] else Listed((Cheer(),), lambda _: refusal)

    def apply(
        self, state: State, moves: Mapping[Seat, Move], chance: Chance
    ) -> tuple[State, tuple[Taken | Cheered, ...]]:
        ((seat, move),) = moves.items()
        if isinstance(move, Cheer):
            cheered = tuple(had or seat == other for other, had in enumerate(state.cheered))
            return replace(state, cheered=cheered), (Cheered(seat),)
        turn = (seat + 1) % len(state.charms)
        return replace(state, heap=state.heap - move.count, turn=turn, last=seat), (Taken(seat, move.count),)

    def view(self, state: State, seat: Seat | None) -> View:
        return View(state.heap, state.turn, None if seat is None else state.charms[seat], state.cheered)

    def imagine(self, state: State, seat: Seat | None, chance: Chance) -> State:
        charms = (charm if other == seat else 100 + chance.below(900) for other, charm in enumerate(state.charms))
        return replace(state, charms=tuple(charms))

    def outcome(self, state: State) -> Outcome | None:
        if state.heap or state.last is None:
            return None
        scores = tuple(int(seat == state.last) for seat in range(len(state.charms)))
        return Outcome(scores, "last_pebble", (state.last,))
