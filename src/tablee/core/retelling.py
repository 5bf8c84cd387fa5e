"""What a game offers to reviews where nothing is played out: it reads what the finished game shows, and says it.

What is found is a frozen dataclass of the game's own; what is said of it are text keys and parameters, for any voice.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from tablee.core.game import Pairs, Seat

if TYPE_CHECKING:
    from tablee.core.match import Match


@dataclass(frozen=True, slots=True)
class Hits:
    """So many right, of so many tries."""

    right: int = 0
    tries: int = 0

    def __add__(self, other: Hits) -> Hits:
        return Hits(self.right + other.right, self.tries + other.tries)


@dataclass(frozen=True, slots=True)
class HitsRow:
    """How one player, or a team as one, met each of the players of a grid."""

    seat: Seat | None
    """None: the team."""
    team: int
    hits: tuple[Hits | None, ...]
    """None: never had to."""


@dataclass(frozen=True, slots=True)
class HitsGrid:
    """Who met whom how often."""

    seats: tuple[Seat, ...]
    rows: tuple[HitsRow, ...]


@dataclass(frozen=True, slots=True)
class Sentence:
    """A key below `review` in the game's texts, and its parameters."""

    key: str
    params: Pairs[str, Any]


@dataclass(frozen=True, slots=True)
class Passage:
    """What belongs together, and the moment it is about: after so many steps, seen from a seat."""

    sentences: tuple[Sentence, ...]
    step: int | None = None
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Chapter:
    """One thing that a retelling looks at; its title is a key below `review.chapter`."""

    key: str
    passages: tuple[Passage, ...]
    grids: tuple[HitsGrid, ...] = ()


class Retelling(Protocol):
    """Reads a finished game. The same record gives the same reading."""

    def read(self, replayed: Iterable[Match]) -> Any:
        """What it shows, as a frozen dataclass that the codec can write.

        It gets the game as it is played again, from the deal to the end (`core.record.replaying`), once.
        """
        ...

    def chapters(self, found: Any) -> tuple[Chapter, ...]:
        """The same in sentences."""
        ...
