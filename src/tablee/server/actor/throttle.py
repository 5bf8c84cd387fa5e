"""Drafts go out in ticks: however fast fingers move, pages are sent them so many times a second."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from math import inf

DRAFT_TICK = 0.08


@dataclass(slots=True)
class Throttle:
    """Runs at once after a rest, then once a tick as long as something changes; rests where nothing does."""

    run: Callable[[], None]
    tick: float = DRAFT_TICK
    _last: float = -inf
    _timer: asyncio.TimerHandle | None = None

    def changed(self) -> None:
        """There is something new; ticks are counted from the last one, so that none is lost in a steady stream."""
        if self._timer is None:
            loop = asyncio.get_running_loop()
            self._last = max(loop.time(), self._last + self.tick)
            self._timer = loop.call_at(self._last, self._tick)

    def end(self) -> None:
        """No tick after this."""
        if self._timer:
            self._timer.cancel()

    def _tick(self) -> None:
        self._timer = None
        self.run()
