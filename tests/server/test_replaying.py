"""A finished game, step by step, for everybody; a link that friends can reach; files that may be kept."""

from __future__ import annotations

import asyncio
import urllib.request
from pathlib import Path

import pytest

from server.guests import Guest, running, scene, serving, sqlite
from tablee.server.app import create_app
from tablee.server.http.page import PAGE
from tablee.server.http.settings import ServerSettings
from tablee.server.store.store import Store


def test_every_step_of_a_finished_game_can_be_seen_and_no_hand(tmp_path: Path) -> None:
    with serving(sqlite(tmp_path)) as address:
        anna = Guest(address).arrive()

        async def play() -> None:
            await anna.enter(anna.open(seats=3, bots=["random", "random"]))
            unfinished = anna.ask(f"/api/records/{anna.code}-1/steps/0")
            assert unfinished["key"] == "record_missing"
            await anna.start()
            await anna.play_on()

        asyncio.run(play())
        tables = [anna.ask(f"/api/records/{anna.code}-1/steps/{step}") for step in range(22)]
    assert [table["step"] for table in tables] == list(range(22))
    assert all(table["seen"][0]["seat"] is None and table["seen"][0]["view"]["hand"] == [] for table in tables)
    assert [table["outcome"] is not None for table in tables] == [False] * 21 + [True]
    assert anna.table
    assert tables[-1]["outcome"] == anna.table["outcome"]


@scene
async def test_the_record_is_kept_of_a_game_whose_table_is_reset_in_the_same_breath(address: str) -> None:
    """The last card of the game and the rematch come together, and are dealt with together."""
    anna = Guest(address).arrive()
    await anna.enter(anna.open(seats=3))
    for seat in (1, 2):
        await anna.taken("sit", seat=seat)
    await anna.start()
    while anna.room["number"] == 1:
        assert anna.table
        step = anna.table["step"]
        if anna.over:  # on a busy machine the rematch comes a moment later
            await anna.next()
            continue
        for seen in anna.table["seen"]:
            seat, move = seen["seat"], {"card": seen["view"]["hand"][0]}
            answer = {"type": "answer", "id": f"{step}-{seat}", "seat": seat, "step": step, "move": move}
            await anna.send(answer)
        if step == 20:
            await anna.send({"type": "rematch", "id": "again"})
        await asyncio.sleep(0.1)  # so many cards at once would be too fast for one person
        await anna.until(lambda g, step=step: g.table["step"] > step or g.room["number"] > 1)
    assert len(anna.ask(f"/api/records/{anna.code}-1")["steps"]) == 21


@pytest.mark.parametrize("step", ["22", "-1", "x", "999999999999"])
def test_a_step_that_does_not_exist_is_told(tmp_path: Path, step: str) -> None:
    with serving(sqlite(tmp_path)) as address:
        anna = Guest(address).arrive()
        anna.open()
        assert anna.ask(f"/api/records/{anna.code}-1/steps/{step}")["key"] in (
            "record_missing",
            "not_found",
            "bad_request",
        )


def test_the_link_is_one_that_friends_can_reach(tmp_path: Path) -> None:
    settings = ServerSettings(Store(sqlite(tmp_path)), home_url="http://192.0.2.7:8642", pace=0)
    with running(create_app(settings)) as address:
        anna = Guest(address).arrive()
        made = anna.ask("/api/rooms", {"game": "mind_up", "seats": 3, "name": "Anna", "lang": "en"})
    assert made["link"] == f"http://192.0.2.7:8642/r/{made['code']}"


@pytest.mark.skipif(not PAGE.exists(), reason="the page has not been built: make page")
def test_files_with_a_hash_in_their_name_may_be_kept_and_travel_light(tmp_path: Path) -> None:
    script = max((PAGE / "assets").glob("*.js"), key=lambda path: path.stat().st_size).name
    with serving(sqlite(tmp_path)) as address:
        request = urllib.request.Request(f"http://{address}/assets/{script}", headers={"accept-encoding": "gzip"})
        with urllib.request.urlopen(request, timeout=30) as answer:
            assert "immutable" in answer.headers["cache-control"]
            assert answer.headers["content-encoding"] == "gzip"
        with urllib.request.urlopen(f"http://{address}/", timeout=30) as answer:
            assert answer.headers["cache-control"] == "no-cache"
            assert answer.headers["cross-origin-opener-policy"] is None
