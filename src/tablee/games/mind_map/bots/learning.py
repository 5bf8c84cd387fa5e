"""What a group teaches within a game: that somebody always goes a little too far right, or never dares to go far."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from tablee.games.mind_map.bots.placing import Point, Spot

OFFSET_SD, SCALE_SD = 0.08, 0.15
"""Few people are far from (0, 1): a tight prior, since two rounds teach little."""
STEADY = 1.0
"""A token lies about so much as far from its word as a careful reader must allow for."""


@dataclass(frozen=True, slots=True)
class Habit:
    """How a person turns where a word lies into where the token goes, along one axis."""

    offset: float = 0.0
    scale: float = 1.0

    def of(self, x: float) -> float:
        """Where the token goes."""
        return self.offset + self.scale * x


@dataclass(frozen=True, slots=True)
class Habits:
    """A person's habits on both axes."""

    across: Habit = Habit()
    up: Habit = Habit()

    def of(self, spot: Spot) -> Spot:
        """Where this person would put a token for a word that lies there."""
        return replace(spot, x=self.across.of(spot.x), y=self.up.of(spot.y))


def learn(shown: Iterable[tuple[Spot, Point]]) -> Habits:
    """From where words lie for me and where the person put the token for them."""
    shown = list(shown)
    across = _fit([(spot.x, place[0], spot.doubt_x) for spot, place in shown])
    return Habits(across, _fit([(spot.y, place[1], spot.doubt_y) for spot, place in shown]))


def _fit(points: list[tuple[float, float, float]]) -> Habit:
    """The most likely line through (lies, went, doubt), with the prior: two equations, two unknowns."""
    aa, ab, bb = OFFSET_SD**-2, 0.0, SCALE_SD**-2
    a, b = 0.0, 0.0
    for lies, went, doubt in points:
        weight = (STEADY * doubt) ** -2
        aa, ab, bb = aa + weight, ab + weight * lies, bb + weight * lies * lies
        a, b = a + weight * (went - lies), b + weight * lies * (went - lies)
    whole = aa * bb - ab * ab
    return Habit((a * bb - b * ab) / whole, 1 + (b * aa - a * ab) / whole)
