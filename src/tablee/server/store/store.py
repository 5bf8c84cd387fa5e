"""What is kept: people and the inputs of every room. One writer thread gathers what all rooms wait to write.

The same code serves SQLite (one file, nothing to install) and PostgreSQL. A future is resolved only once its rows are
on a disk: whoever acknowledges after it can promise that nothing is lost.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from alembic.util import CommandError
from sqlalchemy import (
    Connection,
    Dialect,
    Engine,
    Executable,
    create_engine,
    event,
    func,
    insert,
    make_url,
    select,
    update,
)
from sqlalchemy.exc import SQLAlchemyError

from tablee.core.errors import TableeError
from tablee.server.metrics import INPUTS
from tablee.server.protocol.from_page import Join
from tablee.server.room.inputs import Input
from tablee.server.room.room import clean
from tablee.server.store.filelock import FileLock
from tablee.server.store.tables import inputs, people, upgrade


class StoreTaken(TableeError):
    """Another server uses this file."""


class StoreFailed(TableeError):
    """The disk or the database refused; nothing of it was acknowledged."""


@dataclass(slots=True)
class Batch:
    """What belongs together, and who waits for it."""

    rows: list[dict[str, Any]]
    also: list[Executable]
    done: asyncio.Future[None]
    loop: asyncio.AbstractEventLoop

    def settle(self, error: Exception | None) -> None:
        """Tell whoever waits, in their own thread, that all is safe, or why not."""
        with suppress(RuntimeError):  # the loop has closed: nobody waits any more
            self.loop.call_soon_threadsafe(self._resolve, error)

    def _resolve(self, error: Exception | None) -> None:
        if not self.done.done():
            self.done.set_exception(error) if error else self.done.set_result(None)


class Store:
    """People and inputs; reads are plain, writes go through the one writer."""

    def __init__(self, url: str) -> None:
        self._lock: FileLock | None = None
        try:
            self._lock = _lock(url)
            self.engine = _engine(url)
            upgrade(self.engine)
        except (SQLAlchemyError, CommandError, ImportError, OSError, ValueError) as error:
            self._unlock()
            raise StoreFailed("store_closed", problem=str(error).splitlines()[0][:200]) from None
        self._closed = False
        self._connection: Connection | None = None
        self._queue: SimpleQueue[Batch | None] = SimpleQueue()
        self._writer = threading.Thread(target=self._write, name="writer", daemon=True)
        self._writer.start()

    def append(self, room: str, given: Sequence[Input]) -> Awaitable[None]:
        """Done once the inputs are durable, and with them what people want to be called in the next room."""
        return self._keep([_row(room, one) for one in given], [name for one in given for name in _names(one)])

    def welcome(self, key: str, at: int) -> Awaitable[None]:
        """A new person."""
        return self._keep([], [insert(people).values(key=key, since=at)])

    def load(self, room: str) -> list[Input]:
        """All inputs of a room in order."""
        wanted = select(inputs.c.n, inputs.c.at, inputs.c.payload).where(inputs.c.room == room).order_by(inputs.c.n)
        with self._reading() as connection:
            return [Input.read(n, at, payload) for n, at, payload in connection.execute(wanted)]

    def exists(self, room: str) -> bool:
        """Is there such a room?"""
        wanted = select(func.count()).select_from(inputs).where(inputs.c.room == room, inputs.c.n == 1)
        with self._reading() as connection:
            return bool(connection.execute(wanted).scalar())

    def person(self, key: str) -> tuple[str | None, str | None] | None:
        """Name and language of somebody, if known."""
        with self._reading() as connection:
            row = connection.execute(select(people.c.name, people.c.lang).where(people.c.key == key)).first()
            return None if row is None else (row[0], row[1])

    def close(self) -> None:
        """Write what waits, then let go of everything."""
        self._closed = True
        self._queue.put(None)
        self._writer.join(timeout=10)
        self.engine.dispose()
        self._unlock()

    def _keep(self, rows: list[dict[str, Any]], also: list[Executable]) -> Awaitable[None]:
        """Hand it to the writer at once; whoever asked may do something else before waiting."""
        if self._closed:
            raise StoreFailed("store_failed", problem="closed")
        loop = asyncio.get_running_loop()
        batch = Batch(rows, also, loop.create_future(), loop)
        self._queue.put(batch)
        return batch.done

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        try:
            with self.engine.connect() as connection:
                yield connection
        except SQLAlchemyError as error:
            raise StoreFailed("store_failed", problem=type(error).__name__) from None

    def _write(self) -> None:
        """The writer: one transaction for all that waits, on one connection as long as it holds."""
        while batches := self._gather():
            flaw = self._commit(batches)
            if flaw is None or len(batches) == 1:
                _settle(batches, flaw)
            else:
                for batch in batches:  # find out whose rows were refused, and save the others
                    _settle([batch], self._commit([batch]))
        self._hang_up()

    def _gather(self) -> list[Batch]:
        first = self._queue.get()
        batches = [] if first is None else [first]
        while first is not None and not self._queue.empty():
            following = self._queue.get()
            if following is None:
                self._queue.put(None)
                break
            batches.append(following)
        return batches

    def _commit(self, batches: list[Batch]) -> Exception | None:
        """None once everything is on the disk. Whatever goes wrong, the writer lives on, with a new connection."""
        try:
            self._connection = self._connection or self.engine.connect()
            with self._connection.begin():
                _execute(self._connection, batches)
        except Exception as error:
            self._hang_up()
            return error
        return None

    def _hang_up(self) -> None:
        connection, self._connection = self._connection, None
        if connection:
            with suppress(Exception):
                connection.close()

    def _unlock(self) -> None:
        if self._lock:
            self._lock.release()


def _execute(connection: Connection, batches: list[Batch]) -> None:
    rows = [row for batch in batches for row in batch.rows]
    if rows:
        _insert_rows(connection, rows)
    for batch in batches:
        for statement in batch.also:
            connection.execute(statement)


def _insert_rows(connection: Connection, rows: list[dict[str, Any]]) -> None:
    """Straight to the driver: everybody waits for the log, and the layers above take half as long as the write."""
    statement, is_positional = _insert(connection.dialect)
    cursor = connection.connection.cursor()
    cursor.executemany(statement, [tuple(row.values()) for row in rows] if is_positional else rows)
    cursor.close()


@cache
def _insert(dialect: Dialect) -> tuple[str, bool]:
    """The one statement of the log in the words of this database, and whether its values come in the columns' order."""
    compiled = insert(inputs).compile(dialect=dialect)
    return str(compiled), bool(getattr(compiled, "positional", False))


