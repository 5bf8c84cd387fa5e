"""`tablee puzzle`: shown, answered, explained, in both languages; as JSON without what is best."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from typer.testing import Result

from tablee.review.puzzles import position_of, puzzles_of

Run = Callable[..., Result]


@pytest.fixture
def _fourth_game() -> None:
    """Here the real games are meant."""


def best_card() -> int:
    puzzle = puzzles_of("mind_up").find(1)
    number: int = position_of(puzzle).choices[puzzle.best].number
    return number


def test_the_best_card(run: Run) -> None:
    result = run("puzzle", "--number", "1", typed=f"99|{best_card()}")
    assert result.exit_code == 0
    words = " ".join(result.stdout.split())
    assert "Mind Up!: puzzle 1" in words
    assert "none of the choices" in words or "not in your hand" in words
    assert "Right!" in words
    assert f"{best_card()} is best: a winning chance of" in words


def test_in_french_and_of_another_game(run: Run) -> None:
    words = " ".join(run("puzzle", "upturn", "--number", "1", "--lang", "fr", typed="q").stdout.split())
    assert "énigme 1" in words
    assert "Quel coup gagne le plus souvent" in words
    assert "meilleur choix" not in words


def test_as_json_without_what_is_best(run: Run) -> None:
    found = json.loads(run("puzzle", "mind_up", "--number", "1", "--json").stdout)
    assert set(found) == {"game", "number", "seat", "choices", "seen"}
    assert {"card": best_card()} in found["choices"]


def test_what_is_not_there_is_said(run: Run) -> None:
    assert run("puzzle", "mind_map").exit_code == 2
    assert run("puzzle", "mind_up", "--number", "99999").exit_code == 2
