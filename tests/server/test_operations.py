"""What a host watches: a whole evening's log without a secret or an address, figures, readiness."""

from __future__ import annotations

import asyncio
import gc
import io
import json
import logging
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from prometheus_client import REGISTRY

from server.guests import Guest, running, scene, sqlite
from server.raw_http import request
from tablee.server.app import create_app
from tablee.server.http.settings import ServerSettings
from tablee.server.logs import JsonLines, PlainLines, scrubbed
from tablee.server.store.store import Store
from tablee.server.watching import LoopWatch

ADDRESS = re.compile(r"\d+\.\d+\.\d+\.\d+|::1")


@pytest.fixture
def lines() -> Iterator[io.StringIO]:
    """All that is logged, as JSON, down to our smallest word; what the guests' own library says is none of it."""
    written, root, ours = io.StringIO(), logging.getLogger(), logging.getLogger("tablee")
    handler = logging.StreamHandler(written)
    handler.setFormatter(JsonLines())
    before = ours.level
    root.addHandler(handler)
    ours.setLevel(logging.DEBUG)
    yield written
    root.removeHandler(handler)
    ours.setLevel(before)


@scene
async def test_a_whole_evening_leaves_no_secret_and_no_address_in_the_log(lines: io.StringIO, tmp_path: Path) -> None:
    """Two people play to the end, chat, pass to another device, sign out, become administrator, ask for nonsense."""
    settings = ServerSettings(Store(sqlite(tmp_path)), pace=0)
    with running(create_app(settings)) as address:
        anna, bob = Guest(address, "Zoé-Marguerite").arrive(), Guest(address, "Barnabé", "fr").arrive()
        await anna.enter(anna.open(bots=["random", "random"]))
        await bob.enter(anna.code)
        await bob.taken("sit", seat=3)
        await anna.taken("chat", text="my street is long")
        await anna.start(bob)
        await asyncio.gather(anna.play_on(), bob.play_on())
        link = anna.ask("/api/me/pass", {"code": None})["link"]
        token = settings.administrators.offer()
        request(address, f"/admin/{token}", cookie=anna.cookie)
        await bob.send("rubbish")
        await bob.next()
        first, second = anna.cookie, bob.cookie
        anna.ask("/api/me/rotate", {})
        bob.ask("/api/records/XXXXX-1?secret=hunter2")
        bob.ask("/no/such/page")
        with closing(sqlite3.connect(tmp_path / "tablee.db")) as connection:
            keys = [one for row in connection.execute("SELECT key, secret FROM people") for one in row]
            seeds = [one for (one,) in connection.execute("SELECT payload FROM inputs WHERE kind = 'opened'")]
    text = lines.getvalue()
    secrets = [cookie.partition("=")[2] for cookie in (first, second, anna.cookie)]
    secrets += [link.partition("#")[2], token, settings.administrators.control, *keys]
    secrets += [json.loads(seed)["said"]["secret"] for seed in seeds]
    for secret in (*secrets, "Zoé", "Barnabé", "my street", "hunter2", anna.contribution):
        assert secret
        assert secret not in text
    ours = [json.loads(line) for line in text.splitlines()]
    assert not [line for line in ours if ADDRESS.search(json.dumps(line))]
    asked = [line for line in ours if line["logger"] == "tablee.access"]
    assert {"/api/me", "/api/rooms", "/admin/…"} <= {line["path"] for line in asked}
    assert len({line["request"] for line in asked}) == len(asked)


@scene
async def test_lines_know_their_room_and_their_request(lines: io.StringIO, tmp_path: Path) -> None:
    settings = ServerSettings(Store(sqlite(tmp_path)), pace=0)
    with running(create_app(settings)) as address:
        anna = Guest(address).arrive()
        code = anna.open()
        reply = request(address, f"/api/rooms/{code}")
        await anna.enter(code)
        await anna.taken("chat", text="x")

        def fail(*_: object) -> None:
            raise RuntimeError("planted in 10.1.2.3")

        settings.store.writer.append = fail  # type: ignore[assignment]
        await anna.send({"type": "chat", "id": "y", "text": "y"})
        await anna.until_closed()
    ours = [json.loads(line) for line in lines.getvalue().splitlines()]
    (failed,) = [line for line in ours if "planted" in line.get("error", "")]
    assert (failed["room"], "request" in failed, "10.1.2.3" in failed["error"]) == (code, False, False)
    (asked,) = [line for line in ours if line.get("path") == f"/api/rooms/{code}"]
    assert asked["request"] == reply.header("x-request-id")


@pytest.mark.parametrize(
    "secret",
    ["192.168.1.7", "10.0.0.1:4433", "fd00::12:1", "::1", "2001:db8:0:0:1:2:3:4", "ab" * 16, "CD" * 20],
)
def test_what_looks_like_an_address_or_a_secret_is_taken_out(secret: str) -> None:
    record = logging.LogRecord("x", logging.WARNING, "", 1, "before %s after", (secret,), None)
    for form in (JsonLines(), PlainLines("%(message)s")):
        line = form.format(record)
        assert secret not in line
        assert "before" in line
        assert "after" in line
    assert scrubbed("postgresql://anna:hunter2@db/x") == "postgresql://[removed]db/x"
    assert scrubbed("room ABCDE: 12 rooms, 3.5 MB, Mind Up: yes") == "room ABCDE: 12 rooms, 3.5 MB, Mind Up: yes"


def counted(name: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(f"tablee_{name}_count", labels) or 0.0


@scene
async def test_figures_of_an_evening(tmp_path: Path) -> None:
    names = ("acknowledged_seconds", "commit_seconds", "batch_inputs", "thought_seconds")
    before = {name: counted(name) for name in names}
    with running(create_app(ServerSettings(Store(sqlite(tmp_path)), pace=0))) as address:
        anna = Guest(address).arrive()
        await anna.enter(anna.open(bots=["random", "random", "random"]))
        await anna.start()
        await anna.play_card()
        await anna.until(lambda g: g.table["step"] == 1)
    for name in names:
        assert counted(name) > before[name], name


@scene
async def test_the_loop_and_the_collections_are_watched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablee.server.watching.BEAT", 0.0)
    lag, full = counted("loop_lag_seconds"), counted("collection_seconds", generation="2")
    watch = LoopWatch()
    watch.start()
    gc.collect()
    while counted("loop_lag_seconds") == lag:
        await asyncio.sleep(0)
    watch.stop()
    assert counted("collection_seconds", generation="2") > full
    assert watch._collected not in gc.callbacks


def test_readyz_says_what_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = create_app(ServerSettings(Store(sqlite(tmp_path)), pace=0))
    with running(app) as address:
        assert request(address, "/healthz").status == 200
        assert (request(address, "/readyz").status, request(address, "/readyz").body) == (200, b"ok")
        with monkeypatch.context() as planted:
            planted.setattr("tablee.server.store.store.ENOUGH", 1 << 62)
            reply = request(address, "/readyz")
            assert (reply.status, reply.body) == (503, b"the disk is full")
        app.state.rooms.stopping = True
        reply = request(address, "/readyz")
        assert (reply.status, reply.body) == (503, b"stopping")
        assert request(address, "/healthz").status == 200
        app.state.rooms.stopping = False
