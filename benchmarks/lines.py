"""A socket that costs the people of a benchmark next to nothing: thousands of them share one core with no server.

Messages are read by picows, which is compiled. What is waited for comes from a queue; what only has to be noticed goes
to a listener at once, without a task of its own.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence

from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect


class Line(WSListener):
    """One open socket, as a person's page would have it."""

    def __init__(self) -> None:
        self.listener: Callable[[bytes], None] | None = None
        self._heard: deque[bytes] = deque()
        self._waiting: asyncio.Future[None] | None = None
        self._transport: WSTransport

    def on_ws_connected(self, transport: WSTransport) -> None:
        """It is open."""
        self._transport = transport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """A message has come; picows answers pings by itself."""
        if frame.msg_type != WSMsgType.TEXT:
            return
        message = frame.get_payload_as_bytes()
        if self.listener:
            self.listener(message)
        else:
            self._heard.append(message)
            self._wake()

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        """Nobody waits for what will not come."""
        self._wake()

    def send(self, text: str) -> None:
        """Into the line; it is not waited for."""
        self._transport.send(WSMsgType.TEXT, text.encode())

    async def recv(self) -> bytes:
        """The next message."""
        while not self._heard:
            if self._transport.is_disconnected:
                raise ConnectionError("the line was closed")
            self._waiting = asyncio.get_running_loop().create_future()
            await self._waiting
        return self._heard.popleft()

    def listen(self, listener: Callable[[bytes], None]) -> None:
        """From now on, and for all that has come so far."""
        self.listener = listener
        while self._heard:
            listener(self._heard.popleft())

    async def close(self) -> None:
        """Hang up."""
        self._transport.send_close()
        self._transport.disconnect()
        await self._transport.wait_disconnected()

    def _wake(self) -> None:
        if self._waiting and not self._waiting.done():
            self._waiting.set_result(None)


async def open_line(address: str, headers: Sequence[tuple[str, str]] = ()) -> Line:
    """A socket to this address."""
    _, line = await ws_connect(Line, address, extra_headers=list(headers))
    assert isinstance(line, Line)
    return line
