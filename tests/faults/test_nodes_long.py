"""The long form: two nodes on one PostgreSQL, killed, paused and stopped a hundred times and more under many tables."""

from __future__ import annotations

import asyncio
import random

import pytest

from server.databases import postgres
from server.killing import Process, check
from server.roaming import roaming_table

KILLS, TABLES = 110, 5


@pytest.mark.long
@pytest.mark.parametrize("seed", range(1))
def test_nothing_acknowledged_is_lost_or_doubled_on_two_nodes(seed: int) -> None:
    with postgres() as server:
        asyncio.run(play_on_two_nodes(server.fresh(), seed))


async def play_on_two_nodes(database: str, seed: int) -> None:
    nodes = [Process(database, "--pace", "0", "--backups", "0", wait=False) for _ in range(2)]
    try:
        for node in nodes:
            await asyncio.to_thread(node.wait_until_there)
        calm = asyncio.Lock()
        killing = asyncio.create_task(kill_again_and_again(nodes, random.Random(seed), calm))
        played, cookies = 0, list[tuple[str, ...]]([()] * TABLES)  # strangers may not come so many so fast
        while not killing.done():
            letters = [f"{chr(97 + table)}{played}" for table in range(TABLES)]
            async with calm:  # what a game begins with is said once: from then on everybody is stubborn
                for node in nodes:
                    await asyncio.to_thread(node.wait_until_there)
                addresses = [node.address for node in nodes]
                laid = (
                    roaming_table(addresses, one, cookies=known) for one, known in zip(letters, cookies, strict=True)
                )
                rooms = await asyncio.gather(*laid)
                cookies = [tuple(guest.cookie for guest in room) for room in rooms]
            guests = [guest for room in rooms for guest in room]
            await asyncio.gather(*(guest.play_stubbornly(random.Random(guest.name)) for guest in guests))
            for room in rooms:
                await asyncio.to_thread(check, database, list(room))
            played += len(rooms)
        await killing
        print(f"{played} games of three while {KILLS} servers were killed, and others paused or stopped")
    finally:
        for node in nodes:
            node.kill()


async def kill_again_and_again(nodes: list[Process], luck: random.Random, calm: asyncio.Lock) -> None:
    kills = 0
    while kills < KILLS:
        await asyncio.sleep(luck.random() * 1.5)
        node = luck.choice(nodes)
        async with calm:
            if not await asyncio.to_thread(node.is_there):
                continue
            fate = luck.random()
            if fate < 0.8:
                node.kill()
                kills += 1
            elif fate < 0.9:
                node.pause()
                await asyncio.sleep(luck.choice((0.5, 3.5, 5.0)))
                node.resume()
                continue
            else:
                await asyncio.to_thread(node.stop)
            node.launch()
        if luck.random() < 0.5:
            await asyncio.to_thread(node.wait_until_there)
