"""A table looked through before it is laid: everything at once, line by line, whatever is pasted."""

from __future__ import annotations

import time
from typing import Any

import pytest

from server.guests import Guest

PATH = "/api/games/mind_map/check"


def look(address: str, lang: str = "en", seats: int = 4, teams: list[int] | None = None, **options: Any) -> Any:
    return Guest(address, lang=lang).ask(PATH, {"seats": seats, "teams": teams, "options": options})


def test_a_good_table_has_no_flaws(address: str) -> None:
    assert look(address) == []
    assert look(address, own_words=["tea", "", "Ñandú 🦤", "שלום", "مرحبا"], own_criteria=["warm"]) == []


def test_every_flaw_is_told_with_its_line_in_the_readers_language(address: str) -> None:
    bad: dict[str, Any] = {
        "own_words": ["tea", "", "x" * 61, "a\u202eb"],
        "own_criteria": ["tab\there"],
        "only_own": True,
    }
    flaws = look(address, **bad)
    assert [(flaw["key"], flaw["field"], flaw["line"]) for flaw in flaws] == [
        ("line_too_long", "own_words", 3),
        ("control_character", "own_words", 4),
        ("control_character", "own_criteria", 1),
        ("too_few_words", None, None),
        ("too_few_criteria", None, None),
    ]
    assert {flaw["rule"] for flaw in flaws} == {"MM-23"}
    assert flaws[0]["text"].startswith("Line 3 of your words has 61 characters.")
    assert look(address, "fr", **bad)[0]["text"].startswith("La ligne 3 de vos mots a 61 caractères.")


def test_teams_seats_and_odd_options(address: str) -> None:
    assert [flaw["key"] for flaw in look(address, seats=8, teams=[0] * 8)] == ["uneven_teams"]
    assert [flaw["key"] for flaw in look(address, seats=3)] == ["seats"]
    (flaw,) = look(address, own_words="tea")
    assert (flaw["key"], flaw["field"], flaw["line"]) == ("option", "own_words", None)
    assert Guest(address).ask("/api/games/chess/check", {"seats": 4})["key"] == "unknown_game"
    assert Guest(address).ask(PATH, {"seats": 400})["key"] == "bad_request"


def test_ten_thousand_bad_lines_are_counted_not_listed(address: str) -> None:
    began = time.monotonic()
    flaws = look(address, own_words=["\x07"] * 10_000)
    assert time.monotonic() - began < 5
    assert (len(flaws), flaws[-1]["key"]) == (61, "more_flaws")
    assert "9940" in flaws[-1]["text"]


def test_what_is_larger_than_a_request_may_be_is_refused(address: str) -> None:
    assert look(address, own_words=["word" * 10] * 10_000)["key"] == "too_large"


@pytest.mark.parametrize("game", ["mind_up", "upturn"])
def test_other_games_can_be_asked_too(address: str, game: str) -> None:
    assert Guest(address).ask(f"/api/games/{game}/check", {"seats": 4}) == []


def test_whoever_asks_all_the_time_is_slowed_down(address: str) -> None:
    assert look(address) == []
    asked = (look(address) for _ in range(300))  # more than may be asked at once, also on a slow machine
    assert next(answer for answer in asked if answer)["key"] == "too_fast"
