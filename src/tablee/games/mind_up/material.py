"""What is in the box of Mind Up!: 60 cards, five Scoring values, 14 objectives (MU-01…04)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any


class Colour(StrEnum):
    """The five colours of the main cards."""

    ORANGE = "orange"
    PINK = "pink"
    BLUE = "blue"
    GREEN = "green"
    PURPLE = "purple"


COLOURS = tuple(Colour)
CARDS = range(1, 61)
VALUES = (1, 2, 3, 4, 5)  # MU-03
ROUNDS = 3
FIRST_HAND = 7

_NUMBERS = {  # MU-01
    Colour.ORANGE: (1, 8, 15, 16, 23, 30, 31, 38, 45, 46, 53, 60),
    Colour.PINK: (2, 6, 10, 19, 27, 29, 32, 34, 42, 51, 55, 59),
    Colour.BLUE: (3, 13, 18, 21, 24, 28, 33, 37, 40, 43, 48, 58),
    Colour.GREEN: (4, 5, 12, 14, 17, 25, 36, 44, 47, 49, 56, 57),
    Colour.PURPLE: (7, 9, 11, 20, 22, 26, 35, 39, 41, 50, 52, 54),
}
_BUBBLES = {  # MU-02
    -1: (1, 7, 13, 19, 25, 36, 42, 48, 54, 60),
    +1: (3, 5, 9, 11, 15, 17, 21, 23, 27, 29, 32, 34, 38, 40, 44, 46, 50, 52, 56, 58),
    +2: (4, 10, 16, 22, 28, 33, 39, 45, 51, 57),
}

COLOUR = {card: colour for colour, numbers in _NUMBERS.items() for card in numbers}
"""The colour of each card."""
BUBBLE = dict.fromkeys(CARDS, 0) | {card: points for points, numbers in _BUBBLES.items() for card in numbers}
"""The points in each card's bubble, 0 where it has none."""


@dataclass(frozen=True, slots=True)
class Objective:
    """A bonus objective: two bear each letter; the condition is in `scoring`, under the same name."""

    name: str
    points: int
    rule: str

    @property
    def letter(self) -> str:
        """Cards of one letter never lie open together (MU-27)."""
        return self.name[0]


OBJECTIVES = {  # MU-04
    objective.name: objective
    for objective in (
        Objective("A1", +2, "MU-28"),
        Objective("A2", -2, "MU-29"),
        Objective("B1", +2, "MU-30"),
        Objective("B2", +2, "MU-31"),
        Objective("C1", -2, "MU-32"),
        Objective("C2", +2, "MU-33"),
        Objective("D1", +2, "MU-34"),
        Objective("D2", +2, "MU-35"),
        Objective("E1", +2, "MU-36"),
        Objective("E2", -2, "MU-37"),
        Objective("F1", +2, "MU-38"),
        Objective("F2", +2, "MU-39"),
        Objective("G1", -2, "MU-40"),
        Objective("G2", +2, "MU-41"),
    )
}


def box() -> dict[str, Any]:
    """All of it as JSON."""
    return {
        "rounds": ROUNDS,
        "colours": {colour.value: list(numbers) for colour, numbers in _NUMBERS.items()},
        "bubbles": {str(points): list(numbers) for points, numbers in _BUBBLES.items()},
        "objectives": {name: {"points": card.points, "rule": card.rule} for name, card in OBJECTIVES.items()},
    }
