"""Beginning without waiting: the host starts with those who are ready."""

from __future__ import annotations

from tablee.core.errors import BadSetup
from tablee.core.match import make_seating
from tablee.server.protocol import from_page
from tablee.server.room.room import Holder, Member, Room, RoomError


def start(room: Room, member: Member, _: from_page.Start) -> None:
    """Empty seats go, and those of people who are not ready; who is ready stays so, for they asked to begin.

    Where the game needs more players than there are, bots sit down, and on each such seat where it goes on from
    another one. Those who lose a seat stay in the room and watch.
    """
    room.only_host(member)
    room.only_in("lobby")
    holders = _ready_holders(room)
    if holders is None:
        raise RoomError("not_ready")
    seating = make_seating(room.game, len(holders), room.options, _teams(room, holders))
    room.holders, room.teams = holders, seating.teams
    room.phase = "sealing"


def may_start(room: Room, member: Member, *, without_the_rest: bool) -> int:
    """With how many seats the host may start now; 0 where it cannot be, or where all are waited for anyway."""
    holders = _ready_holders(room) if room.phase == "lobby" and room.host == member.number else None
    if holders is None or (unready(room) and not without_the_rest):
        return 0
    try:
        make_seating(room.game, len(holders), room.options, _teams(room, holders))
    except BadSetup:
        return 0
    return len(holders)


def unready(room: Room) -> set[int]:
    """The people with a seat who are not ready."""
    return room.seated - room.promises.keys()


def _ready_holders(room: Room) -> list[Holder] | None:
    """Who would play; None where the host is not ready themself."""
    if room.host is None or room.host not in room.promises:
        return None
    if room.again is not None:  # each seat has its place in the game that goes on
        is_ready = [bool(holder.level) or holder.member in room.promises for holder in room.holders]
        bot = room.stand_in_level
        return [one if is_ready[seat] else Holder(level=bot) for seat, one in enumerate(room.holders)]
    ready = [holder for holder in room.holders if holder.level or holder.member in room.promises]
    missing = max(0, room.game.seats[0] - len(ready))
    return ready + [Holder(level=room.stand_in_level) for _ in range(missing)]


def _teams(room: Room, holders: list[Holder]) -> tuple[int, ...] | None:
    """As they were where nobody is missing, else as the game has them."""
    return room.teams if len(holders) == len(room.holders) else None
