"""The queue before the process in the background: one job at a time, a bounded number waits, nobody takes it all.

A job has a name. Whoever asks for one that is there already shares it, so nothing is done twice. Nothing of this is
kept: after a restart whoever still wants something asks again, and it begins again.

Anybody may bring a game from elsewhere, as often as they like and under many names. So places are counted by person
and by address, such games have some of them only, those who have had their turn let the others go first, and where all
places are taken whoever has most of them gives one up.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from asyncio.subprocess import PIPE, Process
from collections import Counter, OrderedDict
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
"""Jobs that wait; then one has to give way, or it is said that there is too much to do."""
MOST_ELSEWHERE = 8
"""Of these, about games that were not played here."""
MOST_EACH = 2
"""Of one person."""
MOST_HOME = 6
"""Of one address: whoever gives themself many names has no more."""
LONGEST = 600.0
"""Seconds without news of a job: it gives way to all others on the machine, so it may take its time."""
IDLE = 60.0
"""Seconds without a job after which the process is let go."""
WANTED = 30.0
"""Seconds after which a job is nobody's any more: whoever waits asks again and again."""
KEPT = 8
"""Results that are still there when they are asked for later."""
LARGEST_LINE = 16 << 20
Keep = Callable[[str], Awaitable[None]]


class Abandoned(Exception):
    """Nobody wants it any more."""


@dataclass(frozen=True, slots=True)
class Asker:
    """Who wants something done, and what about."""

    who: str
    """A person, or the strangers of an address."""
    home: str
    """The address."""
    is_elsewhere: bool = False
    """About a game that was not played here: nothing that comes of it is kept."""


@dataclass(slots=True)
class BackgroundJob:
    """One thing to do: how far it is, and what came of it."""

    job: Job
    by: Asker
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

    @property
    def is_wanted(self) -> bool:
        """Does somebody still ask for it? What has begun of a game of ours is finished, for its result is kept."""
        is_finished_anyway = self.has_begun and not self.over.is_set() and not self.by.is_elsewhere
        return is_finished_anyway or clock.now() - self.wanted_at < WANTED


class Background:
    """Does one thing after the other in a process of its own, which is there only as long as there is something."""

    def __init__(self, command: Sequence[str] | None = None, idle: float = IDLE, longest: float = LONGEST) -> None:
        self._command, self._idle, self._longest = command or COMMAND, idle, longest
        self._jobs: OrderedDict[str, BackgroundJob] = OrderedDict()
        """By name, in the order in which they were asked for."""
        self._served: Counter[str] = Counter()
        """By address, how many of its jobs were done since last nobody waited."""
        self._process: Process | None = None
        self._task: asyncio.Task[None] | None = None
        self._news = asyncio.Event()

    def ask(self, name: str, job: Job, by: Asker, keep: Keep) -> BackgroundJob:
        """The job of that name; if new, it waits for its turn. One that has failed is told once, then tried anew."""
        found = self.find(name)
        if found is None:
            self._check_room_for(by)
            found = self._jobs[name] = BackgroundJob(job, by, clock.now(), keep)
            self._news.set()
        elif found.error:
            del self._jobs[name]
        if self._task is None:  # also for one that waits since whoever did them all has failed
            self._task = asyncio.get_running_loop().create_task(self._run())
        return found

    def find(self, name: str) -> BackgroundJob | None:
        """The job of that name, whatever has come of it: whoever asks for it still wants it."""
        if found := self._jobs.get(name):
            found.wanted_at = clock.now()
        self._forget()  # what lapses cannot be asked for again beside what took its place
        return found

    def ahead(self, job: BackgroundJob) -> int:
        """How many are done before this one."""
        if job.over.is_set():
            return 0
        return self._in_turn().index(job)

    async def close(self) -> None:
        """Nobody waits any more; what had begun is dropped."""
        if task := self._task:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
        self._jobs.clear()

    def _check_room_for(self, by: Asker) -> None:
        waiting = [one.by for one in self._jobs.values() if not one.over.is_set()]
        if sum(one.who == by.who for one in waiting) >= MOST_EACH:
            raise TooFast("too_fast")
        if sum(one.home == by.home for one in waiting) >= MOST_HOME:
            raise TooFast("too_fast")
        elsewhere = sum(one.is_elsewhere for one in waiting)
        if by.is_elsewhere and elsewhere >= MOST_ELSEWHERE:
            self._make_room_for(by, elsewhere=True)
        elif len(waiting) >= MOST:
            self._make_room_for(by, elsewhere=False)

    def _make_room_for(self, by: Asker, *, elsewhere: bool) -> None:
        """Of the address that has most there, what came last gives way; to nobody who would then have more."""
        held = Counter[str]()
        last = dict[str, str]()
        for name, one in self._jobs.items():
            if not one.over.is_set() and (one.by.is_elsewhere or not elsewhere):
                held[one.by.home] += 1
                last |= {} if one.has_begun else {one.by.home: name}
        most = max(last, key=lambda home: held[home], default="")
        if held[most] <= held[by.home] + 1:
            raise TableeError("background_full")
        self._jobs.pop(last[most]).finish(None, TableeError("background_full"))  # who waits for it asks again

    async def _run(self) -> None:
        try:
            while job := self._next() or await self._after_a_while():
                await self._do(job)
                if job.result is not None:
                    await job.keep(job.result)
        finally:
            self._task = None  # whoever asks from now on starts another one
            await self._end_process()

    async def _after_a_while(self) -> BackgroundJob | None:
        self._served.clear()
        self._news.clear()
        with suppress(TimeoutError):
            async with asyncio.timeout(self._idle):
                await self._news.wait()
        return self._next()

    def _next(self) -> BackgroundJob | None:
        self._forget()
        return next(iter(self._in_turn()), None)

    def _in_turn(self) -> list[BackgroundJob]:
        """What is not over yet: the one that has begun, games of ours, then addresses that have had least so far."""
        waiting = [one for one in self._jobs.values() if not one.over.is_set()]
        return sorted(waiting, key=lambda one: (not one.has_begun, one.by.is_elsewhere, self._served[one.by.home]))

    async def _do(self, job: BackgroundJob) -> None:
        job.has_begun = True
        self._served[job.by.home] += 1
        try:
            await self._hear(job, await self._started())
        except Abandoned:
            await self._end_process()
            job.finish(None, TableeError("background_failed"))
        except Exception as problem:  # slow, not to be started, ended, talking rubbish: the next one has its turn
            log.error("a job in the background failed: %s", type(problem).__name__)  # it may quote what it was about
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
                    if not job.is_wanted:
                        raise Abandoned
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

    def _forget(self) -> None:
        """What nobody waits for any more, but for the newest results: somebody may come back for them."""
        idle = [name for name, job in self._jobs.items() if not job.is_wanted and not self._is_done_now(job)]
        results = [name for name in idle if self._jobs[name].result is not None]
        for name in {*idle} - {*results[-KEPT:]}:
            del self._jobs[name]

    def _is_done_now(self, job: BackgroundJob) -> bool:
        return job.has_begun and not job.over.is_set()
