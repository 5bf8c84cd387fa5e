"""Names: one sees them, and no two people in a room have the same."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.server.room.names import LONGEST, distinct_name, folded, is_visible

INVISIBLE = ["", " ", "\u3164", "\u115f\u1160", "\uffa0", "\u2800", "\u200d", "\u2060", "\u00ad", "\ufe0f", "\u0301"]
INVISIBLE += ["\u034f", "\u061c", "\u180e", "\U000e0100", "\U000e0041", "\u2062\u2063", "\u00a0\u2003", "\u3164 \u2800"]


@pytest.mark.parametrize("name", INVISIBLE)
def test_names_one_cannot_see(name: str) -> None:
    assert not is_visible(name)


@pytest.mark.parametrize("name", ["A", "7", "?", "é", "e\u0301", "王", "👩\u200d🍳", "·", "ᄒ", "x\u3164", "ا", "🏴"])
def test_names_one_can_see(name: str) -> None:
    assert is_visible(name)


ALIKE = [
    ("Anna", "ANNA"),
    ("Anna", "Ａｎｎａ"),
    ("Zoé", "Zoe\u0301"),
    ("Zoé", "ZOÉ"),
    ("Straße", "STRASSE"),
    ("ﬁfi", "FIFI"),
    ("Anna", "An\u200bna"),
    ("Anna", "Anna\ufe0f"),
    ("Anna", "\u3164Anna"),
    ("Anna B", "Anna\u00a0B"),
    ("①", "1"),
]


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_names_that_look_alike_are_made_distinct(one: str, other: str) -> None:
    assert folded(one) == folded(other)
    assert distinct_name(other, [one]) == f"{other} (2)"


def test_everybody_of_that_name_has_a_number() -> None:
    here: list[str] = []
    for name in ("Anna", "anna", "Bob", "ANNA", "Anna (2)", "Anna"):
        here.append(distinct_name(name, here))
    assert here == ["Anna", "anna (2)", "Bob", "ANNA (3)", "Anna (2) (2)", "Anna (4)"]


def test_other_accents_are_other_names() -> None:
    assert distinct_name("Zoe", ["Zoé"]) == "Zoe"


@given(st.lists(st.text(min_size=1, max_size=LONGEST), min_size=1, max_size=30))
def test_no_two_are_the_same_and_none_is_too_long(names: list[str]) -> None:
    here: list[str] = []
    for name in names:
        shown = distinct_name(name, here)
        assert len(shown) <= LONGEST
        assert shown == name or folded(name) in map(folded, here) or " (" in shown
        here.append(shown)
    assert len(set(map(folded, here))) == len(here)
