"""Bots in a room: asked for one thing at a time, asked again where it came to nothing, unable to stop the table."""

from __future__ import annotations

import asyncio
import gc
import json
import sys
import threading
from types import SimpleNamespace as Namespace
from typing import Any

import pytest

from games.upturn.upturn_scenes import scene as position
from server.evening import Evening
from server.guests import scene
from tablee.bots import make_bot
from tablee.core.bot import Imagine
from tablee.core.catalog import game as find_game
from tablee.core.chance import Chance
from tablee.core.game import AnyGame, Choices
from tablee.core.match import Match, Seen
from tablee.games.mind_up.moves import Card
from tablee.games.upturn.state import Phase
from tablee.server.bots import kernels, room_bot, room_bots
from tablee.server.bots.room_bot import RoomBot
from tablee.server.bots.room_bots import BotAnswer, RoomBots
from tablee.server.bots.threads import BotThreads
from tablee.server.protocol import from_page
from tablee.server.protocol.values import Pace
from tablee.server.room import inputs as log

LOOP = {"Lock": asyncio.Lock, "get_running_loop": asyncio.get_running_loop}


@pytest.fixture
def threads() -> BotThreads:
    return BotThreads()


async def thoughts(bots: RoomBots, answers: list[BotAnswer], wanted: int) -> list[BotAnswer]:
    while len(answers) < wanted:
        await asyncio.sleep(0.01)
    await asyncio.sleep(0.05)  # more than wanted would show
    assert len(answers) == wanted
    got, answers[:] = list(answers), []
    return got


@scene
async def test_a_bot_thinks_about_one_thing_at_a_time_and_may_be_asked_again(threads: BotThreads) -> None:
    evening = Evening(bots=("easy", "random"))
    evening.start("anna")
    answers: list[BotAnswer] = []
    bots = RoomBots(threads, answers.append, pace=0)
    bots.ask(evening.room)
    bots.ask(evening.room)
    first = await thoughts(bots, answers, 2)
    assert {thought.seat for thought in first} == {1, 2}
    bots.ask(evening.room)  # the room has not heard them yet
    await thoughts(bots, answers, 0)
    evening.say("anna", from_page.Pause, paused=True)  # so that their moves come to nothing
    for thought in first:
        bots.done(thought)
    bots.ask(evening.room)
    await thoughts(bots, answers, 0)
    evening.say("anna", from_page.Pause, paused=False)
    bots.ask(evening.room)
    for thought in await thoughts(bots, answers, 2):
        bots.done(thought)
        assert thought.move
        evening.server(log.Played(thought.seat, thought.step, thought.move))
    bots.ask(evening.room)  # they have answered
    await thoughts(bots, answers, 0)


def test_the_pace_is_the_rooms_and_unhurried_in_ones_first_games() -> None:
    evening = Evening(bots=("random", "random"))

    def pace_now() -> str:
        return evening.room.pace_now

    assert pace_now() == "calm"
    evening.say("anna", from_page.Ready, promise="ab" * 32, newcomer=True)
    assert pace_now() == "unhurried"
    for pace in ("brisk", "at_once", "calm", "auto"):
        evening.say("anna", from_page.ChangeSettings, pace=pace)
        assert pace_now() == ("unhurried" if pace == "auto" else pace)
    evening.say("anna", from_page.Unready)
    evening.say("anna", from_page.Ready, promise="ab" * 32)  # not new any more
    assert pace_now() == "calm"


@pytest.mark.parametrize(("pace", "seconds"), [("at_once", 0.0), ("brisk", 0.45), ("unhurried", 2.4)])
@scene
async def test_how_long_a_bot_takes_follows_the_pace(
    threads: BotThreads, monkeypatch: pytest.MonkeyPatch, pace: str, seconds: float
) -> None:
    evening = Evening(bots=("random", "random"))
    evening.start("anna")
    evening.say("anna", from_page.ChangeSettings, pace=pace)
    answers, slept = list[BotAnswer](), list[float]()
    bots = RoomBots(threads, answers.append)
    sleep, ours = asyncio.sleep, asyncio.get_running_loop()

    async def hurry(delay: float) -> None:
        if asyncio.get_running_loop() is not ours:  # another test's server has a loop of its own, in a thread
            await sleep(delay)
        else:
            slept.append(delay)
            await sleep(0)

    monkeypatch.setattr("tablee.server.bots.room_bots.asyncio.sleep", hurry)
    bots.ask(evening.room)
    while len(answers) < 2:
        await sleep(0.01)
    assert slept[:2] == [pytest.approx(room_bots.TOGETHER * seconds)] * 2


