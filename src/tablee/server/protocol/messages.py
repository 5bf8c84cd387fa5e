"""The protocol: every message there is, as types. The page's TypeScript is generated from this file.

A page speaks over one socket a room; each message carries an id of its own, so that saying it twice is saying it once.
The house answers with `Ack` when the word is durable, with `Refused` when it is not taken, and shows what is the
case with `OptionsNow`, `RoomNow` and `TableNow`: these are the truth, whatever was said before.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from tablee.core.codec import snake_case

Id = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]
Hex = Annotated[str, Meta(min_length=64, max_length=64, pattern=r"^[0-9a-f]{64}$")]
Name = Annotated[str, Meta(min_length=1, max_length=24)]
Text = Annotated[str, Meta(min_length=1, max_length=300)]
Seat = Annotated[int, Meta(ge=0, le=13)]
Lang = Literal["en", "fr"]
Clock = Literal["off", "relaxed", "fast"]
Visibility = Literal["private", "open"]
Ears = Literal["all", "team"]
Phase = Literal["lobby", "sealing", "playing", "over"]


class Said(Struct, forbid_unknown_fields=True, tag_field="type", tag=snake_case):
    """What a page says; `id` makes saying it again harmless."""

    id: Id


class Join(Said):
    """I am here, under this name; also to change name or language."""

    name: Name
    lang: Lang


class Leave(Said):
    """I go; my seats are left."""


class Sit(Said):
    """I take this seat: an empty one, or a bot's between two steps."""

    seat: Seat


class Stand(Said):
    """I leave this seat."""

    seat: Seat


class Bot(Said):
    """The host puts a bot of this level on a seat."""

    seat: Seat
    level: Annotated[str, Meta(max_length=40)]


class Clear(Said):
    """The host empties a seat."""

    seat: Seat


class Setup(Said):
    """The host changes the table before the game."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[int, Meta(ge=1, le=14)]
    options: dict[str, Any]
    teams: list[Seat] | None = None


class Settings(Said):
    """The host changes how the room is run; what is not said stays."""

    clock: Clock | None = None
    stand_in: Annotated[str, Meta(max_length=40)] | None = None
    visibility: Visibility | None = None
    grace: bool | None = None
    """Is others' next move held back for a moment after a duty to call arises?"""


class Ready(Said):
    """I am ready; `promise` is the hash of what I shall add to the seed."""

    promise: Hex


class Unready(Said):
    """Wait, I am not ready."""


class Reveal(Said):
    """What I add to the seed, once all promises are known."""

    contribution: Hex


class Answer(Said):
    """My move for this seat in the step that comes after `step`; it may be changed until the step happens."""

    seat: Seat
    step: int
    move: dict[str, Any]


class Withdraw(Said):
    """I take my answer back."""

    seat: Seat
    step: int


class Draft(Said):
    """What I am about to do; not acknowledged and not kept."""

    seat: Seat
    step: int
    move: dict[str, Any]


class Chat(Said):
    """Words to the whole room, or to one's own team in a game for teams."""

    text: Text
    to: Ears = "all"


class Pause(Said):
    """The host stops or starts the clocks and the game."""

    paused: bool


class Kick(Said):
    """The host asks somebody to leave."""

    member: int


class Rematch(Said):
    """The host lays the table again for the same people."""


Message = (
    Join
    | Leave
    | Sit
    | Stand
    | Bot
    | Clear
    | Setup
    | Settings
    | Ready
    | Unready
    | Reveal
    | Answer
    | Withdraw
    | Draft
    | Chat
    | Pause
    | Kick
    | Rematch
)


class Told(Struct, tag_field="type", tag=snake_case):
    """What the house tells a page."""


class SeatNow(Struct, frozen=True):
    """One seat, as everybody sees it."""

    kind: Literal["empty", "person", "bot"]
    name: str
    team: int
    member: int | None = None
    level: str | None = None
    ready: bool = False
    present: bool = False
    stood_in: bool = False
    """A bot plays until its owner is back."""


class MemberNow(Struct, frozen=True):
    """Somebody in the room."""

    member: int
    name: str
    lang: Lang
    present: bool


class Deal(Struct, frozen=True):
    """What is public about the seed so far."""

    published: str
    """SHA-256 of the room's secret."""
    promises: list[str | None]
    """By seat, once everybody is ready; None for bots."""


class OptionsNow(Told):
    """The options of the table, a whole deck of its own among them: told on arrival, and again where they change."""

    options: dict[str, Any]


class RoomNow(Told):
    """The room around the table."""

    code: str
    you: int | None
    """Which member you are."""
    host: int | None
    game: str
    seats: list[SeatNow]
    members: list[MemberNow]
    watching: int
    """Sockets of people without a seat."""
    clock: Clock
    stand_in: str
    visibility: Visibility
    grace: bool
    phase: Phase
    paused: bool
    deal: Deal
    levels: list[str]
    """The bots this game knows."""
    number: int
    """Which game of the evening this is, from 1."""
    team_chat: Literal["none", "open", "closed"] = "none"
    """May you speak to your team alone: no such thing here, yes, or not before the reveal?"""


