"""PostgreSQL as nodes know it, on the same pretended disk: sessions, their locks on rooms, signs of life, notices.

What nodes ask of it (`store/nodes.py`) is asked here in the words of SQLite; what PostgreSQL's own functions do, these
do. All else is our own code: who claims, asks, hands over, falls silent and is cut off is decided by the nodes.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from contextvars import copy_context
from pathlib import Path
from typing import Any
from unittest.mock import patch

from sqlalchemy import JSON, Engine, TextClause, bindparam, text

from evenings.disk import Disk, EveningStore
from evenings.loop import RUNNING, PretendedLoop, Process
from evenings.luck import Luck
from tablee.server import other_nodes
from tablee.server.store import nodes, store
from tablee.server.store.nodes import FORGOTTEN_MS, SILENT_MS, room_of
from tablee.server.store.notices import CHANNEL, DECODER, SOON, Notice

GONE = "terminating connection due to administrator command"


def _about(name: str, words: str) -> TextClause:
    return text(words).bindparams(bindparam(name, type_=JSON))


QUESTIONS = {
    "SETTINGS": text("SELECT 1"),
    "FORGET_SILENT": text(f"DELETE FROM nodes WHERE beat < now_ms() - {FORGOTTEN_MS}"),
    "SIGN": text(
        f"""INSERT INTO nodes (id, pid, beat, open_rooms)
        VALUES (:id, pg_backend_pid(), now_ms(), coalesce(:open_rooms, '[]'))
        ON CONFLICT (id) DO UPDATE SET pid = excluded.pid, beat = excluded.beat,
          open_rooms = coalesce(:open_rooms, nodes.open_rooms)
        RETURNING beat,
          (SELECT count(*) FROM nodes other WHERE other.id <> :id AND other.beat > now_ms() - {SILENT_MS})"""
    ),
    "LOCK": _about("keys", "SELECT value, pg_try_advisory_lock(value) FROM json_each(:keys)"),
    "UNLOCK": _about("keys", "SELECT sum(pg_advisory_unlock(value)) FROM json_each(:keys)"),
    "OWNERS": _about(
        "keys",
        f"""SELECT locks.value ->> 0, locks.value ->> 1, nodes.id, nodes.id IS NULL OR beat < now_ms() - {SILENT_MS}
        FROM json_each(pg_locks(:keys)) AS locks LEFT JOIN nodes ON nodes.pid = locks.value ->> 1""",
    ),
    "CUT_OFF": _about("pids", "SELECT sum(pg_terminate_backend(value)) FROM json_each(:pids)"),
}
"""What nodes say, by its name there. For a sum SQLite asks for every row, as PostgreSQL does; else it is lazy."""


class Session:
    """The database's end of one connection."""

    def __init__(self, pid: int, process: Process | None) -> None:
        self.pid, self.process = pid, process
        self.is_over = False
        self.keys: set[int] = set()
        """Of the locks it holds."""
        self.said: list[str] = []
        """Notices of the transaction that is not committed yet."""
        self.end: Callable[[], None] = lambda: None


class SessionConnection(sqlite3.Connection):
    """The client's end; it learns that its session is over when it next says something."""

    session: Session

    @property
    def closed(self) -> bool:
        """As psycopg calls it."""
        return self.session.is_over

    def cursor(self, *args: Any, **more: Any) -> Any:
        if self.session.is_over:
            raise sqlite3.OperationalError(GONE)
        return super().cursor(*args, **more)

    def close(self) -> None:
        super().close()
        self.session.end()


class Subscription:
    """One node listens."""

    def __init__(self, database: Database, hear: Callable[[Notice], None], missed: Callable[[], None]) -> None:
        self._database, self._hear, self._missed = database, hear, missed
        self._context = copy_context()
        self.is_heard = False
        self._is_closed = False
        self._listen()

    def close(self) -> None:
        self._is_closed = True
        self._database.subscriptions.remove(self)

    def deliver(self, wait: float, payload: str) -> None:
        """To whoever listens now; who does not has missed it."""
        if self.is_heard:
            hear, notice = self._hear, DECODER.decode(payload)
            self._database.loop.call_later(wait, lambda: self._is_closed or hear(notice), context=self._context)

    def lose(self) -> None:
        """The connection for it is gone; it is tried again, as `Listening` does."""
        self.is_heard = False
        self._database.loop.call_later(SOON, self._listen, context=self._context)

    def _listen(self) -> None:
        if self._is_closed or self.is_heard:
            return
        if self._database.is_away:
            self.lose()
        else:
            self.is_heard = True
            self._missed()


