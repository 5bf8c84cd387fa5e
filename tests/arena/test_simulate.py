"""Simulation: the same seed gives the same result, whatever the number of workers; sums only."""

from __future__ import annotations

import json
import os

import pytest

import tablee
from tablee.arena.tally import wilson
from tablee.arena.work import Workers, until_interrupted

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
    told: list[int] = []
    result = tablee.simulate("mind_up", BOTS, games=3, progress=told.append)
    assert told == [1, 2, 3]
    assert [row["bot"] for row in json.loads(result.to_json())["bots"]] == BOTS


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


@pytest.mark.parametrize("wrong", [{"bots": ["easy"]}, {"games": 0}, {"bots": ["nobody"] * 3}, {"options": {"x": 1}}])
def test_what_cannot_be_played_is_told_at_once(wrong: dict[str, object]) -> None:
    with pytest.raises(tablee.TableeError):
        tablee.simulate("mind_up", **{"bots": BOTS, "games": 3, **wrong})  # type: ignore[arg-type]


def test_the_interval_of_a_share() -> None:
    low, high = wilson(50, 100)
    assert (round(low, 3), round(high, 3)) == (0.404, 0.596)
    assert wilson(0, 10)[0] == 0
    assert wilson(10, 10)[1] == 1
