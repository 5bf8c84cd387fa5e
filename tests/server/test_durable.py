"""A restart brings every room back as it was, choices half made included; on SQLite and on PostgreSQL."""

from __future__ import annotations

import asyncio
from typing import Any

from server.guests import Guest, running, scene
from server.test_people import table_of
from tablee.server.actor.clocks import Timeouts
from tablee.server.actor.registry import RoomRegistry
from tablee.server.app import create_app
from tablee.server.http.settings import ServerSettings
from tablee.server.room.room import Room
from tablee.server.room.taking import rebuild
from tablee.server.store.store import Store


def app(database: str, **settings: Any) -> Any:
    return create_app(ServerSettings(Store(database), pace=0, **settings))


def rooms(app: Any) -> dict[str, Room]:
    registry: RoomRegistry = app.state.rooms
    return {code: actor.room for code, actor in registry._actors.items()}


async def lobby(address: str) -> list[Guest]:
    anna, bob = await table_of(address, "Anna", "Bob", seats=5, bots=["easy", "random"])
    await bob.taken("chat", text="à bientôt")
    await anna.taken("settings", clock="relaxed", stand_in="random", visibility="open")
    await bob.ready()
    return [anna, bob]


async def half_sealed(address: str) -> list[Guest]:
    anna, bob = await table_of(address, "Anna", "Bob", bots=["easy", "easy"])
    await anna.ready()
    await bob.ready()
    await anna.taken("reveal", contribution=anna.contribution)
    for guest in (anna, bob):
        await guest.until(lambda g: g.room["phase"] == "sealing")
    return [anna, bob]


async def half_chosen(address: str) -> list[Guest]:
    anna, bob = await table_of(address, "Anna", "Bob", bots=["easy", "easy"])
    await anna.start(bob)
    for step in range(3):
        for guest in (anna, bob):
            await guest.play_card()
        for guest in (anna, bob):
            await guest.until(lambda g: g.table["step"] > step)  # noqa: B023
    await bob.play_card()
    await anna.until(lambda g: g.seen["answered"] == [1, 2])
    await bob.until(lambda g: g.seen["mine"] and g.seen["answered"] == [1, 2])
    return [anna, bob]


async def over_and_again(address: str) -> list[Guest]:
    anna, bob = await table_of(address, "Anna", "Bob", bots=["easy", "random"])
    await anna.start(bob)
    await asyncio.gather(anna.play_on(), bob.play_on())
    await anna.taken("rematch")
    for guest in (anna, bob):
        await guest.until(lambda g: g.room["number"] == 2)
    return [anna, bob]


@scene
async def test_every_room_comes_back_equal(database: str) -> None:
    before = app(database)
    with running(before) as address:
        evenings = [await make(address) for make in (lobby, half_sealed, half_chosen, over_and_again)]
    kept = rooms(before)
    assert len(kept) == 4
    store = Store(database)
    for code, room in kept.items():
        assert rebuild(store.load(code)) == room
    store.close()
    after = app(database)
    with running(after) as address:
        for guests in evenings:
            for guest in guests:
                guest.address = address
                shown, table = guest.room, guest.table
                guest.table = None
                await guest.enter(guest.code)
                assert guest.room["you"] == shown["you"]
                assert guest.room["deal"] == shown["deal"]
                if guest.room["phase"] == "playing":
                    assert table
                    assert guest.seen["view"] == table["seen"][0]["view"]
                    assert guest.seen["mine"] == table["seen"][0]["mine"]
        half = evenings[2][1]
        assert half.seen["mine"] is not None
        chat = [message for message in evenings[0][1].received if message["type"] == "chatter"][-1]
        assert [line["text"] for line in chat["lines"]] == ["à bientôt"]
        await evenings[2][0].play_card()  # and the game goes on
        await asyncio.gather(*(guest.play_on() for guest in evenings[2]))


@scene
async def test_rooms_wake_when_somebody_comes_and_clocks_start_full(database: str) -> None:
    with running(app(database)) as address:
        (anna,) = await table_of(address, "Anna", bots=["easy", "easy"])
        await anna.taken("settings", clock="fast", stand_in="easy", visibility="private")
        await anna.start()
    timeouts = Timeouts(answer={"off": None, "relaxed": 60.0, "fast": 30.0})
    second = app(database, timeouts=timeouts)
    with running(second) as anna.address:
        assert rooms(second) == {}
        await anna.enter(anna.code)
        assert set(rooms(second)) == {anna.code}
        assert anna.table
        assert anna.table["left_ms"] > 29_000
        await anna.play_on()  # the bots are awake too


@scene
async def test_a_room_that_was_put_away_is_found_again(database: str) -> None:
    first = app(database)
    with running(first) as address:
        (anna,) = await table_of(address, "Anna", bots=["easy", "easy"])
        await anna.start()
        registry: RoomRegistry = first.state.rooms
        loop = registry._actors[anna.code]._task.get_loop()

        async def put_away() -> None:
            """In the server's own loop."""
            await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(registry.put_away(0.0), loop))

        await put_away()
        assert set(rooms(first)) == {anna.code}  # somebody is there
        await anna.leave()
        while rooms(first):
            await put_away()
            await asyncio.sleep(0.02)
        await anna.enter(anna.code)
        await anna.play_on()
