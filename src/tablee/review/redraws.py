"""Certified luck: one draw beside the others that could have come, all of them played out (docs/review.md)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tablee.core.chance import Chance, QuickChance
from tablee.core.game import Seat
from tablee.review.types import ONE, Redraw
from tablee.review.walk import Walk, seed_of

MOST = 200
"""Outcomes that are looked at, the real one among them; where there are fewer, all of them are."""


def redraw(walk: Walk, seat: Seat) -> Redraw | None:
    """The draw that changed most for the seat, in the measure that choices are judged by first."""
    draws = [(0, "deal", walk.dealt[seat] - walk.start)]
    draws += [(step.number, kind, change[seat]) for step in walk.steps for kind, change in step.luck]
    for number, kind, change in sorted(draws, key=lambda draw: -abs(draw[2].value[0])):
        if change.is_clear() and (found := _redrawn(walk, number, kind, seat)):
            return found
    return None


def _redrawn(walk: Walk, number: int, kind: str, seat: Seat) -> Redraw | None:
    before = walk.steps[number - 1].state if number else None
    after = walk.steps[number].state
    chance = QuickChance(Chance(f"{walk.record.seed}/redraw/{seat}", number))
    outcomes = walk.weighing.redrawn(before, after, kind, seat, MOST, chance)
    if outcomes is None or len(outcomes.states) < 2:
        return None
    first, *others = outcomes.states
    seed, playouts = seed_of(walk.record, number, f"redraw {seat}"), max(walk.budget.redraws // len(others), 2)
    mine = walk.weighing.value(first, walk.budget.redraws // 2, seed)[:, seat, 0].mean()
    results = np.array([walk.weighing.value(state, playouts, seed)[:, seat, 0] for state in others])
    worse, better = compared(float(mine), results)
    return Redraw(number, kind, outcomes.pieces[0], len(others), results.size, round(ONE * worse), round(ONE * better))


def compared(mine: float, results: NDArray[np.float64]) -> tuple[float, float]:
    """Which part of the other outcomes is worse than mine, and which is better; results are outcomes × playouts.

    The means of outcomes lie further apart than what they are worth, for each has noise of its own. So they are drawn
    together until they vary as much as their worth does: what the noise explains is taken off.
    """
    means, noise = results.mean(1), (results.var(1) / (results.shape[1] - 1)).mean()
    centre, spread = means.mean(), means.var()
    worth = centre + (means - centre) * np.sqrt(max(spread - noise, 0.0) / max(spread, 1e-12))
    return float((worth < mine).mean()), float((worth > mine).mean())
