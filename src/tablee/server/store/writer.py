"""The one writer: a thread that writes what all rooms wait for, in one transaction after the other.

Group commit: while one transaction is on its way to the disk, what all rooms want written gathers for the next. A
future is resolved only once its rows are on a disk: whoever acknowledges after it can promise that nothing is lost.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from itertools import groupby
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple, Protocol

from sqlalchemy import Connection, Dialect, Engine, Executable, delete, insert, select, update

from tablee.server import clock
from tablee.server.metrics import BATCH, COMMIT, INPUTS
from tablee.server.protocol.from_page import Join
from tablee.server.room.inputs import ENCODER, Input, Stored
from tablee.server.room.players import FinishedMatch
from tablee.server.room.room import clean
from tablee.server.store.claims import Claim, settle
from tablee.server.store.connection import WriterConnection, driver_of
from tablee.server.store.errors import RoomElsewhere, SentBefore, StoreFailed
from tablee.server.store.health import Health
from tablee.server.store.nodes import BEAT, Node
from tablee.server.store.tables import inputs, people, player_rows, players, record_row, records, snapshots, visits

logger = logging.getLogger("tablee.store")
POSTGRESQL = "postgresql"
SOON = 1.0
"""Seconds after which it is tried whether it can be written again."""
GATHER = 0.005
"""Seconds from one transaction to the next while several write at once: it costs as much, however little it holds."""
TOGETHER = 6
"""So many rooms go on in one turn of the loop: some milliseconds of work."""
AT_ONCE = 64
"""So many rows of the log are written by one statement at most: each number of them is another one to be prepared."""
TRIAL_BYTES = 1 << 16
"""As much as many inputs: what fits does not prove that there is room for more, but that there is for these."""


class Line(NamedTuple):
    """What somebody has said in a room, by the columns that can be overwritten."""

    n: int
    client: str | None
    payload: str


@dataclass(slots=True)
class Batch:
    """What belongs together, and who waits for it."""

    rows: list[dict[str, Any]]
    """Of the log, each in the order of its columns."""
    also: Sequence[Executable]
    done: asyncio.Future[list[int]]
    loop: asyncio.AbstractEventLoop
    room: str | None = None
    """Only whoever owns it may write this."""
    instead: Sequence[Line] | None = None
    """Lines of the room's log that are to say something else; None: the log only grows."""
    touched: list[int] = field(default_factory=list)
    """How many rows each of the other statements has changed."""


class SnapshotRow(NamedTuple):
    """A room as it was after so many inputs."""

    room: str
    n: int
    release: str
    state: bytes


Gathered = Batch | SnapshotRow | Claim
Work = Callable[[list[Gathered]], float | None]
"""Deals with what has gathered; gives the seconds after which it wants to be called again though there is nothing."""


class Gathering(Protocol):
    """Where things gather until somebody deals with all of them at once; never two of them at a time."""

    def put(self, one: Gathered) -> None:
        """One more, from any thread; it does not wait."""

    def is_empty(self) -> bool:
        """Is there nothing to be dealt with next?"""

    def close(self) -> None:
        """Deal with what is there, then end."""


