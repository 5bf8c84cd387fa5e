"""A real `tablee serve` that is killed at random moments, and guests who will not be put off."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import subprocess
import sys
import time
import urllib.request
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed, InvalidHandshake

from ports import free_port
from server.guests import Guest, Json
from tablee import verify
from tablee.server.room.taking import rebuild
from tablee.server.store.store import Store

COMMAND = [sys.executable, "-c", "from tablee.cli import main; main()", "serve", "--no-open"]
START_SECONDS = 60
LOST = (ConnectionClosed, InvalidHandshake, OSError, TimeoutError)


class Process:
    """`tablee serve` on one port and one database, as often as it takes."""

    def __init__(self, database: str, *options: str, wait: bool = True) -> None:
        self.database, self.port, self.options = database, free_port(), options
        self.address = f"127.0.0.1:{self.port}"
        self.launch()
        if wait:
            self.wait_until_there()

    def start(self) -> None:
        self.launch()
        self.wait_until_there()

    def launch(self) -> None:
        command = [*COMMAND, "--port", str(self.port), "--database", self.database, *self.options]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL)

    def wait_until_there(self) -> None:
        for _ in range(START_SECONDS * 20):
            if self.is_there():
                return
            time.sleep(0.05)
        raise TimeoutError("the server did not start")

    def is_there(self) -> bool:
        with suppress(OSError), urllib.request.urlopen(f"http://{self.address}/healthz", timeout=1):
            return True
        return False

    @property
    def cpu(self) -> float:
        """Seconds of CPU so far, of all its threads (Linux)."""
        figures = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(figures[11]) + int(figures[12])) / os.sysconf("SC_CLK_TCK")

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def pause(self) -> None:
        """As a laptop that is closed, or a machine that is moved to another host."""
        self.process.send_signal(signal.SIGSTOP)

    def resume(self) -> None:
        self.process.send_signal(signal.SIGCONT)

    def stop(self) -> int:
        """Politely."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(timeout=START_SECONDS)


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
            if message.get("key") == "chat_too_fast":  # a fast machine plays a game in no time; then it is not said
                return message
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
    return [host, *others]


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
