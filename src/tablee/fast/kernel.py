"""What `tablee.fast` asks of a game: `games/<g>/kernel.py` is a module that offers this."""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np
from numpy.typing import DTypeLike, NDArray


class Kernel(Protocol):
    """A game compiled by numba. The dice of game i: `dice_of(seed, i)`, `tablee/kernel/dice.py`."""

    RESULT: DTypeLike
    """What one player's result is: np.int32 for scores, np.float64 for shares of a victory."""

    def setting(self, options: Any) -> int:
        """The game's options as the one number compiled code takes."""
        ...

    def play_many(self, players: int, setting: int, seed: np.uint64, first: int, out: NDArray[Any]) -> None:
        """Compiled: random games number first, first + 1, … into the rows of `out` (games × players, C order)."""
        ...
