"""What a player may say (UT-10 to UT-13, UT-22 to UT-26) and what everybody sees happen."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from tablee.core.game import Event as Happening
from tablee.core.game import Seat


class Direction(StrEnum):
    """Where the numbers go."""

    UP = "up"
    DOWN = "down"


class Side(StrEnum):
    """Which neighbour goes next; left is the next seat number (UT-07)."""

    LEFT = "left"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay a tile, with exactly what it asks for; `call` says "Upturn!" along with it."""

    tile: str
    direction: Direction | None = None
    next: Side | None = None
    call: bool = False


@dataclass(frozen=True, slots=True)
class Draw:
    """Take a tile from the bag."""


@dataclass(frozen=True, slots=True)
class Pass:
    """End the turn without laying."""


@dataclass(frozen=True, slots=True)
class GiveTo:
    """Name who draws the next tile that is owed."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Call:
    """Say "Upturn!"."""


Move = Lay | Draw | Pass | GiveTo | Call
DRAW: Final = Draw()
PASS: Final = Pass()
CALL: Final = Call()


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
