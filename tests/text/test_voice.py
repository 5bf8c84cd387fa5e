"""The Voice: templates filled in, names, tables, plurals, refusals and errors."""

from __future__ import annotations

from typing import Any

import pytest

from tablee import text
from tablee.core.errors import BadMove, BadRecord, BadSetup, IllegalMove, TableeError, refuse
from tablee.text import Voice

SHARED = {
    "seat": "Seat {number}",
    "greeting": "Hello {name}",
    "error": {"missing": "{field} is missing", "record_refused": "Step {step}: {reason}"},
    "refusal": {"over": "It is over."},
}
GAME = {
    "greeting": "Game says hello {name}",
    "taken": "{seat:name} takes {card:card}",
    "count": "{number:points}",
    "many": "{cards:card}",
    "signed": "{number:signed}",
    "sum": "{numbers:sum}",
    "secret": "{word:word}",
    "refusal": {"missing": "Token {token} is missing."},
    "card": {"a": "ace", "k": "king"},
    "sheet": "columns 4{bonus:bonus_part}",
    "unless_zero": {"bonus_part": ", bonus #"},
    "plural": {"points": ["# point", "# points"]},
}


@pytest.fixture(autouse=True)
def _words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text, "table", lambda game, _: GAME if game else SHARED)
    monkeypatch.setattr(text, "has_texts", lambda _: True)


def voice(lang: str = "en", **more: Any) -> Voice:
    return Voice(lang, "some_game", **more)


def test_the_words_of_a_game_come_before_the_shared_ones() -> None:
    assert voice().say("greeting", name="x") == "Game says hello x"
    assert Voice("en").say("greeting", name="x") == "Hello x"


def test_a_missing_text_is_a_mistake_of_ours() -> None:
    assert not voice().knows("no.such.text")
    with pytest.raises(KeyError, match=r"no\.such\.text"):
        voice().say("no.such.text")
    with pytest.raises(KeyError):
        voice().say("plural.points")


def test_names_and_tables() -> None:
    assert voice(names=("Ann", "Bob")).say("taken", seat=1, card="k") == "Bob takes king"
    assert voice().say("taken", seat=1, card="unheard") == "Seat 2 takes unheard"


def test_lists_are_told_with_commas() -> None:
    assert voice().say("many", cards=("a", "k")) == "ace, king"
    assert voice().say("many", cards=()) == "–"


@pytest.mark.parametrize(
    ("lang", "number", "text"),
    [
        ("en", 0, "0 points"),
        ("en", 1, "1 point"),
        ("en", -1, "−1 point"),
        ("en", 2, "2 points"),
        ("fr", 0, "0 point"),
        ("fr", 1, "1 point"),
        ("fr", 2, "2 points"),
    ],
)
def test_plurals_follow_the_language(lang: str, number: int, text: str) -> None:
    assert voice(lang).say("count", number=number) == text


def test_signs_and_sums() -> None:
    assert [voice().say("signed", number=number) for number in (2, 0, -1)] == ["+2", "0", "−1"]
    assert voice().say("sum", numbers=(4, 4, 1)) == "4 + 4 + 1"


def test_what_is_nothing_is_left_out() -> None:
    said = [voice().say("sheet", bonus=number) for number in (2, 0, -1)]
    assert said == ["columns 4, bonus +2", "columns 4", "columns 4, bonus −1"]


def test_a_table_with_words_of_its_own_names_them() -> None:
    assert voice(namers={"word": lambda value: f"<{value}>"}).say("secret", word=3) == "<3>"


def test_what_a_person_typed_is_never_a_template() -> None:
    assert voice().say("greeting", name="{seat}") == "Game says hello {seat}"


def test_a_refusal_names_its_rule() -> None:
    assert voice().refusal(refuse("MM-10", "missing", token=3)) == "Token 3 is missing. (MM-10)"
    assert voice().refusal(refuse("", "over")) == "It is over."


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (BadMove("missing", "card"), "card is missing"),
        (IllegalMove(refuse("MM-10", "missing", token=3)), "Token 3 is missing. (MM-10)"),
        (BadSetup("refused", refuse("MM-10", "missing", token=3)), "Token 3 is missing. (MM-10)"),
        (BadRecord("record_refused", refuse("", "over"), step=4), "Step 4: It is over."),
        (BadRecord("record_refused", None, step=4), "Step 4: "),
        (TableeError("brand_new", number=3), "brand_new (number=3)"),
    ],
)
def test_errors_are_told_by_their_own_text_or_by_the_refusal(error: TableeError, text: str) -> None:
    assert voice().error(error) == text
