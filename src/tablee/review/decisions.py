"""One decision, weighed on imagined worlds from what the seat could know (docs/review.md, *Own*)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from tablee.core.game import Seat
from tablee.core.weighing import Weighing
from tablee.review.budget import Budget
from tablee.review.means import Mean, mean_of

CLEAR = 3.0
"""Standard errors: a first look that leaves zero out by so much need not be followed by many more worlds; and what is
picked among many must leave it out by as much."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """What a seat could do, and what each of it led to in fresh worlds."""

    moves: Sequence[Any]
    chosen: int
    instead: int
    """The best of the others at a first look."""
    likely: Sequence[float]
    value: Mean
    gains: Sequence[Mean]
    """Of every move over the chosen one."""
    own: Mean
    worlds: int


def weigh(game: Weighing, state: Any, seat: Seat, move: Any, budget: Budget, seed: int) -> Weighed | None:
    """None where there was no choice.

    The first look says which other move to compare with, and how many worlds that will take. Nothing else is taken from
    it: whatever is said comes from fresh worlds, so neither choosing the best nor stopping early favours anybody.
    """
    moves = game.choices(state, seat, move)
    if len(moves) < 2:
        return None
    chosen, likely = moves.index(move), np.asarray(game.likely(state, seat, moves))
    look = game.weigh(state, seat, moves, budget.first, seed)
    others = look[:, :, 0].mean(0)
    others[chosen] = -np.inf
    instead = int(others.argmax())
    is_clear = mean_of(look[:, instead] - look[:, chosen]).is_clear(CLEAR)
    worlds = budget.few if is_clear else budget.worlds
    found = game.weigh(state, seat, moves, worlds, seed + 1)
    mine = found[:, chosen]
    usual = np.tensordot(found, likely, axes=(1, 0))
    return Weighed(
        moves=moves,
        chosen=chosen,
        instead=instead,
        likely=likely.tolist(),
        value=mean_of(mine),
        gains=[mean_of(found[:, place] - mine) for place in range(len(moves))],
        own=mean_of(mine - usual),
        worlds=worlds,
    )
