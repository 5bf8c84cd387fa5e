"""What may lie in the queue of a room's actor, to be dealt with one after the other."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from tablee.server.actor.sockets import Socket
from tablee.server.bots.room_bots import BotAnswer
from tablee.server.protocol import from_page


@dataclass(slots=True)
class Received:
    """A page has sent something."""

    socket: Socket
    message: from_page.PageMessage
    at: float = field(default_factory=time.monotonic, compare=False)


@dataclass(slots=True)
class Connected:
    """A page has opened a socket."""

    socket: Socket


@dataclass(slots=True)
class Disconnected:
    """A socket is closed."""

    socket: Socket


@dataclass(slots=True)
class Tick:
    """Something may be due."""


@dataclass(slots=True)
class LevelsChanged:
    """Other bots play than before."""


Mail = Received | Connected | Disconnected | BotAnswer | LevelsChanged | Tick
