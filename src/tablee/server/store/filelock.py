"""One server a file: a lock that lives as long as the process, so that a crash frees it.

The lock is advisory and on a file beside the database: it stops another server, which asks for it, and nobody else.
SQLite's own locks are untouched, so a backup or a curious person can read meanwhile.
"""

from __future__ import annotations

from pathlib import Path


class FileLock:
    """Held from the start; BlockingIOError where somebody else holds it."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._file = path.open("a+b")
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
