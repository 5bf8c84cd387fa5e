"""The way over a relay, by the machine's own ssh and a real SSH server: open, cut, open again, closed; and why not."""

from __future__ import annotations

import asyncio
import errno
import os
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import ExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from ports import free_port
from server.guests import scene
from server.share.ssh_servers import LOOPBACK, USER, Home, SshServer, StartRelay
from tablee.core.errors import TableeError
from tablee.server.share import tunnel as tunnels
from tablee.server.share.flaws import ShareFailed
from tablee.server.share.relay import Relay
from tablee.server.share.sharing import Sharing
from tablee.server.share.tunnel import Route, Tunnel
from tablee.text import LANGUAGES, Voice

URL = "https://play.example"


@asynccontextmanager
async def somebody_at(port: int = 0) -> AsyncIterator[int]:
    """Who repeats what they hear, here."""

    async def repeat(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(await reader.read(100))
        await writer.drain()
        writer.close()

    async with await asyncio.start_server(repeat, LOOPBACK, port) as server:
        yield server.sockets[0].getsockname()[1]


async def echo(port: int) -> bytes:
    """What comes back from there; empty where nobody answers."""
    with suppress(OSError, TimeoutError):
        reader, writer = await asyncio.open_connection(LOOPBACK, port)
        try:
            writer.write(b"hello")
            async with asyncio.timeout(5):  # who has just hung up may have taken the line, and says nothing
                return await reader.read(100)
        finally:
            writer.close()
    return b""


async def until(is_so: Callable[[], object]) -> None:
    """Bounded by the scene."""
    while not is_so():
        await asyncio.sleep(0.02)


def route_over(relay: SshServer, target: int = 1, url: str | None = URL) -> Route:
    return Route(Relay(LOOPBACK, USER, relay.port), free_port(), LOOPBACK, target, url)


def processes_with(words: str) -> list[str]:
    """The commands of this machine in which these words stand."""
    found = []
    for file in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):
            found.append(file.read_bytes().replace(b"\0", b" ").decode(errors="replace"))
    return [command for command in found if words in command]


@scene
async def test_what_arrives_there_comes_out_here_until_we_hang_up(start_relay: StartRelay) -> None:
    relay = start_relay()
    async with somebody_at() as here:
        route = route_over(relay, here)
        tunnel = await Tunnel.open(route)
        assert tunnel.url == URL
        assert await echo(route.port) == b"hello"
        if os.path.isdir("/proc"):
            assert processes_with(f"{route.port}:{LOOPBACK}:{here}")
        await tunnel.close()
        while await echo(route.port):
            await asyncio.sleep(0.02)
        assert not processes_with(f"{route.port}:{LOOPBACK}:{here}")


@scene
async def test_the_relay_may_say_the_address(start_relay: StartRelay) -> None:
    relay = start_relay()
    relay.greeting.write_text("Welcome to tunnels!\nForwarding HTTP from https://abc.tunnels.example\n")
    async with somebody_at() as here:
        route = route_over(relay, here, None)
        tunnel = await Tunnel.open(route)
        assert tunnel.url == "https://abc.tunnels.example"
        assert await echo(route.port) == b"hello"
        await tunnel.close()


@scene
async def test_a_way_that_was_cut_is_opened_again(start_relay: StartRelay) -> None:
    """And where the relay gives another address then, it is told."""
    relay = start_relay()
    relay.greeting.write_text("https://one.tunnels.example\n")
    opened: list[str] = []
    cut: list[str] = []
    async with somebody_at() as here:
        route = route_over(relay, here, None)
        sharing = Sharing(route, opened.append, lambda error: cut.append(error.key), shortest=0.05)
        await sharing.open()
        relay.greeting.write_text("https://two.tunnels.example\n")
        relay.cut()
        await until(lambda: len(opened) == 2)
        assert opened == ["https://one.tunnels.example", "https://two.tunnels.example"]
        assert cut[0] == "share_cut"
        assert await echo(route.port) == b"hello"
        await sharing.close()
        while await echo(route.port):
            await asyncio.sleep(0.02)


