"""How much a review may spend."""

from __future__ import annotations

from dataclasses import dataclass

MOST_TRUE = 200
"""True positions of a whole game that are played out as often as imagined worlds are."""

LONGEST_ELSEWHERE = 600
"""Steps of a game from elsewhere that is reviewed; a long game of Upturn has half as many."""


@dataclass(frozen=True, slots=True)
class Budget:
    """Playouts, not seconds: the same record gives the same review everywhere."""

    worlds: int = 2000
    """Imagined worlds for a decision that is not clear at a first look."""
    redraws: int = 10_000
    """How often a draw is made again; 0: never."""

    @property
    def first(self) -> int:
        """Worlds of the first look."""
        return max(self.worlds // 8, 2)

    @property
    def few(self) -> int:
        """Worlds for a decision that is clear after it."""
        return max(self.worlds // 2, 2)

    def true(self, noise: int, steps: int) -> int:
        """Playouts of the true position, for each thing that is estimated in a step; fewer where there are many."""
        return max(min(noise * self.worlds // 2, MOST_TRUE * self.worlds // max(steps, 1)), 2)

    @property
    def deals(self) -> int:
        """Games from before the deal."""
        return 4 * self.worlds
