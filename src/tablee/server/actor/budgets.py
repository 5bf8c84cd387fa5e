"""How much each may do: buckets by what they are for and whose they are, never more than so many."""

from __future__ import annotations

from collections import OrderedDict, defaultdict
from dataclasses import dataclass, field

from tablee.server.actor.sockets import Bucket
from tablee.server.store.notices import Spent

MOST_BUCKETS = 10_000


class BudgetBucket(Bucket):
    """One of many; what is taken from it is noted where somebody wants to know."""

    __slots__ = ("budgets", "name")

    def __init__(self, rate: float, burst: float, budgets: Budgets, name: tuple[str, str]) -> None:
        super().__init__(rate, burst, burst)
        self.budgets, self.name = budgets, name

    def take(self, many: int = 1) -> bool:
        """One more? False when it is too much. Taking none only asks."""
        taken, noted = super().take(many), self.budgets.noted
        if taken and many and noted is not None:
            noted[self.name] = noted.get(self.name, 0) + many
        return taken


@dataclass(slots=True)
class Budgets:
    """For each kind, whoever has done nothing for longest is forgotten first: crowds push out nobody but crowds.

    Who is forgotten begins with a full bucket. To gain by that, one needs as many identities or addresses as are kept,
    and with so many one has as many buckets anyway.
    """

    most: int = MOST_BUCKETS
    noted: dict[tuple[str, str], int] | None = None
    """What was taken lately, by what for and by whom: for other nodes, where there are any."""
    _kinds: defaultdict[str, OrderedDict[str, BudgetBucket]] = field(default_factory=lambda: defaultdict(OrderedDict))

    def bucket(self, what: str, who: str, rate: float, burst: float) -> Bucket:
        """What is left of this, for this one."""
        kept = self._kinds[what]
        bucket = kept.get(who) or kept.setdefault(who, BudgetBucket(rate, burst, self, (what, who)))
        kept.move_to_end(who)
        if len(kept) > self.most:
            kept.popitem(last=False)
        return bucket

    def spent_lately(self) -> list[Spent]:
        """What was taken since this was last asked."""
        lately, self.noted = self.noted or {}, {}
        kept = [(what, who, self._kinds[what].get(who), many) for (what, who), many in lately.items()]
        return [Spent(what, who, bucket.rate, bucket.burst, many) for what, who, bucket, many in kept if bucket]

    def spend(self, spent: Spent) -> None:
        """It was taken on another node. What is overdrawn by that must be waited for."""
        self.bucket(spent.what, spent.who, spent.rate, spent.burst).left -= spent.many

    def clear(self) -> None:
        """Nobody has done anything yet."""
        self._kinds.clear()