@scene
async def test_it_is_tried_until_the_relay_is_back(start_relay: StartRelay, home: Home) -> None:
    """Each reason is told once, however often it is tried."""
    relay, cut = start_relay(), list[str]()
    async with somebody_at() as here:
        route = route_over(relay, here)
        opened = asyncio.Event()
        sharing = Sharing(route, lambda _: opened.set(), lambda error: cut.append(error.key), shortest=0.01)
        await sharing.open()
        opened.clear()
        home.known_hosts.write_text("")
        relay.cut()
        await until(lambda: "share_key_unknown" in cut)
        await asyncio.sleep(0.3)  # it is tried once or twice meanwhile
        home.knows(relay.port)
        await opened.wait()
        assert cut == ["share_cut", "share_key_unknown"]
        await sharing.close()


@scene
async def test_it_is_tried_again_where_ssh_could_not_even_be_started(
    start_relay: StartRelay, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The machine has no process or file left for a moment: the terminal has promised that it is tried again."""
    relay, cut = start_relay(), list[TableeError]()
    refusals = 2
    start = asyncio.create_subprocess_exec

    async def refused_at_first(*words: Any, **how: Any) -> asyncio.subprocess.Process:
        nonlocal refusals
        refusals -= 1
        if refusals >= 0:
            raise BlockingIOError(errno.EAGAIN, "no more processes")
        return await start(*words, **how)

    async with somebody_at() as here:
        opened = asyncio.Event()
        sharing = Sharing(route_over(relay, here), lambda _: opened.set(), cut.append, shortest=0.01)
        await sharing.open()
        opened.clear()
        monkeypatch.setattr(asyncio, "create_subprocess_exec", refused_at_first)
        relay.cut()
        await opened.wait()
        assert [error.key for error in cut] == ["share_cut", "share_failed"]
        assert "no more processes" in str(cut[1])
        await sharing.close()


@scene
async def test_an_unknown_key_is_never_accepted(start_relay: StartRelay, home: Home) -> None:
    """Not even where somebody's own settings would take any."""
    relay = start_relay()
    home.known_hosts.write_text("")
    assert await failure(route_over(relay)) == "share_key_unknown"
    assert home.known_hosts.read_text() == ""


@scene
async def test_another_key_than_the_known_one(start_relay: StartRelay, home: Home) -> None:
    relay = start_relay()
    home.knows(relay.port, "another")
    assert await failure(route_over(relay)) == "share_key_changed"


@scene
async def test_who_is_not_let_in(start_relay: StartRelay) -> None:
    assert await failure(route_over(start_relay(lets_in="another"))) == "share_denied"


@scene
async def test_a_port_that_is_taken_there(start_relay: StartRelay) -> None:
    route = route_over(start_relay())
    with ExitStack() as taken:
        taken.enter_context(socket.create_server((LOOPBACK, route.port)))
        with suppress(OSError):  # a machine that speaks IPv6 would listen there
            taken.enter_context(socket.create_server(("::1", route.port), family=socket.AF_INET6))
        assert await failure(route) == "share_port_refused"


@scene
async def test_a_relay_that_names_no_address(start_relay: StartRelay, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tunnels, "GREETING", 0.5)
    relay = start_relay()
    relay.greeting.write_text("Hello!\n")
    assert await failure(route_over(relay, url=None)) == "share_no_address"


@scene
async def test_nobody_there(home: Home) -> None:
    assert await failure(Route(Relay(LOOPBACK, port=free_port()), 1, LOOPBACK, 1, URL)) == "share_failed"
    assert await failure(Route(Relay("nobody.invalid"), 1, LOOPBACK, 1, URL)) == "share_no_host"
    assert home


@scene
async def test_somebody_who_says_nothing(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tunnels, "PATIENCE", 0.5)
    with socket.create_server((LOOPBACK, 0)) as silent:
        route = Route(Relay(LOOPBACK, port=silent.getsockname()[1]), 1, LOOPBACK, 1, URL)
        assert await failure(route) == "share_silent"
    assert home


@scene
async def test_a_machine_without_ssh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert await failure(Route(Relay("play.example"), 1, LOOPBACK, 1, URL)) == "share_no_ssh"


async def failure(route: Route) -> str:
    """Why this way does not open; told in both languages, and nothing is left of it."""
    with pytest.raises(ShareFailed) as error:
        await Tunnel.open(route)
    for lang in LANGUAGES:
        assert Voice(lang).error(error.value)
    assert not processes_with(f"{route.port}:{LOOPBACK}:{route.target} ")
    return error.value.key
