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
        | {"others": ["Bob", anna.room["seats"][2]["name"]], "stood_in": False, "daily": None}
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
async def test_who_has_left_finds_the_seat_again_while_others_play(address: str) -> None:
    anna, bob = await table_of(address, "Anna", "Bob", bots=["random", "random"])
    await anna.start(bob)
    await bob.taken("leave")
    (his,) = bob.ask("/api/me/tables")["tables"]
    assert (his["code"], his["stood_in"]) == (anna.code, True)
    await anna.taken("leave")  # now nobody plays there, and nobody is reminded of what they have left for good
    assert [guest.ask("/api/me/tables")["tables"] for guest in (anna, bob)] == [[], []]
    await anna.enter(anna.code)
    mine, his = (guest.ask("/api/me/tables")["tables"] for guest in (anna, bob))
    assert ([table["stood_in"] for table in mine], [table["stood_in"] for table in his]) == ([False], [True])


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


@scene
async def test_a_table_is_found_behind_many_rooms_where_one_only_looked_in(database: str) -> None:
    with serving(database) as address:
        (anna,) = await table_of(address, "Anna", bots=["random", "random"])
        sits = anna.code
        await anna.start()
        await anna.leave()
        host = Guest(address, "Bob").arrive()
        for _ in range(8):
            await anna.enter(host.open(seats=3, bots=["random"]))
            await anna.leave()
        (played,) = await table_of(address, "Cleo", bots=["random", "random"])
        await played.start()
        await played.play_on()
        found = played.ask("/api/me/tables")
        assert (found["tables"], [one["record"] for one in found["finished"]]) == ([], [f"{played.code}-1"])
        await played.taken("rematch")
        assert [table["code"] for table in played.ask("/api/me/tables")["tables"]] == [played.code]
        assert [table["code"] for table in anna.ask("/api/me/tables")["tables"]] == [sits]
