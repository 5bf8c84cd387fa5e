"""The server as one ASGI application: rooms, REST and the page. Nothing from another host."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

from litestar import Litestar, MediaType, Router, get
from litestar.config.compression import CompressionConfig
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from tablee.core.errors import TableeError
from tablee.server.actor.registry import RoomRegistry
from tablee.server.http.admin import become_admin, metrics, summary, where_asked_for
from tablee.server.http.api import HANDLERS
from tablee.server.http.checks import check
from tablee.server.http.guard import guarded
from tablee.server.http.identities import Identities, OpenPages
from tablee.server.http.page import failed, lost, page, refused, static, too_deep
from tablee.server.http.passes import give_pass, rotate, take_pass
from tablee.server.http.problems import problems
from tablee.server.http.settings import ServerSettings

logger = logging.getLogger("tablee.server")
SWEEP, PURGE = 60.0, 3600.0
LARGEST_BODY = 256 * 1024
PERSONAL = [give_pass, take_pass, rotate, become_admin, summary]


def create_app(settings: ServerSettings) -> Litestar:
    """A server that is run like this."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        app.state.settings = settings
        app.state.rooms = rooms = RoomRegistry(settings.store, pace=settings.pace, timeouts=settings.timeouts)
        app.state.pages = pages = OpenPages()
        app.state.identities = identities = Identities(settings.store.people, pages)
        sweeping = asyncio.create_task(_every(SWEEP, rooms.put_away))
        purging = asyncio.create_task(_every(PURGE, identities.purge))
        yield
        sweeping.cancel()
        purging.cancel()
        await rooms.stop()

    schema = Router("/api/schema", route_handlers=[], guards=[where_asked_for("schema")], include_in_schema=False)
    app = GuardedApp(
        route_handlers=[*HANDLERS, check, *PERSONAL, healthz, metrics, page, *static()],
        lifespan=[lifespan],
        exception_handlers={TableeError: refused, HTTPException: lost, RecursionError: too_deep, Exception: failed},
        compression_config=CompressionConfig("gzip", minimum_size=1000, gzip_compress_level=6),
        request_max_body_size=LARGEST_BODY,
        openapi_config=OpenAPIConfig("Tablée", "1", openapi_router=schema, render_plugins=[JsonRenderPlugin()]),
        logging_config=None,
    )
    app.outside = guarded(app.inside, settings)
    return app


@get("/healthz", media_type=MediaType.TEXT, sync_to_thread=False, responses=problems())
def healthz() -> str:
    """Is the server there?"""
    return "ok"


class GuardedApp(Litestar):
    """Litestar behind our own guards: they see every connection first and every response last."""

    outside: Callable[[Any, Any, Any], Awaitable[None]]

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """One connection, as ASGI has it."""
        await self.outside(scope, receive, send)

    async def inside(self, scope: Any, receive: Any, send: Any) -> None:
        """What has passed the guards."""
        await super().__call__(scope, receive, send)


async def _every(seconds: float, do: Callable[[], Awaitable[object]]) -> None:
    """Again and again, whatever goes wrong meanwhile."""
    while True:
        await asyncio.sleep(seconds)
        try:
            await do()
        except Exception:
            logger.exception("%s failed; it is tried again", do.__qualname__)
