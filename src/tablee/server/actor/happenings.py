"""What a room's actor may have to deal with, one thing after the other."""

from __future__ import annotations

from dataclasses import dataclass

from tablee.server.actor.sockets import Socket
from tablee.server.bots.thinking import Thought
from tablee.server.protocol import messages as says


@dataclass(slots=True)
class Heard:
    """A page said something."""

    socket: Socket
    message: says.Message


@dataclass(slots=True)
class Came:
    """A page opened a socket."""

    socket: Socket


@dataclass(slots=True)
class Went:
    """A socket is closed."""

    socket: Socket


@dataclass(slots=True)
class Tick:
    """Something may be due."""


Happening = Heard | Came | Went | Thought | Tick
