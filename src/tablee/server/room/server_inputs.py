"""What the server itself does in a room; like what members send, these are inputs of the log."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tablee.core.errors import BadSetup
from tablee.server.room import inputs as log
from tablee.server.room.again import position_after
from tablee.server.room.deal import begin, break_promise, is_sealed, unready_all
from tablee.server.room.room import Holder, Room, RoomError
from tablee.server.room.seating import hand_back, need_host, set_up_table
from tablee.server.room.seats import forget_hands, hands_dealt, withdraw_request


def _opened(room: Room, _: None, made: log.Opened) -> None:
    wanted, position = made.wanted, None if made.again is None else position_after(made.again)
    teams = None if position is None else [*position.seating.teams]
    if len(wanted.bots) >= wanted.seats:
        raise BadSetup("bots_count", seats=wanted.seats, people=1, wanted=wanted.seats - 1)
    set_up_table(room, wanted.game, wanted.seats, wanted.options, teams)
    room.code, room.secret, room.visibility = made.code, made.secret, wanted.visibility
    room.daily, room.again, room.source, room.position = made.daily, made.again, made.source, position
    for seat, level in enumerate(wanted.bots, start=1):
        room.holders[seat] = Holder(level=level)


def _begun(room: Room, _: None, made: log.Begun) -> None:
    if not is_sealed(room):
        raise RoomError("not_now")
    begin(room, made.version)
    hands_dealt(room)


def _reset(room: Room, _: None, made: log.TableReset) -> None:
    room.only_in("over")
    room.secret, room.phase, room.paused, room.parts = made.secret, "lobby", False, ()
    room.match = room.record = None
    room.newcomers.clear()
    room.number += 1
    for seat, holder in enumerate(room.holders):
        gone = holder.member is not None and room.members[holder.member].left
        kept = Holder(holder.member, holder.level, name=holder.name, face=holder.face)
        room.holders[seat] = Holder(None, room.stand_in_level) if gone else kept
        room.holders[seat].since = holder.since
    forget_hands(room)
    unready_all(room)


def _gone(room: Room, _: None, made: log.Gone) -> None:
    room.members[made.member].away = True
    if room.in_game:
        for seat in room.seats_of(made.member):
            room.holders[seat].stood_in = True
    elif room.phase != "over":
        break_promise(room, made.member)
    need_host(room)


def _back(room: Room, _: None, made: log.Back) -> None:
    room.members[made.member].away = False
    hand_back(room, made.member)
    need_host(room)


def _absent(room: Room, _: None, made: log.Absent) -> None:
    """In a game a bot stands in, unless the table waits; else they are not ready."""
    member = room.members[made.member]
    member.away = True
    if room.in_game:
        for seat in room.seats_of(made.member):
            room.holders[seat].stood_in = room.absence == "stand_in"
    elif room.phase != "over":
        break_promise(room, made.member)


def _returned(room: Room, _: None, made: log.Returned) -> None:
    room.members[made.member].away = False
    hand_back(room, made.member)
    if room.rightful_host == made.member:
        room.host, room.rightful_host = made.member, None


def _host_passed(room: Room, _: None, made: log.HostPassed) -> None:
    if room.rightful_host is None and room.host is not None and not room.members[room.host].left:
        room.rightful_host = room.host
    room.host = made.member


def _made_way(room: Room, _: None, made: log.MadeWay) -> None:
    room.members[made.member].left = True
    withdraw_request(room, made.member)


def _unsealed(room: Room, _: None, __: log.Unsealed) -> None:
    """Who has not revealed in time is not ready; the others must promise anew, since the server has seen their part."""
    room.only_in("sealing")
    room.phase = "lobby"
    room.contributions.clear()
    unready_all(room)


BY_SERVER: dict[type, Callable[[Room, None, Any], None]] = {
    log.Opened: _opened,
    log.Begun: _begun,
    log.TableReset: _reset,
    log.Gone: _gone,
    log.Back: _back,
    log.Absent: _absent,
    log.Returned: _returned,
    log.HostPassed: _host_passed,
    log.MadeWay: _made_way,
    log.Unsealed: _unsealed,
}
