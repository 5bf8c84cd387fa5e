"""What the tiles do: UT-14 to UT-25, UT-34."""

from __future__ import annotations

import pytest

from tablee.core.game import Event
from tablee.games.upturn import game
from tablee.games.upturn.events import Again, Directed, Gifted, Laid, Penalised, Skipped, Turned
from tablee.games.upturn.moves import DRAW, PASS, Direction, GiveTo, Lay, Side
from tablee.games.upturn.state import Phase

from .upturn_scenes import DOWN, LEFT, RIGHT, UP, lines, play, rack, refusal, scene, step

B, C, D = "2 4 92", "6 8 9", "12 13 14"


def test_ut_14_scene_an_arrow_begins_a_line_and_the_number_stays() -> None:
    """UT-14: After 9, 23, 32, green arrow, the next number is between 31 and 1."""
    state = play(scene("green_arrow 98 96", "31 1 34 33", lines="9 23 32"), Lay("green_arrow"))
    assert lines(state) == "9 23 32/green_arrow"
    assert (state.number, state.direction) == (32, DOWN)
    assert set(game.legal(state, 1)) == {Lay("31"), Lay("1"), DRAW}


@pytest.mark.parametrize("before", [UP, DOWN])
@pytest.mark.parametrize(("rule", "tile", "after"), [("UT-15", "blue_arrow", UP), ("UT-16", "green_arrow", DOWN)])
def test_ut_15_ut_16_arrows_set_the_direction(before: Direction, rule: str, tile: str, after: Direction) -> None:
    """UT-15, UT-16: arrows set the direction."""
    state, events = step(scene(f"{tile} 40 52", B, C, direction=before), Lay(tile, None, LEFT))
    assert state.direction is after, rule
    assert Directed(after) in events


@pytest.mark.parametrize("chosen", Direction)
def test_ut_17_the_double_arrow_goes_where_one_likes(chosen: Direction) -> None:
    """UT-17: the double arrow goes where one likes."""
    state = play(scene("double_arrow 40 52", B, C), Lay("double_arrow", chosen, LEFT))
    assert state.direction is chosen


def test_ut_17_a_direction_is_said_exactly_where_it_is_asked() -> None:
    """UT-17: a direction is said exactly where it is asked."""
    state = scene("double_arrow blue_arrow skip_one 40", B, C)
    assert refusal(state, Lay("double_arrow", None, LEFT)) == ("UT-17", "say_direction_arrow")
    assert refusal(state, Lay("blue_arrow", UP, LEFT)) == ("UT-17", "direction_not_asked")
    assert refusal(state, Lay("skip_one", UP)) == ("UT-17", "direction_not_asked")
    assert refusal(state, Lay("40", UP)) == ("UT-17", "direction_not_asked")


@pytest.mark.parametrize(("side", "after", "then"), [(LEFT, 2, 3), (RIGHT, 0, 3)])
def test_ut_18_the_turn_order_holds_until_the_next_arrow(side: Side, after: int, then: int) -> None:
    """UT-18: the turn order holds until the next arrow."""
    state, events = step(scene("40 52 53", "blue_arrow 3 4", "42 6 8", "12 13", turn=1), Lay("blue_arrow", None, side))
    assert Turned(side) in events
    assert (state.turn, state.order) == (after, side)
    number = {2: "42", 0: "40"}[after]
    state = play(state, Lay(number))
    assert state.order is side
    assert state.turn == then


def test_ut_18_the_next_player_is_named_exactly_where_it_is_asked() -> None:
    """UT-18: the next player is named exactly where it is asked."""
    state = scene("double_arrow joker 40 52", B, C)
    assert refusal(state, Lay("double_arrow", UP)) == ("UT-18", "say_next")
    assert refusal(state, Lay("joker", UP, LEFT)) == ("UT-18", "next_not_asked")
    assert refusal(state, Lay("40", None, RIGHT)) == ("UT-18", "next_not_asked")


def test_ut_18_two_players_have_nothing_to_choose() -> None:
    """UT-18: two players have nothing to choose."""
    state = scene("blue_arrow 40 52", B)
    assert refusal(state, Lay("blue_arrow", None, LEFT)) == ("UT-18", "no_next_for_two")
    after, events = step(state, Lay("blue_arrow"))
    assert (after.turn, after.order) == (1, LEFT)
    assert not [event for event in events if isinstance(event, Turned)]


