"""The reference player of Mind Up! as a bot: one way to play that never changes, which reviews measure everybody by.

What it weighs is frozen in `reference_1.npy`, whatever `learn.py` learns later; the rest is in `kernel/reference.py`. A
test compares its choices with those of the release that brought it: who changes them makes a `reference-2`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tablee.core.bot import Imagine
from tablee.core.chance import RANGE, Chance
from tablee.core.game import Choices
from tablee.core.match import Seen
from tablee.games.mind_up.moves import Card
from tablee.games.mind_up.rules import MindUp
from tablee.games.mind_up.state import State
from tablee.games.mind_up.view import View

if TYPE_CHECKING:
    from tablee.games.mind_up.kernel.reference import Manner

NAME = "reference-1"


@cache
def manner(players: int) -> Manner:
    """What it weighs, for so many players."""
    import numpy as np

    from tablee.games.mind_up.bots.weights import named

    frozen = np.load(Path(__file__).with_name("reference_1.npy"))
    found: Manner = named(frozen[[players - MindUp.seats[0]]])[0]
    return found


def seen_by_all(state: State) -> int:
    """The set of the cards that everybody has seen."""
    in_columns = (card for mine in state.columns for column in mine for card in column)
    known = (card for cards in state.known for card in cards)
    return sum(1 << card for card in {*state.row, *in_columns, *known})


@dataclass(frozen=True, slots=True)
class ReferenceBot:
    """Draws a card as the reference player does."""

    def choose(self, seen: Seen, legal: Choices[Any], imagine: Imagine, chance: Chance) -> Card:
        """Any imagined world will do: what the seat cannot know makes no difference."""
        import numpy as np

        from tablee.games.mind_up.kernel.game import tables
        from tablee.games.mind_up.kernel.load import load
        from tablee.games.mind_up.kernel.reference import MIND, choose, scores_of

        view: View = seen.view
        world, seat = imagine(chance), view.seat or 0
        table, mind = tables(1)[0], np.zeros(1, MIND)[0]
        load(table, world)
        mind["seen"] = seen_by_all(world)
        scores_of(table, mind, manner(len(view.row)), seat)
        choose(table, mind, seat, np.uint64(chance.below(RANGE)))
        return Card(world.hands[seat][int(table["chosen"][seat])])
