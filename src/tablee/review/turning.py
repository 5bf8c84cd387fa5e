"""The moments that decided most for a seat.

They are the greatest of some seventy, so chance alone would put several of them outside a 95 % interval: a moment is
told only where zero lies three standard errors away.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.core.chance import Chance, QuickChance
from tablee.core.game import Seat
from tablee.review.decisions import CLEAR, Weighed
from tablee.review.means import Z95, Mean, measured
from tablee.review.types import DrawnPieces, HiddenPiece, TurningKind, TurningPoint
from tablee.review.walk import Walk, Walked, seed_of

MOST = 3
HARDLY = 0.01
"""Where no moment changes the winning chance by so much, points tell more."""
SURE = 3.0
"""Standard errors by which a hidden piece must explain what could not be known…"""
SHARE = 1 / 3
"""…and how much of it: what explains less is no reason."""


@dataclass(frozen=True, slots=True)
class _Moment:
    step: int
    kind: TurningKind
    change: Mean
    stroke: str = ""
    met: Mean | None = None
    """What a choice then met, where that went the other way."""


def turning_points(walk: Walk, seat: Seat) -> tuple[TurningPoint, ...]:
    """Three at most, in the order of the game; only what the greatest of many noises would hardly be."""
    moments = [*_moments(walk, seat)]
    measure = -1 if any(_is_clear(moment, -1) and _size(moment, -1) > HARDLY for moment in moments) else 0
    clear = _merged([moment for moment in moments if _is_clear(moment, measure)])
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


def _merged(moments: list[_Moment]) -> list[_Moment]:
    """A choice and what it met are one moment where the one went against the other: two halves of a sentence."""
    met = {moment.step: moment.change for moment in moments if moment.kind == "unknown"}
    choices = {
        moment.step: replace(moment, met=met[moment.step])
        for moment in moments
        if moment.kind == "own" and moment.step in met and _are_opposite(moment.change, met[moment.step])
    }
    rest = [moment for moment in moments if moment.step not in choices or moment.kind not in ("own", "unknown")]
    return [*choices.values(), *rest]


def _are_opposite(one: Mean, other: Mean) -> bool:
    """In what is told of them."""
    return _way(one) * _way(other) < 0


def _way(change: Mean) -> float:
    """Whether it is told as won or as lost: by the chance where that is clear, else by points (sentences.py)."""
    leading = -1 if abs(change.value[-1]) > Z95 * math.sqrt(change.variance[-1]) else 0
    return float(np.sign(change.value[leading]))


def _size(moment: _Moment, measure: int) -> float:
    """Of two halves, the greater."""
    return max(abs(float(half.value[measure])) for half in (moment.change, moment.met) if half)


def _is_clear(moment: _Moment, measure: int) -> bool:
    return abs(float(moment.change.value[measure])) > CLEAR * math.sqrt(moment.change.variance[measure])


def _point(walk: Walk, seat: Seat, moment: _Moment) -> TurningPoint:
    measures = walk.weighing.measures
    return TurningPoint(
        step=moment.step,
        kind=moment.kind,
        change=measured(moment.change, measures),
        stroke=moment.stroke,
        secret=_secret(walk, seat, walk.steps[moment.step - 1]) if _has_met(walk, seat, moment) else None,
        met=measured(moment.met, measures) if moment.met else None,
        drawn=_drawn(walk, seat, moment) if moment.stroke and moment.step else (),
    )


def _drawn(walk: Walk, seat: Seat, moment: _Moment) -> tuple[DrawnPieces, ...]:
    """What was drawn in that step: by the seat itself, or else by whoever drew."""
    before, after = walk.steps[moment.step - 1].state, walk.steps[moment.step].state
    found = {other: _drawn_by(walk, before, after, moment.stroke, other) for other in walk.seats}
    drawn = tuple(DrawnPieces(other, pieces) for other, pieces in found.items() if pieces)
    return tuple(one for one in drawn if one.seat == seat) or drawn


def _drawn_by(walk: Walk, before: Any, after: Any, stroke: str, seat: Seat) -> str:
    """The first of the outcomes is what it really was; nothing where it was nobody's own."""
    outcomes = walk.weighing.redrawn(before, after, stroke, seat, 1, QuickChance(Chance("", 0)))
    return outcomes.pieces[0] if outcomes else ""


def _has_met(walk: Walk, seat: Seat, moment: _Moment) -> bool:
    """Did a choice meet what could not be known? What it gave up is excused by that only where it cost something."""
    if moment.kind == "own" and not moment.met:
        return float(walk.steps[moment.step - 1].unknown(seat).value[0]) < 0
    return moment.met is not None or moment.kind == "unknown"


def _secret(walk: Walk, seat: Seat, step: Walked) -> HiddenPiece | None:
    """The hidden piece that explains most of what could not be known, if one does.

    It was picked among many, so it has to do the same again in fresh worlds: else noise would be given as a reason.
    """
    unknown = float(step.unknown(seat).value[0])
    if not step.unknown(seat).is_clear():
        return None
    seed, again = (seed_of(walk.record, step.number, f"secret {seat}{which}") for which in ("", " again"))
    pieces = _explaining(walk, seat, step, seed)
    best = max(pieces, key=lambda one: one.sureness * np.sign(unknown), default=None)
    if best is None or not best.explains(unknown):
        return None
    fresh = next((one for one in _explaining(walk, seat, step, again) if one.piece == best.piece), None)
    return best.piece if fresh and fresh.explains(unknown) else None


@dataclass(frozen=True, slots=True)
class _Explaining:
    """How a choice did in the imagined worlds in which a piece lay where it really lay."""

    piece: HiddenPiece
    effect: float
    """By how much better than on average…"""
    sureness: float
    """…and how much better than elsewhere, in standard errors."""

    def explains(self, unknown: float) -> bool:
        """Surely, the same way, and a fair share of it?"""
        way = np.sign(unknown)
        return bool(self.sureness * way > SURE and self.effect * way > SHARE * abs(unknown))


def _explaining(walk: Walk, seat: Seat, step: Walked, seed: int) -> list[_Explaining]:
    """Every hidden piece that some imagined worlds have where it was, and some have not."""
    worlds, found = walk.budget.worlds, []
    gain = _own_gain(walk, seat, step, step.decisions[seat], seed)
    for hidden in walk.weighing.hidden(step.state, seat, worlds, seed):
        there, elsewhere = gain[hidden.held], gain[~hidden.held]
        if len(there) > 1 and len(elsewhere) > 1:
            error = (there.var() / len(there) + elsewhere.var() / len(elsewhere)) ** 0.5
            sureness = float((there.mean() - elsewhere.mean()) / max(error, 1e-9))
            piece = HiddenPiece(hidden.seat, hidden.piece)
            found.append(_Explaining(piece, float(there.mean() - gain.mean()), sureness))
    return found


def _own_gain(walk: Walk, seat: Seat, step: Walked, weighed: Weighed, seed: int) -> NDArray[np.float64]:
    """By world: how much better the choice was than the reference player's, in the first measure."""
    results = walk.weighing.weigh(step.state, seat, weighed.moves, walk.budget.worlds, seed)[:, :, 0]
    gain: NDArray[np.float64] = results[:, weighed.chosen] - results @ np.asarray(weighed.likely)
    return gain
