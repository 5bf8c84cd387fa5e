"""Bonus objectives on a table of the kernel (MU-17, MU-24…41)."""

from __future__ import annotations

from typing import Any

from tablee.games.mind_up.material import CARDS, COLOUR, COLOURS, FIRST_HAND, OBJECTIVES, Colour
from tablee.kernel.compiled import compiled
from tablee.kernel.dice import Bits, shuffle

Table = Any
"""One record of TABLE (`game.py`)."""
GOALS = tuple(OBJECTIVES)
"""An objective is its place in the box: A1 is 0, G2 is 13."""
_POINTS = tuple(OBJECTIVES[name].points for name in GOALS)
_COLOUR = (0, *(COLOURS.index(COLOUR[card]) for card in CARDS))
_ORANGE, _PINK, _BLUE, _GREEN, _PURPLE = (COLOURS.index(colour) for colour in Colour)


@compiled
def shuffle_pile(table: Table, dice: Bits) -> Bits:
    """MU-24."""
    for goal in range(len(_POINTS)):
        table.pile[goal] = goal
    table.next, table.under, table.back = 0, len(_POINTS), len(_POINTS)
    return shuffle(table.pile, 0, len(_POINTS), len(_POINTS), dice)


@compiled
def reveal_goals(table: Table) -> None:
    """MU-25, 27: from the pile, all of different letters; the rest goes under it."""
    table.open, letters, revealed = 0, 0, 0
    while revealed < table.objectives:
        goal = table.pile[table.next]
        table.next += 1
        letter = 1 << (goal >> 1)
        if letters & letter:
            table.pile[table.back] = goal
            table.back += 1
        else:
            letters |= letter
            table.open |= 1 << goal
            revealed += 1
    table.under = max(table.under, table.next)


@compiled
def count_colours(table: Table) -> None:
    """How many cards of each colour everybody has collected, at the end of a round."""
    for seat in range(table.players):
        for colour in range(len(COLOURS)):
            table.count[seat, colour] = 0
        for place in range(FIRST_HAND + table.ended):
            table.count[seat, _COLOUR[table.cards[seat, place]]] += 1


@compiled
def bonus(table: Table, seat: int) -> int:
    """MU-17: what the open objectives give or take."""
    points = 0
    for goal in range(len(_POINTS)):
        if (table.open >> goal) & 1 and _meets(table, goal, seat):
            points += _POINTS[goal]
    return points


@compiled
def _meets(table: Table, goal: int, seat: int) -> bool:
    """MU-28…41, in the order of the box: A1 is 0, G2 is 13."""
    count, worth, opened = table.count[seat], table.worth[seat], table.opened[seat]
    if goal == 0:
        return count[_ORANGE] == 1 or count[_ORANGE] == 3
    if goal == 1:
        return worth[_ORANGE] == 1 or worth[_ORANGE] == 2
    if goal == 2:
        return count[_BLUE] == 2 or count[_BLUE] == 4
    if goal == 3:
        return count[_BLUE] == count.max()
    if goal == 4:
        return _fewest(table, _PINK) == count[_PINK]
    if goal == 5:
        return _most(table, _PINK) == count[_PINK]
    if goal == 6:  # columns open from left to right: the last one opened has nothing to its right
        return worth[_GREEN] > 0 and worth[_GREEN] == table.orders[table.ended, opened - 1]
    if goal == 7:
        return worth[_GREEN] >= 4
    if goal == 8:
        return count[_PURPLE] >= count[_ORANGE]
    if goal == 9:
        return _most(table, _PURPLE) == count[_PURPLE]
    if goal == 10:
        return opened == 5
    if goal == 11:
        return opened == 3
    return (count == (3 if goal == 12 else 4)).any()


@compiled
def _most(table: Table, colour: int) -> int:
    return table.count[: table.players, colour].max()


@compiled
def _fewest(table: Table, colour: int) -> int:
    return table.count[: table.players, colour].min()
