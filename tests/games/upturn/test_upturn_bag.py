"""The empty bag, the blocked game and the worn-out one: UT-31, UT-32, UT-35."""

from __future__ import annotations

from tablee.core.chance import Chance
from tablee.games.upturn import game
from tablee.games.upturn.events import Drew, Ended, Forgot, Gifted, Laid, Lapsed, Passed, Penalised, Refilled
from tablee.games.upturn.moves import DRAW, PASS, GiveTo, Lay
from tablee.games.upturn.state import Phase
from tablee.testing import Scripted

from .upturn_scenes import DOWN, RIGHT, UP, lines, play, rack, refusal, scene, step

B, C = "26 28 96", "36 38 94"


def test_ut_31_the_played_tiles_become_the_bag_but_the_last() -> None:
    """UT-31: the played tiles become the bag but the last."""
    start = scene("3 98", B, C, lines="18/blue_arrow 19 20", bag="", order=RIGHT)
    state, events = step(start, DRAW, luck=Scripted([2, 1]))
    assert events == (Refilled(3), Drew(0))
    assert lines(state) == "20"
    assert rack(state, 0) == "3 19 98", "the top of 18, blue arrow, 19 as they were"
    assert (len(state.bag), state.refills, state.direction, state.order) == (2, 1, UP, RIGHT)


def test_ut_31_the_last_tile_and_the_last_number_stay() -> None:
    """UT-31: the last tile and the last number stay."""
    arrow_last = play(scene("3 98", B, lines="18 20/blue_arrow", bag=""), DRAW, luck=Scripted([]))
    assert lines(arrow_last) == "20/blue_arrow"
    assert rack(arrow_last, 0) == "3 18 98"
    skip_last = play(scene("3 98", B, lines="18 20 skip_one", bag=""), DRAW)
    assert lines(skip_last) == "20 skip_one"
    skip_in_a_later_line = play(scene("3 98", B, lines="20/joker skip_one", bag=""), DRAW)
    assert lines(skip_in_a_later_line) == "20/skip_one"
    assert rack(skip_in_a_later_line, 0) == "3 98 joker"


def test_ut_31_copies_of_the_last_tile_go_back() -> None:
    """UT-31: copies of the last tile go back."""
    state = play(scene("3 98", B, lines="20 skip_one skip_one", bag=""), DRAW)
    assert (lines(state), rack(state, 0)) == ("20 skip_one", "3 98 skip_one")


def test_ut_31_in_the_middle_of_an_effect_with_the_tiles_of_the_lay_in_progress() -> None:
    """UT-31: in the middle of an effect with the tiles of the lay in progress."""
    start = scene("23 24 33 98 joker", B, lines="19 20", bag="61")
    state, events = step(start, Lay("33"), luck=Scripted([3, 2, 1]))
    assert events == (Laid(0, ("23", "24", "33")), Gifted(0, 1), Refilled(4), Gifted(0, 1), Gifted(0, 1))
    assert rack(state, 1) == "23 24 26 28 61 96"
    assert (lines(state), state.bag) == ("33", (19, 20))


def test_ut_32_nothing_to_draw_lay_or_pass() -> None:
    """UT-32: nothing to draw lay or pass."""
    state = scene("3 98", B, C, bag="")
    assert set(game.legal(state, 0)) == {Lay("98"), Lay("98", call=True), PASS}
    assert refusal(state, DRAW) == ("UT-32", "nothing_to_draw")


def test_ut_32_a_number_and_an_action_tile_alone_give_nothing_back() -> None:
    """UT-32: a number and an action tile alone give nothing back."""
    assert refusal(scene("3 98", B, lines="20/blue_arrow", bag=""), DRAW) == ("UT-32", "nothing_to_draw")
    assert DRAW in game.legal(scene("3 98", B, lines="19 20/blue_arrow", bag=""), 0)


def test_ut_32_the_rest_of_an_effect_lapses() -> None:
    """UT-32: the rest of an effect lapses."""
    state, events = step(scene("21 98 96", "26 28", lines="20", bag=""), Lay("21"))
    assert events == (Laid(0, ("21",)), Refilled(1), Penalised(0, 1))
    assert rack(state, 1) == "20 26 28"
    start = scene("33 98 96", "26 28", lines="20", bag="", gifts=3, phase=Phase.NAMING)
    assert step(start, GiveTo(1))[1] == (Lapsed(3),)


def test_ut_32_gifts_lapse_when_the_table_is_bare_and_nobody_is_asked() -> None:
    """UT-32: gifts lapse when the table is bare and nobody is asked."""
    start = scene("22 98 96", "26 28", "36 38", lines="20", bag="61")
    state = play(start, Lay("22"))
    assert state.phase is Phase.NAMING
    start = scene("22 98 96", "26 28", "36 38", lines="20", bag="", gifts=2, phase=Phase.NAMING)
    state, events = step(start, GiveTo(2))
    assert events == (Lapsed(2),)
    assert (state.turn, state.phase, state.gifts) == (1, Phase.TURN, 0)


