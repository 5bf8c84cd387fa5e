"""The threads bots think in: few at once, a slow thought does not keep others waiting, a stuck one is left behind."""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future
from dataclasses import dataclass, field
from functools import partial
from queue import SimpleQueue
from typing import Any, TypeVar

from tablee.server.metrics import THOUGHT

T = TypeVar("T")
log = logging.getLogger("tablee.bots")
AT_ONCE = 2
SLOW = 0.5
"""Seconds after which a thought keeps nobody from beginning: as a rule it waits for something."""
MOST = 32
"""Threads, the stuck ones among them."""
SPARE = 8
"""More of them for bots that are never stuck: those that are must not leave other tables to luck."""
FAREWELL = 1.0
"""Seconds that thoughts are given when the server stops."""


class BotThread(Executor):
    """One thread, for one thought after the other. A daemon: a thought without end must not keep the server open."""

    def __init__(self) -> None:
        self._asked: SimpleQueue[tuple[Future[Any], Callable[[], Any]] | None] = SimpleQueue()
        self._thread: threading.Thread | None = None

    def submit(self, work: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        """A thought that never fails; the first one starts the thread."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="bot", daemon=True)
            self._thread.start()
        thought: Future[T] = Future()
        self._asked.put((thought, partial(work, *args, **kwargs)))
        return thought

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """After the last thought; nobody waits for it."""
        self._asked.put(None)

    def _run(self) -> None:
        for thought, work in iter(self._asked.get, None):
            if thought.set_running_or_notify_cancel():
                thought.set_result(work())


@dataclass(slots=True)
class BotThreads:
    """As many threads as there are thoughts, so that a thought that never ends costs a thread and nothing else."""

    cap: float = 5.0
    """Seconds a thought may take."""
    slow: float = SLOW
    most: int = MOST
    _free: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(AT_ONCE))
    _idle: list[BotThread] = field(default_factory=list)
    _running: set[asyncio.Future[Any]] = field(default_factory=set)

    async def begin(
        self, work: Callable[[], T], *, beside: bool = False, spare: bool = False
    ) -> asyncio.Future[T | None] | None:
        """The thought, as soon as it is done or slow, or at once beside those; None where too many are stuck."""
        most = self.most + SPARE * spare
        if beside:
            return self._start(work, most)
        async with self._free:
            thought = self._start(work, most)
            if thought is not None:
                await asyncio.wait({thought}, timeout=self.slow)
        return thought

    async def result(self, thought: asyncio.Future[T | None] | None, within: float | None = None) -> T | None:
        """What came of it; None where it failed or takes too long: then nobody waits for it any more."""
        cap = self.cap if within is None else min(self.cap, within)
        if thought is None:
            return None
        if not thought.done():
            await asyncio.wait({thought}, timeout=cap - self.slow)
        return thought.result() if thought.done() else None

    async def close(self) -> None:
        """Thoughts that are about to end may do so."""
        if self._running:
            await asyncio.wait(self._running, timeout=FAREWELL)
        while self._idle:
            self._idle.pop().shutdown()

    def _start(self, work: Callable[[], T], most: int) -> asyncio.Future[T | None] | None:
        if len(self._running) >= most:
            return None
        thinker = self._idle.pop() if self._idle else BotThread()
        thought = asyncio.get_running_loop().run_in_executor(thinker, _think, work)
        self._running.add(thought)
        thought.add_done_callback(lambda _: self._rest(thinker, thought))
        return thought

    def _rest(self, thinker: BotThread, thought: asyncio.Future[Any]) -> None:
        """No more rest than can be asked at once."""
        self._running.discard(thought)
        if len(self._idle) < AT_ONCE:
            self._idle.append(thinker)
        else:
            thinker.shutdown()


def _think(work: Callable[[], T]) -> T | None:
    came, began = None, time.monotonic()
    try:
        came = work()
    except BaseException:  # somebody else's code: it may even try to end the program
        log.exception("a bot failed")
    THOUGHT.observe(time.monotonic() - began)
    return came
