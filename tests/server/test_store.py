"""The store on SQLite and on PostgreSQL: what it says it has kept is kept, whatever happens to others."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, inspect, text

from server.databases import Postgres
from server.evening import Evening
from server.guests import scene, sqlite
from tablee.server.protocol import from_page
from tablee.server.room.inputs import Input
from tablee.server.room.taking import rebuild
from tablee.server.store.engine import StoreTaken
from tablee.server.store.errors import SentBefore, StoreFailed
from tablee.server.store.store import Store
from tablee.server.store.writer import GATHER, Gathered, GatheringThread, SnapshotRow

KEY, SECRET = "a" * 40, "b" * 40


@contextmanager
def opened(url: str) -> Iterator[Store]:
    store = Store(url)
    try:
        yield store
    finally:
        store.close()


def line(n: int, text: str = "hello", by: str = KEY, said: str | None = None) -> Input:
    return Input(n, 1000 + n, by, from_page.Chat(said or f"c{n}", text))


@scene
async def test_what_was_appended_is_read_again_in_order(database: str) -> None:
    evening = Evening(bots=("easy",))
    evening.begun(bob=2)
    evening.answer("bob", 2)
    with opened(database) as store:
        await store.own("ABCDE")
        await store.append("ABCDE", evening.log[:5])
        await store.append("ABCDE", evening.log[5:])
        assert store.exists("ABCDE")
        assert not store.exists("ABCDF")
    with opened(database) as store:  # also by another server
        assert store.load("ABCDE") == evening.log
        assert rebuild(store.load("ABCDE")) == evening.room
        assert store.load("ABCDF") == []


@scene
async def test_two_writers_of_one_room_cannot_both_succeed(database: str) -> None:
    with opened(database) as store:
        await store.own("ABCDE")
        await store.own("ABCDF")
        await store.append("ABCDE", [line(1), line(2)])
        with pytest.raises(StoreFailed) as flaw:
            await store.append("ABCDE", [line(3, "lost"), line(2, "lost", said="other")])
        assert "lost" not in str(flaw.value)  # no words of people in an error that may be logged
        with pytest.raises(SentBefore) as again:
            await store.append("ABCDE", [line(3, "lost", said="c1"), line(4, "lost")])
        assert again.value.clients == {f"{KEY}:c1"}
        assert store.writer.health.is_good, "somebody has sent a word twice: the disk is as good as before"
        await store.append("ABCDE", [line(3, "kept")])
        await store.append("ABCDF", [line(1)])
        assert [one.content.text for one in store.load("ABCDE")] == ["hello", "hello", "kept"]  # type: ignore[union-attr]


@scene
async def test_one_bad_batch_does_not_take_the_others_with_it(database: str) -> None:
    """Group commit: a whole crowd waits for one transaction."""
    with opened(database) as store:
        await asyncio.gather(*(store.own(f"ROOM{n}") for n in range(40)))
        await store.append("ROOM0", [line(1)])
        crowd = [store.append(f"ROOM{n}", [line(1)]) for n in range(40)]
        results = await asyncio.gather(*crowd, return_exceptions=True)
        assert [isinstance(one, StoreFailed) for one in results] == [True] + [False] * 39
        assert all(store.exists(f"ROOM{n}") for n in range(40))


@scene
async def test_odd_letters_are_kept_and_impossible_ones_do_not_stop_the_writer(database: str) -> None:
    odd = "a\u0000b 🦊 \u2028 é \\ ' \" --"
    with opened(database) as store:
        await store.own("ABCDE")
        await store.append("ABCDE", [line(1, odd)])
        assert store.load("ABCDE")[0].content == from_page.Chat("c1", odd)
        with pytest.raises((StoreFailed, UnicodeEncodeError)):
            await store.append("ABCDE", [line(2, "\ud800")])
        with pytest.raises(StoreFailed):
            await store.append("A\ud800", [line(1)])
        await store.append("ABCDE", [line(2, "after")])


@scene
async def test_people_are_remembered_by_the_name_they_joined_with(database: str) -> None:
    with opened(database) as store:
        assert store.people.called(KEY) is None
        await store.people.add(KEY, SECRET, 1)
        assert store.people.called(KEY) == (None, None)
        await store.own("ABCDE")
        await store.append("ABCDE", [Input(1, 1, KEY, from_page.Join("j", " Zo\u0000é ", "fr"))])
        assert store.people.called(KEY) == ("Zo é", "fr")
        with pytest.raises(StoreFailed):
            await store.people.add(KEY, "c" * 40, 2)
        with pytest.raises(StoreFailed):
            await store.people.add("d" * 40, SECRET, 2)


@scene
async def test_a_closed_store_takes_nothing(database: str) -> None:
    store = Store(database)
    store.close()
    with pytest.raises(StoreFailed):
        await store.append("ABCDE", [line(1)])


@scene
async def test_the_writer_survives_a_lost_connection_but_owns_nothing_any_more(postgresql: Postgres) -> None:
    url = postgresql.fresh()
    with opened(url) as store:
        await store.own("ABCDE")
        await store.append("ABCDE", [line(1)])
        name = url.partition("@/")[2].partition("?")[0]
        postgresql.run(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'")
        for _ in range(2):
            with pytest.raises(StoreFailed):
                await store.append("ABCDE", [line(2, "lost")])
        await store.own("ABCDE")
        await store.append("ABCDE", [line(2, "kept")])
        assert [one.content.text for one in store.load("ABCDE")] == ["hello", "kept"]  # type: ignore[union-attr]


def test_one_server_a_file(tmp_path: Path) -> None:
    with opened(sqlite(tmp_path)), pytest.raises(StoreTaken) as taken:
        Store(sqlite(tmp_path))
    assert taken.value.params["file"] == str(tmp_path / "tablee.db")
    with opened(sqlite(tmp_path)):  # free again
        pass


def test_sqlite_syncs_every_commit(tmp_path: Path) -> None:
    with opened(sqlite(tmp_path)) as store, store.engine.connect() as connection:
        assert connection.execute(text("PRAGMA synchronous")).scalar() == 2
        for pragma in ("fullfsync", "checkpoint_fullfsync"):  # macOS, where a sync is none otherwise
            assert connection.execute(text(f"PRAGMA {pragma}")).scalar() == 1
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"


@pytest.mark.parametrize(
    "url", ["sqlite://", "sqlite:///:memory:", "rubbish", "sqlite:////proc/nowhere/x.db", "oracle://x/y", "sqlite:////"]
)
def test_a_database_that_cannot_be_opened_is_told_in_one_line(url: str) -> None:
    with pytest.raises(StoreFailed) as flaw:
        Store(url)
    assert flaw.value.key == "store_closed"
    assert "\n" not in str(flaw.value.params["problem"])


def test_a_file_that_is_no_database_is_left_alone_and_unlocked(tmp_path: Path) -> None:
    (tmp_path / "tablee.db").write_text("my diary, " * 200)
    for _ in range(2):
        with pytest.raises(StoreFailed):
            Store(sqlite(tmp_path))
    assert (tmp_path / "tablee.db").read_text().startswith("my diary")


def test_a_database_of_a_newer_release_is_refused(tmp_path: Path) -> None:
    with opened(sqlite(tmp_path)):
        pass
    with sqlite3.connect(tmp_path / "tablee.db") as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    with pytest.raises(StoreFailed):
        Store(sqlite(tmp_path))


def test_migrations_make_the_tables_that_the_code_knows(database: str) -> None:
    from tablee.server.store.tables import metadata

    with opened(database):
        pass
    engine = create_engine(database)
    found = inspect(engine)
    for table in metadata.sorted_tables:
        assert {column["name"] for column in found.get_columns(table.name)} == set(table.columns.keys())
        assert found.get_pk_constraint(table.name)["constrained_columns"] == [key.name for key in table.primary_key]
    assert found.get_unique_constraints("inputs")[0]["column_names"] == ["room", "client"]
    engine.dispose()


@scene
async def test_what_is_kept_is_for_its_owner_alone(tmp_path: Path) -> None:
    home = tmp_path / "new" / "home"
    with opened(sqlite(home)) as store:
        await store.append("ABCDE", [line(1)])
        rights = {file.name: oct(file.stat().st_mode & 0o777) for file in home.iterdir()}
        assert rights == dict.fromkeys(("tablee.db", "tablee.db-wal", "tablee.db-shm", "tablee.db.lock"), oct(0o600))
        assert oct(home.stat().st_mode & 0o777) == oct(0o700)


def test_a_file_of_before_that_all_could_read_is_closed_to_others(tmp_path: Path) -> None:
    (tmp_path / "tablee.db").touch(0o644)
    rights = tmp_path.stat().st_mode
    with opened(sqlite(tmp_path)):
        assert (tmp_path / "tablee.db").stat().st_mode & 0o777 == 0o600
    assert tmp_path.stat().st_mode == rights  # a folder that was there is not ours


def test_a_folder_instead_of_a_file_is_left_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "tablee.db").mkdir(0o755)
    with pytest.raises(StoreFailed):
        Store(sqlite(tmp_path))
    assert (tmp_path / "tablee.db").stat().st_mode & 0o777 == 0o755


@scene
async def test_what_is_put_while_the_writer_is_closed_is_written_or_refused(tmp_path: Path) -> None:
    """A restore closes it in another thread; nobody may wait for what no thread looks for any more."""
    with opened(sqlite(tmp_path)) as store:
        writer = store.writer
        gathered, put = writer._gathered, writer._gathered.put
        closing = threading.Thread(target=writer.close)

        def put_late(one: Any) -> None:
            closing.start()
            closing.join(0.3)
            put(one)

        gathered.put = put_late  # type: ignore[method-assign]
        waiting = store.append("ABCDE", [line(1)])
        await asyncio.wait_for(waiting, 5)
        await asyncio.to_thread(closing.join)
        with pytest.raises(StoreFailed):
            await store.append("ABCDE", [line(2)])


def writes_of(company: int) -> tuple[list[float], list[int]]:
    """When one who waits for each of their own inputs could write, and how much each time, beside so many others."""
    at, sizes = list[float](), list[int]()
    done = threading.Semaphore(0)

    def work(gathered: list[Gathered]) -> None:
        at.append(time.monotonic())
        sizes.append(len(gathered))
        if gathered:
            done.release(len(gathered))

    gathering = GatheringThread(work)
    snapshot = SnapshotRow("ABCDE", 1, "", b"")
    for _ in range(20):
        for _ in range(company):
            gathering.put(snapshot)
        for _ in range(company):
            assert done.acquire(timeout=10)
    gathering.close()
    return at, sizes


def test_several_who_write_share_a_transaction_and_who_writes_alone_waits_for_nobody() -> None:
    at, sizes = writes_of(company=8)
    assert len(at) < 60  # of 160 that came as fast as they could
    full = [after - before for before, after, size in zip(at, at[1:], sizes, strict=False) if size > 1]
    assert full
    assert min(full) > 0.9 * GATHER
    alone, ones = writes_of(company=1)
    assert set(ones) <= {0, 1}
    assert min(after - before for before, after in pairwise(alone)) < GATHER
