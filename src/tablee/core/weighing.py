"""What a game offers to reviews: its positions played out, over and over, by one policy that never changes.

The policy knows what its seat may know, and is a distribution over moves. A *position* is the true table without what
luck has not decided yet: a deck or bag has no order before it is drawn from. Everything is returned as samples, one row
a playout, and wherever two results are compared they come from the same world and the same luck. A result has one or
more measures; a seat's share of the victory is the last of them. Samples are numpy arrays of floats, which have no
static type here; `seed` is 64 bits, and the same seed gives the same samples.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from tablee.core.chance import Chance
from tablee.core.game import Outcome, Seat, Seating

Samples = Any
"""A numpy array; its shape is said where it is returned."""
Moves = Mapping[Seat, Any]
"""What was decided in a step. None is the move of a seat that could have spoken and did not."""


@dataclass(frozen=True, slots=True)
class Consequences:
    """What one step did in the true position: arrays of playouts × seats × measures."""

    value: Samples
    """What the position was worth to each seat before it."""
    own: Samples
    """By how much a seat's own move changed its result, the others choosing by the policy."""
    others: Samples
    """By how much the others' moves then changed it."""


@dataclass(frozen=True, slots=True)
class Luck:
    """One thing that luck decided in a step; the samples are playouts × seats × measures."""

    kind: str
    """A text key of the game, below `luck`."""
    change: Samples


@dataclass(frozen=True, slots=True)
class Hidden:
    """A piece that a seat could not know of."""

    seat: Seat
    """Whose it is."""
    piece: str
    held: Samples
    """In which of the imagined worlds it is theirs, too: one truth value a world."""


@dataclass(frozen=True, slots=True)
class Outcomes:
    """What a draw could have been."""

    pieces: Sequence[str]
    """What was drawn, what it really was first."""
    states: Sequence[Any]
    """The table after each of them."""


class Weighing(Protocol):
    """A game that can be reviewed."""

    policy: str
    """Its name and version: reviews by another one cannot be compared with these."""
    measures: tuple[str, ...]
    """("points", "chance") or ("chance",)."""
    noise: int
    """How many playouts of a true position say as much as one of another game: 1 where results are points."""

    def result(self, outcome: Outcome, seat: Seat) -> tuple[float, ...]:
        """How the game ended for a seat, in each measure."""
        ...

    def deals(self, seating: Seating, games: int, seed: int) -> Samples:
        """Results from before the deal: games × seats × measures; all seats are alike there."""
        ...

    def decided(self, state: Any, moves: Moves) -> Moves:
        """The moves of a step, and None for every seat whose silence decided something in it."""
        ...

    def choices(self, state: Any, seat: Seat, move: Any) -> Sequence[Any]:
        """What a seat could do where it made this move, the move among it; one or none where there was no choice."""
        ...

    def likely(self, state: Any, seat: Seat, moves: Sequence[Any]) -> Samples:
        """How likely the policy makes each of these moves, from what the seat may know."""
        ...

    def weigh(self, state: Any, seat: Seat, moves: Sequence[Any], worlds: int, seed: int) -> Samples:
        """The seat's results in worlds it could not tell from this state: worlds × moves × measures."""
        ...

    def consequences(self, state: Any, moves: Moves, worlds: int, seed: int) -> Consequences:
        """What the step did."""
        ...

    def luck(self, before: Any, moves: Moves, after: Any, worlds: int, seed: int) -> Sequence[Luck]:
        """What luck did in the step: the changes add up to that from just after the moves to the next position."""
        ...

    def value(self, state: Any, worlds: int, seed: int) -> Samples:
        """What a position is worth to each seat: worlds × seats × measures."""
        ...

    def hidden(self, state: Any, seat: Seat, worlds: int, seed: int) -> Sequence[Hidden]:
        """All that the others really have and the seat could not know of, in the worlds `weigh` has for this seed."""
        ...

    def redrawn(self, before: Any, after: Any, kind: str, seat: Seat, most: int, chance: Chance) -> Outcomes | None:
        """What luck of this kind could have dealt this seat instead, evenly, all else being as it was.

        `before` is None for the deal. None where such a draw is nobody's own.
        """
        ...

    def moment(self, state: Any, step: int) -> Mapping[str, int]:
        """When that is, as `review.moment` of the game's texts wants to know it."""
        ...
