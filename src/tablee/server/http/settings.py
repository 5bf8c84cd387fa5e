"""How a server is run."""

from __future__ import annotations

from dataclasses import dataclass, field

from tablee.review import Budget
from tablee.server.actor.budgets import Budgets
from tablee.server.actor.clocks import Timeouts
from tablee.server.connections import Connections
from tablee.server.http.administrators import Administrators
from tablee.server.keeping.daily import DailyBackups
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
    hosts: tuple[str, ...] = ()
    """Further names under which the server answers."""
    proxies: tuple[str, ...] = ()
    """Addresses and networks whose word counts about where somebody comes from."""
    metrics: bool = False
    schema: bool = False
    """Are figures, and the description of the REST part, for everybody? Else for whoever administers the server."""
    backups: DailyBackups | None = None
    """One a day, or none."""
    keep_days: int = 90
    """Rooms where no game runs and nothing has happened for so long are let go but for their records; 0: never."""
    administrators: Administrators = field(default_factory=Administrators)
    budgets: Budgets = field(default_factory=Budgets)
    """What each person, and each address, has done lately."""
    connections: Connections = field(default_factory=Connections)
    """How long a connection may take, and how many there may be."""
    reviews: Budget = field(default_factory=Budget)
    """How much a review may spend."""
