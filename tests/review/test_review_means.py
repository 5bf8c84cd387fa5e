"""Means and intervals, luck compared with other luck."""

from __future__ import annotations

import numpy as np
import pytest

from tablee.review.means import Z95, exactly, mean_of, measured, total
from tablee.review.redraws import compared
from tablee.review.types import Estimate


def test_an_interval_holds_the_truth_as_often_as_it_says() -> None:
    luck = np.random.default_rng(1)
    means = [mean_of(luck.normal(3.0, 2.0, (40, 1))) for _ in range(3000)]
    held = [bool(abs(one.value[0] - 3.0) < Z95 * one.variance[0] ** 0.5) for one in means]
    assert np.mean(held) == pytest.approx(0.945, abs=0.015)


def test_what_is_independent_adds_up_with_its_variance() -> None:
    luck = np.random.default_rng(2)
    one, other = mean_of(luck.normal(1, 1, (100, 2))), mean_of(luck.normal(5, 2, (100, 2)))
    both = total([one, other], like=one)
    assert both.value == pytest.approx(one.value + other.value)
    assert (one - other).variance == pytest.approx(both.variance)
    assert (one - exactly([1.0, 1.0])).variance == pytest.approx(one.variance)


def test_figures_are_thousandths_by_name() -> None:
    found = measured(mean_of(np.array([[1.0, 0.0], [2.0, 1.0]])), ("points", "chance"))
    assert found == (("chance", Estimate(500, 980)), ("points", Estimate(1500, 980)))
    assert not found[0][1].is_clear
    assert found[1][1].is_clear


@pytest.mark.parametrize(("place", "worse"), [(-2.0, 0.025), (0.0, 0.5), (1.0, 0.84)])
def test_noise_does_not_make_luck_look_common(place: float, worse: float) -> None:
    """What outcomes are worth varies by 1, their playouts by 5: with ten of each they seem to vary by 1.9."""
    luck = np.random.default_rng(3)
    worth = luck.normal(0, 1, 2000)
    found, better = compared(place, worth[:, None] + luck.normal(0, 5, (len(worth), 10)))
    assert found + better == pytest.approx(1)
    assert found == pytest.approx(worse, abs=0.03)
