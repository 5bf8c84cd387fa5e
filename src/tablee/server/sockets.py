"""A page's socket: typed messages in and out, limits on size and haste, and one writer so that order is kept."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field
from typing import Any

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from tablee.core.errors import TableeError
from tablee.server import messages as says
from tablee.server.metrics import SOCKETS
from tablee.text import Voice

LARGEST = 64 * 1024
RATE, BURST = 20.0, 60.0
"""Messages a second, and how many may come at once."""
CHAT_RATE, CHAT_BURST = 0.5, 5.0
PATIENCE = 5
"""How often one may be told to slow down before the socket is closed."""
BACKLOG = 200

DECODER: msgspec.json.Decoder[says.Message] = msgspec.json.Decoder(says.Message)
ENCODER = msgspec.json.Encoder()


class TooFast(TableeError):
    """Slow down."""


@dataclass(slots=True)
class Bucket:
    """So much a second, so much at once."""

    rate: float
    burst: float
    left: float
    at: float = field(default_factory=time.monotonic)

    def take(self) -> bool:
        """One more? False when it is too much."""
        now = time.monotonic()
        self.left, self.at = min(self.burst, self.left + (now - self.at) * self.rate), now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Socket:
    """One open page; `tell` never blocks, a page that does not read is closed."""

    def __init__(self, socket: WebSocket[Any, Any, Any], key: str, lang: str) -> None:
        self.key = key
        self.lang = lang
        self._socket = socket
        self._out: asyncio.Queue[bytes | None] = asyncio.Queue(BACKLOG)
        self._rate = Bucket(RATE, BURST, BURST)
        self._chat = Bucket(CHAT_RATE, CHAT_BURST, CHAT_BURST)
        self._warned = 0
        self.closed = False

    def tell(self, telling: says.Told) -> None:
        """Send, in order, as soon as the page reads."""
        if self.closed:
            return
        try:
            self._out.put_nowait(ENCODER.encode(telling))
        except asyncio.QueueFull:
            self.close(None)

    def close(self, bye: says.Bye | None) -> None:
        """Say goodbye and end."""
        if bye is not None:
            self.tell(bye)
        if not self.closed:
            self.closed = True
            while self._out.full():
                self._out.get_nowait()
            self._out.put_nowait(None)

    def may_chat(self, message: says.Message) -> None:
        """Chat has a limit of its own."""
        if isinstance(message, says.Chat) and not self._chat.take():
            raise TooFast("chat_too_fast")

    async def write(self) -> None:
        """The one writer of this socket."""
        try:
            while (data := await self._out.get()) is not None:
                await self._socket.send_data(data, mode="text", encoding="utf-8")
            await self._socket.close()
        except (WebSocketDisconnect, RuntimeError):
            self.closed = True

    async def read(self) -> says.Message | None:
        """The next good message; bad ones are answered here. None when the page is gone."""
        while not self.closed:
            try:
                data = await self._socket.receive_data(mode="text")
            except (WebSocketDisconnect, RuntimeError):
                return None
            message = self._understand(data.encode() if isinstance(data, str) else data)
            if message is not None:
                return message
        return None

    def _understand(self, data: bytes) -> says.Message | None:
        if not self._rate.take():
            self._slow_down()
            return None
        if len(data) > LARGEST:
            self._refuse("too_large", None)
            return None
        try:
            return DECODER.decode(data)
        except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as flaw:
            self._refuse("bad_message", _id_in(data), problem=str(flaw))
            return None

    def _slow_down(self) -> None:
        self._warned += 1
        if self._warned > PATIENCE * BURST:
            self.close(says.Bye("flood", again=False))
        elif self._warned % int(BURST) == 1:
            self._refuse("too_fast", None)

    def _refuse(self, key: str, said: str | None, **params: str) -> None:
        text = Voice(self.lang).error(TableeError(key, None, **params))
        self.tell(says.Refused(said, key, text))


def _id_in(data: bytes) -> str | None:
    """The id of a message that is otherwise malformed, so that the page knows which one was refused."""
    try:
        held = msgspec.json.decode(data)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
        return None
    said = held.get("id") if isinstance(held, dict) else None
    return said if isinstance(said, str) and len(said) <= 40 else None


def count(change: int) -> None:
    """Keep the number of open sockets for the metrics."""
    SOCKETS.inc(change)
