"""The menu: Enter everywhere gives a game, wrong answers are asked again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

from tablee.cli.saved import Company, read_company
from tablee.core.catalog import games
from tablee.core.record import Record

Run = Callable[..., Result]


def latest(home: Path) -> Path:
    return max(home.glob("*.json"))


def test_enter_everywhere_opens_a_table(run: Run, home: Path) -> None:
    result = run("play", typed="|||||quit")
    assert result.exit_code == 0
    assert "Welcome to Tablée!" in result.stdout
    assert "See you soon!" in result.stdout
    assert Record.from_json(latest(home).read_text("utf-8")).game == games()[0]


def test_everything_can_be_chosen(run: Run, home: Path) -> None:
    run("play", typed="pebbles|Zoé|2|1|yes|12|no|fast|a line|quit")
    record = Record.from_json(latest(home).read_text("utf-8"))
    assert (record.options.heap, record.options.loud, record.options.pace.value) == (12, False, "fast")
    assert record.options.blessings == ("a line",)
    assert read_company(latest(home)) == Company(("Zoé",), ("random", "random"))


def test_wrong_answers_are_asked_again(run: Run, home: Path) -> None:
    result = run("play", typed="99|zzz|pebbles||9|none|1||perhaps|yes|many|0||||3||||quit")
    assert result.stdout.count("Please type a number from 1 to 1.") == 2
    assert result.stdout.count("Please type a number from 1 to 3.") == 2
    assert result.stdout.count("Please answer yes or no.") == 1
    assert "must be a whole number" in result.stdout
    assert "A heap of 0 is too small: at least 1. (PB-01)" in result.stdout
    assert Record.from_json(latest(home).read_text("utf-8")).options.heap == 3


def test_the_language_is_asked_where_nothing_says_it(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    result = run("play", typed="2|")
    assert "Français" in result.stdout
    assert "Bienvenue" in result.stdout
    assert "À bientôt" in result.stdout


def test_the_language_is_remembered(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Once chosen it needs no question, and counts for more than the environment; a file nobody can read does not."""
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    run("play", typed="2|")
    assert run("play").stdout.startswith("Bienvenue")
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    assert run("play").stdout.startswith("Bienvenue")
    assert "Bonne" not in run("play", "--lang", "en").stdout
    assert run("play").stdout.startswith("Bienvenue"), "a script that asks for a language changes nothing"
    (tmp_path / "language").write_bytes(b"\xff")
    assert run("play").stdout.startswith("Welcome")


def test_the_environment_says_the_language(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "fr_BE.UTF-8")
    result = run("play")
    assert result.stdout.startswith("Bienvenue")
    assert result.exit_code == 0


def test_a_game_that_was_left_is_offered(run: Run, home: Path) -> None:
    run("play", "pebbles", "--seed", "3", "--bots", "easy", "--no-confirm", typed="1")
    result = run("play", typed="yes|quit")
    assert f"A game is waiting for you ({latest(home).stem})" in result.stdout
    assert result.stdout.count("· Alba takes 1 pebble.") <= 1
    assert "at the table: Player 1, Alba (bot, easy)" in result.stdout
    assert len(list(home.glob("*.json"))) == 1


def test_a_game_that_is_over_is_not_offered(run: Run) -> None:
    run("play", "pebbles", "--seed", "3", "--bots", "easy", "--no-confirm", "--option", "loud=no", typed="2|2|1")
    assert "waiting" not in run("play", typed="").stdout
