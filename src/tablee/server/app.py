"""The server as one ASGI application: the house, its doors and its windows. Nothing from another host."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator

from litestar import Litestar, MediaType, Response, get
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from tablee.core.errors import TableeError
from tablee.server.api import HANDLERS, Settings
from tablee.server.house import House
from tablee.server.page import lost, page, static, told

GUARDS = {
    "content-security-policy": "default-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
}
SWEEP = 60.0
LARGEST_BODY = 256 * 1024


def create_app(settings: Settings) -> Litestar:
    """A server that is run like this."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        app.state.settings = settings
        app.state.house = house = House(settings.store, pace=settings.pace, gone_after=settings.gone_after)
        sweeping = asyncio.create_task(_sweep(house))
        yield
        sweeping.cancel()
        await house.stop()

    return Litestar(
        route_handlers=[*HANDLERS, healthz, metrics, page, *static()],
        lifespan=[lifespan],
        exception_handlers={TableeError: told, HTTPException: lost},
        response_headers=GUARDS,
        request_max_body_size=LARGEST_BODY,
        openapi_config=OpenAPIConfig(title="Tablée", version="1", path="/api/schema"),
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


async def _sweep(house: House) -> None:
    while True:
        await asyncio.sleep(SWEEP)
        await house.put_away()
