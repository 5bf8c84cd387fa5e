"""Files for their owner alone, and one server a file: a lock that lives as long as the process; a crash frees it.

The lock is advisory and on a file beside the database: it stops another server, which asks for it, and nobody else.
SQLite's own locks are untouched, so a backup or a curious person can read meanwhile.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import IO

OWNER_FOLDER, OWNER_FILE = 0o700, 0o600
BESIDE = ("", "-wal", "-shm", "-journal")
"""What SQLite keeps of one database."""


def keep_private(database: Path) -> None:
    """Hands and secrets of running games lie in there. What SQLite puts beside it later takes over its rights."""
    if not database.exists():
        _open_private(database).close()
    for file in (Path(f"{database}{suffix}") for suffix in BESIDE):
        if file.is_file():
            with suppress(PermissionError):  # of another owner: it stays as it is
                file.chmod(OWNER_FILE)


def _open_private(path: Path) -> IO[bytes]:
    """Opened, and made if need be, for its owner alone from the first moment on."""
    return open(os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, OWNER_FILE), "a+b")


class FileLock:
    """Held from the start; BlockingIOError where somebody else holds it."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(mode=OWNER_FOLDER, parents=True, exist_ok=True)
        self._file = _open_private(path)
        try:
            self._acquire()
        except OSError:
            self._file.close()
            raise BlockingIOError from None

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