def test_ut_32_a_lapse_comes_between_two_names() -> None:
    """UT-32: Two gifts are owed, the bag holds one tile, the table gives none back: the second is not asked for."""
    start = scene("22 98 96", "26 28", "36 38", lines="20", bag="61", gifts=2, phase=Phase.NAMING)
    state, events = step(start, GiveTo(2))
    assert events == (Gifted(0, 2), Lapsed(1))
    assert (state.turn, state.phase) == (1, Phase.TURN)


def test_ut_32_a_forgotten_call_draws_what_there_is() -> None:
    """UT-32: a forgotten call draws what there is."""
    state = scene("98", "26 28 96", lines="20", bag="", duty=0, turn=1)
    after, events = step(state, Lay("26"))
    assert Forgot(0, 1) in events
    assert rack(after, 0) == "20 98"


def test_ut_32_when_everybody_has_passed_the_game_is_blocked() -> None:
    """UT-32: when everybody has passed the game is blocked."""
    state = scene("3 4", "6 8", "9 12 13", bag="")
    for seat in (0, 1):
        state, events = step(state, PASS)
        assert events == (Passed(seat),)
    state, events = step(state, PASS)
    assert events == (Passed(2), Ended("blocked"))
    outcome = game.outcome(state)
    assert outcome is not None
    assert (outcome.scores, outcome.reason, outcome.winners) == ((-2, -2, -3), "blocked", (0, 1))


def test_ut_32_a_lay_breaks_the_row_of_passes() -> None:
    """UT-32: a lay breaks the row of passes."""
    state = scene("3 4", "6 8 98", "9 12 99", bag="", idle=1, turn=1)
    state = play(state, Lay("98"))
    assert state.idle == 0


def test_ut_32_the_plain_pass_after_a_joker_does_not_count() -> None:
    """UT-32: the plain pass after a joker does not count."""
    state = scene("joker 3 4", "6 8", bag="", idle=1, lines="20")
    state = play(state, Lay("joker", UP))
    assert set(game.legal(state, 0)) == {PASS}
    state = play(state, PASS)
    assert (state.idle, state.turn) == (0, 1)
    blocked = play(state, PASS, PASS)
    assert blocked.over == "blocked", "the others' passes count from there: one of each player"


def test_ut_35_the_twentieth_refill_ends_the_game() -> None:
    """UT-35: the twentieth refill ends the game."""
    nineteenth = play(scene("3 98", B, lines="19 20", bag="", refills=18), DRAW)
    assert (nineteenth.refills, nineteenth.over) == (19, "")
    state, events = step(scene("3 98", B, lines="19 20", bag="", refills=19), DRAW)
    assert events == (Ended("worn_out"),)
    outcome = game.outcome(state)
    assert outcome is not None
    assert (outcome.scores, outcome.reason, outcome.winners) == ((-2, -3), "worn_out", (0,))


def test_ut_35_also_in_the_middle_of_an_effect_racks_as_they_stand() -> None:
    """UT-35: also in the middle of an effect racks as they stand."""
    start = scene("33 98 96", "26 28", "36 38 39", lines="19 20", bag="61", refills=19)
    state, events = step(start, Lay("33"))
    state, events = step(state, GiveTo(1))
    assert (events, state.over) == ((Gifted(0, 1),), "")
    start = scene("23 33 98 96", "26 28", lines="19 20", bag="61", refills=19)
    state, events = step(start, Lay("33"))
    assert events == (Laid(0, ("23", "33")), Gifted(0, 1), Ended("worn_out"))
    outcome = game.outcome(state)
    assert outcome is not None
    assert outcome.scores == (-2, -3)
    assert (state.penalties, state.gifts, state.duty) == (0, 0, None)


def test_ut_35_a_forgotten_call_may_wear_the_game_out() -> None:
    """UT-35: a forgotten call may wear the game out."""
    state = scene("98", "26 28 96", lines="19 20", bag="", duty=0, turn=1, refills=19)
    after, events = step(state, Lay("26"))
    assert events == (Laid(1, ("26",)), Forgot(0, 0), Ended("worn_out"))
    assert game.legal(after, 0).refusal(DRAW) is not None


def test_ut_13_a_refill_does_not_change_what_a_draw_is() -> None:
    """UT-13: a refill does not change what a draw is."""
    state, events = step(scene("3 4", B, lines="18 19", bag="", direction=UP), DRAW, luck=Chance("any", 1))
    assert events == (Refilled(1), Drew(0))
    assert (state.turn, state.phase, state.direction is DOWN) == (0, Phase.DREW, False)
