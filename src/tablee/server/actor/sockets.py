"""A page's socket: typed messages in and out, limits on size and haste, and one writer so that order is kept."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field
from typing import Any, Protocol

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from tablee.core.errors import TableeError
from tablee.server.actor.wire import wire_of
from tablee.server.metrics import REFUSED
from tablee.server.protocol import from_page, to_page
from tablee.text import Voice

LARGEST = 64 * 1024
RATE, BURST = 20.0, 60.0
"""Messages a second, and how many may come at once."""
CHAT_RATE, CHAT_BURST = 0.5, 5.0
DRAFT_RATE, DRAFT_BURST = 40.0, 80.0
"""A finger moves faster than a person speaks."""
PATIENCE = 5
"""How often one may be told to slow down before the socket is closed."""
BACKLOG = 200

DECODER: msgspec.json.Decoder[from_page.PageMessage] = msgspec.json.Decoder(from_page.PageMessage)
ENCODER = msgspec.json.Encoder()
FLAWS = (msgspec.MsgspecError, RecursionError, UnicodeDecodeError)
GONE = (WebSocketDisconnect, RuntimeError, OSError)
"""What sending or receiving raises when the page is no longer there."""


DRAFTS = (b'{"type":"draft"', b'{"type": "draft"')
"""How drafts begin, as a rule; others are read like any word."""


class Ears(Protocol):
    """Where a page's words go."""

    def hear(self, socket: Socket, message: from_page.PageMessage) -> None:
        """A word."""

    def receive_draft(self, socket: Socket, data: bytes) -> None:
        """A draft, as it came."""


class TooFast(TableeError):
    """Slow down."""


@dataclass(slots=True)
class Bucket:
    """So much a second, so much at once."""

    rate: float
    burst: float
    left: float
    at: float = field(default_factory=time.monotonic)

    @property
    def empty(self) -> bool:
        """Would one more be too much?"""
        now = time.monotonic()
        self.left, self.at = min(self.burst, self.left + (now - self.at) * self.rate), now
        return self.left < 1

    def take(self) -> bool:
        """One more? False when it is too much."""
        if self.empty:
            return False
        self.left -= 1
        return True


class Socket:
    """One open page; `tell` never blocks, a page that does not read is closed."""

    def __init__(self, socket: WebSocket[Any, Any, Any], key: str, lang: str) -> None:
        self.key = key
        self.lang = lang
        self.closed = False
        self.options_shown = b""
        self.room_shown = b""
        """The options and the room as they were last shown here: the same again would be noise."""
        self.drafts_shown = b""
        self.offers_shown: object = None
        """The drafts, alone or in a table."""
        self._socket = socket
        self._wire = wire_of(socket)
        self._waiting = 0
        self._out: asyncio.Queue[bytes | None] = asyncio.Queue(BACKLOG)
        self._rate = Bucket(RATE, BURST, BURST)
        self._chat = Bucket(CHAT_RATE, CHAT_BURST, CHAT_BURST)
        self._drafts = Bucket(DRAFT_RATE, DRAFT_BURST, DRAFT_BURST)
        self._warned = 0

    def tell(self, telling: to_page.ToPage) -> None:
        """Send, in order, as soon as the page reads."""
        self.send(ENCODER.encode(telling))

    def send(self, written: bytes) -> None:
        """The same for what is already written."""
        if self.closed or (self._wire and not self._waiting and self._wire.put(written)):
            return
        try:
            self._out.put_nowait(written)
            self._waiting += 1
        except asyncio.QueueFull:
            self.close(None)

    def show_drafts(self, written: bytes) -> None:
        """Drafts, unless they are shown here already."""
        if written != self.drafts_shown:
            self.drafts_shown = written
            self.send(written)

    def close(self, bye: to_page.Bye | None) -> None:
        """Say goodbye and end."""
        if bye is not None:
            self.tell(bye)
        if not self.closed:
            self.closed = True
            while self._out.full():
                self._out.get_nowait()
            self._out.put_nowait(None)

    def may_chat(self, message: from_page.PageMessage) -> None:
        """Chat has a limit of its own."""
        if isinstance(message, from_page.Chat) and not self._chat.take():
            raise TooFast("chat_too_fast")

    async def write(self) -> None:
        """The one writer of this socket."""
        try:
            while (data := await self._out.get()) is not None:
                await self._socket.send_data(data, mode="text", encoding="utf-8")
                self._waiting -= 1
            await self._socket.close()
        except GONE:
            self.closed = True

    async def attend(self, room: Ears) -> None:
        """Carry what the page says into the room, until it goes; bad messages are answered here."""
        if self._wire:
            self._wire.hears = lambda data: self._hear(data, room)
        while not self.closed:
            try:
                data = await self._socket.receive_data(mode="text")
            except GONE:
                return
            self._hear(data.encode(), room)

    def _hear(self, data: bytes, room: Ears) -> None:
        """A finger moves faster than anybody looks: a draft is read only once it is to be shown."""
        if self.closed:
            return
        if data.startswith(DRAFTS):
            room.receive_draft(self, data)
        elif (message := self.understand(data)) is not None:
            room.hear(self, message)

    def refuse(self, error: TableeError, said: str | None = None) -> None:
        """Tell why something is not taken, where no game is involved."""
        REFUSED.labels(error.key).inc()
        self.tell(to_page.Refused(said, error.key, Voice(self.lang).error(error)))

    def understand(self, data: bytes) -> from_page.PageMessage | None:
        """Drafts have a limit of their own; who is too fast is not even told what was wrong."""
        message, flaw = _read(data)
        limit = self._drafts if isinstance(message, from_page.Draft) else self._rate
        if not limit.take():
            self._slow_down()
            return None
        if flaw:
            self.refuse(flaw, None if flaw.key == "too_large" else _id_in(data))
        return message

    def _slow_down(self) -> None:
        self._warned += 1
        if self._warned > PATIENCE * BURST:
            self.close(to_page.Bye("flood", again=False))
        elif self._warned % int(BURST) == 1:
            self.refuse(TooFast("too_fast"))


def _read(data: bytes) -> tuple[from_page.PageMessage | None, TableeError | None]:
    """What a page says, or what is wrong with it."""
    if len(data) > LARGEST:
        return None, TableeError("too_large")
    try:
        return DECODER.decode(data), None
    except FLAWS as flaw:
        return None, TableeError("bad_message", None, problem=str(flaw))


def _id_in(data: bytes) -> str | None:
    """The id of a message that is otherwise malformed, so that the page knows which one was refused."""
    try:
        held = msgspec.json.decode(data)
    except FLAWS:
        return None
    said = held.get("id") if isinstance(held, dict) else None
    return said if isinstance(said, str) and len(said) <= 40 else None
