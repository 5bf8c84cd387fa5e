"""How much each argument for a card weighs: the gain alone for `expert`, all that was learnt for `master` (`learn.py`).

A table of weights is looked up by round (0, 1, 2) and by cards in hand.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.games.mind_up.kernel_sense import WEIGHTS, WeightsTable
from tablee.games.mind_up.material import FIRST_HAND, ROUNDS
from tablee.games.mind_up.rules import MindUp

SHAPE = (ROUNDS, FIRST_HAND + ROUNDS)
LEARNT = Path(__file__).with_name("weights.npy")
MEAN = 3.0
"""Of the five columns. Every one of them is opened sooner or later, so opening one is worth this on average…"""
COMING = 0.4
"""…and more or less than that by what is still to be laid on it: so much of every card about, for each player."""
BY_HAND = {
    "gain": 1.0,
    "bubble": 1.0,
    "denied": 0.2,
    "opens": MEAN,
    "opens_value": -1.0,  # which `gain` has counted
    "opens_coming": -MEAN * COMING,
    "opens_coming_value": COMING,
    "given": -0.2,
    "given_others": -0.1,
    "given_outer": -2.0,  # the lowest and the highest card are kept: they leave a choice
}


@cache
def gain(_players: int) -> WeightsTable:
    """Points taken this turn, and nothing else: as most people play."""
    return _everywhere({"gain": 1.0, "bubble": 1.0})


@cache
def by_hand(_players: int) -> WeightsTable:
    """Where learning begins."""
    return _everywhere(BY_HAND)


def _everywhere(known: dict[str, float]) -> WeightsTable:
    """The same in every round and with any number of cards in hand."""
    weights = np.zeros(SHAPE, WEIGHTS)
    for name, weight in known.items():
        weights[name] = weight
    return weights


@cache
def learnt(players: int) -> WeightsTable:
    """What games against itself have taught, for so many players."""
    return named(np.load(LEARNT)[players - MindUp.seats[0]])


def named(weights: NDArray[Any]) -> WeightsTable:
    """Plain numbers, the last axis being the arguments, as records of weights."""
    found: WeightsTable = np.ascontiguousarray(weights, np.float64).view(WEIGHTS)[..., 0]
    return found
