"""`tablee play` with a game the command line has never heard of."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

from tablee.cli.saved import Company, company_file, read_company
from tablee.core.record import Record, replay

QUICK = ("play", "pebbles", "--seed", "3", "--bots", "easy", "--option", "loud=no")

Run = Callable[..., Result]


def only_record(home: Path) -> Path:
    (path,) = home.glob("*.json")
    return path


def test_a_whole_game_from_the_first_table_to_the_podium(run: Run, home: Path) -> None:
    result = run(*QUICK, typed="2||2||1|")
    assert result.exit_code == 0
    assert "heap ooooooo | charm" in result.stdout
    assert "· Alba takes 1 pebble." in result.stdout
    assert "The game is over: the last pebble was taken." in result.stdout
    assert "Player 1 wins!" in result.stdout
    assert f"tablee replay {only_record(home)}" in result.stdout
    assert replay(Record.from_json(only_record(home).read_text("utf-8"))).outcome is not None


def test_the_same_game_in_french(run: Run) -> None:
    result = run(*QUICK, "--lang", "fr", typed="2||2||1|")
    assert "· Alba prend 1 caillou." in result.stdout
    assert "Joueur 1 gagne\N{NARROW NO-BREAK SPACE}!" in result.stdout


def test_a_choice_is_shown_first_and_can_be_undone_or_changed(run: Run, home: Path) -> None:
    result = run(*QUICK, typed="2|u||1|2|1||quit")
    assert "You chose: 2 pebbles. Enter = play it" in result.stdout
    assert "Taken back" in result.stdout
    assert "drafts 1" in result.stdout, "a draft that shows on the table is drawn"
    record = Record.from_json(only_record(home).read_text("utf-8"))
    assert [dict(step)[0].count for step in record.steps if 0 in dict(step)] == [1]


@pytest.mark.parametrize("between", ["5", "hint", "nonsense", "?"])
def test_whatever_follows_a_choice_takes_it_back(run: Run, home: Path, between: str) -> None:
    run(*QUICK, typed=f"2|{between}||quit")
    assert Record.from_json(only_record(home).read_text("utf-8")).steps == ()


def test_without_confirmation_a_choice_happens_when_it_is_typed(run: Run) -> None:
    result = run(*QUICK, "--no-confirm", typed="2|2|1")
    assert "You chose" not in result.stdout
    assert "Player 1 wins!" in result.stdout


def test_a_refused_move_names_its_rule_and_what_is_allowed(run: Run, home: Path) -> None:
    result = run(*QUICK, typed="5|quit")
    assert "You can take 1 to 2. (PB-02)" in result.stdout
    assert Record.from_json(only_record(home).read_text("utf-8")).steps == ()


@pytest.mark.parametrize("text", ["nonsense", "12x", "[bold]", "{x}"])
def test_what_is_not_understood_is_said_with_the_hint(run: Run, text: str) -> None:
    result = run(*QUICK, typed=f"{text}|quit")
    assert result.exit_code == 0
    assert result.stdout.count("Choices: 2.") == (2 if not text.startswith("{") else 1)


def test_json_is_understood_too(run: Run) -> None:
    result = run(*QUICK, typed='{"take": "1"}|{"take": 1}||quit')
    assert "“take” must be a whole number." in result.stdout
    assert "Player 1 takes 1 pebble." in result.stdout


@pytest.mark.parametrize("word", ["?", "help", "AIDE"])
def test_help_tells_the_rules_in_short_and_the_commands(run: Run, word: str) -> None:
    result = run(*QUICK, typed=f"{word}|quit")
    assert "Take one or two." in result.stdout
    assert "PB-02" not in result.stdout
    assert result.stdout.count("Always understood") == 2


@pytest.mark.parametrize("word", ["rules", "règles", "regles"])
def test_the_rules_can_be_read_during_the_game(run: Run, word: str) -> None:
    assert "PB-02" in run(*QUICK, typed=f"{word}|quit").stdout


@pytest.mark.parametrize(("word", "times"), [("hint", 2), ("indice", 2), ("", 2)])
def test_the_hint_comes_again(run: Run, word: str, times: int) -> None:
    assert run(*QUICK, typed=f"{word}|quit").stdout.count("Choices: 2.") == times


@pytest.mark.parametrize("word", ["hint", "indice"])
def test_a_hint_names_a_move_one_may_make_and_changes_nothing(run: Run, home: Path, word: str) -> None:
    result = run(*QUICK, typed=f"{word}|{word}|quit")
    said = re.findall(r"A (\w+) bot would choose: (.*)", result.stdout)
    assert len(said) == 2
    assert len(set(said)) == 1, "the same question, the same answer"
    assert said[0][0] in ("random", "easy", "normal")
    assert Record.from_json(only_record(home).read_text("utf-8")).steps == ()


def test_the_table_can_be_seen_again(run: Run) -> None:
    assert run(*QUICK, typed="table|quit").stdout.count("heap ooooooo") == 2


@pytest.mark.parametrize("last", ["|quit", "|quitter", "|Q", ""])
def test_leaving_says_how_to_come_back(run: Run, home: Path, last: str) -> None:
    result = run(*QUICK, typed=f"2|{last}")
    assert result.exit_code == 0
    assert "See you soon!" in result.stdout
    assert f"tablee play --resume {only_record(home)}" in result.stdout


def test_a_game_that_was_left_goes_on_with_the_same_bots(run: Run, home: Path) -> None:
    whole = run(*QUICK, "--bots", "easy,random", "--no-confirm", typed="1|1|1|1|1|1")
    first = only_record(home)
    played = Record.from_json(first.read_text("utf-8"))
    first.unlink()
    run(*QUICK, "--bots", "easy,random", "--no-confirm", typed="1")
    left = only_record(home)
    assert read_company(left) == Company(("Player 1",), ("easy", "random"))
    again = run("play", "--resume", str(left), "--no-confirm", typed="1|1|1|1|1")
    assert "Alba (bot, easy), Bruno (bot, random)" in again.stdout
    assert Record.from_json(left.read_text("utf-8")) == played, "same seed, same bots, same game"
    assert whole.stdout.splitlines()[-6:-1] == again.stdout.splitlines()[-6:-1]


def test_a_finished_game_that_is_resumed_shows_its_podium(run: Run, home: Path) -> None:
    run(*QUICK, "--no-confirm", typed="2|2|1")
    result = run("play", "--resume", str(only_record(home)))
    assert "Player 1 wins!" in result.stdout


def test_a_record_from_elsewhere_is_resumed_with_usual_bots_or_those_named(run: Run, home: Path) -> None:
    run(*QUICK, "--bots", "easy,easy", typed="quit")
    company_file(only_record(home)).unlink()
    assert "Bruno (bot, easy)" in run("play", "--resume", str(only_record(home)), typed="quit").stdout
    named = run("play", "--resume", str(only_record(home)), "--bots", "random,easy", typed="quit")
    assert "Alba (bot, random), Bruno (bot, easy)" in named.stdout
    wrong = run("play", "--resume", str(only_record(home)), "--bots", "easy")
    assert wrong.exit_code == 2
    assert "name 2 bots" in wrong.stderr


def test_a_broken_company_file_is_as_good_as_none(run: Run, home: Path) -> None:
    run(*QUICK, typed="quit")
    company_file(only_record(home)).write_bytes(b"\xff{")
    assert "Alba (bot, easy)" in run("play", "--resume", str(only_record(home)), typed="quit").stdout


def test_out_of_turn_the_person_is_asked_and_may_stay_silent(run: Run) -> None:
    loud = ("play", "pebbles", "--seed", "3", "--bots", "easy", "--no-confirm")
    cheered = run(*loud, typed="1|cheer|quit").stdout
    assert "Enter = stay silent" in cheered
    assert "· Player 1 cheers!" in cheered
    silent = run(*loud, typed="1||quit").stdout
    assert "Player 1 cheers!" not in silent
    assert "· Alba takes 1 pebble." in silent, "silence lets the game go on"


def test_a_call_out_of_turn_is_not_asked_twice(run: Run) -> None:
    result = run("play", "pebbles", "--seed", "3", "--bots", "easy", typed="1||cheer|quit")
    assert "You chose: 1 pebble" in result.stdout
    assert "· Player 1 cheers!" in result.stdout


def test_several_people_share_the_screen_behind_a_curtain(run: Run, home: Path) -> None:
    result = run(*QUICK[:4], "--people", "Ann,Bob", "--bots", "", "--option", "loud=no", typed="|2|||2|||1|||2|")
    assert "at the table: Ann, Bob" in result.stdout
    assert result.stdout.count("The screen is for Bob now.") == 2
    charms = {line.split("charm ")[1][:3] for line in result.stdout.splitlines() if "charm " in line}
    assert len(charms) == 3, "two secret numbers and the public table at the end"
    assert "Bob wins!" in result.stdout
    before_bob = result.stdout.split("for Bob now")[0]
    assert len({line.split("charm ")[1][:3] for line in before_bob.splitlines() if "charm " in line}) == 1


def test_the_first_look_tells_all_that_happened_before(run: Run) -> None:
    result = run(
        *QUICK[:4], "--people", "Ann,Bob", "--bots", "", "--option", "loud=no", "--no-confirm", typed="|1||2||"
    )
    first_of_bob = result.stdout.split("for Bob now")[1].split("for Ann now")[0]
    assert "· Ann takes 1 pebble." in first_of_bob
    second_of_ann = result.stdout.split("for Ann now")[2]
    assert "· Ann takes 1 pebble." in second_of_ann
    assert "· Bob takes 2 pebbles." in second_of_ann


def test_bots_have_names_nobody_at_the_table_has(run: Run) -> None:
    result = run("play", "pebbles", "--people", "alba", "--bots", "easy", typed="quit")
    assert "alba, Bruno (bot, easy)" in result.stdout


def test_the_usual_table_has_four_seats(run: Run, home: Path) -> None:
    run("play", "pebbles", typed="quit")
    assert read_company(only_record(home)) == Company(("Player 1",), ("easy",) * 3)


def test_a_game_that_cannot_be_saved_can_still_be_played(run: Run, monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    home.parent.joinpath("file").write_text("in the way", "utf-8")
    monkeypatch.setenv("TABLEE_HOME", str(home.parent / "file"))
    result = run(*QUICK, "--no-confirm", typed="2|2|1")
    assert "cannot be saved" in result.stdout
    assert "Player 1 wins!" in result.stdout
    assert "could not be kept" in result.stdout


def test_a_bot_that_says_nothing_ends_the_game_with_a_sentence(run: Run) -> None:
    result = run(*QUICK[:4], "--bots", "mute", "--option", "loud=no", "--no-confirm", typed="1")
    assert result.exit_code == 2
    assert "Alba" in result.stderr


def test_two_games_in_the_same_second_are_kept_apart(run: Run, home: Path) -> None:
    for _ in range(3):
        run(*QUICK, typed="quit")
    assert len(list(home.glob("*.json"))) == 3
    for path in home.glob("*.json"):
        assert json.loads(path.read_text("utf-8"))["game"] == "pebbles"
