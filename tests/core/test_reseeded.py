"""A game that goes on from the middle of another one: the steps before stay as they were, all later luck is new."""

from __future__ import annotations

import json
import random
from base64 import urlsafe_b64decode
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from played_games import played
from tablee import BadRecord, Match, Record, replay, verify
from tablee.core.catalog import game
from tablee.core.chance import Chance, seed_in_force
from tablee.core.compact import FORMAT, FROM_THE_MIDDLE, SharedGame, from_letters, to_letters
from tablee.core.fair import Proof, joint_seed
from tablee.core.frames import Frames
from tablee.core.record import LONGEST_SEED
from tablee.core.saved import read_match, write_match

TABLES = [("mind_up", 3), ("upturn", 3), ("mind_map", 4)]
SECRET = "5e" * 32


@cache
def whole(name: str, seats: int) -> Record:
    return played(name, seats, number=1, most=60)


def gone_on(first: Record, step: int, most: int = 8, secret: str = SECRET) -> Record:
    """From there, a few steps at random, with a proof of the luck since."""
    parts = tuple(f"{seat:02x}" * 32 for seat in range(len(first.teams)))
    match, luck = replay(first.until(step)), random.Random(step)
    match.reseed(joint_seed(secret, parts))
    while match.to_act and match.step < step + most:
        seat = luck.choice(sorted(match.to_act))
        match.answer(seat, match.legal(seat).sample(Chance(f"{luck.random()}", 0)))
    return match.record.with_proof(Proof.of(secret, parts, match.trace))


@settings(max_examples=12, deadline=None)
@given(table=st.sampled_from(TABLES), cuts=st.lists(st.integers(0, 30), min_size=1, max_size=3))
def test_it_travels_and_proves_itself_however_often_it_is_cut(table: tuple[str, int], cuts: list[int]) -> None:
    record = whole(*table)
    for number, cut in enumerate(cuts):
        cut = min(cut, len(record.steps) - 1)
        before, record = record, gone_on(record, cut, secret=f"{number:02x}" * 32)
        assert record.steps[:cut] == before.steps[:cut]
        assert record.seeds[:-1] == tuple(one for one in before.seeds if one[0] <= cut)
    match = verify(record)
    for step, draws in enumerate(match.trace):
        chance = Chance(seed_in_force(record.seed, record.seeds, step), step)
        assert [chance.below(n) for n, _ in draws] == [result for _, result in draws]
    assert Record.from_json(record.to_json()) == record
    assert from_letters(to_letters(SharedGame(record))).record == record
    unproven = replace(record, proof=None)
    assert from_letters(to_letters(SharedGame(unproven))).record == unproven
    assert read_match(match.game, json.loads(json.dumps(write_match(match)))) == match


def test_the_luck_after_it_is_another_and_before_it_the_same() -> None:
    first = whole("mind_up", 3)
    one, other = (replay(gone_on(first, 4, secret=secret)) for secret in ("11" * 32, "22" * 32))
    assert one.trace[:5] == other.trace[:5] == replay(first).trace[:5]
    assert one.trace[6] != other.trace[6], "the second round's order of values"
    assert one.record.seeds[0][0] == 5


@pytest.mark.parametrize(("name", "pile"), [("mind_up", "deck"), ("upturn", "bag")])
def test_what_nobody_has_drawn_lies_in_a_new_order(name: str, pile: str) -> None:
    """Whoever has seen the other game to its end knows what came next there."""
    first = whole(name, 3)
    before = getattr(replay(first.until(2)).state, pile)
    others = {getattr(replay(gone_on(first, 2, most=1, secret=f"{n:02x}" * 32)).state, pile) for n in range(3)}
    usual = getattr(replay(first.until(3)).state, pile)
    assert len(others) == 3
    assert usual not in others
    assert usual == before[: len(usual)] or usual == before[-len(usual) :]


def test_a_replay_of_it_goes_back_and_forth() -> None:
    record = gone_on(whole("mind_up", 3), 10)
    frames = Frames(record)
    there = [frames.at(step).state for step in range(frames.steps + 1)]
    assert [frames.at(step).state for step in reversed(range(frames.steps + 1))] == there[::-1]
    assert there[-1] == replay(record).state


def test_other_games_are_written_as_ever() -> None:
    """Byte for byte: whatever reads them knows nothing of this."""
    record = whole("mind_up", 3)
    assert "seeds" not in json.loads(record.to_json())
    assert urlsafe_b64decode(to_letters(SharedGame(record))[:4])[0] == FORMAT
    assert urlsafe_b64decode(to_letters(SharedGame(gone_on(record, 3)))[:4])[0] == FROM_THE_MIDDLE


SEEDS: list[Any] = [[[0, "s"]], [[2, "s"], [2, "t"]], [[3, "s"], [2, "t"]], [[99, "s"]], [[-1, "s"]]]


@pytest.mark.parametrize("seeds", SEEDS)
def test_seeds_belong_to_steps_one_after_the_other(seeds: Any) -> None:
    held = json.loads(replace(whole("mind_up", 3).until(4), proof=None).to_json())
    with pytest.raises(BadRecord) as complaint:
        Record.from_json(json.dumps({**held, "seeds": seeds}))
    assert complaint.value.key == "record_seeds"


def test_a_seed_has_a_length() -> None:
    """In a file as in a link, the first one as a later one: each draw is reckoned from all of it."""
    held = json.loads(replace(whole("mind_up", 3).until(2), proof=None).to_json())
    fits, long = "s" * LONGEST_SEED, "s" * (LONGEST_SEED + 1)
    for luck in ({"seed": long}, {"seed": fits, "seeds": [[1, long]]}):
        with pytest.raises(BadRecord) as complaint:
            Record.from_json(json.dumps({**held, **luck}))
        assert complaint.value.key == "seed_long"
    lucks: list[tuple[str, tuple[tuple[int, str], ...]]] = [(long, ()), (fits, ((1, long),))]
    for seed, seeds in lucks:
        letters = to_letters(SharedGame(Match(game("mind_up"), 3, None, seed, None, seeds).record))
        with pytest.raises(BadRecord) as complaint:
            from_letters(letters)
        assert complaint.value.key == "seed_long"
    kept = Match(game("mind_up"), 3, None, fits, None, ((1, fits),)).record
    assert Record.from_json(kept.to_json()) == from_letters(to_letters(SharedGame(kept))).record == kept


@pytest.mark.parametrize("seeds", [7, "s", [["1", "s"]], [[1]], [[1, 2]], {"1": "s"}])
def test_rubbish_is_no_seed(seeds: Any) -> None:
    held = json.loads(whole("mind_up", 3).until(4).to_json())
    with pytest.raises(BadRecord) as complaint:
        Record.from_json(json.dumps({**held, "seeds": seeds}))
    assert complaint.value.key == "record_field"


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"seeds": ((11, "ab"),)}, "proof_seed"),
        ({"seeds": ()}, "proof_seed"),
        ({"seed": "another"}, "record_refused"),
    ],
)
def test_a_proof_is_about_the_last_seed(change: dict[str, Any], key: str) -> None:
    record = replace(gone_on(whole("mind_up", 3), 10, most=1), **change)
    with pytest.raises(BadRecord) as complaint:
        verify(record)
    assert complaint.value.key == key


def test_a_match_can_be_given_new_luck_again_before_it_moves() -> None:
    match = Match(replay(whole("mind_up", 3)).game, 3, seed="s")
    match.reseed("t")
    match.reseed("u")
    assert match.seeds == ((1, "u"),)
