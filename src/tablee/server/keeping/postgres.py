"""PostgreSQL has its own programs for backups; where they are not installed, that is told."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import create_engine, make_url, text
from sqlalchemy.exc import SQLAlchemyError

from tablee.core.errors import TableeError
from tablee.server.store.engine import APPLICATION
from tablee.server.store.tables import known_versions, metadata

HEAD = b"PGDMP"
VERSIONS = "alembic_version"
"""The table that says which form the others have."""
VERSION = re.compile(rf"^COPY [\w.]*{VERSIONS} .*\n(\w+)$", re.MULTILINE)


class ToolFailed(TableeError):
    """A program of PostgreSQL is not there, or could not do it."""


def dump(url: str, target: Path) -> None:
    """One moment of the database, in pg_dump's own form."""
    _run("pg_dump", url, "--format=custom", "--no-owner", f"--file={target}")


def restore(url: str, file: Path) -> None:
    """All or nothing, in one transaction. No server may be running: it would go on with rooms that are no more.

    First all tables of ours go: `pg_restore` by itself leaves alone what the dump does not have, and a server that
    finds tables younger than the form they are said to have does not start.
    """
    try:
        with file.open("rb") as opened:
            head = opened.read(len(HEAD))
    except OSError:
        raise ToolFailed("backup_missing", file=str(file)) from None
    if head != HEAD:
        raise ToolFailed("backup_not_one", file=str(file))
    found = VERSION.search(_run("pg_restore", None, "--data-only", f"--table={VERSIONS}", "--file=-", str(file)))
    if not found:
        raise ToolFailed("backup_not_one", file=str(file))
    if found[1] not in known_versions():
        raise ToolFailed("backup_newer", file=str(file))
    _refuse_what_is_newer_or_in_use(url)
    ours = ", ".join((VERSIONS, *metadata.tables))
    # In a folder for its owner alone; whole before anything begins, so that what is cut short is known.
    with TemporaryDirectory() as folder:
        script = str(Path(folder) / "restore.sql")
        _run("pg_restore", None, "--clean", "--if-exists", "--no-owner", f"--file={script}", str(file))
        at_once = ("--no-psqlrc", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1")
        _run("psql", url, *at_once, f"--command=DROP TABLE IF EXISTS {ours} CASCADE", f"--file={script}")


def _refuse_what_is_newer_or_in_use(url: str) -> None:
    """A server of ours is connected, or a newer release has made tables that we do not know, and cannot drop."""
    others = text("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND application_name = :us")
    engine = create_engine(url, hide_parameters=True)
    try:
        with engine.connect() as connection:
            if connection.execute(others, {"us": APPLICATION}).scalar():
                raise ToolFailed("backup_in_use")
            if connection.execute(text("SELECT to_regclass(:name)"), {"name": VERSIONS}).scalar():
                forms = set(connection.execute(text(f"SELECT version_num FROM {VERSIONS}")).scalars())
                if not forms <= known_versions():
                    raise ToolFailed("store_newer", file=str(engine.url.database))
    except SQLAlchemyError as flaw:
        raise ToolFailed("backup_tool_failed", program="PostgreSQL", problem=str(flaw).splitlines()[0][:200]) from None
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
