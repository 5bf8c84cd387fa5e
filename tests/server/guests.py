"""Guests for server tests: a real server in a thread, and people who speak the protocol over real sockets."""

from __future__ import annotations

import asyncio
import json
import secrets
import socket as sockets
import ssl
import threading
import time
import urllib.request
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import wraps
from hashlib import sha256
from pathlib import Path
from typing import Any, ParamSpec, Self

import uvicorn
from litestar import Litestar
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tablee.cli.serve import SOCKETS
from tablee.server.actor.clocks import Timeouts
from tablee.server.app import create_app
from tablee.server.http.settings import ServerSettings
from tablee.server.stopping import RoomServer
from tablee.server.store.store import Store

Json = dict[str, Any]
P = ParamSpec("P")
SCENE_SECONDS = 180
OPEN: list[ClientConnection] = []
"""The sockets of the scene that is being played: a server waits for them when it stops."""


def scene(play: Callable[P, Awaitable[None]]) -> Callable[P, None]:
    """A test told as a coroutine; it must not hang."""

    @wraps(play)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        async def bounded() -> None:
            OPEN.clear()
            try:
                async with asyncio.timeout(SCENE_SECONDS):
                    await play(*args, **kwargs)
            finally:
                while OPEN:
                    OPEN.pop().transport.abort()

        asyncio.run(bounded())

    return run


@contextmanager
def serving(
    database: str, *, gone_after: float = 30.0, port: int = 0, timeouts: Timeouts | None = None
) -> Iterator[str]:
    """A server on a free port of the loopback; gives its address."""
    settings = ServerSettings(Store(database), pace=0, timeouts=timeouts or Timeouts(absent=gone_after))
    with running(create_app(settings), port) as address:
        yield address


@contextmanager
def running(app: Litestar, port: int = 0, **config: Any) -> Iterator[str]:
    """An app on the loopback, in a thread of its own and served as in earnest, or otherwise; gives its address."""
    listening = sockets.create_server(("127.0.0.1", port))
    server = RoomServer(uvicorn.Config(app, log_level="warning", **(SOCKETS | config)))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    for _ in range(200):
        if server.started:
            break
        time.sleep(0.05)
    try:
        yield f"127.0.0.1:{listening.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join(timeout=60)
        listening.close()


def sqlite(folder: Path) -> str:
    return f"sqlite:///{folder / 'tablee.db'}"


