"""What the house itself does in a room; like the words of people, these are inputs of the log."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tablee.core.catalog import game as find_game
from tablee.core.errors import BadSetup
from tablee.server.room import inputs as log
from tablee.server.room.deal import begin, break_promise, close, conclude, is_sealed, unready_all
from tablee.server.room.room import Room, RoomError, RoomSeat, known_level
from tablee.server.room.seating import hand_back, lay_table, need_host


def _opened(room: Room, said: log.Opened) -> None:
    wanted, game = said.wanted, find_game(said.wanted.game)
    levels = [known_level(game, level) for level in wanted.bots]
    if len(levels) >= wanted.seats:
        raise BadSetup("bots_count", seats=wanted.seats, people=1, wanted=wanted.seats - 1)
    lay_table(room, wanted.game, wanted.seats, wanted.options, None)
    room.code, room.secret, room.visibility = said.code, said.secret, wanted.visibility
    for seat, level in enumerate(levels, start=1):
        room.chairs[seat] = RoomSeat(level=level)


def _begun(room: Room, said: log.Begun) -> None:
    """A game goes on only under the rules it began with; under others it is closed, and only the room goes on."""
    if not is_sealed(room):
        raise RoomError("not_now")
    if said.version == room.game.version:
        begin(room)
    else:
        close(room, said.version)


def _laid(room: Room, said: log.Laid) -> None:
    room.only_in("over")
    room.secret, room.phase, room.match, room.paused, room.parts = said.secret, "lobby", None, False, ()
    room.number += 1
    for seat, chair in enumerate(room.chairs):
        chair.stood_in = False
        if chair.member is not None and room.members[chair.member].left:
            room.chairs[seat] = RoomSeat(level=room.stand_in)
    unready_all(room)


def _played(room: Room, said: log.Played) -> None:
    stood_in = room.chair(said.seat).stood_in
    room.running(said.step).answer(said.seat, said.move, stand_in=stood_in)
    conclude(room)


def _out_of_time(room: Room, said: log.OutOfTime) -> None:
    room.running(said.step)
    room.chair(said.seat).stood_in = True


def _gone(room: Room, said: log.Gone) -> None:
    room.members[said.member].away = True
    if room.phase == "playing" or room.is_closed:
        for seat in room.seats_of(said.member):
            room.chairs[seat].stood_in = True
    elif room.phase != "over":
        break_promise(room, said.member)
    need_host(room)


def _back(room: Room, said: log.Back) -> None:
    room.members[said.member].away = False
    hand_back(room, said.member)
    need_host(room)


def _unsealed(room: Room, _: log.Unsealed) -> None:
    """Who has not revealed in time is not ready; the others must promise anew, since the house has seen their part."""
    room.only_in("sealing")
    room.phase = "lobby"
    room.contributions.clear()
    unready_all(room)


SERVER_INPUTS: dict[type, Callable[[Room, Any], None]] = {
    log.Opened: _opened,
    log.Begun: _begun,
    log.Laid: _laid,
    log.Played: _played,
    log.OutOfTime: _out_of_time,
    log.Gone: _gone,
    log.Back: _back,
    log.Unsealed: _unsealed,
}
