"""The short cut on uvicorn's socket: the same bytes, the same order, and a house that does without it."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.frames import Frame, Opcode

from server.guests import Guest, running, scene, sqlite
from server.test_people import table_of
from server.test_sockets import Page
from tablee.server.actor.sockets import BACKLOG, Socket
from tablee.server.actor.wire import NAME, _head
from tablee.server.app import create_app
from tablee.server.http.api import Settings
from tablee.server.protocol import to_page
from tablee.server.store.store import Store


@pytest.mark.parametrize("size", [0, 1, 125, 126, 4000, (1 << 16) - 1, 1 << 16, 1 << 20])
def test_a_text_is_framed_as_the_library_frames_it(size: int) -> None:
    text = b"x" * size
    assert _head(size) + text == Frame(Opcode.TEXT, text).serialize(mask=False)


class Line:
    """A wire whose other end stops reading when told to."""

    def __init__(self) -> None:
        self.open = True
        self.sent: list[str] = []
        self.hears: Any = None

    def put(self, text: bytes) -> bool:
        if self.open:
            self.sent.append(msgspec.json.decode(text)["id"])
        return self.open


@scene
async def test_what_had_to_wait_is_not_overtaken() -> None:
    page, line = Page(), Line()
    page.scope = {"extensions": {NAME: line}}
    either: Any = page
    socket = Socket(either, "anna", "en")
    writing = asyncio.create_task(socket.write())
    socket.tell(to_page.Ack("1"))
    line.open = False
    socket.tell(to_page.Ack("2"))
    await asyncio.sleep(0)  # the writer has it in its hands, and nothing waits in the queue
    line.open = True
    socket.tell(to_page.Ack("3"))
    page.reads.set()
    while len(page.sent) < 2:
        await asyncio.sleep(0)
    socket.tell(to_page.Ack("4"))
    assert line.sent == ["1", "4"]
    assert [told["id"] for told in page.sent] == ["2", "3"]
    socket.close(None)
    await writing


@scene
async def test_a_page_that_never_reads_is_closed_with_or_without_the_short_cut() -> None:
    page, line = Page(), Line()
    page.scope = {"extensions": {NAME: line}}
    line.open = False
    either: Any = page
    socket = Socket(either, "anna", "en")
    for n in range(BACKLOG + 1):
        assert not socket.closed
        socket.tell(to_page.Ack(f"{n}"))
    assert socket.closed


@pytest.mark.parametrize("ws", ["auto", "tablee.server.actor.wire:Wire"])
@scene
async def test_an_evening_goes_the_same_way_under_both(tmp_path: Path, ws: str) -> None:
    with running(create_app(Settings(Store(sqlite(tmp_path)), pace=0)), ws=ws) as address:
        (anna,) = await table_of(address, "Anna", game="mind_map", seats=4, bots=["easy"] * 3)
        watcher = await Guest(address).enter(anna.code, join=False)
        await anna.start()
        await watcher.hear("table_now")
        await anna.send({"type": "draft", "id": "d", "seat": 0, "step": 0, "move": {"x": 7, "y": 9}})
        await watcher.until(lambda g: g.seen["drafts"].get("0") == {"x": 7, "y": 9})
        assert await anna.refusal("answer", seat=0, step=0, move={"x": "left", "y": 1}) == "integer"
        await anna.send('{"type": "answer", "id": ')
        assert (await anna.hear("refused"))["key"] == "bad_message"
        await anna.taken("answer", seat=0, step=0, move={"x": 100, "y": 100})
        await watcher.until(lambda g: g.table["step"] >= 1)
