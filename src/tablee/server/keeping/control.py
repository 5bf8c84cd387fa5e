"""How a command reaches the server that uses a file: a small file beside the database says where it is.

Whoever can read that file can read the database, so it gives no right that its reader did not have. Whether a server is
there at all, the lock alone says: the small file may be of one that was killed.
"""

from __future__ import annotations

import json
import urllib.error
import urllib.request
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


def _reason(body: bytes) -> str:
    """Why not, in the server's own words."""
    try:
        return str(json.loads(body)["text"])
    except (ValueError, KeyError, TypeError):
        return "?"
