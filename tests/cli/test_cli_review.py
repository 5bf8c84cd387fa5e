"""`tablee review`: finished games, in both languages and as JSON; all else is refused in a sentence."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import Result

from review.reviewed_games import played
from tablee import review
from tablee.cli import saved
from tablee.cli.files import read_record
from tablee.core.compact import SharedGame, to_letters
from tablee.core.match import Match
from tablee.games.mind_map import game as mind_map

Run = Callable[..., Result]


@pytest.fixture
def _fourth_game() -> None:
    """Here the real games are meant."""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    path.write_text(played("mind_up", ("random",) * 3, "cli").to_json(), encoding="utf-8")
    return path


def test_how_it_came_about(run: Run, file: Path) -> None:
    result = run("review", str(file), "--worlds", "8")
    assert result.exit_code == 0
    for words in ("Mind Up!: how it came about", "Luck", "Player 3", "At every choice a review asks", "reference-1"):
        assert words in " ".join(result.stdout.split())


def test_in_french(run: Run, file: Path) -> None:
    result = run("review", str(file), "--worlds", "8", "--lang", "fr")
    for words in ("comment c’est arrivé", "Chance", "Joueur 3", "joueur de référence"):
        assert words in " ".join(result.stdout.split())


def test_every_choice_where_it_is_asked_for(run: Run, file: Path) -> None:
    for lang, chosen, even in (
        ("en", "chosen", "no other choice was clearly better"),
        ("fr", "choisi", "aucun autre choix n’était clairement meilleur"),
    ):
        shown = " ".join(run("review", str(file), "--worlds", "8", "--choices", "--lang", lang).stdout.split())
        plain = " ".join(run("review", str(file), "--worlds", "8", "--lang", lang).stdout.split())
        assert shown.count(f" {chosen} ") - plain.count(f" {chosen} ") == 63, "one a decision"
        assert even in shown
        assert even not in plain
        assert "{" not in shown


def test_as_json(run: Run, file: Path) -> None:
    found = review.read(run("review", str(file), "--worlds", "8", "--json").stdout)
    assert (found.game, found.worlds, len(found.seats), len(found.decisions)) == ("mind_up", 8, 3, 63)


def test_a_link_is_bounded_as_on_a_server(run: Run, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    link = f"https://table.example/replay#{to_letters(SharedGame(read_record(file)))}"
    monkeypatch.setattr("tablee.review.budget.LONGEST_ELSEWHERE", 5)
    assert "more than 5 steps" in run("review", link, "--worlds", "8").stderr
    monkeypatch.undo()
    monkeypatch.setattr(saved, "FILE_SECONDS", -1.0)
    assert "takes too long" in run("review", str(file), "--worlds", "8").stderr


def test_mind_map_is_retold(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "map.json"
    path.write_text(played("mind_map", ("normal",) * 4, "cli").to_json(), encoding="utf-8")
    for lang, words in (("en", "Who reads whom"), ("fr", "Deux mots, deux regards")):
        result = run("review", str(path), "--lang", lang)
        assert result.exit_code == 0
        assert words in result.stdout
    (grid,) = json.loads(run("review", str(path), "--json").stdout)["grids"]
    assert grid["seats"] == [0, 1, 2, 3]


def test_what_cannot_be_reviewed_is_said_in_a_sentence(run: Run, tmp_path: Path) -> None:
    record = played("mind_up", ("random",) * 3, "cli")
    cases = {
        "not over": replace(record, steps=record.steps[:-2]).to_json(),
        "waits for its end": Match(mind_map, 4, seed="1").record.to_json(),
        "not the record": "[]",
    }
    for words, text in cases.items():
        (tmp_path / "other.json").write_text(text, encoding="utf-8")
        result = run("review", str(tmp_path / "other.json"), "--worlds", "8")
        assert result.exit_code == 2
        assert words in " ".join(result.stderr.split())
        assert result.stdout == ""
