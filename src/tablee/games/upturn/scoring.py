"""How a game ends: the first empty rack, or the fewest tiles (UT-30, UT-32, UT-35)."""

from __future__ import annotations

from tablee.core.game import Outcome
from tablee.games.upturn.state import State

WENT_OUT = "went_out"
BLOCKED = "blocked"
WORN_OUT = "worn_out"

ENDINGS = {WENT_OUT: "UT-30", BLOCKED: "UT-32", WORN_OUT: "UT-35"}
"""By which rule a game ends as it does."""

REFILLS = 20
"""UT-35: the game ends when the bag would have to be refilled for this time."""


def outcome(state: State) -> Outcome | None:
    """A tile left is a point lost; an empty rack is the fewest there can be, equal counts share."""
    if not state.over:
        return None
    scores = tuple(-len(rack) for rack in state.racks)
    return Outcome(scores, state.over, tuple(seat for seat, score in enumerate(scores) if score == max(scores)))
