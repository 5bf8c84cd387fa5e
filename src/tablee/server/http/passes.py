"""To another device and still the same person: a pass that is good once and travels behind the # of a link."""

from __future__ import annotations

import asyncio

from litestar import Response, post
from litestar.params import JSONBody

from tablee.core.errors import TableeError
from tablee.server.actor.registry import RoomRegistry
from tablee.server.http import identity
from tablee.server.http.api import base_url, draw_qr, is_https
from tablee.server.http.limits import Req, known_person, not_too_fast, same_origin
from tablee.server.http.settings import ServerSettings
from tablee.server.protocol import rest


@post("/api/me/pass", status_code=200)
async def give_pass(request: Req, data: JSONBody[rest.DevicePassWanted]) -> Response[rest.DevicePass]:
    """A link and a QR code: whoever opens it in time becomes this person."""
    same_origin(request)
    await known_person(request)
    not_too_fast(request, "pass")
    passes = _passes(request)
    token = passes.give(identity.secret_in(request) or "")
    table = f"/{data.code}" if data.code else ""
    link = f"{base_url(request)}/pass#{token}{table}"
    given = rest.DevicePass(link, draw_qr(link).decode(), passes.seconds)
    return Response(given, headers={"cache-control": "no-store"})


@post("/api/me/take", status_code=200)
async def take_pass(request: Req, data: JSONBody[rest.DevicePassShown]) -> Response[rest.Me]:
    """This browser is that person from now on."""
    same_origin(request)
    not_too_fast(request, "pass")
    secret = _passes(request).take(data.token)
    if secret is None:
        raise TableeError("pass_unknown")
    rooms: RoomRegistry = request.app.state.rooms
    known = await asyncio.to_thread(rooms.store.person, identity.key_of(secret))
    return Response(rest.Me(*(known or (None, None))), cookies=[identity.cookie(secret, secure=is_https(request))])


def _passes(request: Req) -> identity.DevicePasses:
    settings: ServerSettings = request.app.state.settings
    return settings.passes
