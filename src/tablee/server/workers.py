"""Threads for what is slow: it never runs on the event loop, and short questions to the database never wait for it."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

T = TypeVar("T")
P = ParamSpec("P")


class WorkerThreads:
    """A few threads, and a queue for each who wants something of them: whoever wants much waits behind themself."""

    def __init__(self, name: str, threads: int = 2) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix=name)
        self._free = threads
        self._queues: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        """By who waits, in the order in which they have their turn."""

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What comes of something that is the server's own affair."""
        return await self.run_for("", work, *args, **kwargs)

    async def run_for(self, who: str, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What comes of it, as soon as a thread is free for this one and done."""
        await self._turn(who)
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, partial(work, *args, **kwargs))
        finally:
            self._next()

    def close(self) -> None:
        """What has begun goes on to its end; the rest is dropped."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def _turn(self, who: str) -> None:
        if self._free:
            self._free -= 1
            return
        turn = asyncio.get_running_loop().create_future()
        self._queues.setdefault(who, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # it had come already
                self._next()
            raise

    def _next(self) -> None:
        """A thread is free: the next one's oldest wish, and after it everybody else's before theirs again."""
        while self._queues:
            who, waiting = self._queues.popitem(last=False)
            turn = waiting.popleft()
            if waiting:
                self._queues[who] = waiting
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1
