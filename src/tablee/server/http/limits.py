"""Who is asking, from where, and how much they may ask for."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Any

from litestar import Request, WebSocket
from litestar.connection import ASGIConnection
from litestar.datastructures import State

from tablee.core.errors import TableeError
from tablee.server.actor.sockets import Bucket, TooFast
from tablee.server.http import identity
from tablee.server.http.identities import Identities
from tablee.server.http.settings import ServerSettings

Req = Request[Any, Any, State]
Connection = Req | WebSocket[Any, Any, State]
PERSON = {"room": (0.05, 20.0), "guess": (0.02, 20.0), "check": (3.0, 60.0), "pass": (0.1, 10.0)}
"""A second, and at once, for each person: rooms opened, codes that no room has, decks looked through, passes to another
device asked for or shown, and the secret changed. Nobody else can use it up."""
ADDRESS = {"guest": (0.1, 60.0), "guess": (0.5, 30.0), "check": (3.0, 60.0), "pass": (0.1, 10.0)}
"""The same for each address, for visitors without an identity; and how many of them are given one."""


async def person_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str | None:
    """The key of whoever asks; None for a stranger."""
    identities: Identities = connection.app.state.identities
    return await identities.find(identity.secret_in(connection))


async def known_person(request: Req) -> str:
    """The key of somebody the server knows."""
    key = await person_of(request)
    if key is None:
        raise TableeError("stranger_here")
    return key


def address_of(connection: Connection) -> str:
    """Where somebody comes from, as far as it can be counted: all IPv6 addresses of a home are one."""
    host = connection.client.host if connection.client else ""
    address = ip(host)
    return str(IPv6Network((address, 64), strict=False)) if isinstance(address, IPv6Address) else str(address or host)


def ip(host: str) -> IPv4Address | IPv6Address | None:
    """An address, whichever way it is written; None for a name."""
    try:
        address = ip_address(host)
    except ValueError:
        return None
    return (isinstance(address, IPv6Address) and address.ipv4_mapped) or address


def not_too_fast(request: Req, what: str, key: str | None) -> None:
    """Each person, and each address of strangers, may do so much of this, and no more."""
    if not bucket(request, what, key).take():
        raise TooFast("too_fast")


def bucket(connection: Connection, what: str, key: str | None) -> Bucket:
    """What is left for this person, or for the strangers at this address."""
    settings: ServerSettings = connection.app.state.settings
    if key is None:
        return settings.budgets.bucket(f"{what} by address", address_of(connection), *ADDRESS[what])
    return settings.budgets.bucket(what, key, *PERSON[what])