class Odd:
    """A bot that does what the test says."""

    def __init__(self, does: Any) -> None:
        self.does = does

    def choose(self, seen: Seen, legal: Choices[Any], imagine: Imagine, chance: Chance) -> Any:
        return self.does(seen)


def fail(*_: Any) -> Any:
    raise ZeroDivisionError


def vague(seen: Any) -> Any:
    """Equal to a card of one's hand, and yet none."""
    return Card(1.0 * seen.view.hand[0])


async def asked_once(threads: BotThreads, *levels: str) -> tuple[Evening, list[BotAnswer], RoomBots]:
    """Anna and Bob at a table with bots, and what these think of the first step."""
    evening = Evening(seats=2 + len(levels), bots=levels)
    evening.seat(bob=1 + len(levels))
    evening.start("anna", "bob")
    answers: list[BotAnswer] = []
    bots = RoomBots(threads, answers.append, pace=0)
    bots.ask(evening.room)
    return evening, await thoughts(bots, answers, len(levels)), bots


@pytest.mark.parametrize("does", [fail, vague, sys.exit, lambda _: None, lambda _: "rubbish"])
@scene
async def test_a_bot_that_fails_does_not_stop_the_table(
    threads: BotThreads, monkeypatch: pytest.MonkeyPatch, does: Any
) -> None:
    monkeypatch.setattr(room_bot, "make_bot", lambda *_: Odd(does))
    evening, answers, _ = await asked_once(threads, "easy", "normal")
    for thought in answers:
        evening.server(log.Played(thought.seat, thought.step, thought.move or {}))
    assert evening.match.answered == {1, 2}


@pytest.mark.parametrize("write", [dict, json.dumps])
@scene
async def test_a_bot_may_answer_in_json(threads: BotThreads, monkeypatch: pytest.MonkeyPatch, write: Any) -> None:
    monkeypatch.setattr(room_bot, "make_bot", lambda *_: Odd(lambda seen: write({"card": seen.view.hand[-1]})))
    evening, answers, _ = await asked_once(threads, "easy", "normal")
    for thought in answers:
        assert thought.move == {"card": evening.match.seen_by(thought.seat).view.hand[-1]}


