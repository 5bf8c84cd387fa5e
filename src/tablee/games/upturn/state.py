"""Everything that lies on, in and beside the table at one moment."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tablee.core.game import Seat
from tablee.games.upturn.knowledge import Bounds
from tablee.games.upturn.material import ANY, FIRST_ACTION, PLAIN_OR_PENALTY, between
from tablee.games.upturn.moves import Direction, Side

Rack = tuple[int, ...]


class Phase(StrEnum):
    """What the player whose turn it is may do."""

    TURN = "turn"
    """Lay or draw; pass only where nothing can be drawn."""
    DREW = "drew"
    """Lay or pass, after the draw (UT-13)."""
    AGAIN = "again"
    """A whole new turn or a plain pass, after a joker (UT-21)."""
    NAMING = "naming"
    """Say who draws what is owed (UT-22, UT-24)."""


@dataclass(frozen=True, slots=True)
class Options:
    """Upturn is played one way."""


@dataclass(frozen=True, slots=True)
class State:
    """Racks in the order their tiles came, the bag from bottom to top, the lines, and where the game stands."""

    racks: tuple[Rack, ...]
    bag: tuple[int, ...]
    lines: tuple[tuple[int, ...], ...]
    number: int
    """The last number laid, the one to beat."""
    direction: Direction | None
    """None before the first lay (UT-08)."""
    order: Side
    turn: Seat
    phase: Phase = Phase.TURN
    penalties: int = 0
    """So many players are still to be named for penalty tiles (UT-22, UT-25)."""
    gifts: int = 0
    """So many tiles are then to be given away (UT-24)."""
    duty: Seat | None = None
    """Who must still call (UT-26). Never two: the lay that makes a second duty ends the first."""
    idle: int = 0
    """So many players in a row have passed because nothing could be drawn (UT-32)."""
    refills: int = 0
    known: tuple[Bounds, ...] = ()
    """What everybody has deduced of each rack."""
    in_bag: int = ANY
    """The kinds the bag may hold, as everybody knows since it was last refilled."""
    over: str = ""
    """The reason, once the game has ended."""


def can_draw(bag: tuple[int, ...], lines: tuple[tuple[int, ...], ...]) -> bool:
    """UT-31, UT-32: is a tile in the bag, or on the table beside the last tile and the last number laid?"""
    return bool(bag) or sum(map(len, lines)) > (1 if lines[-1][-1] < FIRST_ACTION else 2)


def sweep(rack: Rack, number: int, double: int) -> Rack:
    """UT-23: what a double takes along, in the order of the lay; other doubles stay."""
    kinds = between(number, double) & PLAIN_OR_PENALTY
    return tuple(sorted([tile for tile in rack if kinds >> tile & 1], reverse=double < number))
