"""Mind Map by the thousand rounds: placements and ballots in, points out, as arrays of numpy.

A round of n tokens: `numbers[r, t]` is the secret number of the owner of token t (1…n), `places[r, t]` where it lies
(x and y in tenths), `ballots[r, v, t]` what the owner of token v reads on token t (0 on one's own), `joint[r, t]` what
the watching team reads there. Placements earn nothing by themselves: they only must lie on the map.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.games.mind_map.material import EDGE, JOINT_WORTH

Ints = NDArray[np.integer[Any]]
Flags = NDArray[np.bool_]


def solo_points(numbers: Ints, ballots: Ints) -> NDArray[np.int64]:
    """MM-12: rounds × n; a point for each word read, and one to the owner of the token."""
    read = _read(numbers, ballots)
    return read.sum(axis=2) + read.sum(axis=1)


def team_points(numbers: Ints, ballots: Ints, joint: Ints) -> NDArray[np.int64]:
    """MM-18, MM-19: rounds × 2; a point to the active team for each word a member read, two to the watching team."""
    own, watching = _read(numbers, ballots).sum(axis=(1, 2)), (joint == numbers).sum(axis=1)
    return np.stack([own, JOINT_WORTH * watching], axis=1)


def shares(points: Ints) -> NDArray[np.float64]:
    """MM-14, MM-22: of games × rounds × players (or teams), the victory parted among the highest totals."""
    totals = points.sum(axis=1)
    winners = totals == totals.max(axis=1, keepdims=True)
    return winners / winners.sum(axis=1, keepdims=True)


def on_the_map(places: Ints) -> Flags:
    """MM-08: which rounds have every token on the map."""
    found: Flags = np.all(abs(places) <= EDGE, axis=(1, 2))
    return found


def legal_ballots(numbers: Ints, ballots: Ints) -> Flags:
    """MM-10: rounds × n; a number from 1 to n on every token but one's own, each once, and never one's own number."""
    voter = np.arange(numbers.shape[1])
    return _each_once(np.where(_own(numbers), numbers[:, :, None], ballots)) & (ballots[:, voter, voter] == 0)


def legal_joint(joint: Ints) -> Flags:
    """MM-19: which rounds have a full joint ballot, each number once."""
    return _each_once(joint)


def _read(numbers: Ints, ballots: Ints) -> Flags:
    """Rounds × voters × tokens: whose vote names the word."""
    return (ballots == numbers[:, None, :]) & ~_own(numbers)


def _own(numbers: Ints) -> Flags:
    return np.eye(numbers.shape[1], dtype=np.bool_)


def _each_once(votes: Ints) -> Flags:
    wanted = np.arange(1, votes.shape[-1] + 1)
    found: Flags = (np.sort(votes, axis=-1) == wanted).all(axis=-1)
    return found
