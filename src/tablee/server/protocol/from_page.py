"""What a page sends over its socket. The page's TypeScript and docs/protocol.md are generated from these types.

Each message carries an id of its own, so that sending it twice is sending it once. The server answers with `Ack` once
the message is durable, with `Refused` where it is not taken.

All of these but drafts, attention, reactions and pings are inputs of the log: their tags and fields keep their meaning
for ever (`room/inputs.py`).
"""

from __future__ import annotations

from msgspec import Struct

from tablee.core.codec import snake_case
from tablee.server.protocol.values import (
    Absence,
    Attention,
    Clock,
    Door,
    Face,
    GameName,
    Hex,
    Hints,
    Id,
    Lang,
    Level,
    MemberNumber,
    Move,
    Name,
    Options,
    Pace,
    Reaction,
    Recipients,
    Seat,
    Seats,
    Step,
    Text,
    Visibility,
)


class FromPage(Struct, forbid_unknown_fields=True, tag_field="type", tag=snake_case):
    """What a page sends; `id` makes sending it again harmless."""

    id: Id


class Join(FromPage):
    """I am here, under this name; also to change name or language."""

    name: Name
    lang: Lang
    """What refusals are written in."""
    face: Face | None = None
    """The token I have chosen; without one it stays as it is, or is drawn by lot. Two here never share one."""


class Leave(FromPage):
    """I go; my seats are left."""


class Sit(FromPage):
    """I take this seat: an empty one or a bot's before the game; my own again when a stand-in plays it."""

    seat: Seat
    name: Name | None = None
    """Who plays there, where it is not I: somebody beside me, at the same screen."""


class Stand(FromPage):
    """I leave this seat."""

    seat: Seat


class NameSeat(FromPage):
    """What the person on this seat of mine is called: several may play at one screen."""

    seat: Seat
    """Mine."""
    name: Name


class AskSeat(FromPage):
    """In a running game I ask for a bot's or a stand-in's seat; if I may, I sit there after the next step."""

    seat: Seat
    """The one I ask for."""


class AnswerRequest(FromPage):
    """The host lets somebody in, or lets them have the seat they ask for, or says no."""

    member: MemberNumber
    """Who asks."""
    yes: bool
    """May they?"""


class PutBot(FromPage, tag="bot"):
    """The host puts a bot of this level on a seat."""

    seat: Seat
    level: Level


class Clear(FromPage):
    """The host empties a seat."""

    seat: Seat


class Setup(FromPage):
    """The host changes the table before the game."""

    game: GameName
    seats: Seats
    options: Options
    teams: list[Seat] | None = None
    """The team of each seat; null for what the game does with so many seats."""


class ChangeSettings(FromPage, tag="settings"):
    """The host changes how the room is run; what is not said stays."""

    clock: Clock | None = None
    """How long an answer may take: no limit, a minute, 20 seconds."""
    stand_in: Level | None = None
    """The level that plays for whoever is away."""
    visibility: Visibility | None = None
    """Is the room in the list of open rooms?"""
    grace: bool | None = None
    """Is others' next move held back for a moment after a duty to call arises?"""
    absence: Absence | None = None
    """Is somebody who is not there stood in for, or waited for?"""
    door: Door | None = None
    """What do newcomers find?"""
    chat: bool | None = None
    """May people chat?"""
    free_seats: bool | None = None
    """May anybody take a bot's seat in a running game without asking the host?"""
    pace: Pace | None = None
    """How long do bots take?"""
    hints: Hints | None = None
    """When are hints given?"""
    rated: bool | None = None
    """Do games here count for people's ratings? Only before a game; then no hints are given."""


class Ready(FromPage):
    """I am ready; `promise` is the hash of what I shall add to the seed.

    After a game it means *play again*: the first one has the table reset.
    """

    promise: Hex
    """SHA-256 of the 32 bytes that `reveal` will send."""
    newcomer: bool = False
    """I play my first games of this: where the pace is `auto`, bots take their time."""


class Unready(FromPage):
    """Wait, I am not ready."""


class RevealPart(FromPage, tag="reveal"):
    """What I add to the seed, once all promises are known."""

    contribution: Hex
    """The bytes that were promised; any others mean not ready."""


class Answer(FromPage):
    """My move for this seat in the step that comes after `step`; it may be changed until the step happens."""

    seat: Seat
    step: Step
    move: Move


class StandInOnce(FromPage):
    """The host has a stand-in give one answer for a seat that has kept the table waiting for long.

    Where that seat is the host's, anybody else who plays may.
    """

    seat: Seat
    """Whose answer is late."""
    step: Step
    """The step the table is at."""


class AskHint(FromPage, tag="hint"):
    """What would a bot do on this seat of mine? `hint_now` answers this page alone; that I asked is for all to see.

    Taken only where `room_now.gives_hints`.
    """

    seat: Seat
    step: Step


class Withdraw(FromPage):
    """I take my answer back."""

    seat: Seat
    step: Step


class Draft(FromPage):
    """What I am about to do; not acknowledged and not kept."""

    seat: Seat
    step: Step
    move: Move


class Chat(FromPage):
    """Words to the whole room, or to one's own team in a game for teams."""

    text: Text
    to: Recipients = "all"
    """The team may be written to where `room_now.team_chat` is open."""


class React(FromPage):
    """A quick reaction, seen by the whole room for a moment; not acknowledged and not kept."""

    reaction: Reaction
    """Which one."""


class Attend(FromPage):
    """Where my eyes are; not acknowledged and not kept. A page that says nothing is at the table."""

    at: Attention
    """What I look at now."""


class Ping(FromPage):
    """Is the line still alive? Acknowledged at once, and not kept: pages cannot see the pings of a WebSocket."""


class Mute(FromPage):
    """The host has somebody be silent, or speak again."""

    member: MemberNumber
    """Who."""
    muted: bool
    """Silent, or not any more."""


class Start(FromPage):
    """The host begins with those who are ready: empty seats go, and after a while the seats of who is not ready."""


class Pause(FromPage):
    """The host stops or starts the clocks and the game."""

    paused: bool
    """Stop, or go on?"""


class Kick(FromPage):
    """The host asks somebody to leave."""

    member: MemberNumber


class Rematch(FromPage):
    """The host has the table reset after a game, for the same people."""


PageMessage = (
    Join
    | Leave
    | Sit
    | NameSeat
    | AskSeat
    | AnswerRequest
    | Stand
    | PutBot
    | Clear
    | Setup
    | ChangeSettings
    | Ready
    | Unready
    | RevealPart
    | Answer
    | StandInOnce
    | AskHint
    | Withdraw
    | Draft
    | Attend
    | Ping
    | React
    | Chat
    | Mute
    | Start
    | Pause
    | Kick
    | Rematch
)