class Database(Disk):
    """One for all nodes."""

    def __init__(self, loop: PretendedLoop, luck: Luck, folder: Path) -> None:
        super().__init__(loop, luck, folder)
        self.is_away = False
        """Nobody is let in: it is being started anew."""
        self.subscriptions: list[Subscription] = []
        self.owners: dict[int, Session] = {}
        """By the key of a lock: who has it."""
        self.on_lost: Callable[[Session, str], None] = lambda _, __: None
        """A session has lost the lock on a room without letting go of it."""
        self.on_taken: Callable[[Session, str], None] = lambda _, __: None
        self._sessions: dict[int, Session] = {}
        self._pid = 100

    def open_store(self) -> NodeStore:
        return NodeStore(self)

    def open_engine(self, url: str) -> Engine:
        """One that behaves as PostgreSQL's does where nodes would notice a difference."""
        engine = super().open_engine(url)
        dialect: Any = engine.dialect
        dialect.is_disconnect = lambda error, *_: GONE in str(error)
        dialect.set_isolation_level = lambda *_: None  # a statement by itself is a transaction here, too
        engine.pool._pre_ping = True
        return engine

    def connect(self, wanted: dict[str, Any]) -> SessionConnection:
        """A new session."""
        if self.is_away:
            raise sqlite3.OperationalError("connection refused")
        connection = sqlite3.connect(self.path, **wanted, factory=SessionConnection)
        self._begin(connection)
        return connection

    def listen(self, _: Engine, hear: Callable[[Notice], None], missed: Callable[[], None]) -> Subscription:
        """In place of a thread that listens."""
        subscription = Subscription(self, hear, missed)
        self.subscriptions.append(subscription)
        return subscription

    def is_owned(self, process: Process, room: str) -> bool:
        """Has this node the lock on that room?"""
        owner = self.owners.get(nodes.key_of(room))
        return owner is not None and owner.process is process

    def writes(self, room: str) -> bool:
        """Has whoever commits just now the lock on this room?"""
        writer = self.committing
        return writer is not None and self.owners.get(nodes.key_of(room)) is writer

    def commit(self, really: Callable[[Any], None], driver: Any) -> None:
        session: Session = driver.session
        said, session.said = session.said, []
        self.committing = session
        try:
            super().commit(really, driver)
        except sqlite3.Error:
            driver.rollback()  # what cannot be committed is at an end
            raise
        for payload in said:
            for subscription in list(self.subscriptions):
                subscription.deliver(self.luck.about(0.003), payload)

    committing: Session | None = None

    # Sessions

    def _begin(self, connection: SessionConnection) -> None:
        self._pid += 1
        session = connection.session = self._sessions[self._pid] = Session(self._pid, RUNNING.get())
        session.end = lambda: self.end(session)
        functions: dict[str, Callable[..., Any]] = {
            "now_ms": self.loop.now_ms,
            "pg_backend_pid": lambda: session.pid,
            "pg_try_advisory_lock": lambda key: self._lock(session, key),
            "pg_advisory_unlock": lambda key: self._unlock(session, key),
            "pg_locks": self._locks,
            "pg_terminate_backend": self._terminate,
            "pg_notify": lambda channel, payload: self._notify(session, channel, payload),
        }
        for name, function in functions.items():
            connection.create_function(name, -1, function)

    def lose_process(self, process: Process, after: float | None = 0.0) -> None:
        """A process is gone, and the database knows it after so many seconds. None: its machine has told nobody."""
        for session in self._of(process):
            if after is not None:
                self.loop.call_later(after, session.end)

    def cut(self, process: Process) -> None:
        """The network between this node and the database fails for a moment."""
        for session in self._of(process):
            session.end()

    def start_anew(self, seconds: float) -> None:
        """It stops, and is back after a while."""
        self.is_away = True
        for session in list(self._sessions.values()):
            session.end()
        for subscription in self.subscriptions:
            subscription.lose()
        self.loop.call_later(seconds, lambda: setattr(self, "is_away", False))

    def end(self, session: Session) -> None:
        """With all its locks."""
        if not session.is_over:
            session.is_over = True
            del self._sessions[session.pid]
            for key in sorted(session.keys):
                del self.owners[key]
                self.on_lost(session, room_of(key))
            session.keys.clear()

    def _of(self, process: Process) -> list[Session]:
        return [session for session in self._sessions.values() if session.process is process]

    # What PostgreSQL's functions do

    def _lock(self, session: Session, key: int) -> bool:
        if self.owners.setdefault(key, session) is not session:
            return False
        session.keys.add(key)
        self.on_taken(session, room_of(key))
        return True

    def _unlock(self, session: Session, key: int) -> bool:
        if self.owners.get(key) is not session:
            return False
        session.keys.remove(key)
        del self.owners[key]
        return True

    def _locks(self, keys: str) -> str:
        return json.dumps([[key, self.owners[key].pid] for key in json.loads(keys) if key in self.owners])

    def _terminate(self, pid: int) -> bool:
        session = self._sessions.get(pid)
        if session:
            self.end(session)
        return session is not None

    def _notify(self, session: Session, channel: str, payload: str) -> str:
        assert channel == CHANNEL
        session.said.append(payload)
        return ""


class NodeStore(EveningStore):
    """Our store, as it is on PostgreSQL: there may be others."""

    disk: Database

    def __init__(self, database: Database) -> None:
        with patch.object(store, "lock_file", lambda _: None):
            super().__init__(database)
        assert self.node

    def die(self) -> None:
        """Its connections are the database's affair."""


@contextmanager
def asked_of(database: Database) -> Iterator[None]:
    """Nodes ask this one."""
    with ExitStack() as stack:
        for name, question in QUESTIONS.items():
            stack.enter_context(patch.object(nodes, name, question))
        stack.enter_context(patch.object(other_nodes, "Listening", database.listen))
        yield
