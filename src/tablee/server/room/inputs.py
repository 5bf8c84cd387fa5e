"""The log of a room: every input that was taken, sent by a page or made by the server itself.

A room is a pure function of its log, and logs are kept for years. So a logged input keeps its tag, its fields and their
meaning for ever: behaviour that changes is a new kind of input, a field that is added has a default, and nothing is
renamed or removed. tests/server/test_log_format.py compares the kinds below with a frozen list.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from tablee.core.codec import snake_case
from tablee.server.protocol.from_page import PageMessage
from tablee.server.protocol.rest import NewRoom
from tablee.server.protocol.values import Day


class FromServer(Struct, forbid_unknown_fields=True, tag_field="type", tag=snake_case):
    """What the server itself does in a room; logged like everything else."""


class Opened(FromServer):
    """The room is made. The secret stays in the log until the game is over."""

    code: str
    secret: str
    wanted: NewRoom
    daily: Day | None = None
    """The day whose table it is."""
    again: str | None = None
    """The steps of another game that every game here goes on from, as a record."""
    source: str | None = None
    """Which game that was, where it was finished on this server: who sat there is kept beside its record."""


class TableReset(FromServer, tag="laid"):
    """The table is made ready for the next game, with a new secret."""

    secret: str


class Begun(FromServer):
    """Everybody has revealed: the game begins, under this version of its rules."""

    version: int


class Played(FromServer):
    """A bot has answered for a seat, its own or one it stands in for."""

    seat: int
    step: int
    move: dict[str, Any]


class OutOfTime(FromServer):
    """Until 0.2: the clock has run out for a seat, and a bot stands in until its owner answers."""

    seat: int
    step: int


class TimeUp(FromServer):
    """The clock has run out for a seat: a stand-in gives this one answer. Three in a row, and it plays on."""

    seat: int
    step: int


class Gone(FromServer):
    """Until 0.2: a member has had no socket for a while; a bot stands in, and the host's rights pass for good."""

    member: int


class Back(FromServer):
    """Until 0.2: a member is here again."""

    member: int


class Absent(FromServer):
    """A member has not been there for the room's time, in company."""

    member: int


class Returned(FromServer):
    """A member who was absent is there again, and gets back what was theirs: seats, and the host's rights."""

    member: int


class HostPassed(FromServer):
    """The host is absent: the rights pass to this member, who was there, until the host returns."""

    member: int


class MadeWay(FromServer):
    """Somebody who waited at the door, or watched, has given up their place for a newcomer."""

    member: int


class Unsealed(FromServer):
    """Somebody who was ready did not reveal in time."""


ServerInput = (
    Opened
    | Begun
    | TableReset
    | Played
    | OutOfTime
    | TimeUp
    | Gone
    | Back
    | Absent
    | Returned
    | HostPassed
    | MadeWay
    | Unsealed
)


class Input(Struct, frozen=True):
    """One line of the log; `by` is the person's key, empty for the server."""

    n: int
    at: int
    by: str
    content: PageMessage | ServerInput

    @property
    def client(self) -> str | None:
        """What makes sending it twice sending it once: the person and the id they gave."""
        return f"{self.by}:{self.content.id}" if self.by else None  # type: ignore[union-attr]

    @property
    def kind(self) -> str:
        """The tag of what was sent."""
        return str(type(self.content).__struct_config__.tag)

    @classmethod
    def read(cls, n: int, at: int, payload: str) -> Input:
        """A line of the log as it was stored."""
        stored = DECODER.decode(payload)
        return cls(n, at, stored.by, stored.content)


class Stored(Struct, rename={"content": "said"}):
    """The part of an input that the columns of the log do not hold."""

    by: str
    content: PageMessage | ServerInput


ENCODER = msgspec.json.Encoder()
DECODER = msgspec.json.Decoder(Stored)
