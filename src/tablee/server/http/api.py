"""REST for people, rooms, rules and records, and the one socket of a page."""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import Awaitable, Callable
from typing import Annotated, Any, TypeVar
from urllib.parse import urlsplit

from litestar import MediaType, Response, WebSocket, get, post, websocket
from litestar.datastructures import State
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import structs

from tablee.core.catalog import game as find_game
from tablee.core.errors import TableeError
from tablee.server.actor.actor import Actor
from tablee.server.actor.registry import RoomRegistry
from tablee.server.actor.serving import serve_page
from tablee.server.actor.sockets import Bucket, Socket, TooFast
from tablee.server.connections import connection_of, forget_head
from tablee.server.http import identity
from tablee.server.http.daily import daily_room
from tablee.server.http.describe import describe, describe_games, rules_html
from tablee.server.http.identities import Identities
from tablee.server.http.limits import (
    Caller,
    Req,
    address_of,
    bucket,
    known_person,
    not_too_fast,
    off_loop,
    person_of,
)
from tablee.server.http.origin import is_same_origin, same_origin
from tablee.server.http.problems import BODY, FINDING, PERSON, problems
from tablee.server.http.qr import room_qr
from tablee.server.http.settings import ServerSettings
from tablee.server.metrics import SOCKETS
from tablee.server.protocol import rest
from tablee.server.room.names import require_visible
from tablee.server.room.room import Room, RoomError
from tablee.server.room.shown import show_info, show_my_table
from tablee.text import Voice

T = TypeVar("T")
MOST_TABLES, MOST_FINISHED = 20, 6
HASTE = 2.0
"""Seconds for which somebody waits who opens too many pages one after the other."""
RECORD = ResponseSpec(dict[str, Any], generate_examples=False, description="A record, as it was written.")
LOOPBACK = ("localhost", "127.0.0.1", "::1")


@get("/api/me", responses=problems(403, 429))
async def me(request: Req) -> Response[rest.Me]:
    """Who the browser is; a stranger gets a new identity."""
    same_origin(request)
    settings: ServerSettings = request.app.state.settings
    key = await person_of(request)
    called = await asyncio.to_thread(settings.store.people.called, key) if key else None
    if called is not None:
        return Response(rest.Me(*called))
    not_too_fast(request, "guest", None)
    identities: Identities = request.app.state.identities
    _, secret = await identities.make()
    return Response(rest.Me(None, None), cookies=[identity.cookie(secret, secure=is_https(request))])


@get("/api/me/tables", responses=problems(400, 401, 503))
async def my_tables(request: Req) -> rest.MyTables:
    """The way back: every table one sits at, then the games that were finished last."""
    rooms: RoomRegistry = request.app.state.rooms
    key = await known_person(request)
    been = await asyncio.to_thread(rooms.store.rooms_of, key)
    codes = await asyncio.to_thread(rooms.store.tables_of, key, been, MOST_TABLES)
    tables = [table for code in codes if (table := await _my_table(rooms, code, key))]
    finished = await asyncio.to_thread(rooms.store.finished_in, been, MOST_FINISHED)
    return rest.MyTables(
        tables, [rest.FinishedGame(f"{room}-{number}", game, at) for room, number, game, at in finished]
    )


async def _my_table(rooms: RoomRegistry, code: str, key: str) -> rest.MyTable | None:
    try:
        room = await rooms.look_at(code, key)
    except TableeError:  # a room that cannot be read is no reason not to show the others
        return None
    number = room.numbers.get(key)
    return show_my_table(room, room.members[number]) if number is not None and room.phase != "over" else None


@get("/api/games", responses=problems())
async def list_games(request: Req) -> list[rest.GameInfo]:
    """Every game that can be played here."""
    return await off_loop(request, describe_games)


@get("/api/games/{name:str}/description", responses=problems(404))
async def game_description(
    request: Req, name: FromPath[str], lang: Annotated[str, QueryParameter(pattern="^(en|fr)$")] = "en"
) -> rest.GameDescription:
    """A game for a table that fits any: its words, and what its views, moves and events are made of."""
    return await off_loop(request, describe, find_game(name).name, lang)


@get("/api/rooms", responses=problems())
async def list_rooms(request: Req) -> list[rest.RoomInfo]:
    """Rooms anybody may walk into."""
    rooms: RoomRegistry = request.app.state.rooms
    found = [*rooms.open_rooms(), *await asyncio.to_thread(rooms.open_rooms_elsewhere)]
    return [_linked(request, room) for room in found]


@post("/api/rooms", responses=problems(404, *BODY, *PERSON))
async def open_room(request: Req, data: JSONBody[rest.RoomWanted]) -> rest.RoomMade:
    """Open a room and sit on its first seat."""
    request.state.voice = Voice(data.lang)
    same_origin(request)
    rooms: RoomRegistry = request.app.state.rooms
    key = await known_person(request)
    not_too_fast(request, "room", key)
    require_visible(data.name)
    request.state.voice = Voice(data.lang, find_game(data.game).name)  # a game may say itself why not like that
    wanted = data.without_day() if data.daily is None else daily_room(data.without_day(), data.daily)
    room = await rooms.open(wanted, key, data.daily)
    return rest.RoomMade(room.code, room_link(request, room.code))


@get("/api/rooms/{code:str}", responses=problems(*FINDING))
async def show_one(request: Req, code: FromPath[str]) -> rest.RoomInfo:
    """Is there such a room, and what is played?"""
    return _linked(request, show_info(await _look_at(request, code, await person_of(request))))


