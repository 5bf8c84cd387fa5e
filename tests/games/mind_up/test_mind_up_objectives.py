"""Every bonus objective (MU-28…41): a case that meets it, and the case just beside it."""

from __future__ import annotations

import pytest

from tablee.games.mind_up.material import COLOURS, OBJECTIVES
from tablee.games.mind_up.scoring import Columns, Order, sheets

from .mind_up_positions import collected

UP: Order = (1, 2, 3, 4, 5)
DOWN: Order = (5, 4, 3, 2, 1)
RIVAL = collected(pink=2, purple=2, orange=1)


def is_met(name: str, mine: Columns, *others: Columns, order: Order = UP) -> bool:
    """Does the first of these players get the points of the objective?"""
    sheet = sheets([mine, *(others or (RIVAL,))], order, (name,))[0]
    assert sheet.objectives in ((), ((name, OBJECTIVES[name].points),))
    return bool(sheet.objectives)


@pytest.mark.parametrize(("count", "met"), [(0, False), (1, True), (2, False), (3, True), (4, False)])
def test_mu_28_one_or_three_orange_cards(count: int, met: bool) -> None:
    """MU-28."""
    assert is_met("A1", collected(pink=2, orange=count)) is met


@pytest.mark.parametrize(("order", "met"), [((3, 1, 2, 4, 5), True), ((3, 2, 1, 4, 5), True), ((1, 3, 2, 4, 5), False)])
def test_mu_29_orange_in_the_column_of_value_1_or_2(order: Order, met: bool) -> None:
    """MU-29."""
    assert is_met("A2", collected(pink=2, orange=3), order=order) is met


@pytest.mark.parametrize("order", [UP, DOWN])
def test_mu_29_without_orange_it_lies_in_no_column(order: Order) -> None:
    """MU-29."""
    assert not is_met("A2", collected(pink=2, blue=1), order=order)


def test_mu_29_takes_two_points() -> None:
    """MU-29."""
    with_it, without = (sheets([collected(orange=1)], UP, names)[0].total for names in (("A2",), ()))
    assert with_it == without - 2


@pytest.mark.parametrize(("count", "met"), [(0, False), (1, False), (2, True), (3, False), (4, True), (5, False)])
def test_mu_30_two_or_four_blue_cards(count: int, met: bool) -> None:
    """MU-30."""
    assert is_met("B1", collected(pink=2, blue=count)) is met


@pytest.mark.parametrize(("pink", "met"), [(1, True), (2, True), (3, False)])
def test_mu_31_no_colour_outnumbers_blue_ties_count(pink: int, met: bool) -> None:
    """MU-31."""
    assert is_met("B2", collected(green=1, pink=pink, blue=2)) is met


def test_mu_31_no_blue_at_all_is_outnumbered_by_any_card() -> None:
    """MU-31."""
    assert not is_met("B2", collected(green=1))


@pytest.mark.parametrize(("fewest", "met"), [(1, False), (2, True), (3, True)])
def test_mu_32_no_other_player_has_fewer_pink_ties_count(fewest: int, met: bool) -> None:
    """MU-32."""
    assert is_met("C1", collected(pink=2), collected(pink=4), collected(pink=fewest)) is met


def test_mu_32_zero_pink_is_the_fewest_whatever_the_others_have() -> None:
    """MU-32."""
    assert is_met("C1", collected(blue=2), collected(blue=3), collected(pink=1))
    assert not is_met("C1", collected(pink=1), collected(blue=3), collected(pink=4))


@pytest.mark.parametrize(("most", "met"), [(1, True), (2, True), (3, False)])
def test_mu_33_no_other_player_has_more_pink_ties_count(most: int, met: bool) -> None:
    """MU-33."""
    assert is_met("C2", collected(pink=2), collected(blue=4), collected(pink=most)) is met


def test_mu_33_zero_pink_is_the_most_where_nobody_has_any() -> None:
    """MU-33."""
    assert is_met("C2", collected(blue=2), collected(green=3), collected(orange=1))
    assert not is_met("C2", collected(blue=2), collected(green=3), collected(pink=1))


