"""Time caps bots in rooms: one that is stuck costs its table a moment, and other tables nothing."""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from server.evening import Evening
from server.guests import running, scene, sqlite
from server.test_people import table_of
from tablee.bots import levels, make_bot
from tablee.bots.random import RandomBot
from tablee.core.bot import Bot, Imagine
from tablee.core.chance import Chance
from tablee.core.game import AnyGame, Choices
from tablee.core.match import Seen
from tablee.server.actor.clocks import Timeouts
from tablee.server.app import create_app
from tablee.server.bots import room_bot
from tablee.server.bots.room_bots import BotAnswer, RoomBots
from tablee.server.bots.threads import BotThreads
from tablee.server.http.settings import ServerSettings
from tablee.server.room import inputs as log
from tablee.server.store.store import Store

QUICK = 0.3
"""A cap for tests."""


class Stuck:
    """Thinks until the test lets it go; then plays the highest."""

    def __init__(self, go: threading.Event) -> None:
        self.go = go
        self.asked = 0

    def choose(self, seen: Seen, legal: Choices[Any], imagine: Imagine, chance: Chance) -> Any:
        self.asked += 1
        self.go.wait(30)
        return max(legal, key=repr)


@pytest.fixture
def go() -> Iterator[threading.Event]:
    """No thread outlives its test by much."""
    event = threading.Event()
    yield event
    event.set()


@pytest.fixture
def stuck(go: threading.Event, monkeypatch: pytest.MonkeyPatch) -> list[Stuck]:
    """Every bot of the level `normal` is stuck; these are they."""
    made: list[Stuck] = []

    def make(game: AnyGame, level: str, chance: Chance) -> Bot:
        if level != "normal":
            return make_bot(game, level, chance)
        made.append(Stuck(go))
        return made[-1]

    monkeypatch.setattr(room_bot, "make_bot", make)
    return made


async def gather(answers: list[BotAnswer], wanted: int) -> list[BotAnswer]:
    while len(answers) < wanted:
        await asyncio.sleep(0.01)
    got, answers[:] = list(answers), []
    return got


