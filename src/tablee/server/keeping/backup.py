"""A copy of everything in one file, made while the server runs; and such a copy put back.

SQLite's own backup takes one moment of the database while others read and write. Putting back uses it too, the other
way round: one transaction that replaces everything, so whatever happens meanwhile, the old database is there or the new
one. What was there before is kept beside the other backups. PostgreSQL: `postgres.py`.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path

from alembic.util import CommandError
from sqlalchemy import make_url
from sqlalchemy.exc import SQLAlchemyError

from tablee.core.errors import TableeError
from tablee.server.keeping import postgres
from tablee.server.store.engine import REALLY, open_engine
from tablee.server.store.filelock import BESIDE, OWNER_FOLDER, keep_private
from tablee.server.store.tables import known_versions, upgrade

HEAD = b"SQLite format 3\0"
FOLDER = "backups"
NONE_ANY_MORE = (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT)
"""What SQLite says of a file that is no database any more. Whatever else it says is about the disk."""


class BackupFailed(TableeError):
    """It cannot be made, or cannot be put back; nothing has changed."""


def file_of(url: str) -> Path | None:
    """The file of a SQLite database; None for PostgreSQL."""
    parsed = make_url(url)
    return Path(str(parsed.database)) if parsed.get_backend_name() == "sqlite" else None


def dated(stem: str, suffix: str, what: str = "") -> str:
    """A name that sorts by time and says whose copy it is."""
    return f"{stem}-{what}{datetime.now():%Y-%m-%d-%H%M%S}{suffix}"


def back_up(url: str, target: Path) -> Path:
    """Everything, as it is at this moment, in one new file; in a folder it gets a name with the date."""
    database = file_of(url)
    if target.is_dir():
        target /= dated(database.stem, ".db") if database else dated("tablee", ".dump")
    if target.exists():
        raise BackupFailed("backup_exists", file=str(target))
    if database and not database.is_file():
        raise BackupFailed("backup_nothing", file=str(database))
    part = target.with_name(f"{target.name}.part")
    try:
        part.unlink(missing_ok=True)
        keep_private(part)
        if database:
            copy(database, part)
        else:
            postgres.dump(url, part)
        _sync(part)
        part.replace(target)
    except (OSError, sqlite3.Error) as flaw:
        raise BackupFailed("backup_unwritable", file=str(target), problem=_line(flaw)) from None
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)
    return target


def copy(source: Path, target: Path) -> None:
    """One moment of a database as one file, without the small files that SQLite has beside one in use."""
    with closing(_reading(source)) as there, closing(sqlite3.connect(target)) as here:
        there.backup(here)
        here.execute("PRAGMA journal_mode = DELETE")


def stage(file: Path, database: Path) -> Path:
    """A backup, looked through and brought to today's form, in a file beside the database; refused where it is none."""
    try:
        with file.open("rb") as opened:
            head, size = opened.read(100), file.stat().st_size
    except OSError:
        raise BackupFailed("backup_missing", file=str(file)) from None
    if not head.startswith(HEAD):
        raise BackupFailed("backup_not_one", file=str(file))
    if size < _claimed_size(head):  # SQLite itself reads what is cut off as zeros
        raise BackupFailed("backup_damaged", file=str(file), problem=f"{size} < {_claimed_size(head)}")
    staged = database.with_name(f"{database.name}.restoring")
    discard(staged)
    try:
        database.parent.mkdir(mode=OWNER_FOLDER, parents=True, exist_ok=True)
        keep_private(staged)
        copy(file, staged)
        _look_through(file, staged)
        engine = open_engine(f"sqlite:///{staged.absolute()}")
        try:
            upgrade(engine)
        finally:
            engine.dispose()
    except BackupFailed:
        discard(staged)
        raise
    except OSError as flaw:
        raise BackupFailed("restore_failed", file=str(database), problem=_line(flaw)) from None
    except (sqlite3.DatabaseError, SQLAlchemyError, CommandError, ValueError) as flaw:
        discard(staged)
        if "disk is full" in str(flaw):
            raise BackupFailed("restore_failed", file=str(database), problem=_line(flaw)) from None
        raise BackupFailed("backup_damaged", file=str(file), problem=_line(flaw)) from None
    return staged


