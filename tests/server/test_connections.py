"""Whoever never ends a request, never reads or opens connections without end is let go; nobody else suffers."""

from __future__ import annotations

import asyncio
import logging
import socket
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest

from server.guests import Guest, running, scene, sqlite
from tablee.server.actor.sockets import TimedSocket
from tablee.server.app import create_app
from tablee.server.connections import Connections
from tablee.server.http.page import PAGE
from tablee.server.http.settings import ServerSettings
from tablee.server.store.store import Store

SOON = 5.0
"""Seconds: far more than these servers wait, far less than they would by default."""


@pytest.fixture
def limits() -> Connections:
    """Little patience."""
    return Connections(head=0.3, body=0.3, unread=0.3, each=6)


@pytest.fixture
def hurried(tmp_path: Path, limits: Connections) -> Iterator[str]:
    """A server that has no more."""
    with running(create_app(ServerSettings(Store(sqlite(tmp_path)), pace=0, connections=limits))) as address:
        yield address


def connected(address: str) -> socket.socket:
    host, _, port = address.partition(":")
    return socket.create_connection((host, int(port)), timeout=SOON)


def heard(line: socket.socket) -> bytes:
    """All that comes until the server closes the connection."""
    answer = b""
    with suppress(ConnectionError):
        while data := line.recv(65536):
            answer += data
    return answer


BODY = b"POST /api/games/mind_map/check HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
UNFINISHED = {
    "nothing at all": (b"", b""),
    "half a line": (b"GET /hea", b"408"),
    "half a head": (b"GET /healthz HTTP/1.1\r\nhost: localhost\r\nx-slow: ", b"408"),
    "half a socket": (b"GET /ws/ABCDE HTTP/1.1\r\nhost: localhost\r\nupgrade: websocket\r\nconnection: upgr", b"408"),
    "half a body": (BODY + b'content-length: 5000\r\n\r\n{"seats": ', b"408"),
    "half a chunk": (BODY + b"transfer-encoding: chunked\r\n\r\nff\r\n{", b"408"),
    "a body nobody asked for": (b"GET /healthz HTTP/1.1\r\nhost: localhost\r\ncontent-length: 99\r\n\r\nx", b"200"),
}


@pytest.mark.parametrize("what", UNFINISHED)
def test_what_never_ends_is_ended(hurried: str, what: str, caplog: pytest.LogCaptureFixture) -> None:
    sent, status = UNFINISHED[what]
    with closing(connected(hurried)) as line:
        line.sendall(sent)
        assert heard(line)[9:12] == status
    assert [one for one in caplog.records if one.levelno >= logging.WARNING] == []


def test_byte_after_byte_is_no_way_to_stay(hurried: str) -> None:
    """The time is that of the whole head, not of each byte."""
    with closing(connected(hurried)) as line:
        began = time.monotonic()
        with suppress(ConnectionError):
            for byte in b"GET /healthz HTTP/1.1\r\n" + b"x-long: 1\r\n" * 100:
                line.sendall(bytes([byte]))
                time.sleep(0.02)
        assert time.monotonic() - began < SOON


def test_requests_in_time_may_go_on_for_ever(hurried: str) -> None:
    """Each request has its own time."""
    request = b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n"
    with closing(connected(hurried)) as line:
        began = time.monotonic()
        while time.monotonic() - began < 0.9:  # three times as long as one head may take
            line.sendall(request[:20])
            time.sleep(0.1)
            line.sendall(request[20:])
            answer = b""
            while not answer.endswith(b"ok"):  # head and body may come one after the other
                more = line.recv(65536)
                assert more, "hung up"
                answer += more
            assert answer.startswith(b"HTTP/1.1 200")


def test_a_head_without_end_is_refused(hurried: str) -> None:
    with closing(connected(hurried)) as line:
        with suppress(ConnectionError):
            line.sendall(b"GET /healthz HTTP/1.1\r\n" + b"x-more: 1\r\n" * 100_000)
        assert heard(line)[9:12] in (b"431", b"")  # where the connection is gone before the answer is read


@pytest.mark.parametrize(("more", "status"), [(30_000, b"200"), (33_000, b"431"), (200_000, b"431")])
def test_a_head_has_a_limit_also_where_it_comes_at_once(hurried: str, more: int, status: bytes) -> None:
    with closing(connected(hurried)) as line:
        with suppress(ConnectionError):
            head = b"GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\nx-more: "
            line.sendall(head + b"1" * more + b"\r\n\r\n")
        assert heard(line)[9:12] in (status, b"" if status == b"431" else status)


@pytest.mark.skipif(not PAGE.exists(), reason="the page has not been built: make page")
def test_who_does_not_read_is_let_go(hurried: str) -> None:
    script = max((PAGE / "assets").glob("*.js"), key=lambda file: file.stat().st_size).name
    with closing(connected(hurried)) as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        request, began = f"GET /assets/{script} HTTP/1.1\r\nhost: localhost\r\n\r\n".encode(), time.monotonic()
        line.sendall(request * 100)
        with suppress(ConnectionError):
            while time.monotonic() - began < SOON:
                line.sendall(b"\r\n")
                time.sleep(0.01)
        assert time.monotonic() - began < SOON


