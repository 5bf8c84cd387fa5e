"""No right follows from an address: the link in the terminal makes an administrator, once."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

import pytest

from server.guests import Guest, running, sqlite
from server.raw_http import request
from tablee.server.app import create_app
from tablee.server.http.administrators import Administrators
from tablee.server.http.settings import ServerSettings
from tablee.server.store.store import Store

HIDDEN = ["/metrics", "/api/schema", "/api/schema/openapi.json"]


@pytest.fixture
def served(tmp_path: Path) -> Iterator[tuple[str, Administrators]]:
    """A server as `tablee serve` starts it, without a flag."""
    settings = ServerSettings(Store(sqlite(tmp_path)))
    with running(create_app(settings)) as address:
        yield address, settings.administrators


def test_nobody_administers_a_server_because_of_where_they_are(served: tuple[str, Administrators]) -> None:
    """From this very machine, with whatever headers."""
    address, _ = served
    anna = Guest(address).arrive()
    for path in HIDDEN:
        for cookie in ("", anna.cookie):
            reply = request(address, path, cookie=cookie, x_forwarded_for="127.0.0.1")
            assert (reply.status, b"not_found" in reply.body) == (404, True)
    assert anna.ask("/api/admin")["key"] == "only_admin"
    assert Guest(address).ask("/api/admin")["key"] == "stranger_here"


def test_the_link_makes_one_administrator(served: tuple[str, Administrators]) -> None:
    address, administrators = served
    token = administrators.offer()
    anna, eve = Guest(address).arrive(), Guest(address).arrive()
    for method, purpose in (("HEAD", ""), ("OPTIONS", ""), ("GET", "prefetch")):
        assert request(address, f"/admin/{token}", method, sec_purpose=purpose).status in (204, 404, 405)
    reply = request(address, f"/admin/{token}", cookie=anna.cookie)
    assert (reply.status, reply.header("location")) == (303, "/api/admin")
    summary = anna.ask("/api/admin")
    assert summary == {"version": version("tablee"), "people": 2, "rooms": 0, "pages": 0}
    for path in HIDDEN:
        assert request(address, path, cookie=anna.cookie).status == 200
        assert request(address, path, cookie=eve.cookie).status == 404
    assert eve.ask(f"/admin/{token}")["key"] == "admin_link"
    assert eve.ask("/api/admin")["key"] == "only_admin"
    anna.ask("/api/me/rotate", {})
    assert anna.ask("/api/admin")["people"] == 2  # still the same person


def test_who_has_no_identity_gets_one_by_the_link(served: tuple[str, Administrators]) -> None:
    address, administrators = served
    reply = request(address, f"/admin/{administrators.offer()}")
    cookie = reply.header("set-cookie").partition(";")[0]
    assert Guest(address, cookie=cookie).ask("/api/admin")["people"] == 1


@pytest.mark.parametrize("wrong", ["x", "0" * 32, "%00", ""])
def test_other_links_make_nobody_anything(served: tuple[str, Administrators], wrong: str) -> None:
    address, administrators = served
    anna = Guest(address).arrive()
    assert request(address, f"/admin/{wrong}", cookie=anna.cookie).status == 404  # before any was offered
    token = administrators.offer()
    assert request(address, f"/admin/{wrong}", cookie=anna.cookie).status == 404
    administrators.offer()
    assert request(address, f"/admin/{token}", cookie=anna.cookie).status == 404  # a newer one is offered
    assert anna.ask("/api/admin")["key"] == "only_admin"


def test_figures_and_schema_for_everybody_where_asked_for(tmp_path: Path) -> None:
    for metrics in (True, False):
        settings = ServerSettings(Store(sqlite(tmp_path)), metrics=metrics, schema=not metrics)
        with running(create_app(settings)) as address:
            assert (request(address, "/metrics").status == 200) is metrics
            assert (request(address, "/api/schema").status == 200) is not metrics
