"""The match: gathers, changes, withdraws, interrupts, shows drafts to whom it may, and refuses without a trace."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tablee import BadMove, BadSetup, Chance, IllegalMove, Match, game, games
from tablee.core.codec import members_of
from tablee.core.errors import refuse
from tablee.core.game import Audience
from tablee.core.match import write_seen
from toys import Forbid, Forbidden, Options, Said, Say, whisper


def match(audience: Audience = Audience.NOBODY, seats: int = 4) -> Match:
    return Match(whisper, seats, Options(audience), seed="s")


def test_a_step_happens_when_the_last_answer_is_in() -> None:
    m = match(seats=2)
    assert m.to_act == {0, 1}
    assert m.answer(1, Say(3)) == ()
    assert m.to_act == {0}
    assert m.answered == {1}
    assert m.step == 0
    assert m.answer(0, {"say": 2}) == (Said(((0, 2), (1, 3))),)
    assert m.to_act == {0, 1}
    assert not m.answered
    assert m.step == 1


def test_an_answer_can_be_changed_and_withdrawn_until_the_step() -> None:
    m = match(seats=2)
    m.answer(1, Say(3))
    m.answer(1, '{"say": 4}')
    assert m.seen_by(1).mine == Say(4)
    m.withdraw(1)
    assert m.to_act == {0, 1}
    assert m.seen_by(1).mine is None
    assert m.seen_by(1).drafts == ((1, Say(4)),), "what was withdrawn stays as a draft"
    with pytest.raises(IllegalMove) as refused:
        m.withdraw(1)
    assert refused.value.refusal.key == "nothing_to_withdraw"


def test_an_interruption_withdraws_what_it_makes_illegal_and_keeps_the_rest() -> None:
    m = match()
    for seat, number in ((1, 3), (2, 4), (0, 0)):
        m.answer(seat, Say(number))
    assert m.answer(0, Forbid(3)) == (Forbidden(0, 3),)
    assert m.answered == {2}, "seat 1 said the forbidden number, seat 0 has spoken"
    assert m.record.steps == (((0, Forbid(3)),),)


def test_an_interruption_can_complete_a_step() -> None:
    m = match(seats=2)
    m.answer(1, Say(1))
    m.answer(0, Forbid(3))
    assert m.answer(0, Say(2)) == (Said(((0, 2), (1, 1))),)
    assert m.step == 2


@pytest.mark.parametrize(
    ("audience", "own", "mate", "rival", "public"),
    [
        (Audience.NOBODY, True, False, False, False),
        (Audience.TEAM, True, True, False, False),
        (Audience.ALL, True, True, True, True),
    ],
)
def test_drafts_and_answers_are_seen_by_their_audience(
    audience: Audience, own: bool, mate: bool, rival: bool, public: bool
) -> None:
    m = match(audience)
    m.draft(0, Say(1))
    m.answer(1, Say(2))

    def sees(viewer: int | None) -> set[int]:
        return {seat for seat, _ in m.seen_by(viewer).drafts}

    assert [0 in sees(viewer) for viewer in (0, 2, 1, None)] == [own, mate, rival, public]
    assert [1 in sees(viewer) for viewer in (1, 3, 0, None)] == [own, mate, rival, public]
    assert m.seen_by(0).answered == (1,), "that somebody has answered is open"
    assert m.seen_by(0).mine is None


def test_a_draft_may_be_illegal_but_must_have_the_form_of_a_move() -> None:
    m = match()
    m.draft(0, {"say": 99})
    m.draft(0, {"say": 98})
    assert m.seen_by(0).drafts == ((0, Say(98)),), "only the newest"
    with pytest.raises(BadMove):
        m.draft(0, {"shout": 1})
    m.answer(0, Say(1))
    with pytest.raises(IllegalMove) as refused:
        m.draft(0, Say(2))
    assert refused.value.refusal.key == "withdraw_first"


def test_a_step_clears_the_drafts_of_those_who_moved() -> None:
    m = match(Audience.ALL)
    m.draft(0, Say(1))
    m.draft(3, Say(1))
    m.answer(0, Forbid(2))
    assert m.seen_by(None).drafts == ((3, Say(1)),)


@pytest.mark.parametrize("seat", [-1, 4, True, "0", None])
def test_strangers_are_refused_everywhere(seat: Any) -> None:
    m = match()
    for act in (lambda: m.answer(seat, Say(1)), lambda: m.draft(seat, Say(1))):
        with pytest.raises(IllegalMove) as refused:
            act()
        assert refused.value.refusal.key == "stranger"
    assert not m.legal(seat)
    if seat is not None:
        with pytest.raises(IllegalMove):
            m.seen_by(seat)


def test_after_the_end_nothing_can_be_said() -> None:
    m = match(seats=2)
    while m.to_act:
        m.answer(min(m.to_act), Say(0))
    assert m.outcome is not None
    before = m.fork()
    with pytest.raises(IllegalMove) as refused:
        m.answer(0, Say(0))
    assert refused.value.refusal.key == "over"
    assert m == before


def test_a_refused_move_changes_nothing() -> None:
    m = match()
    m.answer(1, Say(1))
    before = m.fork()
    for move, error in ((Say(7), IllegalMove), ({"say": "x"}, BadMove), ("{", BadMove), (None, BadMove)):
        with pytest.raises(error):
            m.answer(0, move)
    deep = "[" * 100_000
    with pytest.raises(BadMove):
        m.answer(0, deep)
    assert m == before


def test_a_bad_move_names_its_field() -> None:
    with pytest.raises(BadMove) as complaint:
        match().answer(0, {"say": "two"})
    assert (complaint.value.field, complaint.value.key) == ("say", "integer")


def test_a_fork_goes_its_own_way() -> None:
    m = match(seats=2)
    twin = m.fork()
    twin.answer(0, Say(1))
    twin.answer(1, Say(1))
    assert (m.step, twin.step) == (0, 1)
    assert m.answered == frozenset()


def test_who_was_stood_in_for_is_in_the_record_unless_they_came_back_in_time() -> None:
    m = match(seats=2)
    m.answer(0, Say(1), stand_in=True)
    m.answer(1, Say(1), stand_in=True)
    m.answer(0, Say(1), stand_in=True)
    m.answer(0, Say(2))
    m.answer(1, Say(2))
    assert m.record.stood_in == ((1, 0), (1, 1))


def test_events_since_a_step() -> None:
    m = match(seats=2)
    for number in (1, 2):
        m.answer(0, Say(number))
        m.answer(1, Say(number))
    assert m.seen_by(None).events == (Said(((0, 2), (1, 2))),)
    assert len(m.seen_by(None, since=0).events) == 2
    assert m.seen_by(None, since=2).events == ()


def test_what_is_seen_as_json() -> None:
    m = match(Audience.ALL, seats=2)
    m.answer(1, Say(3, loud=True))
    json = write_seen(whisper, m.seen_by(None))
    assert json["drafts"] == {"1": {"say": 3, "loud": True}}
    assert (json["awaited"], json["answered"], json["mine"], json["view"]["secret"]) == ([0], [1], None, None)


@pytest.mark.parametrize(
    ("seats", "options", "teams", "key"),
    [
        (1, None, None, "seats"),
        (5, None, None, "seats"),
        (True, None, None, "seats"),
        (np.bool_(True), None, None, "seats"),
        (2.0, None, None, "seats"),
        ("2", None, None, "seats"),
        (2, {"colour": 1}, None, "option"),
        (2, {"audience": "world"}, None, "option"),
        (2, [], None, "option"),
        (2, None, (0, 1, 0), "teams"),
        (2, None, 1, "teams"),
        (2, None, (0, "a"), "team"),
        (2, None, (0, 1.0), "team"),
        (2, None, (0, True), "team"),
        (2, None, (0, -1), "team"),
    ],
)
def test_a_table_that_cannot_be_laid(seats: Any, options: Any, teams: Any, key: str) -> None:
    with pytest.raises(BadSetup) as complaint:
        Match(whisper, seats, options, "s", teams)
    assert complaint.value.key == key


@pytest.mark.parametrize("seats", [np.int64(3), np.uint8(3), np.array(3)])
def test_seats_may_be_any_whole_number_and_the_record_stays_plain(seats: Any) -> None:
    m = Match(game("mind_up"), seats, seed="s")
    assert m.record.to_json() == Match(game("mind_up"), 3, seed="s").record.to_json()
    assert [type(team) for team in m.seating.teams] == [int] * 3
    with pytest.raises(BadSetup) as complaint:
        Match(game("mind_up"), seats + 6)
    assert complaint.value.params["seats"] == "9"


def test_a_match_without_a_seed_gets_one_of_its_own() -> None:
    assert Match(whisper, 2).seed != Match(whisper, 2).seed


def test_a_view_is_built_once_for_each_state() -> None:
    m = Match(game("mind_up"), 3, seed="views")
    before = m.seen_by(0).view
    m.answer(0, {"card": before.hand[0]})
    assert m.seen_by(0).view is before
    twin = m.fork(m.imagine(1, Chance("views", 1)))
    assert twin.seen_by(1).view == m.seen_by(1).view
    assert m.seen_by(0).view is before
    for seat in (1, 2):
        m.answer(seat, {"card": m.seen_by(seat).view.hand[0]})
    assert m.seen_by(0).view.hand == before.hand[1:]


def test_a_fork_into_an_imagined_world_takes_no_real_answer_along() -> None:
    m = match(seats=2)
    m.answer(1, {"say": 3})
    assert m.fork().answered == {1}
    imagined = m.fork(m.imagine(0, Chance("world", 1)))
    assert not imagined.answered
    assert not imagined.seen_by(1).drafts


@pytest.mark.parametrize("teams", [(0, 0, 1), (0, 0, 0)])
def test_teams_are_refused_where_a_game_has_none(teams: tuple[int, ...]) -> None:
    with pytest.raises(BadSetup) as complaint:
        Match(game("mind_up"), 3, teams=teams)
    assert complaint.value.refusal == refuse("", "no_teams")


MOVES: dict[str, Any] = {form.__name__: form for name in games() for form in members_of(game(name).forms.Move)}


@pytest.mark.parametrize(
    ("name", "move"),
    [
        ("upturn", MOVES["Lay"](["x"])),
        ("upturn", MOVES["Lay"]("40", direction="up")),
        ("upturn", MOVES["Lay"]("40", call=1)),
        ("upturn", MOVES["GiveTo"](True)),
        ("mind_up", MOVES["Card"](1.0)),
        ("mind_map", MOVES["Place"]("a", 0)),
        ("mind_map", MOVES["Place"](float("nan"), 0.5)),
        ("mind_map", {"votes": {1: 2}}),
        ("mind_map", {"votes": {None: 2}}),
        ("mind_map", MOVES["Votes"](((2, 1), (1, 2)))),
        ("mind_map", MOVES["Votes"]({1: 2})),
        ("mind_map", MOVES["Votes"]((([], 1),))),
        ("mind_map", MOVES["Place"]),
        ("mind_map", 7),
        ("mind_map", None),
    ],
)
def test_moves_with_wrong_inner_types_are_bad_moves(name: str, move: object) -> None:
    m = Match(game(name), 4, seed="types")
    before = m.fork()
    with pytest.raises(BadMove):
        m.answer(0, move)
    with pytest.raises(BadMove):
        m.draft(0, move)
    assert m == before
