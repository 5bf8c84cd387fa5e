"""Chat for one's own team: whether there is such a thing here, who may write now, and who reads it."""

from __future__ import annotations

from typing import Literal

from tablee.core.game import Seat
from tablee.server.room.room import Member, Room, RoomError


def team_chat(room: Room, member: Member | None) -> Literal["none", "open", "closed"]:
    """What somebody can say to their team alone; strangers and onlookers have none."""
    teams = _teams_of(room, member.number) if member else set()
    if not has_teams(room) or len(teams) != 1:
        return "none"
    return "closed" if _is_silent(room, *teams) else "open"


def open_team(room: Room, member: Member) -> int:
    """The team somebody may speak to alone now."""
    teams = _teams_of(room, member.number)
    if not has_teams(room):
        raise RoomError("no_teams_here")
    if not teams:
        raise RoomError("sit_first")
    if len(teams) > 1:
        raise RoomError("both_teams")
    (team,) = teams
    if _is_silent(room, team):
        raise RoomError("team_chat_closed")
    return team


def readers(room: Room, team: int) -> frozenset[int]:
    """Who reads what is sent to a team; whoever also plays for another one does not."""
    return frozenset(number for number in room.seated if _teams_of(room, number) == {team})


def silent_seats(room: Room) -> tuple[Seat, ...]:
    """The seats whose game forbids them to speak to their team alone just now."""
    match = room.match
    if match is None or room.phase != "playing" or not has_teams(room):
        return ()
    return tuple(seat for seat in range(len(room.holders)) if not match.may_whisper(seat))


def has_teams(room: Room) -> bool:
    """Do some seats share a team?"""
    return len(set(room.teams)) < len(room.teams)


def _teams_of(room: Room, number: int) -> set[int]:
    return {room.teams[seat] for seat in room.seats_of(number)}


def _is_silent(room: Room, team: int) -> bool:
    return any(room.teams[seat] == team for seat in silent_seats(room))
