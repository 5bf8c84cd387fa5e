"""What a seat, or the public, sees of the table and remembers: built field by field from what is open to it."""

from __future__ import annotations

from dataclasses import dataclass

from tablee.core.game import Seat
from tablee.games.upturn.deduction import in_words
from tablee.games.upturn.material import names
from tablee.games.upturn.moves import Direction, Side
from tablee.games.upturn.state import Phase, State


@dataclass(frozen=True, slots=True)
class Known:
    """What everybody can deduce of a rack: at least so many of its tiles are among these ("1-40 joker")."""

    at_least: int
    among: str


@dataclass(frozen=True, slots=True)
class View:
    """The table as one seat sees it; the public sees no rack."""

    rack: tuple[str, ...]
    """One's own tiles, sorted."""
    drawn: str | None
    """The tile one has just drawn, while it is one's choice what to do with it."""
    sizes: tuple[int, ...]
    """How many tiles each seat has."""
    lines: tuple[tuple[str, ...], ...]
    """Oldest first; an arrow tile or a joker begins a new one."""
    number: int
    """The one to beat."""
    direction: Direction | None
    """None before the first lay."""
    order: Side
    turn: Seat | None
    """None once the game is over."""
    phase: Phase
    bag: int
    penalties: int
    """So many players are still to be named for penalty tiles."""
    gifts: int
    """So many tiles are then to be given away."""
    duty: Seat | None
    """Who still owes the call."""
    idle: int
    """So many players in a row have passed because nothing could be drawn."""
    refills: int
    known: tuple[tuple[Known, ...], ...]
    """What everybody has deduced of each rack."""
    in_bag: str
    """The kinds the bag may hold, for all one knows."""
    over: str
    """The reason, once the game has ended."""


def view_of(state: State, seat: Seat | None) -> View:
    """The table from this seat."""
    mine = () if seat is None else state.racks[seat]
    drew = seat == state.turn and state.phase is Phase.DREW and not state.over
    return View(
        rack=names(sorted(mine)),
        drawn=names(mine[-1:])[0] if drew else None,
        sizes=tuple(len(rack) for rack in state.racks),
        lines=tuple(names(line) for line in state.lines),
        number=state.number,
        direction=state.direction,
        order=state.order,
        turn=None if state.over else state.turn,
        phase=state.phase,
        bag=len(state.bag),
        penalties=state.penalties,
        gifts=state.gifts,
        duty=state.duty,
        idle=state.idle,
        refills=state.refills,
        known=tuple(tuple(Known(least, in_words(among)) for least, among in bounds) for bounds in state.known),
        in_bag=in_words(state.in_bag),
        over=state.over,
    )
