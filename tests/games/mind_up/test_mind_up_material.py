"""What is in the box (MU-01…04), against the tables of the rules."""

from __future__ import annotations

from collections import Counter

import pytest

from tablee.core.errors import BadSetup
from tablee.core.match import Match
from tablee.games.mind_up import game
from tablee.games.mind_up.material import BUBBLE, CARDS, COLOUR, COLOURS, OBJECTIVES, VALUES, Colour
from tablee.games.mind_up.scoring import CONDITIONS

NUMBERS = {
    Colour.ORANGE: "1 8 15 16 23 30 31 38 45 46 53 60",
    Colour.PINK: "2 6 10 19 27 29 32 34 42 51 55 59",
    Colour.BLUE: "3 13 18 21 24 28 33 37 40 43 48 58",
    Colour.GREEN: "4 5 12 14 17 25 36 44 47 49 56 57",
    Colour.PURPLE: "7 9 11 20 22 26 35 39 41 50 52 54",
}
BUBBLES = {
    -1: "1 7 13 19 25 36 42 48 54 60",
    +1: "3 5 9 11 15 17 21 23 27 29 32 34 38 40 44 46 50 52 56 58",
    +2: "4 10 16 22 28 33 39 45 51 57",
}
POINTS = {
    **dict.fromkeys(("A1", "B1", "B2", "C2", "D1", "D2", "E1", "F1", "F2", "G2"), +2),
    **dict.fromkeys(("A2", "C1", "E2", "G1"), -2),
}


def test_mu_01_sixty_cards_twelve_of_each_of_five_colours() -> None:
    """MU-01."""
    assert list(CARDS) == list(range(1, 61))
    assert sorted(COLOUR) == list(CARDS)
    assert Counter(COLOUR.values()) == dict.fromkeys(COLOURS, 12)
    assert len(COLOURS) == 5


@pytest.mark.parametrize("colour", COLOURS)
def test_mu_01_the_colour_of_every_card(colour: Colour) -> None:
    """MU-01."""
    assert [card for card in CARDS if COLOUR[card] is colour] == [int(number) for number in NUMBERS[colour].split()]


@pytest.mark.parametrize("points", BUBBLES)
def test_mu_02_the_bubble_of_every_card(points: int) -> None:
    """MU-02."""
    assert [card for card in CARDS if BUBBLE[card] == points] == [int(number) for number in BUBBLES[points].split()]


def test_mu_02_twenty_cards_have_no_bubble() -> None:
    """MU-02."""
    assert Counter(BUBBLE[card] for card in CARDS) == {-1: 10, 0: 20, +1: 20, +2: 10}


def test_mu_03_five_values_and_six_sets_so_three_to_six_players() -> None:
    """MU-03."""
    assert VALUES == (1, 2, 3, 4, 5)
    assert list(game.seats) == [3, 4, 5, 6]


@pytest.mark.parametrize("seats", [0, 1, 2, 7])
def test_mu_03_nobody_lays_a_table_without_enough_scoring_cards(seats: int) -> None:
    """MU-03."""
    with pytest.raises(BadSetup) as refused:
        Match(game, seats)
    assert refused.value.key == "seats"
    assert (refused.value.params["low"], refused.value.params["high"]) == (3, 6)


def test_mu_04_fourteen_objectives_two_of_each_letter() -> None:
    """MU-04."""
    assert Counter(objective.letter for objective in OBJECTIVES.values()) == dict.fromkeys("ABCDEFG", 2)
    assert list(CONDITIONS) == list(OBJECTIVES)


def test_mu_04_the_points_and_the_rule_of_each_objective() -> None:
    """MU-04."""
    assert {name: objective.points for name, objective in OBJECTIVES.items()} == POINTS
    assert [objective.rule for objective in OBJECTIVES.values()] == [f"MU-{number}" for number in range(28, 42)]
    assert all(name == objective.name for name, objective in OBJECTIVES.items())
