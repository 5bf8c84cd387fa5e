"""The tokens people have at the table: a shape and a colour each, and no two of them alike in one room.

Pure, and always the same for the same members: rooms are rebuilt by it. The lot is the room's code, and not who
somebody is: a face says nothing of a person that another room could know them by.
"""

from __future__ import annotations

from collections.abc import Collection
from hashlib import sha256

from tablee.core.game import Seat
from tablee.server.room.room import Member, Room

SHAPES, COLOURS = 8, 5
FACES = SHAPES * COLOURS


def face_for(room: Room, number: int, wanted: int | None) -> int:
    """The face of a member: the one they want if nobody has it, else a like one, else any that is free."""
    known = room.members.get(number)
    taken = _taken(room, but=known)
    if wanted is None and known is None:
        return _by_lot(room, number, taken)
    shape, colour = divmod(wanted if wanted is not None else known.face if known else 0, COLOURS)
    alike = [shape * COLOURS + (colour + step) % COLOURS for step in range(COLOURS)]
    free = [face for face in alike if face not in taken]
    return free[0] if free else _by_lot(room, number, taken)


def second_face(room: Room, seat: Seat, number: int) -> int | None:
    """A person's second seat is somebody else at the same screen, with a face drawn by lot; None for the first."""
    return _by_lot(room, -1 - seat, _taken(room)) if room.seats_of(number) else None


def face_at(room: Room, seat: Seat) -> int | None:
    """The face of whoever sits there; None for bots and for nobody."""
    holder = room.holders[seat]
    if holder.member is None or holder.face is not None:
        return holder.face
    return room.members[holder.member].face


def _taken(room: Room, but: Member | None = None) -> set[int]:
    members = {one.face for one in room.members.values() if one is not but and not one.left}
    return members | {holder.face for holder in room.holders if holder.face is not None}


def _by_lot(room: Room, number: int, taken: Collection[int]) -> int:
    """From one to the next both change: eight in a row have eight shapes, five of them five colours."""
    first = sha256(room.code.encode()).digest()[0] + number
    drawn = [place % SHAPES * COLOURS + place % COLOURS for place in range(first, first + FACES)]
    return next((face for face in drawn if face not in taken), drawn[0])
