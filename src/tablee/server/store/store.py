"""What is kept: people, the log of every room, the records of finished games, snapshots.

The same code serves SQLite (one file, nothing to install) and PostgreSQL.
"""

from __future__ import annotations

import asyncio
import errno
import shutil
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from alembic.util import CommandError
from sqlalchemy import Connection, Executable, and_, case, func, make_url, select, union
from sqlalchemy.exc import SQLAlchemyError

from tablee.server import clock
from tablee.server.room.inputs import Input
from tablee.server.room.players import FinishedMatch, OwnGame, Player
from tablee.server.store.engine import lock_file, open_engine
from tablee.server.store.errors import RoomElsewhere, StoreFailed
from tablee.server.store.filelock import FileLock
from tablee.server.store.nodes import OPEN_ELSEWHERE, Node
from tablee.server.store.notices import Notice, notify
from tablee.server.store.people import People
from tablee.server.store.tables import inputs, players, records, snapshots, upgrade, visits
from tablee.server.store.writer import Gatherings, GatheringThread, Line, SnapshotRow, Writer, trial

T = TypeVar("T")
PLAYER = (
    *(players.c.person, players.c.name, players.c.face, players.c.level),
    *(players.c.place, players.c.score, players.c.team, players.c.hinted),
)
"""The columns of a `Player`, in the order of its fields."""
GOES_ON = '"seeds": [['
"""What stands in the records of games that go on from another one, and in no other: texts in it have no quotes."""
RECENT = 10.0
"""Seconds for which it is believed that the database can still be written."""
ENOUGH = 16 << 20
"""Bytes that must be free: a full disk is told a while before it is one."""
PATIENCE = 2.0
"""Seconds in which an answer must come."""
OWNING = 8.0
"""Seconds for another node to hand a room over, or to have been silent for long enough."""
ASK_AGAIN, LOOK_AGAIN = 0.5, 0.05
"""Seconds after which it is asked again for a room, and looked whether it is free."""
MOST_VISITS = 60
"""So many rooms are looked through for the way back."""


