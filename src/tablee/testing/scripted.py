"""Luck that says what a test wants it to say."""

from __future__ import annotations

from collections.abc import Iterable

from tablee.core.chance import Chance


class Scripted(Chance):
    """Gives the results it was told, in order; asking for more, or for less than a result, is a mistake of the test."""

    __slots__ = ("_left",)

    def __init__(self, results: Iterable[int]) -> None:
        super().__init__("scripted", 0)
        self._left = list(results)

    def below(self, n: int) -> int:
        """The next scripted result."""
        if not self._left:
            raise AssertionError(f"below({n}): the script has ended")
        result = self._left.pop(0)
        if not 0 <= result < n:
            raise AssertionError(f"below({n}): the script says {result}")
        self.trace.append((n, result))
        return result

    @property
    def left(self) -> int:
        """How many results nobody has asked for."""
        return len(self._left)
