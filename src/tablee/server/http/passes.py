"""To another device and still the same person, by a pass that is good once; and signed out everywhere but here."""

from __future__ import annotations

import asyncio
from functools import partial

from litestar import Response, get, post
from litestar.params import JSONBody

from tablee.core.errors import TableeError
from tablee.server import clock
from tablee.server.http import identity
from tablee.server.http.api import base_url, is_https
from tablee.server.http.identities import Identities
from tablee.server.http.limits import Req, known_person, not_too_fast, off_loop, person_of
from tablee.server.http.origin import same_origin
from tablee.server.http.problems import BODY, PERSON, problems
from tablee.server.http.qr import draw_qr
from tablee.server.http.settings import ServerSettings
from tablee.server.keeping.daily import USUAL_DAYS
from tablee.server.keeping.retention import forget
from tablee.server.protocol import rest
from tablee.server.store.people import People

SECONDS = 120


@post("/api/me/pass", status_code=200, responses=problems(*BODY, *PERSON))
async def give_pass(request: Req, data: JSONBody[rest.DevicePassWanted]) -> rest.DevicePass:
    """A link and a QR code: whoever opens it in time becomes this person. The pass travels behind the # of the link."""
    same_origin(request)
    key = await known_person(request)
    not_too_fast(request, "pass", key)
    token, secret = identity.new_secret(), identity.secret_in(request) or ""
    sealed, until = identity.seal(secret, token), clock.now_ms() + SECONDS * 1000
    await _people(request).give_pass(key, identity.hash_of(token), sealed, until)
    table = f"/{data.code}" if data.code else ""
    link = f"{base_url(request)}/pass#{token}{table}"
    return rest.DevicePass(link, await off_loop(request, draw_qr, link), SECONDS)


@get("/api/me/pass", responses=problems(*PERSON))
async def look_at_pass(request: Req) -> rest.DevicePassNow:
    """Does the pass this person was given still wait to be used?"""
    key = await known_person(request)
    not_too_fast(request, "check", key)
    return rest.DevicePassNow(await asyncio.to_thread(_people(request).has_pass, key, clock.now_ms()))


@post("/api/me/take", status_code=200, responses=problems(403, 404, 429, *BODY))
async def take_pass(request: Req, data: JSONBody[rest.DevicePassShown]) -> Response[rest.Me]:
    """This browser is that person from now on."""
    same_origin(request)
    not_too_fast(request, "pass", await person_of(request))
    people, token = _people(request), identity.hash_of(data.token)
    sealed = await asyncio.to_thread(people.pass_for, token, clock.now_ms())
    if sealed is None or not await people.use_pass(token):
        raise TableeError("pass_unknown")
    secret = identity.seal(sealed, data.token)
    key = await asyncio.to_thread(people.find, identity.hash_of(secret))
    called = await asyncio.to_thread(people.called, key or "")
    if called is None:  # they have changed their secret in the very same moment
        raise TableeError("pass_unknown")
    return Response(rest.Me(*called), cookies=[identity.cookie(secret, secure=is_https(request))])


@post("/api/me/rotate", status_code=200, responses=problems(*PERSON))
async def rotate(request: Req) -> Response[rest.Me]:
    """Signed out everywhere: this browser gets another secret, all others that had the old one are strangers."""
    same_origin(request)
    key = await known_person(request)
    not_too_fast(request, "pass", key)
    identities: Identities = request.app.state.identities
    secret = await identities.rotate(key, identity.secret_in(request) or "")
    if secret is None:
        raise TableeError("stranger_here")
    called = await asyncio.to_thread(_people(request).called, key)
    return Response(rest.Me(*(called or (None, None))), cookies=[identity.cookie(secret, secure=is_https(request))])


@get("/api/me/forget", sync_to_thread=False, responses=problems())
def look_at_forgetting(request: Req) -> rest.Forgetting:
    """For how many days would backups still have somebody who is forgotten today?"""
    settings: ServerSettings = request.app.state.settings
    return rest.Forgetting(settings.backups.longest if settings.backups else USUAL_DAYS)


@post("/api/me/forget", status_code=200, responses=problems(*PERSON))
async def forget_me(request: Req) -> Response[rest.Me]:
    """Name, key and what was written are overwritten everywhere; the browser is a stranger's. Seats go to bots."""
    same_origin(request)
    key = await known_person(request)
    not_too_fast(request, "pass", key)
    await forget_here(request, key)
    return Response(rest.Me(None, None), cookies=[identity.no_cookie()])


async def forget_here(request: Req, key: str) -> int:
    """Everywhere on this server; gives in how many rooms somebody was."""
    settings: ServerSettings = request.app.state.settings
    identities: Identities = request.app.state.identities
    signed_out = partial(identities.forget, key)
    count = await forget(request.app.state.rooms, request.app.state.workers, key, signed_out)
    settings.administrators.people.discard(key)
    return count


def _people(request: Req) -> People:
    people: People = request.app.state.settings.store.people
    return people
