"""When garbage is looked for: never through everything while people play.

Python looks through all that lives whenever enough has been made, and with hundreds of rooms that holds up every table
for half a second. Here only what is new since the last look is looked through, twenty times a second; what has outlived
it is *frozen*: it is freed as ever when nobody refers to it any more, only not searched for circles. All of it is
searched when nobody has done anything for a while, and only if enough has been frozen since to be worth it. So what
comes and goes all day – pages, requests, rooms – must not be part of a circle when it ends: `test_garbage.py` looks.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable

EVERY = 0.05
"""Seconds between two looks."""
NEW = 1_000
"""So many new things are worth a look, also where nobody plays: requests leave garbage, too."""
QUIET = 200
"""So many looks in a row without an input, and nobody plays."""
WORTH_IT = 50_000
"""So much more than after the last search of everything, frozen, may hold garbage."""


class GarbageCollection:
    """From the start of the server to its end; `inputs` tells how many there were so far."""

    def __init__(self, inputs: Callable[[], float]) -> None:
        self._inputs = inputs
        self._seen = 0.0
        self._quiet = 0
        self._frozen = 0
        self._timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """On the loop; what is loaded stays, and is frozen at once."""
        gc.disable()
        gc.freeze()
        self._frozen = gc.get_freeze_count()
        self._next()

    def stop(self) -> None:
        """As it was before."""
        gc.enable()
        if self._timer:
            self._timer.cancel()

    def look(self) -> None:
        """At what is new; or at everything, where nobody would notice."""
        taken = self._inputs()
        self._quiet = self._quiet + 1 if taken == self._seen else 0
        self._seen = taken
        if self._quiet >= QUIET and gc.get_freeze_count() - self._frozen >= WORTH_IT:
            gc.unfreeze()
            gc.collect()
            gc.freeze()
            self._frozen = gc.get_freeze_count()
        elif not self._quiet or gc.get_count()[0] >= NEW:
            gc.collect()
            gc.freeze()

    def _next(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(EVERY, self._beat)

    def _beat(self) -> None:
        self.look()
        self._next()
