"""What a player can do: place a token, hand in a ballot or agree to one, change the ballot of one's team."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tablee.core.game import Pairs, Seat

Ballot = Pairs[Seat, int]
"""By token (the seat it belongs to): the number of its word."""


@dataclass(frozen=True, slots=True)
class Place:
    """Put one's own token there, in tenths from the reference word; as an answer: this is final (MM-09)."""

    tag: ClassVar[str] = "x"
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Votes:
    """A whole ballot (MM-10). In a joint vote: I agree to this ballot (MM-20)."""

    votes: Ballot


@dataclass(frozen=True, slots=True)
class Put:
    """Change the joint ballot: a number onto a seat's token, or (None) off the ballot (MM-20)."""

    number: int
    on: Seat | None = None


Move = Place | Votes | Put
