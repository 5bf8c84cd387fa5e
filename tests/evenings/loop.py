"""An event loop that only pretends to wait, and processes on it that can be killed at any moment.

Time is virtual: when nothing is ready, it jumps to what is due next. Work for threads is done on the loop after a while
drawn by lot, so that whatever may happen meanwhile in a real server can happen here, and happens again with the same
number. Everything a process has scheduled carries its mark: once it is killed nothing of it runs, no `finally` either;
while it is paused what is due waits for it, and time does not.
"""

from __future__ import annotations

import asyncio
import gc
import heapq
import sys
from asyncio import events
from collections import deque
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from contextvars import Context, ContextVar, copy_context
from typing import Any

from evenings.luck import Luck

BEGIN = 1_000_000_000.0
"""Seconds since 1970, when every evening begins."""

TRIES = 5


class Process:
    """Something that runs on the loop and can be killed: a server, or everybody's phones together."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.is_alive = self.runs = True
        """What is not alive does not run, and what is paused does not for a while."""
        self.held: list[Due] = []
        """What was due while it was paused."""
        self.awake_since = 0.0
        self.tasks: list[asyncio.Task[Any]] = []
        """Those that may not be done, for ever: Python would run their `finally` when it forgets them."""
        self._many = 1000
        self.context = copy_context()
        self.context.run(RUNNING.set, self)

    def keep(self, task: asyncio.Task[Any]) -> None:
        self.tasks.append(task)
        if len(self.tasks) > self._many:
            self.tasks = [one for one in self.tasks if not one.done()]
            self._many = 1000 + 2 * len(self.tasks)


class Due:
    """Something the loop is to do. (asyncio's own remember more, and take longer to make.)"""

    __slots__ = ("_when", "args", "callback", "context", "is_cancelled")

    def __init__(self, when: float, callback: Callable[..., object], args: tuple[Any, ...], context: Context) -> None:
        self._when, self.callback, self.args, self.context = when, callback, args, context
        self.is_cancelled = False

    def cancel(self) -> None:
        """What it held on to need not be kept until its time comes."""
        self.is_cancelled = True
        self.callback, self.args = _nothing, ()

    def cancelled(self) -> bool:
        return self.is_cancelled

    def when(self) -> float:
        return self._when


def _nothing() -> None:
    """It is done."""


RUNNING: ContextVar[Process | None] = ContextVar("RUNNING", default=None)


@contextmanager
def set_aside() -> Iterator[None]:
    """Python does not look through all that was there before, again and again, for what an evening has left behind."""
    gc.freeze()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
        gc.unfreeze()


def bury(processes: list[Process]) -> None:
    """Nobody remembers them any more; what Python makes of what they were in the middle of is of no interest."""
    complains, sys.unraisablehook = sys.unraisablehook, lambda _: None
    try:
        for process in processes:
            for task in process.tasks:
                task._log_destroy_pending = False  # type: ignore[attr-defined]
                _close(task)
            process.tasks = []
        gc.collect()
    finally:
        sys.unraisablehook = complains


def _close(task: asyncio.Task[Any]) -> None:
    """Here and not when Python ends, for then half of asyncio is gone already, and it crashes."""
    work: Any = task.get_coro()
    for _ in range(TRIES):
        try:
            work.close()
            return
        except Exception:  # it wanted to wait for something before it ends
            continue


class PretendedLoop(asyncio.AbstractEventLoop):
    """Enough of asyncio for a server: callbacks, timers, tasks, futures, threads. Nothing else of a loop is there."""

    def __init__(self, luck: Luck) -> None:
        self.flaws: list[object] = []
        """What must never happen and has; nothing happens after it."""
        self.thread_delay = 0.002
        """Seconds that work in a thread takes, about."""
        self._luck = luck
        self._now = 0.0
        self._ready: deque[Due] = deque()
        self._timers: list[tuple[float, int, Due]] = []
        self._count = 0
        self._from_threads = 0.0

    def time(self) -> float:
        return self._now

    def now_ms(self) -> int:
        return int((BEGIN + self._now) * 1000)

    def run_until(self, until: float) -> None:
        """Everything that happens until then, or until something has gone wrong."""
        ready, timers, flaws = self._ready, self._timers, self.flaws
        events._set_running_loop(self)
        try:
            while not flaws:
                if not ready:
                    if not timers or timers[0][0] > until:
                        self._now = max(self._now, until)
                        return
                    self._now = now = max(self._now, timers[0][0])
                    while timers and timers[0][0] <= now:
                        ready.append(heapq.heappop(timers)[2])
                due = ready.popleft()
                process = due.context.get(RUNNING)
                if process is None or process.runs:
                    try:
                        due.context.run(due.callback, *due.args)
                    except Exception as flaw:
                        self.call_exception_handler({"message": f"exception in {due.callback}", "exception": flaw})
                elif process.is_alive:
                    process.held.append(due)
        finally:
            events._set_running_loop(None)

    def call_soon(  # type: ignore[override]
        self, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> Due:
        due = Due(self._now, callback, args, context or copy_context())
        self._ready.append(due)
        return due

    def call_later(  # type: ignore[override]
        self, delay: float, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> Due:
        due = Due(when := self._now + delay, callback, args, context or copy_context())
        self._count += 1
        heapq.heappush(self._timers, (when, self._count, due))
        return due

    def call_at(  # type: ignore[override]
        self, when: float, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> Due:
        due = Due(when, callback, args, context or copy_context())
        self._count += 1
        heapq.heappush(self._timers, (when, self._count, due))
        return due

    def call_soon_threadsafe(  # type: ignore[override]
        self, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> Due:
        """Only threads call this: the loop hears of it a little later, and in order."""
        self._from_threads = max(self._from_threads, self._now + self._luck.about(0.001))
        return self.call_at(self._from_threads, callback, *args, context=context)

    def run_in_executor(  # type: ignore[override]
        self, executor: Any, work: Callable[..., Any], *args: Any
    ) -> asyncio.Future[Any]:
        """What a thread would do; it begins and ends at one moment, after a while."""
        done = self.create_future()
        self.call_later(self._luck.about(self.thread_delay), self._work, done, work, args)
        return done

    def create_future(self) -> asyncio.Future[Any]:
        return asyncio.Future(loop=self)

    def create_task(  # type: ignore[override]
        self, work: Coroutine[Any, Any, Any], *, name: str | None = None, context: Context | None = None
    ) -> asyncio.Task[Any]:
        task = asyncio.Task(work, loop=self, name=name, context=context)
        process = (context or copy_context()).get(RUNNING)
        if process:
            process.keep(task)
        return task

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        self.flaws.append(f"{context.get('message')}: {context.get('exception')!r}")

    def get_debug(self) -> bool:
        return False

    def is_running(self) -> bool:
        return True

    def is_closed(self) -> bool:
        return False

    def wake(self, process: Process) -> None:
        """A process that was paused goes on, as if nothing had been."""
        process.runs, process.awake_since = True, self._now
        self._ready.extend(process.held)
        process.held.clear()

    def _work(self, done: asyncio.Future[Any], work: Callable[..., Any], args: tuple[Any, ...]) -> None:
        if done.cancelled():
            return
        try:
            came = work(*args)
        except Exception as flaw:
            done.set_exception(flaw)
        else:
            done.set_result(came)
