"""Puzzles over REST: a decision is shown without what is best, judged once it is made, and rubbish is refused."""

from __future__ import annotations

import json
from datetime import date

import pytest

from server.guests import Guest, Json
from tablee.core.codec import union
from tablee.review.puzzles import position_of, puzzle_of_day, puzzles_of

GAMES = ("mind_up", "upturn")
DAY = "2026-11-17"


@pytest.fixture
def guest(address: str) -> Guest:
    return Guest(address).arrive()


def first_of(game: str) -> str:
    return f"/api/puzzles/{game}/{puzzles_of(game).numbers[0]}"


def test_which_there_are(guest: Guest) -> None:
    found = {one["game"]: one for one in guest.ask(f"/api/puzzles/on/{DAY}")}
    assert set(found) == set(GAMES)
    for game, one in found.items():
        assert one["numbers"] == [*puzzles_of(game).numbers]
        assert one["today"] == puzzle_of_day(puzzles_of(game), date.fromisoformat(DAY))
    shown = {one["name"]: one["puzzles"] for one in guest.ask("/api/games")}
    assert shown == {"mind_map": False, "mind_up": True, "upturn": True}


@pytest.mark.parametrize("game", GAMES)
def test_what_is_best_is_not_told_before_the_answer(guest: Guest, game: str) -> None:
    shown = guest.ask(first_of(game))
    assert set(shown) == {"game", "number", "seat", "teams", "names", "question", "table"}
    (seen,) = shown["table"]["seen"]
    assert seen["seat"] == shown["seat"]
    assert seen["seat"] in seen["awaited"]
    assert seen["offer"]["move_list"]
    puzzle = puzzles_of(game).find(shown["number"])
    at, text = position_of(puzzle), json.dumps(shown)
    assert puzzle.letters not in text
    assert at.match.seed not in text, "from the seed all hands would follow"


@pytest.mark.parametrize(("game", "lang"), [("mind_up", "en"), ("mind_up", "fr"), ("upturn", "en"), ("upturn", "fr")])
def test_an_answer_is_judged_and_explained(address: str, game: str, lang: str) -> None:
    guest = Guest(address, lang=lang).arrive()
    puzzle = puzzles_of(game).find(puzzles_of(game).numbers[0])
    found = [answered(guest, game, choice) for choice in range(len(puzzle.values))]
    assert [one["right"] for one in found] == [choice == puzzle.best for choice in range(len(found))]
    for choice, one in enumerate(found):
        assert (one["chosen"], one["best"]) == (choice, puzzle.best)
        assert [tuple(shown["values"]) for shown in one["choices"]] == [*puzzle.values]
        assert ("winning chance" if lang == "en" else "chances de victoire") in one["explanation"][0]


def answered(guest: Guest, game: str, choice: int) -> Json:
    puzzle = puzzles_of(game).find(puzzles_of(game).numbers[0])
    form = position_of(puzzle)
    move = union(form.match.game.forms.Move).encode(form.choices[choice])
    found: Json = guest.ask(first_of(game), {"move": move})
    return found


def test_rubbish_is_refused_in_a_sentence(guest: Guest) -> None:
    path = first_of("mind_up")
    for asked, body, key in (
        ("/api/puzzles/mind_up/0", None, "no_puzzle"),
        ("/api/puzzles/mind_up/999999", None, "no_puzzle"),
        ("/api/puzzles/mind_map/1", None, "no_puzzles"),
        ("/api/puzzles/chess/1", None, "unknown_game"),
        ("/api/puzzles/mind_up/999999", {"move": {"card": 1}}, "no_puzzle"),
        ("/api/puzzles/on/2026-02-30", None, "daily_no_day"),
        (path, {"move": {"card": "many"}}, None),
        (path, {"move": {"card": 1000}}, None),
        (path, {"move": {}}, None),
        (path, {"move": [1]}, None),
        (path, {}, None),
        (path, {"move": {"card": 1}, "more": 1}, None),
    ):
        found = guest.ask(asked, body)
        assert found["key"] == (key or found["key"]), asked
        assert found["text"]
        assert "best" not in found
