"""What lies in the box: the table's cards, the size of the map, and what a table may choose."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from itertools import chain
from typing import Any

from tablee.core.game import Pairs

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
CHANGES_A_TOKEN = 3
"""So many changes of the joint ballot each member has in a round, for each of its tokens (MM-20)."""

VOTE_WORTH = 1
"""Points for a word that a player reads (MM-12, MM-18)."""
JOINT_WORTH = 2
"""Points for a word that the watching team reads (MM-19)."""
TRACK = 40
"""Spaces of the track; it is walked up to three times (MM-21)."""
CANDIDATES = 8
"""Of so many deals a readable one is the best."""

OWN = {"own": True}
"""Options about what a table brings itself."""


THEMES = ("everyday", "food", "animals", "places", "feelings", "absurd")
"""The themes our decks are written in."""
IN_THEMES = ("house-3", "house-2")
"""The decks that are."""


class Dealing(Enum):
    """Any words beside any criteria, or words that lie well apart on their map."""

    FREE = "free"
    READABLE = "readable"


@dataclass(frozen=True, slots=True)
class Options:
    """What a table may choose: a deck, and lines of its own as they were pasted (MM-23)."""

    deck: str = field(default="house-3", metadata={"choices": ("house-3", "house-2", "house-1")})
    themes: tuple[str, ...] = field(default=(), metadata={"choices": THEMES, "only_with": {"deck": IN_THEMES}})
    """Which themes of the deck; none named = all."""
    deal: Dealing = Dealing.READABLE
    own_words: tuple[str, ...] = field(default=(), metadata=OWN)
    own_criteria: tuple[str, ...] = field(default=(), metadata=OWN)
    own_language: str = field(default="en", metadata={**OWN, "choices": ("en", "fr")})
    only_own: bool = field(default=False, metadata=OWN)
    """Own words replace the deck's words, own criteria the deck's criteria, instead of joining them."""


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards of one kind. Ids below `deck_size` are the deck's, those from there on the table's own lines."""

    deck_size: int
    own: tuple[str, ...]
    stretches: tuple[tuple[int, int], ...]
    """Which of the deck's cards are in play: from one id up to, but not with, another."""

    @property
    def ids(self) -> tuple[int, ...]:
        """The ids in play."""
        printed = chain.from_iterable(range(*stretch) for stretch in self.stretches)
        return (*printed, *range(self.deck_size, self.deck_size + len(self.own)))


@dataclass(frozen=True, slots=True)
class Examples:
    """Words a table names for a criterion of its own: these meet it, those do not."""

    high: tuple[str, ...] = ()
    low: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Cards:
    """All a client needs to name a card: its deck, and the table's own lines in their one language."""

    deck: str
    own_language: str
    words: Pile
    criteria: Pile
    examples: Pairs[int, Examples] = ()
    """By id of an own criterion."""


def box() -> dict[str, Any]:
    """What the page draws the map, the tokens and the track with, as JSON."""
    return {"tip": TIP, "edge": EDGE, "letters": LETTERS, "track": TRACK}
