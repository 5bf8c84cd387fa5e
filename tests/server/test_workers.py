"""Threads for what is slow: whoever wants much of them waits behind themself, and nobody else does."""

from __future__ import annotations

import asyncio
import threading
from contextlib import suppress

from server.guests import scene
from tablee.server.workers import WorkerThreads


@scene
async def test_whoever_wants_much_waits_behind_themself() -> None:
    workers, go, done = WorkerThreads("test", 1), threading.Event(), list[str]()
    first = asyncio.create_task(workers.run_for("mallory", go.wait))
    await asyncio.sleep(0)
    wanted = ["mallory"] * 50 + ["anna", "anna", "bob"]
    rest = [asyncio.create_task(workers.run_for(who, done.append, who)) for who in wanted]
    await asyncio.sleep(0)
    go.set()
    await asyncio.gather(first, *rest)
    assert done[:6] == ["mallory", "anna", "bob", "mallory", "anna", "mallory"]
    assert len(done) == len(wanted)
    workers.close()


@scene
async def test_whoever_no_longer_waits_holds_up_nobody() -> None:
    workers, go = WorkerThreads("test", 1), threading.Event()
    first = asyncio.create_task(workers.run_for("anna", go.wait))
    await asyncio.sleep(0)
    waiting = [asyncio.create_task(workers.run_for(who, str)) for who in ("anna", "bob", "bob")]
    await asyncio.sleep(0)
    waiting[1].cancel()
    go.set()
    await first
    waiting[0].cancel()  # its turn has come, and it does not take it
    for task in waiting[:2]:
        with suppress(asyncio.CancelledError):
            await task
    assert await waiting[2] == ""
    assert await workers.run(str) == ""
    workers.close()


@scene
async def test_what_fails_frees_its_thread() -> None:
    workers = WorkerThreads("test", 1)
    for _ in range(3):
        with suppress(ZeroDivisionError):
            await workers.run(lambda: 1 // 0)
    assert await workers.run_for("anna", str) == ""
    workers.close()
