"""Under which names the server answers, and which pages may act for a person."""

from __future__ import annotations

import re
import socket
from functools import lru_cache
from typing import Any
from urllib.parse import urlsplit

from tablee.core.errors import TableeError
from tablee.server.connections import ip
from tablee.server.http.limits import Caller, Req
from tablee.server.http.settings import ServerSettings

PORTS = {"http": "80", "https": "443"}
HOST = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::(\d{1,5}))?", re.IGNORECASE)
LONGEST_HOST = 260
HIGHEST_PORT = 65535
"""A URL with a higher one cannot be read, not even by ourselves."""


def our_names(settings: ServerSettings) -> frozenset[str]:
    """Every name this server has been given; the public one may change while it runs (`share/`).

    Its addresses are known by the connections that arrive there.
    """
    return _names(settings.hosts, settings.public_url, settings.home_url)


@lru_cache(maxsize=16)
def _names(hosts: tuple[str, ...], *urls: str | None) -> frozenset[str]:
    machine = socket.gethostname().lower()
    linked = {urlsplit(url).hostname or "" for url in urls if url}
    given = {name.lower().strip("[]") for name in hosts}
    return frozenset({"localhost", machine, f"{machine}.local"} | linked | given) - {""}


def is_ours(host: str, scope: Any, names: frozenset[str]) -> bool:
    """Is a server of this `Host` meant by us? Else somebody's name may lead here only to get at what is here."""
    name, server = _parts(host)[0], scope.get("server")
    return name in names or (server is not None and ip(name) is not None and ip(name) == ip(server[0]))


def socket_addresses(host: str, public_url: str | None) -> list[str]:
    """Where sockets of our pages lead, by name: to WebKit before 2022 they were no part of 'self'.

    Both schemes, for a proxy may speak https where we do not. A policy has no way to write an IPv6 address.
    """
    names = (host.lower(), urlsplit(public_url or "").netloc.lower())
    plain = dict.fromkeys(name for name in names if HOST.fullmatch(name) and not name.startswith("["))
    return [f"{scheme}://{name}" for name in plain for scheme in ("ws", "wss")]


def by_public_name(scope: Any, settings: ServerSettings) -> None:
    """Whoever comes over a relay comes as the public address says; it ends https for us, and we hear plain http."""
    port, server = settings.connections.tunnel, scope.get("server")
    if port and server and server[1] == port and (settings.public_url or "").startswith("https:"):
        scope["scheme"] = "wss" if scope["type"] == "websocket" else "https"


def same_origin(request: Req) -> None:
    """Nobody else's page may act for a person."""
    if not is_same_origin(request):
        raise TableeError("foreign_origin")


def is_same_origin(connection: Caller) -> bool:
    """Browsers say where a page came from, scheme and all; programs that are no browsers say nothing."""
    if connection.headers.get("sec-fetch-site") == "cross-site":
        return False
    origins = connection.headers.getall("origin", [])
    if not origins:
        return True
    settings: ServerSettings = connection.app.state.settings
    scheme = "https" if connection.scope["scheme"] in ("https", "wss") else "http"
    allowed = {_origin(f"{scheme}://{connection.headers.get('host', '')}"), _origin(settings.public_url or "")}
    return len(origins) == 1 and _origin(origins[0]) in allowed - {None}


def _origin(url: str) -> tuple[str, str, str] | None:
    """Scheme, name and port of a URL; None where it has none of them."""
    scheme, _, rest = url.partition("://")
    name, port = _parts(rest.partition("/")[0])
    return (scheme.lower(), name, port or PORTS[scheme.lower()]) if name and scheme.lower() in PORTS else None


def _parts(host: str) -> tuple[str, str]:
    """Name and port of a `Host`; empty where it is none."""
    found = HOST.fullmatch(host) if len(host) <= LONGEST_HOST else None
    if found is None or int(found[2] or 0) > HIGHEST_PORT:
        return "", ""
    return found[1].lower().strip("[]"), found[2] or ""
