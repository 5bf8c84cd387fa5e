"""What the server sends to a page over its socket: what is the case now, whatever was sent before.

The page's TypeScript and docs/protocol.md are generated from these types.
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from tablee.core.codec import snake_case
from tablee.server.protocol.values import (
    Absence,
    Clock,
    Door,
    Face,
    Hints,
    Id,
    Lang,
    Level,
    MemberNumber,
    Move,
    Pace,
    Phase,
    Reaction,
    Seat,
    Step,
    Visibility,
)


class ToPage(Struct, tag_field="type", tag=snake_case):
    """What the server sends to a page."""


class SeatNow(Struct, frozen=True):
    """One seat, as everybody sees it."""

    kind: Literal["empty", "person", "bot"]
    """Who sits there."""
    name: str
    """Of whoever sits there; empty for an empty seat."""
    team: int
    """Seats of one number play together."""
    member: MemberNumber | None = None
    """Who holds the seat, where it is a person."""
    level: str | None = None
    """Of the bot, where it is one."""
    ready: bool = False
    """Bots always are."""
    present: bool = False
    """Has a page open and looks at it; bots always are."""
    stood_in: bool = False
    """A bot plays until its owner is back."""
    away: bool = False
    """Its owner has not been there for the room's time, or has left."""
    left: bool = False
    """Its owner has left."""
    plays: str | None = None
    """The level that really plays here now, where a bot does."""
    face: Face | None = None
    """The token of whoever sits there; bots have a look of their own."""


class MemberNow(Struct, frozen=True):
    """Somebody in the room."""

    member: MemberNumber
    name: str
    """What they are called."""
    lang: Lang
    """What they read."""
    present: bool
    """Has a page open and looks at it."""
    away: bool = False
    """Has not been there for the room's time."""
    muted: bool = False
    """The host has asked them to be silent."""
    face: Face = 0
    """Their token."""


class RequestNow(Struct, frozen=True):
    """Somebody asks the host for something: to come in, or for a seat."""

    member: MemberNumber
    name: str
    """What they are called."""
    seat: Seat | None = None
    """The seat; None to come in."""


class PlayedForYou(Struct, frozen=True):
    """What a stand-in has played for you while you were not there."""

    seat: Seat
    """Yours."""
    step: Step
    """The answer was part of the step after this one."""
    move: dict[str, Any]
    """What was answered."""


class PublicDeal(Struct, frozen=True):
    """What is public about the seed so far."""

    published: str
    """SHA-256 of the room's secret."""
    promises: list[str | None]
    """By seat, once everybody is ready; null for bots."""


class OptionsNow(ToPage):
    """The options of the table, a whole deck of its own among them: sent on arrival, and again where they change."""

    options: dict[str, Any]
    """All of them, by name."""


class DailyNow(Struct, frozen=True):
    """A daily table."""

    day: str
    """By the calendar of whoever plays it."""
    release: str
    """Only on servers of the same one is it the same."""


class RoomNow(ToPage):
    """The room around the table."""

    code: str
    """Five letters."""
    you: MemberNumber | None
    """Which member you are."""
    host: MemberNumber | None
    """Which member may set up the room."""
    game: str
    """What is, or will be, played."""
    seats: list[SeatNow]
    """By number."""
    members: list[MemberNow]
    """All who have come in and not left."""
    watching: int
    """Sockets of people without a seat."""
    clock: Clock
    """How long an answer may take."""
    stand_in: str
    """The level that plays for whoever is away."""
    visibility: Visibility
    """Is it in the list of open rooms?"""
    grace: bool
    """Is others' next move held back for a moment while somebody may still call?"""
    phase: Phase
    """Before the game, while everybody reveals, while it is played, after it."""
    paused: bool
    """No clock runs and no move is taken."""
    deal: PublicDeal
    levels: list[str]
    """The bots this game knows."""
    number: int
    """Which game of the evening this is, from 1."""
    team_chat: Literal["none", "open", "closed"] = "none"
    """May you speak to your team alone: no such thing here, yes, or not before the reveal?"""
    frozen: bool = False
    """Nobody who plays is there: no clock runs, no bot plays, the game waits."""
    absence: Absence = "stand_in"
    """What happens when somebody is not there for the room's time."""
    door: Door = "open"
    """What newcomers find."""
    chat: bool = True
    """May people chat?"""
    free_seats: bool = False
    """May anybody take a bot's seat in a running game without asking the host?"""
    pace: Pace = "auto"
    """How long bots take."""
    daily: DailyNow | None = None
    """The day whose table it is, the same for everybody; null at a table of one's own."""
    begins_at: int | None = None
    """The games here go on from the middle of another one, after so many steps: everybody may know every hand, and
    nothing counts. Null where they are dealt anew."""
    hints: Hints = "alone"
    """When hints are given."""
    gives_hints: bool = False
    """May those who play ask for hints now?"""
    rated: bool = False
    """Do games here count for people's ratings?"""
    hinted: list[Seat] = []
    """The seats that have asked for hints in this game."""
    requests: list[RequestNow] = []
    """What people ask of you, where you are the host."""
    seats_to_ask: list[Seat] = []
    """The seats of bots and stand-ins you may ask for now."""
    seat_asked: Seat | None = None
    """The one you have asked for."""
    seat_granted: bool = False
    """It is yours after the next step."""
    late: list[Seat] = []
    """Seats that have kept the table waiting for long: the host may have a stand-in answer once, or, where the host is
    late, anybody else who plays."""
    may_start: int = 0
    """With how many seats the host may start now without waiting for anybody else; 0 for not at all."""
    played_for_you: list[PlayedForYou] = []
    """What stand-ins have played for you since you last touched the table."""


