"""Adding up: how each seat came to its result."""

from __future__ import annotations

from tablee.core.game import Seat
from tablee.review.means import exactly, measured, total
from tablee.review.types import Account
from tablee.review.walk import Walk


def account(walk: Walk, seat: Seat) -> Account:
    """All that adds up to the result, and what is left over.

    `own` is taken away from what a move did in truth to find `unknown`, and the start from what the deal was worth to
    find its luck, so neither of them has a part in the remainder.
    """
    start, dealt = walk.start, walk.dealt[seat]
    result = exactly(walk.weighing.result(walk.outcome, seat))
    strokes = total((change[seat] for step in walk.steps for _, change in step.luck), start)
    own = total((step.decisions[seat].own for step in walk.steps if seat in step.decisions), start)
    moved = total((step.own[seat] for step in walk.steps), start)
    others = total((step.others[seat] for step in walk.steps), start)
    parts = {
        "start": start,
        "luck": dealt - start + strokes,
        "own": own,
        "unknown": moved - own,
        "others": others,
        "remainder": result - (dealt + strokes + moved + others),
        "result": result,
    }
    return Account(**{name: measured(part, walk.weighing.measures) for name, part in parts.items()})
