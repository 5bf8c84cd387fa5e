"""What somebody has played: for themself alone, with places, and gone with them."""

from __future__ import annotations

import asyncio

from server.guests import Guest, scene, serving
from server.test_people import table_of


@scene
async def test_finished_games_with_places_and_company(database: str) -> None:
    with serving(database) as address:
        anna, bob = await table_of(address, "Anna", "Bob", bots=["random", "random"])
        assert anna.ask("/api/me/history") == []
        await anna.start(bob)
        await asyncio.gather(anna.play_on(), bob.play_on())
        assert anna.table
        outcome = anna.table["outcome"]
        (mine,), (his,) = (guest.ask("/api/me/history") for guest in (anna, bob))
        assert (mine["record"], mine["game"]) == (f"{anna.code}-1", "mind_up")
        assert (mine["place"], mine["score"]) == (outcome["places"][0], outcome["scores"][0])
        assert [(one["name"], one["level"], one["place"]) for one in mine["others"]] == [
            ("Bob", None, outcome["places"][1]),
            (anna.room["seats"][2]["name"], "random", outcome["places"][2]),
        ]
        assert (his["place"], his["others"][0]["name"]) == (outcome["places"][1], "Anna")
        assert (mine["again"], mine["hinted"]) == (False, False)
        assert Guest(address, "Eve").arrive().ask("/api/me/history") == []
        assert Guest(address).ask("/api/me/history")["key"] == "stranger_here"


@scene
async def test_the_newest_first_and_one_line_for_several_seats(address: str) -> None:
    (anna,) = await table_of(address, "Anna", bots=["random", "random"])
    await anna.start()
    await anna.play_on()
    first = f"{anna.code}-1"
    await anna.enter(anna.open("mind_up", seats=3, bots=["random"]))
    anna.table = None
    await anna.taken("sit", seat=2, name="Léo")
    await anna.start()
    while not anna.over and anna.table:
        due = [seen for seen in anna.table["seen"] if seen["seat"] in seen["awaited"]]
        if due:
            move = {"card": due[0]["view"]["hand"][0]}
            await asyncio.sleep(0.06)  # one person says no more than twenty things a second
            await anna.say("answer", seat=due[0]["seat"], step=anna.table["step"], move=move)
        else:
            await anna.next()
    found = anna.ask("/api/me/history")
    assert [game["record"] for game in found] == [f"{anna.code}-1", first]
    assert found[0]["others"][1]["name"] == "Léo"
