"""How a game is put to a learner: its moves as whole numbers, what a seat sees as a row of whole numbers.

A game's `encode.py` holds one `encoding`. It is made from views alone, so what a seat must not know cannot be in it;
places at the table are counted as that seat sees them, its own first, so that one policy can play every seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Protocol

from tablee.core.game import Choices, Seat

SILENT: Final = 0
"""Say nothing, or wait: the first action of every game."""


@dataclass(frozen=True, slots=True)
class Field:
    """One part of an observation: so many numbers, each from `low` to `high`."""

    name: str
    size: int
    low: int
    high: int
    what: str
    """One line for whoever reads the table of fields."""


@dataclass(frozen=True, slots=True)
class Block:
    """Actions of one kind, in a row: the numbers from `first` to `first + size - 1`."""

    name: str
    first: int
    size: int
    what: str

    @property
    def end(self) -> int:
        """The number after the last one."""
        return self.first + self.size


SAY_NOTHING: Final = Block("silent", SILENT, 1, "say nothing; the only action of a seat that is not asked")


class Encoding(Protocol):
    """The finite table of a game's actions, and its observations; every number fits sixteen bits."""

    simultaneous: ClassVar[bool]
    """Are several seats ever asked at once?"""

    def blocks(self, seats: int) -> tuple[Block, ...]:
        """The actions, `SAY_NOTHING` first."""
        ...

    def fields(self, seats: int) -> tuple[Field, ...]:
        """The parts of an observation, in order."""
        ...

    def observe(self, view: Any, seat: Seat) -> list[int]:
        """What the seat sees, as `fields` describes it."""
        ...

    def action(self, view: Any, seat: Seat, move: Any) -> int:
        """The number of a move of this seat."""
        ...

    def move(self, view: Any, seat: Seat, action: int) -> Any | None:
        """The move an action stands for; None where it stands for none."""
        ...

    def scores(self, seats: int) -> tuple[int, int]:
        """No final score lies below the first or above the second."""
        ...

    def longest(self, seats: int) -> int:
        """No game puts more questions than this; asking several seats at once is one question."""
        ...

    def actions(self, seats: int) -> int:
        """How many actions there are."""
        return self.blocks(seats)[-1].end

    def legal(self, view: Any, seat: Seat, choices: Choices[Any]) -> Sequence[int]:
        """The actions that stand for a choice, ascending; SILENT is not among them."""
        return sorted([self.action(view, seat, move) for move in choices])

    def asked(self, view: Any, awaited: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """Which of the awaited seats answer for all of them; the view is that of the first."""
        return awaited

    def moves(self, view: Any, seat: Seat, action: int) -> tuple[tuple[Seat, Any], ...]:
        """Who then does what: a legal action as answers to the match, in order."""
        return ((seat, self.move(view, seat, action)),)


def around(seat: Seat, seats: int) -> tuple[Seat, ...]:
    """The seats of the table as this one sees them: its own, then the next one, …"""
    return (*range(seat, seats), *range(seat))
