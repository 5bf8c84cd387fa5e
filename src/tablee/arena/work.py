"""Many numbered pieces of work, spread over processes or over a Ray cluster; results come in the order of the numbers.

Results in order make everything that adds them up the same whatever the number of workers. A Ctrl-C ends the work, and
what has come until then counts.
"""

from __future__ import annotations

import gc
import logging
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from multiprocessing import active_children
from time import perf_counter
from typing import Any, TypeVar

from tablee.core.errors import BadSetup, TableeError
from tablee.text import Voice
from tablee.text.spoken import spoken

log = logging.getLogger("tablee.arena")
T = TypeVar("T")
Task = Callable[[int], T]
Advance = Callable[[int], None]
SPELL = 0.5
"""Seconds of work that are given away at a time: more would be lost by a Ctrl-C, less would be spent on errands."""
MOST = 50
"""Pieces that are given away at a time, however short they are."""


class Over(TableeError):
    """The work ends here, and what has come until then counts."""


class Lost(Over):
    """Whoever did the work is gone."""


@dataclass(frozen=True, slots=True)
class Crew:
    """Somebody who works: takes `do` with a task and numbers, gives a promise, and what was promised for it."""

    workers: int
    send: Callable[[Task[Any], range], Any]
    fetch: Callable[[Any], tuple[list[Any], float]]


@dataclass(frozen=True, slots=True)
class Workers:
    """Who does the work: so many processes here, or a Ray cluster."""

    processes: int = 1
    ray: str | None = None

    def spread(self, task: Task[T], count: int) -> Iterator[T]:
        """The results of task(0), task(1) … in order."""
        if self.ray:
            from tablee.arena.cluster import on_cluster

            return _in_order(on_cluster(self.ray), task, count)
        if self.processes < 1:
            raise BadSetup("workers", workers=self.processes)
        if self.processes == 1 or count < 2 * self.processes:
            return map(task, range(count))
        return _in_order(_in_processes(self.processes), task, count)


def until_interrupted(results: Iterable[T], progress: Advance | None = None) -> Iterator[T]:
    """Results as they come, `progress` told of each; an interruption ends them, and so does whatever is over."""
    done = 0
    try:
        for done, result in enumerate(results, start=1):
            with _not_now():
                yield result
            if progress:
                progress(done)
    except KeyboardInterrupt:
        return
    except Over as end:
        if not done:
            raise
        log.warning("%s", Voice(spoken() or "en").error(end))


@contextmanager
def _not_now() -> Iterator[None]:
    """A Ctrl-C waits until this is done: half a game must not be counted."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    asked: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: asked.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if asked:
        raise KeyboardInterrupt


def do(task: Task[T], numbers: Iterable[int]) -> tuple[list[T], float]:
    """Some pieces of work, and the seconds they took."""
    began = perf_counter()
    return [task(number) for number in numbers], perf_counter() - began


def _in_order(joining: AbstractContextManager[Crew], task: Task[T], count: int) -> Iterator[T]:
    """Everybody has something to do and something to do next; what comes early waits for its turn."""
    promised: deque[Any] = deque()
    first, size = 0, 1
    with joining as crew:
        while first < count or promised:
            while first < count and len(promised) < 3 * crew.workers:
                numbers = range(first, min(first + size, count))
                promised.append(crew.send(task, numbers))
                first = numbers.stop
            results, seconds = crew.fetch(promised.popleft())
            size = max(1, min(MOST, round(SPELL * len(results) / max(seconds, 1e-6))))
            yield from results


@contextmanager
def _in_processes(processes: int) -> Iterator[Crew]:
    others = {*active_children()}
    with ProcessPoolExecutor(processes, initializer=_begin) as pool:
        try:
            yield Crew(processes, lambda task, numbers: pool.submit(do, task, numbers), Future.result)
        except BaseException as end:  # nobody waits any more for what somebody's bot may never end
            pool.shutdown(wait=False, cancel_futures=True)
            for worker in {*active_children()} - others:
                worker.kill()
            if isinstance(end, BrokenProcessPool):
                raise Lost("worker_lost") from None
            raise


def _begin() -> None:
    """A Ctrl-C reaches all processes of a terminal; what it means is for the first one to say."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.stdout = sys.stderr  # what somebody's bot prints is no part of the answer
    gc.freeze()  # what has been loaded stays: looking through all of numba again and again takes longer than a game
