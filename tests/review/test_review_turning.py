"""Turning points: what is picked among many moments is no noise, and what is named has to do with it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from tablee.review.means import Mean
from tablee.review.turning import turning_points
from tablee.review.types import HiddenPiece, TurningPoint

WORLDS = 400


def mean(points: float, chance: float = 0.0, error: float = 1.0) -> Mean:
    """With standard errors of so many points, and of a hundredth of that in winning chance."""
    return Mean(np.array([points, chance]), np.array([error**2, (error / 100) ** 2]))


NONE = mean(0.0)


def decided(*, own: Mean = NONE, gave_up: Mean = NONE, unknown: Mean = NONE) -> Any:
    weighed = SimpleNamespace(gains=[NONE, gave_up], instead=1, own=own, chosen=0, moves=(1, 2), likely=(0.5, 0.5))
    return SimpleNamespace(number=1, state=None, decisions={0: weighed}, unknown=lambda _: unknown, others=[NONE])


def walked(*steps: Any, dealt: Mean = NONE, secret: float = 0.0) -> Any:
    """One seat's game. In half of the imagined worlds another holds 45, which changes the choice by so many points."""
    held = np.arange(WORLDS) % 2 == 0
    results = np.zeros((WORLDS, 2, 2))
    results[:, 0, 0] = np.where(held, secret, 0.0) + np.random.default_rng(1).normal(0, 0.1, WORLDS)
    weighing = SimpleNamespace(
        measures=("points", "chance"),
        weigh=lambda *_: results,
        hidden=lambda *_: [SimpleNamespace(seat=2, piece="45", held=held)],
    )
    for number, step in enumerate(steps, start=1):
        step.number, step.luck = number, []
    return SimpleNamespace(
        dealt=[dealt],
        start=Mean(np.zeros(2), np.zeros(2)),
        steps=steps,
        weighing=weighing,
        record=SimpleNamespace(seed="dinner"),
        budget=SimpleNamespace(worlds=WORLDS),
    )


def kinds(points: tuple[TurningPoint, ...]) -> list[tuple[int, str]]:
    return [(point.step, point.kind) for point in points]


def test_only_what_is_three_standard_errors_away_is_told() -> None:
    hardly, surely = mean(0, 0.025), mean(0, 0.035)
    assert kinds(turning_points(walked(decided(own=hardly), decided(own=surely)), 0)) == [(2, "own")]
    assert kinds(turning_points(walked(dealt=hardly), 0)) == []
    assert kinds(turning_points(walked(dealt=mean(3.5)), 0)) == [(0, "luck")], "in points, where no chance moved"


def test_noise_is_no_turning_point() -> None:
    luck = np.random.default_rng(4)
    seen = 0
    for _ in range(200):
        steps = [decided(own=mean(*luck.normal(0, (1.0, 0.01)))) for _ in range(68)]
        seen += bool(turning_points(walked(*steps), 0))
    assert seen / 200 < 0.4, "at 1.96 standard errors, nearly every game would have three"


@pytest.mark.parametrize("change", [-5.0, 5.0])
def test_what_a_choice_met_names_the_piece_whichever_way_it_worked(change: float) -> None:
    step = decided(unknown=mean(change))
    (point,) = turning_points(walked(step, secret=np.sign(change)), 0)
    assert (point.kind, point.secret) == ("unknown", HiddenPiece(2, "45"))


def test_what_was_given_up_is_excused_only_by_what_cost_something() -> None:
    cost = decided(gave_up=mean(6.0), unknown=mean(-5.0))
    unlucky = turning_points(walked(cost, secret=-1.0), 0)
    assert [point.secret for point in unlucky] == [HiddenPiece(2, "45")] * 2
    helped = decided(gave_up=mean(6.0), unknown=mean(5.0))
    own, unknown = turning_points(walked(helped, secret=1.0), 0)
    assert (own.kind, own.secret) == ("own", None)
    assert (unknown.kind, unknown.secret) == ("unknown", HiddenPiece(2, "45"))
