"""Rooms that are to be this node's, or no longer: the writer, who has the locks, is given them like everything else."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from sqlalchemy import Connection

from tablee.server.store.errors import StoreFailed
from tablee.server.store.nodes import Node


@dataclass(slots=True)
class Claim:
    """A room somebody wants to be ours, and who waits for it; or one that may be another node's from now on."""

    room: str
    done: asyncio.Future[bool]
    loop: asyncio.AbstractEventLoop
    asks: bool = False
    """Is whoever has it to be asked for it?"""
    releases: bool = False

    def resolve(self, is_ours: bool, flaw: Exception | None = None) -> None:
        """Wake whoever waits, in their own thread."""
        with suppress(RuntimeError):  # the loop has closed: nobody waits any more
            self.loop.call_soon_threadsafe(self._wake, is_ours, flaw)

    def _wake(self, is_ours: bool, flaw: Exception | None) -> None:
        if self.done.done():
            return
        if flaw is None:
            self.done.set_result(is_ours)
        else:
            self.done.set_exception(StoreFailed("store_failed", problem=type(flaw).__name__))


def settle(node: Node, connection: Connection, claims: Sequence[Claim]) -> None:
    """In the writer's thread, once all that was to be written to the rooms that go is written."""
    node.release(connection, [claim.room for claim in claims if claim.releases])
    wanted = [claim for claim in claims if not claim.releases]
    if wanted:
        node.claim(connection, {claim.room for claim in wanted})
    missing = {claim.room for claim in wanted if claim.asks} - node.rooms
    if missing:
        node.ask_for(connection, missing)
    for claim in claims:
        claim.resolve(claim.room in node.rooms)
