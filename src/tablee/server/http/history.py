"""What somebody has played: every finished game they sat at, for themself alone."""

from __future__ import annotations

import asyncio
import zlib

from litestar import get

from tablee.review import read
from tablee.review.ratings import PersonRating, anchors, is_available, rate
from tablee.review.types import ONE, in_measure
from tablee.server.actor.registry import RoomRegistry
from tablee.server.background.reviews import review_release
from tablee.server.http.limits import Req, known_person, not_too_fast, played_again
from tablee.server.http.problems import problems
from tablee.server.protocol import rest
from tablee.server.store.over_time import rated_games, rated_kinds, reviews_of
from tablee.server.store.store import Store

MOST_GAMES, MOST_LUCK = 1000, 3
CHANCE = "chance"


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
            again=game.again,
            hinted=any(player.hinted for player in game.players if player.person == key),
        )
        for game in found
    ]


@get("/api/me/over-time", responses=problems(400, 401, 429, 503))
async def over_time(request: Req) -> rest.OverTime:
    """What one's games say over time: ratings where they counted, best and worst luck where they were reviewed."""
    key = await known_person(request)
    not_too_fast(request, "replay", key)
    return await played_again(request, show_over_time, request.app.state.rooms.store, key)


def show_over_time(store: Store, key: str) -> rest.OverTime:
    """All of it follows from finished games: nothing of it is kept."""
    can_rate = is_available()
    kinds = rated_kinds(store, key) if can_rate else []
    ratings = {game: rate(game, rated_games(store, game)).get(key) for game in kinds}
    luck = [one for one in map(_luck, reviews_of(store, key, review_release())) if one]
    best, worst = ([one for one in luck if one.mean * sign > 0] for sign in (1, -1))
    return rest.OverTime(
        can_rate,
        [_rating(game, found) for game, found in ratings.items() if found],  # not where all theirs are too old
        sorted(best, key=lambda one: -one.mean)[:MOST_LUCK],
        sorted(worst, key=lambda one: one.mean)[:MOST_LUCK],
    )


def _rating(game: str, found: PersonRating) -> rest.RatingNow:
    bots = {level: round(ONE * mean) for level, mean in anchors(game).items()}
    return rest.RatingNow(game, round(ONE * found.mean), round(ONE * found.margin), found.games, bots)


def _luck(reviewed: tuple[str, str, int, int, bytes]) -> rest.LuckNow | None:
    """In winning chance, which all games have; None where it may have been nothing."""
    record, game, at, seat, packed = reviewed
    luck = in_measure(read(zlib.decompress(packed).decode()).seats[seat].account.luck, CHANCE)
    return rest.LuckNow(record, game, at, luck.mean, luck.margin) if luck.is_clear else None


HISTORY = [my_history, over_time]
