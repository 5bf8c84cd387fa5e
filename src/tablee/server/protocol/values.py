"""The values messages are made of, with their limits."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

Id = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]
Hex = Annotated[str, Meta(min_length=64, max_length=64, pattern=r"^[0-9a-f]{64}$")]
Name = Annotated[str, Meta(min_length=1, max_length=24)]
Text = Annotated[str, Meta(min_length=1, max_length=300)]
Seat = Annotated[int, Meta(ge=0, le=13)]
Seats = Annotated[int, Meta(ge=1, le=14)]
GameName = Annotated[str, Meta(max_length=40)]
Level = Annotated[str, Meta(max_length=40)]
Lang = Literal["en", "fr"]
Clock = Literal["off", "relaxed", "fast"]
Visibility = Literal["private", "open"]
Recipients = Literal["all", "team"]
Phase = Literal["lobby", "sealing", "playing", "over"]
