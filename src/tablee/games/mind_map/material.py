"""What lies in the box: the table's cards, the size of the map, and what a table may choose."""

from __future__ import annotations

from dataclasses import dataclass

TENTHS = 10
TIP = 100 * TENTHS
"""Where the arrows end."""
EDGE = 150 * TENTHS
"""How far a token may go (MM-08)."""
LETTERS = "ABCDEFG"
"""What the seven colours are called where there is no colour."""
ROUNDS = 3
TEAM_ROUNDS = 4
LARGEST_SOLO = 7
"""With more players than this there are two teams."""
PUTS_A_TOKEN = 20
"""After that many changes a token, a joint ballot can only be completed and agreed to."""


@dataclass(frozen=True, slots=True)
class Options:
    """What a table may choose: a deck of the house, and lines of its own as they were pasted (MM-23)."""

    deck: str = "house-1"
    own_words: tuple[str, ...] = ()
    own_criteria: tuple[str, ...] = ()
    own_language: str = "en"
    only_own: bool = False
    """Own words replace the deck's words, own criteria the deck's criteria, instead of joining them."""


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards of one kind. Ids below `house` are the deck's, those from `house` on the table's own lines in order."""

    house: int
    own: tuple[str, ...]
    first: int
    """The first id in play: 0, or `house` where only own cards are used."""

    @property
    def ids(self) -> range:
        """The ids in play."""
        return range(self.first, self.house + len(self.own))


@dataclass(frozen=True, slots=True)
class Cards:
    """All a client needs to name a card: the deck of the house, and the table's own lines in their one language."""

    deck: str
    own_language: str
    words: Pile
    criteria: Pile
