"""What the server sends to a page over its socket: what is the case now, whatever was sent before.

The page's TypeScript and docs/protocol.md are generated from these types.
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from tablee.core.codec import snake_case
from tablee.server.protocol.values import Clock, Lang, Phase, Visibility


class ToPage(Struct, tag_field="type", tag=snake_case):
    """What the server sends to a page."""


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


class PublicDeal(Struct, frozen=True):
    """What is public about the seed so far."""

    published: str
    """SHA-256 of the room's secret."""
    promises: list[str | None]
    """By seat, once everybody is ready; None for bots."""


class OptionsNow(ToPage):
    """The options of the table, a whole deck of its own among them: sent on arrival, and again where they change."""

    options: dict[str, Any]


class RoomNow(ToPage):
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
    deal: PublicDeal
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
    places: list[int]
    """By seat, from 1; equals share one."""
    record: str
    """Where the record is: /api/records/<record>."""


class PointOffer(Struct, frozen=True):
    """Choose a point of a rectangle, edges included; `x` and `y` are the fields of the move."""

    x: str
    y: str
    low_x: int
    high_x: int
    low_y: int
    high_y: int


class SharedAssignment(Struct, frozen=True):
    """An assignment several seats fill in: each change is a move `{put: value, on: place or null}` and happens at once.

    A value that lies elsewhere changes places with what it meets; the assignment's own move agrees to it as it lies.
    """

    put: str
    on: str
    given: list[tuple[int, int]]
    """Places and the values that lie there now."""
    changes_left: int
    """How many changes this seat may still make."""


class AssignmentOffer(Struct, frozen=True, omit_defaults=True):
    """Give every place a value, each value once; the move is `{move: {place: value}}`."""

    move: str
    places: list[int]
    values: list[int]
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
    key: str
    params: dict[str, Any] = {}
    pieces: list[str] = []
    places: list[int] = []
    """Places of an assignment that take no value now, for the same reason."""


class EffectNow(Struct, frozen=True, omit_defaults=True):
    """Something a move would bring about: a text below `effect` in the words of the game."""

    rule: str
    key: str
    params: dict[str, Any] = {}


class PreviewNow(Struct, frozen=True):
    """All that would be laid with a piece, and what that would bring about, in order."""

    pieces: list[str]
    effects: list[EffectNow]


class OfferNow(Struct, frozen=True, omit_defaults=True):
    """What a seat can do now, in one of three forms; none of them where it has nothing to do. Changes only with a step.

    The server alone judges what comes back.
    """

    move_list: list[Any] | None = None
    """Choose one of these moves."""
    point: PointOffer | None = None
    assignment: AssignmentOffer | None = None
    refused: list[RefusedPieces] = []
    previews: dict[str, PreviewNow] = {}
    """By piece: what would happen if it were played."""


class SeenNow(Struct, frozen=True, omit_defaults=True):
    """What one seat (None: the public) may know: `tablee.core.match.Seen`."""

    seat: int | None
    view: Any
    events: list[Any]
    awaited: list[int]
    answered: list[int]
    mine: Any
    drafts: dict[str, Any]
    offer: OfferNow | None = None
    """How to show the choices of this seat. It changes only with a step: left out where it is the last one still."""


class TableNow(ToPage):
    """The table: one view for each seat you hold, or the public one."""

    game: str
    step: int
    seen: list[SeenNow]
    fresh: bool
    """Are the events new (a step has just happened), or sent again to somebody who comes back?"""
    left_ms: int | None = None
    """How long the awaited still have, where there is a clock."""
    grace_ms: int | None = None
    """How long others' next move is still held back so that somebody may call."""
    outcome: OutcomeNow | None = None


class DraftsNow(ToPage):
    """The newest drafts, in the order of `TableNow.seen`: one set for each seat you hold, or the public one."""

    step: int
    drafts: list[dict[str, Any]]


class RemarkNow(Struct, frozen=True):
    """What a bot says about itself: a text below `remark` in the words of the game, for each reader's own language."""

    seat: int
    key: str
    params: dict[str, Any]


class Remarks(ToPage):
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


class Chatter(ToPage):
    """Lines of chat: all of them on arrival, then the new ones."""

    lines: list[ChatLine]
    fresh: bool


class Ack(ToPage):
    """Your word is taken and will survive a power cut."""

    id: str


class Refused(ToPage):
    """Your word is not taken, and nothing has changed."""

    id: str | None
    key: str
    text: str
    rule: str = ""


class Bye(ToPage):
    """The server closes this socket; `again` says whether to come back."""

    reason: Literal["kicked", "flood", "stopping", "moved", "gone"]
    again: bool


ServerMessage = OptionsNow | RoomNow | TableNow | DraftsNow | Remarks | Chatter | Ack | Refused | Bye
