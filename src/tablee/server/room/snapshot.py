"""A room as bytes, so that a long log need not be read from its beginning. A cache: the log decides.

Whatever a room is made of comes along by the types of its fields. What those cannot say is written by its game: the
options and the match. The record of a game that is over follows from its match, and where a game goes on from follows
from the steps before.
"""

from __future__ import annotations

import json
import zlib
from dataclasses import dataclass
from typing import Any, get_type_hints

import msgspec

from tablee.core.catalog import game as find_game
from tablee.core.match import Match, read_options
from tablee.core.saved import read_match, write_match
from tablee.server.room.again import position_after
from tablee.server.room.deal import proven_record
from tablee.server.room.room import Room

BY_ITS_GAME = ("game", "options", "match", "record", "position")
AROUND = {name: form for name, form in get_type_hints(Room).items() if name not in BY_ITS_GAME}
"""The fields of a room that need no game to be read."""
Around: type[Any] = msgspec.defstruct("Around", AROUND.items())
QUICKLY = 1
"""How hard it is packed: what is said again and again, people's keys above all, goes at once."""


class Snapshot(msgspec.Struct, array_like=True):
    """As it is stored."""

    game: str
    options: Any
    around: msgspec.Raw
    match: str | None
    """In JSON of its own: a state may hold larger numbers than msgpack knows."""


@dataclass(frozen=True, slots=True)
class Captured:
    """A room at one moment, untouched by what happens in it afterwards."""

    taken: int
    game: str
    options: Any
    around: bytes
    match: Match | None

    def pack(self) -> bytes:
        """As it is stored. A long match takes its time, so this is nothing for the event loop."""
        match = None if self.match is None else json.dumps(write_match(self.match))
        snapshot = Snapshot(self.game, self.options, msgspec.Raw(self.around), match)
        return zlib.compress(msgspec.msgpack.encode(snapshot), QUICKLY)


def capture(room: Room) -> Captured:
    """The room now, quickly."""
    around = msgspec.msgpack.encode(Around(**{name: getattr(room, name) for name in AROUND}))
    match = None if room.match is None else room.match.fork()
    return Captured(room.taken, room.game.name, room.options_json(), around, match)


def unpack(state: bytes) -> Room:
    """An equal room."""
    held = msgspec.msgpack.decode(zlib.decompress(state), type=Snapshot)
    around, game = msgspec.msgpack.decode(held.around, type=Around), find_game(held.game)
    room = Room(game=game, options=read_options(game, held.options), **msgspec.structs.asdict(around))
    room.position = None if room.again is None else position_after(room.again)
    if held.match is not None:
        room.match = match = read_match(game, json.loads(held.match))
        room.record = proven_record(room, match) if room.phase == "over" else None
    return room
