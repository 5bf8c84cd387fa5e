"""The way over a relay, kept open from the start of the server to its end."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from dataclasses import dataclass, field

from tablee.core.errors import TableeError
from tablee.server.share.tunnel import Route, Tunnel

SHORTEST, LONGEST = 1.0, 60.0
"""Seconds until it is tried again: twice as long each time, and never all who have lost the same relay at once."""


@dataclass(slots=True)
class Sharing:
    """Who hosts learns by these what becomes of the way."""

    route: Route
    on_open: Callable[[str], None]
    """The way is open, under this address; also after it was cut, and the address may be another one then."""
    on_cut: Callable[[TableeError], None]
    """It is cut, or not open yet; told once for each reason."""
    shortest: float = SHORTEST
    _tunnel: Tunnel | None = field(default=None, repr=False)
    _keeping: asyncio.Task[None] | None = field(default=None, repr=False)

    async def open(self) -> None:
        """The first time: whoever wrote a wrong address wants to know it, and not to wait."""
        self._tunnel = await Tunnel.open(self.route)
        self.on_open(self._tunnel.url)
        self._keeping = asyncio.create_task(self._keep(self._tunnel))

    async def close(self) -> None:
        """With the server."""
        if self._keeping:
            self._keeping.cancel()
            await asyncio.wait([self._keeping])
        if self._tunnel:
            await self._tunnel.close()

    async def _keep(self, tunnel: Tunnel) -> None:
        loop = asyncio.get_running_loop()
        wait = self.shortest
        while True:
            began = loop.time()
            self.on_cut(await tunnel.ended())
            await tunnel.close()
            wait = self.shortest if loop.time() - began > LONGEST else wait
            self._tunnel, wait = await self._reopened(wait)
            tunnel = self._tunnel
            self.on_open(tunnel.url)

    async def _reopened(self, wait: float) -> tuple[Tunnel, float]:
        """Until it is; a relay that takes us and drops us at once is not called without end either."""
        last = ""
        while True:
            await asyncio.sleep(wait * random.uniform(0.5, 1))
            wait = min(2 * wait, LONGEST)
            try:
                return await Tunnel.open(self.route), wait
            except TableeError as error:
                if error.key != last:
                    self.on_cut(error)
                last = error.key
