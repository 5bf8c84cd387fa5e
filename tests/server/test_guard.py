"""What every connection passes: the names we answer to, the pages that may act, whose word counts, who keeps what."""

from __future__ import annotations

import json
import socket
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from server.guests import Guest, running, scene, sqlite
from server.raw_http import Reply, request
from tablee.server.app import create_app
from tablee.server.http.limits import address_of
from tablee.server.http.settings import ServerSettings
from tablee.server.store.store import Store

MACHINE = socket.gethostname()
PROXY, NEIGHBOUR = "127.0.0.2", "127.0.0.3"
"""Every address of 127.0.0.0/8 is ours to come from."""
ROOM = json.dumps({"game": "mind_up", "seats": 3, "name": "Anna", "lang": "en"}).encode()


def cookie_of(reply: Reply) -> str:
    return reply.header("set-cookie").partition(";")[0]


def key_of(reply: Reply) -> str:
    return str(json.loads(reply.body).get("key"))


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "LOCALHOST:1", "127.0.0.1:80", MACHINE, f"{MACHINE}.local"])
def test_names_that_are_ours(address: str, host: str) -> None:
    assert request(address, "/api/games", host=host).status == 200


FOREIGN = ["evil.example", "localhost.evil.example", "192.0.2.1", "[::1]", "127.0.0.1.evil.example", "0.0.0.0", "::1"]
FOREIGN += ["127.0.0.1 evil", "127.0.0.1,localhost", "evil.example:80@127.0.0.1", "2130706433", "0x7f.1", ".", "-"]


@pytest.mark.parametrize("host", FOREIGN)
def test_names_that_are_not_ours(address: str, host: str) -> None:
    """A page elsewhere may let its own name lead to this machine; then `Host` is still its name."""
    for path in ("/", "/api/me", "/healthz", "/icon-192.png"):
        reply = request(address, path, host=host, origin=f"http://{host}", accept_language="fr")
        assert (reply.status, key_of(reply)) == (421, "unknown_host")
        assert "nom" in json.loads(reply.body)["text"]
        assert not reply.header("set-cookie")
        assert "default-src 'self'" in reply.header("content-security-policy")


@scene
async def test_sockets_under_a_foreign_name_are_refused(address: str) -> None:
    anna = Guest(address).arrive()
    code, port = anna.open(seats=3), int(address.rpartition(":")[2])
    headers = {"cookie": anna.cookie, "origin": f"http://evil.example:{port}"}
    line = socket.create_connection(("127.0.0.1", port))
    with pytest.raises(InvalidStatus) as refused:
        await connect(f"ws://evil.example:{port}/ws/{code}", additional_headers=headers, sock=line)
    assert refused.value.response.status_code == 403


def test_further_names_are_given_at_the_start(tmp_path: Path) -> None:
    urls, hosts = ("https://play.example/", "http://192.0.2.7:8642"), ("testserver", "[2001:DB8::1]")
    with running(create_app(ServerSettings(Store(sqlite(tmp_path)), *urls, hosts=hosts))) as address:
        for host in ("play.example", "Play.Example:443", "192.0.2.7:8642", "testserver", "[2001:db8::1]:80"):
            assert request(address, "/healthz", host=host).status == 200, host
        assert request(address, "/healthz", host="elsewhere.example").status == 421


def test_the_policy_names_where_sockets_lead(tmp_path: Path) -> None:
    """By the name that was asked for and by the public one, and nobody else's."""
    hosts = ("[2001:db8::1]", "table.example")
    with running(create_app(ServerSettings(Store(sqlite(tmp_path)), "https://play.example/", hosts=hosts))) as address:
        public = "ws://play.example wss://play.example"
        for host, named in {
            "Table.Example:8080": f"ws://table.example:8080 wss://table.example:8080 {public}",
            "play.example": public,
            "[2001:db8::1]:80": public,
        }.items():
            policy = request(address, "/", host=host).header("content-security-policy")
            assert f"; connect-src 'self' {named};" in policy
        assert "; connect-src 'self';" in request(address, "/", host="evil.example").header("content-security-policy")


def opened(address: str, source: str = "", **headers: str) -> Reply:
    """Somebody who came in properly lets a page act for them."""
    cookie = cookie_of(request(address, "/api/me", source=source))
    return request(address, "/api/rooms", "POST", ROOM, source, headers={"cookie": cookie, **headers})


