"""A turn: the first lay, laying, drawing, passing: UT-07 to UT-13, UT-33."""

from __future__ import annotations

import pytest

from tablee.games.upturn import game
from tablee.games.upturn.events import Directed, Drew, Laid, Passed
from tablee.games.upturn.moves import CALL, DRAW, PASS, Direction, Draw, GiveTo, Lay
from tablee.games.upturn.state import Phase

from .upturn_scenes import DOWN, LEFT, RIGHT, UP, lines, play, rack, refusal, scene, step

OTHERS = ("2 4 92", "6 8 9")


def test_ut_07_after_the_first_player_comes_the_next_seat_number() -> None:
    """UT-07: after the first player comes the next seat number."""
    state = play(scene("40 52 53", *OTHERS, direction=None), Lay("40"))
    assert state.turn == 1
    assert state.order is LEFT


def test_ut_07_a_seat_out_of_turn_is_told_whose_turn_it_is() -> None:
    """UT-07: a seat out of turn is told whose turn it is."""
    state = scene("40 52", "41 53", "6 8")
    for move in (Lay("41"), DRAW, PASS, GiveTo(0)):
        assert refusal(state, move, seat=1) == ("UT-07", "not_your_turn")
    assert not game.legal(state, 1)
    assert list(game.legal(state, 1)) == []


@pytest.mark.parametrize(("tile", "direction"), [("40", UP), ("3", DOWN)])
def test_ut_08_the_first_number_gives_the_direction(tile: str, direction: Direction) -> None:
    """UT-08: the first number gives the direction."""
    state, events = step(scene("40 3 joker", *OTHERS, direction=None), Lay(tile))
    assert state.direction is direction
    assert lines(state) == f"20 {tile}"
    assert [event for event in events if isinstance(event, Directed)] == [Directed(direction)]


def test_ut_08_no_action_tile_before_the_first_number() -> None:
    """UT-08: no action tile before the first number."""
    state = scene("40 joker blue_arrow", *OTHERS, direction=None)
    assert refusal(state, Lay("joker", UP)) == ("UT-08", "number_first")
    assert refusal(state, Lay("blue_arrow", None, LEFT)) == ("UT-08", "number_first")
    assert list(game.legal(state, 0)) == [Lay("40")]


def test_ut_08_a_double_sweeps_from_the_start_tile() -> None:
    """UT-08: a double sweeps from the start tile."""
    state, events = step(scene("21 32 33 3 joker", *OTHERS, direction=None), Lay("33"))
    assert Laid(0, ("21", "32", "33")) in events
    assert (state.penalties, state.gifts) == (1, 3)
    assert state.direction is UP


def test_ut_08_a_penalty_tile_works_as_first_lay() -> None:
    """UT-08: a penalty tile works as first lay."""
    state = play(scene("7 32", *OTHERS, direction=None), Lay("7"))
    assert state.phase is Phase.NAMING
    assert state.penalties == 1


def test_ut_09_the_opener_lays_a_number_if_they_have_one() -> None:
    """UT-09: the opener lays a number if they have one."""
    state = scene("40 joker", *OTHERS, direction=None)
    assert refusal(state, DRAW) == ("UT-09", "open_with_number")
    assert refusal(state, PASS) == ("UT-09", "open_with_number")


def test_ut_09_an_opener_without_a_number_draws_and_must_lay_it() -> None:
    """UT-09: an opener without a number draws and must lay it."""
    state = scene("joker skip_one", *OTHERS, direction=None, bag="41 42")
    assert list(game.legal(state, 0)) == [DRAW]
    assert refusal(state, PASS) == ("UT-09", "open_with_draw")
    state = play(state, DRAW)
    assert (state.turn, state.phase) == (0, Phase.DREW)
    assert list(game.legal(state, 0)) == [Lay("41")]
    assert refusal(state, PASS) == ("UT-09", "open_with_number")
    assert refusal(state, DRAW) == ("UT-09", "open_with_number")


def test_ut_09_with_an_action_tile_only_passing_is_left_and_the_next_player_opens() -> None:
    """UT-09: with an action tile only passing is left, and the next player opens."""
    state, events = step(scene("joker skip_one", *OTHERS, direction=None, bag="skip_two 42"), DRAW)
    assert events == (Drew(0),)
    assert (state.turn, state.phase) == (0, Phase.DREW)
    assert list(game.legal(state, 0)) == [PASS]
    assert refusal(state, DRAW) == ("UT-13", "one_draw")
    assert refusal(state, Lay("skip_two")) == ("UT-08", "number_first")
    state, events = step(state, PASS)
    assert events == (Passed(0),)
    assert rack(state, 0) == "skip_one skip_two joker"
    assert (state.turn, state.phase, state.direction, state.idle) == (1, Phase.TURN, None, 0)
    assert set(game.legal(state, 1)) == {Lay("2"), Lay("4"), Lay("92")}


