"""What happens at a table of Mind Up!, for all to see."""

from __future__ import annotations

from dataclasses import dataclass

from tablee.core.game import Event, Seat
from tablee.games.mind_up.scoring import Order


@dataclass(frozen=True, slots=True)
class Taken(Event):
    """MU-11, 12: the card above the one played goes onto a column (numbered from 1)."""

    seat: Seat
    played: int
    card: int
    column: int
    worth: int
    """What the column gives with it (MU-15)."""


@dataclass(frozen=True, slots=True)
class LastCard(Event):
    """MU-14: the last card of a hand goes onto its owner's columns."""

    seat: Seat
    card: int
    column: int
    worth: int
    """What the column gives with it (MU-15)."""


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
