"""Taking an input, and a room rebuilt from all of them: the same inputs always give an equal room."""

from __future__ import annotations

from collections.abc import Iterable

from tablee.server.protocol import from_page
from tablee.server.room.inputs import FromServer, Input
from tablee.server.room.members import MEMBER_INPUTS, chat, join
from tablee.server.room.room import Room, RoomError
from tablee.server.room.server_inputs import SERVER_INPUTS


def take(room: Room, given: Input) -> None:
    """Take an input, or raise a TableeError and leave the room as it was."""
    if isinstance(given.said, FromServer):
        SERVER_INPUTS[type(given.said)](room, given.said)
    else:
        _hear(room, given, given.said)
    room.taken = given.n
    if given.client:
        room.clients.add(given.client)


def rebuild(given: Iterable[Input]) -> Room:
    """A room is a pure function of its inputs."""
    room = Room()
    for one in given:
        take(room, one)
    return room


def _hear(room: Room, given: Input, said: from_page.PageMessage) -> None:
    if not given.by:
        raise RoomError("stranger_here")
    if isinstance(said, from_page.Join):
        join(room, given.by, said)
    elif isinstance(said, from_page.Chat):
        chat(room, room.member_of(given.by), said, given.at)
    else:
        MEMBER_INPUTS[type(said)](room, room.member_of(given.by), said)
