"""One tile left: the call, what forgetting it costs, the last tile: UT-26 to UT-30."""

from __future__ import annotations

import pytest

from tablee.core.match import Match
from tablee.games.upturn import game
from tablee.games.upturn.events import Called, Ended, Forgot, Laid, Penalised
from tablee.games.upturn.moves import CALL, DRAW, PASS, GiveTo, Lay
from tablee.games.upturn.state import Phase, State

from .upturn_scenes import DOWN, UP, lines, play, rack, refusal, scene, step

B, C = "26 28 96", "36 38 94"


def one_left(*, bag: str = "61 62 63 64 66 67 68 69") -> State:
    """Seat 0 has one tile and has not called; seat 1 is to play."""
    return play(scene("24 98", B, C, bag=bag), Lay("24"))


def test_ut_26_a_lay_that_leaves_one_tile_opens_the_duty() -> None:
    """UT-26: a lay that leaves one tile opens the duty."""
    assert one_left().duty == 0
    assert play(scene("24 46 98", B, C), Lay("24")).duty is None


def test_ut_26_the_call_can_follow_out_of_turn() -> None:
    """UT-26: the call can follow out of turn."""
    state = one_left()
    assert state.turn == 1
    assert list(game.legal(state, 0)) == [CALL]
    after, events = step(state, CALL, seat=0)
    assert events == (Called(0),)
    assert (after.duty, after.turn, rack(after, 0)) == (None, 1, "98")
    assert game.legal(state, 0)
    assert not game.legal(after, 0)


def test_ut_26_the_call_is_at_once_in_a_match() -> None:
    """UT-26: the call is at once in a match."""
    match = Match(game, 3, seed="call")
    match.state = one_left()
    assert match.answer(0, {"call": True}) == (Called(0),)
    assert match.to_act == {1}


def test_ut_26_the_call_can_go_with_the_lay() -> None:
    """UT-26: the call can go with the lay."""
    state, events = step(scene("24 98", B, C), Lay("24", call=True))
    assert events == (Laid(0, ("24",)), Called(0))
    assert state.duty is None


def test_ut_26_the_call_goes_with_a_sweep_that_leaves_one() -> None:
    """UT-26: the call goes with a sweep that leaves one."""
    state = scene("23 24 33 98", B, C)
    assert Lay("33", call=True) in list(game.legal(state, 0))
    assert play(state, Lay("33", call=True)).duty is None
    assert play(state, Lay("33")).duty == 0


def test_ut_26_no_call_before_or_with_another_lay() -> None:
    """UT-26: no call before or with another lay."""
    state = scene("24 46 98", B, C)
    assert refusal(state, CALL) == ("UT-26", "nothing_to_call")
    assert refusal(state, Lay("24", call=True)) == ("UT-26", "call_too_soon")
    assert refusal(scene("98", B, C), Lay("98", call=True)) == ("UT-26", "call_too_soon")
    assert refusal(scene("98", B, C), CALL) == ("UT-26", "nothing_to_call")


def test_ut_26_the_duty_outlasts_the_turns_of_those_who_only_draw() -> None:
    """UT-26: the duty outlasts the turns of those who only draw."""
    state = play(one_left(bag="3 62 12 64 66"), DRAW, PASS, DRAW, PASS)
    assert (state.turn, state.duty) == (0, 0)
    assert CALL in game.legal(state, 0)


def test_ut_26_the_call_is_open_while_names_are_owed() -> None:
    """UT-26: the call is open while names are owed."""
    state = play(scene("21 98", B, C), Lay("21"))
    assert state.phase is Phase.NAMING
    assert list(game.legal(state, 0)) == [CALL, GiveTo(1), GiveTo(2)]
    assert play(state, CALL).phase is Phase.NAMING


def test_ut_27_a_forgotten_call_costs_three_when_the_next_tile_is_laid() -> None:
    """UT-27: a forgotten call costs three when the next tile is laid."""
    state, events = step(one_left(), Lay("26"))
    assert events == (Laid(1, ("26",)), Forgot(0, 3))
    assert rack(state, 0) == "61 62 63 98"
    assert state.duty is None
    assert refusal(state, CALL, seat=0) == ("UT-26", "nothing_to_call")


def test_ut_27_the_three_come_before_the_tiles_effects() -> None:
    """UT-27: the three come before the tiles effects."""
    state = play(scene("24 98", "27 28 96", bag="61 62 63 64 66"), Lay("24"))
    state, events = step(state, Lay("27"))
    assert events == (Laid(1, ("27",)), Forgot(0, 3), Penalised(1, 0))
    assert rack(state, 0) == "61 62 63 64 98"


