"""Everything that lies on, in and beside the table at one moment, and the same while a step changes it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tablee.core.chance import Chance
from tablee.core.game import Seat, quick
from tablee.games.upturn.events import Event
from tablee.games.upturn.material import ANY, FIRST_ACTION, PLAIN_OR_PENALTY, between
from tablee.games.upturn.moves import Direction, Side

Rack = tuple[int, ...]
Lines = tuple[tuple[int, ...], ...]
Bounds = tuple[tuple[int, int], ...]
"""What everybody has deduced of a rack: (at least so many of its tiles, are among this set of kinds)."""


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
    lines: Lines
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
    """What everybody has deduced of each rack (`deduction.py`)."""
    in_bag: int = ANY
    """The kinds the bag may hold, as everybody knows since it was last refilled."""
    over: str = ""
    """The reason, once the game has ended."""


_new_state = quick(State)


class Table:
    """A state that a step changes; it lives as long as the step."""

    __slots__ = (
        *("racks", "bag", "lines", "number", "direction", "order", "turn", "phase", "penalties", "gifts", "duty"),
        *("idle", "refills", "over", "chance", "events"),
    )

    def __init__(self, state: State, chance: Chance) -> None:
        self.racks = list(state.racks)
        self.bag = state.bag
        self.lines = state.lines
        self.number = state.number
        self.direction = state.direction
        self.order = state.order
        self.turn = state.turn
        self.phase = state.phase
        self.penalties = state.penalties
        self.gifts = state.gifts
        self.duty = state.duty
        self.idle = state.idle
        self.refills = state.refills
        self.over = state.over
        self.chance = chance
        self.events: list[Event] = []

    def frozen(self, known: tuple[Bounds, ...], in_bag: int) -> State:
        """The state after the step, with what everybody knows then."""
        return _new_state(
            tuple(self.racks),
            self.bag,
            self.lines,
            self.number,
            self.direction,
            self.order,
            self.turn,
            self.phase,
            self.penalties,
            self.gifts,
            self.duty,
            self.idle,
            self.refills,
            known,
            in_bag,
            self.over,
        )


def sweep(rack: Rack, number: int, double: int) -> Rack:
    """UT-23: what a double takes along, in the order of the lay; other doubles stay."""
    kinds = between(number, double) & PLAIN_OR_PENALTY
    return tuple(sorted([tile for tile in rack if kinds >> tile & 1], reverse=double < number))


def goes_back(lines: Lines, number: int) -> list[int]:
    """UT-31: what is shuffled into a new bag: all that was played but the last tile and the last number laid."""
    played = [tile for line in lines for tile in line]
    return [tile for tile in played[:-1] if tile != number]


def can_draw(bag: tuple[int, ...], lines: Lines) -> bool:
    """UT-31, UT-32: is a tile in the bag, or on the table beside the last tile and the last number laid?"""
    return bool(bag) or sum(map(len, lines)) > (1 if lines[-1][-1] < FIRST_ACTION else 2)
