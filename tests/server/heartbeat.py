"""How long the event loop of a server has stood still, in time of its processor, so that a busy machine is no alibi.

A beat comes every millisecond. What the loop's thread has computed between two of them, nobody else was served in.
Garbage collections do not count: here they go through all that the tests hold, which no server does.
"""

from __future__ import annotations

import asyncio
import gc
import threading
import time

from litestar import Litestar

EVERY = 0.001


class Heartbeat:
    """Beats on one event loop from the start of its server on."""

    def __init__(self) -> None:
        self._longest = 0.0
        self._since = 0.0
        self._thread = 0
        self._collecting_since = 0.0

    def begin(self) -> None:
        """Beat on the loop this is called on."""
        self._since = time.thread_time()
        asyncio.get_running_loop().call_later(EVERY, self._beat)

    def on(self, app: Litestar) -> Heartbeat:
        """Beat on the loop of this server."""
        app.on_startup.append(self._first)
        app.on_shutdown.append(self._last)
        return self

    def longest(self) -> float:
        """Milliseconds of the longest pause since this was last asked."""
        longest, self._longest = self._longest, 0.0
        return longest * 1000

    def _first(self) -> None:
        self._thread = threading.get_ident()
        gc.callbacks.append(self._collecting)
        self.begin()

    def _last(self) -> None:
        gc.callbacks.remove(self._collecting)

    def _collecting(self, phase: str, _: object) -> None:
        if threading.get_ident() != self._thread:
            return
        if phase == "start":
            self._collecting_since = time.thread_time()
        else:
            self._since += time.thread_time() - self._collecting_since

    def _beat(self) -> None:
        self._longest = max(self._longest, time.thread_time() - self._since)
        self.begin()
