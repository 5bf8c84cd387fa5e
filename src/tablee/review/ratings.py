"""How strong people are, from nothing but finished games in their order: nothing is kept that could be lost.

A game moves the ratings of the people in it, those of a team together. Bots stay where they were measured, so that the
figures of two servers mean the same. Needs the extra `fast` (openskill).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any

from tablee.core.errors import BadSetup

CONFIDENT = 1.96
"""Standard deviations to each side of the mean within which 95 of 100 lie."""
ANCHORS: Mapping[str, Mapping[str, tuple[float, float]]] = {
    "mind_up": {"random": (0.0, 1.0)},
    "upturn": {"random": (0.0, 1.0)},
}
"""Mean and deviation of each level by game: a league of 400 games, four at a table (docs/review.md has the command).
What is not here was not measured among its like, or cannot be: Mind Map bots that read each other tell nothing."""


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
class Rating:
    """How strong somebody is, as far as their games tell."""

    mean: float
    deviation: float
    games: int

    @property
    def margin(self) -> float:
        """Half of the 95 % interval."""
        return CONFIDENT * self.deviation


def is_available() -> bool:
    """Is what it needs installed?"""
    return find_spec("openskill") is not None


def has_anchor(game: str, level: str) -> bool:
    """Is it known how strong these bots are?"""
    return level in ANCHORS.get(game, {})


def rate(game: str, played: Iterable[tuple[RatedSeat, ...]]) -> dict[str, Rating]:
    """Everybody's rating after these games of one kind, the oldest first."""
    model, found = _model(), dict[str, Rating]()
    for seats in played:
        teams = sorted({seat.team for seat in seats})
        places = [float(min(seat.place for seat in seats if seat.team == team)) for team in teams]
        before = [[_before(model, found, game, seat) for seat in seats if seat.team == team] for team in teams]
        after = model.rate(before, ranks=places)
        for team, rated in zip(teams, after, strict=True):
            for seat, now in zip((seat for seat in seats if seat.team == team), rated, strict=True):
                if seat.person is not None:
                    known = found.get(seat.person)
                    found[seat.person] = Rating(now.mu, now.sigma, 1 + (known.games if known else 0))
    return found


def _before(model: Any, found: Mapping[str, Rating], game: str, seat: RatedSeat) -> Any:
    """Who is not known yet could be anybody; so could somebody who has been forgotten."""
    if seat.level is not None:
        return model.rating(*ANCHORS[game][seat.level])
    known = found.get(seat.person) if seat.person is not None else None
    return model.rating(known.mean, known.deviation) if known else model.rating()


def _model() -> Any:
    try:
        from openskill.models import PlackettLuce
    except ModuleNotFoundError:
        raise BadSetup("no_fast", missing="openskill") from None
    return PlackettLuce()
