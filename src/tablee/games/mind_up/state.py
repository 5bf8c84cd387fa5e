"""What lies on the table of Mind Up!, what happens on it, and what each player sees of it."""

from __future__ import annotations

from dataclasses import dataclass, field

from tablee.core.game import Event, Seat
from tablee.games.mind_up.scoring import Columns, Order, Sheet

EMPTY: Columns = ((), (), (), (), ())
MOST_OBJECTIVES = 5


@dataclass(frozen=True, slots=True)
class Options:
    """Bonus objectives at a time, 0 to 5 (MU-24…27)."""

    objectives: int = field(default=0, metadata={"choices": range(MOST_OBJECTIVES + 1)})


@dataclass(frozen=True, slots=True)
class Card:
    """The one move there is: a card of one's hand."""

    number: int


@dataclass(frozen=True, slots=True)
class Goals:
    """The bonus objectives of a table."""

    at_a_time: int = 0
    open: tuple[str, ...] = ()
    pile: tuple[str, ...] = ()
    """Face down, the next one first."""
    under: tuple[str, ...] = ()
    """Drawn, seen by all and put under the pile (MU-27)."""


@dataclass(frozen=True, slots=True)
class Ended:
    """The open table of a round as it was counted."""

    order: Order
    objectives: tuple[str, ...]
    columns: tuple[Columns, ...]


@dataclass(frozen=True, slots=True)
class State:
    """The whole table, hidden cards included."""

    round: int
    deck: tuple[int, ...]
    row: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    known: tuple[tuple[int, ...], ...]
    """The cards of each hand that everybody has seen (MU-20)."""
    order: Order
    columns: tuple[Columns, ...]
    goals: Goals
    rounds: tuple[tuple[Sheet, ...], ...] = ()
    """The sheets of the rounds played."""
    ended: tuple[Ended, ...] = ()
    """Their tables."""


@dataclass(frozen=True, slots=True)
class View:
    """What one seat (None: the public) knows of the table."""

    seat: Seat | None
    round: int
    hand: tuple[int, ...]
    """One's own; empty for the public."""
    hand_sizes: tuple[int, ...]
    known: tuple[tuple[int, ...], ...]
    row: tuple[int, ...]
    order: Order
    columns: tuple[Columns, ...]
    deck_size: int
    objectives_at_a_time: int
    objectives: tuple[str, ...]
    objectives_under: tuple[str, ...]
    sheets: tuple[Sheet, ...]
    """The running round, were it to end now."""
    rounds: tuple[tuple[Sheet, ...], ...]
    ended: tuple[Ended, ...]


@dataclass(frozen=True, slots=True)
class Taken(Event):
    """MU-11, 12: the card above the one played goes onto a column (numbered from 1)."""

    seat: Seat
    played: int
    card: int
    column: int


@dataclass(frozen=True, slots=True)
class LastCard(Event):
    """MU-14: the last card of a hand goes onto its owner's columns."""

    seat: Seat
    card: int
    column: int


@dataclass(frozen=True, slots=True)
class Scored(Event):
    """MU-15…17: what the round gave a player."""

    seat: Seat
    round: int
    columns: tuple[int, ...]
    bubbles: int
    objectives: int
    total: int


@dataclass(frozen=True, slots=True)
class Buried(Event):
    """MU-27: an objective whose letter lies open already goes under the pile."""

    objective: str


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """MU-19…21: everybody has taken their cards back and drawn one; a new order lies there."""

    round: int
    order: Order
    objectives: tuple[str, ...]
