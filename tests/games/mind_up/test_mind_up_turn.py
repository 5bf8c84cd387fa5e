"""A turn (MU-09…14), with the scenes of the leaflet."""

from __future__ import annotations

import pytest

from tablee.core.errors import BadMove, IllegalMove
from tablee.core.game import Audience
from tablee.core.match import Match
from tablee.games.mind_up import game
from tablee.games.mind_up.events import LastCard, Taken
from tablee.games.mind_up.material import COLOURS
from tablee.games.mind_up.moves import Card
from tablee.games.mind_up.rules import lay
from tablee.games.mind_up.state import EMPTY
from tablee.testing import Scripted
from tablee.text import Voice

from .mind_up_positions import collected, columns, match_of, moves, position, random_states

SECOND_TURN = position(
    row=(5, 37, 46, 52),
    hands=(
        (3, 12, 33, 40, 55, 58),
        (2, 20, 21, 31, 45, 60),
        (6, 10, 17, 29, 36, 50),
        (1, 8, 24, 44, 49, 57),
    ),
    columns=(columns((16,)), columns((9,)), columns((28,)), columns((14,))),
)
CHRISTINE, MAXIME = 0, 1
NO_LUCK = Scripted([])


def test_mu_09_everybody_is_awaited_at_once() -> None:
    """MU-09."""
    assert game.to_act(SECOND_TURN) == {0, 1, 2, 3}
    assert [move.number for move in game.legal(SECOND_TURN, 1)] == [2, 20, 21, 31, 45, 60]


def test_mu_09_a_choice_is_secret_and_changes_until_everybody_has_chosen() -> None:
    """MU-09."""
    match = match_of(SECOND_TURN)
    assert match.answer(0, {"card": 12}) == ()
    assert match.answer(0, Card(33)) == ()
    for viewer in (1, None):
        seen = match.seen_by(viewer)
        assert (seen.answered, seen.mine, seen.drafts) == ((0,), None, ())
    assert match.seen_by(0).mine == Card(33)
    match.withdraw(0)
    assert match.to_act == {0, 1, 2, 3}
    for seat, number in ((0, 58), (1, 20), (2, 10)):
        assert match.answer(seat, {"card": number}) == ()
    assert match.answer(3, {"card": 44})[0] == Taken(seat=2, played=10, card=5, column=2, worth=4)
    assert match.state.row == (10, 20, 44, 58)


def test_mu_09_nobody_sees_what_somebody_is_about_to_play() -> None:
    """MU-09."""
    match = match_of(SECOND_TURN)
    match.draft(2, {"card": 50})
    assert game.audience(match.state, 2) is Audience.NOBODY
    assert [match.seen_by(viewer).drafts for viewer in (0, None)] == [(), ()]
    assert match.seen_by(2).drafts == ((2, Card(50)),)


@pytest.mark.parametrize("number", [20, 46, 0, -3, 61, 10**9])
def test_mu_09_a_card_from_elsewhere_is_refused_and_changes_nothing(number: int) -> None:
    """MU-09."""
    match = match_of(SECOND_TURN)
    with pytest.raises(IllegalMove) as refused:
        match.answer(0, {"card": number})
    assert refused.value.refusal.rule == "MU-09"
    assert match == match_of(SECOND_TURN)
    for lang in ("en", "fr"):
        text = Voice(lang, "mind_up").refusal(refused.value.refusal)
        assert str(number) in text
        assert "3, 12, 33, 40, 55, 58" in text


@pytest.mark.parametrize("move", [{"card": "12"}, {"card": True}, {"card": [12]}, {"card": 12, "on": 1}, {}, "12", 12])
def test_mu_09_what_is_no_card_at_all_is_refused(move: object) -> None:
    """MU-09."""
    match = match_of(SECOND_TURN)
    with pytest.raises(BadMove):
        match.answer(0, move)
    assert match == match_of(SECOND_TURN)


@pytest.mark.parametrize("seat", [-1, 4])
def test_a_stranger_is_refused(seat: int) -> None:
    with pytest.raises(IllegalMove):
        match_of(SECOND_TURN).answer(seat, {"card": 12})


def test_mu_10_11_the_smallest_card_takes_the_first_the_largest_the_last() -> None:
    """MU-10, MU-11."""
    _, events = game.apply(SECOND_TURN, moves(33, 20, 10, 44), NO_LUCK)
    taken = [event for event in events if isinstance(event, Taken)]
    assert [(event.seat, event.played, event.card) for event in taken] == [
        (2, 10, 5),
        (1, 20, 37),
        (0, 33, 46),
        (3, 44, 52),
    ]


