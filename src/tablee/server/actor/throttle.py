"""Drafts go out in ticks: however fast fingers move, pages hear of it so many times a second."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from math import inf

DRAFT_TICK = 0.08


@dataclass(slots=True)
class Throttle:
    """Shows at once what comes after a rest, then everything newest once a tick; rests where nothing comes."""

    show: Callable[[], None]
    tick: float = DRAFT_TICK
    _last: float = -inf
    _timer: asyncio.TimerHandle | None = None

    def changed(self) -> None:
        """There is something to show; ticks are counted from the last one, so that none is lost in a steady stream."""
        if self._timer is None:
            loop = asyncio.get_running_loop()
            self._last = max(loop.time(), self._last + self.tick)
            self._timer = loop.call_at(self._last, self._show)

    def end(self) -> None:
        """No tick after this."""
        if self._timer:
            self._timer.cancel()

    def _show(self) -> None:
        self._timer = None
        self.show()
