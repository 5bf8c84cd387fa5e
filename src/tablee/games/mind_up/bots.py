"""Bots for Mind Up!: they see what a player sees and dream of the rest."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any, ClassVar

from tablee.core.bot import BotMaker, Imagine
from tablee.core.chance import RANGE, Chance, Fancy
from tablee.core.game import Choices
from tablee.core.match import Seen
from tablee.games.mind_up.material import BUBBLE
from tablee.games.mind_up.rules import lay
from tablee.games.mind_up.state import Card, State, View


@dataclass(frozen=True, slots=True)
class GainBot:
    """Plays the card with the best gain this turn, on average over imagined hands that play at random."""

    worlds: int

    def choose(self, seen: Seen, legal: Choices[Any], imagine: Imagine, chance: Chance) -> Card:
        """Try every card against the same imagined choices of the others."""
        view: View = seen.view
        fancy = Fancy(chance)
        rivals = [_rival_cards(imagine(fancy), view.seat, fancy) for _ in range(self.worlds)]
        gains = {card: sum(_gain(view, card, others) for others in rivals) for card in view.hand}
        return Card(max(view.hand, key=lambda card: gains[card]))


def _rival_cards(world: State, mine: int | None, chance: Chance) -> list[int]:
    return [chance.pick(hand) for seat, hand in enumerate(world.hands) if seat != mine]


def _gain(view: View, card: int, others: list[int]) -> int:
    """What the card above ours would be worth in its column, its bubble included."""
    assert view.seat is not None
    taken = view.row[sum(other < card for other in others)]
    _, column = lay(view.columns[view.seat], taken)
    return view.order[column] + BUBBLE[taken]


@dataclass(frozen=True, slots=True)
class SearchBot:
    """Weighs every card over imagined worlds that are played out in the kernel, by players with sense."""

    manners: str
    worlds: int
    compiled: ClassVar[bool] = True

    def choose(self, seen: Seen, legal: Choices[Any], imagine: Imagine, chance: Chance) -> Card:
        """The card with the greatest margin, on average."""
        from tablee.games.mind_up import weights
        from tablee.games.mind_up.kernel_search import weigh

        manners: Callable[[int], Any] = getattr(weights, self.manners)
        return _best(weigh, seen, imagine, chance, self.worlds, manners(len(seen.view.row)))


@dataclass(frozen=True, slots=True)
class PlainBot:
    """The yardstick: the same with players who play at random, and for one's own points alone."""

    worlds: int
    compiled: ClassVar[bool] = True

    def choose(self, seen: Seen, legal: Choices[Any], imagine: Imagine, chance: Chance) -> Card:
        """The card with the most points, on average."""
        from tablee.games.mind_up.kernel_search import weigh_plainly

        return _best(weigh_plainly, seen, imagine, chance, self.worlds)


def _best(weigh: Callable[..., Any], seen: Seen, imagine: Imagine, chance: Chance, worlds: int, *sense: Any) -> Card:
    """One world comes from the rules; the kernel shuffles in it what the seat cannot know."""
    import numpy as np

    from tablee.games.mind_up import kernel
    from tablee.games.mind_up.kernel_load import load

    view: View = seen.view
    table, world = kernel.tables(1)[0], imagine(chance)
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


LEVELS: dict[str, BotMaker] = {
    "easy": lambda _: GainBot(worlds=1),
    "normal": lambda _: GainBot(worlds=60),
}
YARDSTICKS: dict[str, BotMaker] = {}
if find_spec("numba"):
    LEVELS["expert"] = lambda _: SearchBot("gain", worlds=300)
    LEVELS["master"] = lambda _: SearchBot("mixed", worlds=300)
    YARDSTICKS["mc"] = lambda _: PlainBot(worlds=1000)
