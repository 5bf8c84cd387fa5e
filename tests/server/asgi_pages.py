"""Pages that speak to the application itself, in its own event loop: what they are sent is kept byte by byte."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass, field
from typing import Any

HOST = b"localhost"


@dataclass
class Page:
    """One open page: what it was sent, and the way to say something."""

    app: Any
    path: str
    cookie: str
    frames: list[bytes] = field(default_factory=list)
    said: int = 0
    closed: bool = False
    _inbox: asyncio.Queue[dict[str, Any]] = field(default_factory=asyncio.Queue)
    _task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Come in, and wait until something is shown."""
        path, _, query = self.path.partition("?")
        headers = [(b"host", HOST), (b"origin", b"http://" + HOST), (b"accept-language", b"en")]
        scope = {
            "type": "websocket",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": "ws",
            "path": path,
            "raw_path": path.encode(),
            "root_path": "",
            "query_string": query.encode(),
            "headers": [*headers, (b"cookie", self.cookie.encode())] if self.cookie else headers,
            "client": ("127.0.0.1", 40_000),
            "server": ("localhost", 80),
            "subprotocols": [],
            "state": {},
        }
        self._inbox.put_nowait({"type": "websocket.connect"})
        self._task = asyncio.create_task(self.app(scope, self._inbox.get, self._take))
        while not self.frames:
            await asyncio.sleep(0.001)

    def say(self, kind: str, **fields: Any) -> None:
        """Ids are counted, so that the same story has the same ones."""
        self.said += 1
        self.send(json.dumps({"type": kind, "id": f"m{self.said}", **fields}))

    def send(self, text: str) -> None:
        if not self.closed:
            self._inbox.put_nowait({"type": "websocket.receive", "text": text})

    async def close(self) -> None:
        """Gone, as a browser goes."""
        if self._task:
            self._inbox.put_nowait({"type": "websocket.disconnect", "code": 1001})
            await self._task

    @property
    def is_heard(self) -> bool:
        """Has the server read everything?"""
        return self.closed or self._inbox.empty()

    async def _take(self, message: dict[str, Any]) -> None:
        if message["type"] == "websocket.send":
            text = message.get("text")
            self.frames.append(text.encode() if text is not None else message["bytes"])
        elif message["type"] == "websocket.close":
            self.closed = True
            self.frames.append(b"closed %d" % message.get("code", 1000))
            self._inbox.put_nowait({"type": "websocket.disconnect", "code": 1000})