@scene
async def test_a_bot_that_cannot_be_made_is_stood_in_for(
    threads: BotThreads, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    tried: list[str] = []

    def make(game: AnyGame, level: str, luck: Chance) -> Any:
        tried.append(level)
        return fail() if level == "normal" else make_bot(game, level, luck)

    monkeypatch.setattr(room_bot, "make_bot", make)
    evening, (thought,), bots = await asked_once(threads, "normal")
    bots.done(thought)
    assert thought.move
    assert (bots.playing_levels(evening.room)[1], tried) == ("easy", ["normal", "easy"])
    assert len(caplog.records) == 1
    bots.ask(evening.room)
    await asyncio.gather(*bots._tasks)
    assert tried == ["normal", "easy"]  # once in a game is enough


@scene
async def test_luck_is_the_last_resort_and_shown_as_such(
    threads: BotThreads, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(room_bot, "make_bot", lambda *_: Odd(fail))
    evening, answers, bots = await asked_once(threads, "normal")
    assert all(thought.move for thought in answers)
    assert bots.playing_levels(evening.room)[1] == "random"
    assert [one.getMessage() for one in caplog.records] == [
        "mind_up: bot normal fails; easy plays for it",
        "mind_up: bot easy fails; luck plays for it",
    ]


@scene
async def test_a_bot_that_stays_silent_is_asked_again_only_after_a_step(
    threads: BotThreads, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Upturn: whoever is not awaited may still speak."""
    monkeypatch.setattr(room_bot, "make_bot", lambda *_: Odd(lambda _: None))
    evening = Evening(seats=3, bots=("easy", "easy"), game="upturn")
    evening.start("anna")
    answers: list[BotAnswer] = []
    bots = RoomBots(threads, answers.append, pace=0)
    bots._silent = {(1, evening.match.step, seat) for seat in range(3)}
    bots.ask(evening.room)
    await thoughts(bots, answers, 0)
    bots.done(BotAnswer(1, evening.match.step + 1, 1, None))
    assert bots._silent == {(1, evening.match.step + 1, 1)}


FREE, FORCED = "94 96 98", "2 3 4"


@pytest.mark.parametrize(("level", "pace"), [("random", "calm"), ("easy", "calm"), ("normal", "at_once")])
@scene
async def test_ut_13_a_bot_that_must_pass_takes_the_same_time(
    threads: BotThreads, monkeypatch: pytest.MonkeyPatch, level: str, pace: Pace
) -> None:
    """UT-13: whoever watches a seat after its draw, a bot's or a stand-in's, learns nothing from the clock.

    Time stands still here: the answer is there long before, and comes when the wait is over, which is one and the same.
    """
    waits: dict[str, list[float]] = {}
    for rack in (FREE, FORCED):
        evening = Evening(seats=3, bots=(level, level), game="upturn")
        evening.start("anna")
        evening.room.pace = pace
        evening.match.state = position("61 62", rack, "63 64", lines="20 92", turn=1, phase=Phase.DREW)
        assert (len(list(evening.match.legal(1))) == 1) == (rack == FORCED)
        over, waited = asyncio.Event(), waits.setdefault(rack, [])

        async def wait(seconds: float, over: asyncio.Event = over, waited: list[float] = waited) -> None:
            waited.append(seconds)
            await over.wait()

        answers: list[BotAnswer] = []
        bots = RoomBots(threads, answers.append)
        with monkeypatch.context() as stopped:
            stopped.setattr(room_bots, "asyncio", Namespace(gather=asyncio.gather, sleep=wait, **LOOP))
            bots.ask(evening.room)
            while not any(bot.thought and bot.thought.done() for bot in bots._bots.values()):
                await asyncio.sleep(0.001)
            await asyncio.sleep(0.01)
            assert answers == [], "it was seen before its time"
            over.set()
            await thoughts(bots, answers, 1)
    assert waits[FREE] == waits[FORCED] == [room_bots.LEAST if pace == "at_once" else room_bots.ALONE]


@scene
async def test_forgetting_ends_the_thoughts(threads: BotThreads, monkeypatch: pytest.MonkeyPatch) -> None:
    slow = threading.Event()
    monkeypatch.setattr(room_bot, "make_bot", lambda *_: Odd(lambda _: slow.wait(5) and None))
    evening = Evening(bots=("easy", "easy"))
    evening.start("anna")
    answers: list[BotAnswer] = []
    bots = RoomBots(threads, answers.append, pace=0)
    bots.ask(evening.room)
    await asyncio.sleep(0.05)
    bots.forget()
    slow.set()
    await thoughts(bots, answers, 0)


def test_a_compiler_that_moves_in_is_no_garbage(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else every look for garbage would stop all tables for a tenth of a second, meanwhile and afterwards."""
    pytest.importorskip("numba")
    match, luck = Match(find_game("mind_up"), 3, seed="frozen"), Chance("mind", 0)
    gc.unfreeze()
    monkeypatch.setattr(kernels, "_loaded", set())
    RoomBot(match.game, "normal", luck).choose(match, 0, luck, shown=False)
    assert gc.get_freeze_count() == 0
    meanwhile: list[bool] = []
    monkeypatch.setattr(kernels, "warm", lambda *_: meanwhile.append(gc.isenabled()))
    for _ in range(2):
        assert RoomBot(match.game, "expert@1", luck).choose(match, 0, luck, shown=False)
    assert gc.get_freeze_count() > 0
    assert (meanwhile, gc.isenabled()) == ([False], True)  # once in this process
    gc.unfreeze()