class GatheringThread:
    """In a thread of its own, a daemon: what is not done with after a while is given up.

    On a fast disk a transaction would be over before another room has anything for the next one, and a thousand of them
    a second would leave the rooms half a core. So where several write, the next one waits for company for a moment;
    whoever writes alone does not wait.
    """

    def __init__(self, work: Work, name: str = "writer") -> None:
        self._work = work
        self._queue: SimpleQueue[Gathered | None] = SimpleQueue()
        self.put: Callable[[Gathered], None] = self._queue.put
        """One more, from any thread; it does not wait."""
        self.is_empty: Callable[[], bool] = self._queue.empty
        """Is there nothing to be dealt with next?"""
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Deal with what is there, then end."""
        self._queue.put(None)
        self._thread.join(timeout=10)

    def _run(self) -> None:
        patience: float | None = None
        is_open, due = True, 0.0
        while is_open:
            gathered = list[Gathered]()
            try:
                one = self._queue.get(timeout=patience)
                if (early := due - time.monotonic()) > 0:
                    time.sleep(early)
                while True:
                    if one is not None:
                        gathered.append(one)
                    is_open = is_open and one is not None
                    one = self._queue.get_nowait()
            except Empty:
                pass
            due = time.monotonic() + GATHER if len(gathered) > 1 else 0.0
            patience = self._work(gathered)


Gatherings = Callable[[Work], Gathering]
"""Where what is to be written gathers: a thread of its own, as a rule; a simulation has its own."""


class Writer:
    """Takes batches from everybody, at once; writes them when it can."""

    def __init__(self, engine: Engine, gathering: Gatherings = GatheringThread, node: Node | None = None) -> None:
        self.health = Health()
        self._node = node
        """Whose locks the connection holds; None where every room is ours anyway."""
        self._closed = False
        self._closing = threading.Lock()
        """Whoever puts something and whoever closes are in different threads; after the end nobody looks any more."""
        self._connection = WriterConnection(engine, node)
        self._snapshots: dict[str, SnapshotRow] = {}
        self._gathered = gathering(self._write)

    def append(
        self, room: str, given: Sequence[Input], finished: Mapping[int, FinishedMatch] | None = None
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
        for number, over in (finished or {}).items():
            row = record_row(room, number, over.record, given[-1].at)
            also.append(insert(records).values(**row, rated=over.rated))
            also.append(insert(players).values(player_rows(room, number, over.players)))
        return self.write(rows, also, room)

    def write(
        self,
        rows: list[dict[str, Any]],
        also: Sequence[Executable],
        room: str | None = None,
        instead: Sequence[Line] | None = None,
    ) -> Awaitable[list[int]]:
        """Inputs, and what belongs to them. Gives how many rows each of the other statements has changed.

        Whoever asked may do something else before waiting.
        """
        loop = asyncio.get_running_loop()
        batch = Batch(rows, also, loop.create_future(), loop, room, instead)
        with self._closing:
            if self._closed:
                raise StoreFailed("store_failed", problem="closed")
            self._gathered.put(batch)
        return batch.done

    def try_to_write(self) -> Awaitable[list[int]]:
        """Something that is gone again at once."""
        return self.write([], trial(self._node))

    def claim(self, room: str, *, asks: bool = False) -> Awaitable[bool]:
        """Is it ours now? Whoever has it instead can be asked to hand it over."""
        return self._put_claim(room, asks=asks)

    def release(self, room: str) -> Awaitable[bool]:
        """Done once another node may have it, and everything before is written."""
        return self._put_claim(room, releases=True)

    def _put_claim(self, room: str, *, asks: bool = False, releases: bool = False) -> Awaitable[bool]:
        loop = asyncio.get_running_loop()
        claim = Claim(room, loop.create_future(), loop, asks=asks, releases=releases)
        with self._closing:
            if self._closed:
                raise StoreFailed("store_failed", problem="closed")
            self._gathered.put(claim)
        return claim.done

    def keep(self, snapshot: SnapshotRow) -> None:
        """Instead of an earlier one of that room, once no input waits. It is a cache: nobody is told when."""
        with self._closing:
            if not self._closed:
                self._gathered.put(snapshot)

    def close(self) -> None:
        """Write what waits, then end."""
        with self._closing:
            self._closed = True
        self._gathered.close()

    def _write(self, gathered: list[Gathered]) -> float | None:
        """One transaction for all that waits, on one connection as long as it holds; snapshots when nothing does."""
        batches = [one for one in gathered if isinstance(one, Batch)]
        self._snapshots |= {one.room: one for one in gathered if isinstance(one, SnapshotRow)}
        for batch in batches:
            if batch.instead is not None and batch.room:  # whoever is overwritten in the log is in there still
                self._snapshots.pop(batch.room, None)
        if batches:
            self._commit(batches)
        if self._node:
            self._keep_up(self._node, [one for one in gathered if isinstance(one, Claim)])
        if not self.health.is_good and clock.now() - self.health.tried_at >= SOON:
            self._try_again()
        if self._snapshots and self._gathered.is_empty():
            self._keep([row for row in self._snapshots.values() if self._may_write(row.room)])
            self._snapshots.clear()
        if self._closed and self._gathered.is_empty():  # rooms are let go after the last that was to be written to them
            self._connection.part()
        return BEAT if self._node else None if self.health.is_good else SOON

    def _keep_up(self, node: Node, claims: list[Claim]) -> None:
        """A sign of life, and rooms that come and go; a room goes after all that was to be written to it."""
        if not claims and not node.is_due():
            return
        try:
            connection = self._connection.held or self._connection.open()
            if node.is_due():
                node.beat(connection)
            if claims:
                settle(node, connection, claims)
        except Exception as flaw:
            if any(claim.releases for claim in claims):  # a lock that may still be there would keep everybody else out
                self._connection.hang_up()
            else:
                self._connection.look_after()
            self.health.failed(flaw)
            for claim in claims:
                claim.resolve(is_ours=False, flaw=flaw)

    def _may_write(self, room: str | None) -> bool:
        """Not to a room that is another node's, or may be: then only what is in the log counts."""
        return room is None or self._node is None or room in self._node.rooms

    def _try_again(self) -> None:
        """What was refused needs more room than many another thing: only what is large enough proves that there is."""
        self.health.tried_at = clock.now()
        try:
            connection = self._connection.held or self._connection.open()
            with _transaction(connection):
                for statement in trial(self._node):
                    connection.execute(statement)
        except Exception:
            self._connection.look_after()
        else:
            self.health.recovered()

    def _keep(self, rows: list[SnapshotRow]) -> None:
        """Snapshots that cannot be written are none: the logs are there."""
        if not rows:
            return
        try:
            connection = self._connection.held or self._connection.open()
            with _transaction(connection):
                connection.execute(delete(snapshots).where(snapshots.c.room.in_([row.room for row in rows])))
                connection.execute(insert(snapshots), [row._asdict() for row in rows])
        except Exception as flaw:
            self._connection.look_after()
            logger.info("no snapshot of %d rooms: %s", len(rows), type(flaw).__name__)

    def _commit(self, batches: list[Batch]) -> None:
        """All at once; if that fails, one by one, to find out whose rows were refused and to save the others.

        Whatever goes wrong, the writer lives on.
        """
        if self._node:
            astray = [batch for batch in batches if not self._may_write(batch.room)]
            batches = [batch for batch in batches if self._may_write(batch.room)]
            _wake(astray, RoomElsewhere("room_elsewhere"))
            if not batches:
                return
        flaw: Exception | None = None
        began = time.monotonic()
        try:
            connection = self._connection.held or self._connection.open()
            rows = [row for batch in batches for row in batch.rows]
            is_alone = bool(rows) and not any(batch.also or batch.instead for batch in batches)
            with connection.begin() if is_alone else _transaction(connection):
                if rows:
                    _insert_inputs(connection, rows)
                for batch in batches:
                    if batch.instead:
                        _overwrite(connection, str(batch.room), batch.instead)
                    batch.touched = [connection.execute(also).rowcount for also in batch.also]
            self.health.asked_at = ended = time.monotonic()
            COMMIT.observe(ended - began)
            BATCH.observe(len(rows))
            INPUTS.inc(len(rows))
        except Exception as found:
            self._connection.look_after()
            if len(batches) > 1:
                for batch in batches:
                    self._commit([batch])
                return
            flaw = self._sent_before(batches[0])
            if flaw is None:
                self.health.failed(found)
                flaw = found
        _wake(batches, flaw)

    def _sent_before(self, batch: Batch) -> SentBefore | None:
        """Was it refused because somebody has sent it again, long after it was taken?"""
        clients = [row["client"] for row in batch.rows if row["client"]]
        if not clients:
            return None
        known = select(inputs.c.client).where(inputs.c.room == batch.room, inputs.c.client.in_(clients))
        try:
            connection = self._connection.held or self._connection.open()
            with _transaction(connection):
                found = frozenset(connection.scalars(known))
        except Exception:  # then that is what is wrong
            self._connection.look_after()
            return None
        return SentBefore(found) if found else None


