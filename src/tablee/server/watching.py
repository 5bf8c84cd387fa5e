"""How long the event loop keeps everybody waiting, and how much of it is the collection of garbage; for /metrics."""

from __future__ import annotations

import asyncio
import gc
import time
from typing import Any

from tablee.server.metrics import COLLECTIONS, LOOP_LAG

BEAT = 0.25
"""Seconds between two looks."""


class LoopWatch:
    """From the start of the server to its end."""

    def __init__(self) -> None:
        self._timer: asyncio.TimerHandle | None = None
        self._began = 0.0

    def start(self) -> None:
        """On the loop."""
        gc.callbacks.append(self._collected)
        self._next(asyncio.get_running_loop())

    def stop(self) -> None:
        """Nothing is left behind."""
        gc.callbacks.remove(self._collected)
        if self._timer:
            self._timer.cancel()

    def _next(self, loop: asyncio.AbstractEventLoop) -> None:
        self._timer = loop.call_later(BEAT, self._beat, loop, loop.time() + BEAT)

    def _beat(self, loop: asyncio.AbstractEventLoop, due: float) -> None:
        LOOP_LAG.observe(max(0.0, loop.time() - due))
        self._next(loop)

    def _collected(self, phase: str, info: dict[str, Any]) -> None:
        """The youngest generation is collected all the time, and in no time."""
        if info["generation"] == 0:
            return
        if phase == "start":
            self._began = time.perf_counter()
        else:
            COLLECTIONS.labels(info["generation"]).observe(time.perf_counter() - self._began)
