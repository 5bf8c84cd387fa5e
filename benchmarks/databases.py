"""What an input costs a node on PostgreSQL, beside a server on SQLite: CPU time of the server's process, in one run.

Run: python benchmarks/databases.py [ROOMS] (40 by default; about a minute). Both servers have the same rooms and are
given the same answers in turns of some seconds, so that whatever else the machine does slows both. PostgreSQL's own
processes are not counted: they are another machine's.
"""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
import time
from contextlib import ExitStack
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from guests import Server, serve_rooms, server, sit_down
from lines import Line
from server.databases import postgres

GOAL = 1.3
ROOMS, SEATS = 40, 4
EACH = 0.5
"""Seconds between two answers of a seat."""
SLICES, SLICE = 8, 3.0
WARM_UP = 1


@dataclass(slots=True)
class Side:
    """One server, its rooms, and what an input has cost in each slice."""

    name: str
    server: Server
    rooms: list[list[Line]]
    hands: list[list[int]]
    sent: int = 0
    costs: list[float] = field(default_factory=list)

    async def play(self, seconds: float) -> None:
        """Everybody but the last changes their mind again and again, so no step ever happens."""
        cpu, sent, until = self.server.cpu, self.sent, time.monotonic() + seconds
        places = [(room, seat) for room in range(len(self.rooms)) for seat in range(SEATS - 1)]
        while time.monotonic() < until:
            again = time.monotonic() + EACH
            moments = [EACH * 0.8 * number / len(places) for number in range(len(places))]
            await asyncio.gather(*(self._answer(*place, at) for place, at in zip(places, moments, strict=True)))
            await asyncio.sleep(max(0.0, again - time.monotonic()))
        self.costs.append((self.server.cpu - cpu) / (self.sent - sent))

    async def _answer(self, room: int, seat: int, wait: float) -> None:
        await asyncio.sleep(wait)  # everybody in their own moment
        self.sent += 1
        number, hand = self.sent, self.hands[room * SEATS + seat]
        move = {"card": hand[number % len(hand)]}
        line = self.rooms[room][seat]
        line.send(json.dumps({"type": "answer", "id": f"a{number}", "seat": seat, "step": 0, "move": move}))
        while not (await line.recv()).startswith(b'{"type":"ack"'):
            pass


def serve_anybody(database: str, line: Connection) -> None:
    """Tablée as it is, but for how many may come from one address."""
    from tablee.server.http import limits

    limits.ADDRESS["guest"] = limits.ADDRESS["page"] = (1e6, 1e6)
    serve_rooms(database, line)


async def side(name: str, there: Server, rooms: int) -> Side:
    """Everybody sits down."""
    made = Side(name, there, [], [])
    for _ in range(rooms):
        lines, tables = await sit_down(there.address, "mind_up", SEATS)
        made.rooms.append(lines)
        made.hands += [table["seen"][0]["view"]["hand"] for table in tables]
    return made


async def measure(servers: dict[str, Server], rooms: int) -> list[Side]:
    """In turns, after a warm-up."""
    sides = [await side(name, there, rooms) for name, there in servers.items()]
    for _ in range(WARM_UP + SLICES):
        for one in sides:
            await one.play(SLICE)
    for one in sides:
        del one.costs[:WARM_UP]
    return sides


def main() -> None:
    """Print both, and their ratio."""
    rooms = int(sys.argv[1]) if len(sys.argv) > 1 else ROOMS
    with tempfile.TemporaryDirectory() as folder, ExitStack() as running:
        database = running.enter_context(postgres(durable=True)).fresh()
        servers = {
            "SQLite": running.enter_context(server(serve_anybody, f"sqlite:///{folder}/tablee.db")),
            "PostgreSQL": running.enter_context(server(serve_anybody, database)),
        }
        sides = asyncio.run(measure(servers, rooms))
    print(f"{rooms} rooms of {SEATS}, {SEATS - 1} answers each {EACH} s, {sides[0].sent} inputs on each side")
    for one in sides:
        print(f"{one.name:10} {median(one.costs) * 1e6:6.0f} µs of CPU an input ({min(one.costs) * 1e6:.0f} at best)")
    ratio = median(sides[1].costs) / median(sides[0].costs)
    print(f"PostgreSQL / SQLite: {ratio:.2f} (asked: at most {GOAL})")


if __name__ == "__main__":
    main()
