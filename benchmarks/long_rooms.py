"""How long a room of 5,000 inputs takes to be back, and how long everybody else stands still meanwhile.

`python benchmarks/long_rooms.py` prints both for rooms of every game: read from the whole log, and from a snapshot that
is as old as it gets, the best of five runs. A pause is how much too late a timer on the event loop comes.
"""

from __future__ import annotations

import asyncio
import gc
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from server.evening import CODE, Evening
from server.long_rooms import TABLES, long_room
from tablee.cli.serve import HAND_OVER
from tablee.server.actor.registry import RoomRegistry
from tablee.server.actor.snapshots import EVERY
from tablee.server.room.release import code_digest
from tablee.server.room.snapshot import capture
from tablee.server.room.taking import rebuild
from tablee.server.store.store import Store
from tablee.server.store.writer import SnapshotRow

INPUTS = 5000
BEAT = 0.001
RUNS = 5
ASKED = "asked: back in 100 ms, nobody else pauses for more than 20 ms"


class Pauses:
    """The longest one of the event loop."""

    def __init__(self) -> None:
        self.longest = 0.0

    async def watch(self) -> None:
        """Until it is cancelled."""
        while True:
            due = time.perf_counter() + BEAT
            await asyncio.sleep(BEAT)
            self.longest = max(self.longest, time.perf_counter() - due)


async def read_back(evening: Evening, folder: Path, *, saved: int) -> tuple[float, float]:
    """Milliseconds until the room is there, and of the longest pause, with a snapshot of the first so many inputs."""
    database, pauses = f"sqlite:///{folder / 'rooms.db'}", Pauses()
    store = Store(database)
    await store.append(CODE, evening.log)
    if saved:
        store.keep(SnapshotRow(CODE, saved, code_digest(), capture(rebuild(evening.log[:saved])).pack()))
    store.close()
    rooms = RoomRegistry(Store(database))
    watching = asyncio.create_task(pauses.watch())
    await asyncio.sleep(0.1)
    gc.collect()
    gc.freeze()
    pauses.longest, began = 0.0, time.perf_counter()
    found = await rooms.find(CODE)
    took = time.perf_counter() - began
    await asyncio.sleep(0.01)
    watching.cancel()
    assert found.room == evening.room
    await rooms.stop()
    return took * 1000, pauses.longest * 1000


def best(evening: Evening, saved: int) -> tuple[float, float]:
    """Of several runs: what the machine does besides can only add to it."""
    figures = []
    for _ in range(RUNS):
        with TemporaryDirectory() as folder:
            figures.append(asyncio.run(read_back(evening, Path(folder), saved=saved)))
    return min(took for took, _ in figures), min(pause for _, pause in figures)


def main() -> None:
    """A line for every table."""
    sys.setswitchinterval(HAND_OVER)
    print(f"{'milliseconds':<24}{'log':>8}{'pause':>8}{'snapshot':>10}{'pause':>8}   ({ASKED})")
    for game, seats, options in TABLES:
        evening = long_room(game, seats, options, INPUTS)
        (log, log_pause), (snapshot, pause) = (best(evening, saved) for saved in (0, INPUTS - EVERY + 1))
        print(f"{game + ' ' + str(seats):<24}{log:>8.0f}{log_pause:>8.1f}{snapshot:>10.0f}{pause:>8.1f}", flush=True)


if __name__ == "__main__":
    main()
