"""Where to put a token so that a reader finds its word: as it lies, but away from the words it could be taken for.

Everybody sees the reference word a little differently, and that shifts a whole map; readers compare tokens with tokens.
So a token is measured less from the reference word than from the middle of the words: one misjudged word matters less.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import exp, log
from statistics import fmean

from tablee.games.mind_map.material import EDGE, TIP

GRID = 25
FARTHEST = EDGE / TIP
"""How far from the middle a token may go; 1 is the tip of an arrow."""
LEAST_DOUBT = 0.12
DOUBT_A_POINT = 0.03
"""What a point of disagreement about a rating means on the map: two people, two words and two readings of each."""
TO_THE_MIDDLE = 0.7
"""From where a token is measured: 0 is the reference word, 1 the middle of the words.

More is better among bots, less among people who place literally; the differences are small between 0.5 and 0.8."""

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a word lies in somebody's mind, and how far from there others may see it, across and up."""

    x: float
    y: float
    doubt_x: float
    doubt_y: float

    def off(self, point: Point) -> float:
        """How badly a token there would stand for this word."""
        across, up = (point[0] - self.x) / self.doubt_x, (point[1] - self.y) / self.doubt_y
        return (across * across + up * up) / 2


def doubt(points: float) -> float:
    """How far apart on the map two people see a word whose ratings they differ in by so many points (sd)."""
    return max(DOUBT_A_POINT * points, LEAST_DOUBT)


def pragmatic(spots: Sequence[Spot], mine: int, candour: float) -> Point:
    """The point of a grid from which a reader most likely finds the word, and not too far from where it lies."""
    spots = _nearer_the_middle(spots)
    steps = [FARTHEST * (2 * i / (GRID - 1) - 1) for i in range(GRID)]
    columns = [[((x - spot.x) / spot.doubt_x) ** 2 / 2 + log(spot.doubt_x) for spot in spots] for x in steps]
    rows = [[((y - spot.y) / spot.doubt_y) ** 2 / 2 + log(spot.doubt_y) for spot in spots] for y in steps]
    worth = {
        (i, j): _worth([a + b for a, b in zip(column, row, strict=True)], mine, candour)
        for i, column in enumerate(columns)
        for j, row in enumerate(rows)
    }
    i, j = max(worth, key=worth.__getitem__)
    return steps[i], steps[j]


def _nearer_the_middle(spots: Sequence[Spot]) -> list[Spot]:
    x, y = (TO_THE_MIDDLE * fmean(at) for at in zip(*((spot.x, spot.y) for spot in spots), strict=True))
    return [replace(spot, x=spot.x - x, y=spot.y - y) for spot in spots]


def _worth(off: Sequence[float], mine: int, candour: float) -> float:
    """The log of the reader's belief in the word, less a price for being far from where it lies."""
    nearest = min(off)
    return nearest - off[mine] - log(sum([exp(nearest - one) for one in off])) - candour * off[mine]


def on_map(x: float) -> float:
    """A token stays on the map."""
    return max(-FARTHEST, min(FARTHEST, x))
