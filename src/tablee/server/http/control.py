"""What commands on the same machine have a running server do; they show what the file beside the database holds."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from litestar import post
from litestar.params import JSONBody
from msgspec import Struct

from tablee.core.errors import TableeError
from tablee.server.actor.registry import RoomRegistry
from tablee.server.http.identities import Identities
from tablee.server.http.limits import Req, off_loop
from tablee.server.http.passes import forget_here
from tablee.server.http.settings import ServerSettings
from tablee.server.keeping.backup import file_of, put_back, stage
from tablee.server.keeping.control import HEADER

RESTORE, FORGET = "/api/admin/restore", "/api/admin/forget"


class RestoreWanted(Struct):
    """Which backup."""

    file: str


class Restored(Struct):
    """Where that is kept which was there before."""

    before: str | None


class ForgetWanted(Struct):
    """Whom."""

    key: str


class Forgotten(Struct):
    """In how many rooms they were."""

    rooms: int


@post(RESTORE, status_code=200, include_in_schema=False)
async def restore(request: Req, data: JSONBody[RestoreWanted]) -> Restored:
    """Close all rooms, put a backup in place of the database, open again."""
    settings = _controlled(request)
    rooms: RoomRegistry = request.app.state.rooms
    identities: Identities = request.app.state.identities
    database = file_of(settings.store.url)
    if database is None:
        raise TableeError("backup_in_use")
    async with rooms.keeping:
        staged = await off_loop(request, stage, Path(data.file), database)
        before = await rooms.replace_database(partial(put_back, staged, database))
        identities.forget()
    return Restored(None if before is None else str(before))


@post(FORGET, status_code=200, include_in_schema=False)
async def forget_somebody(request: Req, data: JSONBody[ForgetWanted]) -> Forgotten:
    """Somebody has asked the host to be forgotten."""
    _controlled(request)
    return Forgotten(await forget_here(request, data.key))


def _controlled(request: Req) -> ServerSettings:
    """For others it is not there."""
    settings: ServerSettings = request.app.state.settings
    if not settings.administrators.is_control(request.headers.get(HEADER, "")):
        raise TableeError("not_found")
    return settings


CONTROL = [restore, forget_somebody]
