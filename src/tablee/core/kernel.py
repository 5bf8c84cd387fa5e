"""What a compiled game offers: whole random games by the million, and many games at once for learners.

The arrays are numpy's; this folder needs the standard library alone, so they have no static type here.
"""

from __future__ import annotations

from typing import Any, Protocol


class Kernel(Protocol):
    """A game compiled by numba, `nogil` and `cache`. The dice of game i: `kernel/dice.py`, `dice_of(seed, i)`."""

    RESULT: Any
    """What one player's result is: np.int32 for scores, np.float64 for shares of a victory."""

    def setting(self, options: Any) -> int:
        """The game's options as the one number compiled code takes."""
        ...

    def play_many(self, players: int, setting: int, seed: Any, first: int, out: Any) -> None:
        """Compiled: random games number first, first + 1, … into the rows of `out` (games × players, C order)."""
        ...


class VectorKernel(Protocol):
    """The same game as rows of arrays (`kernel/rows.py`): what a vector environment steps."""

    RECORD: Any
    """The numpy type of one game's record."""

    def begin_rows(self, rows: Any, terms: Any) -> None:
        """Compiled: deal the games of these rows and ask the first question."""
        ...

    def step_rows(self, rows: Any, terms: Any) -> None:
        """Compiled: take the answers in these rows and ask the next question."""
        ...
