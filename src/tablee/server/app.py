"""The server as one ASGI application: rooms, REST and the page. Nothing from another host."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any

from litestar import Litestar, MediaType, Response, get
from litestar.config.compression import CompressionConfig
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from tablee.core.errors import TableeError
from tablee.server.actor.registry import RoomRegistry
from tablee.server.http.api import HANDLERS
from tablee.server.http.checks import check
from tablee.server.http.page import failed, lost, page, refused, static, too_deep
from tablee.server.http.passes import give_pass, take_pass
from tablee.server.http.settings import ServerSettings

GUARDS = {
    b"content-security-policy": b"default-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self'; "
    b"frame-ancestors 'none'",
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"same-origin",
}
FOREVER = (b"cache-control", b"public, max-age=31536000, immutable")
"""The files in /assets bear a hash of their content in their name."""
SWEEP = 60.0
LARGEST_BODY = 256 * 1024


def create_app(settings: ServerSettings) -> Litestar:
    """A server that is run like this."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        app.state.settings = settings
        app.state.rooms = rooms = RoomRegistry(settings.store, pace=settings.pace, timeouts=settings.timeouts)
        sweeping = asyncio.create_task(_sweep(rooms))
        yield
        sweeping.cancel()
        await rooms.stop()

    return GuardedApp(
        route_handlers=[*HANDLERS, check, give_pass, take_pass, healthz, metrics, page, *static()],
        lifespan=[lifespan],
        exception_handlers={TableeError: refused, HTTPException: lost, RecursionError: too_deep, Exception: failed},
        compression_config=CompressionConfig("gzip", minimum_size=1000, gzip_compress_level=6),
        request_max_body_size=LARGEST_BODY,
        openapi_config=OpenAPIConfig("Tablée", "1", path="/api/schema", render_plugins=[JsonRenderPlugin()]),
        logging_config=None,
    )


@get("/healthz", media_type=MediaType.TEXT, sync_to_thread=False)
def healthz() -> str:
    """Is the server there?"""
    return "ok"


@get("/metrics", sync_to_thread=False)
def metrics() -> Response[bytes]:
    """Figures for Prometheus."""
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)


class GuardedApp(Litestar):
    """Every response bears the guards, errors and files too; sockets pay nothing for it."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """One connection, as ASGI has it."""

        async def guarded(message: Any) -> None:
            if message["type"] == "http.response.start":
                kept = [FOREVER] if scope["path"].startswith("/assets/") and message["status"] == 200 else []
                message["headers"] = [*message.get("headers", []), *GUARDS.items(), *kept]
            await send(message)

        await super().__call__(scope, receive, guarded if scope["type"] == "http" else send)


async def _sweep(rooms: RoomRegistry) -> None:
    while True:
        await asyncio.sleep(SWEEP)
        await rooms.put_away()
