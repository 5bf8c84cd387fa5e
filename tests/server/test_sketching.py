"""A bot's hand is seen moving in a room: drafts on the way to its move, none where nobody watches, never in the way."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from server.evening import Evening
from server.guests import Guest, running, scene, sqlite
from tablee.core.bot import Imagine, Sketch
from tablee.core.chance import Chance
from tablee.core.game import Choices
from tablee.core.match import Seen
from tablee.games.mind_map.moves import Place
from tablee.server.app import create_app
from tablee.server.bots import room_bot
from tablee.server.bots.room_bots import BotAnswer, BotDraft, RoomBots
from tablee.server.bots.threads import BotThreads
from tablee.server.http.settings import ServerSettings
from tablee.server.store.store import Store


@pytest.fixture
def threads() -> BotThreads:
    return BotThreads()


def tripping() -> Iterator[tuple[float, Any]]:
    yield 0.1, Place(1, 1)
    raise ZeroDivisionError


TRIPS: list[Any] = [None, tripping(), [0.1, Place(1, 1)], [(1e9, None)], [(float("nan"), None)], [(0.1, "left")]]


class Hand:
    """Goes to the middle by way of the left; or trips."""

    def __init__(self, path: Sketch | None) -> None:
        self.path = path

    def choose(self, seen: Seen, legal: Choices[Any], imagine: Imagine, chance: Chance) -> Any:
        return Place(0, 0)

    def sketch(self, seen: Seen, move: Any, chance: Chance) -> Sketch:
        if self.path is None:
            raise ZeroDivisionError
        return self.path


async def shown(threads: BotThreads, monkeypatch: pytest.MonkeyPatch, path: Sketch | None, pace: float) -> list[Any]:
    """All that three bots show and play in the order it comes."""
    monkeypatch.setattr(room_bot, "make_bot", lambda *_: Hand(path))
    evening = Evening(seats=4, bots=("easy",) * 3, game="mind_map")
    evening.start("anna")
    posted: list[Any] = []
    RoomBots(threads, posted.append, pace, posted.append).ask(evening.room)
    while sum(isinstance(one, BotAnswer) for one in posted) < 3:
        await asyncio.sleep(0.01)
    return [one for one in posted if one.seat == 1]


@scene
async def test_drafts_come_before_the_move(threads: BotThreads, monkeypatch: pytest.MonkeyPatch) -> None:
    path = ((0.1, Place(-500, 0)), (0.1, None), (0.1, Place(0, 0)))
    assert await shown(threads, monkeypatch, path, pace=0.1) == [
        BotDraft(1, 0, 1, {"x": -500, "y": 0}),
        BotDraft(1, 0, 1, {"x": 0, "y": 0}),
        BotAnswer(1, 0, 1, {"x": 0, "y": 0}),
    ]


@scene
async def test_no_hand_moves_while_somebody_still_looks(threads: BotThreads, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room_bot, "make_bot", lambda *_: Hand(((0.01, Place(1, 1)),)))
    evening = Evening(seats=4, bots=("easy",) * 3, game="mind_map")
    evening.start("anna")
    posted: list[Any] = []
    bots = RoomBots(threads, posted.append, 0.1, posted.append)
    bots.wait(True)
    bots.ask(evening.room)
    await asyncio.sleep(0.5)
    assert posted == []
    bots.wait(False)
    while sum(isinstance(one, BotAnswer) for one in posted) < 3:
        await asyncio.sleep(0.01)
    assert sum(isinstance(one, BotDraft) for one in posted) == 3


@pytest.mark.parametrize(("path", "pace"), [(((0.1, Place(1, 1)),), 0), *((trip, 0.1) for trip in TRIPS)])
@scene
async def test_no_drafts_where_nobody_watches_or_the_hand_trips(
    threads: BotThreads, monkeypatch: pytest.MonkeyPatch, path: Sketch | None, pace: float
) -> None:
    assert await shown(threads, monkeypatch, path, pace) == [BotAnswer(1, 0, 1, {"x": 0, "y": 0})]


@scene
async def test_people_see_the_tokens_of_bots_move(tmp_path: Path) -> None:
    """Mind Map over real sockets: each bot's token is seen in several places before it is final."""
    with running(create_app(ServerSettings(Store(sqlite(tmp_path)), pace=0.25))) as address:
        anna = Guest(address).arrive()
        await anna.enter(anna.open("mind_map", 4, ["easy", "normal", "expert"]))
        await anna.start()
        await anna.until(lambda guest: len(guest.seen["answered"]) == 3)
        drafts = [one["drafts"][0] for one in anna.received if one["type"] == "drafts_now"]
        for seat in ("1", "2", "3"):
            assert len({tuple(held[seat].values()) for held in drafts if seat in held}) >= 3
        await anna.leave()