class OutcomeNow(Struct, frozen=True):
    """How the game ended."""

    scores: list[int]
    """By seat."""
    reason: str
    """A text below `reason` in the words of the game."""
    winners: list[int]
    """Their seats; several share."""
    places: list[int]
    """By seat, from 1; equals share one."""
    record: str
    """Where the record is: `/api/records/<record>`."""
    reviewed: bool = False
    """Can it be reviewed, by `/api/reviews`?"""


class PointOffer(Struct, frozen=True):
    """Choose a point of a rectangle, edges included; `x` and `y` are the fields of the move."""

    x: str
    """The name of the field across."""
    y: str
    """The name of the field up."""
    low_x: int
    """The left edge."""
    high_x: int
    """The right edge."""
    low_y: int
    """The lower edge."""
    high_y: int
    """The upper edge."""


class SharedAssignment(Struct, frozen=True):
    """An assignment several seats fill in: each change is a move `{put: value, on: place or null}` and happens at once.

    A value that lies elsewhere changes places with what it meets; the assignment's own move agrees to it as it lies.
    """

    put: str
    """The name of the field for the value."""
    on: str
    """The name of the field for the place."""
    given: list[tuple[int, int]]
    """Places and the values that lie there now."""
    changes_left: int
    """How many changes this seat may still make."""


class AssignmentOffer(Struct, frozen=True, omit_defaults=True):
    """Give every place a value, each value once; the move is `{move: {place: value}}`."""

    move: str
    """The name of the field of the move."""
    places: list[int]
    """To be filled."""
    values: list[int]
    """To be given, each once."""
    forbidden: list[tuple[int, int]]
    """Places and values that do not go together."""
    shared: SharedAssignment | None = None
    """Left out where the seat fills it in alone."""


class RefusedPieces(Struct, frozen=True, omit_defaults=True):
    """Pieces a seat holds that cannot be played now, and why: a text below `refusal` in the words of the game.

    Without pieces and places it stands against all that is neither offered nor named by another reason. The pieces of
    an assignment are its values; its move stands for handing it in as it is, or empty.
    """

    rule: str
    """Its id in the rules of the game."""
    key: str
    """Which text."""
    params: dict[str, Any] = {}
    """What fills the text."""
    pieces: list[str] = []
    """By name."""
    places: list[int] = []
    """Places of an assignment that take no value now, for the same reason."""


class EffectNow(Struct, frozen=True, omit_defaults=True):
    """Something a move would bring about: a text below `effect` in the words of the game."""

    rule: str
    """Its id in the rules of the game."""
    key: str
    """Which text."""
    params: dict[str, Any] = {}
    """What fills the text."""


class PreviewNow(Struct, frozen=True):
    """All that would be laid with a piece, and what that would bring about, in order."""

    pieces: list[str]
    """By name."""
    effects: list[EffectNow]
    """In the order they would happen."""


class OfferNow(Struct, frozen=True, omit_defaults=True):
    """What a seat can do now, in one of three forms; none of them where it has nothing to do. Changes only with a step.

    The server alone judges what comes back.
    """

    move_list: list[Any] | None = None
    """Choose one of these moves."""
    point: PointOffer | None = None
    """Choose a point."""
    assignment: AssignmentOffer | None = None
    """Fill in a form."""
    refused: list[RefusedPieces] = []
    """What cannot be played now, and why."""
    previews: dict[str, PreviewNow] = {}
    """By piece: what would happen if it were played."""


class SeenNow(Struct, frozen=True, omit_defaults=True):
    """What one seat, or the public, may know of the table."""

    seat: int | None
    """Whose eyes; null for the public."""
    view: Any
    """The table as the game shows it to this seat."""
    events: list[Any]
    """What has happened, as the game writes it; all of it is public."""
    awaited: list[int]
    """The seats we wait for."""
    answered: list[int]
    """The seats that have answered and still wait for others."""
    mine: Any
    """This seat's own answer, until the step happens."""
    drafts: dict[str, Any]
    """By seat: what it is about to do, where it shows that to this one."""
    offer: OfferNow | None = None
    """How to show the choices of this seat; null for the public."""


