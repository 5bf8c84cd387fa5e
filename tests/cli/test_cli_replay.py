"""`tablee replay`: step by step, through the right eyes only."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import Result

from tablee.cli import replay as replaying
from tablee.cli import saved
from tablee.cli.files import read_record
from tablee.cli.saved import newest
from tablee.core.compact import LARGEST, SharedGame, to_letters
from tablee.core.frames import Frames

Run = Callable[..., Result]


@pytest.fixture
def over(run: Run) -> str:
    """The record of a game that is over."""
    run("play", "pebbles", "--seed", "3", "--bots", "easy", "--no-confirm", "--option", "loud=no", typed="2|2|1")
    return str(next(newest()))


@pytest.fixture
def left(run: Run) -> str:
    """The record of a game that goes on."""
    run("play", "pebbles", "--seed", "3", "--bots", "easy", "--no-confirm", "--option", "loud=no", typed="2")
    return str(next(newest()))


@pytest.fixture
def in_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    console = Console(force_terminal=True, width=80, markup=False, highlight=False)
    monkeypatch.setattr(replaying, "screen", lambda: console)


def test_elsewhere_than_in_a_terminal_all_steps_are_printed(run: Run, over: str) -> None:
    result = run("replay", over)
    assert result.exit_code == 0
    for step in range(6):
        assert f"step {step} of 5 · what everybody sees" in result.stdout
    assert "charm hidden" in result.stdout
    assert "Player 1 wins!" in result.stdout
    assert "· Alba takes 1 pebble." in result.stdout, "names come from the file beside the record"


def test_a_link_that_holds_the_game(run: Run, over: str) -> None:
    letters = to_letters(SharedGame(read_record(Path(over)), ("Mia", "Léo")))
    link = f"https://table.example/replay#{letters}"
    result = run("replay", link)
    assert result.exit_code == 0
    assert "Mia wins!" in result.stdout, "names travel in the link"
    assert run("verify", link).exit_code == 0
    cut = run("replay", link[:-3])
    assert (cut.exit_code, "Traceback" in cut.output) == (2, False)
    assert "cut off on its way" in cut.output


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_what_takes_too_long_ends(
    run: Run, over: str, left: str, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A link is given what a server gives it, a file of one's own more, and neither for ever."""
    link = f"https://table.example/replay#{to_letters(SharedGame(read_record(Path(over))))}"
    monkeypatch.setattr(saved, "SECONDS", -1.0)
    assert run(command, over).exit_code == 0
    assert "takes too long" in run(command, link).stderr
    monkeypatch.setattr(saved, "FILE_SECONDS", -1.0)
    assert "takes too long" in run(command, over).stderr
    assert "takes too long" in run("play", "--resume", left, "--no-confirm").stderr


@pytest.mark.parametrize("command", ["replay", "verify", "review"])
def test_a_link_is_no_larger_than_on_a_server(run: Run, command: str) -> None:
    assert "larger than 1 MB" in run(command, f"https://table.example/replay#{'A' * (LARGEST + 1)}").stderr


def test_one_step_in_french(run: Run, over: str) -> None:
    result = run("replay", over, "--step", "1", "--lang", "fr")
    assert "étape 1 sur 5" in result.stdout
    assert "étape 2" not in result.stdout


def test_a_seat_is_shown_when_it_is_asked_for(run: Run, left: str) -> None:
    assert "charm hidden" in run("replay", left, "--seat", "public").stdout
    eyes = run("replay", left, "--seat", "1").stdout
    assert "through the eyes of Alba" in eyes
    assert "charm hidden" not in eyes


