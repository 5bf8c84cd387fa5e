"""Guests of several nodes, and the balancer that leads them: to the one meant for a room first, then to the others."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from server.guests import Json
from server.killing import LOST, Stubborn

UNANSWERED = 2.0
"""Seconds after which a server that says nothing is given up."""


@dataclass
class Roaming(Stubborn):
    """Comes back wherever somebody answers."""

    nodes: list[str] = field(default_factory=list)

    async def come_back(self) -> None:
        while True:
            first = zlib.crc32(self.code.encode()) % len(self.nodes)
            for address in (*self.nodes[first:], *self.nodes[:first]):
                self.address = address
                with suppress(*LOST):
                    async with asyncio.timeout(2 * UNANSWERED):
                        await self.enter(self.code, join=False)
                        return
            await asyncio.sleep(0.05)

    async def next(self, timeout: float = UNANSWERED) -> Json:
        return await super().next(timeout)


async def roaming_table(nodes: list[str], letter: str, people: int = 3, cookies: Sequence[str] = ()) -> list[Roaming]:
    """A game that has begun, among new people or those who have these cookies."""
    known = cookies or [""] * people
    host, *others = [Roaming(nodes[0], f"{letter}{n}", cookie=known[n], nodes=nodes).arrive() for n in range(people)]
    host.open(seats=3, bots=["random"] * (3 - people))
    for seat, guest in enumerate((host, *others)):
        guest.code = host.code
        await guest.come_back()
        if seat:
            await guest.insist("join", name=guest.name, lang="en")
            await guest.insist("sit", seat=seat)
    await host.start(*others)
    return [host, *others]