@pytest.mark.parametrize(
    ("seats", "order", "tile", "missing", "then"),
    [
        (4, LEFT, "skip_one", (1,), 2),
        (4, RIGHT, "skip_one", (3,), 2),
        (3, LEFT, "skip_one", (1,), 2),
        (2, LEFT, "skip_one", (1,), 0),
        (4, LEFT, "skip_two", (1, 2), 3),
        (4, RIGHT, "skip_two", (3, 2), 1),
        (3, LEFT, "skip_two", (1, 2), 0),
        (2, LEFT, "skip_two", (1,), 0),
    ],
)
def test_ut_19_ut_20_skips(seats: int, order: Side, tile: str, missing: tuple[int, ...], then: int) -> None:
    """UT-19, UT-20: skips."""
    state, events = step(scene(*(f"{tile} 40 52", B, C, D)[:seats], order=order), Lay(tile))
    assert Skipped(missing) in events
    assert (state.turn, state.phase) == (then, Phase.TURN)
    assert (Again(0) in events) == (then == 0)
    assert lines(state) == f"20 {tile}", "skip tiles join the current line"


def test_ut_19_going_again_is_a_whole_new_turn() -> None:
    """UT-19: going again is a whole new turn."""
    state = play(scene("skip_one 40 52", B), Lay("skip_one"))
    assert set(game.legal(state, 0)) == {Lay("40"), Lay("40", call=True), Lay("52"), Lay("52", call=True), DRAW}
    assert refusal(state, PASS) == ("UT-13", "draw_before_passing")


@pytest.mark.parametrize("chosen", Direction)
def test_ut_21_the_joker_turns_the_numbers_and_gives_a_new_turn(chosen: Direction) -> None:
    """UT-21: the joker turns the numbers and gives a new turn."""
    state, events = step(scene("joker 40 52 3", B, C, order=RIGHT), Lay("joker", chosen))
    assert lines(state) == "20/joker"
    assert (state.number, state.direction, state.order, state.turn) == (20, chosen, RIGHT, 0)
    assert Directed(chosen) in events
    numbers = {Lay("40"), Lay("52")} if chosen is UP else {Lay("3")}
    assert set(game.legal(state, 0)) == {*numbers, DRAW, PASS}


def test_ut_21_after_a_joker_one_may_end_the_turn_or_draw_in_the_new_one() -> None:
    """UT-21: after a joker one may end the turn or draw in the new one."""
    state = play(scene("joker 40 52", B, C, order=RIGHT), Lay("joker", UP))
    assert play(state, PASS).turn == 2
    drew = play(state, DRAW)
    assert (drew.turn, drew.phase) == (0, Phase.DREW)


def test_ut_21_a_joker_needs_its_direction() -> None:
    """UT-21: a joker needs its direction."""
    assert refusal(scene("joker 40 52", B, C), Lay("joker")) == ("UT-21", "say_direction_joker")


def test_ut_22_a_penalty_tile_makes_one_other_player_draw() -> None:
    """UT-22: a penalty tile makes one other player draw."""
    state = play(scene("21 40 52", B, C, D, bag="61 62 63"), Lay("21"))
    assert (state.turn, state.phase, state.penalties) == (0, Phase.NAMING, 1)
    assert list(game.legal(state, 0)) == [GiveTo(1), GiveTo(2), GiveTo(3)]
    after, events = step(state, GiveTo(2))
    assert events == (Penalised(0, 2),)
    assert rack(after, 2) == "6 8 9 61"
    assert (after.turn, after.phase, after.penalties) == (1, Phase.TURN, 0)


def test_ut_22_not_oneself_not_waived_not_a_stranger() -> None:
    """UT-22: not oneself not waived not a stranger."""
    state = play(scene("21 40 52", B, C), Lay("21"))
    assert refusal(state, GiveTo(0)) == ("UT-22", "not_yourself")
    assert refusal(state, GiveTo(3)) == ("UT-22", "nobody_there")
    assert refusal(state, GiveTo(-1)) == ("UT-22", "nobody_there")
    for move in (PASS, DRAW, Lay("40")):
        assert refusal(state, move) == ("UT-22", "name_first")


