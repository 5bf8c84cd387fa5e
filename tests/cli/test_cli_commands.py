"""The small commands: games, rules, simulate, version, help; and options read by their types."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from typer.testing import Result

from tablee import __version__
from tablee.arena import Simulation, simulate
from tablee.cli.options import read_settings
from tablee.cli.podium import show_podium
from tablee.core.catalog import game
from tablee.core.game import Outcome
from tablee.core.match import read_options
from tablee.text import Voice

Run = Callable[..., Result]


def test_version(run: Run) -> None:
    assert run("--version").stdout == f"tablee {__version__}\n"


def test_help_names_every_command(run: Run) -> None:
    output = run("--help").stdout
    assert all(name in output for name in ("play", "rules", "games", "replay", "verify", "simulate"))


def test_games_are_listed(run: Run) -> None:
    output = run("games").stdout
    assert "Pebbles (pebbles)" in output
    assert "2 to 4 players" in output
    assert "--option heap=7: How many pebbles lie there." in output
    (card,) = json.loads(run("games", "--json", "--lang", "fr").stdout)
    assert (card["game"], card["title"], card["seats"]) == ("pebbles", "Cailloux", [2, 4])
    assert card["bots"] == ["random", "easy", "mute"]
    assert [(option["name"], option["default"]) for option in card["options"]][:2] == [("heap", 7), ("loud", True)]


@pytest.mark.parametrize(("lang", "said"), [("en", "One or two pebbles a turn."), ("fr", "Un ou deux cailloux")])
def test_rules(run: Run, lang: str, said: str) -> None:
    result = run("rules", "Pebbles!", "--lang", lang)
    assert said in result.stdout
    assert all(len(line) <= 80 for line in result.stdout.splitlines())


def test_simulate_shows_a_row_for_each_bot(run: Run) -> None:
    result = run("simulate", "pebbles", "--bots", "easy,random", "--games", "20", "--workers", "1")
    assert result.exit_code == 0
    assert "Pebbles: 20 games" in result.stdout
    rows = [line.split() for line in result.stdout.splitlines() if line.split()[:1] in (["easy"], ["random"])]
    assert sum(float(row[1]) for row in rows) == pytest.approx(20)
    assert result.stderr == "", "no bar where nobody looks"


def test_simulate_writes_numbers_as_the_language_does(run: Run) -> None:
    args = ("simulate", "pebbles", "--bots", "easy,random", "--games", "3", "--workers", "1")
    assert "étapes par partie" in run(*args, "--lang", "fr").stdout
    assert "." not in run(*args, "--lang", "fr").stdout
    assert "3 games" in run(*args).stdout


def test_simulate_in_json_is_the_same_for_the_same_seed(run: Run) -> None:
    args = ("simulate", "pebbles", "--bots", "easy,random", "--games", "10", "--workers", "1", "--json", "--seed", "x")
    output = json.loads(run(*args).stdout)
    assert output["games"] == 10
    assert [row["bot"] for row in output["bots"]] == ["easy", "random"]
    assert run(*args).stdout == run(*args).stdout


def test_a_simulation_that_was_stopped_tells_what_is_done(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(done: int) -> None:
        if done == 4:
            raise KeyboardInterrupt

    def impatient(game: str, bots: Any, games: int, seed: str, workers: int, options: Any, *_: Any) -> Simulation:
        return simulate(game, bots, games, seed, workers, options, stop)

    monkeypatch.setattr("tablee.arena.simulate", impatient)
    output = run("simulate", "pebbles", "--bots", "easy,random", "--games", "50", "--workers", "1")
    assert output.exit_code == 0
    assert "Stopped early: 4 games of 50." in output.stdout


def test_options_are_read_by_their_types(tmp_path: Path) -> None:
    pebbles = game("pebbles")
    lines = tmp_path / "lines.txt"
    lines.write_text("one\n\n two \n", "utf-8")
    given = ["heap=9", "loud=non", "pace=FAST", "blessings=zero", f"blessings=@{lines}"]
    options = read_options(pebbles, read_settings(pebbles, given))
    assert (options.heap, options.loud, options.pace.value) == (9, False, "fast")
    assert options.blessings == ("zero", "one", "", " two ")


@pytest.mark.parametrize("word", ["yes", "true", "on", "1", "oui", "YES"])
def test_yes_in_many_words(word: str) -> None:
    assert read_settings(game("pebbles"), [f"loud={word}"]) == {"loud": True}


def test_the_podium_follows_the_places_of_the_rules(capsys: pytest.CaptureFixture[str]) -> None:
    """Below the first place too: Mind Up! parts equal totals by the last round (MU-23)."""
    voice = Voice("en", "pebbles")
    show_podium(Console(), Outcome((50, 60, 50, 50), "last_pebble", (1,), (3, 1, 2, 3)), voice)
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    ranked = [(int(line[0]), " ".join(line[1:-1]), int(line[-1])) for line in lines if line and line[0].isdecimal()]
    in_order = [(1, 1, 60), (2, 2, 50), (3, 0, 50), (3, 3, 50)]
    assert ranked == [(place, voice.name(seat), score) for place, seat, score in in_order]
