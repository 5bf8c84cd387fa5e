"""Bots that look ahead to the end of the game, in compiled code."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tablee.core.bot import Imagine
from tablee.core.chance import RANGE, Chance
from tablee.core.game import Choices
from tablee.core.match import Seen
from tablee.games.mind_up.moves import Card
from tablee.games.mind_up.state import State
from tablee.games.mind_up.view import View


@dataclass(frozen=True, slots=True)
class MindUpSearchBot:
    """Weighs every card over imagined worlds that are played out in the kernel, by players with sense."""

    manners: str
    """A name in `weights.py`: how everybody plays in the imagined worlds."""
    worlds: int

    def choose(self, seen: Seen, legal: Choices[Any], imagine: Imagine, chance: Chance) -> Card:
        """The card with the greatest margin, on average."""
        from tablee.games.mind_up.bots.weights import MANNERS
        from tablee.games.mind_up.kernel.search import weigh

        return _best(weigh, seen, imagine, chance, self.worlds, MANNERS[self.manners](len(seen.view.row)))


@dataclass(frozen=True, slots=True)
class PlainBot:
    """The yardstick: the same with players who play at random, and for one's own points alone."""

    worlds: int

    def choose(self, seen: Seen, legal: Choices[Any], imagine: Imagine, chance: Chance) -> Card:
        """The card with the most points, on average."""
        from tablee.games.mind_up.kernel.search import weigh_plainly

        return _best(weigh_plainly, seen, imagine, chance, self.worlds)


def _best(weigh: Callable[..., Any], seen: Seen, imagine: Imagine, chance: Chance, worlds: int, *sense: Any) -> Card:
    """One world comes from the rules; the kernel shuffles in it what the seat cannot know."""
    import numpy as np

    from tablee.games.mind_up.kernel.game import tables
    from tablee.games.mind_up.kernel.load import load

    view: View = seen.view
    table, world = tables(1)[0], imagine(chance)
    load(table, world)
    seed = np.uint64(chance.below(RANGE))
    found = weigh(table, view.seat, np.array(_secret(view, world), np.uint64), worlds, seed, *sense)
    return Card(world.hands[view.seat or 0][int(found.argmax())])


def _secret(view: View, world: State) -> list[int]:
    """For each seat the set of its cards that this player has not seen."""
    return [
        0 if seat == view.seat else sum(1 << card for card in hand if card not in view.known[seat])
        for seat, hand in enumerate(world.hands)
    ]
