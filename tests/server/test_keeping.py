"""What is kept for how long: a restore into a running server, rooms let go, people forgotten, a backup a day."""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

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
from tablee.server.keeping.backup import back_up
from tablee.server.keeping.control import announce, ask, control_file
from tablee.server.keeping.daily import DailyBackups
from tablee.server.keeping.forgetting import FORGOTTEN, without
from tablee.server.keeping.retention import DAY, Retention
from tablee.server.protocol import from_page
from tablee.server.room.taking import rebuild
from tablee.server.store.store import Store
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


def test_nobody_is_forgotten_from_elsewhere(served: Served) -> None:
    address, _ = served
    anna = Guest(address).arrive()
    reply = request(address, "/api/me/forget", "POST", cookie=anna.cookie, origin="http://evil.example")
    assert reply.status == 403
    assert Guest(address).ask("/api/me/forget", {})["key"] == "stranger_here"
    assert anna.ask("/api/me/tables") == {"tables": [], "finished": []}