def test_ut_27_ones_own_last_tile_uncalled_does_not_win() -> None:
    """UT-27: ones own last tile uncalled does not win."""
    state = play(scene("skip_one 24 98", B, bag="61 62 63 64"), Lay("skip_one"), Lay("24"), DRAW, PASS)
    assert (state.turn, state.duty) == (0, 0)
    state, events = step(state, Lay("98"))
    assert events == (Laid(0, ("98",)), Forgot(0, 3))
    assert rack(state, 0) == "62 63 64"
    assert not state.over
    assert state.turn == 1


def test_ut_27_legality_is_judged_before_the_three_are_drawn() -> None:
    """UT-27: legality is judged before the three are drawn."""
    state = play(scene("joker blue_arrow", B, bag="61 62 63 64"), Lay("joker", UP))
    assert state.duty == 0
    assert refusal(state, Lay("blue_arrow")) == ("UT-29", "last_is_number")


def test_ut_27_the_sweep_is_judged_before_the_three_are_drawn() -> None:
    """UT-27: The three would lie between 20 and 33, and stay on the rack."""
    state = play(scene("joker 33", B, bag="23 24 21 64 66 67"), Lay("joker", UP))
    state, events = step(state, Lay("33"))
    assert events[0] == Laid(0, ("33",))
    assert rack(state, 0) == "21 23 24"


def test_ut_27_somebody_elses_winning_tile_still_costs_the_three() -> None:
    """UT-27: somebody elses winning tile still costs the three."""
    state = play(scene("24 98", "26", C, bag="61 62 63 64"), Lay("24"))
    state, events = step(state, Lay("26"))
    assert events == (Laid(1, ("26",)), Forgot(0, 3), Ended("went_out"))
    outcome = game.outcome(state)
    assert outcome is not None
    assert outcome.scores == (-4, 0, -3)


def test_ut_27_what_cannot_be_drawn_lapses() -> None:
    """UT-27: The bag is empty, and the table gives back 20 only."""
    state = scene("98", B, C, lines="20", bag="", turn=1, duty=0)
    after, events = step(state, Lay("26"))
    assert Forgot(0, 1) in events
    assert (rack(after, 0), lines(after)) == ("20 98", "26")


def test_ut_28_a_tile_drawn_lifts_the_duty() -> None:
    """UT-28: a tile drawn lifts the duty."""
    state = play(scene("skip_one 24 98", B, bag="61 62"), Lay("skip_one"), Lay("24"), DRAW, PASS)
    state = play(state, DRAW)
    assert (state.duty, rack(state, 0)) == (None, "62 98")
    assert refusal(state, CALL) == ("UT-26", "nothing_to_call")
    assert play(state, Lay("62")).duty == 0, "coming down to one again needs a new call"


def test_ut_28_a_tile_received_by_a_called_player_needs_a_new_call_later() -> None:
    """UT-28: a tile received by a called player needs a new call later."""
    state = play(scene("24 98", "27 28 96", bag="99 62 63"), Lay("24", call=True), Lay("27"))
    assert rack(state, 0) == "98 99"
    assert play(state, Lay("98")).duty == 0


@pytest.mark.parametrize("tile", ["skip_one", "skip_two", "blue_arrow", "joker"])
def test_ut_29_an_action_tile_is_never_the_last(tile: str) -> None:
    """UT-29: an action tile is never the last."""
    state = scene(tile, B)
    assert refusal(state, Lay(tile, UP if tile == "joker" else None)) == ("UT-29", "last_is_number")
    assert list(game.legal(state, 0)) == [DRAW]


def test_ut_29_an_action_tile_may_be_laid_before_the_last() -> None:
    """UT-29: an action tile may be laid before the last."""
    assert Lay("skip_one", call=True) in game.legal(scene("skip_one joker", B), 0)


@pytest.mark.parametrize("last", ["21", "24", "33", "99"])
def test_ut_30_an_empty_rack_wins_at_once_and_gives_nothing(last: str) -> None:
    """UT-30: an empty rack wins at once and gives nothing."""
    state, events = step(scene(last, B, C), Lay(last))
    assert events == (Laid(0, (last,)), Ended("went_out"))
    assert game.to_act(state) == frozenset()
    outcome = game.outcome(state)
    assert outcome is not None
    assert (outcome.scores, outcome.reason, outcome.winners) == ((0, -3, -3), "went_out", (0,))
    assert refusal(state, DRAW) == ("UT-30", "over")


def test_ut_30_a_sweep_may_empty_the_rack() -> None:
    """UT-30: a sweep may empty the rack."""
    state = play(scene("31 32 33", B, C, direction=DOWN, lines="98 34"), Lay("31"))
    assert not state.over
    state = play(scene("31 32 33", B, C), Lay("33"))
    assert game.outcome(state) is not None


def test_ut_30_nobody_has_won_while_tiles_are_left() -> None:
    """UT-30: nobody has won while tiles are left."""
    assert game.outcome(scene("24 98", B)) is None
