"""What a player can do in Mind Up!"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Card:
    """The one move there is: a card of one's hand."""

    number: int