def test_ut_10_a_number_continues_the_order() -> None:
    """UT-10: a number continues the order."""
    rising = scene("19 21 88", *OTHERS)
    assert Lay("21") in game.legal(rising, 0)
    assert refusal(rising, Lay("19")) == ("UT-10", "too_low")
    falling = scene("19 21 88", *OTHERS, direction=DOWN)
    assert Lay("19") in game.legal(falling, 0)
    assert refusal(falling, Lay("21")) == ("UT-10", "too_high")
    assert refusal(falling, Lay("88")) == ("UT-10", "too_high")


def test_ut_10_a_number_joins_the_line_and_is_the_one_to_beat() -> None:
    """UT-10: a number joins the line and is the one to beat."""
    state, events = step(scene("24 88 joker", *OTHERS), Lay("24"))
    assert (lines(state), state.number, state.turn) == ("20 24", 24, 1)
    assert events == (Laid(0, ("24",)),)
    assert rack(state, 0) == "88 joker"


def test_ut_11_action_tiles_can_be_laid_at_any_number() -> None:
    """UT-11: action tiles can be laid at any number."""
    state = scene("skip_one joker 3", *OTHERS, lines="20 99")
    assert set(game.legal(state, 0)) == {Lay("skip_one"), Lay("joker", UP), Lay("joker", DOWN), DRAW}


@pytest.mark.parametrize("tile", ["100", "0", "five", "", "5", "97"])
def test_ut_01_a_tile_that_is_not_in_the_box_is_refused(tile: str) -> None:
    """UT-01: a tile that is not in the box is refused."""
    assert refusal(scene("40 52", *OTHERS), Lay(tile)) == ("UT-01", "no_such_tile")


def test_ut_05_one_lays_from_ones_own_rack() -> None:
    """UT-05: one lays from ones own rack."""
    assert refusal(scene("40 52", "41 53"), Lay("41")) == ("UT-05", "not_on_rack")


def test_ut_12_one_may_draw_though_one_could_lay() -> None:
    """UT-12: one may draw though one could lay."""
    state, events = step(scene("40 52", *OTHERS, bag="12 14"), DRAW)
    assert events == (Drew(0),)
    assert rack(state, 0) == "12 40 52"
    assert len(state.bag) == 1


def test_ut_13_after_the_draw_lay_any_tile_or_pass() -> None:
    """UT-13: after the draw lay any tile or pass."""
    state = play(scene("40 19", *OTHERS, bag="41 42"), DRAW)
    assert (state.turn, state.phase) == (0, Phase.DREW)
    assert set(game.legal(state, 0)) == {Lay("40"), Lay("41"), PASS}
    passed, events = step(state, PASS)
    assert events == (Passed(0),)
    assert (passed.turn, passed.phase, rack(passed, 0)) == (1, Phase.TURN, "19 40 41")


def test_ut_13_one_draw_a_turn() -> None:
    """UT-13: one draw a turn."""
    assert refusal(play(scene("40 19", *OTHERS), DRAW), Draw()) == ("UT-13", "one_draw")


def test_ut_13_passing_needs_a_draw() -> None:
    """UT-13: passing needs a draw."""
    assert refusal(scene("40 19", *OTHERS), PASS) == ("UT-13", "draw_before_passing")


@pytest.mark.parametrize("drawn", ["3", "42"])
def test_ut_13_the_others_see_the_same_whether_a_tile_is_kept_or_nothing_can_be_laid(drawn: str) -> None:
    """UT-13: passing is a move also where it is the only one; the others see the same as when a tile is kept."""
    state, events = step(scene("18 19", *OTHERS, bag=f"{drawn} 12"), DRAW)
    assert events == (Drew(0),)
    assert (state.turn, state.phase, state.known[0]) == (0, Phase.DREW, ())
    assert (list(game.legal(state, 0)) == [PASS]) == (drawn == "3")
    state, events = step(state, PASS)
    assert events == (Passed(0),)
    assert (state.turn, state.phase, state.known[0]) == (1, Phase.TURN, ())


def test_ut_13_a_lone_action_tile_can_be_laid_after_a_draw() -> None:
    """UT-13: a lone action tile can be laid after a draw."""
    state = play(scene("joker", *OTHERS, bag="3 42"), DRAW)
    assert state.phase is Phase.DREW
    assert Lay("joker", DOWN) in game.legal(state, 0)


def test_ut_22_ut_24_nothing_is_given_away_without_being_owed() -> None:
    """UT-22, UT-24: nothing is given away without being owed."""
    assert refusal(scene("40 52", *OTHERS), GiveTo(1)) == ("UT-24", "nothing_to_give")


def test_ut_33_scene_start_20_then_40() -> None:
    """UT-33: The next may lay 41 to 99, an action tile, or draw."""
    state = play(scene("40 52", "21 39 41 99 blue_arrow", "6 8", direction=None), Lay("40", call=True))
    assert state.direction is UP
    assert set(game.legal(state, 1)) == {
        Lay("41"),
        Lay("99"),
        Lay("blue_arrow", None, LEFT),
        Lay("blue_arrow", None, RIGHT),
        DRAW,
    }
    assert refusal(state, CALL, seat=1) == ("UT-26", "nothing_to_call")
