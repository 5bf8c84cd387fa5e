"""A backup a day, without anybody's doing: kept for a week, then deleted; on PostgreSQL one node makes them.

Who is forgotten is in the backups of before for so many days and no longer: that is said on the page. So those that
are too old go every hour, on every node, whatever becomes of a new one; only the newest stays where the next cannot be
made.
"""

from __future__ import annotations

import logging
import re
import time
from dataclasses import dataclass, field
from pathlib import Path

from sqlalchemy import Connection, text

from tablee.server.keeping import postgres
from tablee.server.keeping.backup import back_up, dated, discard, file_of
from tablee.server.store.filelock import OWNER_FOLDER
from tablee.server.store.store import Store

logger = logging.getLogger("tablee.host")
DAY = 24 * 3600.0
SLACK = 3600.0
"""Seconds by which a day may be short: it is looked every hour whether one is due."""
USUAL_DAYS = 7
OURS = re.compile(r".+-\d{4}-\d\d-\d\d-\d{6}\.(db|dump)")
"""The names that we give; other files in the folder are not ours to delete."""
ONE_NODE = text("SELECT pg_try_advisory_lock(86426101)")


@dataclass(slots=True)
class DailyBackups:
    """Of one database, in one folder."""

    url: str
    folder: Path
    days: int = USUAL_DAYS
    _chosen: Connection | None = field(default=None, repr=False)
    """PostgreSQL: holds the lock that only one node has, as long as it lives."""

    def kept(self) -> list[Path]:
        """Those there are, the newest last."""
        found = self.folder.glob("*") if self.folder.is_dir() else ()
        return sorted((file for file in found if OURS.fullmatch(file.name)), key=lambda file: file.stat().st_mtime)

    def size(self) -> int:
        """Bytes of all of them."""
        return sum(file.stat().st_size for file in self.kept())

    @property
    def longest(self) -> int:
        """Days after which each of them is gone; also those there are where none is made any more."""
        return self.days or USUAL_DAYS

    def can_make(self) -> bool:
        """PostgreSQL: are its programs installed?"""
        return file_of(self.url) is not None or postgres.has_tools()

    def make(self, store: Store, now: float | None = None) -> Path | None:
        """Today's, if it is due and ours to make; those that are too old go. In a thread."""
        now, daily = now or time.time(), [file for file in self.kept() if "before-restore" not in file.name]
        newest = daily[-1] if daily else None
        self._expire(now, newest)
        if not self.days or not self._is_ours(store):
            self._expire(now)  # another makes the next one, or nobody
            return None
        if newest and now - newest.stat().st_mtime < DAY - SLACK:
            return None
        self.folder.mkdir(mode=OWNER_FOLDER, parents=True, exist_ok=True)
        database = file_of(self.url)
        name = dated(database.stem, ".db") if database else dated("tablee", ".dump")
        made = back_up(self.url, self.folder / name)
        self._expire(now, made)
        size, count = made.stat().st_size / 1e6, len(self.kept())
        logger.info("backup kept: %s (%.1f MB); %d there, %.1f MB", made.name, size, count, self.size() / 1e6)
        return made

    def _expire(self, now: float, newest: Path | None = None) -> None:
        """With what SQLite had beside a damaged one, and what a server that was killed has not written to its end."""
        unfinished = (file for file in self.folder.glob("*.part") if OURS.fullmatch(file.stem))
        for file in (*self.kept(), *unfinished):
            if file != newest and now - file.stat().st_mtime >= self.longest * DAY - SLACK:
                discard(file)

    def _is_ours(self, store: Store) -> bool:
        """One server a SQLite file; of several nodes on PostgreSQL the first one that asks, until it is gone."""
        if file_of(self.url):
            return True
        if not self.can_make():
            return False
        if self._chosen is None or self._chosen.closed:
            connection = store.engine.connect()
            if not connection.execute(ONE_NODE).scalar():
                connection.close()
                return False
            connection.commit()
            self._chosen = connection
        return True

    def close(self) -> None:
        """Another node may make them."""
        if self._chosen is not None:
            self._chosen.invalidate()
            self._chosen.close()
