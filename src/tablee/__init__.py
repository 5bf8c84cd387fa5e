"""Tablée: three games, one set of rules each, for tables of people, bots and researchers.

Everything here is loaded when it is first used, so that `import tablee` costs next to nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

import tablee.games as _folder  # noqa: F401 - loaded first, so that the name `games` below stays the function
from tablee.core import words as _words

if TYPE_CHECKING:
    from tablee import envs as envs
    from tablee import fast as fast
    from tablee import review as review
    from tablee.arena import simulate
    from tablee.core.bot import Bot
    from tablee.core.catalog import games
    from tablee.core.catalog import open_game as game
    from tablee.core.chance import Chance
    from tablee.core.errors import (
        BadMove,
        BadRecord,
        BadSetup,
        BrokenGame,
        IllegalMove,
        OtherVersion,
        TableeError,
        UnknownGame,
    )
    from tablee.core.match import Match, Seen
    from tablee.core.record import Record, replay, verify
else:

    def games() -> list[str]:
        """The names of all games, sorted."""
        from tablee.core.catalog import games as names

        return names()

    def game(name_or_path: str) -> Any:
        """The game of that name, or the one in that file."""
        from tablee.core.catalog import open_game

        return open_game(name_or_path)


__version__ = "0.3.0.dev0"

__all__ = [
    "BadMove",
    "BadRecord",
    "BadSetup",
    "Bot",
    "BrokenGame",
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

_HOMES = {
    "arena": ("simulate",),
    "core.bot": ("Bot",),
    "core.chance": ("Chance",),
    "core.errors": (
        *("BadMove", "BadRecord", "BadSetup", "BrokenGame", "IllegalMove"),
        *("OtherVersion", "TableeError", "UnknownGame"),
    ),
    "core.match": ("Match", "Seen"),
    "core.record": ("Record", "replay", "verify"),
}
_PARTS = ("envs", "fast", "review")
"""Packages that are asked for by their own name."""


def __getattr__(name: str) -> Any:
    """Find what was asked for, and keep it."""
    if name in _PARTS:
        return import_module(f"tablee.{name}")
    for home, names in _HOMES.items():
        if name in names:
            found = globals()[name] = getattr(import_module(f"tablee.{home}"), name)
            return found
    raise AttributeError(f"module 'tablee' has no attribute {name!r}")


def __dir__() -> list[str]:
    return [*__all__, *_PARTS, "__version__"]


def _in_english(error: TableeError) -> str:
    from tablee.text import in_english

    return in_english(error)


_words.error_text = _in_english  # here, for whoever loads any part of the package comes by
