"""One run of a server, from its start until it is stopped or killed: our registry, actors, bots and store.

Where there are several, also what makes them nodes: `OtherNodes`, and a goodbye that hands rooms over.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

from evenings.disk import Disk
from evenings.line import Line
from evenings.loop import PretendedLoop, Process
from evenings.witness import Witness
from tablee.core.errors import TableeError
from tablee.server import stopping
from tablee.server.actor.actor import Actor
from tablee.server.actor.budgets import Budgets
from tablee.server.actor.registry import RoomRegistry
from tablee.server.actor.serving import serve_page
from tablee.server.actor.sockets import ENCODER, Socket
from tablee.server.app import PUBLISH, _every
from tablee.server.http.identities import Identities, OpenPages
from tablee.server.other_nodes import OtherNodes
from tablee.server.protocol import rest, to_page
from tablee.server.protocol.values import Attention
from tablee.server.store.nodes import Node

SWEEP = 20.0
PUT_AWAY = 30.0
"""Seconds; a real server is more patient, but rooms are to be put away and read again often here."""


class WitnessedSocket(Socket):
    """Everything is shown to the witness before it goes out."""

    def __init__(self, server: EveningServer, code: str, line: Line, key: str, *, is_tv: bool, is_hidden: bool) -> None:
        self._server, self._code, self._is_in = server, code, False
        super().__init__(line, key, "en", is_television=is_tv, is_hidden=is_hidden)  # type: ignore[arg-type]

    def send(self, *messages: to_page.ToPage | bytes) -> None:
        if not self.closed:
            written = (message if isinstance(message, bytes) else ENCODER.encode(message) for message in messages)
            witness, process = self._server.witness, self._server.process
            super().send(*[witness.sent(process, self._code, self.key, data) for data in written])

    def close(self, bye: to_page.Bye | None) -> None:
        super().close(bye)
        self.noticed()

    @property
    def attention(self) -> Attention:
        return self._attention

    @attention.setter
    def attention(self, at: Attention) -> None:
        self._attention: Attention = at
        self.noticed()

    def noticed(self) -> None:
        """Is somebody there, as far as the server can know?"""
        truth = self._server.witness.rooms[self._code]
        if not getattr(self, "closed", True) and self._is_in and self._attention != "hidden":
            truth.present[self.number] = frozenset({self.key})
        else:
            truth.present.pop(self.number, None) if hasattr(self, "number") else None
        self._server.witness.look(truth)

    def vanish(self) -> None:
        """Its process is gone."""
        truth = self._server.witness.rooms[self._code]
        truth.present.pop(self.number, None)
        self._server.witness.look(truth)

    def came_in(self) -> None:
        self._is_in = True
        self.noticed()


class EveningServer:
    """A process; all it does is done by our own code."""

    def __init__(self, loop: PretendedLoop, disk: Disk, witness: Witness, name: str, *, pace: float) -> None:
        self.loop, self.witness = loop, witness
        self.process = Process(name)
        self.is_open = True
        """Does it let anybody in?"""
        self.lines: dict[Line, None] = {}
        self.sockets: set[WitnessedSocket] = set()
        self._disk, self._pace = disk, pace
        self.process.context.run(self._start)

    @property
    def is_alive(self) -> bool:
        return self.process.is_alive

    def accept(self, code: str, line: Line, key: str, *, is_tv: bool, is_hidden: bool) -> None:
        """A page has opened a socket."""
        self._run(self._serve(code, line, key, is_tv=is_tv, is_hidden=is_hidden))

    def open_room(self, wanted: rest.NewRoom, key: str, made: Callable[[str | None], None]) -> None:
        """Somebody asks for a room; None where there is none."""
        self._run(self._open(wanted, key, made))

    def stop(self, stopped: Callable[[], None]) -> None:
        """In good order."""
        self._run(self._stop(stopped))

    def kill(self) -> None:
        """At once."""
        self.process.is_alive = self.process.runs = self.is_open = False
        self.process.held.clear()
        self.store.die()
        for line in list(self.lines):
            line.die()
        for socket in sorted(self.sockets, key=lambda socket: socket.number):
            socket.vanish()

    def pause(self) -> None:
        """It does nothing, and whoever speaks to it does not know."""
        self.process.runs = False

    def wake(self) -> None:
        """It goes on, and does not know that it was paused."""
        if self.is_alive and not self.process.runs:
            self.loop.wake(self.process)
            self.witness.woke(self.process)

    def _start(self) -> None:
        self.store = self._disk.open_store()
        self.rooms = RoomRegistry(self.store, pace=self._pace)
        self._run(_every(SWEEP, lambda: self.rooms.put_away(PUT_AWAY)))
        self._others: OtherNodes | None = None
        if self.store.node:
            self._run(self._keep_in_touch(self.store.node))

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        self.loop.create_task(work, context=self.process.context)

    async def _keep_in_touch(self, node: Node) -> None:
        """With the others, as `app.py` does."""
        self._others = OtherNodes(node, self.rooms, Identities(self.store.people, OpenPages()), Budgets())
        await _every(PUBLISH, self._others.publish)

    async def _serve(self, code: str, line: Line, key: str, *, is_tv: bool, is_hidden: bool) -> None:
        if not self.is_open:
            line.refuse()
            return
        line.accept()
        self.lines[line] = None
        socket = WitnessedSocket(self, code, line, key, is_tv=is_tv, is_hidden=is_hidden)
        self.sockets.add(socket)
        try:
            await serve_page(socket, lambda: self._find(socket, code))
        finally:
            self.lines.pop(line, None)
            self.sockets.discard(socket)

    async def _find(self, socket: WitnessedSocket, code: str) -> Actor:
        actor = await self.rooms.find(code)
        socket.came_in()
        return actor

    async def _open(self, wanted: rest.NewRoom, key: str, made: Callable[[str | None], None]) -> None:
        try:
            room = await self.rooms.open(wanted, key)
        except TableeError:
            made(None)
        else:
            made(room.code)

    async def _stop(self, stopped: Callable[[], None]) -> None:
        """As `stopping.py` does, and then the end of `app.py`'s lifespan."""
        self.is_open = False
        node = self.store.node
        with suppress(TimeoutError):
            async with asyncio.timeout(stopping.HANDING_OVER if node and node.others else stopping.GOODBYE):
                await self.rooms.say_goodbye()
        if self._others:
            self._others.close()
        await self.rooms.stop()
        self.kill()
        stopped()
