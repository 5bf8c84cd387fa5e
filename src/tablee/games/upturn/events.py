"""What everybody sees happen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tablee.core.game import Event as Happening
from tablee.core.game import Seat
from tablee.games.upturn.material import NAMES, names
from tablee.games.upturn.moves import Direction, Side


@dataclass(frozen=True, slots=True)
class Laid(Happening):
    """One lay: a tile, or a double behind all that it swept along."""

    seat: Seat
    tiles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Directed(Happening):
    """The numbers go this way from now on."""

    direction: Direction


@dataclass(frozen=True, slots=True)
class Turned(Happening):
    """The turn-order token points to this side from now on."""

    next: Side


@dataclass(frozen=True, slots=True)
class Skipped(Happening):
    """These players miss a turn."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Again(Happening):
    """The same player has a whole new turn."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Drew(Happening):
    """A player took a tile in their own turn."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Passed(Happening):
    """A player ended their turn."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Penalised(Happening):
    """A penalty tile made somebody draw."""

    seat: Seat
    to: Seat


@dataclass(frozen=True, slots=True)
class Gifted(Happening):
    """A double gave somebody a tile."""

    seat: Seat
    to: Seat


@dataclass(frozen=True, slots=True)
class Called(Happening):
    """Somebody said "Upturn!" in time."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Forgot(Happening):
    """The call was not made in time, and cost so many tiles."""

    seat: Seat
    tiles: int


@dataclass(frozen=True, slots=True)
class Refilled(Happening):
    """The played tiles went back into the bag, so many."""

    tiles: int


@dataclass(frozen=True, slots=True)
class Lapsed(Happening):
    """So many tiles could not be drawn, for there were none."""

    tiles: int


@dataclass(frozen=True, slots=True)
class Ended(Happening):
    """The game is over."""

    reason: str


Event = (
    Laid
    | Directed
    | Turned
    | Skipped
    | Again
    | Drew
    | Passed
    | Penalised
    | Gifted
    | Called
    | Forgot
    | Refilled
    | Lapsed
    | Ended
)

# Events that can be counted are made once: simulations see millions of them.
SEATS: Final = range(4)
DREW, PASSED, CALLED = (tuple(event(seat) for seat in SEATS) for event in (Drew, Passed, Called))
PENALISED, GIFTED = (tuple(tuple(event(giver, to) for to in SEATS) for giver in SEATS) for event in (Penalised, Gifted))
_LAID = tuple({tile: Laid(seat, (name,)) for tile, name in NAMES.items()} for seat in SEATS)
DIRECTED = {direction: Directed(direction) for direction in Direction}
TURNED = {side: Turned(side) for side in Side}


def laid(seat: Seat, tiles: tuple[int, ...]) -> Laid:
    """One lay, by the tiles of the rules."""
    return _LAID[seat][tiles[0]] if len(tiles) == 1 else Laid(seat, names(tiles))
