"""The log of a room: every input that was taken, by people or by the house itself. A room is a pure function of it."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from tablee.core.codec import snake_case
from tablee.server.protocol.from_page import PageMessage
from tablee.server.protocol.rest import NewRoom


class FromServer(Struct, forbid_unknown_fields=True, tag_field="type", tag=snake_case):
    """What the house itself does in a room; logged like everything else."""


class Opened(FromServer):
    """The room is made. The secret stays in the log until the game is over."""

    code: str
    secret: str
    wanted: NewRoom


class Laid(FromServer):
    """The table is laid again with a new secret."""

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
    """The clock has run out for a seat: a bot stands in."""

    seat: int
    step: int


class Gone(FromServer):
    """A member has had no socket for a while."""

    member: int


class Back(FromServer):
    """A member is here again."""

    member: int


class Unsealed(FromServer):
    """Somebody who was ready did not reveal in time."""


ServerInput = Opened | Begun | Laid | Played | OutOfTime | Gone | Back | Unsealed


class Input(Struct, frozen=True):
    """One line of the log; `by` is the person's key, empty for the house."""

    n: int
    at: int
    by: str
    said: PageMessage | ServerInput

    @property
    def client(self) -> str | None:
        """What makes saying it twice saying it once: the person and the id they gave."""
        return f"{self.by}:{self.said.id}" if self.by else None  # type: ignore[union-attr]

    @property
    def kind(self) -> str:
        """The tag of what was said."""
        return str(type(self.said).__struct_config__.tag)

    @property
    def seat(self) -> int | None:
        """The seat it is about, if any."""
        return getattr(self.said, "seat", None)

    @property
    def payload(self) -> str:
        """What was said and by whom, as it is kept."""
        return _ENCODER.encode(Kept(self.by, self.said)).decode()

    @classmethod
    def read(cls, n: int, at: int, payload: str) -> Input:
        """A line of the log as it was kept."""
        kept = _DECODER.decode(payload)
        return cls(n, at, kept.by, kept.said)


class Kept(Struct):
    """The part of an input that the columns of the log do not hold."""

    by: str
    said: PageMessage | ServerInput


_ENCODER = msgspec.json.Encoder()
_DECODER = msgspec.json.Decoder(Kept)