@get("/api/rooms/{code:str}/qr.svg", media_type="image/svg+xml", responses=problems(*FINDING))
async def qr_code(request: Req, code: FromPath[str]) -> bytes:
    """The room's link for a camera."""
    room = await _look_at(request, code, await person_of(request))
    return await off_loop(request, room_qr, room_link(request, room.code))


@get("/api/rules/{name:str}", responses=problems(404))
async def rules(
    request: Req, name: FromPath[str], lang: Annotated[str, QueryParameter(pattern="^(en|fr)$")] = "en"
) -> dict[str, str]:
    """The rules of a game, ready to be shown."""
    game = find_game(name)
    html = await off_loop(request, rules_html, game.name, lang)
    return {"title": Voice(lang, game.name).say("title"), "html": html}


@get("/api/records/{record_id:str}", responses={200: RECORD, **problems(*FINDING)})
async def record(request: Req, record_id: FromPath[str]) -> Response[str]:
    """A finished game with the proof of its deal."""
    return Response(await find_record(request, record_id), media_type=MediaType.JSON)


@websocket("/ws/{code:str}")
async def socket(socket: WebSocket[Any, Any, State], code: FromPath[str]) -> None:
    """One page in one room, until one of them goes."""
    try:
        await _serve(socket, code)
    finally:
        del socket.receive, socket.send  # each refers to the socket: in a circle all of them would stay


async def _serve(socket: WebSocket[Any, Any, State], code: str) -> None:
    if not is_same_origin(socket):
        await socket.close(code=4403)
        return
    arrivals = bucket(socket, "page", await person_of(socket))
    if not arrivals.take():  # to come in is work for everybody in the room: whoever does it all the time waits
        await asyncio.sleep(max(HASTE, arrivals.overdrawn))
    await socket.accept()
    secret, pages = identity.secret_in(socket), socket.app.state.pages
    page = Socket(
        socket,
        "",
        identity.language(socket.headers.get("accept-language", "")),
        is_television="public" in socket.query_params,
        address=address_of(socket),
        is_hidden="hidden" in socket.query_params,
        arrivals=arrivals,
        at_once=connection_of(socket.scope),
    )
    with SOCKETS.track_inprogress(), pages.opened(page, identity.hash_of(secret) if secret else ""):
        await serve_page(page, lambda: _arrive(socket, page, code))


async def _arrive(socket: WebSocket[Any, Any, State], page: Socket, code: str) -> Actor:
    """Whose page it is, and the room it comes to."""
    page.identify(await person_of(socket) or "")
    actor = await _find(socket, code, page.person or None)
    forget_head(socket.scope)
    return actor


async def _find(connection: Caller, code: str, key: str | None) -> Actor:
    """The room of that code, alive here."""
    rooms: RoomRegistry = connection.app.state.rooms
    return await _counted(connection, code, key, lambda: rooms.find(code))


async def _look_at(request: Req, code: str, key: str | None) -> Room:
    """The room of that code as it is now, wherever it is alive."""
    rooms: RoomRegistry = request.app.state.rooms
    return await _counted(request, code, key, lambda: rooms.look_at(code, key or f"@{address_of(request)}"))


async def _counted(connection: Caller, code: str, key: str | None, ask: Callable[[], Awaitable[T]]) -> T:
    """Whoever tries codes is slowed down, but never on the way to a room of their own."""
    guesses = await _guesses(connection, code, key)
    try:
        return await ask()
    except RoomError:
        guesses.take()
        raise


async def _guesses(connection: Caller, code: str, key: str | None) -> Bucket:
    """What is left of wrong codes. Who has none left gets no answer at all, else a guess that hits would show."""
    guesses, store = bucket(connection, "guess", key), connection.app.state.settings.store
    if not guesses.take(0) and not (key and await asyncio.to_thread(store.people.has_been_in, code.upper(), key)):
        raise TooFast("too_fast")
    return guesses


async def find_record(request: Req, record_id: str) -> str:
    """As it was written when the game ended, whatever the rules of today; nothing is folded for it."""
    code, _, number = record_id.partition("-")
    key = await person_of(request)
    guesses = await _guesses(request, code, key)
    rooms: RoomRegistry = request.app.state.rooms
    wanted = int(number) if re.fullmatch(r"[1-9]\d{0,5}", number) else 0
    found = await asyncio.to_thread(rooms.store.record, code.upper(), wanted)
    if found is None:
        room = await _look_at(request, code, key)
        guesses.take()
        raise room.why_closed(wanted) or TableeError("record_missing")
    return found


def is_https(request: Req) -> bool:
    """Does the person come by https, be it to a proxy?

    Friends at home come by plain http also while others come over a relay: there each connection says it.
    """
    settings: ServerSettings = request.app.state.settings
    is_public = settings.connections.tunnel is None and (settings.public_url or "").startswith("https:")
    return is_public or request.url.scheme == "https"


def _linked(request: Req, room: rest.RoomInfo) -> rest.RoomInfo:
    return structs.replace(room, link=room_link(request, room.code))


def room_link(request: Req, code: str) -> str:
    """Where another device finds a room."""
    return f"{base_url(request)}/r/{code}"


def base_url(request: Req) -> str:
    """The address at which another device finds the server."""
    settings: ServerSettings = request.app.state.settings
    base = settings.public_url or f"{request.url.scheme}://{request.headers.get('host', '')}"
    with contextlib.suppress(ValueError):  # a Host header can be anything
        if settings.home_url and urlsplit(base).hostname in LOOPBACK:  # friends cannot reach the host's own loopback
            base = settings.home_url
    return base.rstrip("/")


HANDLERS = [
    me,
    my_tables,
    list_games,
    game_description,
    list_rooms,
    open_room,
    show_one,
    qr_code,
    rules,
    record,
    socket,
]
