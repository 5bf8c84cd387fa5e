"""The way back: every table one sits at is found again from the lobby."""

from __future__ import annotations

import asyncio
from pathlib import Path

from server.guests import Guest, scene, serving, sqlite
from server.test_people import table_of


@scene
async def test_the_lobby_knows_ones_tables(address: str) -> None:
    anna, bob = await table_of(address, "Anna", "Bob", bots=["random", "random"])
    assert anna.ask("/api/me/tables")["tables"] == [
        {"code": anna.code, "game": "mind_up", "phase": "lobby", "your_turn": False, "waits_for": []}
        | {"others": ["Bob", anna.room["seats"][2]["name"]]}
    ]
    await anna.start(bob)
    await anna.play_card()
    (mine,), (his,) = (guest.ask("/api/me/tables")["tables"] for guest in (anna, bob))
    assert (mine["phase"], mine["your_turn"], mine["waits_for"]) == ("playing", False, ["Bob"])
    assert his["your_turn"]
    watcher = await Guest(address, "Tim").arrive().enter(anna.code)
    assert watcher.ask("/api/me/tables") == {"tables": [], "finished": []}
    await asyncio.gather(anna.play_on(), bob.play_on())
    found = bob.ask("/api/me/tables")
    assert found["tables"] == []
    assert [(one["record"], one["game"]) for one in found["finished"]] == [(f"{anna.code}-1", "mind_up")]


@scene
async def test_it_is_found_after_a_restart_and_by_nobody_else(tmp_path: Path) -> None:
    with serving(sqlite(tmp_path)) as address:
        (anna,) = await table_of(address, "Anna", bots=["random", "random"])
        second = anna.open("upturn", seats=2, bots=["random"])
    with serving(sqlite(tmp_path)) as address:
        anna.address = address
        codes = [table["code"] for table in anna.ask("/api/me/tables")["tables"]]
        assert codes == [second, next(code for code in codes if code != second)]
        assert len(codes) == 2
        assert Guest(address).ask("/api/me/tables")["key"] == "stranger_here"
        assert Guest(address, "Eve").arrive().ask("/api/me/tables")["tables"] == []
