"""Laying the table (MU-05…08), with luck that says what we want, and the options a table may not have."""

from __future__ import annotations

import pytest

from tablee.core.chance import Chance
from tablee.core.errors import BadSetup
from tablee.core.game import Seating
from tablee.core.match import Match
from tablee.games.mind_up import game
from tablee.games.mind_up.material import CARDS, OBJECTIVES
from tablee.games.mind_up.state import EMPTY, Goals, Options, State
from tablee.testing import Scripted
from tablee.text import Voice

from .mind_up_positions import all_cards


def untouched(size: int) -> list[int]:
    """The draws of a shuffle that leaves everything in its place."""
    return list(range(size - 1, 0, -1))


def swapping(size: int, place: int, other: int) -> list[int]:
    """The draws of a shuffle that only swaps two places."""
    return [other if i == place else i for i in untouched(size)]


def lay(seats: int, cards: list[int], values: list[int], objectives: int = 0, pile: list[int] | None = None) -> State:
    """The set-up under scripted luck; every scripted draw is used."""
    luck = Scripted([*cards, *values, *(pile or [])])
    state = game.setup(Seating(Options(objectives), tuple(range(seats))), luck)
    assert luck.left == 0
    return state


def test_mu_05_all_sixty_cards_are_shuffled() -> None:
    """MU-05."""
    luck = Chance("any", 0)
    state = game.setup(Seating(Options(), (0, 1, 2, 3)), luck)
    assert [n for n, _ in luck.trace[:59]] == list(range(60, 1, -1))
    assert all_cards(state) == list(CARDS)


@pytest.mark.parametrize("seats", game.seats)
def test_mu_06_seven_to_seat_0_seven_to_seat_1_then_the_row(seats: int) -> None:
    """MU-06."""
    state = lay(seats, untouched(60), untouched(5))
    assert state.hands == tuple(tuple(range(7 * seat + 1, 7 * seat + 8)) for seat in range(seats))
    assert state.row == tuple(range(7 * seats + 1, 8 * seats + 1))
    assert state.deck == tuple(range(8 * seats + 1, 61))


def test_mu_06_a_hand_is_what_was_dealt_whatever_its_order() -> None:
    """MU-06."""
    state = lay(3, swapping(60, 59, 0), untouched(5))
    assert state.hands[0] == (2, 3, 4, 5, 6, 7, 60)
    assert state.deck[-1] == 1


def test_mu_06_nobody_else_sees_a_dealt_hand() -> None:
    """MU-06."""
    state = lay(3, untouched(60), untouched(5))
    assert state.known == ((), (), ())
    assert game.view(state, None).hand == ()
    assert game.view(state, 1).hand == (8, 9, 10, 11, 12, 13, 14)


def test_mu_07_the_row_is_laid_ascending_by_number_alone() -> None:
    """MU-07."""
    state = lay(3, swapping(60, 23, 21), untouched(5))
    assert state.row == (22, 23, 24)


@pytest.mark.parametrize("seats", game.seats)
def test_mu_07_as_many_cards_in_the_row_as_players(seats: int) -> None:
    """MU-07."""
    row = Match(game, seats, seed="row").state.row
    assert len(row) == seats
    assert list(row) == sorted(row)


def test_mu_08_one_order_of_the_values_for_everybody() -> None:
    """MU-08."""
    state = lay(4, untouched(60), [2, 1, 1, 0])  # 12345, 12543, 14523, 15423, 51423
    assert state.order == (5, 1, 4, 2, 3)
    assert state.columns == (EMPTY,) * 4


def test_mu_08_every_order_comes_up() -> None:
    """MU-08."""
    orders = {Match(game, 3, seed=f"order {i}").state.order for i in range(1000)}
    assert len(orders) == 120


def test_mu_24_the_objectives_are_shuffled_after_the_rest() -> None:
    """MU-24."""
    state = lay(3, untouched(60), untouched(5), objectives=1, pile=swapping(14, 13, 0))
    names = list(OBJECTIVES)
    assert state.goals == Goals(1, ("G2",), (*names[1:13], "A1"))


def test_mu_24_without_the_variant_no_luck_is_spent_on_it() -> None:
    """MU-24."""
    assert lay(3, untouched(60), untouched(5)).goals == Goals()


@pytest.mark.parametrize("wanted", [-1, 6, 14])
def test_mu_24_other_than_nought_to_five_objectives_is_refused(wanted: int) -> None:
    """MU-24."""
    with pytest.raises(BadSetup) as refused:
        Match(game, 4, {"objectives": wanted})
    assert refused.value.refusal is not None
    assert refused.value.refusal.rule == "MU-24"
    for lang in ("en", "fr"):
        text = Voice(lang, "mind_up").refusal(refused.value.refusal)
        assert str(wanted) in text
        assert "5" in text


@pytest.mark.parametrize("options", [{"objectives": "2"}, {"objectives": True}, {"objectives": None}, {"cards": 3}, []])
def test_options_of_another_form_are_refused(options: object) -> None:
    with pytest.raises(BadSetup) as refused:
        Match(game, 4, options)
    assert refused.value.key == "option"


def test_the_default_is_no_objective() -> None:
    assert Match(game, 3).seating.options == Options(objectives=0)
