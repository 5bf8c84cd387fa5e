"""What if: one choice made otherwise, and both played out over the same worlds the player could not tell apart.

Everybody goes on as the reference player. It says what such a choice leads to, not what would have happened that day.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from tablee.core.catalog import kit
from tablee.core.errors import BadMove
from tablee.core.game import Seat
from tablee.core.match import read_move
from tablee.core.record import Record, replaying
from tablee.core.weighing import Samples, Weighing
from tablee.review.errors import NoReview
from tablee.review.means import mean_of, measured
from tablee.review.moves import move_text
from tablee.review.types import PlayedOut, WhatIf
from tablee.review.walk import seed_of


def what_if(record: Record, step: int, seat: Seat, move: Any, worlds: int) -> WhatIf:
    """Play both out; NoReview where there was no such choice."""
    from tablee.fast.compiling import missing_extra_named

    with missing_extra_named():
        weighing = kit(record.game).weighing
    if weighing is None:
        raise NoReview("no_review", game=record.game)
    state, made, other = _choice(record, weighing, step, seat, move)
    results = weighing.weigh(state, seat, [made, other], worlds, seed_of(record, step, f"what if {seat}"))
    return WhatIf(
        game=record.game,
        policy=weighing.policy,
        measures=weighing.measures,
        step=step,
        seat=seat,
        worlds=worlds,
        made=_played_out(record, weighing, made, results[:, 0]),
        instead=_played_out(record, weighing, other, results[:, 1]),
        gain=measured(mean_of(results[:, 1] - results[:, 0]), weighing.measures),
    )


def _choice(record: Record, weighing: Weighing, step: int, seat: Seat, move: Any) -> tuple[Any, Any, Any]:
    """The table then, what was done and what could have been."""
    if not 0 <= step < len(record.steps):
        raise NoReview("no_such_choice")
    *_, match = replaying(record)  # a record that does not hold is refused before any work is done
    if match.outcome is None:
        raise NoReview("review_unfinished")
    state = next(one.state for one in replaying(record) if one.step == step)
    decided = weighing.decided(state, dict(record.steps[step]))
    if seat not in decided:
        raise NoReview("no_such_choice")
    made = decided[seat]
    try:
        other = read_move(match.game, move)
    except BadMove:
        raise NoReview("no_such_choice") from None
    if other == made or other not in weighing.choices(state, seat, made):
        raise NoReview("no_such_choice")
    return state, made, other


def _played_out(record: Record, weighing: Weighing, move: Any, results: Samples) -> PlayedOut:
    written = move_text(kit(record.game).rules, move)
    spread = Counter(round(result) for result in results[:, 0].tolist())
    return PlayedOut(written, measured(mean_of(results), weighing.measures), tuple(sorted(spread.items())))
