"""Loading a kernel into a server that is open, without holding up its tables."""

from __future__ import annotations

import gc
import threading

from tablee.bots.warm import warm
from tablee.core.game import AnyGame

_loading = threading.Lock()
_loaded: set[tuple[str, str]] = set()


def load_kernel(game: AnyGame, level: str) -> None:
    """What this level thinks with, once in this process; in a thread.

    A compiler moves in and stays. While it does, and afterwards in all it has brought, nobody looks for garbage: that
    would hold up every table for a tenth of a second each time.
    """
    with _loading:
        if (game.name, level) in _loaded:
            return
        collecting = gc.isenabled()
        gc.disable()
        try:
            warm(game, [level])
            _loaded.add((game.name, level))
        finally:
            gc.freeze()
            if collecting:
                gc.enable()
