"""Seven people drag their tokens before fourteen pages (Mind Map in teams): what a tick of drafts costs the server.

Run: python benchmarks/drafts.py (about ten seconds). The server is a process of its own and tells its CPU time; the
draggers send as often as the page does.
"""

from __future__ import annotations

import asyncio
import json
import tempfile
import time
from dataclasses import dataclass, field
from typing import Any

from guests import Server, serve_rooms, server, sit_down
from lines import Line

SEATS = 14
GAP = 0.08
"""Between two drafts of one page (web/src/games/mind_map/drafts.ts)."""
SECONDS = 6.0
CPU_ASKED, TICKS_ASKED = 2.5, 10.0


@dataclass(slots=True)
class Page:
    """One socket and what it has been told while somebody dragged."""

    seat: int
    line: Line
    ticks: int = 0
    newest: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Figures:
    """What was measured."""

    cpu: float
    """Milliseconds of the server's CPU a tick: reading the drafts, checking them, writing and sending."""
    ticks: float
    """A second, on the page that got fewest."""
    complete: bool
    """Did every page get the newest of every dragger?"""


def drafts(seconds: float = SECONDS) -> Figures:
    """Measure; the server is stopped afterwards."""
    with (
        tempfile.TemporaryDirectory() as folder,
        server(serve_rooms, f"sqlite:///{folder}/tablee.db") as running,
    ):
        return asyncio.run(_measure(running, seconds))


async def _measure(running: Server, seconds: float) -> Figures:
    lines, tables = await sit_down(running.address, "mind_map", SEATS)
    pages = [Page(seat, line) for seat, line in enumerate(lines)]
    listening = [asyncio.create_task(listen(page)) for page in pages]
    draggers = [page for page in pages if page.seat in tables[0]["seen"][0]["awaited"]]
    await drag(draggers, 1.0)  # warm up
    for page in pages:
        page.ticks = 0
    began, worked = time.perf_counter(), running.cpu
    last = await drag(draggers, seconds)
    took, worked = time.perf_counter() - began, running.cpu - worked
    await asyncio.sleep(3 * GAP)
    for task in listening:
        task.cancel()
    fewest = min(page.ticks for page in pages)
    newest = {str(page.seat): place(page.seat, last) for page in draggers}
    return Figures(worked / fewest * 1000, fewest / took, all(page.newest == newest for page in pages))


async def drag(draggers: list[Page], seconds: float) -> int:
    """Everybody drags, each at their own beat; gives how far they came."""
    drags = round(seconds / GAP)
    beats = [GAP * number / len(draggers) for number in range(len(draggers))]
    await asyncio.gather(*(_drag_one(page, drags, beat) for page, beat in zip(draggers, beats, strict=True)))
    return drags


async def _drag_one(page: Page, drags: int, late: float) -> None:
    began = time.perf_counter() + late
    for n in range(1, drags + 1):
        await asyncio.sleep(max(0.0, began + n * GAP - time.perf_counter()))
        message = {"type": "draft", "id": f"d{n}", "seat": page.seat, "step": 0, "move": place(page.seat, n)}
        page.line.send(json.dumps(message))


def place(seat: int, drag: int) -> dict[str, int]:
    """Where a token is by then: from left to right, over and over again."""
    return {"x": 40 * drag % 2000 - 1000, "y": 150 * seat - 1000}


async def listen(page: Page) -> None:
    """What this page is told, for as long as the table is there."""
    while True:
        message = json.loads(await page.line.recv())
        assert message["type"] not in ("refused", "bye"), message
        if message["type"] == "drafts_now":
            page.ticks += 1
            (page.newest,) = message["drafts"]


if __name__ == "__main__":
    found = drafts()
    print(f"CPU of the server a tick of drafts  {found.cpu:6.2f} ms  (asked: at most {CPU_ASKED:g})")
    print(f"ticks a second                      {found.ticks:6.2f}     (asked: at least {TICKS_ASKED:g})")
    print(f"all sockets got every seat's newest {'yes' if found.complete else 'NO':>6}")
