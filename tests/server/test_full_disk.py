"""A full disk: nothing is acknowledged or lost, it is told once, and play goes on as soon as there is room again."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import event, text
from websockets.exceptions import ConnectionClosed

from server.guests import Guest, running, scene, sqlite
from tablee.server.actor.admission import Allowances
from tablee.server.app import create_app
from tablee.server.http.settings import ServerSettings
from tablee.server.store.store import Store


class Disk:
    """What SQLite says when the file may not grow is what it says when the disk is full."""

    def __init__(self, store: Store) -> None:
        self.store, self._pages = store, 1 << 30
        event.listen(store.engine, "checkout", lambda connection, *_: connection.execute(self._limit))

    @property
    def _limit(self) -> str:
        return f"PRAGMA max_page_count = {self._pages}"

    async def fill(self) -> None:
        await self._set(1)

    async def make_room(self) -> None:
        await self._set(1 << 30)

    async def _set(self, pages: int) -> None:
        self._pages = pages
        await self.store.writer.write([], [text(self._limit)])  # for the connection that the writer has already


Served = tuple[str, Disk]


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    store = Store(sqlite(tmp_path))
    disk = Disk(store)
    with running(create_app(ServerSettings(store, pace=0))) as address:
        yield address, disk


def ready(address: str) -> int:
    try:
        with urllib.request.urlopen(f"http://{address}/readyz", timeout=30) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as error:
        error.close()
        return error.code


def logged(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [one.getMessage() for one in caplog.records if one.levelno >= logging.WARNING and one.name[:6] == "tablee"]


async def chat(guest: Guest, said: str) -> bool:
    """Is it acknowledged? Otherwise the page is told why, and to come again."""
    try:
        message = await guest.say("chat", said=said, text="x" * 300)
    except ConnectionClosed:
        refused, bye = guest.received[-2:]
        assert (refused["type"], refused["id"], refused["key"]) == ("refused", None, "store_failed")
        assert (bye["type"], bye["again"]) == ("bye", True)
        return False
    assert message["type"] == "ack", message
    return True


@scene
async def test_a_full_disk_is_told_once_and_nothing_acknowledged_is_lost(
    served: Served, tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Allowances, "take_line", lambda *_: None)  # the disk is to say no, not the limit on chat
    address, disk = served
    anna, bob = Guest(address).arrive(), Guest(address, "Bob", "fr").arrive()
    await anna.enter(anna.open())
    await bob.enter(anna.code)
    assert ready(address) == 200
    acknowledged = list[str]()
    await disk.fill()
    n = 0
    while await chat(anna, f"line-{n}"):
        acknowledged.append(f"line-{n}")
        n += 1
    assert ready(address) == 503
    await bob.until_closed()
    assert bob.received[-2]["text"].startswith("La partie n’a pas pu être gardée")
    Guest(address).arrive()  # what is small may still fit, and proves nothing
    for _ in range(5):
        assert not await chat(await Guest(address, cookie=anna.cookie).enter(anna.code, join=False), f"line-{n}")
    assert ready(address) == 503
    (line,) = logged(caplog)
    assert "database or disk is full" in line

    await disk.make_room()
    anna = await Guest(address, cookie=anna.cookie).enter(anna.code)
    assert await chat(anna, f"line-{n}")
    while ready(address) == 503:
        await asyncio.sleep(0.05)
    assert "can be written again" in logged(caplog)[1]
    assert len(logged(caplog)) == 2
    with closing(sqlite3.connect(tmp_path / "tablee.db")) as connection:
        rows = connection.execute("SELECT client FROM inputs WHERE kind = 'chat' ORDER BY n").fetchall()
    assert [client.partition(":")[2] for (client,) in rows] == [*acknowledged, f"line-{n}"]


@scene
async def test_readyz_finds_out_by_itself(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where nobody plays: before the first input is refused, and after there is room again."""
    address, disk = served
    await disk.fill()
    monkeypatch.setattr("tablee.server.store.store.RECENT", 0.0)
    assert await asyncio.to_thread(ready, address) == 503
    await disk.make_room()
    while await asyncio.to_thread(ready, address) == 503:
        await asyncio.sleep(0.05)


@scene
async def test_what_needs_the_database_says_that_it_is_closed(served: Served) -> None:
    address, disk = served
    anna = Guest(address, lang="fr").arrive()
    await disk.fill()
    wanted = {"game": "upturn", "seats": 4, "name": "A" * 24, "lang": "fr"}
    while "code" in (made := anna.ask("/api/rooms", wanted)):
        pass
    assert made["key"] == "store_failed"
    assert made["text"].startswith("La partie n’a pas pu être gardée")


def test_readyz_does_not_write_for_everybody_who_asks(served: Served) -> None:
    address, disk = served
    for _ in range(3):
        assert ready(address) == 200
    asked = disk.store.writer.health.asked_at
    for _ in range(20):
        assert ready(address) == 200
    assert disk.store.writer.health.asked_at == asked


def test_a_mistake_in_what_is_written_is_no_full_disk(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """One person's odd input says nothing about the disk, and its words stay out of the log."""
    store = Store(sqlite(tmp_path))
    store.writer.health.failed(sqlite3.IntegrityError("UNIQUE: secret"))
    store.writer.health.failed(UnicodeEncodeError("utf-8", "secret\ud800", 6, 7, "surrogates"))
    assert store.writer.health.is_good
    assert len(logged(caplog)) == 2
    assert "secret" not in caplog.text
    store.close()
