"""A real `tablee serve` that is killed at random moments, and guests who will not be put off."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from websockets.exceptions import ConnectionClosed, InvalidHandshake

from server.guests import Guest, Json
from tablee import verify
from tablee.server.room.taking import rebuild
from tablee.server.store.store import Store

COMMAND = [sys.executable, "-c", "from tablee.cli import main; main()", "serve", "--no-open"]
START_SECONDS = 60
LOST = (ConnectionClosed, InvalidHandshake, OSError, TimeoutError)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


class Process:
    """`tablee serve` on one port and one database, as often as it takes."""

    def __init__(self, database: str) -> None:
        self.database, self.port = database, free_port()
        self.address = f"127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        command = [*COMMAND, "--port", str(self.port), "--database", self.database]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        for _ in range(START_SECONDS * 20):
            with suppress(OSError), urllib.request.urlopen(f"http://{self.address}/healthz", timeout=1):
                return
            time.sleep(0.05)
        raise TimeoutError("the server did not start")

    def kill(self) -> None:
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()


@dataclass
class Stubborn(Guest):
    """Says everything until it is answered, under the same id, as the page does."""

    acked: list[str] = field(default_factory=list)

    async def insist(self, kind: str, **fields: Any) -> Json:
        said = f"{self.name}-{kind}-{len(self.acked)}"
        while True:
            try:
                message = await self.say(kind, said=said, **fields)
            except LOST:
                await self.come_back()
                continue
            assert message["type"] == "ack", message
            self.acked.append(said)
            return message

    async def come_back(self) -> None:
        while True:
            await asyncio.sleep(0.05)
            with suppress(*LOST):
                await self.enter(self.code, join=False)
                return

    async def play_stubbornly(self, luck: random.Random) -> None:
        """First cards to the end, changing one's mind now and then, and a word from time to time."""
        while not self.over:
            if self.table is None or self.seen["seat"] not in self.seen["awaited"]:
                with suppress(*LOST):
                    await self.next()
                    continue
                await self.come_back()
                continue
            await asyncio.sleep(luck.random() * 0.05)
            if luck.random() < 0.1:
                await self.insist("chat", text=f"word {len(self.acked)}")
            step, card = self.step, luck.choice(self.seen["view"]["hand"])
            await self.insist("answer", seat=self.seen["seat"], step=step, move={"card": card})
            while not self.over and self.step == step:
                try:
                    await self.next()
                except LOST:
                    await self.come_back()

    @property
    def step(self) -> int:
        assert self.table
        return int(self.table["step"])


async def table_of_three(address: str, letter: str) -> list[Stubborn]:
    host, *others = [Stubborn(address, f"{letter}{n}").arrive() for n in range(3)]
    await host.enter(host.open(seats=3))
    for seat, guest in enumerate(others, start=1):
        await guest.enter(host.code)
        await guest.taken("sit", seat=seat)
    await host.start(*others)
    return [host, *others]  # type: ignore[list-item]


async def play_while_killing(database: str, tables: int, kills: int, seed: int) -> None:
    """Nothing that was acknowledged may be lost, whenever the server dies."""
    luck = random.Random(seed)
    server = Process(database)
    try:
        rooms = [await table_of_three(server.address, letter) for letter in "abcdefgh"[:tables]]
        playing = asyncio.gather(
            *(guest.play_stubbornly(random.Random(f"{seed}{guest.name}")) for room in rooms for guest in room)
        )
        for _ in range(kills):
            await asyncio.sleep(0.1 + luck.random() * 0.6)
            server.kill()
            await asyncio.to_thread(server.start)
        await playing
    finally:
        server.kill()
    for room in rooms:
        check(database, room)


def check(database: str, guests: list[Stubborn]) -> None:
    """Every acknowledged word is in the log exactly once, and the game that came of it holds."""
    store = Store(database)
    log = store.load(guests[0].code)
    store.close()
    kept = [one.content.id for one in log if one.by]  # type: ignore[union-attr]
    for guest in guests:
        assert len(guest.acked) >= 18
        assert [kept.count(said) for said in guest.acked] == [1] * len(guest.acked)
    room = rebuild(log)
    assert room.phase == "over"
    assert room.record
    assert verify(room.record)
    assert [one.n for one in log] == list(range(1, len(log) + 1))
