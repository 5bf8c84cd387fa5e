"""The daily table: how a room becomes one, and which of them somebody has played."""

from __future__ import annotations

import asyncio
from datetime import UTC, date, datetime
from functools import lru_cache

from litestar import get
from msgspec import structs

from tablee.core.catalog import game as find_game
from tablee.core.codec import codec
from tablee.core.game import AnyGame
from tablee.review.daily import BOTS, check_day, daily_of, daily_seats, daily_seed
from tablee.server import clock
from tablee.server.actor.registry import RoomRegistry
from tablee.server.http.limits import Req, known_person
from tablee.server.http.problems import problems
from tablee.server.protocol import rest
from tablee.server.store.store import Store

MOST_DAYS = 800
"""So many games are looked through: a year of them."""
table_of = lru_cache(4096)(daily_of)


def daily_room(wanted: rest.NewRoom, day: str) -> rest.NewRoom:
    """The room of a daily table, whatever else was asked for; its options are written down, for defaults change."""
    game = find_game(wanted.game)
    check_day(game, day, today())
    seats = daily_seats(game)
    return structs.replace(
        wanted, seats=seats, bots=[BOTS] * (seats - 1), options=_usual_options(game), visibility="private"
    )


def today() -> date:
    """In Greenwich."""
    return datetime.fromtimestamp(clock.now_ms() / 1000, UTC).date()


@get("/api/me/daily", responses=problems(400, 401, 503))
async def my_daily(request: Req) -> list[rest.DailyPlayed]:
    """The daily tables one has played, each as it ended the first time."""
    rooms: RoomRegistry = request.app.state.rooms
    return await asyncio.to_thread(_first_ones, rooms.store, await known_person(request))


def _first_ones(store: Store, key: str) -> list[rest.DailyPlayed]:
    first = dict[tuple[str, str], rest.DailyPlayed]()
    for name, text, place, score in store.results_of(key, _beginning(), MOST_DAYS):
        if table := table_of(text):
            first.setdefault(table, rest.DailyPlayed(table.game, table.day, place, score, name))
    return [*first.values()]


def _beginning() -> str:
    """How the seeds of daily tables begin."""
    return daily_seed("", "").strip()


def _usual_options(game: AnyGame) -> dict[str, object]:
    written: dict[str, object] = codec(game.Options).encode(game.Options())
    return written


HANDLERS = [my_daily]
