"""REST for people, rooms, rules and records, and the one socket of a page."""

from __future__ import annotations

import asyncio
import contextlib
import io
import time
from dataclasses import dataclass, field
from typing import Annotated, Any
from urllib.parse import urlsplit

import segno
from litestar import MediaType, Request, Response, WebSocket, get, post, websocket
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody, QueryParameter

from tablee.core.catalog import game as find_game
from tablee.core.errors import TableeError
from tablee.core.record import Record
from tablee.server.actor.actor import Actor
from tablee.server.actor.clocks import Timeouts
from tablee.server.actor.mailbox import Connected, Disconnected
from tablee.server.actor.registry import RoomRegistry, room_info
from tablee.server.actor.shown import show_replay
from tablee.server.actor.sockets import Bucket, Socket, TooFast
from tablee.server.http import identity
from tablee.server.http.describe import describe_games, rules_html
from tablee.server.metrics import SOCKETS
from tablee.server.protocol import rest, to_page
from tablee.server.room.room import RoomError
from tablee.server.store.store import Store, StoreFailed
from tablee.text import Voice

Req = Request[Any, Any, State]
Connection = Req | WebSocket[Any, Any, State]
LOOPBACK = ("localhost", "127.0.0.1", "::1")
LIMITS = {"room": (0.2, 20.0), "guest": (1.0, 60.0), "guess": (0.5, 30.0), "check": (3.0, 60.0), "pass": (0.1, 10.0)}
"""A second, and at once, for each address: rooms opened, strangers welcomed, codes that no room has, decks looked
through, passes to another device asked for or shown."""


@dataclass(slots=True)
class Settings:
    """How a server is run."""

    store: Store
    public_url: str | None = None
    """The address people use, where it is not the one they ask for (behind a proxy)."""
    home_url: str | None = None
    """The address friends on the network can reach."""
    pace: float = 1.0
    """How long bots take, as a share of the usual; 0 in tests."""
    timeouts: Timeouts = field(default_factory=Timeouts)
    buckets: dict[tuple[str, str], Bucket] = field(default_factory=dict)
    """What each address has done lately."""
    passes: identity.Passes = field(default_factory=identity.Passes)