class OutcomeNow(Struct, frozen=True):
    """How the game ended."""

    scores: list[int]
    reason: str
    winners: list[int]
    record: str
    """Where the record is: /api/records/<record>."""


class SeenNow(Struct, frozen=True):
    """What one seat (None: the public) may know: `tablee.core.match.Seen`."""

    seat: int | None
    view: Any
    events: list[Any]
    awaited: list[int]
    answered: list[int]
    mine: Any
    drafts: dict[str, Any]


class TableNow(Told):
    """The table: one view for each seat you hold, or the public one."""

    game: str
    step: int
    seen: list[SeenNow]
    fresh: bool
    """Are the events new (a step has just happened), or told again to somebody who comes back?"""
    left_ms: int | None = None
    """How long the awaited still have, where there is a clock."""
    grace_ms: int | None = None
    """How long others' next move is still held back so that somebody may call."""
    outcome: OutcomeNow | None = None


class DraftsNow(Told):
    """The newest drafts, in the order of `TableNow.seen`: one set for each seat you hold, or the public one."""

    step: int
    drafts: list[dict[str, Any]]


class RemarkNow(Struct, frozen=True):
    """What a bot says about itself: a text below `remark` in the words of the game, for each reader's own language."""

    seat: int
    key: str
    params: dict[str, Any]


class Remarks(Told):
    """What bots say about what a step has revealed; not kept, so whoever comes later does not hear it."""

    step: int
    said: list[RemarkNow]


class ChatLine(Struct, frozen=True):
    """One line of the chat."""

    member: int
    name: str
    text: str
    at: int
    """Milliseconds since 1970."""
    team: int | None = None
    """The team it was said to; None for everybody."""


class Chatter(Told):
    """Lines of chat: all of them on arrival, then the new ones."""

    lines: list[ChatLine]
    fresh: bool


class Ack(Told):
    """Your word is taken and will survive a power cut."""

    id: str


class Refused(Told):
    """Your word is not taken, and nothing has changed."""

    id: str | None
    key: str
    text: str
    rule: str = ""


class Bye(Told):
    """The house closes this socket; `again` tells whether to come back."""

    reason: Literal["kicked", "flood", "stopping", "moved", "gone"]
    again: bool


Telling = OptionsNow | RoomNow | TableNow | DraftsNow | Remarks | Chatter | Ack | Refused | Bye


class NewRoom(Struct, frozen=True, forbid_unknown_fields=True):
    """What it takes to open a room; the creator sits on seat 0."""

    game: Annotated[str, Meta(max_length=40)]
    name: Name
    lang: Lang
    seats: Annotated[int, Meta(ge=1, le=14)]
    options: dict[str, Any] = {}
    bots: list[Annotated[str, Meta(max_length=40)]] = []
    """Levels for the seats after the first."""
    visibility: Visibility = "private"


class RoomMade(Struct, frozen=True):
    """The code of a room and the link to share."""

    code: str
    link: str


class OptionTold(Struct, frozen=True):
    """One option of a game, as a form needs it."""

    name: str
    kind: Literal["number", "yes_no", "text", "lines", "choice"]
    default: Any
    choices: list[Any] | None = None
    own: bool = False
    """Is it about what a table brings itself?"""
    only_with: dict[str, list[Any]] = {}
    """It means nothing unless these other options have one of these values."""


class GameTold(Struct, frozen=True):
    """One game of the house."""

    name: str
    least: int
    most: int
    levels: list[str]
    options: list[OptionTold]
    grace: bool = False
    """Can somebody be too late to call, so that a moment of grace matters?"""


class Seating(Struct, frozen=True, forbid_unknown_fields=True):
    """A table somebody is thinking of."""

    seats: Annotated[int, Meta(ge=1, le=14)]
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


class Pass(Struct, frozen=True):
    """What carries somebody to another device: good once, and only for a short while."""

    link: str
    """Its secret stands after the #, which browsers keep to themselves."""
    qr: str
    """The link for a camera, as SVG."""
    seconds: int


class PassWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """To another device, and there to this table."""

    code: Annotated[str, Meta(pattern=r"^[A-Z]{5}$")] | None = None


class PassShown(Struct, frozen=True, forbid_unknown_fields=True):
    """I am the one who was given this."""

    token: Annotated[str, Meta(pattern=r"^[0-9a-f]{32}$")]


class Me(Struct, frozen=True):
    """Who the house takes a browser for."""

    name: str | None
    lang: str | None


class RoomTold(Struct, frozen=True):
    """A room in the list of open rooms."""

    code: str
    game: str
    host: str
    taken: int
    seats: int
    phase: Phase
