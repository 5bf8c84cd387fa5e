"""Records: written, read, replayed; truncated, tampered and foreign ones are refused by name."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from tablee import BadRecord, Match, OtherVersion, Record, UnknownGame, replay, verify
from tablee.core import record as module
from tablee.core.catalog import game
from tablee.core.fair import ABSENT, Proof, commitment, joint_seed
from toys import Options, Say, whisper


@pytest.fixture(autouse=True)
def catalogue(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "find_game", lambda name: whisper if name == "whisper" else game(name))


def played(seed: str = "s", steps: int = 2) -> Match:
    match = Match(whisper, 2, seed=seed)
    for number in range(steps):
        match.answer(0, Say(number))
        match.answer(1, Say(4, loud=True), stand_in=True)
    return match


def test_a_record_replays_to_an_equal_match() -> None:
    match = played()
    again = replay(Record.from_json(match.record.to_json()))
    assert again == match
    assert again.trace == match.trace


def test_the_json_is_what_the_design_says() -> None:
    held = json.loads(played(steps=1).record.to_json())
    assert held == {
        "game": "whisper",
        "version": 2,
        "options": {"audience": "nobody"},
        "teams": [0, 1],
        "seed": "s",
        "steps": [{"0": {"say": 0}, "1": {"say": 4, "loud": True}}],
        "stood_in": [[1, 1]],
        "proof": None,
    }


def tampered(change: Callable[[dict[str, Any]], object]) -> str:
    held = json.loads(played().record.to_json())
    change(held)
    return json.dumps(held)


BROKEN: list[tuple[Callable[[dict[str, Any]], object], str]] = [
    (lambda held: held.pop("seed"), "record_field"),
    (lambda held: held.pop("game"), "record_field"),
    (lambda held: held.update(version="2"), "record_field"),
    (lambda held: held.update(version=0), "record_field"),
    (lambda held: held.update(version=-1), "record_field"),
    (lambda held: held.update(version=10**300), "record_field"),
    (lambda held: held.update(seed=7), "record_field"),
    (lambda held: held.update(seed="\ud800"), "record_json"),
    (lambda held: held.update({"luck\udfff": 7}), "record_json"),
    (lambda held: held.update(luck=7), "record_unknown"),
    (lambda held: held["steps"][0].update({"0": {"shout": 1}}), "record_field"),
    (lambda held: held["steps"][0].update({"x": {"say": 1}}), "record_field"),
    (lambda held: held.update(steps={}), "record_field"),
    (lambda held: held.update(proof={"secret": "x"}), "record_field"),
    (lambda held: held.update(options={"audience": "world"}), "record_field"),
    (lambda held: held["steps"][1].update({"0": {"say": 9}}), "record_refused"),
    (lambda held: held["steps"][1].update({"2": {"say": 1}}), "record_crowded"),
    (lambda held: held["steps"][1].pop("1"), "record_incomplete"),
    (lambda held: held["steps"].append({}), "record_incomplete"),
]


@pytest.mark.parametrize(("change", "key"), BROKEN)
def test_a_tampered_record_is_refused(change: Callable[[dict[str, Any]], object], key: str) -> None:
    with pytest.raises(BadRecord) as complaint:
        replay(Record.from_json(tampered(change)))
    assert complaint.value.key == key


def test_a_refused_step_names_the_rule() -> None:
    with pytest.raises(BadRecord) as complaint:
        replay(Record.from_json(tampered(lambda held: held["steps"][1].update({"0": {"say": 9}}))))
    assert complaint.value.refusal is not None
    assert (complaint.value.refusal.rule, complaint.value.params["step"]) == ("W-1", 2)


def test_any_truncation_is_refused() -> None:
    text = played().record.to_json()
    for end in range(len(text)):
        with pytest.raises(BadRecord):
            Record.from_json(text[:end])


@pytest.mark.parametrize("text", ["", "null", "[]", "7", "\x00", "[" * 100_000])
def test_rubbish_is_refused(text: str) -> None:
    with pytest.raises(BadRecord):
        Record.from_json(text)


def test_an_unknown_game_is_named() -> None:
    with pytest.raises(UnknownGame):
        Record.from_json(tampered(lambda held: held.update(game="chess")))


def test_what_anybody_may_have_written_is_not_said_at_length() -> None:
    with pytest.raises(UnknownGame) as unknown:
        Record.from_json(tampered(lambda held: held.update(game="chess" * 1000)))
    assert unknown.value.params["name"] == ("chess" * 8)
    with pytest.raises(BadRecord) as odd:
        Record.from_json(tampered(lambda held: held.update({"x" * 1000: 1})))
    assert odd.value.params["field"] == "x" * 40


def test_another_version_names_the_release_that_replays_it() -> None:
    with pytest.raises(OtherVersion) as older:
        Record.from_json(tampered(lambda held: held.update(version=1)))
    assert (older.value.key, older.value.params["release"]) == ("record_older", "0.0.1")
    with pytest.raises(OtherVersion) as newer:
        Record.from_json(tampered(lambda held: held.update(version=3)))
    assert newer.value.key == "record_newer"


def proof_of(match: Match, secret: str, contributions: tuple[str, ...]) -> Proof:
    promises = tuple(commitment(part) for part in contributions)
    return Proof(commitment(secret), promises, secret, contributions, match.trace)


def test_a_proof_travels_with_the_record() -> None:
    secret, contributions = "ab" * 32, ("cd" * 32, ABSENT)
    seed = joint_seed(secret, contributions)
    match = played(seed)
    record = Record.from_json(match.record.with_proof(proof_of(match, secret, contributions)).to_json())
    assert record.proof is not None
    assert record.proof.flaw(record.seed) is None
    assert record.options == Options()


@pytest.mark.parametrize(
    ("change", "flaw"),
    [
        ({"secret": "zz" * 32}, "proof_form"),
        ({"secret": "00" * 31}, "proof_form"),
        ({"published": "00" * 32}, "proof_secret"),
        ({"promises": ("00" * 32, "00" * 32)}, "proof_contribution"),
        ({"promises": ()}, "proof_contribution"),
        ({"trace": (((5, 4), (5, 4)),)}, "proof_draws"),
        ({"trace": (((0, 0),),)}, "proof_draws"),
        ({"trace": (((2**60, 0),),)}, "proof_draws"),
    ],
)
def test_every_flaw_of_a_proof_is_found(change: dict[str, Any], flaw: str) -> None:
    secret, contributions = "ab" * 32, ("cd" * 32, ABSENT)
    seed = joint_seed(secret, contributions)
    whole = proof_of(played(seed), secret, contributions)
    fields = {name: getattr(whole, name) for name in ("published", "promises", "secret", "contributions", "trace")}
    assert Proof(**{**fields, **change}).flaw(seed) == flaw
    assert whole.flaw("another seed") == "proof_seed"


def test_verify_replays_and_checks_the_proof() -> None:
    secret, contributions = "ab" * 32, ("cd" * 32, ABSENT)
    match = played(joint_seed(secret, contributions))
    proof = proof_of(match, secret, contributions)
    assert verify(match.record.with_proof(proof)) == match
    assert verify(match.record) == match
    shorter = Proof(proof.published, proof.promises, secret, contributions, proof.trace[:-1])
    for flawed, key in ((shorter, "proof_other_game"), (proof_of(match, "ee" * 32, contributions), "proof_seed")):
        with pytest.raises(BadRecord) as complaint:
            verify(match.record.with_proof(flawed))
        assert complaint.value.key == key
