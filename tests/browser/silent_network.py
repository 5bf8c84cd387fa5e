"""A network that falls silent: what goes into it comes out nowhere, and nobody is told."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress
from urllib.parse import urlsplit


class SilentNetwork:
    """Between a browser and a server, each connection by itself; those that are open when it falls silent stay so."""

    def __init__(self, address: str) -> None:
        self._to = urlsplit(address)
        self._listening = socket.create_server(("127.0.0.1", 0))
        self._open: list[threading.Event] = []
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._listening.getsockname()[1]}"

    def fall_silent(self) -> None:
        """For all who are connected; whoever comes anew is heard."""
        for is_silent in self._open:
            is_silent.set()

    def close(self) -> None:
        self._listening.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listening.accept()
                far = socket.create_connection((self._to.hostname or "", self._to.port or 80))
                is_silent = threading.Event()
                self._open.append(is_silent)
                for one, other in ((near, far), (far, near)):
                    threading.Thread(target=self._carry, args=(one, other, is_silent), daemon=True).start()

    def _carry(self, one: socket.socket, other: socket.socket, is_silent: threading.Event) -> None:
        with suppress(OSError):
            while data := one.recv(1 << 16):
                if not is_silent.is_set():
                    other.sendall(data)
            if not is_silent.is_set():  # else nobody hears that it was closed
                other.shutdown(socket.SHUT_WR)
