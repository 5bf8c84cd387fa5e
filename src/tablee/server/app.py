"""The server as one ASGI application: rooms, REST and the page. Nothing from another host."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from typing import Any

from litestar import Litestar, MediaType, Response, Router, get
from litestar.config.compression import CompressionConfig
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from tablee.core.catalog import ask_each
from tablee.core.errors import TableeError
from tablee.core.match import Match
from tablee.server.actor.registry import RoomRegistry
from tablee.server.background.background import Background
from tablee.server.background.reviews import Reviews
from tablee.server.http.admin import become_admin, metrics, summary, where_asked_for
from tablee.server.http.api import HANDLERS
from tablee.server.http.assets import FILES, Assets
from tablee.server.http.checks import check
from tablee.server.http.control import CONTROL
from tablee.server.http.daily import HANDLERS as DAILY
from tablee.server.http.guard import guarded
from tablee.server.http.history import HISTORY
from tablee.server.http.identities import Identities, OpenPages
from tablee.server.http.limits import Req
from tablee.server.http.page import PAGE, failed, lost, page, refused, static, too_deep
from tablee.server.http.passes import forget_me, give_pass, look_at_forgetting, look_at_pass, rotate, take_pass
from tablee.server.http.problems import problems
from tablee.server.http.puzzles import PUZZLES
from tablee.server.http.replays import REPLAYS
from tablee.server.http.reviews import REVIEWS
from tablee.server.http.settings import ServerSettings
from tablee.server.keeping.retention import Retention
from tablee.server.other_nodes import OtherNodes
from tablee.server.workers import WorkerThreads

logger = logging.getLogger("tablee.server")
PUBLISH, SWEEP, PURGE = 1.0, 60.0, 3600.0
LARGEST_BODY = 256 * 1024
PERSONAL = [give_pass, look_at_pass, take_pass, rotate, forget_me, look_at_forgetting, become_admin, summary]


def create_app(settings: ServerSettings) -> Litestar:
    """A server that is run like this."""
    schema = Router("/api/schema", route_handlers=[], guards=[where_asked_for("schema")], include_in_schema=False)
    requests = [*HANDLERS, *DAILY, *HISTORY, *REPLAYS, *REVIEWS, *PUZZLES, check, *PERSONAL, *CONTROL]
    app = GuardedApp(
        route_handlers=[*requests, healthz, readyz, metrics, page, *FILES, *static()],
        lifespan=[partial(_running, settings)],
        exception_handlers={TableeError: refused, HTTPException: lost, RecursionError: too_deep, Exception: failed},
        compression_config=CompressionConfig("gzip", minimum_size=1000, gzip_compress_level=6, exclude="^/assets/"),
        request_max_body_size=LARGEST_BODY,
        openapi_config=OpenAPIConfig("Tablée", "1", openapi_router=schema, render_plugins=[JsonRenderPlugin()]),
        logging_config=None,
    )
    app.state.connections = settings.connections
    app.outside = guarded(app.inside, settings)
    return app


@contextlib.asynccontextmanager
async def _running(settings: ServerSettings, app: Litestar) -> AsyncIterator[None]:
    """All that lives beside the requests, from the start of the server to its end."""
    app.state.settings = settings
    app.state.rooms = rooms = RoomRegistry(settings.store, pace=settings.pace, timeouts=settings.timeouts)
    app.state.pages = pages = OpenPages()
    app.state.identities = identities = Identities(settings.store.people, pages)
    app.state.workers = workers = WorkerThreads("requests")
    app.state.replays = replays = WorkerThreads("replays", threads=1)
    app.state.background = background = Background()
    app.state.reviews = Reviews(settings.store, background, settings.reviews)
    app.state.assets = Assets(PAGE / "assets")
    loading = asyncio.create_task(workers.run(load_games))
    sweeping = asyncio.create_task(_every(SWEEP, rooms.put_away))
    purging = asyncio.create_task(_every(PURGE, identities.purge))
    retention = Retention(rooms, workers, settings.keep_days)
    keeping = asyncio.create_task(_every(PURGE, retention.purge))
    forgetting = asyncio.create_task(_every(PURGE, retention.finish_forgetting))
    backups = settings.backups
    backing_up = backups and asyncio.create_task(_every(PURGE, lambda: workers.run(backups.make, settings.store)))
    node = settings.store.node
    others = node and OtherNodes(node, rooms, identities, settings.budgets)
    publishing = others and asyncio.create_task(_every(PUBLISH, others.publish))
    yield
    for task in (loading, sweeping, purging, keeping, forgetting, backing_up, publishing):
        if task:
            task.cancel()
    if others:
        others.close()
    if backups:
        backups.close()
    await background.close()
    await rooms.stop()
    workers.close()
    replays.close()


def load_games() -> None:
    """Decks and types are read when first used, for up to a third of a second: in a thread, before anybody waits."""
    for _ in ask_each(lambda kit: Match(kit.rules, kit.rules.seats[0]).seen_by(0)):
        pass


@get("/healthz", media_type=MediaType.TEXT, sync_to_thread=False, responses=problems())
def healthz() -> str:
    """Is the server there?"""
    return "ok"


@get("/readyz", media_type=MediaType.TEXT, responses=problems(503))
async def readyz(request: Req) -> Response[str]:
    """Would somebody who comes now be able to play? Not with a full disk or a dead database, nor once we stop."""
    rooms: RoomRegistry = request.app.state.rooms
    if rooms.stopping:
        problem = "stopping"
    elif not await asyncio.to_thread(rooms.store.has_room):
        problem = "the disk is full"
    else:
        problem = "" if await rooms.store.is_ready() else "the database takes nothing"
    return Response(problem or "ok", status_code=503 if problem else 200)


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
    """At once and again and again, whatever goes wrong meanwhile: a server may be started anew more often than that."""
    while True:
        try:
            await do()
        except TableeError as error:
            logger.error("%s; it is tried again", error)
        except Exception:
            logger.exception("%s failed; it is tried again", do.__qualname__)
        await asyncio.sleep(seconds)
