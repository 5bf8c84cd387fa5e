"""Follows one answer through the server, from the socket it comes in by to everybody's sockets.

A real server (uvicorn, SQLite, real WebSockets) in this process, and three people at a table of Mind Up!. They have
played a card before, so that everything is loaded. Then all but one have answered, and what the last answer sets going
is written down: it is read, taken, made durable, acknowledged, the step happens, and everybody gets a new view.

Counted is every Python function of ours that runs in any thread of the server meanwhile: a pair of file below
src/tablee and function, whoever calls it and however often; methods and properties are functions. Lambdas and
comprehensions belong to the function they stand in. What the dataclass decorator writes and what other packages do is
not counted. The game's own rules (src/tablee/games) are counted apart: another game has others.

Run: python tools/trace_answer.py. The last line says "N files, M functions".
"""

from __future__ import annotations

import asyncio
import json
import re
import secrets
import socket
import tempfile
import threading
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from types import FrameType
from typing import Any

import uvicorn
from websockets.asyncio.client import ClientConnection, connect

SOURCE = Path(__file__).parents[1] / "src" / "tablee"
NESTED = re.compile(r"(\.<locals>)?\.<(?!locals)\w+>")
"""A lambda or a comprehension within a function, or within another of them."""
SEATS = 3
SETTLED = 0.3
"""Seconds without a call of ours, after which nothing more follows."""

Place = tuple[str, str]
"""A file below src/tablee, and a function in it."""


@dataclass
class Trace:
    """Which functions of ours run while it is on, in the order of their first call."""

    on: bool = False
    calls: list[Place] = field(default_factory=list)

    def __call__(self, frame: FrameType, _: str, __: object) -> None:
        """What `threading.setprofile` calls in every thread: at calls and returns, and where a function goes on."""
        if self.on and (place := place_of(frame)):
            self.calls.append(place)

    async def settle(self) -> None:
        """Until nothing of ours runs any more, however slow the machine is."""
        before = -1
        while before < len(self.calls):
            before = len(self.calls)
            await asyncio.sleep(SETTLED)

    @property
    def places(self) -> list[Place]:
        """Each function once."""
        return list(dict.fromkeys(self.calls))


def place_of(frame: FrameType) -> Place | None:
    """Where a function of ours stands; None for others'."""
    path = Path(frame.f_code.co_filename)
    if not path.is_relative_to(SOURCE):
        return None
    return str(path.relative_to(SOURCE)), NESTED.sub("", frame.f_code.co_qualname)


def trace_answer() -> list[Place]:
    """The functions one answer passes through."""
    trace = Trace()
    threading.setprofile(trace)  # before the server's threads begin: each of them takes it over then
    try:
        with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as address:
            asyncio.run(_play(address, trace))
    finally:
        threading.setprofile(None)
    return trace.places


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """The server as `tablee serve` runs it, on a free port of the loopback."""
    from tablee.cli.serve import SOCKETS
    from tablee.server.app import create_app
    from tablee.server.http.settings import ServerSettings
    from tablee.server.store.store import Store

    app = create_app(ServerSettings(Store(f"sqlite:///{folder}/tablee.db")))
    server = uvicorn.Server(uvicorn.Config(app, log_level="warning", **SOCKETS))
    with socket.create_server(("127.0.0.1", 0)) as listening:
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
        thread.start()
        while not server.started:
            time.sleep(0.02)
        yield f"127.0.0.1:{listening.getsockname()[1]}"
        server.should_exit = True
        thread.join(timeout=20)


@dataclass
class Person:
    """Somebody at the table: a cookie, a socket, and what was shown last."""

    seat: int
    address: str
    cookie: str = ""
    socket: ClientConnection | None = None
    table: dict[str, Any] = field(default_factory=dict)

    def ask(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """A REST request; the server's cookie is kept."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"cookie": self.cookie, "content-type": "application/json"}
        request = urllib.request.Request(f"http://{self.address}{path}", data, headers)
        with urllib.request.urlopen(request, timeout=20) as answer:
            self.cookie = (answer.headers.get("set-cookie") or self.cookie).split(";")[0]
            return json.loads(answer.read())

    async def enter(self, code: str) -> None:
        """Open the socket."""
        headers = {"cookie": self.cookie}
        self.socket = await connect(f"ws://{self.address}/ws/{code}", additional_headers=headers)

    async def send(self, kind: str, **fields: Any) -> None:
        """Send a message and wait until it is acknowledged."""
        await self.send_only(kind, **fields)
        await self.receive("ack")

    async def send_only(self, kind: str, **fields: Any) -> None:
        """Send a message."""
        assert self.socket
        await self.socket.send(json.dumps({"type": kind, "id": secrets.token_hex(8), **fields}))

    async def receive(self, kind: str) -> dict[str, Any]:
        """The next message of that kind."""
        assert self.socket
        while True:
            message: dict[str, Any] = json.loads(await asyncio.wait_for(self.socket.recv(), 20))
            if message["type"] == "table_now":
                self.table = message
            if message["type"] == kind:
                return message

    async def answer(self) -> None:
        """Play the first card of the hand."""
        card = self.table["seen"][0]["view"]["hand"][0]
        await self.send_only("answer", seat=self.seat, step=self.table["step"], move={"card": card})

    async def see_step(self, step: int) -> None:
        """Wait for the table after so many steps."""
        while self.table["step"] < step:
            await self.receive("table_now")


async def _play(address: str, trace: Trace) -> None:
    """Two steps; what is kept is from the last answer to the second one to everybody's view of it."""
    people = await _sit_down(address)
    *others, last = people
    trace.on = True
    for step in (1, 2):
        for other in others:
            await other.answer()
            await other.receive("ack")
        await trace.settle()
        trace.calls.clear()
        await last.answer()
        for person in people:
            await person.see_step(step)
        await trace.settle()
    trace.on = False
    for person in people:
        assert person.socket
        await person.socket.close()


async def _sit_down(address: str) -> list[Person]:
    """Three people at a table whose game has begun."""
    people = [Person(seat, address) for seat in range(SEATS)]
    for person in people:
        person.ask("/api/me")
    code = people[0].ask("/api/rooms", {"game": "mind_up", "seats": SEATS, "name": "Anna", "lang": "en"})["code"]
    for person in people:
        await person.enter(code)
    for person in people[1:]:
        await person.send("join", name=f"Guest {person.seat}", lang="fr")
        await person.send("sit", seat=person.seat)
    parts = [secrets.token_hex(32) for _ in people]
    for person, part in zip(people, parts, strict=True):
        await person.send("ready", promise=sha256(bytes.fromhex(part)).hexdigest())
    for person, part in zip(people, parts, strict=True):
        await person.send("reveal", contribution=part)
    for person in people:
        await person.receive("table_now")
    return people


def split(places: list[Place]) -> tuple[list[Place], list[Place]]:
    """What the server does for any game, and what this one's rules do."""
    rules = [place for place in places if place[0].startswith("games/")]
    return [place for place in places if place not in rules], rules


def count(places: list[Place]) -> str:
    """How many files and functions."""
    return f"{len({file for file, _ in places})} files, {len(places)} functions"


def main() -> None:
    """Print the path."""
    server, rules = split(trace_answer())
    last = ""
    for file, function in server:
        print(f"{'' if file == last else file:32} {function}")
        last = file
    print(f"\nthe game's own rules: {count(rules)}")
    for file, function in rules:
        print(f"{file:32} {function}")
    print(f"\n{count(server)}")


if __name__ == "__main__":
    main()
