"""What takes long is done beside the server: one thing at a time, shared, bounded, begun again where it broke off."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from played_games import played
from server.guests import scene
from tablee.core.errors import TableeError
from tablee.server import clock
from tablee.server.background import background as module
from tablee.server.background.background import Asker, Background, BackgroundJob
from tablee.server.background.jobs import JobFailed, JobReport, ReviewJob
from tablee.server.background.worker import perform

OBEDIENT = """
import json, os, sys, time
for line in sys.stdin:
    what = json.loads(line)["record"]
    if what == "die":
        os._exit(1)
    if what == "rubbish":
        print("hello?", flush=True)
    print(json.dumps({"report": "progress", "done": 1, "parts": 2}), flush=True)
    while what == "wait" and os.path.exists(sys.argv[1]):
        time.sleep(0.01)
    if what == "slow":
        time.sleep(60)
    if what == "steady":
        for done in range(8):
            time.sleep(0.25)
            print(json.dumps({"report": "progress", "done": done, "parts": 8}), flush=True)
    if what == "refused":
        print(json.dumps({"report": "failed", "key": "no_review", "params": {"game": "chess"}}), flush=True)
    else:
        print(json.dumps({"report": "done", "result": f"{what} by {os.getpid()}"}), flush=True)
"""
"""A process that does what its jobs say, in place of reviews."""
KEPT: list[str] = []


async def keep(result: str) -> None:
    KEPT.append(result)


@asynccontextmanager
async def background(path: Path, *, idle: float = 30.0, longest: float = 30.0) -> AsyncIterator[Background]:
    KEPT.clear()
    made = Background((sys.executable, "-c", OBEDIENT, str(path)), idle, longest)
    try:
        yield made
    finally:
        await made.close()


def ask(
    made: Background, what: str, who: str = "anna", name: str = "", *, home: str = "", is_elsewhere: bool = False
) -> BackgroundJob:
    return made.ask(name or what, ReviewJob(what, 8, 0), Asker(who, home or who, is_elsewhere), keep)


@scene
async def test_one_thing_after_the_other_and_each_once(tmp_path: Path) -> None:
    async with background(tmp_path) as made:
        first, second = ask(made, "one"), ask(made, "two")
        assert (made.ahead(first), made.ahead(second)) == (0, 1)
        assert ask(made, "one", "bob") is first, "whoever asks for the same shares it"
        await second.over.wait()
        assert first.result
        assert second.result
        assert first.result.split()[2] == second.result.split()[2], "by one process"
        assert (first.done, first.parts) == (1, 2)
        assert ask(made, "one").result == first.result, "it is still there"
        await asyncio.sleep(0)
        assert [first.result, second.result] == KEPT


@scene
async def test_what_has_not_begun_waits_and_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gate = tmp_path / "gate"
    gate.touch()
    monkeypatch.setattr(module, "MOST", 4)
    async with background(gate) as made:
        slow = ask(made, "wait")
        ask(made, "one")
        with pytest.raises(TableeError, match="too_fast"):
            ask(made, "two")
        ask(made, "two", "bob")
        last = ask(made, "three", "cleo")
        assert made.ahead(last) == 3
        with pytest.raises(TableeError, match="background_full"):
            ask(made, "four", "cleo")
        gate.unlink()
        await last.over.wait()
        assert slow.result
        assert ask(made, "four", "dora").error is None


@scene
async def test_what_nobody_waits_for_any_more_is_dropped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gate, hour = tmp_path / "gate", 3600.0
    gate.touch()
    async with background(gate) as made:
        slow, forgotten, wanted = ask(made, "wait"), ask(made, "one"), ask(made, "two", "bob")
        while not slow.done:
            await asyncio.sleep(0.01)
        now = clock.now()
        monkeypatch.setattr(clock, "now", lambda: now + hour)
        ask(made, "two", "bob")
        gate.unlink()
        await wanted.over.wait()
        assert slow.result, "what has begun is finished"
        assert not forgotten.over.is_set()
        assert made.find("one") is None


@scene
async def test_one_address_shuts_nobody_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many names somebody has there, and however many games they bring along."""
    gate = tmp_path / "gate"
    gate.touch()
    monkeypatch.setattr(module, "MOST_HOME", 3)
    monkeypatch.setattr(module, "MOST_ELSEWHERE", 4)
    async with background(gate) as made:
        first = ask(made, "wait", "eve 0", home="eve", is_elsewhere=True)
        while not first.done:
            await asyncio.sleep(0.01)
        late = [ask(made, f"eve {n}", f"eve {n}", home="eve", is_elsewhere=True) for n in (1, 2)]
        with pytest.raises(TableeError, match="too_fast"):
            ask(made, "more", "eve 3", home="eve", is_elsewhere=True)
        guest = ask(made, "guest", "bob", is_elsewhere=True)
        ours = ask(made, "ours", "cleo")
        assert [made.ahead(one) for one in (first, ours, guest, *late)] == [0, 1, 2, 3, 4], "who had none comes first"
        gate.unlink()
        await late[-1].over.wait()
        assert [made.ahead(one) for one in (first, ours, guest)] == [0, 0, 0]


