"""How strong people are, from nothing but finished games in their order: nothing is kept that could be lost.

A game moves the ratings of the people in it, those of a team together. Bots stay where they were measured, so that the
figures of two servers mean the same. Needs the extra `fast` (openskill).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any

from tablee.bots.levels import levels_of
from tablee.core.catalog import games
from tablee.core.errors import BadSetup

TABLE = 4
CONFIDENT = 1.96
"""Standard deviations to each side of the mean within which 95 of 100 lie."""
START, BETA = 25.0, 25 / 6
"""Where somebody unknown begins, and how much chance there is in one game: the model's own figures."""
MIDDLE = "normal"
"""These bots have the rating of somebody unknown."""


@dataclass(frozen=True, slots=True)
class RatedSeat:
    """Who sat there, and how they came off."""

    person: str | None
    """None for a bot, and for somebody who has been forgotten."""
    level: str | None
    """Of a bot."""
    team: int
    place: int


@dataclass(frozen=True, slots=True)
class PersonRating:
    """How strong somebody is, as far as their games tell."""

    mean: float
    deviation: float
    games: int

    @property
    def margin(self) -> float:
        """Half of the 95 % interval."""
        return CONFIDENT * self.deviation


def anchors(game: str) -> dict[str, float]:
    """The rating of each level of its bots, which never moves; empty where nobody measured them, or nobody can.

    How far apart two levels are follows from the share that one won: strength is the logarithm of the odds. Mind Map's
    bots read each other, so what one wins among others tells nothing.
    """
    won = levels_of(game).won if game in games() else {}
    if MIDDLE not in won:
        return {}
    chance, found = math.sqrt(TABLE) * BETA, dict[str, float]()
    for level, (other, share) in won.items():
        below = found.setdefault(other, 0.0)
        found[level] = below + chance * math.log((TABLE - 1) * share / (1 - share))
    return {level: START + mean - found[MIDDLE] for level, mean in found.items()}


def is_available() -> bool:
    """Is what it needs installed?"""
    return find_spec("openskill") is not None


def has_anchor(game: str, level: str) -> bool:
    """Is it known how strong these bots are?"""
    return level in anchors(game)


def rate(game: str, played: Iterable[tuple[RatedSeat, ...]]) -> dict[str, PersonRating]:
    """Everybody's rating after these games of one kind, the oldest first."""
    model, known_levels, found = _model(), anchors(game), dict[str, PersonRating]()
    for seats in played:
        teams = sorted({seat.team for seat in seats})
        places = [float(min(seat.place for seat in seats if seat.team == team)) for team in teams]
        before = [[_before(model, found, known_levels, seat) for seat in seats if seat.team == team] for team in teams]
        after = model.rate(before, ranks=places)
        for team, rated in zip(teams, after, strict=True):
            for seat, now in zip((seat for seat in seats if seat.team == team), rated, strict=True):
                if seat.person is not None:
                    known = found.get(seat.person)
                    found[seat.person] = PersonRating(now.mu, now.sigma, 1 + (known.games if known else 0))
    return found


def _before(model: Any, found: Mapping[str, PersonRating], levels: Mapping[str, float], seat: RatedSeat) -> Any:
    """Who is not known yet could be anybody; so could somebody who has been forgotten, and bots nobody has any more."""
    if seat.level is not None and seat.level in levels:
        return model.rating(levels[seat.level], 0.0)
    known = found.get(seat.person) if seat.person is not None else None
    return model.rating(known.mean, known.deviation) if known else model.rating()


def _model() -> Any:
    try:
        from openskill.models import PlackettLuce
    except ModuleNotFoundError:
        raise BadSetup("no_fast", missing="openskill") from None
    return PlackettLuce()
