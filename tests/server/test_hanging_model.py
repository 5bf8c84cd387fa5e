"""A language model that hangs or lies: tables play on in time, others notice nothing, and the log says so once."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.mind_map.model_endpoint import LIES, serve_model
from server.guests import Guest, running, scene, sqlite
from server.test_people import table_of
from server.test_remarks import play_round
from tablee.games.mind_map.bots import knowledge, language_model, likeness
from tablee.server.actor.clocks import Timeouts
from tablee.server.app import create_app
from tablee.server.http.settings import ServerSettings
from tablee.server.store.store import Store

OWN = {"own_words": [f"gadget {i}" for i in range(30)], "only_own": True}


@pytest.fixture(autouse=True)
def unknown(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nothing but the model could tell anything about the table's own words."""
    monkeypatch.setattr(likeness, "_model", lambda: None)
    knowledge._cache.clear()
    knowledge.ratings.cache_clear()
    yield
    knowledge._cache.clear()
    knowledge.ratings.cache_clear()


def complaints(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [one.getMessage() for one in caplog.records if one.name == "tablee.bots"]


async def seconds_of(guest: Guest, cards: int) -> float:
    """How long so many turns of Mind Up! take."""
    began = time.monotonic()
    for _ in range(cards):
        assert guest.table
        step = guest.table["step"]
        await guest.play_card()
        await guest.until(lambda g, step=step: g.table["step"] > step)
    return time.monotonic() - began


@pytest.mark.parametrize("lie", ["half a JSON", "too few", "500", "hangs", "drips"])
@scene
async def test_whatever_it_does_two_tables_play_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, lie: str
) -> None:
    settings = ServerSettings(Store(sqlite(tmp_path)), pace=0)
    with serve_model(monkeypatch, seconds=2.0) as model, running(create_app(settings)) as address:
        model.answer = LIES[lie]
        asking = [
            (await table_of(address, "Zelda", seats=6, game="mind_map", bots=["easy"] * 5, options=OWN))[0]
            for _ in range(2)
        ]
        (anna,) = await table_of(address, "Anna", seats=3, bots=["easy"] * 2)
        for guest in (*asking, anna):
            await guest.start()
        assert await seconds_of(anna, 4) < 1.7, "others wait for the model"
        for guest in asking:
            await play_round(guest)
            assert guest.table
            assert guest.table["step"] == 2
    assert len(model.heard) <= 2  # once for each table, however many bots
    assert "Zelda" not in str(model.heard)
    assert len(complaints(caplog)) == 1
    assert "s3cret" not in caplog.text


@scene
async def test_a_model_slower_than_a_room_is_patient(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Luck plays in time, for stand-ins wait for it too, and the room goes on to the next round."""
    settings = ServerSettings(Store(sqlite(tmp_path)), pace=0, timeouts=Timeouts(thought=0.8))
    with serve_model(monkeypatch, seconds=8.0) as model, running(create_app(settings)) as address:
        model.answer = LIES["hangs"]
        (anna,) = await table_of(address, "Anna", seats=4, game="mind_map", bots=["normal"] * 3, options=OWN)
        await anna.start()
        began = time.monotonic()
        with caplog.at_level(logging.ERROR, "tablee.bots"):
            await play_round(anna)
        assert time.monotonic() - began < 8
    assert [one for one in complaints(caplog) if "plays" in one] == [
        "mind_map: bot normal takes too long; easy plays for it",
        "mind_map: bot easy takes too long; luck plays for it",
    ]


def test_a_bot_has_time_to_do_without_the_model() -> None:
    assert Timeouts().thought > language_model.TIMEOUT
