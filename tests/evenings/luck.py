"""All that is left to chance in an evening, drawn from its number; the same with every release of Python."""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import log
from typing import TypeVar

T = TypeVar("T")


class Luck:
    """Of Python's generator only `random()` is used: it alone is promised to stay as it is."""

    def __init__(self, seed: object) -> None:
        self.seed = seed
        self.random = random.Random(str(seed)).random

    def part(self, name: object) -> Luck:
        """Luck of its own for a part: what one part draws does not change what another does."""
        return Luck(f"{self.seed}/{name}")

    def happens(self, chance: float) -> bool:
        return self.random() < chance

    def below(self, end: int) -> int:
        return int(self.random() * end)

    def pick(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def choice(self, items: Sequence[T]) -> T:
        """As `secrets` calls it."""
        return self.pick(items)

    def between(self, low: float, high: float) -> float:
        return low + (high - low) * self.random()

    def about(self, mean: float) -> float:
        """Mostly less, now and then much more."""
        return -mean * log(1.0 - self.random())

    def token_hex(self, size: int) -> str:
        return "".join(f"{self.below(256):02x}" for _ in range(size))
