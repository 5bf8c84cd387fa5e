"""How much each may do: buckets by what they are for and whose they are, never more than so many."""

from __future__ import annotations

from collections import OrderedDict, defaultdict
from dataclasses import dataclass, field

from tablee.server.actor.sockets import Bucket

MOST_BUCKETS = 10_000


@dataclass(slots=True)
class Budgets:
    """For each kind, whoever has done nothing for longest is forgotten first: crowds push out nobody but crowds.

    Who is forgotten begins with a full bucket. To gain by that, one needs as many identities or addresses as are kept,
    and with so many one has as many buckets anyway.
    """

    most: int = MOST_BUCKETS
    _kinds: defaultdict[str, OrderedDict[str, Bucket]] = field(default_factory=lambda: defaultdict(OrderedDict))

    def bucket(self, what: str, who: str, rate: float, burst: float) -> Bucket:
        """What is left of this, for this one."""
        kept = self._kinds[what]
        bucket = kept.setdefault(who, Bucket(rate, burst, burst))
        kept.move_to_end(who)
        if len(kept) > self.most:
            kept.popitem(last=False)
        return bucket

    def clear(self) -> None:
        """Nobody has done anything yet."""
        self._kinds.clear()
