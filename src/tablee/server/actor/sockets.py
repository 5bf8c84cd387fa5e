"""A page's socket: typed messages in and out, limits on size and haste, and one writer so that order is kept."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field
from itertools import count
from typing import Any, Protocol

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from tablee.core.errors import TableeError
from tablee.server.metrics import REFUSED
from tablee.server.protocol import from_page, to_page
from tablee.server.protocol.values import Attention
from tablee.text import Voice

LARGEST = 64 * 1024
RATE, BURST = 20.0, 60.0
"""Messages a second, and how many may come at once."""
CHAT_RATE, CHAT_BURST = 0.5, 5.0
DRAFT_RATE, DRAFT_BURST = 40.0, 80.0
"""A finger moves faster than a person speaks."""
PATIENCE = 5
"""How often one may be asked to slow down before the socket is closed."""
BACKLOG = 200

DECODER: msgspec.json.Decoder[from_page.PageMessage] = msgspec.json.Decoder(from_page.PageMessage)
ENCODER = msgspec.json.Encoder()
FLAWS = (msgspec.MsgspecError, RecursionError, UnicodeDecodeError)
GONE = (WebSocketDisconnect, RuntimeError, OSError)
"""What sending or receiving raises when the page is no longer there."""
NUMBERS = count()
DRAFTS = (b'{"type":"draft"', b'{"type": "draft"')
"""How drafts begin, as a rule; others are read like any message."""


class Receiver(Protocol):
    """Where a page's messages go: the actor of its room."""

    def receive(self, socket: Socket, message: from_page.PageMessage) -> None:
        """A message."""

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

    def take(self, many: int = 1) -> bool:
        """One more? False when it is too much. Taking none only asks."""
        now = time.monotonic()
        self.left, self.at = min(self.burst, self.left + (now - self.at) * self.rate), now
        if self.left < 1:
            return False
        self.left -= many
        return True


class Allowance:
    """How much one person may say in one room, by however many pages."""

    __slots__ = ("chat", "drafts", "messages")

    def __init__(self) -> None:
        self.messages = Bucket(RATE, BURST, BURST)
        self.chat = Bucket(CHAT_RATE, CHAT_BURST, CHAT_BURST)
        self.drafts = Bucket(DRAFT_RATE, DRAFT_BURST, DRAFT_BURST)


class Socket:
    """One open page; `send` never blocks, a page that does not read is closed."""

    def __init__(
        self,
        socket: WebSocket[Any, Any, Any],
        person: str,
        lang: str,
        *,
        is_television: bool = False,
        address: str = "",
    ) -> None:
        self.is_television = is_television
        self.identify(person)
        self.address = address
        self.number = next(NUMBERS)
        self.allowance = Allowance()
        """Its own until it is in a room, then shared with all pages of the same person there."""
        self.lang = lang
        self.closed = False
        self.attention: Attention = "table"
        """Where the page's eyes are, as far as it has said."""
        self.options_shown = b""
        self.room_shown = b""
        """The options and the room as they were last shown here: the same again would be noise."""
        self.drafts_shown = b""
        """The drafts, alone or in a table."""
        self.offers_shown: object = None
        """For which step of which game, and for which seats, an offer was sent."""
        self._socket = socket
        self._out: asyncio.Queue[bytes | None] = asyncio.Queue(BACKLOG)
        self._warned = 0

    def identify(self, person: str) -> None:
        """Whose page it is; empty for somebody without an identity."""
        self.person = person
        self.key = "" if self.is_television else person
        """Who it speaks and sees for: a television in the host's own browser sees what everybody sees."""

    async def listen(self, receiver: Receiver) -> None:
        """Hand over what the page sends, until it goes; a bad message is refused here, and the socket lives on.

        A finger moves faster than anybody looks: a draft is read only once it is to be shown.
        """
        while not self.closed:
            try:
                data = (await self._socket.receive_data(mode="text")).encode()
            except GONE:
                return
            if self.closed:
                return
            if data.startswith(DRAFTS):
                receiver.receive_draft(self, data)
            elif (message := self.read(data)) is not None:
                receiver.receive(self, message)

    def read(self, data: bytes) -> from_page.PageMessage | None:
        """A message, or None where it is refused. Drafts have a limit of their own; who is too fast learns no more."""
        message, flaw = None, None
        if len(data) > LARGEST:
            flaw = TableeError("too_large")
        else:
            try:
                message = DECODER.decode(data)
            except FLAWS as problem:
                flaw = TableeError("bad_message", None, problem=str(problem))
        if not (self.allowance.drafts if isinstance(message, from_page.Draft) else self.allowance.messages).take():
            self._slow_down()
            return None
        if flaw:
            self.refuse(flaw, None if flaw.key == "too_large" else _id_in(data))
        return message

    def send(self, message: to_page.ToPage | bytes) -> None:
        """Send, in order, as soon as the page reads; bytes are a message that is already written."""
        if self.closed:
            return
        try:
            self._out.put_nowait(message if isinstance(message, bytes) else ENCODER.encode(message))
        except asyncio.QueueFull:
            self.close(None)

    async def write(self) -> None:
        """The one writer of this socket."""
        try:
            while (data := await self._out.get()) is not None:
                await self._socket.send_data(data, mode="text", encoding="utf-8")
            await self._socket.close()
        except GONE:
            self.closed = True

    def close(self, bye: to_page.Bye | None) -> None:
        """Say goodbye and end."""
        if bye is not None:
            self.send(bye)
        if not self.closed:
            self.closed = True
            while self._out.full():
                self._out.get_nowait()
            self._out.put_nowait(None)

    def refuse(self, error: TableeError, id: str | None = None) -> None:  # noqa: A002 - the field of the message
        """Say why something is not taken, where no game is involved."""
        REFUSED.labels(error.key).inc()
        self.send(to_page.Refused(id, error.key, Voice(self.lang).error(error)))

    def _slow_down(self) -> None:
        self._warned += 1
        if self._warned > PATIENCE * BURST:
            self.close(to_page.Bye("flood", again=False))
        elif self._warned % int(BURST) == 1:
            self.refuse(TooFast("too_fast"))


def _id_in(data: bytes) -> str | None:
    """The id of a message that is otherwise malformed, so that the page knows which one was refused."""
    try:
        found = msgspec.json.decode(data)
    except FLAWS:
        return None
    given = found.get("id") if isinstance(found, dict) else None
    return given if isinstance(given, str) and len(given) <= 40 else None