def test_a_page_of_the_same_host_under_another_scheme_is_a_foreign_page(address: str) -> None:
    assert key_of(opened(address, origin=f"https://{address}")) == "foreign_origin"
    assert key_of(opened(address, origin=f"ftp://{address}")) == "foreign_origin"
    assert key_of(opened(address, origin=address)) == "foreign_origin"
    assert key_of(opened(address, sec_fetch_site="cross-site")) == "foreign_origin"
    assert opened(address, origin=f"http://{address}", sec_fetch_site="same-origin").status == 201
    assert opened(address, origin=f"HTTP://{address}").status == 201


def test_pages_at_the_public_address_may_act(tmp_path: Path) -> None:
    with running(create_app(ServerSettings(Store(sqlite(tmp_path)), "https://play.example"))) as address:
        for origin in ("https://play.example", "https://play.example:443", "https://PLAY.example"):
            assert opened(address, origin=origin).status == 201
        for origin in ("http://play.example", "https://play.example:8443", "https://play.example.evil"):
            assert key_of(opened(address, origin=origin)) == "foreign_origin"


def test_nothing_about_somebody_is_kept_on_the_way(address: str) -> None:
    anna = Guest(address).arrive()
    code = anna.open(seats=3)
    pages = ["/api/me", "/api/rooms", f"/api/rooms/{code}", f"/api/rooms/{code}/qr.svg", "/api/admin", "/admin/x"]
    for path in [*pages, f"/api/records/{code}-1", "/api/nothing"]:
        assert request(address, path, cookie=anna.cookie).header("cache-control") == "no-store", path
    for path in ("/api/me/pass", "/api/me/take", "/api/me/rotate", "/api/rooms"):
        assert request(address, path, "POST", b"{}", cookie=anna.cookie).header("cache-control") == "no-store", path
    assert request(address, "/").header("cache-control") == "no-cache"


def test_nobody_says_where_they_come_from_unless_we_know_them(address: str) -> None:
    """Not even from this very machine."""
    reply = request(address, "/api/me", x_forwarded_proto="https", x_forwarded_for="9.9.9.9")
    assert "secure" not in reply.header("set-cookie").lower()
    tries = [request(address, "/api/rooms/QQQQQ", x_forwarded_for=f"9.9.9.{n}") for n in range(35)]
    assert key_of(tries[-1]) == "too_fast"


@pytest.fixture
def proxied(tmp_path: Path) -> Any:
    settings = ServerSettings(Store(sqlite(tmp_path)), proxies=(f"{PROXY}/32",), hosts=("play.example",))
    with running(create_app(settings)) as address:
        yield address


def test_a_proxy_we_know_says_where_somebody_comes_from(proxied: str) -> None:
    via = partial(request, proxied, source=PROXY, host="play.example")
    tries = [via("/api/rooms/QQQQQ", x_forwarded_for="9.9.9.9") for _ in range(35)]
    assert key_of(tries[-1]) == "too_fast"
    for other in ("9.9.9.8", "9.9.9.9, 9.9.9.7"):  # what stands before it somebody may have made up
        assert key_of(via("/api/rooms/QQQQQ", x_forwarded_for=other)) == "room_unknown"
    assert key_of(via("/api/rooms/QQQQQ", x_forwarded_for="9.9.9.6, 9.9.9.9")) == "too_fast"
    reply = via("/api/me", x_forwarded_for="9.9.9.5", x_forwarded_proto="https")
    assert "secure" in reply.header("set-cookie").lower()
    page = {"cookie": cookie_of(reply), "origin": "https://play.example", "x-forwarded-proto": "https"}
    assert via("/api/rooms", "POST", ROOM, headers=page).status == 201


def test_others_cannot_pass_for_the_proxy(proxied: str) -> None:
    tries = [request(proxied, "/api/rooms/QQQQQ", x_forwarded_for=f"9.9.9.{n}", source=NEIGHBOUR) for n in range(35)]
    assert key_of(tries[-1]) == "too_fast"
    assert key_of(request(proxied, "/api/rooms/QQQQQ", source=PROXY)) == "room_unknown"


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::2", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("192.0.2.1", "192.0.2.2", False),
        ("unix:", "unix:", True),
    ],
)
def test_what_counts_as_one_address(one: str, other: str, same: bool) -> None:
    def at(host: str) -> str:
        connection: Any = SimpleNamespace(client=SimpleNamespace(host=host))
        return address_of(connection)

    assert (at(one) == at(other)) is same
