"""A page's socket: typed messages in and out, limits on size and haste, and one order in which they go.

Below it lies uvicorn's own socket, which here takes a little at a time and lets go of whoever does not read.
"""

from __future__ import annotations

import asyncio
import logging
from asyncio import BaseTransport, Future
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from typing import Any, Protocol, TypeVar
from weakref import ref

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.protocol import OPEN

from tablee.core.errors import TableeError
from tablee.server import clock
from tablee.server.connections import CONNECTION, Connections
from tablee.server.metrics import MESSAGES, REFUSED
from tablee.server.protocol import from_page, to_page
from tablee.server.protocol.values import Attention
from tablee.server.timed import Timer
from tablee.text import Voice

LARGEST = 64 * 1024
RATE, BURST = 20.0, 60.0
"""Messages a second, and how many may come at once."""
CHAT_RATE, CHAT_BURST = 0.5, 5.0
JOIN_RATE, JOIN_BURST = 0.5, 10.0
"""To come in, or to change name, language or face: it is written in three places, and everybody is told."""
HINT_RATE, HINT_BURST = 0.5, 5.0
"""A hint is a bot's thought."""
DRAFT_RATE, DRAFT_BURST = 40.0, 80.0
"""A finger moves faster than a person speaks."""
SAID_AGAIN = 10
"""For so many arrivals counts a message that the room has forgotten and the log knows: all must come again for it."""
PATIENCE = 2
"""How often one may be asked to slow down before the socket is closed."""
HASTE = 0.05
"""Seconds for which a page that is too fast is not read: its flood waits on its own side."""
HEAVY = 2048
"""Bytes that count for one message more: what is long takes long to deal with."""
BACKLOG = 200
"""Messages that may wait for a page to read them."""
SLICE = 2048
"""Bytes of a socket that are looked at before others have their turn."""
MOST_UNREAD = 60
"""Messages that are taken out of them before our own reader has had these."""
MOST_WAITING = 2 << 20
"""Bytes that may wait to be looked at: more than the largest message."""
T = TypeVar("T")
logger = logging.getLogger("uvicorn.error.sockets")
logger.setLevel(logging.WARNING)
logger.addFilter(lambda record: "Invalid UTF-8" not in record.getMessage())  # that is no mistake of ours

DECODER: msgspec.json.Decoder[from_page.PageMessage] = msgspec.json.Decoder(from_page.PageMessage)
ENCODER = msgspec.json.Encoder()
FLAWS = (msgspec.MsgspecError, RecursionError, UnicodeDecodeError)
GONE = (WebSocketDisconnect, RuntimeError, OSError)
"""What sending or receiving raises when the page is no longer there."""
END = b""
"""No message: the socket is to be closed."""
NUMBERS = count()
DRAFTS = (b'{"type":"draft"', b'{"type": "draft"')
"""How drafts begin; written otherwise, or at length, they count as messages."""


class Receiver(Protocol):
    """Where a page's messages go: the actor of its room."""

    def receive(self, socket: Socket, message: from_page.PageMessage) -> None:
        """A message."""

    def receive_draft(self, socket: Socket, data: bytes) -> None:
        """A draft, as it came."""

    async def prepare(self, socket: Socket, message: from_page.Setup) -> None:
        """A table with much of its own is about to be set."""


class AtOnce(Protocol):
    """A connection that can be written to without a task and the layers between."""

    def say(self, texts: Sequence[bytes]) -> bool:
        """Send these messages in one go; False where that cannot be, and none of them is sent."""


class TooFast(TableeError):
    """Slow down."""


@dataclass(slots=True)
class Bucket:
    """So much a second, so much at once."""

    rate: float
    burst: float
    left: float
    at: float = field(init=False)

    def __post_init__(self) -> None:
        self.at = clock.now()

    def take(self, many: int = 1) -> bool:
        """One more? False when it is too much. Taking none only asks."""
        now = clock.now()
        self.left, self.at = min(self.burst, self.left + (now - self.at) * self.rate), now
        if self.left < 1:
            return False
        self.left -= many
        return True

    @property
    def overdrawn(self) -> float:
        """Seconds until what was taken without asking is paid back."""
        self.take(0)
        return max(0.0, -self.left) / self.rate


class Queue(list[T]):
    """First in, first out, for one reader. A page has two, a room one, and asyncio's take three kilobytes each."""

    __slots__ = ("_reader",)
    _reader: Future[None] | None

    def __init__(self) -> None:
        super().__init__()
        self._reader = None

    def put_nowait(self, item: T) -> None:
        """One more, at the end."""
        self.append(item)
        if self._reader and not self._reader.done():
            self._reader.set_result(None)

    async def get(self) -> T:
        """The first, once there is one."""
        while not self:
            self._reader = asyncio.get_running_loop().create_future()
            try:
                await self._reader
            finally:
                self._reader = None
        return self.pop(0)

    def empty(self) -> bool:
        """As uvicorn asks."""
        return not self


