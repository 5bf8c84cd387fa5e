"""What is kept for how long: a restore into a running server, rooms let go, people forgotten, a backup a day."""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import event, select

from server.evening import CODE, Evening
from server.guests import Guest, running, scene, sqlite
from server.raw_http import request
from server.test_store import line, opened
from tablee.core.errors import TableeError
from tablee.core.record import Record, verify
from tablee.server.actor.registry import RoomRegistry
from tablee.server.app import create_app
from tablee.server.http.control import FORGET, RESTORE
from tablee.server.http.settings import ServerSettings
from tablee.server.keeping.backup import back_up, stage
from tablee.server.keeping.control import announce, ask, ask_to_restore, control_file
from tablee.server.keeping.daily import DailyBackups
from tablee.server.keeping.forgetting import FORGOTTEN, forget_in_room, lines_without, without
from tablee.server.keeping.retention import DAY, Retention, forget
from tablee.server.protocol import from_page
from tablee.server.room import inputs as log
from tablee.server.room.inputs import Input
from tablee.server.room.release import code_digest
from tablee.server.room.snapshot import Captured, capture
from tablee.server.room.taking import rebuild
from tablee.server.store.store import Store
from tablee.server.store.tables import inputs, people, snapshots, visits
from tablee.server.store.writer import Line, SnapshotRow
from tablee.server.workers import WorkerThreads

Served = tuple[str, Path]


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """A server that commands can reach."""
    settings = ServerSettings(Store(sqlite(tmp_path)), pace=0)
    with running(create_app(settings)) as address:
        announce(tmp_path / "tablee.db", f"http://{address}", settings.administrators.control)
        yield address, tmp_path / "tablee.db"


def everything_in(database: Path) -> str:
    with closing(sqlite3.connect(database)) as connection:
        return "\n".join(connection.iterdump())


@scene
async def test_a_restore_while_people_play(served: Served, tmp_path: Path) -> None:
    """Rooms are closed, pages come again and find the table of then; a room that was opened since is no more."""
    address, database = served
    anna = Guest(address).arrive()
    await anna.enter(anna.open(bots=["random"] * 3))
    await anna.start()
    await anna.play_card()
    backup = back_up(f"sqlite:///{database}", tmp_path / "copy.db")
    await anna.until(lambda g: g.table["step"] == 1)
    await anna.play_card()
    await anna.until(lambda g: g.table["step"] == 2)
    bob = Guest(address, "Bob").arrive()
    later = bob.open()
    await bob.enter(later)
    answer = ask(database, RESTORE, {"file": str(backup)}, "en")
    assert "Bob" in everything_in(Path(answer["before"]))
    assert "Bob" not in everything_in(database)
    for guest in (anna, bob):
        await guest.until_closed()
        assert (guest.received[-1]["reason"], guest.received[-1]["again"]) == ("stopping", True)
    await anna.enter(anna.code)
    assert anna.table
    assert anna.table["step"] <= 1
    await anna.until(lambda g: g.table["step"] == 1)
    await anna.play_card()
    await anna.until(lambda g: g.table["step"] == 2)
    assert bob.ask("/api/me/tables")["key"] == "stranger_here"
    assert anna.ask(f"/api/rooms/{later}")["key"] == "room_unknown"