@scene
async def test_several_addresses_shut_nobody_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where all places are taken, whoever has most of them gives up the last; what has begun is finished."""
    gate = tmp_path / "gate"
    gate.touch()
    monkeypatch.setattr(module, "MOST_HOME", 3)
    monkeypatch.setattr(module, "MOST", 7)
    async with background(gate) as made:
        first = ask(made, "wait", "eve 0", home="eve")
        while not first.done:
            await asyncio.sleep(0.01)
        names = ("eve 1", "eve 2", "mal 1", "mal 2", "mal 3", "cleo 1")
        theirs = [ask(made, name, name, home=name[:-2]) for name in names]
        mine = ask(made, "mine", "bob")
        assert made.ahead(mine) > 0
        gone = [
            (name, one.error and one.error.key) for name, one in zip(names, theirs, strict=True) if one.over.is_set()
        ]
        assert gone == [("eve 2", "background_full")], "whoever waits for it is told"
        assert made.find("mine") is mine
        with pytest.raises(TableeError, match="background_full"):
            ask(made, "eve 2", "eve 2", home="eve")
        gate.unlink()
        await mine.over.wait()
        assert (first.error, mine.error) == (None, None)


@scene
async def test_a_game_from_elsewhere_that_nobody_waits_for_is_broken_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with background(tmp_path) as made:
        begun, hour = ask(made, "steady", is_elsewhere=True), 3600.0
        while not begun.done:
            await asyncio.sleep(0.01)
        now = clock.now()
        monkeypatch.setattr(clock, "now", lambda: now + hour)
        next_one = ask(made, "one", "bob")
        await next_one.over.wait()
        assert next_one.result
        assert begun.result is None
        assert made.find("steady") is None


@scene
async def test_a_result_is_there_as_long_as_it_is_asked_for(tmp_path: Path) -> None:
    """Whatever others have done meanwhile, and however much of it was refused."""
    async with background(tmp_path) as made:
        mine = ask(made, "one")
        await mine.over.wait()
        for number in range(2 * module.KEPT):
            refused = ask(made, "refused", f"eve {number}", f"no {number}", home=f"eve {number}")
            await refused.over.wait()
        assert made.find("one") is mine
        assert mine.result


@pytest.mark.parametrize("what", ["die", "rubbish", "slow"])
def test_what_breaks_off_is_told_once_and_begins_again(what: str, tmp_path: Path) -> None:
    @scene
    async def breaks() -> None:
        async with background(tmp_path, longest=1.0) as made:
            broken, after = ask(made, what), ask(made, "one")
            await after.over.wait()
            assert after.result, "by another process"
            assert broken.error
            assert ask(made, what).error is broken.error
            again = ask(made, what)
            assert again is not broken

    breaks()


@scene
async def test_what_goes_on_slowly_is_waited_for(tmp_path: Path) -> None:
    async with background(tmp_path, longest=1.0) as made:
        steady = ask(made, "steady")
        await steady.over.wait()
        assert steady.result, "two seconds in all, but never one without news"


@scene
async def test_an_error_of_ours_is_passed_on(tmp_path: Path) -> None:
    async with background(tmp_path) as made:
        job = ask(made, "refused")
        await job.over.wait()
        assert job.error
        assert (job.error.key, job.error.params) == ("no_review", {"game": "chess"})


@scene
async def test_the_process_is_let_go_and_comes_back(tmp_path: Path) -> None:
    async with background(tmp_path, idle=0.05) as made:
        first = ask(made, "one")
        await first.over.wait()
        while made._process:
            await asyncio.sleep(0.01)
        again = ask(made, "two")
        await again.over.wait()
        assert first.result
        assert again.result
        assert first.result.split()[2] != again.result.split()[2]


@scene
async def test_a_server_that_stops_ends_it(tmp_path: Path) -> None:
    gate = tmp_path / "gate"
    gate.touch()
    async with background(gate) as made:
        job = ask(made, "wait")
        while not job.done:
            await asyncio.sleep(0.01)
        process = made._process
        assert process
    assert process.returncode is not None
    assert KEPT == []


def reports_of(job: ReviewJob) -> list[JobReport]:
    heard: list[JobReport] = []
    perform(job, heard.append)
    return heard


def test_the_worker_tells_what_is_wrong() -> None:
    [failed] = reports_of(ReviewJob("hello", 8, 0))
    assert isinstance(failed, JobFailed)
    assert failed.key == "record_json"
    [failed] = reports_of(ReviewJob(played("mind_map", 4).to_json(), 8, 0))
    assert failed == JobFailed("no_review", {"game": "mind_map"})


def test_a_mistake_of_ours_is_told_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablee.server.background.worker.of", None)
    assert reports_of(ReviewJob(played("mind_map", 4).to_json(), 8, 0)) == [JobFailed("background_failed", {})]
