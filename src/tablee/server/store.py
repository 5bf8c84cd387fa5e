"""What is kept: people and the inputs of every room. One writer thread gathers what all rooms wait to write.

The same code serves SQLite (one file, nothing to install) and PostgreSQL. A future is resolved only once its rows are
on a disk: whoever acknowledges after it can promise that nothing is lost.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    Engine,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    UniqueConstraint,
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
from tablee.server.inputs import Input

metadata = MetaData()
inputs = Table(
    "inputs",
    metadata,
    Column("room", String(8), nullable=False),
    Column("n", Integer, nullable=False),
    Column("seat", Integer),
    Column("client", String(120)),
    Column("kind", String(20), nullable=False),
    Column("payload", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    PrimaryKeyConstraint("room", "n"),
    UniqueConstraint("room", "client"),
)
people = Table(
    "people",
    metadata,
    Column("key", String(64), primary_key=True),
    Column("name", String(24)),
    Column("lang", String(2)),
    Column("since", BigInteger, nullable=False),
)


class StoreTaken(TableeError):
    """Another server uses this file."""


class StoreFailed(TableeError):
    """The disk or the database refused; nothing of it was acknowledged."""


@dataclass(slots=True)
class Batch:
    """Rows that belong together, and who waits for them."""

    rows: list[dict[str, Any]]
    done: asyncio.Future[None]
    loop: asyncio.AbstractEventLoop

    def settle(self, error: Exception | None) -> None:
        """Tell the waiting room, in its own thread, that its rows are safe, or why not."""
        with suppress(RuntimeError):  # the loop has closed: nobody waits any more
            self.loop.call_soon_threadsafe(self._resolve, error)

    def _resolve(self, error: Exception | None) -> None:
        if not self.done.done():
            self.done.set_exception(error) if error else self.done.set_result(None)


class Store:
    """People and inputs; reads are plain, writes go through the one writer."""

    def __init__(self, url: str) -> None:
        try:
            self.url = make_url(url)
            self._lock = FileLock(self.url.database) if self._is_file else None
            self.engine = _engine(url)
            upgrade(self.engine)
        except (SQLAlchemyError, ImportError, OSError) as error:
            raise StoreFailed("store_closed", problem=str(error).splitlines()[0][:200]) from None
        self._queue: SimpleQueue[Batch | None] = SimpleQueue()
        self._writer = threading.Thread(target=self._write, name="writer", daemon=True)
        self._writer.start()

    @property
    def _is_file(self) -> bool:
        return self.url.get_backend_name() == "sqlite" and self.url.database not in (None, "", ":memory:")

    async def append(self, room: str, given: Sequence[Input]) -> None:
        """Returns once the inputs are durable."""
        loop = asyncio.get_running_loop()
        batch = Batch([_row(room, one) for one in given], loop.create_future(), loop)
        self._queue.put(batch)
        await batch.done

    def load(self, room: str) -> list[Input]:
        """All inputs of a room in order."""
        wanted = select(inputs.c.n, inputs.c.at, inputs.c.payload).where(inputs.c.room == room).order_by(inputs.c.n)
        with self.engine.connect() as connection:
            return [Input.read(n, at, payload) for n, at, payload in connection.execute(wanted)]

    def exists(self, room: str) -> bool:
        """Is there such a room?"""
        with self.engine.connect() as connection:
            wanted = select(func.count()).select_from(inputs).where(inputs.c.room == room, inputs.c.n == 1)
            return bool(connection.execute(wanted).scalar())

    def person(self, key: str) -> tuple[str | None, str | None] | None:
        """Name and language of somebody, if known."""
        with self.engine.connect() as connection:
            row = connection.execute(select(people.c.name, people.c.lang).where(people.c.key == key)).first()
            return None if row is None else (row[0], row[1])

    def welcome(self, key: str, at: int) -> None:
        """A new person."""
        with self.engine.begin() as connection:
            connection.execute(insert(people).values(key=key, since=at))

    def remember(self, key: str, name: str, lang: str) -> None:
        """What somebody wants to be called, for the next room."""
        with self.engine.begin() as connection:
            connection.execute(update(people).where(people.c.key == key).values(name=name, lang=lang))

    def close(self) -> None:
        """Write what waits, then let go of everything."""
        self._queue.put(None)
        self._writer.join(timeout=10)
        self.engine.dispose()
        if self._lock:
            self._lock.release()

    def _write(self) -> None:
        """The writer: one transaction for all that waits."""
        with self.engine.connect() as connection:
            while batches := self._gather():
                if not _commit(connection, batches):
                    for batch in batches:  # find out whose rows were refused, and save the others
                        _commit(connection, [batch], last=True)

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


def _commit(connection: Connection, batches: list[Batch], *, last: bool = False) -> bool:
    try:
        with connection.begin():
            connection.execute(insert(inputs), [row for batch in batches for row in batch.rows])
    except SQLAlchemyError as error:
        if last or len(batches) == 1:
            for batch in batches:
                batch.settle(StoreFailed("store_failed", problem=type(error).__name__))
            return True
        return False
    for batch in batches:
        batch.settle(None)
    return True


def _row(room: str, given: Input) -> dict[str, Any]:
    return {
        "room": room,
        "n": given.n,
        "seat": given.seat,
        "client": given.client,
        "kind": given.kind,
        "payload": given.payload,
        "at": given.at,
    }


def _engine(url: str) -> Engine:
    engine = create_engine(url)
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _durable)
    return engine


def _durable(connection: Any, _: object) -> None:
    """Only FULL syncs every commit; WAL lets readers read meanwhile."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.close()


def upgrade(engine: Engine) -> None:
    """Bring the tables to the newest form (Alembic)."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


class FileLock:
    """One server a file: held as long as the process lives, so a crash frees it."""

    def __init__(self, database: str | None) -> None:
        assert database is not None
        Path(database).parent.mkdir(parents=True, exist_ok=True)
        self._file = Path(f"{database}.lock").open("a+b")  # noqa: SIM115 - held until the end
        try:
            self._acquire()
        except OSError:
            self._file.close()
            raise StoreTaken("store_taken", file=str(database)) from None

    def _acquire(self) -> None:
        try:
            import fcntl
        except ModuleNotFoundError:  # Windows
            import msvcrt

            msvcrt.locking(self._file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        else:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def release(self) -> None:
        """Let another server have the file."""
        self._file.close()
