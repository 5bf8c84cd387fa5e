"""The daily table: one deal a day and game, the same for everybody everywhere.

Its luck comes from the date, and so does the luck of its bots, which never change: whoever makes the same moves on any
Tablée of the same release sees the same game. Nobody is kept from trying twice, or from telling a friend: it is an
honour game.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import date, timedelta

from tablee.bots.levels import levels_of
from tablee.core.catalog import game as find_game
from tablee.core.errors import TableeError
from tablee.core.game import AnyGame
from tablee.core.record import Record, replay

BOTS = "daily-1"
"""The frozen bots, a yardstick of each game that has a daily table; others would be `daily-2`."""
USUAL_SEATS = 4
ONE_DAY = timedelta(days=1)


class NoDailyTable(TableeError):
    """There is none: of that game, or on that day."""


@dataclass(frozen=True, slots=True)
class DailyResult:
    """How a daily game ended for whoever sat on its first seat."""

    game: str
    day: str
    place: int
    score: int


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


def result_of(text: str) -> DailyResult | None:
    """What a record says of a daily table; None where it is of another game, or of rules that are gone."""
    bots, _, rest = str(json.loads(text).get("seed", "")).partition(" ")
    game, _, day = rest.partition(" ")
    if bots != BOTS:
        return None
    try:
        record = Record.from_json(text)
        outcome = replay(record).outcome if _is_as_usual(record) else None
    except TableeError:
        return None
    return None if outcome is None else DailyResult(game, day, outcome.places[0], outcome.scores[0])


def _is_as_usual(record: Record) -> bool:
    """Is the table that of the day? A game that goes on from one has its seed, too, but later ones beside it."""
    game = find_game(record.game)
    is_usual: bool = record.options == game.Options()
    return is_usual and not record.seeds and len(record.teams) == daily_seats(game)
