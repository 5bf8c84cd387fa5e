"""What a player may do (UT-10 to UT-13, UT-22 to UT-26)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

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
