"""A copy of everything, made while the server runs, and put back; what is no backup changes nothing."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from alembic import command
from sqlalchemy import text

from records.test_past import DATABASES, play_on, unpacked
from server.databases import Postgres, programs
from server.evening import Evening
from server.guests import scene, sqlite
from server.test_store import line, opened
from tablee.core.errors import TableeError
from tablee.server.keeping import backup as backups
from tablee.server.keeping import postgres
from tablee.server.keeping.backup import back_up, put_back, stage
from tablee.server.keeping.forgetting import leave_no_trace
from tablee.server.room.taking import rebuild
from tablee.server.store import tables
from tablee.server.store.engine import open_engine
from tablee.server.store.store import Store

ROOM = "ABCDE"


async def played(store: Store) -> Evening:
    """A game in the middle of a step, in the log."""
    evening = Evening(bots=("easy",))
    evening.begun(bob=2)
    evening.answer("bob", 2)
    await store.own(ROOM)
    await store.append(ROOM, evening.log)
    return evening


def restored(file: Path, database: Path) -> Path | None:
    return put_back(stage(file, database), database)


def there_is_no_room_for(is_it: Callable[[Path], bool], monkeypatch: pytest.MonkeyPatch) -> None:
    """What SQLite says when a file may not grow is what it says when the disk is full."""

    def connect(file: Any, **options: Any) -> sqlite3.Connection:
        connection: sqlite3.Connection = sqlite3.connect(file, **options)
        if isinstance(file, Path) and is_it(file):
            connection.execute("PRAGMA max_page_count = 1")
        return connection

    monkeypatch.setattr(backups, "sqlite3", SimpleNamespace(**{**vars(sqlite3), "connect": connect}))


def state_of(database: Path) -> list[str]:
    with closing(sqlite3.connect(database)) as connection:
        return list(connection.iterdump())


@scene
async def test_a_backup_made_beside_a_running_server_goes_on_elsewhere(tmp_path: Path) -> None:
    with opened(sqlite(tmp_path)) as store:
        evening = await played(store)
        backup = back_up(sqlite(tmp_path), tmp_path / "copy.db")
        await store.append(ROOM, [line(len(evening.log) + 1, "after")])  # the server goes on
    assert backup.stat().st_mode & 0o777 == 0o600
    assert sorted(file.name for file in tmp_path.iterdir()) == ["copy.db", "tablee.db", "tablee.db.lock"]
    elsewhere = tmp_path / "new" / "home"
    assert restored(backup, elsewhere / "tablee.db") is None
    with opened(sqlite(elsewhere)) as store:
        assert rebuild(store.load(ROOM)) == evening.room
        await store.append(ROOM, [line(len(evening.log) + 1)])


def test_a_folder_gets_a_name_with_the_date_and_nothing_is_overwritten(tmp_path: Path) -> None:
    with opened(sqlite(tmp_path)):
        made = back_up(sqlite(tmp_path), tmp_path)
        with pytest.raises(TableeError, match="backup_exists"):
            back_up(sqlite(tmp_path), made)
    assert made.name.startswith("tablee-2")


def test_without_a_database_there_is_nothing_to_back_up(tmp_path: Path) -> None:
    with pytest.raises(TableeError, match="backup_nothing"):
        back_up(sqlite(tmp_path), tmp_path / "copy.db")
    assert list(tmp_path.iterdir()) == []


def test_a_backup_that_cannot_be_written_is_told_and_leaves_nothing(tmp_path: Path) -> None:
    with opened(sqlite(tmp_path)), pytest.raises(TableeError, match="backup_unwritable"):
        back_up(sqlite(tmp_path), tmp_path / "nowhere" / "copy.db")
    (tmp_path / "tablee.db").write_bytes(b"my diary, " * 2000)
    with pytest.raises(TableeError, match="backup_unwritable"):
        back_up(sqlite(tmp_path), tmp_path / "copy.db")
    assert not (tmp_path / "copy.db").exists()
    assert not (tmp_path / "copy.db.part").exists()


@scene
async def test_what_was_there_before_a_restore_is_kept(tmp_path: Path) -> None:
    with opened(sqlite(tmp_path)) as store:
        backup = back_up(sqlite(tmp_path), tmp_path / "empty.db")
        evening = await played(store)
    kept = restored(backup, tmp_path / "tablee.db")
    with opened(sqlite(tmp_path)) as store:
        assert store.load(ROOM) == []
    assert kept
    restored(kept, tmp_path / "tablee.db")
    with opened(sqlite(tmp_path)) as store:
        assert rebuild(store.load(ROOM)) == evening.room


@scene
async def test_a_database_that_is_none_any_more_is_replaced_and_kept(tmp_path: Path) -> None:
    """The very reason to restore."""
    with opened(sqlite(tmp_path)) as store:
        evening = await played(store)
        backup = back_up(sqlite(tmp_path), tmp_path / "copy.db")
    (tmp_path / "tablee.db").write_bytes(b"my diary, " * 2000)
    kept = restored(backup, tmp_path / "tablee.db")
    assert kept
    assert kept.read_bytes().startswith(b"my diary")
    with opened(sqlite(tmp_path)) as store:
        assert rebuild(store.load(ROOM)) == evening.room


@scene
async def test_on_a_full_disk_a_restore_leaves_everything_where_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The copy that is to be kept finds no room, nor does what is put back: the database is the only one there is."""
    database = tmp_path / "tablee.db"
    with opened(sqlite(tmp_path)) as store:
        backup = back_up(sqlite(tmp_path), tmp_path / "copy.db")
        evening = await played(store)
    with closing(sqlite3.connect(backup)) as connection, connection:  # larger than what is there
        connection.execute("INSERT INTO reviews VALUES ('LARGE', 1, '', zeroblob(1000000), 0)")
    staged, before = stage(backup, database), state_of(database)
    for fills in (lambda file: "before-restore" in file.name, lambda file: file == database):
        with monkeypatch.context() as patch:
            there_is_no_room_for(fills, patch)
            with pytest.raises(TableeError, match="restore_failed"):
                put_back(staged, database)
        assert state_of(database) == before
        staged = stage(backup, database)
    kept = list((tmp_path / "backups").iterdir())  # made before there was no room any more
    assert [state_of(file) for file in kept] == [before]
    with opened(sqlite(tmp_path)) as store:
        assert rebuild(store.load(ROOM)) == evening.room


