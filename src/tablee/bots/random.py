"""The random player: any legal move, and a coin for the moves nobody asked for."""

from __future__ import annotations

from typing import Any

from tablee.core.bot import Imagine
from tablee.core.chance import Chance
from tablee.core.game import Choices
from tablee.core.match import Seen


class RandomBot:
    """Plays what luck says."""

    def __init__(self, chance: Chance) -> None:
        """A random player has nothing personal."""

    def choose(self, seen: Seen, legal: Choices[Any], imagine: Imagine, chance: Chance) -> Any:
        """Any legal move; out of turn only every other time."""
        if seen.seat in seen.awaited or chance.below(2):
            return legal.sample(chance)
        return None