def put_back(staged: Path, database: Path) -> Path | None:
    """The staged copy instead of what is there; gives where that is kept now. Nobody may write meanwhile."""
    try:
        before, is_moved = _set_aside(database) if database.exists() and database.stat().st_size else (None, False)
        try:
            keep_private(database)
            _replace(database, staged)
        except (OSError, sqlite3.Error):
            if before and is_moved:  # else the one transaction was none, and what was there is there
                discard(database)
                _move(before, database)
            raise
    except (OSError, sqlite3.Error) as flaw:
        raise BackupFailed("restore_failed", file=str(database), problem=_line(flaw)) from None
    finally:
        discard(staged)
    return before


def _replace(database: Path, staged: Path) -> None:
    """All that is in it, in one transaction."""
    with closing(sqlite3.connect(staged)) as source, closing(sqlite3.connect(database)) as target:
        target.execute("PRAGMA journal_mode = WAL")
        target.execute("PRAGMA synchronous = FULL")
        for pragma in REALLY:
            target.execute(pragma)
        source.backup(target)


def discard(database: Path) -> None:
    """Away with it, and with what SQLite has beside it."""
    for suffix in BESIDE:
        Path(f"{database}{suffix}").unlink(missing_ok=True)


def folder_of(database: Path) -> Path:
    """Where its backups are, made if need be, for its owner alone."""
    folder = database.parent / FOLDER
    folder.mkdir(mode=OWNER_FOLDER, exist_ok=True)
    return folder


def _set_aside(database: Path) -> tuple[Path, bool]:
    """What is there may be what somebody misses tomorrow: where it is kept, and whether it was moved there.

    Only a file that is no database any more is moved as it is. Where it merely cannot be copied, because the disk is
    full, it is what the next start needs: it stays, and nothing has happened.
    """
    kept = folder_of(database) / dated(database.stem, ".db", "before-restore-")
    try:
        keep_private(kept)
        copy(database, kept)
    except (OSError, sqlite3.Error) as flaw:
        discard(kept)
        if getattr(flaw, "sqlite_errorcode", 0) & 0xFF not in NONE_ANY_MORE:
            raise
        _move(database, kept)
        os.utime(kept)  # it is as old as the restore, and expires as if it were a copy
        return kept, True
    return kept, False


def _move(database: Path, target: Path) -> None:
    """With what SQLite has beside it; all of it or nothing."""
    moved = list[str]()
    try:
        for suffix in BESIDE:
            with suppress(FileNotFoundError):
                Path(f"{database}{suffix}").replace(f"{target}{suffix}")
                moved.append(suffix)
    except OSError:
        for suffix in moved:
            Path(f"{target}{suffix}").replace(f"{database}{suffix}")
        raise


def _claimed_size(head: bytes) -> int:
    """Bytes, by the head of a SQLite file: the size of a page and how many there are."""
    page = int.from_bytes(head[16:18], "big")
    return (65536 if page == 1 else page) * int.from_bytes(head[28:32], "big")


def _look_through(file: Path, staged: Path) -> None:
    with closing(_reading(staged)) as connection:
        (flaw,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
        if flaw != "ok":
            raise BackupFailed("backup_damaged", file=str(file), problem=str(flaw).splitlines()[-1][:200])
        tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if not {"alembic_version", "inputs", "people"} <= tables:
            raise BackupFailed("backup_not_one", file=str(file))
        versions = {version for (version,) in connection.execute("SELECT version_num FROM alembic_version")}
        if not versions <= known_versions():
            raise BackupFailed("backup_newer", file=str(file))


def _reading(database: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{database.absolute().as_uri()}?mode=ro", uri=True)


def _sync(file: Path) -> None:
    with file.open("rb+") as opened:
        os.fsync(opened.fileno())


def _line(flaw: Exception) -> str:
    return (str(flaw).splitlines() or [""])[0][:200] or type(flaw).__name__