def test_a_damaged_database_that_cannot_be_replaced_is_moved_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = tmp_path / "tablee.db"
    with opened(sqlite(tmp_path)):
        backup = back_up(sqlite(tmp_path), tmp_path / "copy.db")
    database.write_bytes(b"my diary, " * 2000)
    staged = stage(backup, database)
    there_is_no_room_for(lambda file: file == database, monkeypatch)
    with pytest.raises(TableeError, match="restore_failed"):
        put_back(staged, database)
    assert database.read_bytes().startswith(b"my diary")
    assert list((tmp_path / "backups").iterdir()) == []


@scene
async def test_a_damaged_database_is_replaced_beside_a_running_server(tmp_path: Path) -> None:
    """It is moved away, and no connection may go on with what was moved: what it acknowledged, nobody would find."""
    database = tmp_path / "tablee.db"
    with opened(sqlite(tmp_path)) as store:
        backup = back_up(sqlite(tmp_path), tmp_path / "copy.db")
        await asyncio.gather(*(asyncio.to_thread(store.people.count) for _ in range(4)))  # they fill the pool
        await asyncio.to_thread(leave_no_trace, store)
        with database.open("r+b") as file:
            file.write(b"my diary, " * 400)
        staged = await asyncio.to_thread(stage, backup, database)
        kept = await asyncio.to_thread(store.replace, partial(put_back, staged, database))
        assert kept
        assert kept.read_bytes().startswith(b"my diary")
        assert time.time() - kept.stat().st_mtime < 60  # it expires as a copy made now would
        await store.people.add("k" * 40, "s" * 40, 1)
        assert await asyncio.to_thread(store.people.count) == 1
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("SELECT key FROM people").fetchall() == [("k" * 40,)]


