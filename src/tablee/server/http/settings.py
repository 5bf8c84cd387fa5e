"""How a server is run."""

from __future__ import annotations

from dataclasses import dataclass, field

from tablee.server.actor.clocks import Timeouts
from tablee.server.actor.sockets import Bucket
from tablee.server.http.identity import DevicePasses
from tablee.server.store.store import Store


@dataclass(slots=True)
class ServerSettings:
    """How a server is run."""

    store: Store
    public_url: str | None = None
    """The address people use, where it is not the one they ask for (behind a proxy)."""
    home_url: str | None = None
    """The address friends on the network can reach."""
    pace: float = 1.0
    """How long bots take, as a share of the usual; 0 in tests."""
    timeouts: Timeouts = field(default_factory=Timeouts)
    buckets: dict[tuple[str, str], Bucket] = field(default_factory=dict)
    """What each address has done lately."""
    passes: DevicePasses = field(default_factory=DevicePasses)
