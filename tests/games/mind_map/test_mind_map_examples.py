"""Examples behind criteria of one's own."""

from __future__ import annotations

import pytest

from games.mind_map.mind_map_scenes import seating
from tablee.core.errors import Refusal
from tablee.games.mind_map import game
from tablee.games.mind_map.material import Cards, Examples, Options
from tablee.games.mind_map.own_deck import read_cards


def read(*lines: str) -> tuple[Cards, tuple[Refusal, ...]]:
    return read_cards(Options(deck="house-1", own_criteria=lines))


def test_examples_stand_behind_bars() -> None:
    """MM-23: the card is what stands before the first bar; either end may be missing, in any order."""
    cards, problems = read(
        "messy | + soup, dog ,toddler | - ruler, stamp, statue",
        "round",
        "wet | − sand | + sea",
        "sweet|+honey",
    )
    assert problems == ()
    assert cards.criteria.own == ("messy", "round", "wet", "sweet")
    assert dict(cards.examples) == {
        50: Examples(("soup", "dog", "toddler"), ("ruler", "stamp", "statue")),
        52: Examples(("sea",), ("sand",)),
        53: Examples(("honey",), ()),
    }


def test_a_bar_with_nothing_behind_it() -> None:
    cards, problems = read("messy |", "wet | + , ,")
    assert (cards.criteria.own, problems) == (("messy", "wet"), ())
    assert dict(cards.examples) == {51: Examples()}


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("messy | soup, dog", "examples_unclear"),
        ("| + soup", "examples_unclear"),
        ("messy | + a, b, c, d, e, f, g", "too_many_examples"),
        ("messy | + a, b, c, d | + e, f, g", "too_many_examples"),
        ("messy | + " + "x" * 61, "line_too_long"),
        ("messy | - a\x07b", "control_character"),
        ("m" * 61 + " | + soup", "line_too_long"),
    ],
)
def test_bad_examples_name_their_line(line: str, key: str) -> None:
    """MM-23: blank lines count."""
    problems = game.problems(seating(4, Options(deck="house-1", own_criteria=("", "fine | + a", line))))
    assert [(problem.key, dict(problem.params)["option"], dict(problem.params)["line"]) for problem in problems] == [
        (key, "own_criteria", 3)
    ]


def test_problems_come_in_the_order_of_the_lines() -> None:
    _, problems = read("a | b", "x" * 61, "c | d")
    assert [dict(problem.params)["line"] for problem in problems] == [1, 2, 3]


def test_a_card_that_is_left_out_takes_its_examples_along() -> None:
    """MM-23: “noisy” is in the deck, and the second “round” says nothing new."""
    cards, problems = read("Noisy | + drum", "round | + ball", "ROUND | + wheel")
    assert problems == ()
    assert dict(cards.examples) == {50: Examples(("ball",), ())}


def test_bars_in_words_are_just_bars() -> None:
    cards, problems = read_cards(Options(deck="house-1", own_words=("either | or",)))
    assert (cards.words.own, problems) == (("either | or",), ())
