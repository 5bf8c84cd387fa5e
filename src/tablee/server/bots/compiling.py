"""Strong levels that cannot answer yet: what they think with is being compiled, by a process that ends with the server.

This is a fact about the machine and the process, so there is one of it; rooms only look it up.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable, Sequence
from contextlib import suppress

from tablee.bots.warm import cold_levels
from tablee.core.catalog import game as find_game
from tablee.server.bots.kernels import load_kernel

log = logging.getLogger("tablee.bots")
COMMAND = (sys.executable, "-m", "tablee.bots.warm")


class Compiling:
    """The levels that are waited for, each with those who want to be notified when it can play."""

    def __init__(self) -> None:
        self._waiting: dict[tuple[str, str], set[Callable[[], None]]] = {}
        self._task: asyncio.Task[None] | None = None

    def is_ready(self, game: str, level: str, notify: Callable[[], None]) -> bool:
        """Can this level answer? If not yet, whoever asked is notified once it can."""
        waiting = self._waiting.get((game, level))
        if waiting is not None:
            waiting.add(notify)
        return waiting is None

    def start(self) -> None:
        """Have everything compiled that no earlier start has; where there is nothing, nothing is started."""
        self._waiting = {cold: set() for cold in cold_levels()}
        if self._waiting:
            self._task = asyncio.get_running_loop().create_task(self._compile(COMMAND))

    async def stop(self) -> None:
        """Nobody waits any more."""
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        self._waiting, self._task = {}, None

    async def _compile(self, command: Sequence[str]) -> None:
        try:
            process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL)
        except OSError:
            log.exception("nothing can be compiled; weaker bots play for %s", self._cold)
            return
        try:
            await self._hear(process)
        except BaseException:  # whoever has closed its output ends by itself; everybody else ends now
            with suppress(ProcessLookupError):
                process.kill()
            raise
        finally:
            await process.wait()

    async def _hear(self, process: Process) -> None:
        assert process.stdout
        async for line in process.stdout:
            game, level, *problem = line.decode().split(maxsplit=2)
            if problem:
                log.error("%s: bot %s cannot be compiled, a weaker one plays for it: %s", game, level, *problem)
            else:
                await self._ready(game, level)
        if self._waiting:
            log.error("compiling has ended early; weaker bots play for %s", self._cold)

    async def _ready(self, game: str, level: str) -> None:
        """Where somebody waits, loading is done before anything is said: the other bot goes on playing meanwhile."""
        if self._waiting.get((game, level)):
            try:
                await asyncio.to_thread(load_kernel, find_game(game), level)
            except Exception:
                log.exception("%s: bot %s cannot be loaded, a weaker one plays for it", game, level)
                return
        for notify in self._waiting.pop((game, level), ()):
            notify()

    @property
    def _cold(self) -> str:
        return ", ".join(f"{game} {level}" for game, level in self._waiting)


compiling = Compiling()