class Store:
    """People, logs and records; reads are plain, writes go through the one writer."""

    def __init__(self, url: str, gathering: Gatherings = GatheringThread) -> None:
        self.url = url
        self._gathering = gathering
        self._lock: FileLock | None = None
        try:
            self._lock = lock_file(url)
            self.engine = open_engine(url)
            upgrade(self.engine)
            self._try_to_write()
        except (SQLAlchemyError, CommandError, ImportError, OSError, ValueError) as error:
            self._unlock()
            raise unusable(error, url) from None
        self.node = None if self._lock else Node()
        """This server among others on the same database; None where there can be no others."""
        self.writer = self._new_writer()
        self.people = People(self)

    def append(
        self, room: str, given: Sequence[Input], finished: Mapping[int, FinishedMatch] | None = None
    ) -> Awaitable[object]:
        """Done once the inputs are durable, and the records of the games they have ended."""
        return self.writer.append(room, given, finished)

    def change(self, *statements: Executable, room: str | None = None) -> Awaitable[list[int]]:
        """Done once these are durable, in one transaction; gives how many rows each of them has changed.

        What changes a room's log is refused where the room is not ours.
        """
        return self.writer.write([], statements, room)

    def rewrite(self, room: str, instead: Sequence[Line], *statements: Executable) -> Awaitable[list[int]]:
        """Done once the log of a room says this in some of its lines, or has gone by one of these statements.

        A snapshot of the room that waits to be written is not written any more.
        """
        return self.writer.write([], statements, room, instead)

    async def own(self, room: str) -> None:
        """The room is ours to write to. Whoever has it hands it over; whoever has it and has fallen silent loses it."""
        until, asks_at = clock.now() + OWNING, 0.0
        while not self.owns(room):
            asks = clock.now() >= asks_at
            if await self.writer.claim(room, asks=asks):
                return
            if asks:
                asks_at = clock.now() + ASK_AGAIN
            if clock.now() > until:
                raise RoomElsewhere("room_elsewhere")
            await asyncio.sleep(LOOK_AGAIN)

    async def own_if_free(self, room: str) -> bool:
        """The room is ours to write to, unless it is somebody else's."""
        return self.owns(room) or await self.writer.claim(room)

    async def disown(self, room: str) -> None:
        """Another node may have the room."""
        if self.node:
            await self.writer.release(room)

    def owns(self, room: str) -> bool:
        """Is the room ours to write to? A server that is alone has them all."""
        return self.node is None or room in self.node.rooms

    def let_know(self, notice: Notice) -> list[Executable]:
        """What makes all other nodes know it, once it is durable; nothing where there are none."""
        return notify(notice) if self.node else []

    def open_rooms_elsewhere(self) -> list[str]:
        """The rooms of other nodes that anybody may walk into, as each has written them."""
        if self.node is None:
            return []
        with self.reading() as connection:
            return [str(line) for line in connection.execute(OPEN_ELSEWHERE, {"id": self.node.id}).scalars()]

    def keep(self, snapshot: SnapshotRow) -> None:
        """A room as it is now, instead of an earlier one."""
        self.writer.keep(snapshot)

    def load(self, room: str, after: int = 0, most: int | None = None) -> list[Input]:
        """The inputs of a room in order, those after the first so many, all of them or at most so many."""
        columns, behind = select(inputs.c.n, inputs.c.at, inputs.c.payload), inputs.c.n > after
        wanted = columns.where(inputs.c.room == room, behind).order_by(inputs.c.n).limit(most)
        with self.reading() as connection:
            return [Input.read(n, at, payload) for n, at, payload in connection.execute(wanted)]

    def snapshot(self, room: str, release: str) -> SnapshotRow | None:
        """The room as it was, if this release has written it and the log has not lost what it says."""
        logged = and_(inputs.c.room == snapshots.c.room, inputs.c.n == snapshots.c.n)
        mine = and_(snapshots.c.room == room, snapshots.c.release == release)
        with self.reading() as connection:
            row = connection.execute(select(*snapshots.c).join(inputs, logged).where(mine)).first()
            return None if row is None else SnapshotRow(*row)

    def exists(self, room: str) -> bool:
        """Is there such a room, or was there one of whose games something is kept?"""
        logged = select(inputs.c.n).where(inputs.c.room == room, inputs.c.n == 1)
        played = select(records.c.number).where(records.c.room == room)
        with self.reading() as connection:
            return connection.execute(union(logged, played)).first() is not None

    def record(self, room: str, number: int) -> str | None:
        """The record of a finished game as JSON, whatever the rules it was played by."""
        wanted = select(records.c.record).where(records.c.room == room, records.c.number == number)
        with self.reading() as connection:
            found = connection.execute(wanted).scalar()
            return None if found is None else str(found)

    def players(self, room: str, number: int) -> list[Player]:
        """Who sat there, by seat; nobody is known of games from before this was kept."""
        wanted = select(*PLAYER).where(players.c.room == room, players.c.number == number).order_by(players.c.seat)
        with self.reading() as connection:
            return [Player(*row) for row in connection.execute(wanted)]

    def rooms_of(self, person: str) -> list[str]:
        """The rooms somebody has been in lately."""
        mine = select(visits.c.room).where(visits.c.person == person).order_by(visits.c.at.desc()).limit(MOST_VISITS)
        with self.reading() as connection:
            return [str(room) for room in connection.execute(mine).scalars()]

    def tables_of(self, person: str, rooms: Sequence[str], most: int) -> list[str]:
        """Those of these rooms where somebody may still sit at a table, the one where something happened last first.

        They have asked for a seat there, and the last game that was dealt is not over. Whether they sit there now only
        the room itself knows, and to read it takes longer.
        """
        seats = inputs.c.kind.in_(("sit", "ask_seat")) & inputs.c.client.startswith(f"{person}:", autoescape=True)
        resets = func.sum(case((inputs.c.kind == "laid", 1), else_=0))
        sat = func.sum(case((seats, 1), else_=0))
        finished = (
            select(records.c.room, func.max(records.c.number).label("last"))
            .where(records.c.room.in_(rooms))
            .group_by(records.c.room)
            .subquery()
        )
        wanted = (
            select(inputs.c.room)
            .outerjoin(finished, finished.c.room == inputs.c.room)
            .where(inputs.c.room.in_(rooms))
            .group_by(inputs.c.room)
            .having((sat > 0) & (func.coalesce(func.max(finished.c.last), 0) <= resets))
            .order_by(func.max(inputs.c.at).desc())
        )
        with self.reading() as connection:
            return [str(room) for room in connection.execute(wanted.limit(most)).scalars()]

    def finished_in(self, rooms: Sequence[str], most: int) -> list[tuple[str, int, str, int]]:
        """The games that were finished last in these rooms: room, number, game, when."""
        wanted = select(records.c.room, records.c.number, records.c.game, records.c.finished_at)
        latest = wanted.where(records.c.room.in_(rooms)).order_by(records.c.finished_at.desc()).limit(most)
        with self.reading() as connection:
            return [(room, number, game, at) for room, number, game, at in connection.execute(latest)]

    def history_of(self, person: str, most: int) -> list[OwnGame]:
        """The finished games somebody sat at, the newest first."""
        beside = and_(players.c.room == records.c.room, players.c.number == records.c.number)
        again = records.c.record.contains(GOES_ON).label("again")
        theirs = (
            select(records.c.room, records.c.number, records.c.game, records.c.finished_at, again)
            .join(players, beside)
            .where(players.c.person == person)
            .distinct()
            .order_by(records.c.finished_at.desc())
            .limit(most)
            .subquery()
        )
        same = and_(players.c.room == theirs.c.room, players.c.number == theirs.c.number)
        wanted = select(theirs, *PLAYER).join(players, same).order_by(theirs.c.finished_at.desc(), players.c.seat)
        with self.reading() as connection:
            rows = connection.execute(wanted).all()
        found = dict[tuple[str, int, str, int, bool], list[Player]]()
        for room, number, game, at, goes_on, *player in rows:
            found.setdefault((room, number, game, at, bool(goes_on)), []).append(Player(*player))
        return [
            OwnGame(f"{room}-{number}", game, at, [one.person for one in seated].index(person), tuple(seated), goes_on)
            for (room, number, game, at, goes_on), seated in found.items()
        ]

    def results_of(self, person: str, seed: str, most: int) -> list[tuple[str, str, int, int]]:
        """The newest games somebody has finished whose seeds begin so, the first one first.

        Of each its name and its record, and their place and score.
        """
        theirs = and_(players.c.room == records.c.room, players.c.number == records.c.number)
        columns = records.c.room, records.c.number, records.c.record, players.c.place, players.c.score
        wanted = select(*columns).join(players, theirs)
        wanted = wanted.where(
            *(players.c.person == person, players.c.place.is_not(None), players.c.score.is_not(None)),
            records.c.record.contains(f'"seed": "{seed} ', autoescape=True),
        )
        with self.reading() as connection:
            newest = connection.execute(wanted.order_by(records.c.finished_at.desc()).limit(most)).all()
            return [(f"{room}-{number}", *result) for room, number, *result in reversed(newest)]

    async def is_ready(self) -> bool:
        """Can something be written now? What happened a moment ago is answer enough; else it is tried."""
        health = self.writer.health
        if health.is_good and clock.now() - health.asked_at > RECENT:
            try:
                await asyncio.wait_for(self.writer.try_to_write(), PATIENCE)
            except (StoreFailed, TimeoutError):
                return False
        return health.is_good

    def has_room(self) -> bool:
        """Is there room on the disk of a SQLite database for an evening? PostgreSQL's is its own affair."""
        return self._lock is None or _is_room(str(self.engine.url.database))

    def replace(self, swap: Callable[[], T]) -> T:
        """Write what waits, then have everything replaced; what is to be written meanwhile fails.

        A file that was damaged is moved away: a connection from before it would go on with the file that was moved. No
        connection is older than the database that is there now, neither of those who read before nor of who read
        meanwhile.
        """
        self.writer.close()
        self.engine.dispose()
        try:
            return swap()
        finally:
            self.engine.dispose()
            self.writer = self._new_writer()

    def close(self) -> None:
        """Write what waits, then let go of everything."""
        self.writer.close()
        self.engine.dispose()
        self._unlock()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection for a look at what is there; never on the event loop."""
        try:
            with self.engine.connect() as connection:
                yield connection
        except SQLAlchemyError as error:
            raise StoreFailed("store_failed", problem=type(error).__name__) from None

    def _try_to_write(self) -> None:
        """A server that could keep nothing tells so now, and not when somebody has made a move."""
        with self.engine.connect() as connection:
            for statement in trial(None):  # as much as many inputs, but the file does not grow by it
                connection.execute(statement)
            connection.rollback()
            for statement in trial(None, size=0):
                connection.execute(statement)
            connection.commit()

    def _new_writer(self) -> Writer:
        return Writer(self.engine, self._gathering, self.node)

    def _unlock(self) -> None:
        if self._lock:
            self._lock.release()


def _is_room(database: str) -> bool:
    return shutil.disk_usage(Path(database).parent).free >= ENOUGH


def unusable(error: Exception, url: str) -> StoreFailed:
    """Why a server cannot start with this database, as one sentence."""
    problem = (str(error).splitlines() or [""])[0][:200] or type(error).__name__
    number, database = getattr(error, "errno", None), str(make_url(url).database) if "://" in url else url
    if isinstance(error, CommandError):
        return StoreFailed("store_newer", file=database)
    if number == errno.EROFS or "readonly" in problem or isinstance(error, PermissionError):
        return StoreFailed("store_readonly", file=database)
    if number == errno.ENOSPC or "disk is full" in problem or ("disk I/O error" in problem and not _is_room(database)):
        return StoreFailed("store_full", file=database)
    return StoreFailed("store_closed", problem=problem)
