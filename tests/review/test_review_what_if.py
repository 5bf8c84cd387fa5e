"""One choice made otherwise: both played out over the same worlds, from what the player could know."""

from __future__ import annotations

from typing import Any

import pytest

import tablee
from tablee.core.match import Match
from tablee.core.record import Record, replaying
from tablee.review import NoReview
from tablee.review.types import in_measure
from tablee.review.what_if import what_if

from .reviewed_games import played

STEP, SEAT = 4, 1


@pytest.fixture
def record() -> Record:
    return played("mind_up", ("reference-1",) * 3, "review")


def other_card(record: Record) -> dict[str, int]:
    state = next(match.state for match in replaying(record) if match.step == STEP)
    made = dict(record.steps[STEP])[SEAT]
    return {"card": next(card for card in state.hands[SEAT] if card != made.number)}


def test_two_moves_are_compared_over_the_same_worlds(record: Record) -> None:
    found = what_if(record, STEP, SEAT, other_card(record), 40)
    assert [sum(times for _, times in one.spread) for one in (found.made, found.instead)] == [40, 40]
    for measure in found.measures:
        gained = in_measure(found.instead.value, measure).mean - in_measure(found.made.value, measure).mean
        assert gained == pytest.approx(in_measure(found.gain, measure).mean, abs=2)
    assert found == what_if(record, STEP, SEAT, other_card(record), 40)


@pytest.mark.parametrize(
    ("step", "seat", "move"),
    [(STEP, SEAT, {"card": 61}), (STEP, SEAT, {"lay": 3}), (99, SEAT, {"card": 1}), (STEP, 5, {"card": 1})],
)
def test_what_was_no_choice_is_refused(record: Record, step: int, seat: int, move: Any) -> None:
    with pytest.raises(NoReview, match="no such choice"):
        what_if(record, step, seat, move, 8)


def test_a_game_without_a_review_has_none() -> None:
    with pytest.raises(NoReview, match="no review"):
        what_if(Match(tablee.game("mind_map"), 4, seed="1").record, 0, 0, {"x": 1, "y": 1}, 8)
