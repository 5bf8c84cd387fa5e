"""Turning points: what is picked among many moments is no noise, and what is named has to do with it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from tablee.review.means import Mean
from tablee.review.turning import _explaining, turning_points
from tablee.review.types import HiddenPiece, TurningPoint, in_measure

WORLDS = 400


def mean(points: float, chance: float = 0.0, error: float = 1.0) -> Mean:
    """With standard errors of so many points, and of a hundredth of that in winning chance."""
    return Mean(np.array([points, chance]), np.array([error**2, (error / 100) ** 2]))


NONE = mean(0.0)


def decided(*, own: Mean = NONE, gave_up: Mean = NONE, unknown: Mean = NONE) -> Any:
    weighed = SimpleNamespace(gains=[NONE, gave_up], instead=1, own=own, chosen=0, moves=(1, 2), likely=(0.5, 0.5))
    return SimpleNamespace(number=1, state=None, decisions={0: weighed}, unknown=lambda _: unknown, others=[NONE])


def walked(*steps: Any, dealt: Mean = NONE, secret: float = 0.0, noise: float = 0.1, pieces: int = 1) -> Any:
    """One seat's game. In half of the imagined worlds another holds 45, which changes the choice by so many points.

    There may be more pieces, each in half of the worlds, that change nothing.
    """

    def held(seed: int) -> Any:
        rest = np.random.default_rng([seed, 1]).random((pieces - 1, WORLDS)) < 0.5
        return np.vstack([np.arange(WORLDS) % 2 == 0, rest])

    def weigh(_state: Any, _seat: Any, _moves: Any, _worlds: int, seed: int) -> Any:
        results = np.zeros((WORLDS, 2, 2))
        results[:, 0, 0] = np.where(held(seed)[0], secret, 0.0) + np.random.default_rng(seed).normal(0, noise, WORLDS)
        return results

    def hidden(_state: Any, _seat: Any, _worlds: int, seed: int) -> Any:
        return [SimpleNamespace(seat=2, piece=str(45 + number), held=one) for number, one in enumerate(held(seed))]

    weighing = SimpleNamespace(measures=("points", "chance"), weigh=weigh, hidden=hidden)
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
    (point,) = turning_points(walked(step, secret=8 * np.sign(change)), 0)
    assert (point.kind, point.secret) == ("unknown", HiddenPiece(2, "45"))


def test_what_is_surely_so_and_explains_little_is_no_reason() -> None:
    """A tile that changes a tenth of what could not be known is not what it was about."""
    (point,) = turning_points(walked(decided(unknown=mean(-5.0)), secret=-1.0), 0)
    assert (point.kind, point.secret) == ("unknown", None)


def test_the_best_of_many_noises_is_no_reason() -> None:
    """Among so many pieces one always stands out by three standard errors; in fresh worlds it does not."""
    walk = walked(decided(unknown=mean(-5.0)), noise=40.0, pieces=1200)
    first = [one for seed in range(3) for one in _explaining(walk, 0, walk.steps[0], seed)]
    assert any(one.explains(-5.0) for one in first), "this test can fail"
    for game in range(5):
        walk.record.seed = f"dinner {game}"
        (point,) = turning_points(walk, 0)
        assert point.secret is None


def test_what_was_given_up_is_excused_only_by_what_cost_something() -> None:
    cost = decided(gave_up=mean(6.0, 0.06), unknown=mean(-5.0, -0.05))
    unlucky = turning_points(walked(cost, secret=-8.0), 0)
    assert [point.secret for point in unlucky] == [HiddenPiece(2, "45")] * 2
    well = decided(own=mean(6.0, 0.06), unknown=mean(5.0, 0.05))
    own, unknown = turning_points(walked(well, secret=8.0), 0)
    assert (own.kind, own.secret) == ("own", None)
    assert (unknown.kind, unknown.secret) == ("unknown", HiddenPiece(2, "45"))


def test_a_choice_and_what_it_met_are_one_where_they_go_against_each_other() -> None:
    """Else one move stands there as two opposite ones, the good one first."""
    step = decided(gave_up=mean(6.0, 0.06), unknown=mean(9.0, 0.09))
    (shown,) = turning_points(walked(decided(gave_up=mean(6.0, 0.06), unknown=mean(-0.5, 0.09))), 0)
    assert shown.met is not None, "points that are not told make no difference"
    (point,) = turning_points(walked(step, secret=14.0), 0)
    assert (point.kind, point.secret) == ("own", HiddenPiece(2, "45"))
    assert in_measure(point.change, "points").mean < 0
    assert point.met is not None
    assert in_measure(point.met, "points").mean == 9000
