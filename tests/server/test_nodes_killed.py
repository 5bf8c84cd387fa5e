"""Two real servers on one PostgreSQL: paused, killed, stopped. A room goes on, on one of them at a time."""

from __future__ import annotations

import asyncio
import random
import signal
from collections.abc import Iterator

import pytest

from server.databases import Postgres
from server.guests import Json, scene
from server.killing import LOST, Process, check
from server.roaming import Roaming, roaming_table
from tablee.server.store.store import Store


@pytest.fixture
def pair(postgresql: Postgres) -> Iterator[tuple[Process, Process]]:
    database = postgresql.fresh()
    one, two = (Process(database, "--pace", "0", "--backups", "0", wait=False) for _ in range(2))
    try:
        one.wait_until_there()
        two.wait_until_there()
        yield one, two
    finally:
        one.kill()
        two.kill()


@scene
async def test_rooms_outlive_their_server_whatever_becomes_of_it(pair: tuple[Process, Process]) -> None:
    one, two = pair
    rooms = [await roaming_table([one.address, two.address], letter) for letter in "ab"]
    guests = [guest for room in rooms for guest in room]
    playing = asyncio.gather(*(guest.play_stubbornly(random.Random(guest.name)) for guest in guests))
    await asyncio.sleep(0.5)
    one.pause()  # its rooms are taken over after three seconds, and what it does afterwards counts for nothing
    await asyncio.sleep(4)
    one.resume()
    await asyncio.sleep(0.5)
    two.kill()
    await asyncio.to_thread(two.start)
    assert await asyncio.to_thread(one.stop) in (0, -signal.SIGTERM)
    await playing
    for room in rooms:
        check(one.database, list(room))


@scene
async def test_a_paused_owner_acknowledges_nothing_once_it_is_replaced(pair: tuple[Process, Process]) -> None:
    one, two = pair
    anna, bob, _ = await roaming_table([one.address], "a")
    one.pause()
    step, card = anna.step, anna.seen["view"]["hand"][0]
    answer = {"seat": 0, "step": step, "move": {"card": card}}
    await anna.send({"type": "answer", "id": "late", **answer})
    bob.nodes = [two.address]  # the balancer has noticed
    await bob.come_back()
    await bob.insist("chat", text="here")
    one.resume()
    heard = await everything(anna)
    assert [message["type"] for message in heard].count("ack") == 0
    assert (heard[-1]["type"], heard[-1]["again"]) == ("bye", True)
    anna.nodes = [two.address]
    await anna.come_back()
    assert anna.seen["mine"] is None
    for _ in range(2):
        await anna.taken("answer", said="late", **answer)
    store = Store(one.database)
    log = store.load(anna.code)
    store.close()
    assert [line.content.id for line in log if line.by].count("late") == 1  # type: ignore[union-attr]
    assert [line.n for line in log] == list(range(1, len(log) + 1))


async def everything(guest: Roaming) -> list[Json]:
    """All that is still sent, until the socket is closed."""
    heard = list[Json]()
    try:
        while True:
            heard.append(await guest.next(30))
    except LOST:
        return heard