def trial(node: Node | None, size: int = TRIAL_BYTES) -> list[Executable]:
    """What shows whether something can be written; nodes do not wait for each other's."""
    nowhere = node.id[:8] if node else ""
    away = delete(snapshots).where(snapshots.c.room == nowhere)
    return [away, insert(snapshots).values(room=nowhere, n=0, release="", state=bytes(size)), away]


def _wake(batches: Iterable[Batch], flaw: Exception | None) -> None:
    """Whoever waits for these, each in their own thread."""
    for loop, waiting in groupby(batches, key=lambda batch: batch.loop):
        with suppress(RuntimeError):  # the loop has closed: nobody waits any more
            loop.call_soon_threadsafe(_resolve, loop, list(waiting), flaw)


def _resolve(loop: asyncio.AbstractEventLoop, waiting: list[Batch], flaw: Exception | None) -> None:
    """A few at a time: hundreds of rooms that went on at once would keep whoever comes meanwhile waiting."""
    if flaw and not isinstance(flaw, StoreFailed):  # only its kind leaves: it may quote what was to be written
        flaw = StoreFailed("store_failed", problem=type(flaw).__name__)
    for batch in waiting[:TOGETHER]:
        if batch.done.done():
            continue
        if flaw:
            batch.done.set_exception(flaw)
        else:
            batch.done.set_result(batch.touched)
    if waiting[TOGETHER:]:
        loop.call_soon(_resolve, loop, waiting[TOGETHER:], flaw)


