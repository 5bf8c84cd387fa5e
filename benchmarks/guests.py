"""Servers in processes of their own, and people who come to them over real sockets."""

from __future__ import annotations

import json
import multiprocessing
import secrets
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from multiprocessing.connection import Connection
from typing import Any

import uvicorn
from websockets.asyncio.client import ClientConnection, connect

from tablee.cli.serve import SOCKETS, listen


@dataclass(frozen=True, slots=True)
class Server:
    """Where it is, and how much it has worked."""

    address: str
    line: Connection

    @property
    def cpu(self) -> float:
        """Seconds of CPU so far, of all its threads."""
        self.line.send("cpu")
        return float(self.line.recv())


@contextmanager
def server(serve: Callable[[str, Connection], None], database: str = "") -> Iterator[Server]:
    """A server, killed afterwards."""
    ours, theirs = multiprocessing.Pipe()
    process = multiprocessing.get_context("spawn").Process(target=serve, args=(database, theirs), daemon=True)
    process.start()
    try:
        yield Server(ours.recv(), ours)
    finally:
        process.kill()
        process.join()


def serve_rooms(database: str, line: Connection) -> None:
    """Tablée as it is."""
    from tablee.server.app import create_app
    from tablee.server.http.settings import ServerSettings
    from tablee.server.store.store import Store

    serve(create_app(ServerSettings(Store(database))), line)


def serve(app: Any, line: Connection) -> None:
    """Tell the address, then how much work it was whenever asked."""
    listening = listen("127.0.0.1", 0)
    line.send(f"127.0.0.1:{listening.getsockname()[1]}")
    threading.Thread(target=_send_cpu, args=(line,), daemon=True).start()
    uvicorn.Server(uvicorn.Config(app, log_level="warning", **SOCKETS)).run(sockets=[listening])


def _send_cpu(line: Connection) -> None:
    while line.recv():
        line.send(time.process_time())


async def sit_down(address: str, game: str, seats: int) -> tuple[list[ClientConnection], list[Any]]:
    """So many people at a table whose game has begun: their sockets, and the table as each of them sees it."""
    cookies = [_cookie(address) for _ in range(seats)]
    wanted = {"game": game, "seats": seats, "name": "Anna", "lang": "en"}
    code = json.loads(_ask(address, "/api/rooms", cookies[0], wanted)[0])["code"]
    lines = [await enter(address, f"/ws/{code}", cookie) for cookie in cookies]
    for seat, line in enumerate(lines[1:], start=1):
        await say(line, type="join", name=f"Guest {seat}", lang="en")
        await say(line, type="sit", seat=seat)
    parts = [secrets.token_hex(32) for _ in lines]
    for line, part in zip(lines, parts, strict=True):
        await say(line, type="ready", promise=sha256(bytes.fromhex(part)).hexdigest())
    for line, part in zip(lines, parts, strict=True):
        await say(line, type="reveal", contribution=part)
    return lines, [await hear(line, "table_now") for line in lines]


async def enter(address: str, path: str, cookie: str = "") -> ClientConnection:
    """A socket."""
    return await connect(f"ws://{address}{path}", additional_headers={"cookie": cookie})


async def say(line: ClientConnection, **fields: Any) -> None:
    """Say something and wait until it is taken."""
    await line.send(json.dumps({"id": secrets.token_hex(8), **fields}))
    await hear(line, "ack")


async def hear(line: ClientConnection, kind: str) -> Any:
    """Wait until a message of that kind comes."""
    while True:
        message = json.loads(await line.recv())
        if message["type"] == kind:
            return message
        assert message["type"] != "refused", message


def _ask(address: str, path: str, cookie: str = "", body: Any = None) -> tuple[str, str]:
    data = None if body is None else json.dumps(body).encode()
    headers = {"cookie": cookie, "content-type": "application/json"}
    with urllib.request.urlopen(urllib.request.Request(f"http://{address}{path}", data, headers)) as answer:
        return answer.read().decode(), answer.headers.get("set-cookie") or ""


def _cookie(address: str) -> str:
    for _ in range(200):
        try:
            return _ask(address, "/api/me")[1].split(";")[0]
        except OSError:  # not open yet
            time.sleep(0.05)
    raise TimeoutError("the server did not start")