def _settle(batches: list[Batch], flaw: Exception | None) -> None:
    if flaw is None:
        INPUTS.inc(sum(len(batch.rows) for batch in batches))
    for batch in batches:
        # The flaw itself stays here: it may quote what was to be written.
        batch.settle(StoreFailed("store_failed", problem=type(flaw).__name__) if flaw else None)


def _row(room: str, given: Input) -> dict[str, Any]:
    """In the order of the columns."""
    return {
        "room": room,
        "n": given.n,
        "seat": given.seat,
        "client": given.client,
        "kind": given.kind,
        "payload": given.payload,
        "at": given.at,
    }


def _names(given: Input) -> Iterator[Executable]:
    if isinstance(given.said, Join):
        told = {"name": clean(given.said.name), "lang": given.said.lang}
        yield update(people).where(people.c.key == given.by).values(**told)


def _lock(url: str) -> FileLock | None:
    """SQLite: one server a file. A database in memory would be another one for every thread."""
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite":
        return None
    if parsed.database in (None, "", ":memory:"):
        raise ValueError(f"{url}: sqlite:///FILE")
    try:
        return FileLock(Path(f"{parsed.database}.lock"))
    except BlockingIOError:
        raise StoreTaken("store_taken", file=str(parsed.database)) from None


def _engine(url: str) -> Engine:
    """Errors never quote what was to be written: there are secrets in it."""
    if make_url(url).get_backend_name() != "sqlite":
        return create_engine(url, hide_parameters=True, pool_pre_ping=True)
    engine = create_engine(url, hide_parameters=True)
    event.listen(engine, "connect", _durable)
    return engine


def _durable(connection: Any, _: object) -> None:
    """Only FULL syncs every commit; WAL lets readers read meanwhile."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.close()
