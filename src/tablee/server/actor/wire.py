"""uvicorn's socket with a short cut: what a page says is handed over as it comes, what it is told goes straight out.

A word of a page would otherwise wake a task, and a word to it another: of what a finger on fourteen screens costs, that
is the larger part. Under another server there is no wire, and everything goes the usual way.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from litestar import WebSocket
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Opcode
from websockets.http11 import Request

TEXT = 0x80 | Opcode.TEXT
NAME = "tablee.wire"


class Wire(WebSocketsSansIOProtocol):
    """One connection; it is the same protocol with or without the short cut."""

    hears: Callable[[bytes], None] | None = None
    """Takes every text from the moment it is set."""

    def handle_connect(self, event: Request) -> None:
        """The application finds the wire in its scope."""
        super().handle_connect(event)
        if not self.close_sent:
            extensions: Any = self.scope["extensions"]
            extensions[NAME] = self

    def send_receive_event_to_app(self) -> None:
        """A whole message has come."""
        if self.hears is None or self.curr_msg_data_type != "text" or self.close_sent:
            super().send_receive_event_to_app()
            return
        text, self.frames = b"".join(self.frames), []
        self.hears(text)

    def put(self, text: bytes) -> bool:
        """Send this now; False where it has to wait, or nobody is there any more."""
        if not (self.handshake_complete and self.writable.is_set()) or self.close_sent or self.transport.is_closing():
            return False
        self.transport.write(_head(len(text)) + text)
        return True


def wire_of(socket: WebSocket[Any, Any, Any]) -> Wire | None:
    """The wire of a socket, where the server is ours."""
    extensions: Any = socket.scope.get("extensions") or {}
    wire: Wire | None = extensions.get(NAME)
    return wire


def _head(size: int) -> bytes:
    """Of a whole text, not masked and not packed (RFC 6455, section 5.2)."""
    if size < 126:
        return bytes((TEXT, size))
    if size < 1 << 16:
        return bytes((TEXT, 126)) + size.to_bytes(2)
    return bytes((TEXT, 127)) + size.to_bytes(8)
