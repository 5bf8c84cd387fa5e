"""Servers in processes of their own, and people who come to them over real sockets."""

from __future__ import annotations

import asyncio
import gc
import json
import multiprocessing
import os
import resource
import secrets
import sys
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import uvicorn

from lines import Line, open_line
from tablee.cli.serve import HAND_OVER, SOCKETS, listen


@dataclass(frozen=True, slots=True)
class Server:
    """Where it is, and how much it has worked."""

    address: str
    line: Connection

    @property
    def cpu(self) -> float:
        """Seconds of CPU so far, of all its threads."""
        return self._ask("cpu")

    @property
    def memory_kb(self) -> float:
        """What it has in memory."""
        return self._ask("memory")

    @property
    def pause_ms(self) -> float:
        """The longest that its loop was busy in one go since `begin`, if it is watched."""
        return self._ask("pause")

    @property
    def wait_ms(self) -> float:
        """The longest since `begin` that it was not heard of and not busy: the machine, a disk, another thread."""
        return self._ask("wait")

    @property
    def collecting_ms(self) -> float:
        """The longest look for garbage since `begin`."""
        return self._ask("collecting")

    def begin(self) -> None:
        """Pauses count from now on."""
        self._ask("begin")

    def _ask(self, what: str) -> float:
        self.line.send(what)
        return float(self.line.recv())


@contextmanager
def server(serve: Callable[[str, Connection], None], database: str = "") -> Iterator[Server]:
    """A server, killed afterwards."""
    ours, theirs = multiprocessing.Pipe()
    process = multiprocessing.get_context("spawn").Process(target=serve, args=(database, theirs), daemon=True)
    process.start()
    theirs.close()  # whoever waits for a server that could not start is told so
    try:
        yield Server(ours.recv(), ours)
    finally:
        process.kill()
        process.join()


def all_cores() -> set[int]:
    """Those of this machine, also in a process that was started by one that keeps to a core of its own."""
    os.sched_setaffinity(0, range(os.cpu_count() or 1))
    return os.sched_getaffinity(0)


def serve_rooms(database: str, line: Connection, *, watched: bool = False) -> None:
    """Tablée as it is; watched, it notes how long its loop is busy in one go."""
    from tablee.server.app import create_app
    from tablee.server.connections import Connections, most_connections
    from tablee.server.garbage import GarbageCollection
    from tablee.server.http.settings import ServerSettings
    from tablee.server.metrics import inputs_so_far
    from tablee.server.store.store import Store

    app = create_app(ServerSettings(Store(database), connections=Connections(total=most_connections())))
    sys.setswitchinterval(HAND_OVER)
    if watched:
        garbage = GarbageCollection(inputs_so_far)
        gc.callbacks.append(_collecting)
        app.on_startup += [garbage.start, lambda: asyncio.get_running_loop().call_soon(_beat)]
    serve(app, line)


def serve(app: Any, line: Connection, **config: Any) -> None:
    """Tell the address, then how much work it was whenever asked."""
    listening = listen("127.0.0.1", 0)
    line.send(f"127.0.0.1:{listening.getsockname()[1]}")
    threading.Thread(target=_report, args=(line,), daemon=True).start()
    uvicorn.Server(uvicorn.Config(app, log_level="warning", **(SOCKETS | config))).run(sockets=[listening])


BEAT = 0.001
HELD_UP = 10.0
"""Milliseconds that are worth a line of their own."""


@dataclass(slots=True)
class Longest:
    """Since `begin`, in milliseconds, each of the loop's own thread."""

    pause: float = 0.0
    """Busy between two beats, by its CPU time: waiting is nobody's fault."""
    wait: float = 0.0
    """Beyond that, between two beats."""
    collecting: float = 0.0
    """In one look for garbage, which is part of a pause."""


longest = Longest()


