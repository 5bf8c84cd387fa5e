"""The box: 106 tiles as one table of data, and the sets of tiles the rules speak of (UT-01 to UT-04).

Inside the rules a tile is a whole number: a numbered tile is its number, an action tile lies above 99. Tiles of one
kind are not told apart. A set of kinds is a bit mask, bit t standing for tile t. Moves, events and views use names.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

ABSENT = (5, 10, 15, 25, 29, 30, 35, 43, 45, 50, 60, 65, 70, 75, 80, 85, 90, 95, 97)
"""UT-02: the numbers of 1 to 99 that no tile bears. Whoever owns the box can correct them here, and only here."""
NUMBERS = tuple(number for number in range(1, 100) if number not in ABSENT)
DOUBLES = frozenset((11, 22, 33, 44, 55, 66, 77, 88, 99))  # UT-03
PENALTIES = frozenset((1, 7, 17, 21, 27, 31, 37, 41, 47, 51, 57, 61, 67, 71, 81, 87, 91))  # UT-04

BLUE_ARROW, GREEN_ARROW, DOUBLE_ARROW, SKIP_ONE, SKIP_TWO, JOKER = range(100, 106)
FIRST_ACTION = BLUE_ARROW
ACTIONS = {  # UT-01: name and copies of each action tile
    BLUE_ARROW: ("blue_arrow", 6),
    GREEN_ARROW: ("green_arrow", 6),
    DOUBLE_ARROW: ("double_arrow", 6),
    SKIP_ONE: ("skip_one", 3),
    SKIP_TWO: ("skip_two", 3),
    JOKER: ("joker", 2),
}
ARROWS = frozenset((BLUE_ARROW, GREEN_ARROW, DOUBLE_ARROW))
LINE_STARTERS = ARROWS | {JOKER}

KINDS = (*NUMBERS, *ACTIONS)
BOX = NUMBERS + tuple(kind for kind, (_, copies) in ACTIONS.items() for _ in range(copies))
NAMES = {**{number: str(number) for number in NUMBERS}, **{kind: name for kind, (name, _) in ACTIONS.items()}}
TILES = {name: tile for tile, name in NAMES.items()}

RACK = 7
"""UT-05: so many tiles everybody begins with."""
RULES = {
    "penalty": "UT-22",
    "double": "UT-23",
    "call": "UT-26",
    "forgotten": "UT-27",
    "last": "UT-29",
    "blue_arrow": "UT-15",
    "green_arrow": "UT-16",
    "double_arrow": "UT-17",
    "skip_one": "UT-19",
    "skip_two": "UT-20",
    "joker": "UT-21",
}
"""By which rule a tile does what it does, and what is to be known of one's last tiles."""


def box() -> dict[str, Any]:
    """All of it as JSON: the numbers, what some of them do, the action tiles with their copies, and by which rules."""
    return {
        "numbers": list(NUMBERS),
        "doubles": sorted(DOUBLES),
        "penalties": sorted(PENALTIES),
        "actions": dict(ACTIONS.values()),
        "begin_lines": [name for tile, (name, _) in ACTIONS.items() if tile in LINE_STARTERS],
        "rack": RACK,
        "rules": RULES,
    }


def mask_of(tiles: Iterable[int]) -> int:
    """The set of these kinds."""
    mask = 0
    for tile in tiles:
        mask |= 1 << tile
    return mask


ANY = mask_of(KINDS)
NUMBERED = mask_of(NUMBERS)
ACTION = mask_of(ACTIONS)
PLAIN_OR_PENALTY = NUMBERED & ~mask_of(DOUBLES)


def names(tiles: Iterable[int]) -> tuple[str, ...]:
    """What the tiles are called."""
    return tuple([NAMES[tile] for tile in tiles])


@cache
def between(one: int, other: int) -> int:
    """The set of numbers strictly between two."""
    low, high = sorted((one, other))
    return NUMBERED & ((1 << high) - 1) & ~((2 << low) - 1)


@cache
def beyond(number: int, *, up: bool) -> int:
    """UT-10: the set of numbers that continue the order."""
    return between(number, 100) if up else between(0, number)
