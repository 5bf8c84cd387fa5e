"""HTTP as nobody's library would send it: bytes in, status, headers and body out."""

from __future__ import annotations

import socket
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass


@dataclass(frozen=True)
class Reply:
    """The first response on a connection; status 0 where it was closed without one."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes

    def header(self, name: str) -> str:
        """One header, which is there at most once."""
        found = [value for key, value in self.headers if key == name]
        assert len(found) <= 1, found
        return found[0] if found else ""


def send(address: str, request: bytes, source: str = "", patience: float = 10.0) -> Reply:
    """Send exactly this, and read until the server closes the line or says nothing more."""
    host, _, port = address.rpartition(":")
    with socket.create_connection((host, int(port)), patience, (source, 0) if source else None) as line:
        got = b""
        with suppress(OSError):  # it may have said no before it has read everything
            line.sendall(request)
        with suppress(OSError):
            while data := line.recv(1 << 16):
                got += data
    return parse(got)


def parse(got: bytes) -> Reply:
    head, _, body = got.partition(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").split("\r\n")
    pairs = [line.partition(":") for line in lines]
    headers = [(name.lower(), value.strip()) for name, _, value in pairs]
    return Reply(int(first.split()[1]) if first else 0, headers, body)


def request(
    address: str,
    target: str = "/",
    method: str = "GET",
    body: bytes = b"",
    source: str = "",
    patience: float = 10.0,
    headers: Mapping[str, str] | None = None,
    **more: str,
) -> Reply:
    """One request with these headers and no others but those it needs; an empty one is not sent."""
    named = {
        "host": address,
        "connection": "close",
        **{name.replace("_", "-"): held for name, held in {**(headers or {}), **more}.items()},
    }
    if body:
        named = {"content-type": "application/json", "content-length": str(len(body)), **named}
    lines = [f"{method} {target} HTTP/1.1", *(f"{name}: {held}" for name, held in named.items() if held)]
    return send(address, "\r\n".join([*lines, "", ""]).encode("latin-1") + body, source, patience)
