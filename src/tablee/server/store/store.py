"""What is kept: people, the log of every room, the records of finished games. One writer thread writes for all rooms.

The same code serves SQLite (one file, nothing to install) and PostgreSQL. A future is resolved only once its rows are
on a disk: whoever acknowledges after it can promise that nothing is lost.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from queue import SimpleQueue
from typing import Any

from alembic.util import CommandError
from sqlalchemy import Connection, Dialect, Executable, delete, func, insert, select, update
from sqlalchemy.exc import SQLAlchemyError

from tablee.core.errors import TableeError
from tablee.core.record import Record
from tablee.server.metrics import INPUTS
from tablee.server.protocol.from_page import Join
from tablee.server.room.inputs import ENCODER, Input, Stored
from tablee.server.room.room import clean
from tablee.server.store.engine import lock_file, open_engine
from tablee.server.store.filelock import FileLock
from tablee.server.store.people import People
from tablee.server.store.tables import inputs, people, record_row, records, upgrade, visits

MOST_VISITS = 60
"""So many rooms are looked through for the way back."""


class StoreFailed(TableeError):
    """The disk or the database refused; nothing of it was acknowledged."""


@dataclass(slots=True)
class Batch:
    """What belongs together, and who waits for it."""

    rows: list[dict[str, Any]]
    """Of the log, each in the order of its columns."""
    also: list[Executable]
    done: asyncio.Future[list[int]]
    loop: asyncio.AbstractEventLoop
    touched: list[int] = field(default_factory=list)
    """How many rows each of the other statements has changed."""

    def resolve(self, flaw: Exception | None) -> None:
        """Wake whoever waits, in their own thread."""
        if self.done.done():
            return
        if flaw is None:
            self.done.set_result(self.touched)
        else:  # only the kind of the flaw leaves this file: the flaw itself may quote what was to be written
            self.done.set_exception(StoreFailed("store_failed", problem=type(flaw).__name__))


class Store:
    """People, logs and records; reads are plain, writes go through the one writer."""

    def __init__(self, url: str) -> None:
        self._lock: FileLock | None = None
        try:
            self._lock = lock_file(url)
            self.engine = open_engine(url)
            upgrade(self.engine)
        except (SQLAlchemyError, CommandError, ImportError, OSError, ValueError) as error:
            self._unlock()
            raise StoreFailed("store_closed", problem=str(error).splitlines()[0][:200]) from None
        self._closed = False
        self._connection: Connection | None = None
        self._queue: SimpleQueue[Batch | None] = SimpleQueue()
        self.people = People(self)
        self._writer = threading.Thread(target=self._write, name="writer", daemon=True)
        self._writer.start()

    def append(
        self, room: str, given: Sequence[Input], finished: Mapping[int, Record] | None = None
    ) -> Awaitable[object]:
        """Done once the inputs are durable.

        In the same transaction go the records of the games that these inputs have ended, and what people want to be
        called in the next room: there is never one without the other.
        """
        rows, also = [], list[Executable]()
        for one in given:
            content: Any = one.content
            rows.append(
                {
                    "room": room,
                    "n": one.n,
                    "seat": getattr(content, "seat", None),
                    "client": f"{one.by}:{content.id}" if one.by else None,
                    "kind": type(content).__struct_config__.tag,
                    "payload": ENCODER.encode(Stored(one.by, content)).decode(),
                    "at": one.at,
                }
            )
            if isinstance(content, Join):
                names = {"name": clean(content.name), "lang": content.lang}
                also.append(update(people).where(people.c.key == one.by).values(**names))
                also.append(delete(visits).where(visits.c.person == one.by, visits.c.room == room))
                also.append(insert(visits).values(person=one.by, room=room, at=one.at))
        for number, record in (finished or {}).items():
            also.append(insert(records).values(**record_row(room, number, record, given[-1].at)))
        return self._enqueue(rows, also)

    def change(self, *statements: Executable) -> Awaitable[list[int]]:
        """Done once these are durable, in one transaction; gives how many rows each of them has changed."""
        return self._enqueue([], list(statements))

    def load(self, room: str) -> list[Input]:
        """All inputs of a room in order."""
        wanted = select(inputs.c.n, inputs.c.at, inputs.c.payload).where(inputs.c.room == room).order_by(inputs.c.n)
        with self.reading() as connection:
            return [Input.read(n, at, payload) for n, at, payload in connection.execute(wanted)]

    def exists(self, room: str) -> bool:
        """Is there such a room?"""
        wanted = select(func.count()).select_from(inputs).where(inputs.c.room == room, inputs.c.n == 1)
        with self.reading() as connection:
            return bool(connection.execute(wanted).scalar())

    def record(self, room: str, number: int) -> str | None:
        """The record of a finished game as JSON, whatever the rules it was played by."""
        wanted = select(records.c.record).where(records.c.room == room, records.c.number == number)
        with self.reading() as connection:
            found = connection.execute(wanted).scalar()
            return None if found is None else str(found)

    def rooms_of(self, person: str, most: int) -> list[str]:
        """The rooms somebody has been in, the one where something happened last first."""
        mine = select(visits.c.room).where(visits.c.person == person).order_by(visits.c.at.desc()).limit(MOST_VISITS)
        latest = func.max(inputs.c.at)
        wanted = select(inputs.c.room).where(inputs.c.room.in_(mine)).group_by(inputs.c.room).order_by(latest.desc())
        with self.reading() as connection:
            return [str(room) for room in connection.execute(wanted.limit(most)).scalars()]

    def finished_in(self, rooms: Sequence[str], most: int) -> list[tuple[str, int, str, int]]:
        """The games that were finished last in these rooms: room, number, game, when."""
        wanted = select(records.c.room, records.c.number, records.c.game, records.c.finished_at)
        latest = wanted.where(records.c.room.in_(rooms)).order_by(records.c.finished_at.desc()).limit(most)
        with self.reading() as connection:
            return [(room, number, game, at) for room, number, game, at in connection.execute(latest)]

    def close(self) -> None:
        """Write what waits, then let go of everything."""
        self._closed = True
        self._queue.put(None)
        self._writer.join(timeout=10)
        self.engine.dispose()
        self._unlock()

    def _enqueue(self, rows: list[dict[str, Any]], also: list[Executable]) -> Awaitable[list[int]]:
        """Hand it to the writer at once; whoever asked may do something else before waiting."""
        if self._closed:
            raise StoreFailed("store_failed", problem="closed")
        loop = asyncio.get_running_loop()
        batch = Batch(rows, also, loop.create_future(), loop)
        self._queue.put(batch)
        return batch.done

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection for a look at what is there; never on the event loop."""
        try:
            with self.engine.connect() as connection:
                yield connection
        except SQLAlchemyError as error:
            raise StoreFailed("store_failed", problem=type(error).__name__) from None

    def _write(self) -> None:
        """The writer: one transaction for all that waits, on one connection as long as it holds.

        Group commit: while one transaction is on its way to the disk, what all rooms want written gathers for the next.
        """
        while (batch := self._queue.get()) is not None:
            batches = [batch]
            while not self._queue.empty():
                following = self._queue.get()
                if following is None:
                    self._queue.put(None)
                    break
                batches.append(following)
            flaw = self._commit(batches)
            alone = flaw is not None and len(batches) > 1  # find out whose rows were refused, and save the others
            for one in batches:
                found = self._commit([one]) if alone else flaw
                with suppress(RuntimeError):  # the loop has closed: nobody waits any more
                    one.loop.call_soon_threadsafe(one.resolve, found)
        self._hang_up()

    def _commit(self, batches: list[Batch]) -> Exception | None:
        """None once everything is on the disk. Whatever goes wrong, the writer lives on, with a new connection."""
        try:
            self._connection = connection = self._connection or self.engine.connect()
            rows = [row for batch in batches for row in batch.rows]
            with connection.begin():
                if rows:  # straight to the driver: the layers above take half as long as the write itself
                    statement, is_positional = _insert_inputs(connection.dialect)
                    cursor = connection.connection.cursor()
                    cursor.executemany(statement, [tuple(row.values()) for row in rows] if is_positional else rows)
                    cursor.close()
                for batch in batches:
                    batch.touched = [connection.execute(also).rowcount for also in batch.also]
        except Exception as flaw:
            self._hang_up()
            return flaw
        INPUTS.inc(len(rows))
        return None

    def _hang_up(self) -> None:
        connection, self._connection = self._connection, None
        if connection:
            with suppress(Exception):
                connection.close()

    def _unlock(self) -> None:
        if self._lock:
            self._lock.release()


@cache
def _insert_inputs(dialect: Dialect) -> tuple[str, bool]:
    """The one statement of the log in the words of this database, and whether its values come in the columns' order."""
    compiled = insert(inputs).compile(dialect=dialect)
    return str(compiled), bool(getattr(compiled, "positional", False))
