"""Nothing slow on the event loop: whatever one person asks for, every other table goes on meanwhile."""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from processor import slowness
from server.evening import CODE, Evening
from server.guests import Guest, running, scene, sqlite
from server.heartbeat import Heartbeat
from server.long_rooms import finished_in, long_room
from tablee.server.actor.registry import RoomRegistry
from tablee.server.actor.snapshots import EVERY
from tablee.server.app import create_app
from tablee.server.http.page import PAGE
from tablee.server.http.qr import LONGEST
from tablee.server.http.settings import ServerSettings
from tablee.server.room.release import code_digest
from tablee.server.room.snapshot import capture
from tablee.server.room.taking import rebuild
from tablee.server.store.store import Store
from tablee.server.store.writer import SnapshotRow

pytestmark = pytest.mark.timed

PAUSE = 20.0
"""Milliseconds for which nobody else may be kept waiting, at the usual speed."""
BACK = 100.0
"""Milliseconds in which a long room is back."""
LONG = 5000
"""Inputs of a room that people come back to for months."""
WORDS = [f"mot {n}" for n in range(5000)]
CRITERIA = [f"critère {n} | + soupe, chien | - glace" for n in range(700)]
GAMES = ("mind_up", "upturn", "mind_map")
Ask = Callable[[Guest], Any]


@pytest.fixture(scope="module")
def long_evening() -> Evening:
    return long_room("upturn", 4, {}, LONG)


@pytest.fixture(scope="module")
def served(long_evening: Evening, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Guest, Heartbeat]]:
    """A server with a very long room, and a very long game in it. Garbage is left alone, as where people play."""
    database = sqlite(tmp_path_factory.mktemp("long"))
    asyncio.run(keep(database, long_evening))
    app = create_app(ServerSettings(Store(database), pace=0))
    heart = Heartbeat().on(app)
    app.on_startup.append(gc.freeze)
    with running(app) as address:
        guest = Guest(address).arrive()
        guest.open()
        yield guest, heart
    gc.unfreeze()


async def keep(database: str, evening: Evening, *snapshots: SnapshotRow) -> None:
    store = Store(database)
    await store.append(CODE, evening.log, finished_in(evening.log))
    for row in snapshots:
        store.keep(row)
    store.close()


def test_a_pause_is_noticed() -> None:
    heart = Heartbeat()

    async def slow() -> None:
        heart.begin()
        await asyncio.sleep(0.01)
        until = time.thread_time() + 0.03
        while time.thread_time() < until:
            pass
        await asyncio.sleep(0.01)

    asyncio.run(slow())
    assert 30 <= heart.longest() < 60


REQUESTS: dict[str, Ask] = {
    "a QR code": lambda guest: guest.ask(f"/api/rooms/{guest.code}/qr.svg"),
    "a QR code for a host without end": lambda guest: guest.ask(
        f"/api/rooms/{guest.code}/qr.svg", headers={"host": "x" * 2800}
    ),
    "a cookie of quoted signs": lambda guest: guest.ask(
        "/api/me/tables", headers={"cookie": 'a="' + '\\"' * 4_000 + f'"; {guest.cookie}'}
    ),
    "the longest QR code": lambda guest: guest.ask(
        f"/api/rooms/{guest.code}/qr.svg", headers={"host": "x" * (LONGEST - 20)}
    ),
    "the games": lambda guest: guest.ask("/api/games"),
    "a game for any table": lambda guest: [guest.ask(f"/api/games/{game}/description") for game in GAMES],
    "the rules": lambda guest: [guest.ask(f"/api/rules/{game}") for game in GAMES],
    "a long record": lambda guest: guest.ask(f"/api/records/{CODE}-1"),
    "the end of a long game": lambda guest: guest.ask(f"/api/records/{CODE}-1/steps/1000"),
    "a room from a long log": lambda guest: guest.ask(f"/api/rooms/{CODE}"),
    "a look at a long deck": lambda guest: guest.ask(
        "/api/games/mind_map/check", {"seats": 4, "options": {"own_words": WORDS, "own_criteria": CRITERIA}}
    ),
    "a room with a long deck": lambda guest: guest.ask(
        "/api/rooms",
        {"game": "mind_map", "seats": 4, "name": "Anna", "lang": "en", "options": {"own_words": WORDS}},
    ),
    "the page": lambda guest: [guest.ask("/"), guest.ask(f"/r/{guest.code}")],
}


@pytest.mark.parametrize("what", REQUESTS)
def test_nobody_waits_for_what_somebody_else_asks(served: tuple[Guest, Heartbeat], what: str) -> None:
    guest, heart = served
    heart.longest()
    answer = REQUESTS[what](guest)
    assert heart.longest() < PAUSE * slowness()
    assert "our_mistake" not in str(answer)


@pytest.mark.skipif(not PAGE.exists(), reason="the page has not been built: make page")
def test_nobody_waits_while_files_are_packed(served: tuple[Guest, Heartbeat]) -> None:
    guest, heart = served
    heart.longest()
    for file in (PAGE / "assets").iterdir():
        if file.suffix in (".js", ".css"):
            assert guest.ask(f"/assets/{file.name}") == file.read_text("utf-8")
    assert heart.longest() < PAUSE * slowness()


@scene
async def test_nobody_waits_for_the_longest_deck_that_a_message_holds(served: tuple[Guest, Heartbeat]) -> None:
    guest, heart = served
    anna = Guest(guest.address).arrive()
    await anna.enter(anna.open("mind_map", 4, ["random"] * 3))
    criteria = [f"c{n}|+a,b|-c" for n in range(3200)]
    heart.longest()
    await anna.taken("setup", game="mind_map", seats=4, options={"own_criteria": criteria})
    assert heart.longest() < PAUSE * slowness()


@scene
async def test_nobody_waits_while_a_table_is_set_with_a_long_deck(served: tuple[Guest, Heartbeat]) -> None:
    guest, heart = served
    anna = Guest(guest.address).arrive()
    await anna.enter(anna.open("mind_map", 4, ["random"] * 3))
    heart.longest()
    for options in ({"own_words": WORDS}, {"own_criteria": CRITERIA}):
        await anna.taken("setup", game="mind_map", seats=4, options=options)
    await anna.start()
    assert heart.longest() < PAUSE * slowness()


@scene
async def test_a_room_with_a_long_log_is_back_at_once(long_evening: Evening, tmp_path: Path) -> None:
    """At worst almost the next snapshot is due. Time is that of the processor: the machine may have other work."""
    before = rebuild(long_evening.log[: 1 - EVERY])
    snapshot = SnapshotRow(CODE, before.taken, code_digest(), capture(before).pack())
    await keep(sqlite(tmp_path), long_evening, snapshot)
    rooms = RoomRegistry(Store(sqlite(tmp_path)), pace=0)
    heart = Heartbeat()
    heart.begin()
    gc.freeze()
    began = time.process_time()
    room = (await rooms.find(CODE)).room
    took = (time.process_time() - began) * 1000
    await asyncio.sleep(0.01)
    assert heart.longest() < PAUSE * slowness()
    assert took < BACK * slowness()
    assert room == long_evening.room
    gc.unfreeze()
    await rooms.stop()
