"""Simulation: the same seed gives the same result, whatever the number of workers; sums only."""

from __future__ import annotations

import json
import os
import re
import sys
import time
from multiprocessing import active_children
from typing import Any

import pytest

import tablee
from tablee.arena.tally import wilson
from tablee.arena.work import Workers, until_interrupted
from tablee.bots.random import RandomBot
from tablee.core.chance import Chance

BOTS = ["easy", "random", "random"]


def test_the_same_seed_gives_the_same_result_with_any_workers() -> None:
    one = tablee.simulate("mind_up", BOTS, games=12, seed=5, workers=1)
    assert one == tablee.simulate("mind_up", BOTS, games=12, seed=5, workers=2)
    assert one != tablee.simulate("mind_up", BOTS, games=12, seed=6)


def test_shares_of_victory_add_up_to_the_games() -> None:
    result = tablee.simulate("upturn", ["random", "random"], games=6)
    assert sum(result.wins) == pytest.approx(6)
    assert all(low <= won / 6 <= high for won, (low, high) in zip(result.wins, result.interval, strict=True))


def test_progress_is_told_and_json_is_json() -> None:
    counts: list[int] = []
    result = tablee.simulate("mind_up", BOTS, games=3, progress=counts.append)
    assert counts == [1, 2, 3]
    written = json.loads(result.to_json())
    assert [row["bot"] for row in written["bots"]] == BOTS
    assert (written["seed"], written["games"]) == ("1", 3)


def test_an_interruption_keeps_what_is_done() -> None:
    def stop(done: int) -> None:
        if done == 2:
            raise KeyboardInterrupt

    assert tablee.simulate("mind_up", BOTS, games=50, progress=stop).games == 2


def _die_at_forty(number: int) -> int:
    if number == 40:
        os._exit(1)
    return number


def test_a_process_that_dies_leaves_what_is_done(caplog: pytest.LogCaptureFixture) -> None:
    done = [*until_interrupted(Workers(2).spread(_die_at_forty, 10_000))]
    assert done == [*range(len(done))]
    assert 0 < len(done) <= 40
    assert "What had been played counts" in caplog.text or "Ce qui était joué compte" in caplog.text


class Tiring(RandomBot):
    """Plays its first games as it should."""

    answers = 0

    def choose(self, seen: Any, legal: Any, imagine: Any, chance: Chance) -> Any:
        Tiring.answers += 1
        if Tiring.answers > 60:
            raise ZeroDivisionError("enough")
        return super().choose(seen, legal, imagine, chance)


@pytest.fixture
def tiring(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablee.bots.levels._guests", lambda _: {"tiring": Tiring})
    monkeypatch.setattr(Tiring, "answers", 0)


def test_a_bot_that_fails_is_named_and_what_is_done_counts(tiring: None, caplog: pytest.LogCaptureFixture) -> None:
    result = tablee.simulate("mind_up", ["easy", "tiring", "random"], games=50)
    assert result.games == 2
    assert re.search(r"tiring\b.*\b3\b.*ZeroDivisionError: enough \(test_simulate.py:\d+\)", caplog.text)


@pytest.mark.parametrize("part", ["__init__", "choose"])
def test_a_bot_that_exits_or_cannot_be_made_is_named_too(
    tiring: None, monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    monkeypatch.setattr(Tiring, part, lambda *_: sys.exit("I go"))
    with pytest.raises(tablee.TableeError, match="SystemExit: I go"):
        tablee.simulate("mind_up", ["easy", "tiring", "random"], games=50)


def _sleep_for_ever(number: int) -> int:
    while number == 3:
        time.sleep(0.1)
    return number


def test_nobody_waits_for_a_worker_that_hangs() -> None:
    """Neither now nor at the end of the program."""
    before, results = {*active_children()}, Workers(2).spread(_sleep_for_ever, 100)
    assert [next(results) for _ in range(3)] == [0, 1, 2]
    del results
    deadline = time.monotonic() + 5
    while {*active_children()} - before:
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_a_bot_that_fails_at_once_leaves_nothing(tiring: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Tiring, "answers", 60)
    with pytest.raises(tablee.TableeError) as failed:
        tablee.simulate("mind_up", ["easy", "tiring", "random"], games=50)
    assert (failed.value.key, failed.value.params["bot"], failed.value.params["number"]) == ("bot_broke", "tiring", 1)


@pytest.mark.parametrize(
    "wrong",
    [{"bots": ["easy"]}, {"games": 0}, {"workers": 0}, {"bots": ["nobody"] * 3}, {"options": {"x": 1}}],
)
def test_what_cannot_be_played_is_told_at_once(wrong: dict[str, object]) -> None:
    with pytest.raises(tablee.TableeError):
        tablee.simulate("mind_up", **{"bots": BOTS, "games": 3, **wrong})  # type: ignore[arg-type]


def test_the_interval_of_a_share() -> None:
    low, high = wilson(50, 100)
    assert (round(low, 3), round(high, 3)) == (0.404, 0.596)
    assert wilson(0, 10)[0] == 0
    assert wilson(10, 10)[1] == 1