@contextmanager
def _transaction(connection: Connection) -> Iterator[None]:
    """All or nothing. On PostgreSQL every statement is a transaction by itself otherwise, and needs no more."""
    with connection.begin():
        if connection.dialect.name == POSTGRESQL:
            with driver_of(connection).transaction():
                yield
        else:
            yield


def _insert_inputs(connection: Connection, rows: list[dict[str, Any]]) -> None:
    """Straight to the driver: the layers above take half as long as the write itself.

    As few statements as can be, for after each the event loop has to hand over to this thread again. PostgreSQL is
    given all rows as one text: to take it apart is its work, not ours.
    """
    cursor = connection.connection.cursor()
    if connection.dialect.name == POSTGRESQL:
        cursor.execute(_insert_json(), [ENCODER.encode(rows).decode()])
    else:
        for first in range(0, len(rows), AT_ONCE):
            some = rows[first : first + AT_ONCE]
            cursor.execute(_insert(connection.dialect, len(some)), [value for row in some for value in row.values()])
    cursor.close()


def _overwrite(connection: Connection, room: str, lines: Sequence[Line]) -> None:
    """All of them as one statement: thousands of them, one by one, would hold up all tables for as long."""
    cursor = connection.connection.cursor()
    if connection.dialect.name == POSTGRESQL:
        cursor.execute(
            f"UPDATE {inputs.name} SET client = line.client, payload = line.payload "
            f"FROM json_populate_recordset(NULL::{inputs.name}, %s::json) AS line "
            f"WHERE {inputs.name}.room = %s AND {inputs.name}.n = line.n",
            [ENCODER.encode([line._asdict() for line in lines]).decode(), room],
        )
    else:
        statement = f"UPDATE {inputs.name} SET client = ?, payload = ? WHERE room = ? AND n = ?"
        cursor.executemany(statement, [(line.client, line.payload, room, line.n) for line in lines])
    cursor.close()


@cache
def _insert_json() -> str:
    """Of any number of rows of the log, for PostgreSQL."""
    columns = ", ".join(inputs.columns.keys())
    record = f"json_populate_recordset(NULL::{inputs.name}, %s::json)"
    return f"INSERT INTO {inputs.name} ({columns}) SELECT {columns} FROM {record}"


@cache
def _insert(dialect: Dialect, many: int) -> str:
    """Of so many rows of the log."""
    one = str(insert(inputs).compile(dialect=dialect))
    head, values = one.split(" VALUES ")
    return f"{head} VALUES {', '.join([values] * many)}"
