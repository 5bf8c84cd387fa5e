"""The deck house-3: the cards of house-2, which stays as it was, and every rating that changed told in docs/decks."""

from __future__ import annotations

import csv
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

import pytest

from tablee.games.mind_map.decks import deck
from tablee.games.mind_map.material import Options

SECOND, THIRD = deck("house-2"), deck("house-3")
PASS = Path(__file__).parents[3] / "docs" / "decks" / "house-3-pass-3.csv"
RELEASED = "8841384fbf46d86956341f0a93f38b9b493509e8388959eccbf97b5e31eead10"
"""Of house-2 as 0.2 brought it: records name it, so no letter of it changes."""
WORDS = [card.key for card in THIRD.words]
CRITERIA = [card.key for card in THIRD.criteria]


def rated(table: tuple[tuple[int, ...], ...], word: str, criterion: str) -> int:
    return table[WORDS.index(word)][CRITERIA.index(criterion)]


def judged() -> dict[tuple[str, str], tuple[int, int]]:
    with PASS.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    return {(row["word"], row["criterion"]): (int(row["house_2"]), int(row["house_3"])) for row in rows}


def test_the_second_deck_is_as_it_was_released() -> None:
    held = (files("tablee.games.mind_map") / "decks" / "house-2.toml").read_bytes()
    assert sha256(held).hexdigest() == RELEASED


def test_the_third_deck_has_the_cards_of_the_second_and_is_the_usual_one() -> None:
    """MM-01: the same words and criteria, by the same ids."""
    assert Options().deck == THIRD.name == "house-3"
    assert (THIRD.cards, SECOND.cards) == ("house-2", "house-2")
    for part in ("words", "criteria", "themes", "anchors", "spread"):
        assert getattr(THIRD, part) == getattr(SECOND, part)


def test_every_word_is_rated_for_every_criterion() -> None:
    assert {len(row) for row in THIRD.ratings} == {len(THIRD.criteria)}
    assert all(0 <= value <= 100 for row in THIRD.ratings for value in row)


def test_the_third_pass_tells_every_rating_that_changed() -> None:
    rows = judged()
    assert all(
        rated(SECOND.ratings, *pair) == before and rated(THIRD.ratings, *pair) == now
        for pair, (before, now) in rows.items()
    )
    changed = {
        (word, criterion)
        for word in WORDS
        for criterion in CRITERIA
        if rated(SECOND.ratings, word, criterion) != rated(THIRD.ratings, word, criterion)
    }
    assert changed == {pair for pair, (before, now) in rows.items() if before != now}


@pytest.mark.parametrize(
    ("word", "criterion", "least", "most"),
    [
        ("bathtub", "hibernates", 0, 25),
        ("sloth", "digest", 45, 70),
        ("open_plan_office", "get_lost", 30, 55),
        ("desert", "north_pole", 0, 20),
        ("plumber", "survives_wash", 30, 55),
    ],
)
def test_ratings_nobody_believed_are_gone(word: str, criterion: str, least: int, most: int) -> None:
    assert not least <= rated(SECOND.ratings, word, criterion) <= most
    assert least <= rated(THIRD.ratings, word, criterion) <= most
