"""How a server stops: rooms say goodbye while their lines are still open."""

from __future__ import annotations

import asyncio
import socket

import uvicorn
from litestar import Litestar

from tablee.server.actor.registry import RoomRegistry
from tablee.server.http.identities import OpenPages

GOODBYE, HANDING_OVER = 5.0, 25.0
"""Seconds a goodbye may take, a last write to the disk included; and where other nodes are handed the rooms."""


class RoomServer(uvicorn.Server):
    """uvicorn, but for the goodbye: left to itself it cuts all lines first and tells the app afterwards."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let nobody in any more, say goodbye, then end."""
        for listening in self.servers:
            listening.close()
        app = self.config.app
        if isinstance(app, Litestar):
            rooms: RoomRegistry = app.state.rooms
            pages: OpenPages = app.state.pages
            try:
                node = rooms.store.node
                async with asyncio.timeout(HANDING_OVER if node and node.others else GOODBYE):
                    await rooms.say_goodbye()
                    await pages.emptied()
            except TimeoutError:
                pass
        await super().shutdown(sockets)
