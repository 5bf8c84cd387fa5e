"""How long a game from elsewhere may take to be played again: whoever makes one up makes it as slow as they like."""

from __future__ import annotations

import time

from tablee.core.errors import BadRecord

SECONDS = 2.0
"""Of the thread's own work, so that a busy machine refuses nothing."""


class TimeLimit:
    """Ends a game that takes too long to be played again."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self._end = time.thread_time() + seconds

    def __call__(self) -> None:
        """Asked before every step."""
        if time.thread_time() > self._end:
            raise BadRecord("record_slow")