@get("/api/me")
async def me(request: Req) -> Response[rest.Me]:
    """Who the browser is; a stranger gets a new identity."""
    rooms: RoomRegistry = request.app.state.rooms
    key = identity.person_key(request)
    known = await asyncio.to_thread(rooms.store.person, key) if key else None
    if known is not None:
        return Response(rest.Me(*known))
    not_too_fast(request, "guest")
    secret = identity.new_secret()
    await rooms.store.welcome(identity.key_of(secret), time.time_ns() // 1_000_000)
    cookie = identity.cookie(secret, secure=is_https(request))
    return Response(rest.Me(None, None), cookies=[cookie])


@get("/api/games", sync_to_thread=False)
def list_games() -> list[rest.GameInfo]:
    """Every game of the house."""
    return describe_games()


@get("/api/rooms")
async def list_rooms(request: Req) -> list[rest.RoomInfo]:
    """Rooms anybody may walk into."""
    rooms: RoomRegistry = request.app.state.rooms
    return rooms.open_rooms()


@post("/api/rooms")
async def open_room(request: Req, data: JSONBody[rest.NewRoom]) -> rest.RoomMade:
    """Open a room and sit on its first seat."""
    request.state.voice = Voice(data.lang)
    same_origin(request)
    rooms: RoomRegistry = request.app.state.rooms
    key = await known_person(request)
    not_too_fast(request, "room")
    request.state.voice = Voice(data.lang, find_game(data.game).name)  # a game may say itself why not like that
    room = await rooms.open(data, key)
    return rest.RoomMade(room.code, _link(request, room.code))


@get("/api/rooms/{code:str}")
async def show_one(request: Req, code: FromPath[str]) -> rest.RoomInfo:
    """Is there such a room, and what is played?"""
    return room_info((await _find(request, code)).room)


@get("/api/rooms/{code:str}/qr.svg", media_type="image/svg+xml")
async def qr_code(request: Req, code: FromPath[str]) -> bytes:
    """The room's link for a camera."""
    room = (await _find(request, code)).room
    return draw_qr(_link(request, room.code))


@get("/api/rules/{name:str}", sync_to_thread=False)
def rules(name: FromPath[str], lang: Annotated[str, QueryParameter(pattern="^(en|fr)$")] = "en") -> dict[str, str]:
    """The rules of a game, ready to be shown."""
    game = find_game(name)
    return {"title": Voice(lang, game.name).say("title"), "html": rules_html(game.name, lang)}


@get("/api/records/{record_id:str}")
async def record(request: Req, record_id: FromPath[str]) -> Response[str]:
    """A finished game with the proof of its deal."""
    return Response((await _record(request, record_id)).to_json(), media_type=MediaType.JSON)


@get("/api/records/{record_id:str}/steps/{step:int}")
async def record_step(request: Req, record_id: FromPath[str], step: FromPath[int]) -> to_page.TableNow:
    """The public table of a finished game after so many steps."""
    found = await _record(request, record_id)
    return await asyncio.to_thread(show_replay, found, record_id, step)


@websocket("/ws/{code:str}")
async def socket(socket: WebSocket[Any, Any, State], code: FromPath[str]) -> None:
    """One page in one room."""
    if not _is_same_origin(socket):
        await socket.close(code=4403)
        return
    await socket.accept()
    is_public = "public" in socket.query_params  # a television in the host's own browser sees what everybody sees
    key = "" if is_public else identity.person_key(socket) or ""
    page = Socket(socket, key, identity.language(socket.headers.get("accept-language", "")))
    writing = asyncio.create_task(page.write())
    with SOCKETS.track_inprogress():
        try:
            await _attend(page, await _find(socket, code))
        except TableeError as error:
            page.refuse(error)
            page.close(to_page.Bye("gone", again=isinstance(error, TooFast | StoreFailed)))
        finally:
            page.close(None)
            await asyncio.gather(writing, return_exceptions=True)


async def _attend(page: Socket, actor: Actor) -> None:
    """A page is in a room, until one of them goes."""
    actor.post(Connected(page))
    try:
        await page.attend(actor)
    finally:
        actor.post(Disconnected(page))


async def _find(connection: Connection, code: str) -> Actor:
    """The room of that code; whoever tries codes one after the other is slowed down."""
    guesses = _bucket(connection, "guess")
    if guesses.empty:
        raise TooFast("too_fast")
    rooms: RoomRegistry = connection.app.state.rooms
    try:
        return await rooms.find(code)
    except RoomError:
        guesses.take()
        raise


async def _record(request: Req, record_id: str) -> Record:
    code, _, number = record_id.partition("-")
    room = (await _find(request, code)).room
    found = {str(game): kept for game, kept in room.records.items()}.get(number)
    if found is None:
        raise (room.why_closed(int(number)) if number.isdecimal() else None) or TableeError("record_missing")
    return found


async def known_person(request: Req) -> str:
    """The key of somebody the house knows."""
    key = identity.person_key(request)
    rooms: RoomRegistry = request.app.state.rooms
    if key is None or await asyncio.to_thread(rooms.store.person, key) is None:
        raise TableeError("stranger_here")
    return key


def not_too_fast(request: Req, what: str) -> None:
    """Each address may do so much of this, and no more."""
    if not _bucket(request, what).take():
        raise TooFast("too_fast")


def _bucket(connection: Connection, what: str) -> Bucket:
    settings: Settings = connection.app.state.settings
    address = connection.client.host if connection.client else ""
    if len(settings.buckets) > 10_000:
        settings.buckets.clear()
    rate, burst = LIMITS[what]
    return settings.buckets.setdefault((what, address), Bucket(rate, burst, burst))


def same_origin(request: Req) -> None:
    """Nobody else's page may act for a person."""
    if not _is_same_origin(request):
        raise TableeError("foreign_origin")


def _is_same_origin(connection: Connection) -> bool:
    """Browsers say where a page came from; programs that are no browsers say nothing."""
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    settings: Settings = connection.app.state.settings
    _, _, host = origin.partition("://")
    allowed = {connection.headers.get("host", ""), urlsplit(settings.public_url or "").netloc} - {""}
    return host in allowed


def is_https(request: Req) -> bool:
    """Does the person come by https, be it to a proxy?"""
    settings: Settings = request.app.state.settings
    return request.url.scheme == "https" or (settings.public_url or "").startswith("https:")


def draw_qr(link: str) -> bytes:
    """A link for a camera, as SVG."""
    drawn = io.BytesIO()
    segno.make(link, micro=False).save(drawn, kind="svg", border=2, omitsize=True, xmldecl=False)
    return drawn.getvalue()


def _link(request: Req, code: str) -> str:
    return f"{base_url(request)}/r/{code}"


def base_url(request: Req) -> str:
    """The address at which another device finds the house."""
    settings: Settings = request.app.state.settings
    base = settings.public_url or f"{request.url.scheme}://{request.headers.get('host', '')}"
    with contextlib.suppress(ValueError):  # a Host header can be anything
        if settings.home_url and urlsplit(base).hostname in LOOPBACK:  # friends cannot reach the host's own loopback
            base = settings.home_url
    return base.rstrip("/")


HANDLERS = [me, list_games, list_rooms, open_room, show_one, qr_code, rules, record, record_step, socket]
