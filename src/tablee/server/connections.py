"""How many connections anybody may have, and how long each step on them may take."""

from __future__ import annotations

from asyncio import Transport
from contextlib import suppress
from dataclasses import dataclass, field
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Any, Protocol

from litestar.types.empty import Empty
from litestar.utils.scope.state import ScopeState

MOST = 10_000
OWN_FILES = 200
PROXIES, TUNNEL = "proxies", "tunnel"
"""Where everybody comes from who comes by a proxy, or over a relay (`share/`): addresses that stand for everybody."""
CONNECTION = "tablee.connection"
"""Where the scope of a request or socket has its connection, weakly: in a circle both would stay when they are over."""


class Connection(Protocol):
    """What uvicorn has made of a connection: a request after the other, or a socket."""

    transport: Transport


@dataclass(slots=True)
class Connections:
    """Everybody's connections, in the order they came. Strangers are counted by their address, people by themselves.

    Whoever opens one too many loses their own oldest one: nobody can use up what somebody else needs, and whoever comes
    new is heard in any case. When there are too many in all, whoever has most gives way.
    """

    head: float = 10.0
    """Seconds for the first line and the headers of a request."""
    body: float = 30.0
    """Seconds for what comes after them."""
    unread: float = 20.0
    """Seconds for which somebody need not read what they are sent."""
    longest_head: int = 32 * 1024
    each: int = 100
    """Connections of one person, and of all strangers at one address: a family at home has a few dozen."""
    total: int = 4000
    proxies: tuple[str, ...] = ()
    """Addresses and networks behind which everybody is."""
    tunnel: int | None = None
    """Our own port at which friends from elsewhere arrive; the line they come by ends on this machine."""
    _of: dict[str, dict[Connection, None]] = field(default_factory=dict)
    _whose: dict[Connection, str] = field(default_factory=dict)

    def enter(self, connection: Connection, address: str) -> None:
        """Somebody has come; from an address that stands for everybody nobody is too many."""
        self._put(connection, PROXIES if self._is_proxy(address) else home_of(address))
        if len(self._whose) > self.total:
            self._drop(max(self._of.values(), key=len))

    def origin(self, client: tuple[str, int] | None, server: tuple[str, int | None] | None) -> tuple[str, int] | None:
        """Where somebody comes from who says that they are this client, by where they have arrived."""
        return (TUNNEL, 0) if self.tunnel and server and server[1] == self.tunnel else client

    def leave(self, connection: Connection) -> None:
        """A connection is closed."""
        whose = self._whose.pop(connection, None)
        if whose is not None:
            self._of[whose].pop(connection)
            if not self._of[whose]:
                del self._of[whose]

    def identify(self, connection: Connection, person: str) -> None:
        """The connection is a person's whom the server knows: it no longer counts among the strangers."""
        if connection in self._whose:
            self.leave(connection)
            self._put(connection, f"person {person}")

    def __len__(self) -> int:
        return len(self._whose)

    def _put(self, connection: Connection, whose: str) -> None:
        mine = self._of.setdefault(whose, {})
        mine[connection], self._whose[connection] = None, whose
        if len(mine) > self.each and whose != PROXIES:
            self._drop(mine)

    def _is_proxy(self, address: str) -> bool:
        found = ip(address) if self.proxies else None
        networks = (ip_network(proxy) for proxy in self.proxies if proxy != TUNNEL)
        return address == TUNNEL or (found is not None and any(found in network for network in networks))

    def _drop(self, some: dict[Connection, None]) -> None:
        oldest = next(iter(some))
        self.leave(oldest)
        oldest.transport.abort()


def most_connections() -> int:
    """As many as there may be open files, but for our own; the system is asked for as many as it gives."""
    try:
        import resource
    except ModuleNotFoundError:  # Windows counts otherwise
        return MOST
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST + OWN_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST + OWN_FILES)
    with suppress(OSError, ValueError):
        if soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return max(resource.getrlimit(resource.RLIMIT_NOFILE)[0] - OWN_FILES, OWN_FILES)


def identify(scope: Any, person: str) -> None:
    """A request or socket is of a person whom the server knows."""
    if connection := connection_of(scope):
        connection.all.identify(connection, person)


def forget_head(scope: Any) -> None:
    """Whose page it is has been found: what its browser said of itself is not needed any more.

    It would stay as long as the page, four times over, and takes as much as a third of the rest.
    """
    ScopeState.from_scope(scope).headers = Empty
    if connection := connection_of(scope):
        connection.forget_head()


def connection_of(scope: Any) -> Any:
    """What uvicorn has made of it; None where it is not one of ours: in tests, as a rule."""
    known = scope.get("state", {}).get(CONNECTION)
    return known and known()


def home_of(host: str) -> str:
    """Where somebody comes from, as far as it can be counted: all IPv6 addresses of a home are one."""
    address = ip(host)
    return str(IPv6Network((address, 64), strict=False)) if isinstance(address, IPv6Address) else str(address or host)


def ip(host: str) -> IPv4Address | IPv6Address | None:
    """An address, whichever way it is written; None for a name."""
    try:
        address = ip_address(host)
    except ValueError:
        return None
    return (isinstance(address, IPv6Address) and address.ipv4_mapped) or address
