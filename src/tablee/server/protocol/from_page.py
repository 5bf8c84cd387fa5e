"""What a page sends over its socket. The page's TypeScript and docs/protocol.md are generated from these types.

Each message carries an id of its own, so that sending it twice is sending it once. The server answers with `Ack` once
the message is durable, with `Refused` where it is not taken.

All of these but drafts are inputs of the log: their tags and fields keep their meaning for ever (`room/inputs.py`).
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from tablee.core.codec import snake_case
from tablee.server.protocol.values import (
    Clock,
    GameName,
    Hex,
    Id,
    Lang,
    Level,
    Name,
    Recipients,
    Seat,
    Seats,
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


class Leave(FromPage):
    """I go; my seats are left."""


class Sit(FromPage):
    """I take this seat: an empty one, or a bot's between two steps."""

    seat: Seat


class Stand(FromPage):
    """I leave this seat."""

    seat: Seat


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
    options: dict[str, Any]
    teams: list[Seat] | None = None


class ChangeSettings(FromPage, tag="settings"):
    """The host changes how the room is run; what is not said stays."""

    clock: Clock | None = None
    stand_in: Level | None = None
    visibility: Visibility | None = None
    grace: bool | None = None
    """Is others' next move held back for a moment after a duty to call arises?"""


class Ready(FromPage):
    """I am ready; `promise` is the hash of what I shall add to the seed."""

    promise: Hex


class Unready(FromPage):
    """Wait, I am not ready."""


class RevealPart(FromPage, tag="reveal"):
    """What I add to the seed, once all promises are known."""

    contribution: Hex


class Answer(FromPage):
    """My move for this seat in the step that comes after `step`; it may be changed until the step happens."""

    seat: Seat
    step: int
    move: dict[str, Any]


class Withdraw(FromPage):
    """I take my answer back."""

    seat: Seat
    step: int


class Draft(FromPage):
    """What I am about to do; not acknowledged and not kept."""

    seat: Seat
    step: int
    move: dict[str, Any]


class Chat(FromPage):
    """Words to the whole room, or to one's own team in a game for teams."""

    text: Text
    to: Recipients = "all"


class Pause(FromPage):
    """The host stops or starts the clocks and the game."""

    paused: bool


class Kick(FromPage):
    """The host asks somebody to leave."""

    member: int


class Rematch(FromPage):
    """The host lays the table again for the same people."""


PageMessage = (
    Join
    | Leave
    | Sit
    | Stand
    | PutBot
    | Clear
    | Setup
    | ChangeSettings
    | Ready
    | Unready
    | RevealPart
    | Answer
    | Withdraw
    | Draft
    | Chat
    | Pause
    | Kick
    | Rematch
)
