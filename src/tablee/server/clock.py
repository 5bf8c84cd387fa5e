"""What time it is. Everything that waits goes by the event loop's clock, everything that is kept by the calendar's.

Timers are the event loop's, and slow work is given to threads by its `run_in_executor`: under a loop that only pretends
to wait, with its time in place of `now`, a whole evening is played in a moment.
"""

from __future__ import annotations

import time
from collections.abc import Callable

NEARLY_MS = 1000
"""Two clocks that differ by less are the same."""
_behind_ms = 0
"""By how much this machine's calendar is wrong."""


now: Callable[[], float] = time.monotonic
"""Seconds, on the clock that event loops wait by. A loop that only pretends to wait puts its own in this place."""


def now_ms() -> int:
    """Milliseconds since 1970: for what is kept or shown, never to wait by, for it can be set back."""
    return time.time_ns() // 1_000_000 + _behind_ms


def follow_calendar(theirs: int) -> None:
    """Somebody else's time of day counts: several servers on one database have one calendar, the database's."""
    global _behind_ms
    behind = theirs - time.time_ns() // 1_000_000
    _behind_ms = behind if abs(behind) > NEARLY_MS else 0
