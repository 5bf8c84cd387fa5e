"""From an input to all views on the sockets: four people in one room, beside a bare round trip and a durable write.

Run: python benchmarks/input_to_views.py (less than ten seconds). The server is a process of its own; both ways are
measured in turns within the same run, so that whatever else the machine does slows both.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
import tempfile
import time
from contextlib import ExitStack
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from guests import enter, serve, serve_rooms, server, sit_down
from lines import Line

GOAL = 3.0
TURNS = 200
WARM_UP = 20
PAUSE = 0.015
"""A person may send twenty messages a second."""
SEATS = 4


@dataclass(frozen=True, slots=True)
class Figures:
    """Milliseconds, 95 of 100 are faster."""

    views: float
    bare: float
    """A bare WebSocket round trip and one durable write of such a row, with its two indexes."""
    views_median: float
    bare_median: float

    @property
    def ratio(self) -> float:
        """How many times as long the views take."""
        return self.views / self.bare


def input_to_views(turns: int = TURNS) -> Figures:
    """Measure; the server is stopped afterwards."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as running:
        room = running.enter_context(server(serve_rooms, f"sqlite:///{folder}/tablee.db"))
        echo = running.enter_context(server(_serve_echo))
        return asyncio.run(_measure(room.address, echo.address, Path(folder), turns))


def _serve_echo(_: str, line: Connection) -> None:
    serve(_echo, line, http="httptools", ws="websockets-sansio")  # bare: nobody's connections are counted


async def _echo(scope: Any, receive: Any, send: Any) -> None:
    """The barest server there is."""
    if scope["type"] != "websocket":
        return
    await receive()
    await send({"type": "websocket.accept"})
    while (message := await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": message["text"]})


# The guests' process


@dataclass(slots=True)
class Person:
    """A socket and the hand it was shown."""

    socket: Line
    hand: list[int]


async def _measure(room: str, echo: str, folder: Path, turns: int) -> Figures:
    lines, tables = await sit_down(room, "mind_up", SEATS)
    people = [Person(line, table["seen"][0]["view"]["hand"]) for line, table in zip(lines, tables, strict=True)]
    bare = await enter(echo, "/")
    disk = _durable(folder / "bare.db")
    views, bares = list[float](), list[float]()
    for turn in range(turns + WARM_UP):
        views.append(await _one_input(people, turn))
        bares.append(await _one_round_trip(bare, disk, turn))
        await asyncio.sleep(PAUSE)
    views, bares = sorted(views[WARM_UP:]), sorted(bares[WARM_UP:])
    return Figures(_at(views, 0.95), _at(bares, 0.95), _at(views, 0.5), _at(bares, 0.5))


async def _one_input(people: list[Person], turn: int) -> float:
    """Somebody changes their mind; the time until everybody sees the table."""
    seat = turn % (SEATS - 1)  # the last one never answers, so the step never happens
    person = people[seat]
    card = person.hand[turn // SEATS % len(person.hand)]
    said = {"type": "answer", "id": f"a{turn}", "seat": seat, "step": 0, "move": {"card": card}}
    began = time.perf_counter()
    person.socket.send(json.dumps(said))
    for one in people:
        await _see(one.socket)
    return (time.perf_counter() - began) * 1000


async def _one_round_trip(bare: Line, disk: sqlite3.Connection, turn: int) -> float:
    said = json.dumps({"type": "answer", "id": f"a{turn}", "seat": 0, "step": 0, "move": {"card": 46}})
    began = time.perf_counter()
    bare.send(said)
    await bare.recv()
    with disk:
        disk.execute("INSERT INTO inputs VALUES (?, ?, ?, ?)", ("ABCDE", turn, f"{'a' * 40}:a{turn}", said))
    return (time.perf_counter() - began) * 1000


async def _see(line: Line) -> None:
    """Wait for the table without reading it: four people have four machines for that, and here is one."""
    while not (await line.recv()).startswith((b'{"type":"table_now"', b'{"type":"answered_now"')):
        pass


def _durable(path: Path) -> sqlite3.Connection:
    disk = sqlite3.connect(path)
    disk.execute("PRAGMA journal_mode=WAL")
    disk.execute("PRAGMA synchronous=FULL")
    disk.execute("CREATE TABLE inputs (room, n, client, payload, PRIMARY KEY (room, n), UNIQUE (room, client))")
    return disk


def _at(ordered: list[float], share: float) -> float:
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


if __name__ == "__main__":
    found = input_to_views()
    print(f"from input to all views   p95 {found.views:6.2f} ms   median {found.views_median:6.2f} ms")
    print(f"bare round trip + write   p95 {found.bare:6.2f} ms   median {found.bare_median:6.2f} ms")
    print(f"ratio of the p95          {found.ratio:6.2f}      (goal: at most {GOAL:g})")
