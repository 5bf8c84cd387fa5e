"""One open page from its arrival to its end: two tasks, whoever brings its messages."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from tablee.core.errors import TableeError
from tablee.server.actor.actor import Actor
from tablee.server.actor.mailbox import Connected, Disconnected
from tablee.server.actor.sockets import Socket, TooFast
from tablee.server.protocol import to_page
from tablee.server.store.errors import StoreFailed


async def serve_page(page: Socket, find: Callable[[], Awaitable[Actor]]) -> None:
    """A page in the room that is found for it, until one of them goes. Reading and writing are tasks of their own."""
    writing = asyncio.create_task(page.write())
    try:
        actor = await find()
        page.allowance = actor.broadcast.allowances.of(page)
        actor.post(Connected(page))
        try:
            # A task of its own wakes up by itself, not through all the frames that have led here.
            await asyncio.create_task(page.listen(actor))
        finally:
            actor.post(Disconnected(page))
    except TableeError as error:
        page.refuse(error)
        page.close(to_page.Bye("gone", again=isinstance(error, TooFast | StoreFailed)))
    finally:
        page.close(None)
        await asyncio.gather(writing, return_exceptions=True)
