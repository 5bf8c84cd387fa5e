"""Where to put a token so that people believe and find it: where its word lies beside the others, and a small nudge.

People look at the words of the round. They put the strongest one near the tip of an arrow and the others in proportion,
on the right of the reference word if it is more, on the left if it is less, and expect everybody to do so.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import copysign, exp, hypot, log

from tablee.games.mind_map.material import EDGE, TIP
from tablee.games.mind_map.moves import Place

FARTHEST = EDGE / TIP
"""How far from the middle a token may go; 1 is the tip of an arrow."""
REACH, READ_REACH = 0.9, 0.85
"""How far out the strongest word of an axis goes, and how far out others are expected to put it."""
LEAST_DIFFERENCE = 0.3
"""Where all words are nearly alike, their small differences are not blown up further than this."""
NUDGE, STEPS = 0.35, 6
"""How far along an axis a token may be nudged, and in how many steps."""
NUDGE_PRICE, CARD_PRICE = 0.12, 0.5
"""What the whole nudge along an axis costs, and what it costs to lie on the reference word's card, in log belief."""
CARD = (0.42, 0.22)
"""Half the width and height of that card on the map."""
AROUND_CARD = ((-0.45, 0.42), (0.45, -0.42), (0.45, 0.42), (-0.45, -0.42), (0.0, 0.42), (0.0, -0.42), (0.66, 0.0))
"""Near the middle, and so far from that card and from each other that on a phone no token covers any of them."""
LINE = 0.1
"""A token that lies clearer than this on one side of the reference word keeps so far away from the line."""
UNSTEADY = 0.25
"""People's own scales and hands, on the map (sd)."""
DOUBT_A_POINT = 0.013
"""Two people may differ about a word and about the reference word."""

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Spot:
    """How much more than the reference word a word is, across and up, and how far from there others may see it."""

    x: float
    y: float
    doubt_x: float
    doubt_y: float

    def off(self, point: Point) -> float:
        """How badly a token there would stand for this word."""
        across, up = (point[0] - self.x) / self.doubt_x, (point[1] - self.y) / self.doubt_y
        return (across * across + up * up) / 2

    def scaled(self, across: float, up: float) -> Spot:
        """The same on a map with other scales."""
        doubts = hypot(self.doubt_x * across, UNSTEADY), hypot(self.doubt_y * up, UNSTEADY)
        return Spot(self.x * across, self.y * up, *doubts)


def doubt(points: float) -> float:
    """How far apart two people see a word whose ratings they differ in by so many points (sd)."""
    return DOUBT_A_POINT * points


def stretched(spots: Sequence[Spot], reach: float) -> tuple[Spot, ...]:
    """The words of a round on its map: on each axis the strongest one that far out, the others in proportion."""
    across = reach / max(LEAST_DIFFERENCE, *(abs(spot.x) for spot in spots))
    up = reach / max(LEAST_DIFFERENCE, *(abs(spot.y) for spot in spots))
    return tuple(spot.scaled(across, up) for spot in spots)


def honest(spots: Sequence[Spot], mine: int) -> Point:
    """Where the word lies beside the others."""
    spot = stretched(spots, REACH)[mine]
    return spot.x, spot.y


def nudged(spots: Sequence[Spot], mine: int) -> Point:
    """Near where the word lies, from where a reader finds it most likely; never on the other side of the reference."""
    words = stretched(spots, REACH)
    columns, rows = _near(words[mine].x), _near(words[mine].y)
    across = [[((x - word.x) / word.doubt_x) ** 2 / 2 + log(word.doubt_x) for word in words] for x in columns]
    up = [[((y - word.y) / word.doubt_y) ** 2 / 2 + log(word.doubt_y) for word in words] for y in rows]
    worth = {
        (x, y): _belief([a + b for a, b in zip(column, row, strict=True)], mine)
        - NUDGE_PRICE * ((x - words[mine].x) ** 2 + (y - words[mine].y) ** 2) / NUDGE**2
        - CARD_PRICE * (abs(x) < CARD[0] and abs(y) < CARD[1])
        for x, column in zip(columns, across, strict=True)
        for y, row in zip(rows, up, strict=True)
    }
    return max(worth, key=worth.__getitem__)


def around_card(index: int, across: int, up: int) -> Point:
    """A place of its own near the middle, for a word that says nothing; it depends on the table, never on the word.

    An odd number mirrors all places along that axis, so that a seat does not lie on the same side round after round.
    """
    x, y = AROUND_CARD[index % len(AROUND_CARD)]
    return x * (-1) ** across, y * (-1) ** up


def _near(at: float) -> list[float]:
    """Where a nudge along an axis may lead."""
    steps = [at + NUDGE * step / STEPS for step in range(-STEPS, STEPS + 1)]
    if abs(at) <= LINE:
        return steps
    return [on_map(copysign(max(step * copysign(1, at), LINE), at)) for step in steps]


def _belief(off: Sequence[float], mine: int) -> float:
    """The log of a reader's belief in the word."""
    nearest = min(off)
    return nearest - off[mine] - log(sum([exp(nearest - one) for one in off]))


def on_map(x: float) -> float:
    """A token stays on the map."""
    return max(-FARTHEST, min(FARTHEST, x))


def point_of(place: Place) -> Point:
    """A place in lengths of an arrow."""
    return place.x / TIP, place.y / TIP
