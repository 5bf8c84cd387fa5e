"""What a room of four people and an idle page cost the server in memory.

Run: python benchmarks/memory.py [ROOMS] (100 by default; half a minute). So many games of Mind Up! begin; then
everybody opens a second page and only looks. Part of `make bench-load`.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile

from guests import Server, enter, server, sit_down_with
from load import SEATS, serve_on_one_core

GOAL_ROOM_KB, GOAL_PAGE_KB = 200, 40
ROOMS = 100


async def measure(there: Server, rooms: int) -> tuple[float, float]:
    """Kilobytes a room, kilobytes a page."""
    await sit_down_with(there.address, "mind_up", SEATS)  # what is loaded for the first room is not counted
    empty = there.memory_kb
    tables = [await sit_down_with(there.address, "mind_up", SEATS) for _ in range(rooms)]
    full = there.memory_kb
    pages = [await enter(there.address, f"/ws/{table.code}", cookie) for table in tables for cookie in table.cookies]
    await asyncio.sleep(2)
    return (full - empty) / rooms, (there.memory_kb - full) / len(pages)


def main() -> None:
    """Print both."""
    rooms = int(sys.argv[1]) if len(sys.argv) > 1 else ROOMS
    with tempfile.TemporaryDirectory() as folder, server(serve_on_one_core, f"sqlite:///{folder}/tablee.db") as there:
        a_room, a_page = asyncio.run(measure(there, rooms))
    print(
        f"{a_room:.0f} kB a room of four (asked: {GOAL_ROOM_KB}), {a_page:.1f} kB an idle page (asked: {GOAL_PAGE_KB})"
    )


if __name__ == "__main__":
    main()