@scene
async def test_what_is_no_backup_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    with opened(sqlite(tmp_path)) as store:
        await played(store)
        good = back_up(sqlite(tmp_path), tmp_path / "good.db").read_bytes()
    before, bad = state_of(tmp_path / "tablee.db"), tmp_path / "bad.db"

    def refused(key: str) -> None:
        with pytest.raises(TableeError, match=key):
            stage(bad, tmp_path / "tablee.db")
        assert state_of(tmp_path / "tablee.db") == before
        assert not list(tmp_path.glob("*restoring*"))

    refused("backup_missing")
    for rubbish in (b"", b"hello", b"PGDMP rubbish"):
        bad.write_bytes(rubbish)
        refused("backup_not_one")
    for size in (20, 100, 4096, len(good) // 2, len(good) - 4096, len(good) - 1):  # cut short
        bad.write_bytes(good[:size])
        refused("backup_damaged|backup_not_one")
    bad.write_bytes(good[:8192] + b"\xff" * 4096 + good[12288:])
    refused("backup_damaged")
    bad.unlink()
    with closing(sqlite3.connect(bad)) as connection:
        connection.execute("CREATE TABLE diary (day)")
    refused("backup_not_one")
    bad.write_bytes(good)
    with closing(sqlite3.connect(bad)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    refused("backup_newer")


@pytest.mark.parametrize(
    "packed", [path for path in DATABASES if path.parent.name == "0.1"], ids=lambda path: path.name
)
def test_a_backup_of_an_old_release_is_brought_to_todays_form(packed: Path, tmp_path: Path) -> None:
    old = tmp_path / "old"
    old.mkdir()
    unpacked(packed, old)
    restored(old / packed.stem, tmp_path / "tablee.db")
    with opened(sqlite(tmp_path)) as store, store.engine.connect() as connection:
        codes = {code for (code,) in connection.exec_driver_sql("SELECT DISTINCT room FROM inputs")}
        rooms = [rebuild(store.load(code)) for code in codes]
    for room in rooms:
        if room.phase == "playing":
            play_on(room)
            assert room.record
    assert any(room.record or room.is_closed for room in rooms)


@scene
async def test_postgresql_by_its_own_programs(
    postgresql: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url, other = postgresql.fresh(), postgresql.fresh()
    backup = tmp_path / "copy.dump"
    monkeypatch.setenv("PATH", str(tmp_path))
    with opened(url) as store:
        evening = await played(store)
        with pytest.raises(TableeError, match="backup_no_tool"):
            back_up(url, backup)
        assert not backup.exists()
        monkeypatch.setenv("PATH", str(programs()), prepend=":")
        back_up(url, backup)
        with pytest.raises(TableeError, match="backup_in_use"):
            postgres.restore(url, backup)
    with opened(other) as store:
        await store.own("OTHER")
        await store.append("OTHER", [line(1)])
    (tmp_path / "short.dump").write_bytes(backup.read_bytes()[:-200])
    (tmp_path / "none.dump").write_bytes(b"hello")
    for bad in ("short.dump", "none.dump", "missing.dump"):
        with pytest.raises(TableeError, match="backup_"):
            postgres.restore(other, tmp_path / bad)
    with opened(other) as store:
        assert store.exists("OTHER")
    postgres.restore(other, backup)
    with opened(other) as store:
        assert rebuild(store.load(ROOM)) == evening.room
        assert not store.exists("OTHER")


@pytest.fixture
def with_programs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(programs()), prepend=":")


def at_form(url: str, revision: str) -> None:
    """The tables as an earlier release has left them."""
    engine, config = open_engine(url), tables._config()
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
    engine.dispose()


@scene
async def test_a_dump_of_an_earlier_form_leaves_no_later_table(
    postgresql: Postgres, tmp_path: Path, with_programs: None
) -> None:
    """A server would refuse to start: it would make tables that are there."""
    old, url = postgresql.fresh(), postgresql.fresh()
    at_form(old, "0006")
    backup = back_up(old, tmp_path / "old.dump")
    with opened(url) as store:
        await played(store)
    postgres.restore(url, backup)
    with opened(url) as store:  # brought to today's form
        assert not store.exists(ROOM)
        await played(store)


@scene
async def test_a_newer_dump_and_a_newer_database_are_refused(
    postgresql: Postgres, tmp_path: Path, with_programs: None
) -> None:
    url, newer = postgresql.fresh(), postgresql.fresh()
    with opened(url) as store:
        await played(store)
    with opened(newer):
        pass
    of_today = back_up(newer, tmp_path / "today.dump")
    engine = open_engine(newer)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    with pytest.raises(TableeError, match="backup_newer"):
        postgres.restore(url, back_up(newer, tmp_path / "newer.dump"))
    with opened(url) as store:
        assert store.exists(ROOM)
    with pytest.raises(TableeError, match="store_newer"):
        postgres.restore(newer, of_today)
