"""Six people drag their tokens, and a seventh looks on a phone (Mind Map): what a frame costs the page's main thread.

Run: python benchmarks/frames.py (about fifteen seconds). Work is the CPU time of all the main thread's tasks from one
frame it makes to the next, as Chromium traces it; a machine that is busy with something else does not count.
"""

from __future__ import annotations

import asyncio
import json
import tempfile
from bisect import bisect_left
from collections import Counter
from dataclasses import dataclass
from statistics import mean, median, quantiles
from typing import Any

from playwright.async_api import Page as Phone
from playwright.async_api import async_playwright

from drafts import Page, drag, listen
from guests import Seated, Server, serve_rooms, server, sit_down_with
from page import CHROMIUM, FLAGS

DRAGGERS = 6
SECONDS = 5.0
WORK_ASKED = 8.0
SCREEN: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
TASK, FRAME = "RunTask", "ProxyMain::BeginMainFrame"
CATEGORIES = ["toplevel", "cc", "devtools.timeline", "disabled-by-default-devtools.timeline"]


@dataclass(frozen=True, slots=True)
class Figures:
    """What was measured."""

    work: list[float]
    """Milliseconds of the main thread, frame by frame."""
    ticks: int
    """How often the tokens were seen moving."""


def frames(seconds: float = SECONDS) -> Figures:
    """Measure; server and browser are stopped afterwards."""
    with (
        tempfile.TemporaryDirectory() as folder,
        server(serve_rooms, f"sqlite:///{folder}/tablee.db") as running,
    ):
        return asyncio.run(_measure(running, seconds))


async def _measure(running: Server, seconds: float) -> Figures:
    seated = await sit_down_with(running.address, "mind_map", DRAGGERS + 1)
    pages = [Page(seat, line) for seat, line in enumerate(seated.lines[:-1])]
    listening = [asyncio.create_task(listen(page)) for page in pages]
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        phone = await (await browser.new_context(**SCREEN)).new_page()
        await _come_back(phone, running.address, seated)
        await drag(pages, 1.0)  # warm up
        before = pages[0].ticks
        await browser.start_tracing(page=phone, categories=CATEGORIES)
        await drag(pages, seconds)
        trace = json.loads(await browser.stop_tracing())["traceEvents"]
        await browser.close()
    for task in listening:
        task.cancel()
    return Figures(work_by_frame(trace), pages[0].ticks - before)


async def _come_back(phone: Phone, address: str, seated: Seated) -> None:
    """Whoever sat down last takes up the phone."""
    name, _, value = seated.cookies[-1].partition("=")
    await seated.lines[-1].close()
    await phone.context.add_cookies([{"name": name, "value": value, "url": f"http://{address}"}])
    await phone.goto(f"http://{address}/r/{seated.code}")
    await phone.locator(".map").wait_for()


def work_by_frame(trace: list[dict[str, Any]]) -> list[float]:
    """Milliseconds of CPU of the busiest page's main thread, up to the end of each frame it made."""
    whole = [event for event in trace if event["ph"] == "X"]
    ((thread, _),) = Counter(thread_of(event) for event in whole if event["name"] == FRAME).most_common(1)
    ours = [event for event in whole if thread_of(event) == thread]
    made = sorted(event["ts"] for event in ours if event["name"] == FRAME)
    work = [0.0] * len(made)
    for task in ours:
        # a frame is made within a task: the task belongs to it, and so does everything since the frame before
        if task["name"] == TASK and (frame := bisect_left(made, task["ts"])) < len(made):
            work[frame] += task["tdur"] / 1000
    return work


def thread_of(event: dict[str, Any]) -> tuple[int, int]:
    """By process and thread."""
    return event["pid"], event["tid"]


def main() -> None:
    """Print what a frame costs beside what was promised."""
    if not CHROMIUM:
        raise SystemExit("There is no Chromium: `make setup-browser` installs one, or TABLEE_CHROMIUM names one.")
    found = frames()
    worst = quantiles(found.work, n=20)[-1]
    print(f"main-thread work a frame beside six draggers: {mean(found.work):.2f} ms (at most {WORK_ASKED:g})")
    print(
        f"  median {median(found.work):.2f} ms, 95 of 100 below {worst:.2f} ms;"
        f" {len(found.work)} frames, {found.ticks} ticks in {SECONDS:g} s"
    )


if __name__ == "__main__":
    main()
