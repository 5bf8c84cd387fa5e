"""`make fuzz`: frames that no page would send against a running server, beside players who must hardly notice.

Run: python tests/fuzz/fuzzing.py [FRAMES]. The server, the attackers and the players are processes of their own. Quiet
and noisy phases alternate within the same run, so that whatever else the machine does slows both.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from browser.server_process import ServerProcess
from fuzz.attackers import attack
from fuzz.players import Table, sit_down
from tablee import Record, verify

FRAMES = 100_000
ROOMS = 6
PHASE = 10.0
"""Seconds of noise, after half as many of quiet."""
LONGEST = 900.0
"""Seconds after which the attack is given up."""
SETTLING = 0.3
"""Seconds after a change of phase that count for neither."""
MOST_MEMORY = 150.0
"""Megabytes by which the server may grow."""


@dataclass
class Figures:
    """What came of it."""

    frames: int
    """That the server has read: what lies in a buffer because somebody is too fast does not count."""
    seconds: float
    quiet: list[float]
    """Seconds from an answer to its acknowledgement while nobody attacks, in order of size…"""
    noisy: list[float]
    """…and while somebody does."""
    games: int
    grown: float
    """Megabytes."""

    @property
    def ratio(self) -> float:
        return percentile(self.noisy, 99) / percentile(self.quiet, 99)

    def __str__(self) -> str:
        lines = [f"{self.frames:,} frames in {self.seconds:.0f} s; {self.games} games finished and verified"]
        for name, times in (("quiet", self.quiet), ("beside the attack", self.noisy)):
            p50, p99 = (percentile(times, share) * 1000 for share in (50, 99))
            lines.append(f"{name}: {len(times):,} answers, acknowledged within {p50:.1f} ms (p50), {p99:.1f} ms (p99)")
        return "\n".join([*lines, f"p99 × {self.ratio:.2f}; the server has grown by {self.grown:.0f} MB"])


def percentile(times: list[float], share: int) -> float:
    return sorted(times)[min(len(times) - 1, len(times) * share // 100)]


@dataclass
class Phases:
    """Quiet and noisy in turns; every answer counts for the phase in which it began and ended."""

    quiet: list[float] = field(default_factory=list)
    noisy: list[float] = field(default_factory=list)
    _since: float = field(default_factory=time.perf_counter)
    _is_noisy: bool | None = None

    def begin(self, is_noisy: bool | None) -> None:
        """None for neither."""
        self._since, self._is_noisy = time.perf_counter() + SETTLING, is_noisy

    def spend(self, began: float, lasted: float) -> None:
        if began >= self._since and self._is_noisy is not None:
            (self.noisy if self._is_noisy else self.quiet).append(lasted)


def fuzz(folder: Path, frames: int = FRAMES, rooms: int = ROOMS, phase: float = PHASE, seed: object = 1) -> Figures:
    """Attack a server of its own; raises where it breaks."""
    with running(folder) as server:
        figures = asyncio.run(_fuzz(server, frames, rooms, phase, seed))
        with urllib.request.urlopen(f"{server.address}/healthz", timeout=5) as answer:
            assert answer.read() == b"ok"
    log = (folder / "server.log").read_text()
    assert "Traceback" not in log, log[-5000:]
    assert " ERROR " not in log, log[-5000:]
    return figures


@contextmanager
def running(folder: Path) -> Iterator[ServerProcess]:
    server = ServerProcess(folder).open()
    try:
        yield server
    finally:
        server.close()


async def _fuzz(server: ServerProcess, frames: int, rooms: int, phase: float, seed: object) -> Figures:
    phases, address = Phases(), server.address.removeprefix("http://")
    tables = [await sit_down(address, number, phases.spend) for number in range(rooms)]
    spawning = multiprocessing.get_context("spawn")
    go, over, failed = spawning.Event(), spawning.Event(), spawning.Queue()
    codes = [table.code for table in tables]
    attacking = spawning.Process(target=attack, args=(address, codes, seed, go, over, failed), daemon=True)
    playing = asyncio.gather(*(table.play_on() for table in tables))
    attacking.start()
    try:
        await asyncio.wait([playing], timeout=phase)  # the first games load what they need
        before, began = server.memory, time.monotonic()
        while (read := await _read_frames(server, tables)) < frames and time.monotonic() < began + LONGEST:
            for is_noisy in (False, True):
                (go.set if is_noisy else go.clear)()
                phases.begin(is_noisy)
                await asyncio.wait([playing], timeout=phase if is_noisy else phase / 2)
                assert not playing.done(), await playing
        phases.begin(None)
        seconds, grown = time.monotonic() - began, server.memory - before
        over.set()
        go.clear()
        while not all(table.records for table in tables):  # everybody has played a whole game at least
            await asyncio.wait([playing], timeout=0.1)
            assert not playing.done(), await playing
        errors = await asyncio.to_thread(failed.get, timeout=60)
        for one in (one for table in tables for one in table.people):
            one.hang_up()
        await asyncio.gather(playing, return_exceptions=True)
    finally:
        attacking.kill()
        attacking.join()
    assert errors == [], "the server has answered with an error of its own"
    _check(tables)
    assert grown < MOST_MEMORY, f"the server has grown by {grown:.0f} MB"
    return Figures(read, seconds, phases.quiet, phases.noisy, sum(len(one.records) for one in tables), grown)


async def _read_frames(server: ServerProcess, tables: list[Table]) -> int:
    """Those of the attackers alone."""
    read = await asyncio.to_thread(server.metric, "tablee_messages_total")
    return int(read) - sum(one.said for table in tables for one in table.people)


def _check(tables: list[Table]) -> None:
    """Every game was played to its end, no answer was refused, and what is kept of it holds."""
    for table in tables:
        assert [one.refused for one in table.people] == [[], []]
        for record in table.records:
            assert verify(Record.from_json(record))


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as temporary:
        figures = fuzz(Path(temporary), int(sys.argv[1]) if len(sys.argv) > 1 else FRAMES)
    print(figures)
    if figures.ratio > 2:
        sys.exit("The players' p99 has more than doubled.")
