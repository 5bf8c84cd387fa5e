"""The server as one ASGI application: the house, its doors and its windows. Nothing from another host."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator

from litestar import Litestar, MediaType, Response, get
from litestar.config.compression import CompressionConfig
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import Message, Scope
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from tablee.core.errors import TableeError
from tablee.server.actor.registry import RoomRegistry
from tablee.server.http.api import HANDLERS, Settings
from tablee.server.http.checks import check
from tablee.server.http.page import failed, lost, page, static, told, too_deep
from tablee.server.http.passes import give_pass, take_pass

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


def create_app(settings: Settings) -> Litestar:
    """A server that is run like this."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        app.state.settings = settings
        app.state.rooms = rooms = RoomRegistry(settings.store, pace=settings.pace, timeouts=settings.timeouts)
        sweeping = asyncio.create_task(_sweep(rooms))
        yield
        sweeping.cancel()
        await rooms.stop()

    return Litestar(
        route_handlers=[*HANDLERS, check, give_pass, take_pass, healthz, metrics, page, *static()],
        lifespan=[lifespan],
        exception_handlers={TableeError: told, HTTPException: lost, RecursionError: too_deep, Exception: failed},
        before_send=[_guard],
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


async def _guard(message: Message, scope: Scope) -> None:
    """Every answer bears the guards, errors and files too."""
    if message["type"] == "http.response.start":
        kept = [FOREVER] if scope["path"].startswith("/assets/") and message["status"] == 200 else []
        message["headers"] = [*message.get("headers", []), *GUARDS.items(), *kept]


async def _sweep(rooms: RoomRegistry) -> None:
    while True:
        await asyncio.sleep(SWEEP)
        await rooms.put_away()