def _beat(last: tuple[float, float] | None = None) -> None:
    busy, now = time.thread_time(), time.monotonic()
    if last is not None:
        pause = (busy - last[0]) * 1000
        wait = (now - last[1] - BEAT) * 1000 - pause
        longest.pause, longest.wait = max(longest.pause, pause), max(longest.wait, wait)
        if os.environ.get("TELL_PAUSES") and max(pause, wait) > HELD_UP:
            print(f"{now:.3f}: busy {pause:.1f} ms, waited {wait:.1f} ms", file=sys.stderr, flush=True)
    asyncio.get_running_loop().call_later(BEAT, _beat, (busy, now))


_began = [0.0]


def _collecting(phase: str, _: object) -> None:
    if phase == "start":
        _began[0] = time.thread_time()
    else:
        longest.collecting = max(longest.collecting, (time.thread_time() - _began[0]) * 1000)


def _report(line: Connection) -> None:
    while what := line.recv():
        match what:
            case "cpu":
                line.send(time.process_time())
            case "memory":
                pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
                line.send(pages * resource.getpagesize() / 1024)
            case "begin":
                longest.pause = longest.wait = longest.collecting = 0.0
                line.send(0.0)
            case _:
                line.send(getattr(longest, what))


@dataclass(slots=True)
class Seated:
    """People at a table whose game has begun."""

    code: str
    cookies: list[str]
    lines: list[Line]
    tables: list[Any]
    """As each of them sees it."""


async def sit_down(address: str, game: str, seats: int) -> tuple[list[Line], list[Any]]:
    """So many people at a table whose game has begun: their sockets, and the table as each of them sees it."""
    seated = await sit_down_with(address, game, seats)
    return seated.lines, seated.tables


async def sit_down_with(address: str, game: str, seats: int, parts: Sequence[str] = ()) -> Seated:
    """The same, with all that is known of them; `parts` are theirs in the seed, where it shall not be by luck."""
    cookies = [_cookie(address) for _ in range(seats)]
    wanted = {"game": game, "seats": seats, "name": "Anna", "lang": "en"}
    code = json.loads(ask(address, "/api/rooms", cookies[0], wanted)[0])["code"]
    lines = [await enter(address, f"/ws/{code}", cookie) for cookie in cookies]
    for seat, line in enumerate(lines[1:], start=1):
        await say(line, type="join", name=f"Guest {seat}", lang="en")
        await say(line, type="sit", seat=seat)
    parts = parts or [secrets.token_hex(32) for _ in lines]
    for line, part in zip(lines, parts, strict=True):
        await say(line, type="ready", promise=sha256(bytes.fromhex(part)).hexdigest())
    for line, part in zip(lines, parts, strict=True):
        await say(line, type="reveal", contribution=part)
    return Seated(code, cookies, lines, [await hear(line, "table_now") for line in lines])


async def enter(address: str, path: str, cookie: str = "") -> Line:
    """A socket."""
    return await open_line(f"ws://{address}{path}", [("cookie", cookie)])


async def say(line: Line, **fields: Any) -> None:
    """Say something and wait until it is taken."""
    line.send(json.dumps({"id": secrets.token_hex(8), **fields}))
    await hear(line, "ack")


async def hear(line: Line, kind: str) -> Any:
    """Wait until a message of that kind comes."""
    while True:
        message = json.loads(await line.recv())
        if message["type"] == kind:
            return message
        assert message["type"] != "refused", message


def ask(address: str, path: str, cookie: str = "", body: Any = None) -> tuple[str, str]:
    """The answer, and the cookie that came with it."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"cookie": cookie, "content-type": "application/json"}
    with urllib.request.urlopen(urllib.request.Request(f"http://{address}{path}", data, headers)) as answer:
        return answer.read().decode(), answer.headers.get("set-cookie") or ""


def _cookie(address: str) -> str:
    for _ in range(200):
        try:
            return ask(address, "/api/me")[1].split(";")[0]
        except OSError:  # not open yet
            time.sleep(0.05)
    raise TimeoutError("the server did not start")
