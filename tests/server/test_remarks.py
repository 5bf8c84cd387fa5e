"""After a reveal bots say why they played so: to everybody, as keys each page tells in its own language, and once."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from server.evening import Evening
from server.guests import Guest, Json, running, scene, sqlite
from server.test_people import table_of
from tablee.core.bot import Imagine, Remark
from tablee.core.catalog import game as find_game
from tablee.core.chance import Chance
from tablee.core.game import Choices
from tablee.core.match import Match, Seen
from tablee.server.app import create_app
from tablee.server.bots import room_bot
from tablee.server.bots.room_bot import RoomBot
from tablee.server.bots.room_bots import BotAnswer, BotRemarks, RoomBots
from tablee.server.bots.threads import BotThreads
from tablee.server.http.settings import ServerSettings
from tablee.server.room import inputs as log
from tablee.server.store.store import Store
from tablee.text import table as texts


async def answer(guest: Guest, move: Json) -> None:
    """Answer, and wait for the next step."""
    assert guest.table
    step = guest.table["step"]
    await guest.taken("answer", seat=0, step=step, move=move)
    await guest.until(lambda g: g.over or g.table["step"] > step)


async def play_round(guest: Guest) -> None:
    await answer(guest, {"x": 100, "y": 100})
    view = guest.seen["view"]
    numbers = [number for number in range(1, len(view["deal"]["words"]) + 1) if number != view["number"]]
    others = [seat for seat in view["deal"]["players"] if seat != 0]
    await answer(guest, {"votes": {str(seat): number for seat, number in zip(others, numbers, strict=False)}})


def remarks(guest: Guest) -> list[Json]:
    return [message for message in guest.received if message["type"] == "remarks"]


@scene
async def test_everybody_hears_them_once_after_every_reveal(tmp_path: Path) -> None:
    store = Store(sqlite(tmp_path))
    with running(create_app(ServerSettings(store, pace=0))) as address:
        (anna,) = await table_of(address, "Anna", game="mind_map", seats=4, bots=["easy", "normal", "expert"])
        screen = await Guest(address).enter(f"{anna.code}?public=1", join=False)
        await anna.start()
        for round_ in range(1, 4):
            await play_round(anna)
            for guest in (anna, screen):
                await guest.until(lambda g, wanted=round_: len(remarks(g)) == wanted)
        assert anna.over
        await asyncio.sleep(0.1)
        for message, step in zip(remarks(anna), (2, 4, 6), strict=True):
            order = [one for one in anna.received if one["type"] in ("remarks", "table_now")]
            shown = [one["step"] for one in order[: order.index(message)] if one["type"] == "table_now"]
            assert (message["step"], max(shown)) == (step, step)  # nobody speaks before the reveal is shown
            assert {one["seat"] for one in message["said"]} == {1, 2, 3}
            assert {one["key"].partition(".")[0] for one in message["said"]} <= texts("mind_map", "fr")["remark"].keys()
        assert remarks(screen) == remarks(anna)
        assert "remark" not in str([one.content for one in store.load(anna.code)])
        late = await Guest(address, "Bob").arrive().enter(anna.code)
        assert remarks(late) == []


class Talker:
    """Plays anything and says what the test says."""

    def __init__(self, says: Any) -> None:
        self.says = says
        self.heard: list[Seen] = []

    def choose(self, seen: Seen, legal: Choices[Any], imagine: Imagine, chance: Chance) -> Any:
        return legal.sample(chance)

    def explain(self, seen: Seen) -> tuple[Remark, ...]:
        self.heard.append(seen)
        said: tuple[Remark, ...] = self.says()
        return said


def stumble() -> Any:
    raise ZeroDivisionError


async def one_step(monkeypatch: pytest.MonkeyPatch, talkers: dict[str, Talker], times: int = 1) -> list[BotRemarks]:
    """Bots play a step of Mind Up!, and what they have to say about it."""
    monkeypatch.setattr(room_bot, "make_bot", lambda _, level, __: talkers[level])
    evening = Evening(seats=1 + len(talkers), bots=tuple(talkers))
    evening.start("anna")
    thoughts: list[BotAnswer] = []
    said: list[BotRemarks] = []
    bots = RoomBots(BotThreads(), thoughts.append, pace=0, post_remarks=said.append)
    bots.explain(evening.room)  # nobody has played yet
    bots.ask(evening.room)
    while len(thoughts) < len(talkers):
        await asyncio.sleep(0.01)
    for thought in thoughts:
        evening.server(log.Played(thought.seat, thought.step, thought.move or {}))
    evening.answer("anna", 0)
    for _ in range(times):
        bots.explain(evening.room)
        await asyncio.gather(*bots._tasks)
    return said


def remark(key: str, **params: Any) -> Any:
    return lambda: (Remark(key, tuple(params.items())),)


@scene
async def test_the_same_is_not_said_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    talkers = {"easy": Talker(remark("first")), "normal": Talker(remark("second"))}
    (remarks,) = await one_step(monkeypatch, talkers, times=3)
    assert [(one.seat, one.key) for one in remarks.remarks] == [(1, "first"), (2, "second")]
    assert (remarks.number, remarks.step) == (1, 1)


@scene
async def test_a_bot_explains_with_the_eyes_of_the_public(monkeypatch: pytest.MonkeyPatch) -> None:
    talkers = {"easy": Talker(remark("first")), "normal": Talker(remark("second"))}
    await one_step(monkeypatch, talkers)
    for seat, talker in enumerate(talkers.values(), start=1):
        (seen,) = talker.heard
        assert (seen.seat, seen.view.seat, seen.view.hand, seen.mine) == (seat, None, (), None)


@pytest.mark.parametrize("says", [stumble, remark("odd", thing=object()), lambda: 7])
@scene
async def test_a_bot_that_cannot_speak_does_not_silence_the_others(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, says: Any
) -> None:
    talkers = {"easy": Talker(says), "normal": Talker(remark("well"))}
    (remarks,) = await one_step(monkeypatch, talkers, times=2)
    assert [one.key for one in remarks.remarks] == ["well"]
    assert len(caplog.records) == 1


@scene
async def test_whoever_stands_in_for_a_person_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor a bot for which luck has played: it could not tell why."""
    evening = Evening(seats=4, bots=("easy",) * 3)
    evening.start("anna")
    remarks: list[BotRemarks] = []
    bots = RoomBots(BotThreads(), lambda _: None, pace=0, post_remarks=remarks.append)
    for seat in range(4):
        held = bots._bots[1, seat, "easy"] = RoomBot(evening.room.game, "easy", Chance("talk", 0))
        held._bot = Talker(remark("hello"))
    bots._bots[1, 2, "easy"].failed = True
    evening.room.holders[0].stood_in = True
    bots.explain(evening.room)
    await asyncio.gather(*bots._tasks)
    assert [one.seat for one in remarks[0].remarks] == [1, 3]


def test_the_public_could_say_it_itself() -> None:
    """Two worlds, the same words: what is hidden from the public makes no difference to what bots say."""
    game = find_game("mind_map")
    match = Match(game, 5, seed="worlds")
    bots = [RoomBot(game, "normal", Chance("worlds", seat + 1)) for seat in range(5)]
    for _ in range(2):  # all place, all vote
        for seat, bot in enumerate(bots):
            played = bot.choose(match.fork(), seat, Chance(f"world/{seat}", match.step + 1), shown=False)
            assert played
            match.answer(seat, played[0])
    for seat, bot in enumerate(bots):
        said = bot.explain(seat, match.seen_by(None))
        assert len(said) == 2
        for world in range(5):
            bot._said = ()
            imagined = match.fork(match.imagine(None, Chance("worlds", world)))
            assert bot.explain(seat, imagined.seen_by(None)) == said
