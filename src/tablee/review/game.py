"""The review of a game whose positions can be played out."""

from __future__ import annotations

from tablee.core.game import Seat
from tablee.core.record import Record
from tablee.core.weighing import Weighing
from tablee.review.accounts import account
from tablee.review.budget import Budget
from tablee.review.decisions import Weighed
from tablee.review.means import Mean, measured
from tablee.review.moves import move_text
from tablee.review.redraws import redraw
from tablee.review.turning import turning_points
from tablee.review.types import ONE, Choice, Decision, Measured, Review, ReviewedStep, SeatReview, Stroke
from tablee.review.walk import Progress, Walk, Walked, walk


def review(record: Record, weighing: Weighing, budget: Budget, progress: Progress) -> Review:
    """Every decision weighed, and how everybody came to their result."""
    walked = walk(record, weighing, budget, progress)
    return Review(
        game=record.game,
        policy=weighing.policy,
        measures=weighing.measures,
        worlds=budget.worlds,
        deal=(Stroke("deal", tuple(_measured(walked, walked.dealt[seat] - walked.start) for seat in walked.seats)),),
        steps=tuple(_step(walked, step) for step in walked.steps),
        decisions=tuple(
            _decision(walked, step, seat, weighed) for step in walked.steps for seat, weighed in step.decisions.items()
        ),
        seats=tuple(_seat(walked, seat) for seat in walked.seats),
    )


def _step(walk: Walk, step: Walked) -> ReviewedStep:
    return ReviewedStep(
        step=step.number,
        moment=tuple(sorted(walk.weighing.moment(step.state, step.number).items())),
        values=_by_seat(walk, step.value),
        others=_by_seat(walk, step.others),
        luck=tuple(Stroke(kind, _by_seat(walk, change)) for kind, change in step.luck),
    )


def _decision(walk: Walk, step: Walked, seat: Seat, weighed: Weighed) -> Decision:
    move = [move_text(walk.game, one) for one in weighed.moves]
    return Decision(
        step=step.number,
        seat=seat,
        move=move[weighed.chosen],
        value=_measured(walk, weighed.value),
        choices=tuple(
            Choice(one, round(ONE * likely), _measured(walk, gain))
            for one, likely, gain in zip(move, weighed.likely, weighed.gains, strict=True)
        ),
        instead=move[weighed.instead],
        gave_up=_measured(walk, weighed.gains[weighed.instead]),
        own=_measured(walk, weighed.own),
        unknown=_measured(walk, step.unknown(seat)),
        worlds=weighed.worlds,
        stood_in=(step.number, seat) in walk.record.stood_in,
    )


def _seat(walk: Walk, seat: Seat) -> SeatReview:
    found = redraw(walk, seat) if walk.budget.redraws else None
    return SeatReview(account(walk, seat), turning_points(walk, seat), (found,) if found else ())


def _by_seat(walk: Walk, mean: Mean) -> tuple[Measured, ...]:
    return tuple(_measured(walk, mean[seat]) for seat in walk.seats)


def _measured(walk: Walk, mean: Mean) -> Measured:
    return measured(mean, walk.weighing.measures)
