"""The disk: real SQLite under our own store and writer, whose commits take their time, fail, find no room or are lost.

The file lies in memory, where the machine has such a folder. What is durable is what another connection finds in it. A
power cut forgets commits that were not synced; SQLite syncs all of them when it is asked to (`synchronous=FULL`), so
here a commit counts as synced only where that was asked.
"""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

from sqlalchemy import Connection, Engine, event

from evenings.loop import PretendedLoop
from evenings.luck import Luck
from tablee.server.room.inputs import Input
from tablee.server.store import engine as engines
from tablee.server.store import store as stores
from tablee.server.store.errors import StoreFailed
from tablee.server.store.store import Store
from tablee.server.store.writer import Gathered, Work

MEMORY = Path("/dev/shm")
FULL = 2
NEW = "SELECT rowid, room, n, at, payload FROM inputs WHERE rowid > ? ORDER BY rowid"
IDLE: dict[object, list[Engine]] = {}
"""Engines of earlier evenings, by what they were for: they know the statements they have compiled."""


class Disk:
    """One database file, and how it behaves just now."""

    def __init__(self, loop: PretendedLoop, luck: Luck, folder: Path) -> None:
        self.loop, self.luck = loop, luck
        self.path = folder / f"{luck.token_hex(8)}.db"
        self.path.write_bytes(_empty())
        self.slow = 0.004
        """Seconds a transaction takes, about."""
        self.fails = 0.0
        """The chance that a commit, or a reading, fails."""
        self.is_full = False
        self.on_commit: Callable[[], None] = lambda: None
        self._reader = sqlite3.connect(self.path)
        self._engines: list[Engine] = []
        self._seen = self._synced = 0
        self._asked: dict[sqlite3.Connection, bool] = {}

    def open_store(self) -> EveningStore:
        return EveningStore(self)

    def open_engine(self, url: str) -> Engine:
        """For a server that starts."""
        idle = IDLE.setdefault((type(self), engines._durable), [])
        engine = idle.pop() if idle else _engine(url)
        engine.dialect.disk = self  # type: ignore[attr-defined]
        self._engines.append(engine)
        return engine

    def connect(self, wanted: dict[str, Any]) -> sqlite3.Connection:
        """A server's connection to the file."""
        connection: sqlite3.Connection = sqlite3.connect(self.path, **wanted)
        return connection

    def close(self) -> None:
        self._reader.close()
        for engine in self._engines:
            engine.dispose()
        IDLE.setdefault((type(self), engines._durable), []).extend(self._engines)
        for file in self.path.parent.glob(f"{self.path.name}*"):
            file.unlink()

    def new_inputs(self) -> Iterator[tuple[str, int, int, str]]:
        """What has become durable since it was last asked: room, number, time, and what was written."""
        for row, *given in self._reader.execute(NEW, (self._seen,)).fetchall():
            self._seen = row
            yield tuple(given)

    def log(self, room: str, after: int) -> list[Input]:
        """What is durable of a room's log."""
        wanted = "SELECT n, at, payload FROM inputs WHERE room = ? AND n > ? ORDER BY n"
        return [Input.read(*row) for row in self._reader.execute(wanted, (room, after)).fetchall()]

    def commit(self, really: Callable[[Any], None], driver: sqlite3.Connection) -> None:
        """A transaction ends. What an error leaves behind is anybody's guess: nothing, or all of it."""
        if self.is_full:
            raise sqlite3.OperationalError("database or disk is full")
        fault = self.luck.random() if self.fails else 1.0
        if fault < self.fails / 2:
            raise sqlite3.OperationalError("disk I/O error")
        really(driver)
        self.on_commit()
        if self._syncs(driver):
            self._synced = self._seen
        if fault < self.fails:
            raise sqlite3.OperationalError("disk I/O error")

    def _syncs(self, driver: sqlite3.Connection) -> bool:
        """Asked of each connection once."""
        if driver not in self._asked:
            self._asked[driver] = driver.execute("PRAGMA synchronous").fetchone()[0] >= FULL
        return self._asked[driver]

    def lose_power(self) -> None:
        """What was not synced is gone."""
        with sqlite3.connect(self.path) as connection:
            connection.execute("DELETE FROM inputs WHERE rowid > ?", (self._synced,))
        connection.close()
        self._seen = min(self._seen, self._synced)


class EveningStore(Store):
    """Our store on such a disk."""

    def __init__(self, disk: Disk) -> None:
        self.disk = disk
        with patch.object(stores, "open_engine", disk.open_engine):
            super().__init__(f"sqlite:///{disk.path}", self._gather)

    def _gather(self, work: Work) -> EveningGathering:
        return EveningGathering(self.disk, work)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        if self.disk.luck.happens(self.disk.fails):
            raise StoreFailed("store_failed", problem="OperationalError")
        with super().reading() as connection:
            yield connection

    def die(self) -> None:
        """As the system does it for a process that was killed."""
        self.engine.dispose()
        self._unlock()


class EveningGathering:
    """The writer's thread: what has gathered is on the disk at one moment, a while after it was given."""

    def __init__(self, disk: Disk, work: Work) -> None:
        self._disk, self._work = disk, work
        self._gathered: list[Gathered] = []
        self._writing: list[Gathered] = []
        self._due: Any = None
        self._is_busy = False

    def put(self, one: Gathered) -> None:
        self._gathered.append(one)
        if not self._is_busy:
            self._begin(0.0)

    def is_empty(self) -> bool:
        return not self._gathered

    def close(self) -> None:
        if self._due:
            self._due.cancel()
        self._writing, self._gathered = self._writing + self._gathered, []
        self._finish()

    def _begin(self, wait: float) -> None:
        if self._due:
            self._due.cancel()
        self._due = self._disk.loop.call_later(wait, self._take_up)

    def _take_up(self) -> None:
        self._writing, self._gathered = self._gathered, []
        self._is_busy = True
        self._due = self._disk.loop.call_later(self._disk.luck.about(self._disk.slow), self._finish)

    def _finish(self) -> None:
        written, self._writing = self._writing, []
        self._is_busy, self._due = False, None
        patience = self._work(written)
        if self._gathered:
            self._begin(0.0)
        elif patience is not None:
            self._begin(patience)


@contextmanager
def evening_folder() -> Iterator[Path]:
    """Where files may be that need not outlive an evening."""
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
        yield Path(folder)


def _engine(url: str) -> Engine:
    """Ours, on whichever disk it is used for."""
    engine = engines.open_engine(url)
    dialect: Any = engine.dialect
    really = dialect.do_commit
    dialect.do_commit = lambda driver: dialect.disk.commit(really, driver.dbapi_connection)
    event.listen(engine, "do_connect", lambda dialect, _, __, wanted: dialect.disk.connect(wanted))
    return engine


@cache
def _empty() -> bytes:
    """An empty database in its newest form: to make it takes longer than to copy it."""
    with evening_folder() as folder:
        Store(f"sqlite:///{folder / 'empty.db'}").close()
        return (folder / "empty.db").read_bytes()
