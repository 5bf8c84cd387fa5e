"""How fast this processor is just now, so that a bound in milliseconds is a bound on work, on any machine at any time.

Time of the processor alone is no measure: beside others, who empty its caches, the same work takes twice of it.
"""

from __future__ import annotations

import json
import time

USUAL = 1.1
"""Milliseconds that the piece of work takes where the bounds were set, with nothing beside it."""
LOOKS = 5
PIECE = {"hand": list(range(40)), "names": [f"name {number}" for number in range(40)], "open": {"a": [True, None, 1.5]}}


def slowness() -> float:
    """How many times longer than usual work takes just now, by the middle of some looks; at least once as long."""
    return max(1.0, sorted(_look() for _ in range(LOOKS))[LOOKS // 2] / USUAL)


def _look() -> float:
    began = time.thread_time()
    for _ in range(40):
        sum(len(str(item)) for item in json.loads(json.dumps(PIECE)).items())
    return (time.thread_time() - began) * 1000
