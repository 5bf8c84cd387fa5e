"""uvicorn's requests with deadlines: for half a request, half a body, and a browser that does not read.

By itself uvicorn waits for all of them for ever, and bounds neither the head of a request nor anybody's connections.
"""

from __future__ import annotations

from asyncio import AbstractEventLoop, BaseTransport, TimerHandle, Transport
from collections.abc import Callable
from typing import Any, cast
from weakref import ref

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from tablee.server.connections import CONNECTION, Connections


class Timer:
    """One deadline at a time."""

    __slots__ = ("_handle", "_loop")

    def __init__(self, loop: AbstractEventLoop) -> None:
        self._loop = loop
        self._handle: TimerHandle | None = None

    def start(self, seconds: float, late: Callable[[], None]) -> None:
        """From now on; an earlier deadline is forgotten."""
        self.stop()
        self._handle = self._loop.call_later(seconds, late)

    def stop(self) -> None:
        """In time."""
        if self._handle:
            self._handle.cancel()
            self._handle = None


class TimedHttp(HttpToolsProtocol):
    """uvicorn's requests, each part in its time. Between two requests uvicorn's own time-out counts."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.all: Connections = self.config.app.state.connections  # type: ignore[union-attr]
        self.app_state = {**self.app_state, CONNECTION: ref(self)}
        self._request, self._reader = Timer(self.loop), Timer(self.loop)
        self._head: int | None = 0
        """Bytes of a head that has not ended yet; None after it."""

    def connection_made(self, transport: BaseTransport) -> None:
        """Somebody has come; the request is due."""
        super().connection_made(cast("Transport", transport))
        self.client = self.all.origin(self.client, self.server)
        self.all.enter(self, self.client[0] if self.client else "")
        self._request.start(self.all.head, self._late)

    def connection_lost(self, exc: Exception | None) -> None:
        """Gone."""
        self._gone()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """A head has an end, also where all of it comes at once."""
        while data and not self.transport.is_closing() and self.transport.get_protocol() is self:
            most = self.all.longest_head - (self._head or 0)
            some, data = data[:most], data[most:]
            if self._head is not None:
                self._head += len(some)
            super().data_received(some)
            if self.transport.get_protocol() is not self:
                self.parser = None  # type: ignore[assignment]  # which refers to us: both would stay
            if self._head is not None and self._head >= self.all.longest_head and not self.transport.is_closing():
                self._refuse(431)

    def on_message_begin(self) -> None:
        """The first byte of a request."""
        super().on_message_begin()
        self._request.start(self.all.head, self._late)

    def on_headers_complete(self) -> None:
        """The head is there, the body is due."""
        self._head = None
        super().on_headers_complete()
        self._request.start(self.all.body, self._late)

    def on_message_complete(self) -> None:
        """All is there."""
        self._head = 0
        self._request.stop()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """From here on it is a socket."""
        self._gone()
        super().handle_websocket_upgrade()

    def pause_writing(self) -> None:
        """What was sent has not been read."""
        super().pause_writing()
        self._reader.start(self.all.unread, self.transport.abort)

    def resume_writing(self) -> None:
        """It has."""
        self._reader.stop()
        super().resume_writing()

    def _gone(self) -> None:
        self._request.stop()
        self._reader.stop()
        self.all.leave(self)

    def _late(self) -> None:
        """Whoever has said nothing at all is told nothing."""
        if self._head == 0:
            self.transport.close()
        else:
            self._refuse(408)

    def _refuse(self, status: int) -> None:
        if self.cycle is None or self.cycle.response_complete or not self.cycle.response_started:
            self.transport.write(STATUS_LINE[status] + b"content-length: 0\r\nconnection: close\r\n\r\n")
        self.transport.close()
