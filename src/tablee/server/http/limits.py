"""Who is asking, from where, and how much each address may ask for."""

from __future__ import annotations

import asyncio
from typing import Any
from urllib.parse import urlsplit

from litestar import Request, WebSocket
from litestar.datastructures import State

from tablee.core.errors import TableeError
from tablee.server.actor.registry import RoomRegistry
from tablee.server.actor.sockets import Bucket, TooFast
from tablee.server.http import identity
from tablee.server.http.settings import ServerSettings

Req = Request[Any, Any, State]
Connection = Req | WebSocket[Any, Any, State]
LIMITS = {"room": (0.2, 20.0), "guest": (1.0, 60.0), "guess": (0.5, 30.0), "check": (3.0, 60.0), "pass": (0.1, 10.0)}
"""A second, and at once, for each address: rooms opened, strangers welcomed, codes that no room has, decks looked
through, passes to another device asked for or shown."""


async def known_person(request: Req) -> str:
    """The key of somebody the server knows."""
    key = identity.person_key(request)
    rooms: RoomRegistry = request.app.state.rooms
    if key is None or await asyncio.to_thread(rooms.store.person, key) is None:
        raise TableeError("stranger_here")
    return key


def not_too_fast(request: Req, what: str) -> None:
    """Each address may do so much of this, and no more."""
    if not bucket(request, what).take():
        raise TooFast("too_fast")


def bucket(connection: Connection, what: str) -> Bucket:
    """What is left for this address."""
    settings: ServerSettings = connection.app.state.settings
    address = connection.client.host if connection.client else ""
    if len(settings.buckets) > 10_000:
        settings.buckets.clear()
    rate, burst = LIMITS[what]
    return settings.buckets.setdefault((what, address), Bucket(rate, burst, burst))


def same_origin(request: Req) -> None:
    """Nobody else's page may act for a person."""
    if not is_same_origin(request):
        raise TableeError("foreign_origin")


def is_same_origin(connection: Connection) -> bool:
    """Browsers say where a page came from; programs that are no browsers say nothing."""
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    settings: ServerSettings = connection.app.state.settings
    _, _, host = origin.partition("://")
    allowed = {connection.headers.get("host", ""), urlsplit(settings.public_url or "").netloc} - {""}
    return host in allowed
