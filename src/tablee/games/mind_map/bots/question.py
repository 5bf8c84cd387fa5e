"""What is asked about a word that is in no deck, and what an answer is."""

from __future__ import annotations

from dataclasses import dataclass

from tablee.games.mind_map.material import Examples

UNKNOWN_SD = 40.0
"""As far off as a rating is that nobody has given."""


@dataclass(frozen=True, slots=True)
class Rating:
    """How much a word meets a criterion, 0–100, and how far off that may be."""

    value: float
    sd: float

    @property
    def is_known(self) -> bool:
        """Has anybody rated it: a table, a model, the encoder?"""
        return self.sd < UNKNOWN_SD


@dataclass(frozen=True, slots=True)
class Question:
    """A word and a criterion as people read them; nothing about who holds what, or who plays."""

    word: str
    criterion: str
    lang: str
    examples: Examples
    column: tuple[str, int] | None
    """The deck that knows the criterion and its place there, if there is one."""