class Allowance:
    """How much one person may say in one room, by however many pages."""

    __slots__ = ("chat", "drafts", "hints", "joins", "messages", "reactions")

    def __init__(self) -> None:
        self.messages = Bucket(RATE, BURST, BURST)
        self.chat = Bucket(CHAT_RATE, CHAT_BURST, CHAT_BURST)
        self.reactions = Bucket(CHAT_RATE, CHAT_BURST, CHAT_BURST)
        self.hints = Bucket(HINT_RATE, HINT_BURST, HINT_BURST)
        self.joins = Bucket(JOIN_RATE, JOIN_BURST, JOIN_BURST)
        self.drafts = Bucket(DRAFT_RATE, DRAFT_BURST, DRAFT_BURST)


class Socket:
    """One open page; `send` never blocks, a page that does not read is closed."""

    __slots__ = (
        *("person", "key", "lang", "address", "number", "is_television", "allowance", "closed", "attention"),
        *("options_shown", "room_shown", "drafts_shown", "table_shown"),
        *("_socket", "_out", "_at_once", "_is_behind", "_warned", "_arrivals", "__weakref__"),
    )

    def __init__(
        self,
        socket: WebSocket[Any, Any, Any],
        person: str,
        lang: str,
        *,
        is_television: bool = False,
        address: str = "",
        is_hidden: bool = False,
        arrivals: Bucket | None = None,
        at_once: AtOnce | None = None,
    ) -> None:
        self.is_television = is_television
        self.identify(person)
        self.address = address
        self.number = next(NUMBERS)
        self.allowance = Allowance()
        """Its own until it is in a room, then shared with all pages of the same person there."""
        self.lang = lang
        self.closed = False
        self.attention: Attention = "hidden" if is_hidden else "table"
        """Where the page's eyes are, as far as it has said."""
        self.options_shown = self.room_shown = 0
        """The hashes of the options and of the room as they were last shown here: the same again would be noise."""
        self.drafts_shown = b""
        """The drafts, alone or in a table."""
        self.table_shown: object = None
        """For which step of which game, and for which seats, the whole table was sent."""
        self._socket = socket
        self._out = Queue[bytes]()
        """What is to be sent, then END."""
        self._at_once = at_once
        """The short way, for as long as the page reads; the long one goes through a task and three layers."""
        self._is_behind = False
        """Something is on the long way: nothing may overtake it."""
        self._warned = 0
        self._arrivals = arrivals
        """How often its person may still come into a room."""

    def identify(self, person: str) -> None:
        """Whose page it is; empty for somebody without an identity."""
        self.person = person
        self.key = "" if self.is_television else person
        """Who it speaks and sees for: a television in the host's own browser sees what everybody sees."""

    async def listen(self, receiver: Receiver) -> None:
        """Hand over what the page sends, until it goes; a bad message is refused here, and the socket lives on.

        A finger moves faster than anybody looks: a draft is read only once it is to be shown. Who is too fast is not
        read at all for a moment, so that a flood costs nobody else anything.
        """
        while not self.closed:
            try:
                data = (await self._socket.receive_data(mode="text")).encode()
            except GONE:
                return
            if self.closed:
                return
            MESSAGES.inc()
            is_draft = len(data) < HEAVY and data.startswith(DRAFTS)
            weight = 1 + len(data) // HEAVY if len(data) <= LARGEST else 1
            if not (self.allowance.drafts if is_draft else self.allowance.messages).take(weight):
                self._slow_down()
                await asyncio.sleep(HASTE)
            elif is_draft:
                receiver.receive_draft(self, data)
            elif len(data) > LARGEST:
                self.refuse(TableeError("too_large"))
            else:
                try:
                    message = DECODER.decode(data)
                except FLAWS as flaw:
                    self.refuse_unread(data, flaw)
                else:
                    if type(message) is from_page.Ping:
                        self.send(to_page.Ack(message.id))
                    else:
                        if type(message) is from_page.Setup and len(data) > HEAVY:
                            await receiver.prepare(self, message)
                        receiver.receive(self, message)
            await asyncio.sleep(0)  # one message a turn: whoever has sent many does not go before the others

    def send(self, *messages: to_page.ToPage | bytes) -> None:
        """Send, in order and in one go, as soon as the page reads; bytes are a message that is already written."""
        if self.closed:
            return
        written = [message if isinstance(message, bytes) else ENCODER.encode(message) for message in messages]
        if not self._is_behind and self._at_once and self._at_once.say(written):
            return
        for data in written:
            if len(self._out) >= BACKLOG:
                self.close(None)
                return
            self._put(data)

    async def write(self) -> None:
        """Whatever could not go at once, in its order, and the end."""
        try:
            while data := await self._out.get():
                await self._socket.send_data(data, mode="text", encoding="utf-8")
                del data  # or it would stay until there is something new to say
                self._is_behind = bool(self._out)
            await self._socket.close()
        except GONE:
            self.closed = True

    def close(self, bye: to_page.Bye | None) -> None:
        """Say goodbye and end."""
        if bye is not None:
            self.send(bye)
        if not self.closed:
            self.closed = True
            del self._out[: max(0, len(self._out) - BACKLOG + 1)]
            self._put(END)

    def say_again(self, reply: to_page.ToPage) -> None:
        """It was said and taken long ago. Whoever did that all the time would keep the room shut: they wait outside."""
        self.send(reply)
        if self._arrivals:
            self._arrivals.left -= SAID_AGAIN

    def refuse(self, error: TableeError, id: str | None = None) -> None:  # noqa: A002 - the field of the message
        """Say why something is not taken, where no game is involved."""
        REFUSED.labels(error.key).inc()
        self.send(to_page.Refused(id, error.key, Voice(self.lang).error(error)))

    def refuse_unread(self, data: bytes, flaw: Exception) -> None:
        """Say that a message cannot be read, and which one, as far as that can."""
        self.refuse(TableeError("bad_message", None, problem=str(flaw)), _id_in(data))

    def _put(self, data: bytes) -> None:
        self._is_behind = True
        self._out.put_nowait(data)

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