@dataclass
class Guest:
    """A browser without a screen: a cookie, a socket, and what it was told last."""

    address: str
    name: str = "Anna"
    lang: str = "en"
    cookie: str = ""
    code: str = ""
    room: Json = field(default_factory=dict)
    table: Json | None = None
    received: list[Json] = field(default_factory=list)
    raw: list[str] = field(default_factory=list)
    contribution: str = ""
    tls: ssl.SSLContext | None = None
    """By https, and whom one trusts."""
    _socket: ClientConnection | None = None

    def ask(self, path: str, body: Json | None = None, headers: Json | None = None) -> Any:
        """A REST request as this guest; gives the JSON, whatever the status."""
        data = None if body is None else json.dumps(body).encode()
        wanted = {"cookie": self.cookie, "content-type": "application/json", "accept-language": self.lang}
        request = urllib.request.Request(f"{self.origin}{path}", data, {**wanted, **(headers or {})})
        try:
            answer = urllib.request.urlopen(request, timeout=30, context=self.tls)
        except urllib.error.HTTPError as error:
            answer = error
        with answer:
            cookie = answer.headers.get("set-cookie")
            if cookie:
                self.cookie = cookie.split(";")[0]
            text = answer.read().decode()
        return json.loads(text) if text[:1] in "[{" else text

    @property
    def origin(self) -> str:
        return f"{'https' if self.tls else 'http'}://{self.address}"

    def arrive(self) -> Self:
        """Get an identity."""
        self.ask("/api/me")
        return self

    def open(self, game: str = "mind_up", seats: int = 4, bots: list[str] | None = None, **wanted: Any) -> str:
        """Open a room."""
        body = {"game": game, "seats": seats, "bots": bots or [], "name": self.name, "lang": self.lang, **wanted}
        self.code = str(self.ask("/api/rooms", body)["code"])
        return self.code

    async def enter(self, code: str, *, join: bool = True) -> Self:
        """Open a socket; say who one is where the room does not know."""
        await self._open_socket(code)
        await self.hear("chatter")
        if join and self.room["you"] is None:
            await self.say("join", name=self.name, lang=self.lang)
        return self

    async def knock(self, code: str) -> Json:
        """Open a socket where one must ask, and ask; gives the answer."""
        await self._open_socket(code)
        await self.hear("door_now")
        return await self.say("join", name=self.name, lang=self.lang)

    async def _open_socket(self, code: str) -> None:
        self.code = code
        headers = {"cookie": self.cookie, "origin": self.origin, "accept-language": self.lang}
        scheme = "wss" if self.tls else "ws"
        self._socket = await connect(f"{scheme}://{self.address}/ws/{code}", additional_headers=headers, ssl=self.tls)
        OPEN.append(self._socket)

    async def turned_away(self, code: str) -> tuple[str, str, bool]:
        """Try to come in where one cannot: the refusal's key, the reason of the goodbye, and whether to come again."""
        headers = {"cookie": self.cookie, "origin": f"http://{self.address}", "accept-language": self.lang}
        async with connect(f"ws://{self.address}/ws/{code}", additional_headers=headers) as self._socket:
            refused, bye = await self.next(), await self.next()
        return refused["key"], bye["reason"], bye["again"]

    async def twin(self) -> Guest:
        """The same browser opens another tab."""
        return await Guest(self.address, self.name, self.lang, self.cookie).enter(self.code)

    async def leave(self) -> None:
        """Close the socket, as a phone that goes to sleep."""
        if self._socket:
            await self._socket.close()

    async def send(self, message: Json | str | bytes) -> None:
        """Send anything."""
        assert self._socket
        await self._socket.send(json.dumps(message) if isinstance(message, dict) else message)

    async def say(self, kind: str, *, said: str | None = None, **fields: Any) -> Json:
        """Say something and wait for what the server answers."""
        said = said or secrets.token_hex(8)
        await self.send({"type": kind, "id": said, **fields})
        while True:
            message = await self.next()
            if message["type"] in ("ack", "refused") and message["id"] == said:
                return message

    async def refusal(self, kind: str, **fields: Any) -> str:
        """Say something that must be refused; gives the key of the refusal."""
        message = await self.say(kind, **fields)
        assert message["type"] == "refused", message
        assert message["text"]
        return str(message["key"])

    async def taken(self, kind: str, **fields: Any) -> None:
        """Say something that must be taken."""
        message = await self.say(kind, **fields)
        assert message["type"] == "ack", message

    async def next(self, timeout: float = 30) -> Json:
        """The next message; rooms and tables are remembered."""
        assert self._socket
        text = await asyncio.wait_for(self._socket.recv(), timeout)
        assert isinstance(text, str)
        self.raw.append(text)
        message: Json = json.loads(text)
        self.received.append(message)
        if message["type"] == "room_now":
            self.room = message
        elif message["type"] == "table_now":
            self.table = message
        elif message["type"] == "answered_now" and self.table and message["step"] == self.table["step"]:
            self.table = with_answers(self.table, message)
        elif message["type"] == "drafts_now" and self.table and message["step"] == self.table["step"]:
            for seen, drafts in zip(self.table["seen"], message["drafts"], strict=True):
                seen["drafts"] = drafts
        return message

    async def hear(self, kind: str) -> Json:
        """Listen until a message of that kind comes."""
        while (message := await self.next())["type"] != kind:
            pass
        return message

    async def until_closed(self) -> None:
        """Listen until the server closes the socket."""
        with suppress(ConnectionClosed):
            while True:
                await self.next()

    async def until(self, wanted: Any) -> None:
        """Listen until what is shown satisfies the wish."""
        while not wanted(self):
            await self.next()

    async def ready(self) -> None:
        """Promise a part of the seed."""
        self.contribution = secrets.token_hex(32)
        promise = sha256(bytes.fromhex(self.contribution)).hexdigest()
        await self.taken("ready", promise=promise)

    async def start(self, *others: Guest) -> None:
        """Everybody is ready, reveals, and the game begins."""
        everybody = (self, *others)
        for guest in everybody:
            await guest.ready()
        for guest in everybody:
            await guest.until(lambda g: g.room["phase"] != "lobby")
            await guest.say("reveal", contribution=guest.contribution)
        for guest in everybody:
            await guest.until(lambda g: g.table is not None and g.room["phase"] == "playing")

    @property
    def seen(self) -> Json:
        """What the first of one's seats sees."""
        assert self.table
        seen: Json = self.table["seen"][0]
        return seen

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return bool(self.table and self.table["outcome"])

    async def play_card(self) -> Json:
        """Play the first card of the hand (Mind Up!)."""
        assert self.table
        card = self.seen["view"]["hand"][0]
        return await self.say("answer", seat=self.seen["seat"], step=self.table["step"], move={"card": card})

    async def play_on(self) -> None:
        """Play first cards to the end."""
        while not self.over:
            if self.seen["seat"] in self.seen["awaited"]:
                await self._play_one()
            else:
                await self.next()

    async def _play_one(self) -> None:
        """One card, and wait until it shows."""
        assert self.table
        step, message = self.table["step"], await self.play_card()
        if message["type"] == "ack":
            await self.until(lambda g: g.over or g.table["step"] > step or g.seen["mine"])
        elif self.table["step"] == step:  # the table has moved on, and we are about to hear it
            await self.next()


def with_answers(table: Json, message: Json) -> Json:
    """The table of a step, and what has been answered since."""
    common = {name: message[name] for name in ("awaited", "answered")}
    own = zip(table["seen"], message["mine"], message["drafts"], strict=True)
    seen = [one | common | {"mine": mine, "drafts": drafts} for one, mine, drafts in own]
    return table | {"left_ms": message.get("left_ms"), "seen": seen, "fresh": False}
