"""Means of samples and how sure they are. Independent ones add up with their variances; needs the extra `fast`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.review.types import ONE, Estimate, Measured

Z95 = 1.96
"""So many standard errors lie on each side of a 95 % interval."""


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean over playouts, of any shape; the last axis are the measures."""

    value: NDArray[np.float64]
    variance: NDArray[np.float64]
    """Of the mean itself, not of one playout."""

    def __add__(self, other: Mean) -> Mean:
        return Mean(self.value + other.value, self.variance + other.variance)

    def __sub__(self, other: Mean) -> Mean:
        return Mean(self.value - other.value, self.variance + other.variance)

    def __getitem__(self, place: Any) -> Mean:
        return Mean(self.value[place], self.variance[place])

    def is_clear(self, z: float = Z95) -> bool:
        """Does the first measure leave zero out?"""
        return bool(abs(self.value[0]) > z * np.sqrt(self.variance[0]))


def mean_of(samples: NDArray[np.float64]) -> Mean:
    """Over the first axis."""
    worlds = len(samples)
    return Mean(samples.mean(0), samples.var(0) / max(worlds - 1, 1))


def exactly(value: Any) -> Mean:
    """What needs no playout."""
    known = np.asarray(value, np.float64)
    return Mean(known, np.zeros_like(known))


def total(means: Iterable[Mean], like: Mean) -> Mean:
    """All of them together; `like` says of what shape they are."""
    found = Mean(np.zeros_like(like.value), np.zeros_like(like.variance))
    for mean in means:
        found = found + mean
    return found


def measured(mean: Mean, measures: tuple[str, ...]) -> Measured:
    """For the review: in thousandths, by measure."""
    figures = zip(measures, mean.value.tolist(), mean.variance.tolist(), strict=True)
    return tuple(
        sorted((name, Estimate(round(ONE * value), round(ONE * Z95 * var**0.5))) for name, value, var in figures)
    )