def test_a_backup_is_brought_to_a_server_that_sees_neither_homes_nor_tmp(
    served: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As under systemd, with ProtectHome and PrivateTmp: what lies beside its database it sees."""
    address, database = served
    anna = Guest(address).arrive()
    backup = back_up(f"sqlite:///{database}", tmp_path / "copy.db")
    code = anna.open()
    given = list[Path]()

    def stage_beside(file: Path, at: Path) -> Path:
        given.append(file)
        assert file.parent == at.parent != tmp_path / "elsewhere"
        assert file.stat().st_mode & 0o777 == 0o600
        return stage(file, at)

    monkeypatch.setattr("tablee.server.http.control.stage", stage_beside)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    backup = backup.rename(elsewhere / "copy.db")
    assert ask_to_restore(database, backup, RESTORE, "en")
    assert anna.ask(f"/api/rooms/{code}")["key"] == "room_unknown"
    (elsewhere / "bad.db").write_text("hello")
    for name, key in (("bad.db", "is no backup"), ("missing.db", "There is no backup")):
        with pytest.raises(TableeError) as refused:
            ask_to_restore(database, elsewhere / name, RESTORE, "en")
        assert key in str(refused.value)
        assert f"{elsewhere / name}" in str(refused.value)
    assert len(given) == 2
    assert not any(file.exists() for file in given)


def test_a_bad_backup_leaves_a_running_server_alone(served: Served, tmp_path: Path) -> None:
    address, database = served
    anna = Guest(address).arrive()
    code = anna.open()
    (tmp_path / "bad.db").write_text("hello")
    for lang, words in (("en", "is no backup"), ("fr", "n’est pas une sauvegarde")):
        with pytest.raises(TableeError) as refused:
            ask(database, RESTORE, {"file": str(tmp_path / "bad.db")}, lang)
        assert words in str(refused.value)
    assert anna.ask(f"/api/rooms/{code}")["code"] == code


def test_only_who_owns_the_database_controls_the_server(served: Served) -> None:
    address, database = served
    assert control_file(database).stat().st_mode & 0o777 == 0o600
    anna = Guest(address).arrive()
    for path in (RESTORE, FORGET):
        for token in ("", "0" * 32):
            reply = anna.ask(path, {"file": "/etc/passwd", "key": "x"}, {"x-tablee-control": token})
            assert reply["key"] == "not_found"
    control_file(database).unlink()
    with pytest.raises(TableeError, match="control_closed"):
        ask(database, FORGET, {"key": "x"}, "en")


@scene
async def test_whoever_wants_to_be_forgotten_is(served: Served) -> None:
    """Name, key and words are gone from the database; the others play on, and the finished game is proven still."""
    address, database = served
    zoe, bob = Guest(address, "Zoé-Marguerite", "fr").arrive(), Guest(address, "Bob").arrive()
    await zoe.enter(zoe.open(seats=3, bots=["random", "random"]))
    await bob.enter(zoe.code)
    await zoe.taken("clear", seat=1)
    await bob.taken("sit", seat=1)
    await zoe.taken("chat", text="ma rue est celle du port")
    await bob.taken("chat", text="hello")
    await zoe.start(bob)
    await asyncio.gather(zoe.play_on(), bob.play_on())
    alone = zoe.open(seats=3, bots=["random", "random"])
    with closing(sqlite3.connect(database)) as connection:
        (key,) = connection.execute("SELECT key FROM people WHERE lang = 'fr'").fetchone()
    assert key in everything_in(database)

    assert zoe.ask("/api/me/forget", {}) == {"name": None, "lang": None}
    assert zoe.cookie == 'tablee=""'
    await zoe.until_closed()
    await bob.until_closed()
    held = everything_in(database)
    for trace in ("Zoé", "Marguerite", "rue", key):
        assert trace not in held
    assert "hello" in held
    files = b"".join(file.read_bytes() for file in database.parent.glob("tablee.db*"))
    assert [trace for trace in ("Marguerite", "celle du port", key) if trace.encode() in files] == []
    assert zoe.ask("/api/me/tables")["key"] == "stranger_here"
    assert bob.ask(f"/api/rooms/{alone}")["key"] == "room_unknown"
    verify(Record.from_json(json.dumps(bob.ask(f"/api/records/{bob.code}-1"))))

    await bob.enter(bob.code)
    assert "Quelqu’un" in {member["name"] for member in bob.room["members"]} | {
        s["name"] for s in bob.room["seats"]
    } | {one["name"] for message in bob.received if message["type"] == "chatter" for one in message["lines"]}
    assert bob.room["you"] is not None
    await bob.taken("chat", text="still here")


def test_a_log_without_somebody_gives_the_same_room_but_for_them() -> None:
    evening = Evening(bots=("easy",))
    evening.begun(bob=2)
    evening.say("bob", from_page.Chat, text="my street")
    evening.answer("bob", 2)
    after = rebuild([without(one, "bob", f"{FORGOTTEN}1", opened=False) for one in evening.log])
    assert after.match == evening.room.match
    assert after.holders == evening.room.holders
    assert [member.name for member in after.members.values()] == ["anna", "Somebody"]
    assert [entry.line.text for entry in after.chat] == ["…"]
    assert "bob" not in repr(after)
    opener = rebuild([without(one, "anna", f"{FORGOTTEN}1", opened=True) for one in evening.log])
    assert "anna" not in repr(opener)


async def two_rooms(store: Store, other: str = "mind_up") -> Evening:
    """Bob has been in both; the other one is of this game."""
    evening = Evening(bots=("easy",))
    evening.begun(bob=2)
    evening.say("bob", from_page.Chat, text="my street")
    opened = evening.log[0].content
    assert isinstance(opened, log.Opened)
    wanted = msgspec.structs.replace(opened, code="OTHER", wanted=msgspec.structs.replace(opened.wanted, game=other))
    await store.people.add("bob", "5" * 40, 1)
    for code, first in ((CODE, opened), ("OTHER", wanted)):
        await store.own(code)
        await store.append(code, [msgspec.structs.replace(evening.log[0], content=first), *evening.log[1:]])
        await store.disown(code)
    return evening


def traces_of_bob(store: Store) -> list[str]:
    with store.reading() as connection:
        found = [
            str(row)
            for table in (inputs, people, visits, snapshots)
            for row in connection.execute(select(table.c["room" if "room" in table.c else "key"], *table.c)).all()
        ]
    return [row for row in found if "bob" in row or "street" in row]


@scene
async def test_rooms_that_cannot_be_read_forget_as_well(database: str, caplog: pytest.LogCaptureFixture) -> None:
    """The game of one of them is not installed any more: nobody leaves a seat there, and yet nobody is to be found."""
    with opened(database) as store:
        await two_rooms(store, "a_game_of_then")
        rooms, workers = RoomRegistry(store), WorkerThreads("test")
        assert await forget(rooms, workers, "bob") == 2
        assert traces_of_bob(store) == []
        assert store.people.count() == 0
        assert store.load("OTHER")[0].content.wanted.game == "a_game_of_then"  # type: ignore[union-attr]
        room = rebuild(store.load(CODE))
        assert [(one.name, one.left) for one in room.members.values()] == [("anna", False), ("Somebody", True)]
        workers.close()
        await rooms.stop()


class Slowly:
    """A snapshot that is packed for as long as the test likes."""

    def __init__(self) -> None:
        self.has_begun, self._may_go_on, self._is_done = threading.Event(), threading.Event(), threading.Event()
        self._pack = Captured.pack

    def pack(self, captured: Captured) -> bytes:
        self.has_begun.set()
        self._may_go_on.wait(10)
        self._is_done.set()
        return self._pack(captured)

    async def go_on(self) -> None:
        self._may_go_on.set()
        await asyncio.to_thread(self._is_done.wait, 10)
        await asyncio.sleep(0.2)


@scene
async def test_a_snapshot_brings_nobody_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that is still being packed while somebody is forgotten, and one that waits to be written."""
    pack, slowly = Captured.pack, Slowly()
    monkeypatch.setattr(Captured, "pack", lambda captured: slowly.pack(captured))
    with opened(sqlite(tmp_path)) as store:
        evening = await two_rooms(store)
        rooms, workers = RoomRegistry(store), WorkerThreads("test")
        actor = await rooms.find(CODE)
        actor.snapshots.take(actor.room)
        await asyncio.to_thread(slowly.has_begun.wait, 10)
        waiting = SnapshotRow("OTHER", len(evening.log), code_digest(), pack(capture(evening.room)))
        monkeypatch.setattr(store.writer._gathered, "is_empty", lambda: False)  # snapshots wait for an idle moment
        store.keep(waiting)
        await forget(rooms, workers, "bob")
        monkeypatch.undo()
        await slowly.go_on()
        await store.writer.try_to_write()
        assert traces_of_bob(store) == []
        with store.reading() as connection:
            assert connection.execute(select(snapshots.c.room).where(snapshots.c.n > 0)).all() == []
        workers.close()
        await rooms.stop()


@scene
async def test_no_snapshot_of_what_was_comes_into_what_is_restored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened(sqlite(tmp_path)) as store:
        await two_rooms(store)
        rooms = RoomRegistry(store)
        actor = await rooms.find(CODE)
        slowly = Slowly()
        monkeypatch.setattr(Captured, "pack", lambda captured: slowly.pack(captured))
        actor.snapshots.take(actor.room)
        await asyncio.to_thread(slowly.has_begun.wait, 10)
        await rooms.replace_database(lambda: None)
        actor.snapshots.take(actor.room)  # as whoever was putting the room away just then
        await slowly.go_on()
        await store.writer.try_to_write()
        with store.reading() as connection:
            assert connection.execute(select(snapshots.c.room).where(snapshots.c.n > 0)).all() == []
        await rooms.stop()


@scene
async def test_forgetting_somebody_of_many_lines_holds_up_nobody(database: str) -> None:
    """All tables share one writer, and what it writes for one of them the others wait for."""
    many = 3000
    with opened(database) as store:
        evening = await two_rooms(store)
        await store.own(CODE)
        taken = len(evening.log)
        lines = [Input(taken + n, 1, "bob", from_page.Chat(f"c{n}", "my street")) for n in range(1, many + 1)]
        await store.append(CODE, lines)
        given = store.load(CODE)
        instead = lines_without(given, "bob")
        assert instead
        assert len(instead) > many
        statements = list[str]()
        event.listen(store.engine, "before_cursor_execute", lambda *about: statements.append(about[2]))
        await forget_in_room(store, CODE, instead, "bob")
        assert len(statements) < 10
        after = store.load(CODE)
        assert {one.by for one in after} == {"", "anna", after[-1].by}
        assert [one.n for one in after] == [one.n for one in given]
        assert "my street" not in repr(after)


@scene
async def test_whoever_is_being_forgotten_does_not_come_back_with_another_device(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    address, database = served
    anna = Guest(address).arrive()
    await anna.enter(anna.open())
    second = Guest(address, cookie=anna.cookie)
    reached, may_go_on = threading.Event(), threading.Event()

    def slowly(given: list[Input], key: str) -> list[Line] | None:
        reached.set()
        may_go_on.wait(10)
        return lines_without(given, key)

    monkeypatch.setattr("tablee.server.keeping.retention.lines_without", slowly)
    forgetting = asyncio.create_task(asyncio.to_thread(anna.ask, "/api/me/forget", {}))
    await asyncio.to_thread(reached.wait, 10)
    assert (await asyncio.to_thread(second.ask, "/api/me/tables"))["key"] == "stranger_here"
    wanted = {"game": "upturn", "seats": 4, "name": "Anna", "lang": "en"}
    made = await asyncio.to_thread(second.ask, "/api/rooms", wanted)
    may_go_on.set()
    await forgetting
    with closing(sqlite3.connect(database)) as connection:
        keys = [key for (key,) in connection.execute("SELECT key FROM people")]
    assert len(keys) == ("code" in made)  # a stranger who opens a room is somebody new


@scene
async def test_forgetting_that_was_broken_off_is_finished(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with opened(sqlite(tmp_path)) as store:
        await two_rooms(store)
        rooms, workers = RoomRegistry(store), WorkerThreads("test")
        with monkeypatch.context() as patch:
            patch.setattr("tablee.server.keeping.retention.forget_in_room", lambda *_: 1 / 0)
            with pytest.raises(ZeroDivisionError):
                await forget(rooms, workers, "bob")
        assert store.people.find("5" * 40) is None
        assert traces_of_bob(store)
        retention = Retention(rooms, workers, 0)
        await retention.finish_forgetting()
        assert traces_of_bob(store) == []
        assert store.people.count() == 0
        workers.close()
        await rooms.stop()


@scene
async def test_a_restore_and_what_changes_the_database_otherwise_do_not_meet(tmp_path: Path) -> None:
    """What was meant for the database of before does not go into the one that is restored."""
    with opened(sqlite(tmp_path)) as store:
        await two_rooms(store)
        rooms, workers = RoomRegistry(store), WorkerThreads("test")
        async with rooms.keeping:  # a restore
            forgetting = asyncio.create_task(forget(rooms, workers, "bob"))
            await asyncio.sleep(0.1)
            assert traces_of_bob(store)
            await rooms.replace_database(lambda: None)
        with pytest.raises(TableeError, match="store_failed"):
            await forgetting
        assert store.people.find("5" * 40) == "bob"
        purging = Retention(rooms, workers, 1)
        async with rooms.keeping:
            letting_go = asyncio.create_task(purging.purge())
            await asyncio.sleep(0.1)
            assert store.load(CODE)
        await letting_go
        workers.close()
        await rooms.stop()


@scene
async def test_rooms_nobody_needs_are_let_go_but_for_their_records(tmp_path: Path) -> None:
    now = time.time_ns() // 1_000_000
    done, playing = Evening(bots=("easy",)), Evening(bots=("easy",))
    playing.begun(bob=2)
    with opened(sqlite(tmp_path)) as store:
        for code, evening, at in (
            ("OLDXX", done, now - 91 * DAY),
            ("NEWXX", done, now - 89 * DAY),
            ("RUNXX", playing, 0),
        ):
            await store.append(code, [type(one)(one.n, at, one.by, one.content) for one in evening.log])
        await store.append("BADXX", [line(1)])  # cannot be read
        with closing(sqlite3.connect(tmp_path / "tablee.db")) as connection, connection:
            connection.execute("INSERT INTO records VALUES ('OLDXX', 1, 'mind_up', 1, '{}', 0, 0)")
        rooms, workers = RoomRegistry(store), WorkerThreads("test")
        assert await Retention(rooms, workers, 0).purge() == 0
        retention = Retention(rooms, workers, 90)
        assert await retention.purge() == 1
        assert await retention.purge() == 0
        assert [bool(store.load(code)) for code in ("OLDXX", "NEWXX", "RUNXX", "BADXX")] == [False, True, True, True]
        assert store.record("OLDXX", 1) == "{}"
        assert store.exists("OLDXX")  # its code is not given to another room
        workers.close()


@scene
async def test_a_room_somebody_looks_at_is_not_let_go(tmp_path: Path) -> None:
    with opened(sqlite(tmp_path)) as store:
        await store.append(CODE, Evening(bots=("easy",)).log)
        rooms, workers = RoomRegistry(store), WorkerThreads("test")
        actor = await rooms.find(CODE)
        assert await Retention(rooms, workers, 1).purge() == 0
        assert (await rooms.find(CODE)) is actor
        await rooms.say_goodbye()
        workers.close()


def test_a_backup_a_day_for_seven_days(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO", "tablee.host")
    backups = DailyBackups(sqlite(tmp_path), tmp_path / "backups")
    (tmp_path / "backups").mkdir()
    (tmp_path / "backups" / "mine.db").write_text("not yours")
    now = time.time()
    with opened(sqlite(tmp_path)) as store:
        for day in range(10):
            made = backups.make(store, now + day * 86400)
            assert made
            made = made.rename(made.with_name(f"tablee-2026-01-{day + 1:02}-000000.db"))
            os.utime(made, (now + day * 86400,) * 2)
            assert backups.make(store, now + day * 86400 + 3600) is None
        assert [file.name[15:17] for file in backups.kept()] == ["04", "05", "06", "07", "08", "09", "10"]
        assert DailyBackups(sqlite(tmp_path), tmp_path / "none", days=0).make(store) is None
        DailyBackups(sqlite(tmp_path), tmp_path / "backups", days=0).make(store, now + 12 * 86400)
        assert [file.name[15:17] for file in backups.kept()] == ["07", "08", "09", "10"]
    assert (tmp_path / "backups" / "mine.db").exists()
    assert "MB" in caplog.text


def test_seven_days_at_most(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether a new one is due or not, on nodes that make none, and whatever lies beside."""
    folder = tmp_path / "backups"
    backups, now = DailyBackups(sqlite(tmp_path), folder), time.time()

    def kept_since(days: float, name: str) -> Path:
        folder.mkdir(exist_ok=True)
        (folder / name).write_text("a backup")
        os.utime(folder / name, (now - days * 86400,) * 2)
        return folder / name

    old = [
        kept_since(8, "tablee-2026-01-01-000000.db"),
        kept_since(8, "tablee-before-restore-2026-01-01-000000.db"),
        kept_since(8, "tablee-2026-01-01-000000.db.part"),
    ]
    beside = kept_since(0, f"{old[1].name}-wal")
    today = kept_since(0.5, "tablee-2026-01-08-000000.db")
    with opened(sqlite(tmp_path)) as store:
        assert backups.make(store, now) is None
        assert list(folder.iterdir()) == [today]
        assert not beside.exists()
        last = kept_since(9, "tablee-2026-01-01-000000.db")
        today.unlink()
        monkeypatch.setattr(DailyBackups, "_is_ours", lambda *_: False)  # another node has been chosen
        assert backups.make(store, now) is None
        assert not last.exists()


def test_a_daily_backup_that_fails_deletes_none(tmp_path: Path) -> None:
    backups = DailyBackups(sqlite(tmp_path), tmp_path / "backups")
    with opened(sqlite(tmp_path)) as store:
        first = backups.make(store)
        assert first
        os.utime(first, (0, 0))
        (tmp_path / "tablee.db").rename(tmp_path / "gone.db")
        with pytest.raises(TableeError):
            backups.make(store)
    assert first.exists()


@pytest.mark.parametrize(("kept", "said"), [(None, 7), (7, 7), (30, 30), (0, 7)])
def test_the_page_says_for_how_long_backups_have_somebody(tmp_path: Path, kept: int | None, said: int) -> None:
    backups = None if kept is None else DailyBackups(sqlite(tmp_path), tmp_path / "backups", kept)
    with running(create_app(ServerSettings(Store(sqlite(tmp_path)), pace=0, backups=backups))) as address:
        assert Guest(address).ask("/api/me/forget") == {"backup_days": said}


def test_nobody_is_forgotten_from_elsewhere(served: Served) -> None:
    address, _ = served
    anna = Guest(address).arrive()
    reply = request(address, "/api/me/forget", "POST", cookie=anna.cookie, origin="http://evil.example")
    assert reply.status == 403
    assert Guest(address).ask("/api/me/forget", {})["key"] == "stranger_here"
    assert anna.ask("/api/me/tables") == {"tables": [], "finished": []}
