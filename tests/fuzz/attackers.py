"""Those who send rubbish: strangers, members and people with seats, in a process of their own."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import os
import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from multiprocessing.queues import Queue
from multiprocessing.synchronize import Event

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus, WebSocketException

from fuzz.frames import AsText, Frames, raw_frames
from server.guests import Guest

ATTACKERS = 16
HOMES = 4
"""Addresses they come from."""
LOST = (WebSocketException, OSError, TimeoutError, EOFError)


@dataclass
class Attack:
    """What all attackers share."""

    address: str
    codes: Sequence[str]
    """The rooms in which others play."""
    seed: object
    go: Event
    """Set while they attack."""
    over: Event
    """Set when it is enough."""
    statuses: Counter[int] = field(default_factory=Counter)


def attack(address: str, codes: Sequence[str], seed: object, go: Event, over: Event, failed: Queue[list[int]]) -> None:
    """Until it is enough; what the server must never answer is put into the queue."""
    os.nice(10)  # they have their own machines, as a rule: here they must not take the server's
    shared = Attack(address, codes, seed, go, over)
    asyncio.run(_attack(shared))
    failed.put([status for status in shared.statuses.elements() if status >= 500])


async def _attack(shared: Attack) -> None:
    """Nobody is cancelled when it is enough: `wait_for` may swallow that (Python 3.11), and they would never end."""
    await asyncio.gather(*(Attacker(shared, number).run() for number in range(ATTACKERS)))


class Attacker:
    """One of them: sometimes fast, sometimes slow, mostly rude."""

    def __init__(self, shared: Attack, number: int) -> None:
        self.shared, self.number = shared, number
        self.luck = random.Random(f"{shared.seed}/{number}")
        self.frames = Frames((shared.seed, number))
        self.home = f"127.0.0.{2 + number % HOMES}"
        self.guest = Guest(shared.address, f"X{number}")
        self.rank = ("stranger", "member", "seated")[number % 3]

    async def run(self) -> None:
        """Come again and again, until it is enough."""
        if self.rank != "stranger":
            await asyncio.to_thread(self.guest.arrive)
        while not self.shared.over.is_set():
            if not self.shared.go.is_set():
                await asyncio.sleep(0.05)
                continue
            with contextlib.suppress(*LOST):
                await self.visit()

    async def visit(self) -> None:
        """One socket, from the first to the last frame."""
        code = await self._where()
        if self.luck.random() < 0.1:
            await self._speak_by_hand(code)
            return
        try:
            socket = await connect(
                f"ws://{self.shared.address}/ws/{code}",
                additional_headers={"cookie": self.guest.cookie, "origin": f"http://{self.shared.address}"},
                local_addr=(self.home, 0),
                compression=None,
                max_size=None,
                ping_interval=None,
                close_timeout=2,
            )
        except InvalidStatus as refused:
            self.shared.statuses[refused.response.status_code] += 1
            raise
        reading = asyncio.create_task(_drain(socket)) if self.luck.random() < 0.9 else None
        try:
            if self.rank != "stranger":
                await socket.send(f'{{"type":"join","id":"j{self.luck.getrandbits(60):x}","name":"X","lang":"fr"}}')
            await self._send_many(socket)
        finally:
            if reading:
                reading.cancel()
            if self.luck.random() < 0.5:
                socket.transport.abort()
            else:
                await asyncio.wait_for(socket.close(), 2)

    async def _where(self) -> str:
        """A room of others, a room of their own, or none at all."""
        if self.luck.random() < 0.03:
            return self.luck.choice(("QQQQQ", "..", "%00", "a" * 300, "abcde"))
        if self.rank == "seated":
            if not self.guest.code or self.luck.random() < 0.02:
                game = self.luck.choice(("mind_up", "upturn", "mind_map"))
                with contextlib.suppress(KeyError):  # too many rooms in a short time
                    await asyncio.to_thread(self.guest.open, game, 4, ["easy"] * 3)
            return self.guest.code
        return self.luck.choice(self.shared.codes)

    async def _send_many(self, socket: ClientConnection) -> None:
        pause = self.luck.choice((0.0, 0.0, 0.01, 0.05))
        for _ in range(self.luck.choice((1, 30, 100, 300, 1000))):
            if not self.shared.go.is_set():
                return
            frame = self.frames.next()
            await asyncio.wait_for(socket.send(frame, text=True if isinstance(frame, AsText) else None), 5)
            await asyncio.sleep(pause)

    async def _speak_by_hand(self, code: str) -> None:
        """Half a handshake, or a whole one and then what is no frame."""
        host, _, port = self.shared.address.rpartition(":")
        reader, writer = await asyncio.open_connection(host, int(port), local_addr=(self.home, 0))
        try:
            key = base64.b64encode(self.luck.randbytes(16)).decode()
            lines = [f"GET /ws/{code} HTTP/1.1", f"host: {self.shared.address}", "connection: upgrade"]
            lines += ["upgrade: websocket", "sec-websocket-version: 13", f"sec-websocket-key: {key}"]
            lines += [f"origin: http://{self.shared.address}", f"cookie: {self.guest.cookie}"]
            whole = "\r\n".join([*lines, "", ""]).encode()
            if self.luck.random() < 0.2:
                writer.write(whole[: self.luck.randrange(len(whole))])
                return
            writer.write(whole)
            status = (await asyncio.wait_for(reader.readline(), 5)).split()
            self.shared.statuses[int(status[1])] += 1
            writer.write(raw_frames(self.luck))
            await asyncio.wait_for(reader.read(1 << 16), 1)
        finally:
            writer.transport.abort()


async def _drain(socket: ClientConnection) -> None:
    with contextlib.suppress(*LOST):
        while True:
            await socket.recv()
