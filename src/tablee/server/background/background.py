"""The queue before the process in the background: one job at a time, a bounded number waits, nobody takes it all.

A job has a name. Whoever asks for one that is there already shares it, so nothing is done twice. Nothing of this is
kept: after a restart whoever still wants something asks again, and it begins again.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from asyncio.subprocess import PIPE, Process
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from tablee.core.errors import TableeError
from tablee.server import clock
from tablee.server.actor.sockets import TooFast
from tablee.server.background.jobs import ENCODER, REPORTS, Job, JobDone, JobFailed, JobProgress

log = logging.getLogger("tablee.background")
COMMAND = (sys.executable, "-m", "tablee.server.background.worker")
MOST = 20
"""Jobs that wait; then it is said that there is too much to do."""
MOST_EACH = 2
"""Of one person."""
LONGEST = 600.0
"""Seconds without news of a job: it gives way to all others on the machine, so it may take its time."""
IDLE = 60.0
"""Seconds without a job after which the process is let go."""
WANTED = 30.0
"""Seconds after which a job that has not begun is nobody's any more: whoever waits asks again and again."""
KEPT = 8
"""Results that are still there when they are asked for."""
LARGEST_LINE = 16 << 20
Keep = Callable[[str], Awaitable[None]]


@dataclass(slots=True)
class BackgroundJob:
    """One thing to do: how far it is, and what came of it."""

    job: Job
    who: str
    wanted_at: float
    """When it was last asked for."""
    keep: Keep
    """What becomes of the result, once."""
    has_begun: bool = False
    done: int = 0
    parts: int = 0
    result: str | None = None
    error: TableeError | None = None
    over: asyncio.Event = field(default_factory=asyncio.Event)

    def finish(self, result: str | None, error: TableeError | None = None) -> None:
        """This came of it."""
        self.result, self.error = result, error
        self.over.set()


class Background:
    """Does one thing after the other in a process of its own, which is there only as long as there is something."""

    def __init__(self, command: Sequence[str] | None = None, idle: float = IDLE, longest: float = LONGEST) -> None:
        self._command, self._idle, self._longest = command or COMMAND, idle, longest
        self._jobs: OrderedDict[str, BackgroundJob] = OrderedDict()
        """By name, in the order in which they were asked for: those that are over, the one that is done, the rest."""
        self._process: Process | None = None
        self._task: asyncio.Task[None] | None = None
        self._news = asyncio.Event()

    def ask(self, name: str, job: Job, who: str, keep: Keep) -> BackgroundJob:
        """The job of that name; if new, it waits for its turn. One that has failed is told once, then tried anew."""
        found = self._jobs.get(name)
        if found is None:
            waiting = [one for one in self._jobs.values() if not one.over.is_set() and self._is_wanted(one)]
            if len(waiting) >= MOST:
                raise TableeError("background_full")
            if sum(one.who == who for one in waiting) >= MOST_EACH:
                raise TooFast("too_fast")
            found = self._jobs[name] = BackgroundJob(job, who, clock.now(), keep)
            self._news.set()
        elif found.error:
            del self._jobs[name]
        if self._task is None:  # also for one that waits since whoever did them all has failed
            self._task = asyncio.get_running_loop().create_task(self._run())
        found.wanted_at = clock.now()
        return found

    def find(self, name: str) -> BackgroundJob | None:
        """The job of that name, whatever has come of it: whoever asks for it still wants it."""
        if found := self._jobs.get(name):
            found.wanted_at = clock.now()
        return found

    def ahead(self, job: BackgroundJob) -> int:
        """How many are done before this one."""
        before = 0
        for one in self._jobs.values():
            if one is job:
                break
            before += not one.over.is_set() and self._is_wanted(one)
        return before

    async def close(self) -> None:
        """Nobody waits any more; what had begun is dropped."""
        if task := self._task:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
        self._jobs.clear()

    async def _run(self) -> None:
        try:
            while job := self._next() or await self._after_a_while():
                await self._do(job)
                if job.result is not None:
                    await job.keep(job.result)
                self._forget_old()
        finally:
            self._task = None  # whoever asks from now on starts another one
            await self._end_process()

    async def _after_a_while(self) -> BackgroundJob | None:
        self._news.clear()
        with suppress(TimeoutError):
            async with asyncio.timeout(self._idle):
                await self._news.wait()
        return self._next()

    def _next(self) -> BackgroundJob | None:
        """The first that somebody still waits for; those before it are dropped."""
        for name, job in [*self._jobs.items()]:
            if not job.over.is_set():
                if self._is_wanted(job):
                    return job
                del self._jobs[name]
        return None

    def _is_wanted(self, job: BackgroundJob) -> bool:
        return job.has_begun or clock.now() - job.wanted_at < WANTED

    async def _do(self, job: BackgroundJob) -> None:
        job.has_begun = True
        try:
            await self._hear(job, await self._started())
        except (TimeoutError, OSError, ValueError) as problem:  # slow, not to be started, ended, talking rubbish
            log.error("a job in the background failed: %r", problem)
            await self._end_process()
            job.finish(None, TableeError("background_failed"))

    async def _hear(self, job: BackgroundJob, process: Process) -> None:
        """Ask, and listen until it is over. ConnectionError where the process ends before."""
        assert process.stdin
        assert process.stdout
        process.stdin.write(ENCODER.encode(job.job) + b"\n")
        await process.stdin.drain()
        # What goes on is waited for, however busy the machine is; what has not been heard of for long is not.
        while line := await asyncio.wait_for(process.stdout.readline(), self._longest):
            match REPORTS.decode(line):
                case JobProgress(done, parts):
                    job.done, job.parts = done, parts
                case JobDone(result):
                    return job.finish(result)
                case JobFailed(key, params):
                    return job.finish(None, TableeError(key, None, **params))
        raise ConnectionError("the process has ended")

    async def _started(self) -> Process:
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                *self._command, stdin=PIPE, stdout=PIPE, limit=LARGEST_LINE
            )
        return self._process

    async def _end_process(self) -> None:
        process, self._process = self._process, None
        if process:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    def _forget_old(self) -> None:
        over = [name for name, job in self._jobs.items() if job.over.is_set()]
        for name in over[:-KEPT]:
            del self._jobs[name]