def complaints(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [one.getMessage() for one in caplog.records if "too long" in one.getMessage()]


@scene
async def test_slow_thoughts_keep_nobody_from_beginning(go: threading.Event) -> None:
    threads = BotThreads(cap=5.0, slow=0.05)
    slow = [asyncio.create_task(threads.begin(go.wait)) for _ in range(4)]
    quick = await asyncio.wait_for(threads.begin(lambda: "done"), 30)
    assert await threads.result(quick) == "done"
    go.set()
    assert [await threads.result(await thought) for thought in slow] == [True] * 4


@scene
async def test_threads_are_bounded_and_come_back(go: threading.Event) -> None:
    threads = BotThreads(cap=0.1, slow=0.01, most=3)
    thoughts = [await threads.begin(go.wait) for _ in range(5)]
    assert [thought is None for thought in thoughts] == [False] * 3 + [True] * 2
    assert [await threads.result(thought) for thought in thoughts] == [None] * 5
    go.set()
    await threads.close()
    assert await threads.result(await threads.begin(lambda: "done")) == "done"


@scene
async def test_a_thought_that_would_end_the_program_comes_to_nothing(caplog: pytest.LogCaptureFixture) -> None:
    def leave() -> str:
        raise SystemExit

    threads = BotThreads()
    assert await threads.result(await threads.begin(leave)) is None
    assert len(caplog.records) == 1


@scene
async def test_another_plays_for_bots_that_take_too_long_and_the_log_says_so_once(
    stuck: list[Stuck], go: threading.Event, caplog: pytest.LogCaptureFixture
) -> None:
    evening = Evening(seats=4, bots=("normal",) * 3)
    evening.start("anna")
    answers: list[BotAnswer] = []
    threads = BotThreads(QUICK, slow=0.05)
    bots = RoomBots(threads, answers.append, pace=0)
    began = time.monotonic()
    bots.ask(evening.room)
    for thought in await gather(answers, 3):
        bots.done(thought)
        assert thought.move
        evening.server(log.Played(thought.seat, thought.step, thought.move))
    assert QUICK <= time.monotonic() - began < 5
    assert complaints(caplog) == ["mind_up: bot normal takes too long; easy plays for it"]
    assert bots.playing_levels(evening.room) == {1: "easy", 2: "easy", 3: "easy"}
    go.set()
    await asyncio.wait(threads._running)
    assert answers == []  # what comes too late is not heard
    assert evening.match.answered == {1, 2, 3}


@scene
async def test_whoever_is_still_stuck_is_stood_in_for_and_plays_again_afterwards(
    stuck: list[Stuck], go: threading.Event, caplog: pytest.LogCaptureFixture
) -> None:
    evening = Evening(seats=3, bots=("normal", "easy"))
    evening.start("anna")
    answers: list[BotAnswer] = []
    threads = BotThreads(QUICK, slow=0.05)
    bots = RoomBots(threads, answers.append, pace=0)
    shown: list[str] = []
    bots.post_levels = lambda: shown.append(bots.playing_levels(evening.room)[1])

    async def turn() -> float:
        evening.answer("anna", 0)
        began = time.monotonic()
        bots.ask(evening.room)
        for thought in await gather(answers, 2):
            bots.done(thought)
            assert thought.move
            evening.server(log.Played(thought.seat, thought.step, thought.move))
        return time.monotonic() - began

    await turn()
    assert bots.playing_levels(evening.room)[1] == "easy"
    assert await turn() < QUICK  # by the level that stands in, at once
    assert stuck[0].asked == 1
    go.set()
    await asyncio.wait(threads._running)
    await turn()
    assert (len(stuck), stuck[0].asked) == (1, 2)
    assert bots.playing_levels(evening.room)[1] == "normal"
    assert shown == ["easy", "normal"]
    assert len(complaints(caplog)) == 1


@scene
async def test_whoever_is_stuck_leaves_no_other_table_to_luck(
    go: threading.Event, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(levels, "_guests", lambda _: {"own": RandomBot})
    threads = BotThreads(QUICK, slow=0.05, most=1)
    await threads.begin(go.wait)  # it keeps the only thread there is
    evening = Evening(seats=4, bots=("easy", "normal", "own"))
    evening.start("anna")
    answers: list[BotAnswer] = []
    bots = RoomBots(threads, answers.append, pace=0)
    bots.ask(evening.room)
    assert all(thought.move for thought in await gather(answers, 3))
    assert bots.playing_levels(evening.room) == {1: "easy", 2: "normal", 3: "normal"}
    assert complaints(caplog) == ["mind_up: bot own takes too long; normal plays for it"]


@scene
async def test_a_bot_that_is_never_made_stops_nobody(go: threading.Event, monkeypatch: pytest.MonkeyPatch) -> None:
    """It may load a network first; that is done in its thread too."""
    make: Callable[..., Any] = lambda *_: go.wait(30)  # noqa: E731
    monkeypatch.setattr(room_bot, "make_bot", make)
    evening = Evening(bots=("easy", "easy"))
    evening.start("anna")
    answers: list[BotAnswer] = []
    RoomBots(BotThreads(QUICK, slow=0.05), answers.append, pace=0).ask(evening.room)
    assert all(thought.move for thought in await gather(answers, 2))


@scene
async def test_other_tables_do_not_wait_and_the_server_closes(
    tmp_path: Path, stuck: list[Stuck], caplog: pytest.LogCaptureFixture
) -> None:
    """Over real sockets: two tables of stuck bots, and one that plays on meanwhile."""
    settings = ServerSettings(Store(sqlite(tmp_path)), pace=0, timeouts=Timeouts(thought=5.0))
    with caplog.at_level(logging.ERROR), running(create_app(settings)) as address:
        held = [(await table_of(address, "Anna", seats=6, bots=["normal"] * 5))[0] for _ in range(2)]
        (anna,) = await table_of(address, "Anna", seats=3, bots=["easy"] * 2)
        for guest in (*held, anna):
            await guest.start()
        for _ in range(3):
            step = anna.table["step"] if anna.table else 0
            await anna.play_card()
            await anna.until(lambda g, step=step: g.table["step"] > step)
        assert not complaints(caplog), "it waits until a stuck bot is given up"
        for guest in held:
            await guest.play_card()
            await guest.until(lambda g: g.table["step"] == 1)
        assert len(stuck) == 10
        leaving = time.monotonic()
    assert time.monotonic() - leaving < 10
    assert len(complaints(caplog)) == 2  # once for each table
