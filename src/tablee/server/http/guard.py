"""What every connection passes first, and every response last: whose word counts, which names are ours, the headers."""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

import msgspec
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from tablee.core.errors import TableeError
from tablee.server.http.identity import language
from tablee.server.http.origin import by_public_name, is_ours, our_names, socket_addresses
from tablee.server.http.settings import ServerSettings
from tablee.server.logs import REQUEST, scrubbed
from tablee.text import Voice

logger = logging.getLogger("tablee.access")
App = Callable[[Any, Any, Any], Awaitable[None]]
POLICY = (
    "default-src 'self'; connect-src 'self'{sockets}; img-src 'self' data:; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
HEADERS = {
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"same-origin",
}
FOREVER = (b"cache-control", b"public, max-age=31536000, immutable")
"""The files in /assets bear a hash of their content in their name."""
NEVER = (b"cache-control", b"no-store")
"""What is told to somebody, or about a room, is kept by nobody on the way."""


def guarded(app: App, settings: ServerSettings) -> App:
    """The app behind its guards."""

    async def guard(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan":
            return await app(scope, receive, send)
        REQUEST.set(secrets.token_hex(4))
        hosts = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
        by_public_name(scope, settings)
        if len(hosts) != 1 or not is_ours(hosts[0], scope, our_names(settings)):
            return await _turn_away(scope, send)
        sockets = socket_addresses(hosts[0], settings.public_url)
        return await app(scope, receive, _with_headers(scope, send, sockets) if scope["type"] == "http" else send)

    if not settings.proxies:  # nobody's word counts
        return guard
    return ProxyHeadersMiddleware(guard, list(settings.proxies))


def _with_headers(scope: Any, send: Any, sockets: Iterable[str] = ()) -> Any:
    """Every response bears the guards, errors and files too, and the id that its lines in the log have."""
    policy = POLICY.format(sockets="".join(f" {address}" for address in sockets)).encode()
    began, request = time.monotonic(), REQUEST.get()

    async def sending(message: Any) -> None:
        if message["type"] == "http.response.start":
            _log(scope, message["status"], began)
            kept = _kept(scope["path"], message["status"])
            guards = [(b"content-security-policy", policy), *HEADERS.items(), (b"x-request-id", request.encode())]
            message["headers"] = [*message.get("headers", []), *guards, *kept]
        await send(message)

    return sending


def _log(scope: Any, status: int, began: float) -> None:
    """Every request but those for files, without what comes behind a ?; behind /admin/ comes a secret."""
    path = scope["path"]
    if logger.isEnabledFor(logging.INFO) and not path.startswith("/assets/"):
        shown = "/admin/…" if path.startswith("/admin/") else path[:100]
        fields = {"method": scope["method"], "path": scrubbed(shown), "status": status}
        logger.info("request", extra={"fields": fields | {"ms": round((time.monotonic() - began) * 1000, 1)}})


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
