"""What a game brings so that puzzles can be found in it: its positions played out under several opponents.

A puzzle is a decision of one seat, judged from what that seat could know. An *opponent model* is a way in which
everybody plays on, the seat itself included; a move that is best under all of them is best whoever sits there. Samples
are numpy arrays of floats, which have no static type here; the same seed gives the same samples.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from tablee.core.game import Seat
from tablee.core.weighing import Samples


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a move does well, in one sentence: a text key of the game, below `puzzle`, and what it speaks of."""

    key: str
    params: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class Considered:
    """A move of a puzzle, and what `at_once` told of it."""

    move: Any
    facts: Mapping[str, int]


class Puzzling(Protocol):
    """A game that has puzzles."""

    models: tuple[str, ...]
    """The opponents; figures that are shown come from the first."""
    measures: tuple[str, ...]
    """("points", "chance") or ("chance",): the share of the victory is the last."""
    seats: tuple[int, ...]
    """How many sit at the tables that are searched."""
    bots: tuple[str, ...]
    """Who plays there."""
    obvious: int
    """A best move whose `gain` is so much greater than any other's is no puzzle."""
    facts: tuple[str, ...]
    """The names of what `at_once` tells."""

    def is_ripe(self, state: Any) -> bool:
        """Is it worth looking for a puzzle here? Late in a game one move decides more, and playing out takes less."""
        ...

    def choices(self, state: Any, seat: Seat) -> Sequence[Any]:
        """What a seat can do that is told apart in a puzzle, in a fixed order; empty where it is not asked."""
        ...

    def as_choice(self, move: Any) -> Any:
        """The move as it stands among the choices: what is not told apart is left out."""
        ...

    def weigh(self, model: str, state: Any, seat: Seat, moves: Sequence[Any], worlds: int, seed: int) -> Samples:
        """Results in worlds the seat could not tell from this state: worlds × moves × seats × measures."""
        ...

    def at_once(
        self, state: Any, seat: Seat, moves: Sequence[Any], worlds: int, seed: int
    ) -> Sequence[Mapping[str, int]]:
        """What each move does at once, as the reasons speak of it; the greatest `gain` is what tempts."""
        ...

    def reason(self, view: Any, seat: Seat, move: Any, facts: Mapping[str, int]) -> Reason:
        """What a move does at once, in words; the facts are those of `at_once`. It needs no compiled code."""
        ...

    def contrast(
        self, view: Any, seat: Seat, best: Considered, other: Considered, rival: Seat | None
    ) -> Sequence[Reason]:
        """What tells the best move from another by the rules alone; the rival, if any, profits from the other one.

        Nothing is said that is not plain from the view: no cause is claimed, and no compiled code is needed.
        """
        ...
