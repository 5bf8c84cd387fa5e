"""Luck that says what a test wants it to say."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

from tablee.core.chance import Chance
from tablee.core.fair import Drawn


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


class Otherwise(Chance):
    """Luck as it fell in a step, but for one draw; whatever else is then asked for is drawn anew."""

    __slots__ = ("_fell",)

    def __init__(self, fell: Sequence[Drawn], dice: random.Random) -> None:
        super().__init__(f"otherwise/{dice.random()}", 0)
        self._fell = list(fell)
        if open_draws := [i for i, (n, _) in enumerate(fell) if n > 1]:
            i = dice.choice(open_draws)
            n, result = fell[i]
            self._fell[i] = n, (result + dice.randrange(1, n)) % n

    def below(self, n: int) -> int:
        """As it fell, as long as the same is asked for."""
        i = len(self.trace)
        if i >= len(self._fell) or self._fell[i][0] != n:
            return super().below(n)
        self.trace.append(self._fell[i])
        return self._fell[i][1]
