"""Whoever comes over a relay: by https, counted apart from this machine, believed only where the host says so."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from ports import free_port
from server.guests import Guest, running, scene, sqlite
from server.raw_http import Reply, request
from server.share.elsewhere import HOST, URL, come_in
from tablee.server.app import create_app
from tablee.server.connections import PROXIES, TUNNEL, Connections
from tablee.server.http.limits import ADDRESS
from tablee.server.http.settings import ServerSettings
from tablee.server.store.store import Store

AT_ONCE = int(ADDRESS["guest"][1])


@contextmanager
def shared(folder: Path, **wanted: Any) -> Iterator[tuple[str, ServerSettings]]:
    """A server where everybody arrives through the tunnel."""
    port = free_port()
    connections = Connections(tunnel=port, each=4)
    settings = ServerSettings(Store(sqlite(folder)), URL, pace=0, connections=connections, **wanted)
    with running(create_app(settings), port) as address:
        yield address, settings


def arrived(address: str, *, origin: str = "", said: str = "") -> Reply:
    """Somebody who has never been here, under the public name, and perhaps says where they come from."""
    return request(address, "/api/me", host=HOST, origin=origin, x_forwarded_for=said)


def test_they_come_by_https(tmp_path: Path) -> None:
    with shared(tmp_path) as (address, _):
        reply = arrived(address, origin=URL)
        assert reply.status == 200
        assert "secure" in reply.header("set-cookie").lower()
        assert arrived(address, origin="http://play.example").status == 403
        assert arrived(address, origin="https://evil.example").status == 403


def test_who_comes_to_this_machine_itself_comes_by_plain_http(tmp_path: Path) -> None:
    """Also while others come by https: a browser at home would not keep a cookie that is for https alone."""
    settings = ServerSettings(Store(sqlite(tmp_path)), URL, connections=Connections(tunnel=free_port()))
    with running(create_app(settings)) as address:
        reply = request(address, "/api/me", origin=f"http://{address}")
        assert reply.status == 200
        assert "secure" not in reply.header("set-cookie").lower()


def test_a_name_that_is_learnt_late_is_ours_and_an_old_one_no_longer(tmp_path: Path) -> None:
    with shared(tmp_path) as (address, settings):
        assert request(address, "/healthz", host="abc.tunnels.example").status == 421
        settings.public_url = "https://abc.tunnels.example"
        assert request(address, "/healthz", host="abc.tunnels.example").status == 200
        assert request(address, "/healthz", host="play.example").status == 421
        opened = Guest(address).arrive().ask("/api/rooms", {"game": "mind_up", "seats": 3, "name": "A", "lang": "en"})
        assert opened["link"].startswith("https://abc.tunnels.example/r/")


def used_up(address: str, said: str = "") -> bool:
    """Is nobody given an identity any more, after as many as there are at once?"""
    return [arrived(address, said=said.format(n)).status for n in range(AT_ONCE + 2)][-1] == 429


def test_strangers_share_one_address_whatever_they_say(tmp_path: Path) -> None:
    """Else whoever writes a header of their own would have as many addresses as they like."""
    with shared(tmp_path) as (address, settings):
        assert used_up(address, "192.0.2.{}")
        assert settings.budgets.bucket("guest by address", "127.0.0.1", *ADDRESS["guest"]).take()
        assert not settings.budgets.bucket("guest by address", TUNNEL, *ADDRESS["guest"]).take()


def test_the_relay_is_believed_where_the_host_says_so(tmp_path: Path) -> None:
    with shared(tmp_path, proxies=(TUNNEL,)) as (address, _):
        assert not used_up(address, "198.51.100.7, 192.0.2.{}")
        assert used_up(address, "192.0.2.{}, 198.51.100.7")


@scene
async def test_somebody_known_has_budgets_of_their_own(tmp_path: Path) -> None:
    """Strangers through the same tunnel can use up nothing of theirs: not their rooms, not their wrong codes."""
    with shared(tmp_path) as (address, _):
        anna = Guest(address).arrive()
        code = anna.open(seats=3)
        assert used_up(address)
        for n in range(40):
            request(address, f"/api/rooms/ZZZ{n:02}")
        assert json.loads(request(address, f"/api/rooms/{code}").body)["key"] == "too_fast"
        assert anna.ask(f"/api/rooms/{code}")["code"] == code
        await come_in(anna, code)
        await anna.taken("chat", text="still here")


def test_lines_of_all_who_come_are_not_lines_of_one() -> None:
    connections = Connections(tunnel=4, each=2)

    class Line:
        transport: Any = None

        def abort(self) -> None:
            raise AssertionError

    for _ in range(9):
        line = Line()
        line.transport = line
        came = connections.origin(("127.0.0.1", 1), ("127.0.0.1", 4))
        assert came == (TUNNEL, 0)
        connections.enter(line, came[0])
    assert len(connections._of[PROXIES]) == 9
    assert connections.origin(("127.0.0.1", 1), ("127.0.0.1", 5)) == ("127.0.0.1", 1)
    assert connections.origin(None, None) is None


@pytest.mark.parametrize("proxies", [(), (TUNNEL,), ("10.0.0.0/8", TUNNEL)])
def test_a_named_tunnel_is_no_network(proxies: tuple[str, ...]) -> None:
    assert Connections(proxies=proxies)._is_proxy(TUNNEL)
    assert not Connections(proxies=proxies)._is_proxy("192.0.2.1")