class TimedSocket(WebSocketsSansIOProtocol):
    """uvicorn's sockets; who neither reads nor answers a ping is let go at once."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.all: Connections = self.config.app.state.connections  # type: ignore[union-attr]
        self._unread = Queue[Any]()
        self.queue = self._unread  # type: ignore[assignment]  # as much of one as uvicorn uses
        self.app_state = {**self.app_state, CONNECTION: ref(self)}
        self._reader = Timer(self.loop)
        self._rest = b""
        """What has come and not been looked at."""
        self.logger = logger

    def connection_made(self, transport: BaseTransport) -> None:
        """A request has become a socket."""
        super().connection_made(transport)
        self.client = self.all.origin(self.client, self.server)
        self.all.enter(self, self.client[0] if self.client else "")

    def connection_lost(self, exc: Exception | None) -> None:
        """Gone."""
        self._reader.stop()
        self.all.leave(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Tens of thousands of tiny frames fit into what comes at once: each turn of the loop takes a little of it."""
        if not self._rest and len(data) <= SLICE and len(self._unread) < MOST_UNREAD:
            with suppress(InvalidState):  # two texts that are none, and uvicorn hangs up twice
                super().data_received(data)
        elif len(self._rest) > MOST_WAITING:
            self.transport.abort()
        else:
            is_new, self._rest = not self._rest, self._rest + data
            if is_new:
                self._take_slice()

    def _take_slice(self) -> None:
        """Not before our reader has had what was in the last ones: whoever sends too much waits."""
        if self.transport.is_closing():
            return
        is_full = len(self._unread) >= MOST_UNREAD
        if not is_full:
            data, self._rest = self._rest[:SLICE], self._rest[SLICE:]
            with suppress(InvalidState):
                super().data_received(data)
        if self._rest and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()
        if self._rest:
            self.loop.call_later(HASTE if is_full else 0, self._take_slice)
        elif self.read_paused and self.queue.empty() and not self.transport.is_closing():
            self.read_paused = False
            self.transport.resume_reading()

    def say(self, texts: Sequence[bytes]) -> bool:
        """As `AtOnce` has it."""
        is_open = self.handshake_complete and not (self.close_sent or self.disconnected)
        if not is_open or not self.writable.is_set() or self.conn.state is not OPEN:
            return False
        for text in texts:
            self.conn.send_text(text)
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True

    def send_receive_event_to_app(self) -> None:
        """Uvicorn stops reading at every message until it is heard; here only where many wait (`_take_slice`)."""
        is_paused, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = is_paused

    def forget_head(self) -> None:
        """What the browser said of itself when it came."""
        for headers in (self.request.headers, self.response.headers):
            headers.clear()
        self.scope["headers"] = []

    def pause_writing(self) -> None:
        """What was sent has not been read."""
        super().pause_writing()
        self._reader.start(self.all.unread, self.transport.abort)

    def resume_writing(self) -> None:
        """It has."""
        self._reader.stop()
        super().resume_writing()

    def keepalive_timeout(self) -> None:
        """A line that has fallen silent; nobody will read what is still to be sent."""
        super().keepalive_timeout()
        self.transport.abort()