def test_mu_34_green_and_no_cards_in_a_column_to_its_right() -> None:
    """MU-34."""
    assert is_met("D1", collected(pink=2, green=1))
    assert is_met("D1", collected(green=1))
    assert is_met("D1", collected(pink=1, blue=1, orange=1, purple=1, green=1))
    assert not is_met("D1", collected(pink=2, green=1, blue=1))


def test_mu_34_without_green_it_is_not_met() -> None:
    """MU-34."""
    assert not is_met("D1", collected(pink=2, blue=1))
    assert not is_met("D1", collected())


@pytest.mark.parametrize(("order", "met"), [((3, 4, 1, 2, 5), True), ((3, 5, 1, 2, 4), True), ((5, 3, 4, 1, 2), False)])
def test_mu_35_green_in_the_column_of_value_4_or_5(order: Order, met: bool) -> None:
    """MU-35."""
    assert is_met("D2", collected(pink=2, green=1), order=order) is met


@pytest.mark.parametrize("order", [UP, DOWN])
def test_mu_35_without_green_it_is_not_met(order: Order) -> None:
    """MU-35."""
    assert not is_met("D2", collected(pink=2, blue=1), order=order)


@pytest.mark.parametrize(
    ("purple", "orange", "met"), [(0, 0, True), (2, 2, True), (3, 2, True), (2, 3, False), (0, 1, False), (1, 0, True)]
)
def test_mu_36_at_least_as_many_purple_as_orange(purple: int, orange: int, met: bool) -> None:
    """MU-36."""
    assert is_met("E1", collected(pink=4, purple=purple, orange=orange)) is met


@pytest.mark.parametrize(("most", "met"), [(1, True), (2, True), (3, False)])
def test_mu_37_no_other_player_has_more_purple_ties_count(most: int, met: bool) -> None:
    """MU-37."""
    assert is_met("E2", collected(purple=2), collected(blue=4), collected(purple=most)) is met


def test_mu_37_zero_purple_is_the_most_where_nobody_has_any() -> None:
    """MU-37."""
    assert is_met("E2", collected(blue=2), collected(green=3), collected(orange=1))
    assert not is_met("E2", collected(blue=2), collected(green=3), collected(purple=1))


def of_colours(number: int) -> Columns:
    """Two cards of each of so many colours."""
    return collected(**{colour.value: 2 for colour in COLOURS[:number]})


@pytest.mark.parametrize(("number", "met"), [(5, True), (4, False), (3, False)])
def test_mu_38_cards_of_all_five_colours(number: int, met: bool) -> None:
    """MU-38."""
    assert is_met("F1", of_colours(number)) is met


@pytest.mark.parametrize(("number", "met"), [(2, False), (3, True), (4, False), (5, False)])
def test_mu_39_cards_of_exactly_three_colours(number: int, met: bool) -> None:
    """MU-39."""
    assert is_met("F2", of_colours(number)) is met


@pytest.mark.parametrize(("name", "count"), [("G1", 3), ("G2", 4)])
def test_mu_40_41_a_colour_with_exactly_three_or_four_cards(name: str, count: int) -> None:
    """MU-40: exactly three; MU-41: exactly four; one more or one less is beside it, two such colours count once."""
    assert is_met(name, collected(orange=1, green=count))
    assert is_met(name, collected(pink=count, green=count))
    assert not is_met(name, collected(orange=1, green=count - 1))
    assert not is_met(name, collected(orange=1, green=count + 1))


def test_mu_40_takes_and_mu_41_gives_two_points() -> None:
    """MU-40."""
    mine = collected(pink=3, green=4)
    assert sheets([mine], UP, ("G1",))[0].bonus == -2
    assert sheets([mine], UP, ("G2",))[0].bonus == 2
    assert sheets([mine], UP, ("G1", "G2"))[0].bonus == 0


def test_what_others_hold_matters_only_where_the_rule_says_so() -> None:
    mine = collected(orange=1, pink=2, blue=2, green=3, purple=1)
    for name in OBJECTIVES:
        if name not in ("C1", "C2", "E2"):
            assert len({is_met(name, mine, other) for other in (RIVAL, collected(), of_colours(5))}) == 1
