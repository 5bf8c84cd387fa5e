"""Which objectives lie open, and when (MU-24…27)."""

from __future__ import annotations

from itertools import groupby

import pytest

from tablee.core.chance import Chance
from tablee.games.mind_up import game
from tablee.games.mind_up.events import Buried, RoundBegan
from tablee.games.mind_up.material import OBJECTIVES
from tablee.games.mind_up.rules import reveal
from tablee.games.mind_up.state import Goals

from .mind_up_positions import moves, position, random_states

SEEDS = range(12)


def goals_by_round(at_a_time: int, seed: int) -> list[Goals]:
    """The objectives of the three rounds of a whole game, each the same from its first turn to its last."""
    states = random_states(3, f"goals {seed}", at_a_time)
    rounds = [{state.goals for state in group} for _, group in groupby(states, key=lambda state: state.round)]
    assert [len(held) for held in rounds] == [1, 1, 1]
    return [held.pop() for held in rounds]


def letters(names: tuple[str, ...]) -> set[str]:
    """Their letters."""
    return {OBJECTIVES[name].letter for name in names}


def test_mu_24_the_order_of_the_pile_is_luck() -> None:
    """MU-24."""
    first = {goals_by_round(1, seed)[0].open for seed in SEEDS}
    assert len(first) > 4


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("at_a_time", [1, 2])
def test_mu_25_one_or_two_change_every_round_and_do_not_return(at_a_time: int, seed: int) -> None:
    """MU-25."""
    rounds = goals_by_round(at_a_time, seed)
    opened = [name for goals in rounds for name in goals.open]
    assert [len(goals.open) for goals in rounds] == [at_a_time] * 3
    assert len(set(opened)) == 3 * at_a_time
    discarded = set(rounds[0].open) | set(rounds[1].open)
    assert not discarded & {*rounds[2].open, *rounds[2].pile, *rounds[2].under}


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("at_a_time", [3, 4, 5])
def test_mu_26_three_to_five_are_kept_for_the_whole_game(at_a_time: int, seed: int) -> None:
    """MU-26."""
    rounds = goals_by_round(at_a_time, seed)
    assert len(rounds[0].open) == at_a_time
    assert rounds[0] == rounds[1] == rounds[2]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("at_a_time", [2, 3, 4, 5])
def test_mu_27_never_two_of_a_letter_together(at_a_time: int, seed: int) -> None:
    """MU-27."""
    for goals in goals_by_round(at_a_time, seed):
        assert len(letters(goals.open)) == at_a_time


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("at_a_time", range(6))
def test_mu_27_no_objective_is_lost_or_doubled(at_a_time: int, seed: int) -> None:
    """MU-27: each lies open, face down, under the pile, or was discarded with its round."""
    discarded: list[str] = []
    for goals in goals_by_round(at_a_time, seed):
        everywhere = (*goals.open, *goals.pile, *goals.under, *discarded)
        assert sorted(everywhere) == (sorted(OBJECTIVES) if at_a_time else [])
        discarded += goals.open if at_a_time < 3 else ()


def test_mu_27_a_letter_that_lies_open_goes_under_and_another_is_drawn() -> None:
    """MU-27."""
    goals, buried = reveal(Goals(3, pile=("A1", "A2", "B1", "B2", "C1", "D1")))
    assert goals == Goals(3, open=("A1", "B1", "C1"), pile=("D1",), under=("A2", "B2"))
    assert buried == ("A2", "B2")


def test_mu_27_a_buried_objective_may_appear_in_a_later_round() -> None:
    """MU-27."""
    first, buried = reveal(Goals(2, pile=("A1", "A2", "B1", "C1")))
    assert (first.open, buried) == (("A1", "B1"), ("A2",))
    second, buried = reveal(first)
    assert second == Goals(2, open=("C1", "A2"))
    assert buried == ()


def test_mu_27_face_down_cards_come_before_the_buried_ones() -> None:
    """MU-27."""
    goals, _ = reveal(Goals(1, open=("G1",), pile=("B1", "C1"), under=("A2",)))
    assert goals == Goals(1, open=("B1",), pile=("C1",), under=("A2",))


def test_mu_25_27_a_new_round_tells_what_was_buried_and_what_lies_open() -> None:
    """MU-25, MU-27."""
    before = position(
        row=(8, 20, 40),
        hands=((1, 30), (50, 52), (2, 51)),
        deck=(60, 59, 58),
        goals=Goals(2, open=("A1", "B1"), pile=("G1", "G2", "A2", "C1")),
    )
    after, events = game.apply(before, moves(1, 50, 2), Chance("any", 1))
    assert after.goals == Goals(2, open=("G1", "A2"), pile=("C1",), under=("G2",))
    assert events[-2:] == (Buried("G2"), RoundBegan(2, after.order, ("G1", "A2")))


def test_mu_25_the_last_objectives_stay_in_sight_at_the_end() -> None:
    """MU-25."""
    *_, before, over = random_states(4, "end", 2)
    assert over.goals == before.goals
