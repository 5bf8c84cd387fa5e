"""How a database is opened: one server a file, errors without what was to be written, every commit on the disk."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import Engine, create_engine, event, make_url

from tablee.core.errors import TableeError
from tablee.server.store.filelock import FileLock, keep_private

APPLICATION = "tablee"
"""How PostgreSQL knows our servers: what must not be done beside one asks for it."""

REALLY = ("PRAGMA fullfsync=ON", "PRAGMA checkpoint_fullfsync=ON")
"""SQLite: else macOS is content when the disk has something in its own memory. Elsewhere this changes nothing."""

CONNECTION = {
    "application_name": APPLICATION,
    "connect_timeout": 3,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}
"""PostgreSQL: a machine that is no longer there is noticed within seconds, not within the system's two hours. What the
address of the database says instead counts."""


class StoreTaken(TableeError):
    """Another server uses this file."""


def lock_file(url: str) -> FileLock | None:
    """SQLite: one server a file, since two would give the same number to two inputs of a room.

    A database in memory is refused: it would be another one for every thread.
    """
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite":
        return None
    if parsed.database in (None, "", ":memory:"):
        raise ValueError(f"{url}: sqlite:///FILE")
    try:
        lock = FileLock(Path(f"{parsed.database}.lock"))
    except BlockingIOError:
        raise StoreTaken("store_taken", file=str(parsed.database)) from None
    try:
        keep_private(Path(str(parsed.database)))
    except OSError:
        lock.release()
        raise
    return lock


def open_engine(url: str) -> Engine:
    """Errors never quote what was to be written: there are secrets in it."""
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite":
        usual = {name: value for name, value in CONNECTION.items() if name not in parsed.query}
        return create_engine(url, hide_parameters=True, pool_pre_ping=True, connect_args=usual)
    engine = create_engine(url, hide_parameters=True)
    event.listen(engine, "connect", _durable)
    return engine


def _durable(connection: Any, _: object) -> None:
    """Only FULL syncs every commit; WAL lets readers read meanwhile."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    for pragma in REALLY:
        cursor.execute(pragma)
    cursor.execute("PRAGMA secure_delete=ON")  # who is forgotten is not to be found in unused pages of the file
    cursor.close()
