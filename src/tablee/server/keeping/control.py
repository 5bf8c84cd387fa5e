"""How a command reaches the server that uses a file: a small file beside the database says where it is.

Whoever can read that file can read the database, so it gives no right that its reader did not have. Whether a server is
there at all, the lock alone says: the small file may be of one that was killed.
"""

from __future__ import annotations

import json
import os
import shutil
import urllib.error
import urllib.request
from contextlib import suppress
from pathlib import Path
from typing import Any

from tablee.core.errors import TableeError
from tablee.server.store.filelock import keep_private
from tablee.server.store.store import unusable

HEADER = "x-tablee-control"
LONG = 600.0
"""Seconds a restore may take."""


def control_file(database: Path) -> Path:
    """Where the server of this database says how it is reached."""
    return Path(f"{database}.server")


def announce(database: Path, address: str, token: str) -> None:
    """A server is reached here, with this."""
    file = control_file(database)
    try:
        file.unlink(missing_ok=True)
        keep_private(file)
        file.write_text(json.dumps({"address": address, "token": token}), encoding="utf-8")
    except OSError as flaw:  # read-only or full since a moment ago: told as any other start with such a disk
        raise unusable(flaw, str(database)) from None


def ask(database: Path, path: str, body: dict[str, Any], lang: str) -> Any:
    """Have the running server do something, and wait until it is done."""
    try:
        held = json.loads(control_file(database).read_text(encoding="utf-8"))
        headers = {HEADER: held["token"], "content-type": "application/json", "accept-language": lang}
        request = urllib.request.Request(f"{held['address']}{path}", json.dumps(body).encode(), headers)
        direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        with direct.open(request, timeout=LONG) as answer:
            return json.loads(answer.read())
    except urllib.error.HTTPError as error:
        with error:
            reason = _reason(error.read())
        raise TableeError("control_refused", None, problem=reason) from None
    except (OSError, ValueError, KeyError) as flaw:
        raise TableeError("control_closed", None, file=str(database), problem=type(flaw).__name__) from None


def ask_to_restore(database: Path, file: Path, path: str, lang: str) -> str | None:
    """Have the running server put a backup back; gives where that is kept which was there before.

    It is given a copy beside its database: a service sees neither the homes of people nor their /tmp, and may be
    another user, who cannot read what only its owner can.
    """
    brought = database.with_name(f"{database.name}.brought")
    try:
        _bring(file, brought, like=database)
        kept: str | None = ask(database, path, {"file": str(brought)}, lang)["before"]
        return kept
    except OSError as flaw:
        raise TableeError("restore_failed", None, file=str(database), problem=str(flaw)[:200]) from None
    except TableeError as refused:  # by the name that whoever asked knows
        said = {name: str(value).replace(str(brought), str(file)) for name, value in refused.params.items()}
        raise TableeError(refused.key, None, **said) from None
    finally:
        with suppress(OSError):
            brought.unlink(missing_ok=True)


def _bring(file: Path, target: Path, like: Path) -> None:
    """A copy for the owner of that other file."""
    try:
        source = file.open("rb")
    except OSError:
        raise TableeError("backup_missing", None, file=str(file)) from None
    with source:
        target.unlink(missing_ok=True)
        keep_private(target)
        with target.open("wb") as copied:
            shutil.copyfileobj(source, copied)
    owner = like.stat()
    if hasattr(os, "chown") and os.geteuid() == 0:  # whoever is root may ask, and it is the server that has to read it
        os.chown(target, owner.st_uid, owner.st_gid)


def _reason(body: bytes) -> str:
    """Why not, in the server's own words."""
    try:
        return str(json.loads(body)["text"])
    except (ValueError, KeyError, TypeError):
        return "?"