def test_json_has_view_and_events_of_every_step(run: Run, over: str) -> None:
    shown = json.loads(run("replay", over, "--json").stdout)
    assert (shown["game"], shown["steps"], shown["seat"]) == ("pebbles", 5, None)
    assert [frame["view"]["heap"] for frame in shown["frames"]] == [7, 5, 4, 2, 1, 0]
    assert shown["frames"][0]["events"] == []
    assert shown["frames"][2]["events"] == [{"taken": 1, "count": 1}]
    assert shown["frames"][0]["view"]["charm"] is None
    one = json.loads(run("replay", over, "--json", "--seat", "0", "--step", "2").stdout)
    assert len(one["frames"]) == 1
    assert one["frames"][0]["view"]["charm"] is not None


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--seat", "2"), "Seats are numbered 0 to 1"),
        (("--seat", "me"), "no seat “me”"),
        (("--step", "6"), "This game has 5 steps"),
    ],
)
def test_a_seat_or_step_that_is_not_there(run: Run, over: str, args: tuple[str, str], said: str) -> None:
    result = run("replay", over, *args)
    assert result.exit_code == 2
    assert said in result.stderr


@pytest.mark.usefixtures("in_a_terminal")
def test_stepping_forward_back_and_far(run: Run, over: str) -> None:
    seen = run("replay", over, typed="||b|4|99|q").stdout
    titles = [line.split("step ")[1][0] for line in seen.splitlines() if " of 5 · " in line]
    assert titles == ["0", "1", "2", "1", "4", "5"]


@pytest.mark.usefixtures("in_a_terminal")
def test_eyes_change_only_after_the_end_or_when_a_seat_was_named(run: Run, over: str, left: str) -> None:
    assert "through the eyes of Alba" in run("replay", over, typed="s1|s|q").stdout
    hidden = run("replay", left, typed="s1|s0|1|q").stdout
    assert "through the eyes" not in hidden
    assert "through the eyes of Player 1" in run("replay", left, "--seat", "1", typed="s0|q").stdout


@pytest.mark.usefixtures("in_a_terminal")
def test_all_eyes_show_every_hand_after_the_end(run: Run, over: str, left: str) -> None:
    seen = run("replay", over, typed="a|q").stdout
    for title in ("what everybody sees", "through the eyes of Player 1", "through the eyes of Alba"):
        assert f"step 0 of 5 · {title}" in seen
    assert "through the eyes" not in run("replay", left, typed="a|1|q").stdout
    eyes = json.loads(run("replay", left, "--seat", "all", "--json", "--step", "1").stdout)
    assert [frame["view"]["charm"] is None for frame in eyes["frames"]] == [True, False, False]


@pytest.mark.usefixtures("in_a_terminal")
def test_jumping_by_turn_and_round(run: Run, over: str) -> None:
    frames = Frames(read_record(Path(over)))
    begin = [turn.step for turn in frames.turns]
    seen = run("replay", over, typed="t|t|t-|99|t-|r1|m9|q").stdout
    titles = [int(line.split("step ")[1][0]) for line in seen.splitlines() if " of 5 · " in line]
    assert titles == [0, begin[1], begin[2], begin[1], 5, begin[-1], begin[0], begin[0]]


@pytest.mark.usefixtures("in_a_terminal")
def test_it_plays_by_itself_until_the_end_or_until_it_is_stopped(
    run: Run, over: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    slept = list[float]()
    monkeypatch.setattr("time.sleep", slept.append)
    seen = run("replay", over, typed="3|p|q").stdout
    titles = [line.split("step ")[1][0] for line in seen.splitlines() if " of 5 · " in line]
    assert titles == ["0", "3", "4", "5", "5"]
    assert slept == [replaying.LOOK_SECONDS] * 2

    def stop(_: float) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("time.sleep", stop)
    assert "step 4" not in run("replay", over, typed="3|p|q").stdout


@pytest.mark.usefixtures("in_a_terminal")
def test_the_end_of_the_input_leaves(run: Run, over: str) -> None:
    assert run("replay", over).exit_code == 0


@pytest.mark.usefixtures("in_a_terminal")
def test_all_prints_everything_in_a_terminal_too(run: Run, over: str) -> None:
    assert run("replay", over, "--all").stdout.count(" of 5 · ") == 6


def test_a_reel_winds_both_ways(over: str) -> None:
    frames = Frames(read_record(Path(over)))
    forward = [frames.frame(step, 0) for step in range(6)]
    backward = [frames.frame(step, 0) for step in range(5, -1, -1)]
    assert forward == backward[::-1]
    assert frames.at(5) == frames.last
