"""What a round is worth (MU-15…18, MU-28…41)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tablee.core.game import Pairs
from tablee.games.mind_up.material import BUBBLE, COLOUR, COLOURS, OBJECTIVES, Colour

Columns = tuple[tuple[int, ...], ...]
"""The cards on a player's five Scoring cards, left to right."""
Order = tuple[int, ...]
"""The values of the Scoring cards, left to right."""

PARTS = {"columns": "MU-15", "bubbles": "MU-16", "objectives": "MU-17", "total": "MU-22"}
"""By which rule each part of a score counts."""
ENDINGS = {"most_points": "MU-22", "last_round": "MU-23", "shared": "MU-23"}
"""By which rule a game ends as it does."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One player's round, point by point."""

    columns: tuple[int, ...]
    bubbles: int
    objectives: Pairs[str, int]
    """The objectives the player meets, and what each gives or takes."""

    @property
    def bonus(self) -> int:
        """What the objectives give or take together."""
        return sum(points for _, points in self.objectives)

    @property
    def total(self) -> int:
        """The score of the round (MU-18)."""
        return sum(self.columns) + self.bubbles + self.bonus


def column_points(columns: Columns, order: Order) -> tuple[int, ...]:
    """MU-15: the value of each column times the cards on it."""
    return tuple([value * len(column) for value, column in zip(order, columns, strict=True)])


def sheets(tables: Sequence[Columns], order: Order, objectives: Sequence[str]) -> tuple[Sheet, ...]:
    """The sheet of every player, were the round to end now."""
    holdings = tuple(Holding(columns, order) for columns in tables) if objectives else ()
    return tuple(_sheet(seat, columns, order, objectives, holdings) for seat, columns in enumerate(tables))


def _sheet(seat: int, columns: Columns, order: Order, objectives: Sequence[str], holdings: Sequence[Holding]) -> Sheet:
    return Sheet(
        columns=column_points(columns, order),
        bubbles=sum(BUBBLE[card] for column in columns for card in column),  # MU-16
        objectives=tuple(sorted((name, OBJECTIVES[name].points) for name in objectives if meets(name, seat, holdings))),
    )


class Holding:
    """What a player has collected, counted by colour: all that an objective looks at."""

    def __init__(self, columns: Columns, order: Order) -> None:
        self.count = dict.fromkeys(COLOURS, 0)
        self.place: dict[Colour, int] = {}
        self.last_used = -1
        for place, column in enumerate(columns):
            if column:
                colour = COLOUR[column[0]]
                self.count[colour], self.place[colour], self.last_used = len(column), place, place
        self._order = order

    def value(self, colour: Colour) -> int:
        """The value of the column that holds the colour; 0 where there is none."""
        return self._order[self.place[colour]] if colour in self.place else 0


def meets(name: str, seat: int, holdings: Sequence[Holding]) -> bool:
    """Does the player meet the objective (MU-17)?"""
    others = [holding for other, holding in enumerate(holdings) if other != seat]
    return CONDITIONS[name](holdings[seat], others)


def _none_has_more(colour: Colour) -> Condition:
    return lambda mine, others: all(other.count[colour] <= mine.count[colour] for other in others)


Condition = Callable[[Holding, Sequence[Holding]], bool]
CONDITIONS: dict[str, Condition] = {
    "A1": lambda mine, _: mine.count[Colour.ORANGE] in (1, 3),  # MU-28
    "A2": lambda mine, _: mine.value(Colour.ORANGE) in (1, 2),  # MU-29
    "B1": lambda mine, _: mine.count[Colour.BLUE] in (2, 4),  # MU-30
    "B2": lambda mine, _: mine.count[Colour.BLUE] == max(mine.count.values()),  # MU-31
    "C1": lambda mine, others: all(other.count[Colour.PINK] >= mine.count[Colour.PINK] for other in others),  # MU-32
    "C2": _none_has_more(Colour.PINK),  # MU-33
    "D1": lambda mine, _: mine.place.get(Colour.GREEN) == mine.last_used,  # MU-34
    "D2": lambda mine, _: mine.value(Colour.GREEN) in (4, 5),  # MU-35
    "E1": lambda mine, _: mine.count[Colour.PURPLE] >= mine.count[Colour.ORANGE],  # MU-36
    "E2": _none_has_more(Colour.PURPLE),  # MU-37
    "F1": lambda mine, _: len(mine.place) == 5,  # MU-38
    "F2": lambda mine, _: len(mine.place) == 3,  # MU-39
    "G1": lambda mine, _: 3 in mine.count.values(),  # MU-40
    "G2": lambda mine, _: 4 in mine.count.values(),  # MU-41
}
