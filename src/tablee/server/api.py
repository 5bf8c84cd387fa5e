"""REST for people, rooms, rules and records, and the one socket of a page."""

from __future__ import annotations

import asyncio
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
from tablee.server import identity
from tablee.server import messages as says
from tablee.server.clocks import GONE
from tablee.server.describe import describe_games, rules_html
from tablee.server.house import House, tell_room
from tablee.server.rooms import Came, Heard, Went
from tablee.server.sockets import Bucket, Socket, count
from tablee.server.store import Store
from tablee.text import Voice

Req = Request[Any, Any, State]
NEW_ROOMS_RATE, NEW_ROOMS_BURST = 0.2, 20.0


@dataclass(slots=True)
class Settings:
    """How a server is run."""

    store: Store
    public_url: str | None = None
    pace: float = 1.0
    """How long bots take, as a share of the usual; 0 in tests."""
    gone_after: float = GONE
    hurried: dict[str, Bucket] = field(default_factory=dict)
    """How many rooms each address has opened lately."""


@get("/api/me")
async def me(request: Req) -> Response[dict[str, str | None]]:
    """Who the browser is; a stranger gets a new identity."""
    house: House = request.app.state.house
    key = identity.person_key(request)
    known = await asyncio.to_thread(house.store.person, key) if key else None
    if known is not None:
        return Response({"name": known[0], "lang": known[1]})
    secret = identity.new_secret()
    await asyncio.to_thread(house.store.welcome, identity.key_of(secret), time.time_ns() // 1_000_000)
    cookie = identity.cookie(secret, secure=_is_https(request))
    return Response({"name": None, "lang": None}, cookies=[cookie])


@get("/api/games", sync_to_thread=False)
def list_games() -> list[says.GameTold]:
    """Every game of the house."""
    return describe_games()


@get("/api/rooms")
async def list_rooms(request: Req) -> list[says.RoomTold]:
    """Rooms anybody may walk into."""
    house: House = request.app.state.house
    return house.open_rooms()


@post("/api/rooms")
async def open_room(request: Req, data: JSONBody[says.NewRoom]) -> says.RoomMade:
    """Open a room and sit on its first seat."""
    _same_origin(request)
    house: House = request.app.state.house
    key = await _known(request)
    _not_too_fast(request)
    room = await house.open(data, key)
    await asyncio.to_thread(house.store.remember, key, room.members[0].name, data.lang)
    return says.RoomMade(room.code, _link(request, room.code))


@get("/api/rooms/{code:str}")
async def show_one(request: Req, code: FromPath[str]) -> says.RoomTold:
    """Is there such a room, and what is played?"""
    house: House = request.app.state.house
    return tell_room((await house.find(code)).room)


@get("/api/rooms/{code:str}/qr.svg", media_type="image/svg+xml")
async def qr_code(request: Req, code: FromPath[str]) -> bytes:
    """The room's link for a camera."""
    house: House = request.app.state.house
    room = (await house.find(code)).room
    drawn = segno.make(_link(request, room.code), micro=False)
    return drawn.svg_inline(border=2, scale=1, omitsize=True, svgns=True).encode()


@get("/api/rules/{name:str}", sync_to_thread=False)
def rules(name: FromPath[str], lang: Annotated[str, QueryParameter(pattern="^(en|fr)$")] = "en") -> dict[str, str]:
    """The rules of a game, ready to be shown."""
    game = find_game(name)
    return {"title": Voice(lang, game.name).say("title"), "html": rules_html(game.name, lang)}


@get("/api/records/{record_id:str}")
async def record(request: Req, record_id: FromPath[str]) -> Response[str]:
    """A finished game with the proof of its deal."""
    house: House = request.app.state.house
    code, _, number = record_id.partition("-")
    room = (await house.find(code)).room
    found = room.records.get(int(number)) if number.isdigit() and len(number) < 6 else None
    if found is None:
        raise TableeError("record_missing")
    return Response(found.to_json(), media_type=MediaType.JSON)


@websocket("/ws/{code:str}")
async def socket(socket: WebSocket[Any, Any, State], code: FromPath[str]) -> None:
    """One page in one room."""
    if not _is_same_origin(socket):
        await socket.close(code=4403)
        return
    await socket.accept()
    house: House = socket.app.state.house
    key = identity.person_key(socket) or ""
    page = Socket(socket, key, identity.language(socket.headers.get("accept-language", "")))
    writing = asyncio.create_task(page.write())
    count(+1)
    try:
        actor = await house.find(code)
        actor.post(Came(page))
        while message := await page.read():
            if isinstance(message, says.Join):
                await asyncio.to_thread(house.store.remember, key, message.name, message.lang)
            actor.post(Heard(page, message))
        actor.post(Went(page))
    except TableeError as error:
        page.tell(says.Refused(None, error.key, Voice(page.lang).error(error)))
        page.close(says.Bye("gone", again=False))
    finally:
        count(-1)
        page.close(None)
        await asyncio.gather(writing, return_exceptions=True)


async def _known(request: Req) -> str:
    key = identity.person_key(request)
    house: House = request.app.state.house
    if key is None or await asyncio.to_thread(house.store.person, key) is None:
        raise TableeError("stranger_here")
    return key


def _not_too_fast(request: Req) -> None:
    settings: Settings = request.app.state.settings
    address = request.client.host if request.client else ""
    if len(settings.hurried) > 10_000:
        settings.hurried.clear()
    bucket = settings.hurried.setdefault(address, Bucket(NEW_ROOMS_RATE, NEW_ROOMS_BURST, NEW_ROOMS_BURST))
    if not bucket.take():
        raise TableeError("too_fast")


def _same_origin(request: Req) -> None:
    if not _is_same_origin(request):
        raise TableeError("foreign_origin")


def _is_same_origin(connection: Req | WebSocket[Any, Any, State]) -> bool:
    """Browsers say where a page came from; programs that are no browsers say nothing."""
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    settings: Settings = connection.app.state.settings
    allowed = {connection.headers.get("host", "")}
    if settings.public_url:
        allowed.add(urlsplit(settings.public_url).netloc)
    return urlsplit(origin).netloc in allowed


def _is_https(request: Req) -> bool:
    settings: Settings = request.app.state.settings
    return request.url.scheme == "https" or (settings.public_url or "").startswith("https:")


def _link(request: Req, code: str) -> str:
    settings: Settings = request.app.state.settings
    base = settings.public_url or f"{request.url.scheme}://{request.headers.get('host', '')}"
    return f"{base.rstrip('/')}/r/{code}"


HANDLERS = [me, list_games, list_rooms, open_room, show_one, qr_code, rules, record, socket]
