"""`tablee verify`: what was proved, what was not, and what is wrong."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import Result

from tablee.core.catalog import game
from tablee.core.fair import ABSENT, Proof, commitment, joint_seed
from tablee.core.match import Match
from tablee.core.record import Record

Run = Callable[..., Result]
SECRET, PART = "ab" * 32, "cd" * 32


def fair_record() -> Record:
    """A finished game between a person and a bot whose deal can be proved."""
    parts = (PART, ABSENT)
    match = Match(game("pebbles"), 2, {"heap": 3}, joint_seed(SECRET, parts))
    for seat in (0, 1, 0):
        match.answer(seat, {"take": 1})
    promises = (commitment(PART), ABSENT)
    return match.record.with_proof(Proof(commitment(SECRET), promises, SECRET, parts, match.trace))


def verified(run: Run, home: Path, record: Record | str, *args: str) -> Result:
    path = home.parent / "record.json"
    path.write_text(record if isinstance(record, str) else record.to_json(), "utf-8")
    return run("verify", str(path), *args)


def test_a_fair_deal_is_proved_and_the_limits_are_told(run: Run, home: Path) -> None:
    result = verified(run, home, fair_record())
    assert result.exit_code == 0
    assert "the whole game replays, 3 steps" in result.stdout
    assert "The deal was fair" in result.stdout
    assert "It does not prove that the host did not look." in result.stdout.replace(" \n", " ")


def test_without_a_proof_only_the_replay_is_told(run: Run, home: Path) -> None:
    result = verified(run, home, replace(fair_record(), proof=None, steps=fair_record().steps[:1]))
    assert result.exit_code == 0
    assert "it is not over" in result.stdout
    assert "The deal was fair" not in result.stdout
    assert "no proof of a fair deal" in result.stdout


def test_json_says_the_same(run: Run, home: Path) -> None:
    verdict = json.loads(verified(run, home, fair_record(), "--json").stdout)
    assert verdict["ok"] is True
    assert (verdict["steps"], verdict["over"], verdict["winners"], verdict["fair_deal"]) == (3, True, [0], "proved")
    verdict = json.loads(verified(run, home, replace(fair_record(), proof=None), "--json").stdout)
    assert verdict["fair_deal"] == "no proof"


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"secret": "ef" * 32}, "the secret is not the one"),
        ({"secret": "rubbish"}, "not written as proofs are"),
        ({"contributions": ("ef" * 32, ABSENT)}, "a player’s part is not the one"),
        ({"published": commitment("ef" * 32), "secret": "ef" * 32}, "do not give this seed"),
        ({"trace": ()}, "it belongs to another game"),
        ({"trace": (((5, 3),),)}, "the draws are not those"),
    ],
)
def test_a_proof_that_does_not_hold(run: Run, home: Path, changed: dict[str, Any], said: str) -> None:
    record = fair_record()
    assert record.proof is not None
    result = verified(run, home, record.with_proof(replace(record.proof, **changed)))
    assert result.exit_code == 2
    assert said in result.stderr
    assert result.stdout == ""


def test_a_proof_must_count_every_seat(run: Run, home: Path) -> None:
    """A host who leaves a player's part out could choose the deal."""
    seed = joint_seed(SECRET, ())
    match = Match(game("pebbles"), 2, None, seed)
    proof = Proof(commitment(SECRET), (), SECRET, (), match.trace)
    assert verified(run, home, match.record.with_proof(proof)).exit_code == 2


def test_a_move_that_was_not_allowed(run: Run, home: Path) -> None:
    wrong = fair_record().to_json().replace('{"0": {"take": 1}}', '{"0": {"take": 5}}', 1)
    result = verified(run, home, wrong, "--lang", "fr")
    assert result.exit_code == 2
    assert "L’étape 1" in result.stderr
    assert "de 1 à 2. (PB-02)" in result.stderr
    verdict = json.loads(verified(run, home, wrong, "--json").stdout)
    assert (verdict["ok"], verdict["error"]) == (False, "record_refused")
    assert "PB-02" in verdict["message"]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"version": 2', '"version": 1', "Tablée 0.0.1 replays it"),
        ('"version": 2', '"version": 9', "A newer Tablée replays it"),
        ('"game": "pebbles"', '"game": "chess"', "a record of “chess”"),
        ('"seed": ', '"sead": ', "sead"),
        ('"heap": 3', '"heap": "3"', "“options.heap” must be a whole number"),
        ('"heap": 3', '"heap": 0', "at least 1. (PB-01)"),
        ('"pace": "slow"', '"pace": "x"', "“options.pace” is none of the possible ones"),
    ],
)
def test_records_that_are_no_records(run: Run, home: Path, old: str, new: str, said: str) -> None:
    text = fair_record().to_json()
    assert old in text
    result = verified(run, home, text.replace(old, new))
    assert result.exit_code == 2
    assert said in result.stderr