@scene
async def test_sockets_may_be_silent_as_long_as_they_like(hurried: str) -> None:
    """The browser answers the server's pings; nobody need say anything."""
    anna = Guest(hurried).arrive()
    await anna.enter(anna.open())
    await asyncio.sleep(1)
    await anna.taken("chat", text="still here")


def test_a_stranger_with_too_many_connections_loses_the_oldest(hurried: str) -> None:
    """Whoever comes new is heard: the neighbours of somebody who opens connections without end, above all."""
    lines = [connected(hurried) for _ in range(6)]
    answers = [Guest(hurried).ask("/healthz") for _ in range(3)]
    assert answers == ["ok"] * 3
    assert lines[0].recv(1) == b""
    for line in lines:
        line.close()


@scene
async def test_a_page_that_does_not_read_is_let_go(hurried: str, limits: Connections) -> None:
    """The machine keeps megabytes for who does not read, so the transport's complaint is made here in its stead."""
    anna = Guest(hurried).arrive()
    await anna.enter(anna.open())
    (line,) = [line for line in limits._whose if isinstance(line, TimedSocket)]
    line.loop.call_soon_threadsafe(line.pause_writing)
    line.loop.call_soon_threadsafe(line.resume_writing)
    await anna.taken("chat", text="a moment later")
    line.loop.call_soon_threadsafe(line.pause_writing)
    await anna.until_closed()


@scene
async def test_people_are_counted_by_themselves(hurried: str) -> None:
    """Strangers at the same address cannot take a seated player's connection."""
    anna = Guest(hurried).arrive()
    await anna.enter(anna.open())
    lines = [connected(hurried) for _ in range(20)]
    await anna.taken("chat", text="still here")
    for line in lines:
        line.close()


class Line:
    """A connection that knows whether it was closed."""

    def __init__(self, connections: Connections, address: str) -> None:
        self.transport: Any = self
        self.is_open = True
        connections.enter(self, address)

    def abort(self) -> None:
        self.is_open = False


def open_of(lines: list[Line]) -> list[bool]:
    return [line.is_open for line in lines]


def test_everybody_has_their_own() -> None:
    connections = Connections(each=2)
    strangers = [Line(connections, "192.0.2.1") for _ in range(3)]
    others = [Line(connections, "192.0.2.2") for _ in range(2)]
    assert open_of(strangers) == [False, True, True]
    assert open_of(others) == [True, True]
    for line in strangers[1:]:
        connections.identify(line, "anna")
    more = [Line(connections, "192.0.2.1") for _ in range(2)]
    assert open_of([*strangers[1:], *more]) == [True] * 4
    connections.identify(more[0], "anna")
    assert open_of(strangers) == [False, False, True]
    for line in [*strangers, *others, *more]:
        connections.leave(line)
    assert len(connections) == 0
    assert connections._of == {}


def test_a_home_has_many_ipv6_addresses_and_a_proxy_has_everybody() -> None:
    connections = Connections(each=2, proxies=("192.0.2.8/31",))
    home = [Line(connections, f"2001:db8::{n}") for n in range(3)]
    assert open_of(home) == [False, True, True]
    assert open_of([Line(connections, "2001:db8:0:1::1")]) == [True]
    assert all(open_of([Line(connections, "192.0.2.9") for _ in range(10)]))
    mapped = [Line(connections, address) for address in ("192.0.2.1", "::ffff:192.0.2.1", "192.0.2.1")]
    assert open_of(mapped) == [False, True, True]


def test_when_there_are_too_many_whoever_has_most_gives_way() -> None:
    connections = Connections(each=50, total=12)
    seated = [Line(connections, "192.0.2.1") for _ in range(2)]
    crowd = [Line(connections, "192.0.2.2") for _ in range(30)]
    assert open_of(seated) == [True, True]
    assert sum(open_of(crowd)) == 10
    newcomer = Line(connections, "192.0.2.3")
    assert open_of([*seated, newcomer]) == [True] * 3
    assert len(connections) == 12


@scene
async def test_what_a_browser_said_of_itself_does_not_stay_as_long_as_its_page(
    hurried: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three copies of the head a page would be half of what an idle one takes; who it is has been found by then."""
    made: list[TimedSocket] = []

    def noticed(self: TimedSocket, transport: Any, before: Any = TimedSocket.connection_made) -> None:
        made.append(self)
        before(self, transport)

    monkeypatch.setattr(TimedSocket, "connection_made", noticed)
    anna = Guest(hurried).arrive()
    await anna.enter(anna.open())
    [page] = made
    assert len(page.request.headers) == len(page.response.headers) == len(page.scope["headers"]) == 0  # type: ignore[arg-type]
    await anna.taken("chat", text="still Anna")
