"""The box and the set-up: UT-01 to UT-07."""

from __future__ import annotations

from collections import Counter

import pytest

from tablee.core.chance import Chance
from tablee.core.game import Seating
from tablee.games.upturn import game
from tablee.games.upturn.deduction import in_words
from tablee.games.upturn.material import ABSENT, ANY, BOX, DOUBLES, FIRST_ACTION, NAMES, NUMBERS, PENALTIES, between
from tablee.games.upturn.moves import Side
from tablee.games.upturn.state import Options, State
from tablee.testing import Scripted


def deal(seats: int, chance: Chance) -> State:
    return game.setup(Seating(Options(), tuple(range(seats))), chance)


def test_ut_01_the_box_holds_106_tiles() -> None:
    """UT-01: the box holds 106 tiles."""
    held = Counter(NAMES[tile] for tile in BOX if tile >= FIRST_ACTION)
    assert len(BOX) == 106
    assert held == {
        "blue_arrow": 6,
        "green_arrow": 6,
        "double_arrow": 6,
        "skip_one": 3,
        "skip_two": 3,
        "joker": 2,
    }


def test_ut_02_eighty_distinct_numbers() -> None:
    """UT-02: eighty distinct numbers."""
    assert len(NUMBERS) == len(set(NUMBERS)) == 80
    assert (NUMBERS[0], NUMBERS[-1]) == (1, 99)
    assert not set(NUMBERS) & set(ABSENT)
    assert {20, 40, 98} <= set(NUMBERS)
    assert not {5, 10, 29, 43, 97} & set(NUMBERS)


def test_ut_03_doubles() -> None:
    """UT-03: doubles."""
    assert {11, 22, 33, 44, 55, 66, 77, 88, 99} == DOUBLES
    assert set(NUMBERS) >= DOUBLES


def test_ut_04_penalty_tiles_are_numbers_and_no_doubles() -> None:
    """UT-04: penalty tiles are numbers and no doubles."""
    assert len(PENALTIES) == 17
    assert set(NUMBERS) >= PENALTIES
    assert not PENALTIES & DOUBLES


def test_sets_of_tiles_have_a_short_text() -> None:
    assert in_words(between(3, 12)) == "4-11"
    assert in_words(between(8, 10)) == "9"
    assert in_words(ANY) == "1-99 blue_arrow green_arrow double_arrow skip_one skip_two joker"
    assert in_words(between(1, 9) & ~(1 << 6)) == "2-4 7-8"


@pytest.mark.parametrize("seats", game.seats)
def test_ut_05_everybody_draws_seven(seats: int) -> None:
    """UT-05: everybody draws seven."""
    state = deal(seats, Chance("deal", 0))
    assert [len(rack) for rack in state.racks] == [7] * seats
    assert len(state.bag) == 106 - 7 * seats - 1
    on_table = [tile for line in state.lines for tile in line]
    assert sorted([*sum(state.racks, ()), *state.bag, *on_table]) == sorted(BOX)


def test_ut_06_the_start_tile_is_numbered() -> None:
    """UT-06: An action tile goes back, the bag is shuffled, another is drawn."""
    as_it_is = [*range(105, 0, -1)]  # a shuffle that changes nothing leaves the jokers and skips on top
    swap_first = [*range(91, 1, -1), 0]
    # two players draw 14 action tiles; twelve more lie on the bag: back with it, until number 1 comes to the top
    to_the_top = [0, *range(90, 0, -1)]
    state = deal(2, Scripted([*as_it_is, *swap_first, *to_the_top, 1]))
    assert all(tile >= FIRST_ACTION for rack in state.racks for tile in rack)
    assert state.lines == ((2,),)  # the first two numbers had changed places
    assert state.number == 2
    assert state.direction is None


@pytest.mark.parametrize("seed", range(30))
def test_ut_06_no_start_tile_has_an_effect(seed: int) -> None:
    """UT-06: no start tile has an effect."""
    state = deal(3, Chance(str(seed), 0))
    assert state.number < FIRST_ACTION
    assert (state.penalties, state.gifts, state.duty) == (0, 0, None)


def test_ut_07_anybody_may_begin_and_the_turn_goes_left() -> None:
    """UT-07: anybody may begin and the turn goes left."""
    states = [deal(4, Chance(str(seed), 0)) for seed in range(40)]
    assert {state.turn for state in states} == {0, 1, 2, 3}
    assert {state.order for state in states} == {Side.LEFT}
