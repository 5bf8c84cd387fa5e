"""Garbage is looked for in what is new while people play, and everywhere when nobody does."""

from __future__ import annotations

import asyncio
import gc
import http.client
import weakref
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from server.evening import Evening
from server.guests import Guest, running, scene, sqlite
from tablee.server import garbage
from tablee.server.actor.actor import Actor
from tablee.server.actor.registry import RoomRegistry
from tablee.server.actor.sockets import Socket, TimedSocket
from tablee.server.app import create_app
from tablee.server.garbage import NEW, QUIET, GarbageCollection
from tablee.server.http.settings import ServerSettings
from tablee.server.store.store import Store
from tablee.server.timed import TimedHttp


class Circle:
    """Refers to itself: only a search finds that nobody else does."""

    def __init__(self) -> None:
        self.me = self


@pytest.fixture
def _as_before() -> Iterator[None]:
    yield
    gc.unfreeze()


def _played(collection: GarbageCollection, inputs: list[float]) -> None:
    inputs[0] += 1
    collection.look()


@pytest.mark.usefixtures("_as_before")
@scene
async def test_new_circles_are_found_during_play_and_old_ones_when_it_is_quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    inputs = [0.0]
    collection = GarbageCollection(lambda: inputs[0])
    collection.start()
    assert not gc.isenabled(), "nothing is looked for in between"
    try:
        new, old = Circle(), Circle()
        found, kept = weakref.ref(new), weakref.ref(old)
        del new
        _played(collection, inputs)
        assert found() is None
        del old  # it has outlived a look, and is frozen
        for _ in range(3):
            _played(collection, inputs)
        gc.collect()
        assert kept() is not None, "what is frozen is not searched while people play"
        monkeypatch.setattr(garbage, "WORTH_IT", 1)
        collection._frozen = 0
        for _ in range(QUIET - 1):
            collection.look()
        assert kept() is not None
        collection.look()
        assert kept() is None
    finally:
        collection.stop()
    assert gc.isenabled()


@pytest.mark.usefixtures("_as_before")
@scene
async def test_everything_is_searched_only_where_it_is_worth_it() -> None:
    """A server that nobody uses does not look through the same things again and again."""
    searched: list[int] = []
    collection = GarbageCollection(lambda: 0.0)
    collection.start()
    try:
        gc.callbacks.append(noticed := lambda _, info: searched.append(info["generation"]))
        for _ in range(3 * QUIET):
            collection.look()
        assert 2 not in searched
    finally:
        gc.callbacks.remove(noticed)
        collection.stop()


@pytest.mark.usefixtures("_as_before")
@scene
async def test_what_requests_leave_is_found_though_nobody_plays() -> None:
    collection = GarbageCollection(lambda: 0.0)
    collection.start()
    try:
        left = Circle()
        found = weakref.ref(left)
        del left
        collection.look()
        assert found() is not None, "one thing is not worth a look"
        many = [Circle() for _ in range(NEW)]
        collection.look()
        assert found() is None
        del many
    finally:
        collection.stop()


@pytest.fixture
def noticed(monkeypatch: pytest.MonkeyPatch) -> list[weakref.ref[Any]]:
    """Whatever comes and goes on a server from now on."""
    came: list[weakref.ref[Any]] = []
    for kind, begins in ((TimedHttp, "connection_made"), (TimedSocket, "connection_made"), (Socket, "__init__")):
        monkeypatch.setattr(kind, begins, _noticing(came, getattr(kind, begins)))
    return came


def _noticing(came: list[weakref.ref[Any]], begin: Callable[..., None]) -> Callable[..., None]:
    def notice(self: Any, *args: Any, **named: Any) -> None:
        came.append(weakref.ref(self))
        begin(self, *args, **named)

    return notice


@pytest.fixture
def _no_search() -> Iterator[None]:
    """Nothing that is part of a circle is freed."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("_no_search")
@scene
async def test_pages_and_requests_that_are_over_are_freed_without_a_search(
    tmp_path: Path, noticed: list[weakref.ref[Any]]
) -> None:
    """They come and go all day, and what is frozen is searched only when nobody plays."""
    with running(create_app(ServerSettings(Store(sqlite(tmp_path)), pace=0))) as address:
        anna = Guest(address).arrive()
        code = anna.open()
        await anna.enter(code)
        there = len(noticed)
        for _ in range(5):
            other = Guest(address, "Bob", cookie=anna.cookie)
            await other.enter(code)
            await other.leave()
            await asyncio.to_thread(_ask_and_hang_up, address)
        await anna.taken("chat", text="the last one has gone")  # the room has dealt with it
        assert len(noticed) - there >= 5 * 4
        deadline = asyncio.get_running_loop().time() + 10
        while any(one() is not None for one in noticed[there:]):
            assert asyncio.get_running_loop().time() < deadline, [one() for one in noticed[there:] if one()]
            await asyncio.sleep(0.05)


def _ask_and_hang_up(address: str) -> None:
    line = http.client.HTTPConnection(address)
    line.request("GET", "/healthz")
    assert line.getresponse().read() == b"ok"
    line.close()


@pytest.mark.usefixtures("_no_search")
@scene
async def test_a_room_that_is_put_away_is_freed_without_a_search(tmp_path: Path) -> None:
    store, evening = Store(sqlite(tmp_path)), Evening(bots=("easy",))
    evening.begun(bob=2)
    await store.append("ABCDE", evening.log)
    rooms = RoomRegistry(store)
    actor: Actor | None = await rooms.find("ABCDE")
    await asyncio.sleep(0.2)
    found = weakref.ref(actor)
    actor = None
    await rooms.put_away(0.0)
    deadline = asyncio.get_running_loop().time() + 10
    while found() is not None:
        assert asyncio.get_running_loop().time() < deadline
        await asyncio.sleep(0.05)
    await rooms.stop()