class TableNow(ToPage):
    """The table after a step: one view for each seat you hold, or the public one. It holds until the next step."""

    game: str
    """Its name."""
    step: Step
    seen: list[SeenNow]
    """One for each seat you hold, in order; a single public one where you hold none."""
    fresh: bool
    """Are the events new (a step has just happened), or sent again to somebody who comes back?"""
    left_ms: int | None = None
    """How long the awaited still have, where there is a clock."""
    running: bool = False
    """Does that clock run? It stops while nobody who plays is there, and for a curtain, a reveal, a first look."""
    grace_ms: int | None = None
    """How long others' next move is still held back so that somebody may call."""
    outcome: OutcomeNow | None = None
    """Null until the game is over."""


class AnsweredNow(ToPage):
    """Somebody has answered or taken that back, and others are still awaited: views and offers are as they were."""

    step: Step
    awaited: list[int]
    """The seats we wait for."""
    answered: list[int]
    """The seats that have answered."""
    mine: list[Any]
    """Your own answers, in the order of `TableNow.seen`."""
    drafts: list[dict[str, Any]]
    """By seat, for each entry of `seen`."""
    left_ms: int | None = None
    """How long the awaited still have, where there is a clock."""
    running: bool = False
    """Does that clock run?"""


class ClockNow(ToPage):
    """The clock has been stopped or goes on, between two steps."""

    left_ms: int | None
    """How long the awaited still have; None without a clock."""
    running: bool
    """Does it run?"""


class DoorNow(ToPage):
    """You are not in the room yet: it is closed to newcomers, or the host is asked."""

    code: str
    """Of the room."""
    door: Door
    """What newcomers find."""
    asked: bool
    """Your request lies before the host."""


class DraftsNow(ToPage):
    """The newest drafts, in the order of `TableNow.seen`: one set for each seat you hold, or the public one."""

    step: Step
    drafts: list[dict[str, Any]]
    """By seat, for each entry of `seen`."""


class RemarkNow(Struct, frozen=True):
    """What a bot says about itself: a text below `remark` in the words of the game, for each reader's own language."""

    seat: Seat
    key: str
    """Which text."""
    params: dict[str, Any]
    """What fills the text."""


class Remarks(ToPage):
    """What bots say about what a step has revealed; not kept, so whoever comes later does not hear it."""

    step: Step
    said: list[RemarkNow]
    """In order."""


class HintNow(ToPage):
    """What a bot would do on a seat of yours, from what that seat may know; for the page that asked, and not kept."""

    id: Id
    """Of the `hint` that asked."""
    seat: Seat
    step: Step
    level: Level
    """The bot's."""
    move: Move | None
    """What it would play; null: it would stay silent."""
    reason: str
    """A text below `advice` in the words of the game; empty where the bot says no more."""
    params: dict[str, Any]
    """What fills the text."""


class ChatLine(Struct, frozen=True):
    """One line of the chat."""

    member: int
    """Who wrote it."""
    name: str
    """What they were called then."""
    text: str
    """What they wrote."""
    at: int
    """Milliseconds since 1970."""
    team: int | None = None
    """The team it was written to; null for everybody."""
    face: Face = 0
    """Their token then."""


class Chatter(ToPage):
    """Lines of chat: all of them on arrival, then the new ones."""

    lines: list[ChatLine]
    """The oldest first."""
    fresh: bool
    """Are these new, or all there are, on arrival?"""


class Reacted(ToPage):
    """Somebody reacts; not kept, so whoever comes later does not see it."""

    member: MemberNumber
    """Who."""
    reaction: Reaction
    """How."""


class Ack(ToPage):
    """Your message is taken and will survive a power cut."""

    id: str
    """Of the message that was taken."""


class Refused(ToPage):
    """Your message is not taken, and nothing has changed."""

    id: str | None
    """Of the message; null where it had none, or for a notice on arrival."""
    key: str
    """Which error: see below. For a move also a key of the game's refusals."""
    text: str
    """The same as a sentence, in your language, without the rule."""
    rule: str = ""
    """The id of the game's rule that refuses, where one does."""


class Bye(ToPage):
    """The server closes this socket; `again` says whether to come back."""

    reason: Literal["kicked", "flood", "stopping", "moved", "signed_out", "gone"]
    """See below."""
    again: bool
    """Come back, after a moment, with what was not acknowledged?"""


BYES = {
    "kicked": "The host has asked you to leave this room; you cannot come back.",
    "flood": "Too many messages, after several warnings.",
    "stopping": "The server stops, or starts anew; every game is kept.",
    "moved": "You have opened this room in so many newer pages that this one is closed (`again` is false); or another "
    "server has the room now, and the same address leads to it.",
    "signed_out": "The secret in your cookie was changed by another page of yours; ask `/api/me` who you are now.",
    "gone": "There is no such room, or it is full (`again` is false); or it was put away or failed, and is read again.",
}
"""What the reasons of a goodbye mean, for docs/protocol.md."""
ServerMessage = (
    (OptionsNow | RoomNow | DoorNow)
    | (TableNow | AnsweredNow | ClockNow | DraftsNow | Remarks | HintNow)
    | (Chatter | Reacted | Ack | Refused | Bye)
)
