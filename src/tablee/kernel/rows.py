"""What a step of many games at once reads and writes: one row a game, so that threads may part the rows."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray


class Rows(NamedTuple):
    """Arrays of equal length; `asked` below is how many seats are asked at once, all of them or one."""

    games: NDArray[Any]
    """Records of the game's kernel."""
    numbers: NDArray[np.int64]
    """Which game is being played there: its luck is `dice_of(seed, number)`."""
    silent: NDArray[np.bool_]
    """Has the seat that could speak out of turn declined to?"""
    actions: NDArray[np.int64]
    """games × asked: the answers, as `encode.py` numbers them."""
    seats: NDArray[np.int64]
    """games × asked: who is asked next."""
    observations: NDArray[np.int16]
    """games × asked × fields: what they see."""
    masks: NDArray[np.int8]
    """games × asked × actions: what they may do."""
    rewards: NDArray[np.float64]
    """games × players: what everybody gets for the game that has just ended, else 0."""
    ended: NDArray[np.bool_]
    """Has a game just ended, and the next one been dealt?"""

    def part(self, which: slice) -> Rows:
        """Some of the rows."""
        return Rows._make(array[which] for array in self)


class Terms(NamedTuple):
    """What is the same for all of them."""

    players: int
    setting: int
    """The game's options as one number."""
    seed: Any
    """A uint64."""
    tables: int
    """How many games are played at once: after game i the same row plays game i + tables."""
    by_score: bool
    """Are final scores the rewards, or shares of the victory?"""
