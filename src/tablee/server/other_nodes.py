"""What this node and the others on the same PostgreSQL do for each other; a server that is alone does nothing of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

import msgspec

from tablee.server.actor.budgets import Budgets
from tablee.server.actor.registry import RoomRegistry
from tablee.server.http.identities import Identities
from tablee.server.store.errors import StoreFailed
from tablee.server.store.nodes import Node
from tablee.server.store.notices import (
    SOON,
    BudgetsSpent,
    Listening,
    Notice,
    PersonForgotten,
    RoomsWanted,
    SecretChanged,
    notify,
)

ENCODER = msgspec.json.Encoder()


class OtherNodes:
    """From the start of the server to its end."""

    def __init__(self, node: Node, rooms: RoomRegistry, identities: Identities, budgets: Budgets) -> None:
        self._node, self._rooms, self._identities, self._budgets = node, rooms, identities, budgets
        self._loop = asyncio.get_running_loop()
        self._tasks = set[asyncio.Task[None]]()
        self._published = b""
        budgets.noted = {}
        node.on_lost = self._in_loop(lambda: self._begin(rooms.end_lost_rooms()))
        missed = self._in_loop(lambda: self._begin(self._check_again()))
        self._listening = Listening(rooms.store.engine, self._hear_in_thread, missed)

    async def publish(self) -> None:
        """Once a second: which rooms anybody may walk into, and what was spent of whose budget."""
        shown = ENCODER.encode(self._rooms.open_rooms())
        if shown != self._published:
            self._published, self._node.open_rooms = shown, shown.decode()
        spent = self._budgets.spent_lately()
        if spent and self._node.others:
            await self._rooms.store.change(*notify(BudgetsSpent(self._node.id, spent)))

    def close(self) -> None:
        """The server stops."""
        self._node.on_lost = lambda: None
        self._listening.close()

    def _in_loop(self, call: Callable[[], object]) -> Callable[[], None]:
        """The same from another thread; nobody minds once the server has ended."""

        def hand_on() -> None:
            if not self._loop.is_closed():
                self._loop.call_soon_threadsafe(call)

        return hand_on

    def _hear_in_thread(self, notice: Notice) -> None:
        self._in_loop(lambda: self._hear(notice))()

    def _hear(self, notice: Notice) -> None:
        match notice:
            case RoomsWanted(node, codes) if node == self._node.id:
                for code in codes:
                    self._begin(self._rooms.hand_over(code))
            case SecretChanged(secret):
                self._identities.sign_out(secret)
            case PersonForgotten(key):
                self._identities.forget(key)
            case BudgetsSpent(node, spent) if node != self._node.id:
                for one in spent:
                    self._budgets.spend(one)

    async def _check_again(self) -> None:
        """Who is still who they were, as soon as the database answers."""
        while True:
            try:
                return await self._identities.check_again()
            except StoreFailed:
                await asyncio.sleep(SOON)

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = self._loop.create_task(_tried(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def _tried(work: Coroutine[Any, Any, None]) -> None:
    """The writer tells when the database is away; whoever wants something of us asks again."""
    with suppress(StoreFailed):
        await work
