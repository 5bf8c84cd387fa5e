"""The line between a page and the server: it is slow, stalls, breaks and tells one end late or never.

Within one line nothing is reordered or doubled, as TCP has it. But a page that gives a line up takes a new one while
what it has sent over the old one may still arrive, and sends what was not answered again: so the server sees messages
twice, late and out of order.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from contextvars import Context
from typing import Any, Protocol

from evenings.loop import PretendedLoop
from evenings.luck import Luck
from evenings.witness import Sent

UNANSWERED_PINGS = 24.0
"""Seconds after which the server's side notices that nobody answers its pings."""
MOST_UNREAD = 60
"""Messages on their way, after which the sender has to wait."""


class Network:
    """How bad lines are just now."""

    def __init__(self) -> None:
        self.latency = 0.03
        self.stall = 0.0
        """The chance that a message comes seconds late, and all that follow it."""
        self.silence = 0.0
        """The chance that the other end is not told when a line ends."""


class Listening(Protocol):
    """The page's end."""

    def opened(self, line: Line) -> None: ...
    def heard(self, line: Line, data: Sent) -> None: ...
    def hung_up(self, line: Line) -> None: ...


class Line:
    """Both ends of one socket; the server's has the methods of a WebSocket."""

    def __init__(self, loop: PretendedLoop, network: Network, luck: Luck, page: Listening, phones: Context) -> None:
        self._loop, self._network, self._luck, self._page, self._phones = loop, network, luck, page, phones
        self._up_at = self._down_at = loop.time()
        self._inbox: deque[str | None] = deque()
        self._reader: asyncio.Future[None] | None = None
        self._unread = 0
        self._room: asyncio.Future[None] | None = None
        self.is_broken = False
        """Nothing passes any more, in either direction."""
        self.is_left = False
        """The server's end is closed."""
        self.is_accepted = self.is_open = False
        """The server has taken it; the page knows."""
        self.node: int | None = None
        """Which of the servers it leads to."""

    # The page's end

    def say(self, text: str) -> None:
        self._up(self._arrive, text)

    def give_up(self) -> None:
        """The page has closed it. What is on its way still arrives; that it is closed perhaps not."""
        if self._luck.happens(self._network.silence):
            self._later(UNANSWERED_PINGS, lambda: self._arrive(None))
        else:
            self._up(self._arrive, None)

    def break_off(self) -> None:
        """What is on its way is lost, and nobody is told at once."""
        if not self.is_broken:
            self.is_broken = True
            self._later(UNANSWERED_PINGS * self._luck.random(), lambda: self._arrive(None))
            if not self._luck.happens(self._network.silence):
                self._later(self._delay(), lambda: self._page.hung_up(self))

    def die(self) -> None:
        """The server's process is gone; its machine says so, or the whole machine is gone."""
        self.is_broken = self.is_left = True
        if not self._luck.happens(self._network.silence):
            self._later(self._delay(), lambda: self._page.hung_up(self))

    def refuse(self) -> None:
        """There is nobody at the other end, or whoever leads there has waited for too long."""
        self.is_broken = True
        self._arrive(None)
        self._later(self._delay(), lambda: self._page.hung_up(self))

    # The server's end

    def accept(self) -> None:
        self.is_accepted = True
        self._down(self._opened)

    async def receive_data(self, mode: str) -> str:
        while not self._inbox:
            self._reader = self._loop.create_future()
            await self._reader
        data = self._inbox[0]
        if data is None:
            raise ConnectionResetError
        self._inbox.popleft()
        return data

    async def send_data(self, data: Sent, **_: Any) -> None:
        while self._unread > MOST_UNREAD and not self._is_over():
            self._room = self._loop.create_future()
            await self._room
        if self._is_over():
            raise ConnectionResetError
        self._unread += 1
        self._down(self._deliver, data)

    async def close(self, **_: Any) -> None:
        self.is_left = True
        self._down(self._page.hung_up, self)

    # On the way

    def _delay(self) -> float:
        stalls = self._network.stall and self._luck.happens(self._network.stall)
        return 0.002 + self._luck.about(self._network.latency) + (self._luck.about(4.0) if stalls else 0.0)

    def _up(self, arrive: Callable[..., None], *what: Any) -> None:
        self._up_at = max(self._up_at, self._loop.time() + self._delay())
        self._loop.call_at(self._up_at, self._pass, arrive, what, context=self._phones)

    def _down(self, arrive: Callable[..., None], *what: Any) -> None:
        self._down_at = max(self._down_at, self._loop.time() + self._delay())
        self._loop.call_at(self._down_at, self._pass, arrive, what, context=self._phones)

    def _pass(self, arrive: Callable[..., None], what: tuple[Any, ...]) -> None:
        if not self.is_broken:
            arrive(*what)

    def _later(self, delay: float, do: Callable[[], None]) -> None:
        self._loop.call_later(delay, do, context=self._phones)

    def _is_over(self) -> bool:
        return bool(self._inbox) and self._inbox[-1] is None

    def _arrive(self, data: str | None) -> None:
        if self._is_over():
            return
        self._inbox.append(data)
        if self._reader and not self._reader.done():
            self._reader.set_result(None)
        if data is None:
            self._make_room()

    def _opened(self) -> None:
        self.is_open = True
        self._page.opened(self)

    def _deliver(self, data: Sent) -> None:
        self._unread -= 1
        self._make_room()
        self._page.heard(self, data)

    def _make_room(self) -> None:
        if self._room and not self._room.done():
            self._room.set_result(None)
