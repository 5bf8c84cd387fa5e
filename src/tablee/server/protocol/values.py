"""The values messages are made of, with their limits."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta

Id = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=40,
        pattern=r"^[A-Za-z0-9_-]+$",
        description="Made by the page, another one for every message; the answer names it.",
        examples=["m1"],
    ),
]
Hex = Annotated[
    str,
    Meta(
        min_length=64,
        max_length=64,
        pattern=r"^[0-9a-f]{64}$",
        description="32 bytes in hexadecimal.",
        examples=["a1" * 32],
    ),
]
Name = Annotated[str, Meta(min_length=1, max_length=24, description="What somebody is called.", examples=["Anna"])]
Text = Annotated[str, Meta(min_length=1, max_length=300, description="What somebody writes.", examples=["Hello!"])]
Face = Annotated[
    int,
    Meta(ge=0, le=39, description="The token of a person: five times its shape, plus its colour.", examples=[12]),
]
Seat = Annotated[int, Meta(ge=0, le=13, description="A seat of the table, from 0.", examples=[0])]
Seats = Annotated[int, Meta(ge=1, le=14, description="How many seats the table has.", examples=[3])]
MemberNumber = Annotated[int, Meta(description="A member of the room, as `room_now` numbers them.", examples=[1])]
Step = Annotated[
    int, Meta(description="How many steps have happened at the table this speaks of: `table_now.step`.", examples=[0])
]
Move = Annotated[dict[str, Any], Meta(description="A move, as the game writes it.", examples=[{"card": 46}])]
Options = Annotated[
    dict[str, Any],
    Meta(description="How the game is played, by the names in `/api/games`.", examples=[{"objectives": 2}]),
]
GameName = Annotated[str, Meta(max_length=40, description="A game, as `/api/games` names it.", examples=["mind_up"])]
Day = Annotated[
    str, Meta(pattern=r"^\d{4}-\d{2}-\d{2}$", description="A day of the calendar.", examples=["2026-11-17"])
]
Level = Annotated[str, Meta(max_length=40, description="A level of bots, one of `room_now.levels`.", examples=["easy"])]
Lang = Literal["en", "fr"]
Clock = Literal["off", "relaxed", "fast"]
Visibility = Literal["private", "open"]
Recipients = Literal["all", "team"]
Reaction = Literal["bravo", "laugh", "wow", "heart", "hmm", "oops"]
"""What can be said at a glance."""
Absence = Literal["stand_in", "wait"]
"""What happens when somebody is not there for the room's time."""
Door = Literal["open", "asks", "closed"]
"""What newcomers find: they come in, they ask the host, or nobody comes in."""
Pace = Literal["auto", "unhurried", "calm", "brisk", "at_once"]
"""How long bots take to be seen; auto: unhurried while somebody plays their first games, then calm."""
Hints = Literal["alone", "always", "never"]
"""When hints are given: where no other person plays, always, or never."""
Attention = Literal["table", "hidden", "curtain", "reveal", "first_look"]
"""Where a page's eyes are: the table, elsewhere, the curtain between two people, a reveal, a new hand."""
Phase = Literal["lobby", "sealing", "playing", "over"]
