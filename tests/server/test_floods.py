"""As much as a line carries, and as odd as it can be: whoever sends it waits, every other table goes on."""

from __future__ import annotations

import asyncio
import base64
import json
import logging
import socket
import struct
import time
from collections.abc import Iterator
from contextlib import suppress

import pytest

from processor import slowness
from server.guests import Guest, running, scene, sqlite
from server.heartbeat import Heartbeat
from server.test_people import table_of
from tablee.server import clock
from tablee.server.actor.sockets import BURST, DRAFT_BURST, HEAVY, LARGEST, Socket
from tablee.server.app import create_app
from tablee.server.http.settings import ServerSettings
from tablee.server.protocol import from_page
from tablee.server.store.store import Store

PAUSE = 30.0
"""Milliseconds for which nobody else may be kept waiting; before there were limits it was 40 to 150."""
TEXT, CONTINUED, BINARY, PING = 0x1, 0x0, 0x2, 0x9
DRAFT = '{"type":"draft","id":"d","seat":0,"step":0,"move":{"card":1}}'


def frame(kind: int, data: bytes = b"", *, last: bool = True) -> bytes:
    """As a browser would write it; masked with zeros, which is allowed and easy."""
    length = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + struct.pack(">H", len(data))
    if len(data) >= 1 << 16:
        length = b"\xff" + struct.pack(">Q", len(data))
    return bytes([(0x80 if last else 0) | kind]) + length + bytes(4) + data


FLOODS = {
    "empty": frame(TEXT) * 40_000,
    "tiny": frame(TEXT, b"{}") * 30_000,
    "pings": frame(PING) * 40_000,
    "pieces": frame(TEXT, last=False) + frame(CONTINUED, last=False) * 40_000,
    "binary": frame(BINARY, b"\xff") * 30_000,
    "no text": frame(TEXT, b"\xff") * 30_000,
    "drafts": frame(TEXT, DRAFT.encode()) * 4_000,
    "long drafts": frame(TEXT, (DRAFT[:-2] + ',"a":[' + "1," * 30_000 + "1]}}").encode()) * 100,
    "long numbers": frame(TEXT, b'{"type":"sit","id":"a","seat":' + b"9" * 60_000 + b"}") * 100,
}


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Heartbeat]]:
    app = create_app(ServerSettings(Store(sqlite(tmp_path_factory.mktemp("floods"))), pace=0))
    heart = Heartbeat().on(app)
    with running(app) as address:
        yield address, heart


def send_all(address: str, code: str, cookie: str, flood: bytes) -> None:
    """Open a socket by hand and send as fast as it goes, for a second."""
    host, _, port = address.rpartition(":")
    key = base64.b64encode(bytes(16)).decode()
    lines = [f"GET /ws/{code} HTTP/1.1", f"host: {address}", "connection: upgrade", "upgrade: websocket"]
    lines += ["sec-websocket-version: 13", f"sec-websocket-key: {key}", f"cookie: {cookie}"]
    with socket.create_connection((host, int(port)), 1) as line:
        line.sendall("\r\n".join([*lines, f"origin: http://{address}", "", ""]).encode())
        assert line.recv(100).startswith(b"HTTP/1.1 101")
        until = time.monotonic() + 1
        with suppress(OSError):
            line.sendall(flood)
            while time.monotonic() < until and line.recv(1 << 16):
                pass


@pytest.mark.parametrize("flood", FLOODS)
@scene
async def test_a_flood_keeps_nobody_else_waiting(served: tuple[str, Heartbeat], flood: str) -> None:
    address, heart = served
    (anna,) = await table_of(address, "Anna", bots=["easy", "easy"])
    eve = Guest(address, "Eve").arrive()
    await anna.start()
    await anna.taken("chat", text="before")
    heart.longest()
    flooding = asyncio.create_task(asyncio.to_thread(send_all, address, anna.code, eve.cookie, FLOODS[flood]))
    for _ in range(5):
        await anna.play_card()
    await flooding
    assert heart.longest() < PAUSE * slowness()
    await anna.taken("chat", text="after")


@scene
async def test_a_text_that_is_none_ends_the_socket_and_nobody_is_to_blame(
    address: str, caplog: pytest.LogCaptureFixture
) -> None:
    (anna,) = await table_of(address, "Anna")
    assert anna._socket
    text = frame(TEXT, b'{"type": "leave", "id": "caf\xe9"}')
    anna._socket.transport.write(text * 3)  # in the same breath
    await anna.until_closed()
    assert anna._socket.close_code == 1007
    await anna.enter(anna.code)
    await anna.taken("chat", text="here again")
    assert [one.getMessage() for one in caplog.records if one.levelno >= logging.WARNING] == []


class Wire:
    """A line on which so many messages have come, and then nothing more."""

    def __init__(self, *messages: str) -> None:
        self._messages = iter(messages)

    async def receive_data(self, mode: str) -> str:
        try:
            return next(self._messages)
        except StopIteration:
            raise RuntimeError from None


class Heard:
    """What reaches the room."""

    def __init__(self) -> None:
        self.messages: list[from_page.PageMessage] = []
        self.drafts: list[bytes] = []

    def receive(self, socket: Socket, message: from_page.PageMessage) -> None:
        self.messages.append(message)

    def receive_draft(self, socket: Socket, data: bytes) -> None:
        self.drafts.append(data)

    async def prepare(self, socket: Socket, message: from_page.Setup) -> None:
        """Nothing is to be read beforehand here."""


async def heard_of(*messages: str) -> Heard:
    """What becomes of them."""
    heard, wire = Heard(), Wire(*messages)
    await Socket(wire, "anna", "en").listen(heard)  # type: ignore[arg-type]
    return heard


@pytest.fixture
def one_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Time stands still, however slow the machine: nothing is regained while one looks."""
    monkeypatch.setattr(clock, "now", lambda: 0.0)


@pytest.mark.usefixtures("one_moment")
@scene
async def test_what_is_long_counts_for_more() -> None:
    """A deck of one's own takes its time to be looked through."""
    words = [f"word number {n}" for n in range(LARGEST // 22)]
    setup = json.dumps({"type": "setup", "id": "s", "game": "mind_map", "seats": 4, "options": {"own_words": words}})
    assert BURST / 3 < 1 + len(setup) // HEAVY < BURST / 2
    heard = await heard_of(*[setup] * 5)
    assert [type(one) for one in heard.messages] == [from_page.Setup] * 3


@pytest.mark.usefixtures("one_moment")
@scene
async def test_drafts_have_a_limit_of_their_own_and_are_not_read_before() -> None:
    leave = '{"type":"leave","id":"b"}'
    heard = await heard_of(*[DRAFT] * int(DRAFT_BURST + 3), leave)
    assert len(heard.drafts) == DRAFT_BURST
    assert [type(one) for one in heard.messages] == [from_page.Leave]


@scene
async def test_a_long_draft_is_a_message_like_any_other() -> None:
    heard = await heard_of(DRAFT[:-2] + ',"a":"' + "x" * HEAVY + '"}}')
    assert heard.drafts == []
    assert [type(one) for one in heard.messages] == [from_page.Draft]
