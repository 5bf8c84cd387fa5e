"""Luck that depends on (seed, step) only: no generator lives in a state, and any language can check a draw."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from random import Random
from typing import TypeVar

T = TypeVar("T")

RANGE = 1 << 48
"""A draw is six bytes."""
_number = int.from_bytes  # big-endian


def seed_in_force(first: str, later: Sequence[tuple[int, str]], step: int) -> str:
    """The seed that the luck of a step comes from: the newest of (step, seed) by then, else the first one."""
    return next((seed for begin, seed in reversed(later) if begin <= step), first)


class Chance:
    """The draws of one step, in order; `trace` keeps (n, result) of each, for whoever wants to check them."""

    __slots__ = ("_drawn", "_head", "trace")

    def __init__(self, seed: str, step: int) -> None:
        self._head = sha256(f"{seed}\n{step}\n".encode())
        self._drawn = 0
        self.trace: list[tuple[int, int]] = []

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each as likely as the others."""
        if not 0 < n <= RANGE:
            raise ValueError(f"cannot draw below {n}")
        while True:
            digest = self._head.copy()
            digest.update(b"%d" % self._drawn)
            self._drawn += 1
            value = _number(digest.digest()[:6])
            if value <= RANGE - n or value < RANGE - RANGE % n:  # the first is quick, and nearly always decides
                result = value % n
                self.trace.append((n, result))
                return result

    def pick(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]

    def shuffle(self, items: Sequence[T]) -> tuple[T, ...]:
        """The items in a new order."""
        order = list(items)
        for i in range(len(order) - 1, 0, -1):
            j = self.below(i + 1)
            order[i], order[j] = order[j], order[i]
        return tuple(order)


class QuickChance(Chance):
    """Luck for imagined worlds: the same seed gives the same worlds, many times quicker, and there is no trace."""

    __slots__ = ("_random",)

    def __init__(self, chance: Chance) -> None:
        self._random = Random(chance.below(RANGE))
        self.trace = []

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1; a bias of one in many billions does no harm in an imagined world."""
        return int(self._random.random() * n)

    def shuffle(self, items: Sequence[T]) -> tuple[T, ...]:
        """The items in a new order."""
        order = list(items)
        self._random.shuffle(order)
        return tuple(order)
