"""A real server process: killed in mid-game, refused a second time on the same file, stopped politely."""

from __future__ import annotations

import signal
import subprocess
from pathlib import Path

import pytest

from ports import free_port
from server.guests import scene, sqlite
from server.killing import COMMAND, Process, Stubborn, play_while_killing


@pytest.mark.timed
@scene
async def test_nothing_acknowledged_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    await play_while_killing(sqlite(tmp_path), tables=2, kills=3, seed=1)


@scene
async def test_a_second_server_on_the_file_is_refused_and_the_first_stops_politely(tmp_path: Path) -> None:
    server = Process(sqlite(tmp_path))
    try:
        guest = Stubborn(server.address).arrive()
        await guest.enter(guest.open(seats=3))
        second = [*COMMAND, "--port", str(free_port()), "--database", sqlite(tmp_path), "--lang", "fr"]
        refused = subprocess.run(second, capture_output=True, text=True, timeout=60, check=False)
        assert refused.returncode == 2
        assert "Une autre Tablée utilise déjà" in refused.stderr
        assert "Traceback" not in refused.stderr
        server.process.send_signal(signal.SIGINT)  # Ctrl-C, with a page still open
        assert server.process.wait(timeout=60) == 0
        await guest.until_closed()
    finally:
        server.process.kill()
        server.process.wait()


def test_a_server_that_cannot_start_says_why() -> None:
    command = [*COMMAND, "--port", str(free_port()), "--lang", "en", "--database", "rubbish://"]
    refused = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert refused.returncode == 2
    assert refused.stderr.startswith("The database cannot be opened")
    assert "Traceback" not in refused.stderr
