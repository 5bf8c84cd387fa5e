"""How long a room stands still when its node is killed, paused or stopped with all its rooms in play.

Run: python benchmarks/nodes.py [ROOMS] (100 by default; some minutes). Two real servers on one PostgreSQL, all rooms on
one of them, two people in each who answer once a second. Something happens to that node, and the balancer leads
everybody to the other one; they come again as the page does, a third of a second after their line is lost. A pause is
the time from there, or from what happened, to the next answer that is acknowledged.
"""

from __future__ import annotations

import asyncio
import random
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from server.databases import postgres
from server.killing import LOST, Process
from server.roaming import Roaming
from tablee.server.http.identity import COOKIE, hash_of, new_key, new_secret
from tablee.server.store.store import Store

ROOMS = 100
EACH = 1.0
"""Seconds between two answers of one person."""
BACK_OFF = 0.3
GOALS = {"killed": 5.0, "stopped": 1.0, "paused": 5.0}


@dataclass
class Answering(Roaming):
    """Changes their mind all the time. The host has a second seat and never answers for it, so no step ever happens."""

    pauses: list[float] = field(default_factory=list)
    lost_at: float | None = None

    async def play(self) -> None:
        """Until cancelled."""
        while True:
            await self._listen(EACH * random.uniform(0.5, 1.5))
            card = random.choice(self.seen["view"]["hand"])
            await self.insist("answer", seat=self.seen["seat"], step=0, move={"card": card})
            if self.lost_at:
                self.pauses.append(time.monotonic() - self.lost_at)
                self.lost_at = None

    async def _listen(self, seconds: float) -> None:
        """For so long, or until the line was lost and is there again."""
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            try:
                await self.next(left)
            except TimeoutError:
                until = 0.0
            except LOST:
                until = 0.0
                await self.come_back()

    async def come_back(self) -> None:
        """As the page, and to where the balancer leads."""
        self.lost_at = self.lost_at or time.monotonic()
        while True:
            await asyncio.sleep(BACK_OFF * random.uniform(0.75, 1.25))
            self.address = self.nodes[0]
            with suppress(*LOST):
                async with asyncio.timeout(10):
                    return await self._enter()

    async def _enter(self) -> None:
        await self.enter(self.code, join=False)

    def hang_up(self) -> None:
        """The balancer has cut the line."""
        if self._socket:
            self._socket.transport.abort()


async def known(database: str, names: list[str], nodes: list[str]) -> list[Answering]:
    """People whom the server knows already: so many new ones from one address would have to wait."""
    store, people = Store(database), list[Answering]()
    for name in names:
        secret = new_secret()
        await store.people.add(new_key(), hash_of(secret), time.time_ns() // 10**6)
        people.append(Answering(nodes[0], name, cookie=f"{COOKIE}={secret}", nodes=nodes))
    store.close()
    return people


async def sit_down(host: Answering, guest: Answering) -> None:
    """Two people at a table for three, and a game that has begun."""
    host.code = guest.code = host.open(seats=3)
    await host.enter(host.code)
    await host.taken("sit", seat=2)
    await guest.enter(guest.code)
    await guest.taken("sit", seat=1)
    await host.start(guest)


async def measure(database: str, rooms: int) -> None:
    """One thing after the other happens to whoever has the rooms."""
    one, two = Process(database, "--backups", "0", wait=False), Process(database, "--backups", "0", wait=False)
    try:
        for server in (one, two):
            await asyncio.to_thread(server.wait_until_there)
        nodes = [one.address]
        people = await known(database, [f"P{n}" for n in range(2 * rooms)], nodes)
        for host, guest in zip(people[::2], people[1::2], strict=True):
            await sit_down(host, guest)
        playing = [asyncio.create_task(person.play()) for person in people]
        await happen("killed", people, nodes, two, one.kill)
        await asyncio.to_thread(one.start)
        await asyncio.sleep(2)
        await happen("stopped", people, nodes, one, two.stop)
        await asyncio.to_thread(two.start)
        await asyncio.sleep(2)
        await happen("paused", people, nodes, two, one.pause)
        one.resume()
        for task in playing:
            task.cancel()
        for outcome in await asyncio.gather(*playing, return_exceptions=True):
            if not isinstance(outcome, asyncio.CancelledError):
                print(f"somebody could not go on: {outcome!r}")
    finally:
        one.kill()
        two.kill()


async def happen(
    what: str, people: list[Answering], nodes: list[str], other: Process, do: Callable[[], object]
) -> None:
    """Do it, and wait until everybody plays on elsewhere."""
    await asyncio.sleep(3)
    for person in people:
        person.pauses.clear()
    nodes[:] = [other.address]
    began, cpu, own = time.monotonic(), other.cpu, time.process_time()
    doing = asyncio.create_task(asyncio.to_thread(do))
    if what == "paused":
        for person in people:
            person.hang_up()
    while not all(person.pauses for person in people) and time.monotonic() - began < 60:
        await asyncio.sleep(0.05)
    cpu, own = other.cpu - cpu, time.process_time() - own
    await doing
    pauses = sorted(max(person.pauses, default=60.0) for person in people)
    late = sum(pause > GOALS[what] for pause in pauses)
    print(
        f"{what:8} {len(people) // 2} rooms: median {median(pauses):.2f} s, longest {pauses[-1]:.2f} s, "
        f"{late} of {len(pauses)} people later than {GOALS[what]:.0f} s; CPU: {cpu:.2f} s of the node that took over, "
        f"{own:.2f} s of all the people",
        flush=True,
    )


def main() -> None:
    """Print how long each took."""
    rooms = int(sys.argv[1]) if len(sys.argv) > 1 else ROOMS
    with postgres(durable=True) as server:
        asyncio.run(measure(server.fresh(), rooms))


if __name__ == "__main__":
    main()
