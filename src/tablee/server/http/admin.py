"""What only the administrators of a server see, and how one becomes one."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from importlib.metadata import version
from typing import Any, Literal

from litestar import Response, get
from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler
from litestar.params import FromPath
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from tablee.core.errors import TableeError
from tablee.server.actor.registry import RoomRegistry
from tablee.server.http import identity
from tablee.server.http.api import is_https
from tablee.server.http.identities import Identities, OpenPages
from tablee.server.http.limits import Req, known_person, not_too_fast, person_of
from tablee.server.http.problems import problems
from tablee.server.http.settings import ServerSettings
from tablee.server.protocol import rest

Guard = Callable[[ASGIConnection[Any, Any, Any, Any], BaseRouteHandler], Awaitable[None]]


def where_asked_for(what: Literal["metrics", "schema"]) -> Guard:
    """Only where the server was started so, or for its administrators. For others it is not there."""

    async def guard(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
        settings: ServerSettings = connection.app.state.settings
        is_open: bool = getattr(settings, what)
        if not is_open and (await person_of(connection) or "") not in settings.administrators.people:
            raise TableeError("not_found")

    return guard


@get("/admin/{token:str}", include_in_schema=False)
async def become_admin(request: Req, token: FromPath[str]) -> Response[None]:
    """The link from the terminal. A browser that looks ahead does not use it up."""
    settings: ServerSettings = request.app.state.settings
    if "sec-purpose" in request.headers or not settings.administrators.is_offered(token):
        raise TableeError("admin_link")
    key, cookies = await person_of(request), []
    if key is None:
        not_too_fast(request, "guest", None)
        identities: Identities = request.app.state.identities
        key, secret = await identities.make()
        cookies.append(identity.cookie(secret, secure=is_https(request)))
    settings.administrators.accept(token, key)
    return Response(None, status_code=303, headers={"location": "/api/admin"}, cookies=cookies)


@get("/api/admin", responses=problems(401, 403))
async def summary(request: Req) -> rest.ServerSummary:
    """What goes on here, for whoever administers the server."""
    settings: ServerSettings = request.app.state.settings
    if await known_person(request) not in settings.administrators.people:
        raise TableeError("only_admin")
    rooms: RoomRegistry = request.app.state.rooms
    pages: OpenPages = request.app.state.pages
    people = await asyncio.to_thread(settings.store.people.count)
    return rest.ServerSummary(version("tablee"), people, len(rooms), len(pages))


@get(
    "/metrics",
    guards=[where_asked_for("metrics")],
    media_type=CONTENT_TYPE_LATEST,
    sync_to_thread=False,
    responses=problems(404),
)
def metrics() -> bytes:
    """Figures for Prometheus."""
    return generate_latest()
