"""What is asked and answered over REST. The page's TypeScript is generated from these types."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from tablee.server.protocol.values import GameName, Lang, Level, Name, Phase, Seat, Seats, Visibility
from tablee.text.outline import Outline


class NewRoom(Struct, frozen=True, forbid_unknown_fields=True):
    """What it takes to open a room; the creator sits on seat 0."""

    game: GameName
    name: Name
    lang: Lang
    seats: Seats
    options: dict[str, Any] = {}
    bots: list[Level] = []
    """Levels for the seats after the first."""
    visibility: Visibility = "private"


class RoomMade(Struct, frozen=True):
    """The code of a room and the link to share."""

    code: str
    link: str


class OptionInfo(Struct, frozen=True):
    """One option of a game, as a form needs it."""

    name: str
    kind: Literal["number", "yes_no", "text", "lines", "choice"]
    default: Any
    choices: list[Any] | None = None
    own: bool = False
    """Is it about what a table brings itself?"""
    only_with: dict[str, list[Any]] = {}
    """It means nothing unless these other options have one of these values."""


class GameTitle(Struct, frozen=True):
    """What a game is called, and what it is in a line."""

    title: str
    tagline: str = ""


class GameInfo(Struct, frozen=True):
    """One game this server has."""

    name: str
    titles: dict[Lang, GameTitle]
    least: int
    most: int
    levels: list[str]
    options: list[OptionInfo]
    grace: bool = False
    """Can somebody be too late to call, so that a moment of grace matters?"""


class WrittenAs(Struct, frozen=True):
    """How a kind of event or move is written: its tag stands for the first field, what is usual is left unsaid."""

    first: str | None
    rest: dict[str, Any]


class MoveKind(WrittenAs, frozen=True):
    """A kind of move, and what it is made of."""

    name: str
    """Of its class: the tag may be another word."""
    fields: list[Outline]
    held_in: str | None = None
    """The field of the view with the pieces it is made with, where the types tell."""


class GameDescription(Struct, frozen=True):
    """All that a table which fits any game needs to know of one, in one language."""

    texts: dict[str, Any]
    view: Outline
    moves: dict[str, MoveKind]
    events: dict[str, WrittenAs]


class WantedTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table somebody is thinking of."""

    seats: Seats
    options: dict[str, Any] = {}
    teams: list[Seat] | None = None


class Flaw(Struct, frozen=True):
    """One thing that is wrong with options, in the reader's language."""

    key: str
    text: str
    rule: str
    line: int | None = None
    """Counted from 1, where it is about a line."""
    field: str | None = None
    """The option it is about."""


class DevicePass(Struct, frozen=True):
    """What carries somebody to another device: good once, and only for a short while."""

    link: str
    """Its secret stands after the #, which browsers keep to themselves."""
    qr: str
    """The link for a camera, as SVG."""
    seconds: int


class DevicePassWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """To another device, and there to this table."""

    code: Annotated[str, Meta(pattern=r"^[A-Z]{5}$")] | None = None


class DevicePassShown(Struct, frozen=True, forbid_unknown_fields=True):
    """I am the one who was given this."""

    token: Annotated[str, Meta(pattern=r"^[0-9a-f]{32}$")]


class Me(Struct, frozen=True):
    """Who the server takes a browser for."""

    name: str | None
    lang: str | None


class MyTable(Struct, frozen=True):
    """A table one sits at: the way back to it."""

    code: str
    game: str
    phase: Phase
    your_turn: bool
    """Is an answer of yours awaited?"""
    waits_for: list[str]
    """Who else is awaited."""
    others: list[str]
    """Who sits there, you aside."""


class FinishedGame(Struct, frozen=True):
    """A game that was finished in a room one has been in."""

    record: str
    """Its replay is at /replay/<record>."""
    game: str
    at: int
    """Milliseconds since 1970."""


class MyTables(Struct, frozen=True):
    """The tables one sits at, and the last finished games."""

    tables: list[MyTable]
    finished: list[FinishedGame]


class Problem(Struct, frozen=True):
    """Why something is not done, in the reader's language."""

    key: str
    text: str


class ServerSummary(Struct, frozen=True):
    """What goes on at a server, for whoever administers it."""

    version: str
    people: int
    rooms: int
    """In memory; the others sleep in the database."""
    pages: int


class RoomInfo(Struct, frozen=True):
    """A room in the list of open rooms."""

    code: str
    game: str
    host: str
    taken: int
    seats: int
    phase: Phase
