"""A server just installed: real, with nothing compiled, and experts at the table from the first minute."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from server.guests import scene, sqlite
from server.killing import Process
from server.test_people import table_of

pytest.importorskip("numba")
pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are found in /proc")
QUICK = 2.0
NEXT_START = """
from numba.core.event import install_recorder
import tablee
from tablee.bots.warm import cold_levels, warm

print(cold_levels(), end=" ")
with install_recorder("numba:compile") as heard:
    warm(tablee.game("mind_up"), ["expert", "master"])
    warm(tablee.game("upturn"), ["normal", "expert"])
print(len(heard.buffer))
"""


@pytest.fixture
def cold(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Process]:
    """`tablee serve` where nothing was ever compiled."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "kept"))
    server = Process(sqlite(tmp_path))
    yield server
    server.process.kill()
    server.process.wait()


def compiler_of(server: Process) -> int:
    """The process that compiles for a server."""
    while True:
        for found in Path("/proc").glob("[0-9]*"):
            if parent_of(found) == server.process.pid and "tablee.bots.warm" in (found / "cmdline").read_text():
                return int(found.name)
        assert server.process.poll() is None
        time.sleep(0.05)


def parent_of(process: Path) -> int | None:
    """None for one that has ended, whether anybody has noticed or not."""
    try:
        state, parent, *_ = (process / "stat").read_text().rpartition(") ")[2].split()
    except OSError:
        return None
    return None if state == "Z" else int(parent)


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_the_compiler_ends_with_the_server_however_that_ends(cold: Process, how: signal.Signals) -> None:
    compiler = compiler_of(cold)
    os.kill(cold.process.pid, how)
    cold.process.wait(20)
    began = time.monotonic()
    while parent_of(Path(f"/proc/{compiler}")) is not None:
        assert time.monotonic() - began < 10, "it goes on without anybody"
        time.sleep(0.05)


async def play(server: Process, game: str, cards: int) -> list[float]:
    """How long a table with two experts takes for each of Anna's first answers."""
    (anna,) = await table_of(server.address, "Anna", game=game, bots=["expert"] * 2)
    await anna.start()
    took = []
    for _ in range(cards):
        assert anna.table
        step, began = anna.table["step"], time.monotonic()
        await anna.play_card()
        await anna.until(lambda g, step=step: g.table["step"] > step)
        took.append(time.monotonic() - began)
    return took


@scene
async def test_nobody_waits_for_a_compiler(cold: Process) -> None:
    assert max(await play(cold, "mind_up", cards=4)) < QUICK
    assert parent_of(Path(f"/proc/{compiler_of(cold)}")), "it is still at work"


@pytest.mark.long
def test_what_a_server_has_compiled_serves_the_next_one_at_once(cold: Process, tmp_path: Path) -> None:
    """The real thing: half a minute of a core."""
    compiler = Path(f"/proc/{compiler_of(cold)}")
    while parent_of(compiler) is not None:
        time.sleep(0.5)
    assert {one.name.partition("-")[0] for one in tmp_path.rglob("*.ready")} == {"normal", "expert", "master"}
    asked = subprocess.run([sys.executable, "-c", NEXT_START], capture_output=True, text=True, check=True)
    assert asked.stdout == "[] 0\n"
