"""How much each argument for a card weighs, by round (0, 1, 2) and cards in hand: the manners in which people play.

In the worlds of `expert` everybody plays for the gain. In those of `master` some do, and some as `learn.py` has learnt:
it does not know whom it has before it.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.games.mind_up.kernel.sense import WEIGHTS, Manners
from tablee.games.mind_up.material import FIRST_HAND, ROUNDS
from tablee.games.mind_up.rules import MindUp

SHAPE = (ROUNDS, FIRST_HAND + ROUNDS)
LEARNT = Path(__file__).with_name("weights.npy")


@cache
def gain(_players: int) -> Manners:
    """Points taken this turn, and nothing else: as most people play."""
    return everywhere({"gain": 1.0, "bubble": 1.0})


@cache
def mixed(players: int) -> Manners:
    """Some play for the gain, some as games of the search against itself have taught."""
    return np.concatenate([gain(players), learnt(players)])


MANNERS = {"gain": gain, "mixed": mixed}


def learnt(players: int) -> Manners:
    """For so many players."""
    return named(np.load(LEARNT)[[players - MindUp.seats[0]]])


def everywhere(known: dict[str, float]) -> Manners:
    """The same in every round and with any number of cards in hand."""
    weights = np.zeros((1, *SHAPE), WEIGHTS)
    for name, weight in known.items():
        weights[name] = weight
    return weights


def named(weights: NDArray[Any]) -> Manners:
    """Plain numbers, the last axis being the arguments, as records of weights."""
    found: Manners = np.ascontiguousarray(weights, np.float64).view(WEIGHTS)[..., 0]
    return found