def test_ut_22_with_two_players_nothing_is_asked() -> None:
    """UT-22: with two players nothing is asked."""
    state, events = step(scene("21 40 52", B, bag="61 62"), Lay("21"))
    assert events == (Laid(0, ("21",)), Penalised(0, 1))
    assert rack(state, 1) == "2 4 61 92"
    assert (state.turn, state.penalties) == (1, 0)


def test_ut_23_a_double_must_continue_the_order() -> None:
    """UT-23: a double must continue the order."""
    assert refusal(scene("33 40", B, lines="20 34"), Lay("33")) == ("UT-10", "too_low")


def test_ut_23_a_double_sweeps_all_between_and_becomes_the_number_to_beat() -> None:
    """UT-23: a double sweeps all between and becomes the number to beat."""
    state, events = step(scene("20 21 54 34 33 44 55 56 joker", B, C, lines="19"), Lay("55"))
    assert Laid(0, ("20", "21", "34", "54", "55")) in events
    assert lines(state) == "19 20 21 34 54 55"
    assert rack(state, 0) == "33 44 56 joker", "other doubles stay"
    assert state.number == 55


def test_ut_23_a_double_between_nothing_is_a_lay_of_one() -> None:
    """UT-23: a double between nothing is a lay of one."""
    state = play(scene("22 40 46 joker", B, C), Lay("22"))
    assert (lines(state), state.gifts) == ("20 22", 1)


def test_ut_24_as_many_gifts_as_tiles_laid_each_named_before_it_is_drawn() -> None:
    """UT-24: as many gifts as tiles laid each named before it is drawn."""
    state = play(scene("23 24 33 joker 98", B, C, bag="61 62 63 64"), Lay("33"))
    assert (state.phase, state.gifts, state.penalties) == (Phase.NAMING, 3, 0)
    assert refusal(state, DRAW) == ("UT-24", "give_first")
    assert refusal(state, GiveTo(0)) == ("UT-24", "not_yourself")
    state, events = step(state, GiveTo(1))
    assert events == (Gifted(0, 1),)
    state = play(state, GiveTo(2))
    assert (state.turn, state.gifts) == (0, 1)
    state = play(state, GiveTo(1))
    assert (state.turn, state.phase, state.gifts) == (1, Phase.TURN, 0)
    assert (rack(state, 1), rack(state, 2)) == ("2 4 61 63 92", "6 8 9 62")


def test_ut_24_only_the_receiver_sees_a_gift() -> None:
    """UT-24: only the receiver sees a gift."""
    state = play(scene("23 33 joker 98", B, C, bag="61 62 63 64"), Lay("33"), GiveTo(1))
    assert "61" in game.view(state, 1).rack
    for seat in (None, 0, 2):
        view = game.view(state, seat)
        assert "61" not in view.rack
        assert view.sizes == (2, 4, 3)


def test_ut_24_with_two_players_all_gifts_go_across() -> None:
    """UT-24: with two players all gifts go across."""
    state, events = step(scene("23 33 joker 98", B, bag="61 62 63"), Lay("33"))
    assert events[1:] == (Gifted(0, 1), Gifted(0, 1))
    assert (rack(state, 1), state.turn) == ("2 4 61 62 92", 1)


def test_ut_25_swept_penalties_work_one_by_one_before_the_gifts() -> None:
    """UT-25: swept penalties work one by one before the gifts."""
    state = play(scene("21 23 31 33 joker 98", B, C, bag="61 62 63 64 66 67 68"), Lay("33"))
    assert (state.penalties, state.gifts) == (2, 4)
    seen: list[Event] = []
    while state.phase is Phase.NAMING:
        state, events = step(state, GiveTo(1))
        seen += events
    assert seen == [Penalised(0, 1)] * 2 + [Gifted(0, 1)] * 4
    assert rack(state, 1) == "2 4 61 62 63 64 66 67 92"


def test_ut_34_scene_a_double_on_the_way_down() -> None:
    """UT-34: 71 was last; laying 22 also lays 64 48 40 36, and five tiles are given away."""
    start = scene("4 22 36 40 48 64", "2 3", "6 8", lines="98 71", direction=DOWN)
    state, events = step(start, Lay("22", call=True))
    assert Laid(0, ("64", "48", "40", "36", "22")) in events
    assert (state.gifts, state.penalties, rack(state, 0)) == (5, 0, "4")
