"""Taking an input, and a room rebuilt from all of them: the same inputs always give an equal room."""

from __future__ import annotations

from collections.abc import Iterable

from tablee.server.protocol import from_page
from tablee.server.room.inputs import FromServer, Input, OutOfTime, Played
from tablee.server.room.members import MEMBER_INPUTS, chat, join
from tablee.server.room.room import Room, RoomError
from tablee.server.room.server_inputs import SERVER_INPUTS

MOVES = (from_page.Answer, from_page.Withdraw, Played, OutOfTime)
"""What only the rules of its game can judge."""


def take(room: Room, given: Input) -> None:
    """Take an input, or raise a TableeError and leave the room as it was."""
    if isinstance(given.said, FromServer):
        SERVER_INPUTS[type(given.said)](room, given.said)
    else:
        _hear(room, given, given.said)
    _count(room, given)


def rebuild(given: Iterable[Input]) -> Room:
    """A room is a pure function of its inputs."""
    room = Room()
    for one in given:
        if room.is_closed and isinstance(one.said, MOVES):
            _count(room, one)  # taken then, by rules that are not ours: nothing else of the room may be lost with it
        else:
            take(room, one)
    return room


def _count(room: Room, given: Input) -> None:
    room.taken = given.n
    if given.client:
        room.clients.add(given.client)


def _hear(room: Room, given: Input, said: from_page.PageMessage) -> None:
    if not given.by:
        raise RoomError("stranger_here")
    if isinstance(said, from_page.Join):
        join(room, given.by, said)
    elif isinstance(said, from_page.Chat):
        chat(room, room.member_of(given.by), said, given.at)
    else:
        MEMBER_INPUTS[type(said)](room, room.member_of(given.by), said)
