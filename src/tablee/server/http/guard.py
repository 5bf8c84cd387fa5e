"""What every connection passes first, and every response last: whose word counts, which names are ours, the headers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from tablee.core.errors import TableeError
from tablee.server.http.identity import language
from tablee.server.http.origin import is_ours, our_names
from tablee.server.http.settings import ServerSettings
from tablee.text import Voice

App = Callable[[Any, Any, Any], Awaitable[None]]
HEADERS = {
    b"content-security-policy": b"default-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self'; "
    b"frame-ancestors 'none'",
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"same-origin",
}
FOREVER = (b"cache-control", b"public, max-age=31536000, immutable")
"""The files in /assets bear a hash of their content in their name."""
NEVER = (b"cache-control", b"no-store")
"""What is told to somebody, or about a room, is kept by nobody on the way."""


def guarded(app: App, settings: ServerSettings) -> App:
    """The app behind its guards."""
    names = our_names(settings)

    async def guard(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan":
            return await app(scope, receive, send)
        hosts = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
        if len(hosts) != 1 or not is_ours(hosts[0], scope, names):
            return await _turn_away(scope, send)
        return await app(scope, receive, _with_headers(scope, send) if scope["type"] == "http" else send)

    if not settings.proxies:  # nobody's word counts
        return guard
    return ProxyHeadersMiddleware(guard, list(settings.proxies))


def _with_headers(scope: Any, send: Any) -> Any:
    """Every response bears the guards, errors and files too."""

    async def sending(message: Any) -> None:
        if message["type"] == "http.response.start":
            kept = _kept(scope["path"], message["status"])
            message["headers"] = [*message.get("headers", []), *HEADERS.items(), *kept]
        await send(message)

    return sending


def _kept(path: str, status: int) -> list[tuple[bytes, bytes]]:
    if path.startswith("/assets/") and status == 200:
        return [FOREVER]
    return [NEVER] if path.startswith(("/api/", "/admin/")) else []


async def _turn_away(scope: Any, send: Any) -> None:
    """Somebody asks for a server we are not: a page elsewhere whose name was made to lead here."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 4421})
        return
    accepted = b",".join(value for name, value in scope["headers"] if name == b"accept-language")
    error, sending = TableeError("unknown_host"), _with_headers(scope, send)
    body = msgspec.json.encode({"key": error.key, "text": Voice(language(accepted.decode("latin-1"))).error(error)})
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    await sending({"type": "http.response.start", "status": 421, "headers": headers})
    await sending({"type": "http.response.body", "body": body})
