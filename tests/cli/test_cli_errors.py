"""Whatever a person types: one sentence on stderr, exit code 2, never a traceback."""

from __future__ import annotations

import os
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest
from typer.testing import Result

from tablee.arena.table import BotTable, GameResult
from tablee.cli import files
from tablee.text.spoken import spoken

Run = Callable[..., Result]
FILE_COMMANDS = ("replay", "verify", "play")


def complaint(run: Run, command: str, path: Path) -> str:
    result = run(command, *(("--resume",) if command == "play" else ()), str(path))
    assert result.exit_code == 2
    assert "Traceback" not in result.stderr + result.stdout
    assert result.stderr.count("\n") == 1
    return result.stderr


@pytest.mark.parametrize("command", FILE_COMMANDS)
def test_files_that_cannot_be_read(run: Run, tmp_path: Path, command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "There is no file" in complaint(run, command, tmp_path / "missing.json")
    assert "is a folder" in complaint(run, command, tmp_path)
    assert "cannot be read" in complaint(run, command, tmp_path / ("x" * 300))
    path = tmp_path / "record.json"
    for content, said in (
        (b"", "is empty"),
        (b" \n ", "is empty"),
        (b"\x80\xff\x00", "is not a text file"),
        (b"hello", "not a JSON object"),
        (b"[1]", "not a JSON object"),
        (b"[" * 100_000, "not a JSON object"),
        (b"{}", "“game” is missing"),
        (b'{"game": 3}', "“game” is not of the right kind"),
        (b'{"game": "pebbles", "version": 2}', "“options” is missing"),
    ):
        path.write_bytes(content)
        assert said in complaint(run, command, path)
    monkeypatch.setattr(files, "LARGEST", 10)
    path.write_bytes(b" " * 11)
    assert "is larger than" in complaint(run, command, path)


@pytest.mark.skipif(os.getuid() == 0, reason="nothing is closed to root")
def test_a_file_of_somebody_else(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "closed.json"
    path.write_text("{}", "utf-8")
    path.chmod(0)
    assert "cannot be read" in complaint(run, "verify", path)


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("play", "chess"), "no game called “chess” here. The games are: pebbles."),
        (("rules", "chess"), "no game called “chess”"),
        (("play", "pebbles", "--bots", "easy,clever"), "no bot called “clever”"),
        (("play", "pebbles", "--bots", "easy,clever"), "random, easy, mute"),
        (("play", "pebbles", "--bots", ""), "pebbles is for 2 to 4 players"),
        (("play", "pebbles", "--option", "heaps=3"), "no option “heaps”"),
        (("play", "pebbles", "--option", "heap"), "needs a value"),
        (("play", "pebbles", "--option", "heap=many"), "“heap” must be a whole number"),
        (("play", "pebbles", "--option", "loud=perhaps"), "“loud” must be yes or no"),
        (("play", "pebbles", "--option", "pace=x"), "“pace” can be: slow, fast"),
        (("play", "pebbles", "--option", "heap=0"), "at least 1. (PB-01)"),
        (("play", "pebbles", "--option", "blessings=@/no/such/file"), "There is no file /no/such/file"),
        (("play", "pebbles", "--bots", "easy", "--seed", "s" * 201), "A seed has 200 characters at most"),
        (("simulate", "pebbles", "--bots", "easy,clever"), "no bot called “clever”"),
        (("simulate", "pebbles", "--bots", "easy"), "pebbles is for 2 to 4 players"),
        (("simulate", "pebbles", "--bots", "easy,easy", "--option", "heap=0"), "(PB-01)"),
    ],
)
def test_wrong_words(run: Run, args: tuple[str, ...], said: str) -> None:
    result = run(*args)
    assert result.exit_code == 2
    assert said in result.stderr
    assert result.stderr.count("\n") == 1
    assert result.stdout == ""


def test_errors_speak_the_language_that_was_asked_for(run: Run) -> None:
    assert "Il n’y a pas ici de jeu nommé" in run("play", "chess", "--lang", "fr").stderr
    assert "au moins 1. (PB-01)" in run("play", "pebbles", "--option", "heap=0", "--lang", "fr").stderr


@pytest.mark.parametrize("args", [("play", "--lang", "de"), ("simulate", "pebbles"), ("dance",), ("verify",)])
def test_wrong_options_and_commands(run: Run, args: tuple[str, ...]) -> None:
    assert run(*args).exit_code == 2


@pytest.mark.parametrize(
    ("environment", "lang"),
    [
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr"}, "fr"),
        ({"LC_ALL": "en_US.UTF-8", "LANG": "fr_FR.UTF-8"}, "en"),
        ({"LC_ALL": "", "LANG": "fr_CA@euro"}, "fr"),
        ({"LC_ALL": "C.UTF-8", "LANG": "fr_FR"}, None),
        ({"LANG": "de_DE"}, None),
        ({}, None),
    ],
)
def test_the_language_of_the_environment(environment: dict[str, str], lang: str | None) -> None:
    assert spoken(environment) == lang


def test_what_is_said_on_the_way_comes_in_the_language_of_the_command(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also by what knows nothing of commands."""

    def play(_: BotTable, __: int) -> GameResult:
        heard.append(spoken({"LANG": "en"}))
        return GameResult((0, 1), (Fraction(1), Fraction(0)), (1, 0), 1)

    heard: list[str | None] = []
    monkeypatch.setattr(BotTable, "play", play)
    for lang in (("--lang", "fr"), ()):
        run("simulate", "pebbles", "--bots", "random,random", "--games", "1", "--workers", "1", *lang)
    assert heard == ["fr", "en"]
    assert spoken({}) is None
