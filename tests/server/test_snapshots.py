"""A snapshot is a cache: equal to what the log gives, ignored where anything about it is odd, and in nobody's way."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from sqlalchemy import func, select

from server.evening import CODE, Evening
from server.guests import Guest, scene, serving, sqlite
from server.long_rooms import TABLES, long_room
from server.test_room_stateful import RoomMachine
from tablee.core.catalog import game as find_game
from tablee.server.actor.mailbox import Tick
from tablee.server.actor.registry import RoomRegistry
from tablee.server.actor.snapshots import EVERY, WORTH_IT, Snapshots
from tablee.server.room.inputs import Input
from tablee.server.room.release import code_digest, digest_of, is_covered
from tablee.server.room.room import Room
from tablee.server.room.snapshot import capture, unpack
from tablee.server.room.taking import rebuild, take_again
from tablee.server.store.errors import StoreFailed
from tablee.server.store.reading import read_room
from tablee.server.store.store import Store
from tablee.server.store.tables import snapshots
from tablee.server.store.writer import SnapshotRow
from tablee.server.workers import WorkerThreads
from toys import Whisper


def assert_equal(found: Room, wanted: Room) -> None:
    """Also in what `==` leaves out: the events, the draws of luck and who answers for whom."""
    assert found == wanted
    if wanted.match:
        assert found.match
        assert found.match.trace == wanted.match.trace
        for seat in (None, *range(len(wanted.holders))):
            assert found.match.seen_by(seat, since=0) == wanted.match.seen_by(seat, since=0)


def assert_cut_anywhere(log: list[Input], cuts: Iterator[int] | range) -> None:
    """Snapshot, then the rest of the log: the same as the whole log, wherever it is cut."""
    wanted = rebuild(log)
    for cut in cuts:
        room = unpack(capture(rebuild(log[:cut])).pack())
        assert room.taken == cut
        for one in log[cut:]:
            take_again(room, one)
        assert_equal(room, wanted)


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_a_snapshot_and_the_rest_of_the_log_give_the_room(game: str, seats: int, options: dict[str, Any]) -> None:
    evening = long_room(game, seats, options, 400)
    assert_cut_anywhere(evening.log, range(1, 401, 57))


class SnapshotMachine(RoomMachine):
    """Any evening at all: seats left and taken, hosts that go, games that end, people asked to leave."""

    def teardown(self) -> None:
        log = self.evening.log
        assert_cut_anywhere(log, range(1, len(log) + 1, 1 + len(log) // 4))


SnapshotMachine.TestCase.settings = settings(
    max_examples=30, stateful_step_count=40, deadline=None, suppress_health_check=list(HealthCheck)
)
test_of_any_evening = SnapshotMachine.TestCase


def test_what_happens_afterwards_does_not_reach_what_was_captured() -> None:
    evening = Evening(bots=("easy",))
    evening.begun(bob=2)
    before, captured = rebuild(evening.log), capture(evening.room)
    evening.play_out(anna=0, bob=2)
    assert_equal(unpack(captured.pack()), before)


# In the database


@contextmanager
def opened(url: str) -> Iterator[Store]:
    store = Store(url)
    try:
        yield store
    finally:
        store.close()


def snapshot_of(room: Room, **other: Any) -> SnapshotRow:
    row = SnapshotRow(room.code, room.taken, code_digest(), capture(room).pack())
    return row._replace(**other)


async def keep(database: str, log: list[Input], *rows: SnapshotRow) -> None:
    """A log and snapshots, all written when this is done."""
    with opened(database) as store:
        await store.own(CODE)
        await store.append(CODE, log)
        for row in rows:
            store.keep(row)


@scene
async def test_the_newest_snapshot_is_read_and_then_the_rest(database: str) -> None:
    evening = long_room("mind_up", 3, {}, 90)
    early, late = rebuild(evening.log[:40]), rebuild(evening.log[:70])
    await keep(database, evening.log, snapshot_of(early), snapshot_of(late))
    with opened(database) as store:
        room, saved = read_room(store, CODE)
        assert saved == 70
        assert_equal(room, evening.room)
        with store.engine.connect() as connection:
            assert connection.execute(select(func.count()).select_from(snapshots)).scalar() == 1
        assert read_room(store, "ABCDF") == (Room(), 0)


@pytest.mark.parametrize("flaw", ["another release", "another room", "another number", "cut short", "rubbish", "ahead"])
@scene
async def test_a_snapshot_that_is_odd_in_any_way_is_none(flaw: str, tmp_path: Path) -> None:
    """The log decides, also where the snapshot tells of inputs that the log has never heard of."""
    evening = long_room("upturn", 3, {}, 60)
    whole = snapshot_of(rebuild(evening.log[:50]))
    odd: dict[str, dict[str, Any]] = {
        "another release": {"release": "0" * 64},
        "another room": {"state": capture(Evening().room).pack()},
        "another number": {"n": 49},
        "cut short": {"state": whole.state[:-9]},
        "rubbish": {"state": b"\x00\xff" * 50},
        "ahead": {},
    }
    log = evening.log[:40] if flaw == "ahead" else evening.log
    await keep(sqlite(tmp_path), log, whole._replace(**odd[flaw]))
    with opened(sqlite(tmp_path)) as store:
        room, saved = read_room(store, CODE)
        assert saved == 0
        assert_equal(room, rebuild(log))


@scene
async def test_inputs_go_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever waits for an acknowledgement does not wait for a snapshot that was there before."""
    evening, order, free = Evening(), list[str](), threading.Event()
    with opened(sqlite(tmp_path)) as store:
        commit, write = store.writer._commit, store.writer._keep

        def committed(batches: Any) -> Exception | None:
            assert free.wait(10)
            order.append(f"{len(batches)} inputs")
            return commit(batches)

        def kept(rows: Any) -> None:
            order.append("snapshots")
            write(rows)

        monkeypatch.setattr(store.writer, "_commit", committed)
        monkeypatch.setattr(store.writer, "_keep", kept)
        first = store.append(CODE, evening.log[:1])
        while not store.writer._gathered.is_empty():  # the writer has it, and is held up
            await asyncio.sleep(0.001)
        store.keep(snapshot_of(evening.room))
        others = [store.append(CODE, [one]) for one in evening.log[1:]]
        free.set()
        await asyncio.gather(first, *others)
    assert order == ["1 inputs", "2 inputs", "snapshots"]


