"""The reference player of Upturn as a bot: one way to play that never changes, which reviews measure everybody by.

What it weighs is frozen here; how it does is in `kernel/reference.py`. A test compares its choices with those of the
release that brought it: who changes them makes a `reference-2`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from tablee.core.bot import Imagine
from tablee.core.chance import RANGE, Chance
from tablee.core.game import Choices
from tablee.core.match import Seen
from tablee.games.upturn.bots.easy import with_their_call
from tablee.games.upturn.moves import CALL, Move

if TYPE_CHECKING:
    from tablee.games.upturn.kernel.reference import Manner

NAME = "reference-1"


@cache
def manner() -> Manner:
    """What it weighs; found by trying, in games against `easy` and against itself, and rounded."""
    from tablee.games.upturn.kernel.reference import Manner

    return Manner(
        jump=-0.02,
        passed_over=-1.1,
        swept=2.75,
        last_number=-5.0,
        penalty=0.65,
        double=-1.65,
        arrow=1.0,
        double_arrow=-2.6,
        skip=-2.4,
        joker=-5.5,
        ahead=0.43,
        next=0.75,
        missing=-0.25,
        draw=-6.0,
        keep=-4.0,
        end=-5.0,
        give=-0.45,
    )


@dataclass(frozen=True, slots=True)
class UpturnReferenceBot:
    """Draws a move as the reference player does."""

    def choose(self, seen: Seen, legal: Choices[Move], imagine: Imagine, chance: Chance) -> Move | None:
        """The call above all. Any imagined world will do: what the seat cannot know makes no difference."""
        moves = list(legal)
        if CALL in moves:
            return CALL
        if seen.seat is None or seen.seat not in seen.awaited:
            return None
        import numpy as np

        from tablee.games.upturn.kernel.moves import CALLED, action
        from tablee.games.upturn.kernel.reference import MIND, decide
        from tablee.games.upturn.kernel.state import tables

        seats = len(seen.view.sizes)
        game, mind = tables([imagine(chance)])[0], np.zeros(1, MIND)[0]
        chosen = int(decide(game, mind, manner(), np.uint64(chance.below(RANGE))))
        return next(move for move in with_their_call(moves) if action(move, seats) % CALLED == chosen)
