"""What stands before the nodes, as nginx does (`deploy/nginx.conf`): everybody of one room at one node, as a rule."""

from __future__ import annotations

from collections.abc import Sequence
from zlib import crc32

from evenings.luck import Luck

FAILED = 2.0
"""Seconds for which a node that did not answer is not asked."""
HANGS = 26.0
"""Seconds after which a node that has taken a connection and says nothing counts as failed."""


class Balancer:
    """Chooses a node for a room."""

    def __init__(self, luck: Luck) -> None:
        self._luck = luck
        self.strays = 0.0
        """The chance that somebody is led elsewhere: another balancer, or one that has just been set up anew."""
        self._failed: dict[int, float] = {}

    def failed(self, node: int, now: float) -> None:
        """It does not answer."""
        self._failed[node] = now

    def order(self, code: str, nodes: int, now: float) -> Sequence[int]:
        """The nodes to try, one after the other."""
        first = self._luck.below(nodes) if self._luck.happens(self.strays) else crc32(code.encode())
        tried = [(first + further) % nodes for further in range(nodes)]
        return [node for node in tried if now - self._failed.get(node, -FAILED) >= FAILED] or tried