# In a server


def stored(folder: Path) -> dict[str, int]:
    """How many inputs the snapshot of each room holds."""
    with closing(sqlite3.connect(folder / "tablee.db")) as connection:
        return dict(connection.execute("SELECT room, n FROM snapshots"))


def test_a_room_is_written_down_now_and_then(tmp_path: Path) -> None:
    """While people play, and not only when the server has the time to say goodbye."""
    evening = long_room("mind_up", 4, {}, EVERY - 1)
    asyncio.run(keep(sqlite(tmp_path), evening.log))

    @scene
    async def join(address: str) -> None:
        await Guest(address, "Dora").arrive().enter(CODE)
        while not stored(tmp_path):
            await asyncio.sleep(0.01)

    with serving(sqlite(tmp_path)) as address:
        join(address)
        assert stored(tmp_path)[CODE] >= EVERY
    with opened(sqlite(tmp_path)) as store:
        assert read_room(store, CODE)[1] >= EVERY
        assert_equal(read_room(store, CODE)[0], rebuild(store.load(CODE)))


@pytest.mark.parametrize("how", ["put away", "stopped"])
@scene
async def test_a_room_is_written_down_when_it_goes(how: str, tmp_path: Path) -> None:
    evening = long_room("upturn", 3, {}, WORTH_IT)
    await keep(sqlite(tmp_path), evening.log)
    rooms = RoomRegistry(Store(sqlite(tmp_path)), pace=0)
    actor = await rooms.find(CODE)
    if how == "put away":
        await rooms.put_away(after=0)
        assert await rooms.find(CODE) is not actor
    await rooms.stop()
    assert stored(tmp_path) == {CODE: WORTH_IT}


@scene
async def test_a_room_that_fails_by_a_mistake_of_ours_is_not_written_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Half of something may have been taken; only what is in the log counts."""
    store = Store(sqlite(tmp_path))
    log = long_room("mind_up", 4, {}, WORTH_IT + 5).log
    await store.append(CODE, log)
    rooms = RoomRegistry(store)
    actor = await rooms.find(CODE)
    await asyncio.sleep(0.1)

    def broken(*_: object) -> None:
        raise AttributeError("a mistake of ours")

    monkeypatch.setattr(actor, "_follow_up", broken)
    actor.post(Tick())
    while not actor.ended:
        await asyncio.sleep(0.01)
    await rooms.stop()
    store.close()
    assert stored(tmp_path) == {}


@scene
async def test_what_is_not_in_the_log_is_not_captured(tmp_path: Path) -> None:
    evening, workers = long_room("mind_up", 3, {}, 100), WorkerThreads("test")
    with opened(sqlite(tmp_path)) as store:
        await store.append(CODE, evening.log[:99])
        with pytest.raises(StoreFailed):
            await store.append(CODE, [evening.log[98], evening.log[99]])
        room = rebuild(evening.log)
        taken = Snapshots(store, workers, 0)
        await taken.last(room)  # never said to be durable
        taken.durable = 99
        await taken.last(room)  # one more than what was
    assert stored(tmp_path) == {}
    workers.close()


# Which code


def test_a_snapshot_dies_with_the_code_that_made_it(tmp_path: Path) -> None:
    package = Path(str(files("tablee")))
    shutil.copytree(package / "core", tmp_path / "core")
    assert digest_of(tmp_path / "core") == digest_of(package / "core")
    rules = tmp_path / "core" / "match.py"
    rules.write_text(rules.read_text() + "\n# mended\n")
    assert digest_of(tmp_path / "core") != digest_of(package / "core")
    (tmp_path / "core" / "__pycache__" / "match.pyc").parent.mkdir(exist_ok=True)
    before = digest_of(tmp_path / "core")
    (tmp_path / "core" / "__pycache__" / "match.pyc").write_bytes(b"compiled")
    assert digest_of(tmp_path / "core") == before


def test_a_game_whose_code_we_do_not_know_is_not_written_down() -> None:
    """It may change between two starts under the same name and version."""
    assert all(is_covered(find_game(name)) for name in ("mind_up", "upturn", "mind_map"))
    assert not is_covered(Whisper())
