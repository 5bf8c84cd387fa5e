"""The moments that decided most for a seat.

They are the greatest of some seventy, so chance alone would put several of them outside a 95 % interval: a moment is
told only where zero lies three standard errors away.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tablee.core.game import Seat
from tablee.review.decisions import CLEAR, Weighed
from tablee.review.means import Mean, measured
from tablee.review.types import HiddenPiece, TurningKind, TurningPoint
from tablee.review.walk import Walk, Walked, seed_of

MOST = 3
HARDLY = 0.01
"""Where no moment changes the winning chance by so much, points tell more."""
SURE = 3.0
"""Standard errors by which a hidden piece must explain what could not be known."""


@dataclass(frozen=True, slots=True)
class _Moment:
    step: int
    kind: TurningKind
    change: Mean
    stroke: str = ""


def turning_points(walk: Walk, seat: Seat) -> tuple[TurningPoint, ...]:
    """Three at most, in the order of the game; only what the greatest of many noises would hardly be."""
    moments = [*_moments(walk, seat)]
    measure = -1 if any(_is_clear(moment, -1) and _size(moment, -1) > HARDLY for moment in moments) else 0
    clear = [moment for moment in moments if _is_clear(moment, measure)]
    greatest = sorted(clear, key=lambda moment: -_size(moment, measure))[:MOST]
    return tuple(_point(walk, seat, moment) for moment in sorted(greatest, key=lambda moment: moment.step))


def _moments(walk: Walk, seat: Seat) -> Iterator[_Moment]:
    """All that can have decided: a choice – what it gave up, else what it won –, what it met, the others, luck."""
    yield _Moment(0, "luck", walk.dealt[seat] - walk.start, "deal")
    for step in walk.steps:
        if weighed := step.decisions.get(seat):
            gave_up = weighed.gains[weighed.instead]
            lost = Mean(-gave_up.value, gave_up.variance)
            yield _Moment(step.number, "own", lost if lost.is_clear(CLEAR) and lost.value[0] < 0 else weighed.own)
            yield _Moment(step.number, "unknown", step.unknown(seat))
        yield _Moment(step.number, "others", step.others[seat])
        for kind, change in step.luck:
            yield _Moment(step.number, "luck", change[seat], kind)


def _size(moment: _Moment, measure: int) -> float:
    return abs(float(moment.change.value[measure]))


def _is_clear(moment: _Moment, measure: int) -> bool:
    return _size(moment, measure) > CLEAR * math.sqrt(moment.change.variance[measure])


def _point(walk: Walk, seat: Seat, moment: _Moment) -> TurningPoint:
    change = measured(moment.change, walk.weighing.measures)
    secret = _secret(walk, seat, walk.steps[moment.step - 1]) if _has_met(walk, seat, moment) else None
    return TurningPoint(moment.step, moment.kind, change, moment.stroke, secret)


def _has_met(walk: Walk, seat: Seat, moment: _Moment) -> bool:
    """Did a choice meet what could not be known? What it gave up is excused by that only where it cost something."""
    if moment.kind == "own":
        return float(walk.steps[moment.step - 1].unknown(seat).value[0]) < 0
    return moment.kind == "unknown"


def _secret(walk: Walk, seat: Seat, step: Walked) -> HiddenPiece | None:
    """The hidden piece that explains most of what could not be known, if one does.

    In some imagined worlds it lay where it really lay: there the choice did better or worse than on average.
    """
    unknown, weighed = step.unknown(seat), step.decisions[seat]
    if not unknown.is_clear():
        return None
    seed = seed_of(walk.record, step.number, f"secret {seat}")
    worlds = walk.budget.worlds
    gain = _own_gain(walk, seat, step, weighed, seed)
    best, found = SURE, None
    for hidden in walk.weighing.hidden(step.state, seat, worlds, seed):
        there, elsewhere = gain[hidden.held], gain[~hidden.held]
        if len(there) > 1 and len(elsewhere) > 1:
            error = (there.var() / len(there) + elsewhere.var() / len(elsewhere)) ** 0.5
            effect = float((there.mean() - elsewhere.mean()) / max(error, 1e-9) * np.sign(unknown.value[0]))
            if effect > best:
                best, found = effect, HiddenPiece(hidden.seat, hidden.piece)
    return found


def _own_gain(walk: Walk, seat: Seat, step: Walked, weighed: Weighed, seed: int) -> NDArray[np.float64]:
    """By world: how much better the choice was than the reference player's, in the first measure."""
    results = walk.weighing.weigh(step.state, seat, weighed.moves, walk.budget.worlds, seed)[:, :, 0]
    gain: NDArray[np.float64] = results[:, weighed.chosen] - results @ np.asarray(weighed.likely)
    return gain
