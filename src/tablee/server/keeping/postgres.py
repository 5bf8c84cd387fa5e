"""PostgreSQL has its own programs for backups; where they are not installed, that is told."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

from sqlalchemy import create_engine, make_url, text

from tablee.core.errors import TableeError
from tablee.server.store.engine import APPLICATION
from tablee.server.store.tables import known_versions

HEAD = b"PGDMP"
VERSION = re.compile(r"^COPY [\w.]*alembic_version .*\n(\w+)$", re.MULTILINE)


class ToolFailed(TableeError):
    """A program of PostgreSQL is not there, or could not do it."""


def dump(url: str, target: Path) -> None:
    """One moment of the database, in pg_dump's own form."""
    _run("pg_dump", url, "--format=custom", "--no-owner", f"--file={target}")


def restore(url: str, file: Path) -> None:
    """All or nothing, in one transaction. No server may be running: it would go on with rooms that are no more."""
    try:
        with file.open("rb") as opened:
            head = opened.read(len(HEAD))
    except OSError:
        raise ToolFailed("backup_missing", file=str(file)) from None
    if head != HEAD:
        raise ToolFailed("backup_not_one", file=str(file))
    found = VERSION.search(_run("pg_restore", None, "--data-only", "--table=alembic_version", "--file=-", str(file)))
    if not found:
        raise ToolFailed("backup_not_one", file=str(file))
    if found[1] not in known_versions():
        raise ToolFailed("backup_newer", file=str(file))
    if in_use(url):
        raise ToolFailed("backup_in_use")
    whole = ("--clean", "--if-exists", "--no-owner", "--single-transaction", "--exit-on-error")
    _run("pg_restore", url, *whole, str(file))


def in_use(url: str) -> bool:
    """Is a server of ours connected to this database?"""
    others = text("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND application_name = :us")
    engine = create_engine(url, hide_parameters=True)
    try:
        with engine.connect() as connection:
            return bool(connection.execute(others, {"us": APPLICATION}).scalar())
    finally:
        engine.dispose()


def has_tools() -> bool:
    """Are the programs installed?"""
    return shutil.which("pg_dump") is not None


def _run(program: str, url: str | None, *arguments: str) -> str:
    """What it says. The password goes by the environment: others on the machine can read a command line."""
    path = shutil.which(program)
    if path is None:
        raise ToolFailed("backup_no_tool", program=program)
    environment = dict(os.environ)
    if url is not None:
        parsed = make_url(url)
        if parsed.password:
            environment["PGPASSWORD"] = str(parsed.password)
        plain = parsed.set(drivername="postgresql", password=None).render_as_string()
        arguments = (f"--dbname={plain}", *arguments)
    done = subprocess.run([path, *arguments], capture_output=True, text=True, env=environment, check=False)
    if done.returncode:
        lines = [line for line in done.stderr.splitlines() if line.strip()] or [str(done.returncode)]
        raise ToolFailed("backup_tool_failed", program=program, problem=lines[0][:200])
    return done.stdout
