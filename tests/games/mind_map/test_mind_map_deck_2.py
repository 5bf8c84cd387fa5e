"""The deck house-2, read as it lies in its file: how much there is, in both languages, nothing twice, nothing odd."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterable
from importlib.resources import files
from itertools import chain
from typing import Any
from unicodedata import combining, is_normalized, normalize

import pytest

from tablee.games.mind_map.material import LARGEST_SOLO, TEAM_ROUNDS

DECKS = files("tablee.games.mind_map") / "decks"
THEMES = ["everyday", "food", "animals", "places", "feelings", "absurd"]
LONGEST = 40
PLAIN = re.compile(r"[^\W\d_]+(?:(?:’? |[’-])[^\W\d_]+)*")
"""Letters, with single spaces, hyphens and curly apostrophes between them."""

Line = tuple[str, str, str]
Pair = tuple[str, str]


def held(name: str) -> dict[str, Any]:
    return tomllib.loads((DECKS / f"{name}.toml").read_text(encoding="utf-8"))


def pairs(ends: dict[str, list[list[str]]], *sides: str) -> list[Pair]:
    return [(en, fr) for side in sides for en, fr in ends[side]]


DECK = held("house-2")
PILES: dict[str, list[Line]] = {
    pile: [(key, en, fr) for cards in DECK[pile].values() for key, en, fr in cards] for pile in ("words", "criteria")
}
ANCHORS: dict[str, dict[str, list[list[str]]]] = DECK["anchors"]


def bare(text: str) -> str:
    """Without case, accents, hyphens and plurals: two texts that are alike then would be one card to a player."""
    folded = normalize("NFKD", text.casefold().replace("œ", "oe"))
    letters = "".join(letter for letter in folded if not combining(letter))
    return " ".join(re.sub(r"(?<=\w\w)[sx]$", "", word) for word in re.findall(r"\w+", letters))


def twice(texts: Iterable[str]) -> list[str]:
    return [text for text, times in Counter(map(bare, texts)).items() if times > 1]


def odd(text: str) -> bool:
    return not PLAIN.fullmatch(text) or len(text) > LONGEST or not is_normalized("NFC", text)


def test_bare_texts_are_alike_where_a_player_would_say_so() -> None:
    assert bare("Choux de Bruxelles") == bare("chou de bruxelle")
    assert bare("Œufs-Durs") == bare("œuf dur") == "oeuf dur"
    assert bare("cat") != bare("cart")
    assert twice(["Âne", "mule", "ânes"]) == ["ane"]


def test_what_is_odd_in_a_text_is_found() -> None:
    assert not odd("chef-d’œuvre")
    for text in (
        "",
        " egg",
        "egg ",
        "two  eggs",
        "it's",
        "eggs!",
        "egg\u200b",
        "œuf ?",
        "3 eggs",
        "e" * 41,
        "e\u0301gg",
    ):
        assert odd(text), text


def test_there_are_200_words_and_80_criteria_in_six_themes() -> None:
    assert DECK["name"] == "house-2"
    assert DECK["themes"] == list(DECK["words"]) == list(DECK["criteria"]) == THEMES
    assert [len(PILES["words"]), len(PILES["criteria"])] == [200, 80]
    assert {len(cards) for cards in DECK["words"].values()} == {33, 34}
    assert {len(cards) for cards in DECK["criteria"].values()} == {12, 13, 14}


@pytest.mark.parametrize("theme", THEMES)
def test_one_theme_is_enough_for_the_largest_game(theme: str) -> None:
    """MM-06: no card returns within a game."""
    assert len(DECK["words"][theme]) >= (LARGEST_SOLO + 1) * TEAM_ROUNDS
    assert len(DECK["criteria"][theme]) >= 2 * TEAM_ROUNDS


@pytest.mark.parametrize("pile", PILES)
def test_keys_are_plain_and_there_once(pile: str) -> None:
    keys = [key for key, _, _ in PILES[pile]]
    assert len(set(keys)) == len(keys)
    assert [key for key in keys if not re.fullmatch(r"[a-z]+(?:_[a-z]+)*", key)] == []


@pytest.mark.parametrize("pile", PILES)
def test_texts_are_short_and_plain_in_both_languages(pile: str) -> None:
    assert [text for _, en, fr in PILES[pile] for text in (en, fr) if odd(text)] == []


@pytest.mark.parametrize("pile", PILES)
def test_no_card_is_there_twice_in_either_language_nor_across_them(pile: str) -> None:
    texts = [{bare(en): en, bare(fr): fr} for _, en, fr in PILES[pile]]
    assert twice([text for card in texts for text in card.values()]) == []


@pytest.mark.parametrize("pile", PILES)
def test_at_most_half_is_taken_over_from_the_first_deck_and_then_unchanged(pile: str) -> None:
    first = {key: (en, fr) for key, en, fr in held("house-1")[pile]}
    taken = {key: (en, fr) for key, en, fr in PILES[pile] if key in first}
    assert taken == {key: first[key] for key in taken}
    assert len(taken) <= len(first) // 2


def test_every_criterion_has_its_anchors() -> None:
    assert list(ANCHORS) == [key for key, _, _ in PILES["criteria"]]


@pytest.mark.parametrize("criterion", ANCHORS)
def test_anchors_are_six_and_six_that_do_not_overlap(criterion: str) -> None:
    ends = ANCHORS[criterion]
    assert {end: len(anchors) for end, anchors in ends.items()} == {"high": 6, "low": 6}
    english, french = zip(*pairs(ends, "high", "low"), strict=True)
    assert twice(english) == twice(french) == []
    assert [text for text in chain(english, french) if odd(text)] == []


def test_no_anchor_is_a_word_of_the_deck() -> None:
    words = {bare(text) for _, en, fr in PILES["words"] for text in (en, fr)}
    anchors = {text for ends in ANCHORS.values() for pair in pairs(ends, "high", "low") for text in pair}
    assert {text for text in anchors if bare(text) in words} == set()


def test_an_anchor_is_told_the_same_way_wherever_it_stands() -> None:
    anchors = {pair for ends in ANCHORS.values() for pair in pairs(ends, "high", "low")}
    assert twice([en for en, _ in anchors]) == twice([fr for _, fr in anchors]) == []
