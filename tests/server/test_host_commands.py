"""What a host types: config, backup, restore, forget; with and without a running server, in both languages."""

from __future__ import annotations

import asyncio
import errno
import json
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from ports import free_port
from server.evening import Evening
from server.guests import scene, sqlite
from server.test_store import SECRET, opened
from tablee.cli.app import app
from tablee.cli.serve import _run as really_serve
from tablee.cli.serve import default_database
from tablee.server.keeping.backup import back_up
from tablee.server.protocol import from_page
from tablee.server.room.inputs import Input
from tablee.server.store.store import Store

CODE = "ABCDE"
Run = Callable[..., Result]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """A command, in a home of its own; a crash of ours is raised, not swallowed."""
    monkeypatch.setenv("TABLEE_HOME", str(tmp_path))
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setattr("tablee.cli.serve._run", lambda *_, **__: pytest.fail("the server has started"))
    return lambda *args, typed="": CliRunner().invoke(app, args, input=f"{typed}\n", catch_exceptions=False)


@pytest.fixture
def really_run(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server would start, if it came that far."""
    monkeypatch.setattr("tablee.cli.serve._run", really_serve)
    monkeypatch.setattr("tablee.server.logs.set_up_logs", lambda **_: None)
    monkeypatch.setattr("tablee.server.stopping.RoomServer.serve", lambda *_: pytest.fail("the server has started"))


def settings(run: Run, *args: str) -> dict[str, dict[str, object]]:
    result = run("config", "--json", *args)
    assert result.exit_code == 0, result.output
    shown: dict[str, dict[str, object]] = json.loads(result.stdout)
    return shown


def test_a_flag_before_the_environment_before_the_file(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert settings(run)["port"] == {"value": 8642, "from": "default"}
    (tmp_path / "tablee.toml").write_text(
        'port = 1000\nopen = false\nallow-host = ["a.example", "b.example"]\nlog = "json"\n'
    )
    shown = settings(run)
    assert shown["port"] == {"value": 1000, "from": "file"}
    assert shown["open"] == {"value": False, "from": "file"}
    assert shown["log"] == {"value": "json", "from": "file"}
    assert shown["allow_host"]["value"] == ["a.example", "b.example"]
    monkeypatch.setenv("TABLEE_PORT", "2000")
    monkeypatch.setenv("TABLEE_ALLOW_HOST", "c.example d.example")
    monkeypatch.setenv("TABLEE_OPEN", "1")
    shown = settings(run)
    assert shown["port"] == {"value": 2000, "from": "environment"}
    assert shown["open"] == {"value": True, "from": "environment"}
    assert shown["allow_host"]["value"] == ["c.example", "d.example"]
    assert settings(run, "--port", "3000")["port"] == {"value": 3000, "from": "flag"}
    other = tmp_path / "other.toml"
    other.write_text("keep_days = 5")
    monkeypatch.setenv("TABLEE_CONFIG", str(other))
    assert settings(run)["keep_days"] == {"value": 5, "from": "file"}
    assert "fichier" in run("config", "--lang", "fr").stdout


def test_a_password_is_not_shown(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLEE_DATABASE", "postgresql+psycopg://anna:hunter2@db/tablee")
    monkeypatch.setenv("TABLEE_SHARE", "ssh://anna:hunter2@play.example")
    assert "hunter2" not in run("config").output + run("config", "--json").output
    assert "play.example" in run("config").output


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("prt = 1", "prt"),
        ("port = [", "TOML"),
        ("[port]\nx = 1", "port"),
        ('port = "many"', "--port"),
        ("proxy = [1]", "proxy"),
    ],
)
def test_a_file_with_a_mistake(run: Run, tmp_path: Path, text: str, says: str) -> None:
    (tmp_path / "tablee.toml").write_text(text)
    for command in (("config",), ("serve",)):
        result = run(*command)
        assert (result.exit_code, says in result.output) == (2, True), result.output


def test_a_file_that_was_named_must_be_there(run: Run, tmp_path: Path) -> None:
    result = run("config", "--config", str(tmp_path / "none.toml"))
    assert (result.exit_code, "none.toml" in result.output) == (2, True)


@pytest.fixture
def at_home(run: Run, tmp_path: Path) -> Path:
    """Where the database of the host is."""
    assert default_database() == sqlite(tmp_path)
    return tmp_path


async def fill(store: Store) -> Evening:
    evening = Evening(bots=("easy",))
    evening.begun(bob=2)
    await store.people.add("bob", SECRET, 1)
    await store.append(CODE, evening.log)
    return evening


@scene
async def test_backup_and_restore(run: Run, at_home: Path) -> None:
    with opened(sqlite(at_home)) as store:
        evening = await fill(store)
        result = run("backup", str(at_home / "copy.db"))
        assert (result.exit_code, "copy.db" in result.stdout, "MB" in result.stdout) == (0, True, True)
        assert run("backup", str(at_home / "copy.db")).exit_code == 2
        await store.append(CODE, [Input(len(evening.log) + 1, 1, "bob", from_page.Chat("x", "later"))])
        refused = run("restore", str(at_home / "copy.db"))  # a server uses it, and cannot be reached
        assert (refused.exit_code, "could not be reached" in refused.output) == (2, True)
    result = run("restore", str(at_home / "copy.db"))
    assert (result.exit_code, "before-restore" in result.stdout) == (0, True)
    with opened(sqlite(at_home)) as store:
        assert store.load(CODE) == evening.log


@pytest.mark.parametrize(("lang", "says"), [("en", "Nothing was changed"), ("fr", "Rien n’a été changé")])
def test_what_is_no_backup(run: Run, at_home: Path, lang: str, says: str) -> None:
    (at_home / "bad.db").write_text("hello")
    result = run("restore", str(at_home / "bad.db"), "--lang", lang)
    assert (result.exit_code, says in result.output) == (2, True)
    assert not (at_home / "tablee.db").stat().st_size if (at_home / "tablee.db").exists() else True


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_two_servers_on_one_file(run: Run, at_home: Path, lang: str) -> None:
    with opened(sqlite(at_home)):
        result = run("serve", "--no-open", "--port", str(free_port()), "--lang", lang)
    assert (result.exit_code, str(at_home / "tablee.db") in result.output.replace("\n", "")) == (2, True)


@pytest.mark.parametrize(
    ("problem", "key", "words"),
    [
        ("attempt to write a readonly database", "store_readonly", ("read-only", "lecture seule")),
        ("database or disk is full", "store_full", ("no room left", "plus de place")),
    ],
)
def test_a_database_that_cannot_be_written_is_told_at_the_start(
    run: Run, at_home: Path, monkeypatch: pytest.MonkeyPatch, problem: str, key: str, words: tuple[str, str]
) -> None:
    """What SQLite says when a file is read-only, or its disk full: by the first write, before anybody plays."""
    from sqlalchemy import event, text
    from sqlalchemy.engine import Engine

    with opened(sqlite(at_home)):
        pass
    with closing(sqlite3.connect(at_home / "tablee.db")) as connection:
        connection.execute("VACUUM")
    limit = "PRAGMA query_only = 1" if key == "store_readonly" else "PRAGMA max_page_count = 1"

    def closed(connection: object, _: object) -> None:
        connection.execute(limit)  # type: ignore[attr-defined]

    event.listen(Engine, "connect", closed)
    try:
        for lang, said in zip(("en", "fr"), words, strict=True):
            result = run("serve", "--no-open", "--port", str(free_port()), "--lang", lang)
            assert (result.exit_code, said in " ".join(result.output.split())) == (2, True), (
                text(problem),
                result.output,
            )
    finally:
        event.remove(Engine, "connect", closed)
    with opened(sqlite(at_home)):  # nothing is wrong with it
        pass


@pytest.mark.parametrize(
    ("number", "words"),
    [(errno.EROFS, ("read-only", "lecture seule")), (errno.ENOSPC, ("no room left", "plus de place"))],
    ids=("read-only", "full"),
)
@pytest.mark.parametrize("name", ["tablee.db.lock", "tablee.db.server", "tablee.db", "folder"])
def test_a_disk_that_takes_no_file_is_told_at_the_start(
    run: Run,
    at_home: Path,
    monkeypatch: pytest.MonkeyPatch,
    really_run: None,
    number: int,
    words: tuple[str, str],
    name: str,
) -> None:
    """What the file system itself says, of the lock, of the database and of the file that says where the server is."""

    def refused(*_: object, **__: object) -> None:
        raise OSError(number, os.strerror(number))

    def refuses(really: Callable[..., object]) -> Callable[..., object]:
        return lambda path, *more, **named: refused() if Path(path).name == name else really(path, *more, **named)

    if name == "folder":
        monkeypatch.setattr(Path, "mkdir", refused)
    monkeypatch.setattr(os, "open", refuses(os.open))
    for lang, said in zip(("en", "fr"), words, strict=True):
        result = run("serve", "--no-open", "--port", str(free_port()), "--lang", lang)
        assert (result.exit_code, said in " ".join(result.output.split())) == (2, True), result.output
        assert "tablee.db" in result.output.replace("\n", "")
        assert "Traceback" not in result.output


@scene
async def test_forget(run: Run, at_home: Path) -> None:
    with opened(sqlite(at_home)) as store:
        await fill(store)
        await store.people.add("c" * 40, "d" * 40, 1)
        await store.append("OTHER", [Input(1, 1, "c" * 40, from_page.Join("j", "Bob", "en"))])
    assert run("forget", "Nobody").exit_code == 2
    several = run("forget", "bob")
    assert (several.exit_code, "c" * 10 in several.output) == (2, True)
    back_up(sqlite(at_home), at_home / "copy.db")


@scene
async def test_forget_one(run: Run, at_home: Path) -> None:
    with opened(sqlite(at_home)) as store:
        evening = await fill(store)
    assert run("forget", "bob", typed="n").exit_code == 1
    result = await asyncio.to_thread(run, "forget", "Bob", "--yes")
    assert (result.exit_code, "seven days" in result.stdout) == (0, True), result.output
    with opened(sqlite(at_home)) as store:
        assert store.people.called("bob") is None
        lines = store.load(CODE)
        assert len(lines) == len(evening.log) + 1  # and that they left
        assert not any(one.by == "bob" for one in lines)
    assert b"bob" not in (at_home / "tablee.db").read_bytes()  # nor in its unused pages
