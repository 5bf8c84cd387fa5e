"""What a player can do in Mind Up!"""

from __future__ import annotations

from dataclasses import dataclass

from tablee.games.mind_up.material import CARDS


@dataclass(frozen=True, slots=True)
class Card:
    """The one move there is: a card of one's hand."""

    number: int


CARD = {number: Card(number) for number in CARDS}
"""Every card as a move, made once: they are asked for at every decision."""
