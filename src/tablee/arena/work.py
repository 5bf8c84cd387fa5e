"""Many numbered pieces of work, spread over processes or over a Ray cluster; results come in the order of the numbers.

Results in order make everything that adds them up the same whatever the number of workers. A Ctrl-C ends the work, and
what has come until then counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import islice
from typing import Any, TypeVar

from tablee.core.errors import TableeError

T = TypeVar("T")
Task = Callable[[int], T]
Progress = Callable[[int], None]
CHUNK = 50
LOCAL = "local"
"""A cluster on this machine alone, for trying out."""


class NoCluster(TableeError):
    """Ray is not installed, or nobody answers at that address."""


@dataclass(frozen=True, slots=True)
class Workers:
    """Who does the work: so many processes here, or a Ray cluster."""

    processes: int = 1
    ray: str | None = None

    def spread(self, task: Task[T], count: int) -> Iterator[T]:
        """The results of task(0), task(1) … in order."""
        if self.ray:
            return _on_ray(task, count, self.ray)
        if self.processes == 1 or count < 2 * self.processes:
            return map(task, range(count))
        return _in_processes(task, count, self.processes)


def until_interrupted(results: Iterable[T], progress: Progress | None = None) -> Iterator[T]:
    """Results as they come, told to whoever wants to know; an interruption ends them."""
    try:
        for done, result in enumerate(results, start=1):
            yield result
            if progress:
                progress(done)
    except KeyboardInterrupt:
        return


def _in_processes(task: Task[T], count: int, processes: int) -> Iterator[T]:
    with ProcessPoolExecutor(processes) as pool:
        try:
            yield from pool.map(task, range(count), chunksize=max(1, min(CHUNK, count // (4 * processes))))
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _on_ray(task: Task[T], count: int, address: str) -> Iterator[T]:
    ray = _joined(address)
    remote = ray.remote(_do)
    chunks = [range(first, min(first + CHUNK, count)) for first in range(0, count, CHUNK)]
    waiting = iter(chunks)
    running = [remote.remote(task, chunk) for chunk in islice(waiting, 4 * int(ray.cluster_resources().get("CPU", 1)))]
    try:
        while running:
            yield from ray.get(running.pop(0))
            running += [remote.remote(task, chunk) for chunk in islice(waiting, 1)]
    finally:
        ray.shutdown()


def _do(task: Task[T], numbers: Iterable[int]) -> list[T]:
    return [task(number) for number in numbers]


def _joined(address: str) -> Any:
    """The cluster at an address; nothing has been played yet, so nothing is lost when there is none."""
    try:
        import ray
    except ImportError:
        raise NoCluster("no_ray") from None
    try:
        wanted = None if address == LOCAL else address
        ray.init(
            address=wanted, log_to_driver=False, logging_level="error", include_dashboard=False if not wanted else None
        )
    except Exception as problem:  # every way in which a network can fail
        raise NoCluster("no_cluster", address=address, problem=str(problem).splitlines()[0][:200]) from None
    return ray
