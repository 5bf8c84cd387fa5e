"""The daily table: the same for everybody everywhere, fixed, played once, and found again in one's calendar."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from played_games import played
from server.guests import Guest, scene, serving, sqlite
from tablee.core.catalog import game as find_game
from tablee.core.catalog import games
from tablee.review.daily import daily_of
from tablee.server.http.daily import today
from tablee.server.room import inputs as log
from tablee.server.room.inputs import Input
from tablee.server.room.players import FinishedMatch, Player
from tablee.server.store.store import Store

TODAY = today().isoformat()


async def sit_down(address: str, game: str = "mind_up", name: str = "Anna") -> Guest:
    guest = Guest(address, name).arrive()
    await guest.enter(guest.open(game, seats=2, bots=["random"], daily=TODAY))
    await guest.start()
    return guest


async def play_out(guest: Guest) -> list[Any]:
    """The first card each turn, to the end; gives the steps of the record."""
    await guest.play_on()
    record = guest.ask(f"/api/records/{guest.code}-1")
    return [record["seed"], record["steps"]]


@scene
async def test_the_same_moves_give_the_same_game_on_every_server(address: str, tmp_path: Path) -> None:
    here = await play_out(await sit_down(address))
    with serving(sqlite(tmp_path)) as elsewhere:
        there = await play_out(await sit_down(elsewhere, name="Zoé"))
    assert here == there
    assert here[0] == f"daily-1 mind_up {TODAY}"


@scene
async def test_after_a_restart_the_bots_play_as_they_would_have(tmp_path: Path) -> None:
    with serving(sqlite(tmp_path)) as address:
        anna = await sit_down(address)
        whole = await play_out(anna)
        again = await sit_down(address, name="Bob")
        for _ in range(7):
            await again._play_one()
    with serving(sqlite(tmp_path)) as address:
        again.address, again.table = address, None
        await again.enter(again.code)
        assert await play_out(again) == whole


@pytest.mark.parametrize("game", games())
@scene
async def test_each_game_has_one(address: str, game: str) -> None:
    guest = await sit_down(address, game)
    assert guest.room["daily"]["day"] == TODAY
    assert [seat["level"] for seat in guest.room["seats"][1:]] == ["daily-1"] * 3
    assert next(one for one in guest.ask("/api/games") if one["name"] == game)["daily"]


@scene
async def test_nothing_about_it_can_be_changed(address: str) -> None:
    guest = Guest(address).arrive()
    await guest.enter(guest.open(daily=TODAY))
    friend = await Guest(address, "Bob").arrive().enter(guest.code)
    setup = {"game": "mind_up", "seats": 3, "options": {}}
    for kind, fields in (
        ("setup", setup),
        ("bot", {"seat": 1, "level": "easy"}),
        ("clear", {"seat": 1}),
        ("stand", {"seat": 0}),
    ):
        assert await guest.refusal(kind, **fields) == "daily_fixed"
    assert await friend.refusal("sit", seat=1) == "daily_fixed"
    await guest.start()
    assert await friend.refusal("ask_seat", seat=1) == "daily_fixed"
    await guest.play_on()
    assert await guest.refusal("rematch") == "daily_fixed"
    assert await guest.refusal("ready", promise="0" * 64) == "daily_fixed"


@scene
async def test_the_first_game_of_a_day_counts(address: str) -> None:
    anna = await sit_down(address)
    await anna.play_on()
    first = anna.code
    (played,) = anna.ask("/api/me/daily")
    assert anna.table
    outcome = anna.table["outcome"]
    assert played == {
        "game": "mind_up",
        "day": TODAY,
        "place": outcome["places"][0],
        "score": outcome["scores"][0],
        "record": f"{first}-1",
    }
    await anna.enter(anna.open(daily=TODAY))
    anna.table = None
    await anna.start()
    await anna.play_on()
    assert [one["record"] for one in anna.ask("/api/me/daily")] == [f"{first}-1"]
    assert Guest(address, "Eve").arrive().ask("/api/me/daily") == []
    assert Guest(address).ask("/api/me/daily")["key"] == "stranger_here"


@scene
async def test_raised_rules_leave_the_calendar_as_it_was(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    anna = await sit_down(address)
    await anna.play_on()
    before = anna.ask("/api/me/daily")
    assert len(before) == 1
    rules = find_game("mind_up")
    monkeypatch.setattr(type(rules), "version", rules.version + 1)
    monkeypatch.setattr("tablee.server.http.daily.table_of", daily_of)
    assert anna.ask("/api/me/daily") == before


@scene
async def test_no_calendar_is_more_than_a_day_away(address: str) -> None:
    guest = Guest(address).arrive()

    def asked(**wanted: Any) -> Any:
        body = {"game": "mind_up", "seats": 4, "name": "Anna", "lang": "en", **wanted}
        found = guest.ask("/api/rooms", body)
        return found.get("key", "opened")

    days = {days: (today() + timedelta(days=days)).isoformat() for days in (-2, -1, 1, 2)}
    assert {days: asked(daily=day) for days, day in days.items()} == {
        -2: "daily_other_day",
        -1: "opened",
        1: "opened",
        2: "daily_other_day",
    }
    assert asked(daily="2026-02-30") == "daily_no_day"
    assert asked(daily="tomorrow") == "bad_request"


@scene
async def test_after_years_the_calendar_has_the_newest_days(tmp_path: Path) -> None:
    store = Store(sqlite(tmp_path))
    try:
        for number in range(1, 6):
            seated = (Player("anna", "Anna", place=number, score=10 * number), Player(None, "Bob", level="daily-1"))
            record = replace(played("mind_up", 3), seed=f"daily-1 mind_up 2026-11-0{number}")
            line = Input(number, number, "", log.TableReset("5e" * 32))
            await store.append("ABCDE", [line], {number: FinishedMatch(record, seated)})
        found = await asyncio.to_thread(store.results_of, "anna", "daily-1", 3)
        assert [(name, place, score) for name, _, place, score in found][-1] == ("ABCDE-5", 5, 50)
        assert [one[0] for one in found] == ["ABCDE-3", "ABCDE-4", "ABCDE-5"]
    finally:
        store.close()
