"""What somebody has played: every finished game they sat at, for themself alone."""

from __future__ import annotations

import asyncio

from litestar import get

from tablee.server.actor.registry import RoomRegistry
from tablee.server.http.limits import Req, known_person
from tablee.server.http.problems import problems
from tablee.server.protocol import rest

MOST_GAMES = 1000


@get("/api/me/history", responses=problems(400, 401, 503))
async def my_history(request: Req) -> list[rest.PlayedGame]:
    """The games one has played to their end, the newest first."""
    rooms: RoomRegistry = request.app.state.rooms
    key = await known_person(request)
    found = await asyncio.to_thread(rooms.store.history_of, key, MOST_GAMES)
    return [
        rest.PlayedGame(
            record=game.record,
            game=game.game,
            at=game.at,
            place=game.players[game.seat].place,
            score=game.players[game.seat].score,
            others=[
                rest.PlayedWith(player.name or "", player.level, player.place)
                for seat, player in enumerate(game.players)
                if seat != game.seat
            ],
        )
        for game in found
    ]


HISTORY = [my_history]
