"""Finished games seen again: one of this server, one from a file, or one that a link holds."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Concatenate, ParamSpec, TypeVar

from litestar import MediaType, Response, get, post
from litestar.params import FromPath, JSONBody

from tablee.core.catalog import game as find_game
from tablee.core.codec import codec
from tablee.core.compact import LARGEST
from tablee.server.actor.registry import RoomRegistry
from tablee.server.http.api import RECORD, base_url, find_record, room_link
from tablee.server.http.limits import Req, brought_along, known_person, not_too_fast, person_of, played_again
from tablee.server.http.origin import same_origin
from tablee.server.http.playback import Source, check_one, cut, make_link, show_frames, show_replay, write_file
from tablee.server.http.problems import BODY, FINDING, PERSON, problems
from tablee.server.protocol import rest, to_page
from tablee.server.room.names import require_visible
from tablee.server.room.players import Player
from tablee.server.store.store import Store

T = TypeVar("T")
P = ParamSpec("P")
LARGEST_BODY = 2 * LARGEST
"""A file has at most half of it: written as JSON once more, it grows."""


@post("/api/replays", status_code=200, request_max_body_size=LARGEST_BODY, responses=problems(*FINDING, *BODY))
async def open_replay(request: Req, data: JSONBody[rest.ReplaySource]) -> rest.ReplayNow:
    """A game that can be seen again: who played it, what happened, where its rounds and turns begin."""
    return await _again(request, show_replay, await _source(request, data))


@post("/api/replays/frames", status_code=200, request_max_body_size=LARGEST_BODY, responses=problems(*FINDING, *BODY))
async def replay_frames(request: Req, data: JSONBody[rest.FramesWanted]) -> list[to_page.TableNow]:
    """Its tables after some of its steps, through anybody's eyes: the game is over, nothing is hidden any more."""
    source = await _source(request, data.source)
    return await _again(request, show_frames, source, data.first, data.last, data.eyes)


@post("/api/replays/link", status_code=200, request_max_body_size=LARGEST_BODY, responses=problems(*FINDING, *BODY))
async def replay_link(request: Req, data: JSONBody[rest.LinkWanted]) -> rest.ReplayLink:
    """A link that holds the whole game, to be opened on any Tablée."""
    source = await _source(request, data.source)
    return await _again(request, make_link, source, base_url(request), data)


@post(
    "/api/replays/file",
    status_code=200,
    request_max_body_size=LARGEST_BODY,
    responses={200: RECORD, **problems(*FINDING, *BODY)},
)
async def replay_file(request: Req, data: JSONBody[rest.ReplaySource]) -> Response[str]:
    """The game as a record, with the proof of its deal where it has one."""
    return Response(await _again(request, write_file, await _source(request, data)), media_type=MediaType.JSON)


@post("/api/replays/room", request_max_body_size=LARGEST_BODY, responses=problems(*FINDING, *BODY, *PERSON))
async def go_on_from(request: Req, data: JSONBody[rest.AgainWanted]) -> rest.RoomMade:
    """A room whose games begin at a moment of this one, with new luck: everybody may know every hand, nothing counts.

    Who may see the game again may go on from it: nothing in it is hidden any more.
    """
    request.state.lang = data.lang
    same_origin(request)
    key = await known_person(request)
    not_too_fast(request, "room", key)
    require_visible(data.name)
    source = await _source(request, data.source)
    first = await _again(request, cut, source, data.step)
    options = codec(find_game(first.game).Options).encode(first.options)
    wanted = rest.NewRoom(first.game, data.name, data.lang, len(first.teams), options)
    rooms: RoomRegistry = request.app.state.rooms
    room = await rooms.go_on_from(first.to_json(), source.name or None, wanted, key, data.seat, data.level)
    return rest.RoomMade(room.code, room_link(request, room.code))


@get("/api/rooms/{code:str}/places", responses=problems(*FINDING, *PERSON))
async def show_places(request: Req, code: FromPath[str]) -> list[str | None]:
    """Whose places these were in the game that a room goes on from, by seat; null where nobody knows any more.

    Names are read from beside that game's record, where they go with whoever wants to be forgotten.
    """
    key = await known_person(request)
    rooms: RoomRegistry = request.app.state.rooms
    room = await rooms.look_at(code, key)
    room.member_of(key)
    if room.source is None:
        return [None] * len(room.holders)
    return [player.name or None for player in await seated(request, room.source)]


@get("/api/records/{record_id:str}/steps/{step:int}", responses=problems(*FINDING))
async def record_step(request: Req, record_id: FromPath[str], step: FromPath[int]) -> to_page.TableNow:
    """The public table of a finished game after so many steps."""
    source = Source(await find_record(request, record_id), is_link=False, name=record_id)
    [table] = await played_again(request, show_frames, source, step, step, "public")
    return table


async def _again(
    request: Req, work: Callable[Concatenate[Source, P], T], source: Source, *args: P.args, **kwargs: P.kwargs
) -> T:
    """Played again when it is one's turn: a game of this server, or one that was brought along."""
    in_turn = played_again if source.name else brought_along
    return await in_turn(request, work, source, *args, **kwargs)


async def _source(request: Req, data: rest.ReplaySource) -> Source:
    """What is to be played again."""
    not_too_fast(request, "replay", await person_of(request))
    check_one(data)
    if data.record is None:
        return Source.of(data)
    text = await find_record(request, data.record)
    there = await seated(request, data.record)
    players = [rest.ReplayPlayer(one.name, one.face, one.level, bool(one.hinted)) for one in there]
    return Source(text, is_link=False, name=data.record, players=players)


async def seated(request: Req, record_id: str) -> Sequence[Player]:
    """Who sat there."""
    store: Store = request.app.state.settings.store
    code, _, number = record_id.partition("-")
    return await asyncio.to_thread(store.players, code.upper(), int(number))


REPLAYS = [open_replay, replay_frames, replay_link, replay_file, go_on_from, show_places, record_step]
