"""Offers: by default the list of choices, written as JSON with the reasons and previews a game gives."""

from __future__ import annotations

from tablee.core.errors import refuse
from tablee.core.match import Match, write_offer, write_seen
from tablee.core.offer import Assignment, Effect, MoveList, Offer, Point, Preview, Shared, Unplayable
from toys import whisper

PREVIEW = Preview("a", ("b", "c"), (Effect("W-2", "win", (("seat", 1),)),))


def test_by_default_an_offer_lists_the_choices() -> None:
    match = Match(whisper, 2, seed="offer")
    offer = match.seen_by(1).offer
    assert offer == Offer(MoveList(tuple(match.legal(1))))
    assert write_seen(whisper, match.seen_by(1))["offer"]["move_list"][:2] == [{"say": 0}, {"say": 0, "loud": True}]


def test_the_public_and_bots_get_no_offer() -> None:
    match = Match(whisper, 2, seed="offer")
    assert match.seen_by(None).offer is None
    assert match.seen_by(0, offer=False).offer is None


def test_an_offer_changes_only_with_a_step() -> None:
    match = Match(whisper, 2, seed="offer")
    before = match.seen_by(1).offer
    match.draft(1, {"say": 1})
    match.answer(1, {"say": 1})
    assert match.seen_by(1).offer is before
    match.answer(0, {"forbid": 1})
    assert match.seen_by(1).offer != before


def test_after_the_end_there_is_nothing_to_do() -> None:
    match = Match(whisper, 2, seed="offer")
    while match.to_act:
        match.answer(min(match.to_act), {"say": 0})
    assert match.seen_by(0).offer == Offer(None)
    assert write_seen(whisper, match.seen_by(0))["offer"] == {}


def test_the_other_forms_and_what_goes_with_them() -> None:
    reasons = (Unplayable(("a", "b"), refuse("W-1", "not_now", number=2)),)
    point = write_offer(whisper, Offer(Point("x", "y", -1, 1, -2, 2), reasons, (PREVIEW,)))
    assert point["point"] == {"x": "x", "y": "y", "low_x": -1, "high_x": 1, "low_y": -2, "high_y": 2}
    assert point["refused"] == [{"pieces": ["a", "b"], "rule": "W-1", "key": "not_now", "params": {"number": 2}}]
    effects = [{"rule": "W-2", "key": "win", "params": {"seat": 1}}]
    assert point["previews"] == {"a": {"pieces": ["b", "c"], "effects": effects}}
    assert write_offer(whisper, Offer(Assignment("votes", (0, 1), (3, 4), ((0, 3),)))) == {
        "assignment": {"move": "votes", "places": [0, 1], "values": [3, 4], "forbidden": [[0, 3]]}
    }


def test_an_assignment_several_seats_fill_in() -> None:
    shared = Assignment("votes", (0, 1), (3, 4), shared=Shared("put", "on", ((1, 4),), 2))
    taken = Unplayable(("4",), refuse("W-1", "not_now"), places=(1,))
    json = write_offer(whisper, Offer(shared, (taken,)))
    assert json["assignment"]["shared"] == {"put": "put", "on": "on", "given": [[1, 4]], "changes_left": 2}
    assert json["refused"] == [{"pieces": ["4"], "places": [1], "rule": "W-1", "key": "not_now"}]