def test_mu_10_colour_and_bubble_play_no_part_in_the_order() -> None:
    """MU-10."""
    after, _ = game.apply(SECOND_TURN, moves(58, 60, 6, 1), NO_LUCK)
    assert after.row == (1, 6, 58, 60)
    assert [after.columns[seat][0] for seat in (3, 2, 0, 1)] == [(14, 5), (28, 37), (16, 46), (9, 52)]


def test_mu_12_scene_46_joins_the_orange_of_the_first_column() -> None:
    """MU-12."""
    after, events = game.apply(SECOND_TURN, moves(33, 20, 10, 44), NO_LUCK)
    assert after.columns[CHRISTINE] == columns((16, 46))
    assert Taken(CHRISTINE, played=33, card=46, column=1, worth=4) in events


def test_mu_12_scene_37_opens_the_second_column() -> None:
    """MU-12."""
    after, events = game.apply(SECOND_TURN, moves(33, 20, 10, 44), NO_LUCK)
    assert after.columns[MAXIME] == columns((9,), (37,))
    assert Taken(MAXIME, played=20, card=37, column=2, worth=4) in events


def test_mu_12_the_colour_is_found_wherever_it_lies() -> None:
    """MU-12."""
    held = collected(green=1, pink=2, blue=1)
    assert lay(held, 48) == (columns((4,), (2, 6), (3, 48)), 2)
    assert lay(held, 7) == (columns((4,), (2, 6), (3,), (7,)), 3)


def test_mu_12_five_columns_are_enough_for_any_card() -> None:
    """MU-12."""
    full = collected(**{colour.value: 1 for colour in COLOURS})
    assert [lay(full, card)[1] for card in (60, 59, 58, 57, 54)] == [0, 1, 2, 3, 4]


def test_mu_13_the_played_cards_are_the_next_row_and_have_left_the_hands() -> None:
    """MU-13."""
    after, _ = game.apply(SECOND_TURN, moves(33, 20, 10, 44), NO_LUCK)
    assert after.row == (10, 20, 33, 44)
    assert after.hands == (
        (3, 12, 40, 55, 58),
        (2, 21, 31, 45, 60),
        (6, 17, 29, 36, 50),
        (1, 8, 24, 49, 57),
    )
    assert (after.deck, after.order, after.round) == (SECOND_TURN.deck, SECOND_TURN.order, 1)


def test_mu_14_the_last_card_goes_onto_its_owners_columns_by_itself() -> None:
    """MU-14."""
    before = position(
        row=(10, 20, 30),
        hands=((1, 60), (2, 31), (4, 59)),
        columns=(columns((8,)), columns((9,)), EMPTY),
        round=3,
    )
    after, events = game.apply(before, moves(1, 2, 4), NO_LUCK)
    assert events[3:6] == (LastCard(0, 60, 1, 4), LastCard(1, 31, 2, 4), LastCard(2, 59, 2, 4))
    assert after.columns == (columns((8, 60), (10,)), columns((9, 20), (31,)), columns((30,), (59,)))
    assert after.hands == ((), (), ())


def test_mu_14_two_cards_left_after_a_turn_do_not_end_the_round() -> None:
    """MU-14."""
    before = position(row=(10, 20, 30), hands=((1, 60, 50), (2, 31, 51), (4, 59, 52)))
    after, events = game.apply(before, moves(1, 2, 4), NO_LUCK)
    assert after.round == 1
    assert all(isinstance(event, Taken) for event in events)


@pytest.mark.parametrize("seats", game.seats)
def test_mu_14_rounds_have_six_seven_and_eight_turns(seats: int) -> None:
    """MU-14."""
    states = list(random_states(seats, "turns"))
    awaited = [state.round for state in states if game.to_act(state)]
    assert [awaited.count(number) for number in (1, 2, 3)] == [6, 7, 8]
    assert len(states) == 22


def test_after_the_end_nobody_may_play() -> None:
    match = Match(game, 3, seed="end").fork(list(random_states(3, "end"))[-1])
    assert not match.legal(0)
    with pytest.raises(IllegalMove) as refused:
        match.answer(0, {"card": 12})
    assert refused.value.refusal.key == "over"
