"""A server that is stopped says so before it hangs up."""

from __future__ import annotations

import asyncio
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

from ports import free_port
from server.guests import Guest, scene, serving, sqlite
from server.raw_http import request
from server.test_people import table_of

STOPPING = {"type": "bye", "reason": "stopping", "again": True}


@scene
async def test_the_goodbye_comes_before_the_line_is_closed(tmp_path: Path) -> None:
    server = serving(sqlite(tmp_path))
    address = server.__enter__()
    try:
        anna, bob = await table_of(address, "Anna", "Bob")
        watching = await Guest(address).enter(anna.code, join=False)
        await anna.send({"type": "chat", "id": "last", "text": "a last word"})
    finally:
        stopping = asyncio.create_task(asyncio.to_thread(server.__exit__, None, None, None))
    for one in (anna, bob, watching):
        await one.until_closed()
        assert one.received[-1] == STOPPING
    assert {"type": "ack", "id": "last"} in anna.received  # and what was sent is dealt with
    await stopping


@scene
async def test_tablee_serve_shows_the_link_and_says_goodbye(tmp_path: Path) -> None:
    command = [sys.executable, "-u", "-m", "tablee", "serve", "--no-open", "--pace", "0", "--lang", "en"]
    log = tmp_path / "terminal"
    with log.open("wb") as terminal:
        process = subprocess.Popen(
            [*command, "--port", str(free_port()), "--database", str(tmp_path / "tablee.db")],
            stdout=terminal,
            stderr=terminal,
        )
    try:
        port, token = await asyncio.to_thread(link_in, log)
        address = f"127.0.0.1:{port}"
        anna = Guest(address).arrive()
        assert request(address, f"/admin/{token}", cookie=anna.cookie).status == 303
        await anna.enter(anna.open(seats=3))
        assert anna.ask("/api/admin")["pages"] == 1
        process.send_signal(signal.SIGTERM)
        await anna.until_closed()
        assert anna.received[-1] == STOPPING
        await asyncio.to_thread(process.wait, 20)
    finally:
        process.kill()
        process.wait()


def link_in(log: Path) -> tuple[str, str]:
    """What the terminal shows, once it does."""
    until = time.monotonic() + 30
    while time.monotonic() < until:
        if found := re.search(r"http://localhost:(\d+)/admin/([0-9a-f]{32})\n", log.read_text()):
            return found[1], found[2]
        time.sleep(0.05)
    raise TimeoutError(log.read_text())
