"""The daily table: one deal a day and game, the same for everybody everywhere.

Its luck comes from the date, and so does the luck of its bots, which never change: whoever makes the same moves on any
Tablée of the same release sees the same game. Nobody is kept from trying twice, or from telling a friend: it is an
honour game.
"""

from __future__ import annotations

import json
from datetime import date, timedelta
from typing import Any, NamedTuple

from tablee.bots.levels import levels_of
from tablee.core.catalog import game as find_game
from tablee.core.codec import codec
from tablee.core.errors import TableeError
from tablee.core.game import AnyGame

BOTS = "daily-1"
"""The frozen bots, a yardstick of each game that has a daily table; others would be `daily-2`."""
USUAL_SEATS = 4
ONE_DAY = timedelta(days=1)


class NoDailyTable(TableeError):
    """There is none: of that game, or on that day."""


class DailyTable(NamedTuple):
    """Which one it is."""

    game: str
    day: str


def has_daily(game: AnyGame) -> bool:
    """Is there a daily table of it?"""
    return BOTS in levels_of(game.name).yardsticks


def daily_seats(game: AnyGame) -> int:
    """Four, or as near to it as the game allows."""
    return min(max(USUAL_SEATS, game.seats.start), game.seats.stop - 1)


def daily_seed(game: str, day: str) -> str:
    """What the luck of that day comes from."""
    return f"{BOTS} {game} {day}"


def check_day(game: AnyGame, day: str, today: date) -> None:
    """The player's calendar decides what today is; no calendar is more than a day away from that of Greenwich."""
    if not has_daily(game):
        raise NoDailyTable("daily_no_game", game=game.name)
    try:
        wanted = date.fromisoformat(day)
    except ValueError:
        raise NoDailyTable("daily_no_day", day=day) from None
    if abs(wanted - today) > ONE_DAY:
        raise NoDailyTable("daily_other_day", day=day)


def daily_of(text: str) -> DailyTable | None:
    """The daily table that a record is of; None where it is of another game.

    Nothing is played again: what was played on a day counts under whatever rules it was.
    """
    held: dict[str, Any] = json.loads(text)
    bots, _, rest = str(held.get("seed", "")).partition(" ")
    table = DailyTable(*rest.partition(" ")[::2])
    return table if bots == BOTS and table.game == held.get("game") and _is_as_usual(held) else None


def _is_as_usual(held: dict[str, Any]) -> bool:
    """Is the table that of the day? A game that goes on from one has its seed, too, but later ones beside it.

    Under earlier rules seats and options may have been others.
    """
    if held.get("seeds"):
        return False
    game = find_game(held["game"])
    usual = codec(game.Options).encode(game.Options()), daily_seats(game)
    return held["version"] != game.version or (held["options"], len(held["teams"])) == usual
