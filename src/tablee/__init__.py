"""Tablée: three games, one set of rules each, for tables of people, bots and researchers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import tablee.games as _folder  # noqa: F401 - loaded first, so that the name `games` below stays the function
from tablee.core.bot import Bot
from tablee.core.catalog import game, games
from tablee.core.chance import Chance
from tablee.core.errors import BadMove, BadRecord, BadSetup, IllegalMove, OtherVersion, TableeError, UnknownGame
from tablee.core.match import Match, Seen
from tablee.core.record import Record, replay, verify

if TYPE_CHECKING:
    from tablee.arena import simulate

__version__ = "0.1.0"

__all__ = [
    "BadMove",
    "BadRecord",
    "BadSetup",
    "Bot",
    "Chance",
    "IllegalMove",
    "Match",
    "OtherVersion",
    "Record",
    "Seen",
    "TableeError",
    "UnknownGame",
    "game",
    "games",
    "replay",
    "simulate",
    "verify",
]


def __getattr__(name: str) -> Any:
    """What costs time to load is loaded when it is asked for."""
    if name == "simulate":
        from tablee.arena import simulate

        return simulate
    raise AttributeError(f"module 'tablee' has no attribute {name!r}")
