"""Who has played a game: what is told of the table after the end, beside its record."""

from __future__ import annotations

from dataclasses import dataclass

from tablee.core.game import Seat
from tablee.core.record import Record
from tablee.server.room.faces import face_at
from tablee.server.room.room import Room


@dataclass(frozen=True, slots=True)
class Player:
    """Who sat on a seat at the end: somebody, or a bot."""

    person: str | None
    """Their key; None for a bot."""
    name: str | None
    face: int | None = None
    level: str | None = None
    """Of a bot."""
    place: int | None = None
    """Where they came in, from 1; not known of games finished before 0.3."""
    score: int | None = None
    team: int | None = None
    hinted: bool | None = None
    """Was somebody helped there? Not known of games finished before 0.3, which had no hints."""


@dataclass(frozen=True, slots=True)
class FinishedMatch:
    """A game that is over: its record, and who sat there."""

    record: Record
    players: tuple[Player, ...]
    rated: bool = False
    """Does it count?"""


@dataclass(frozen=True, slots=True)
class OwnGame:
    """A finished game somebody sat at."""

    record: str
    game: str
    at: int
    seat: Seat
    """Theirs; the first, where they held several."""
    players: tuple[Player, ...]
    again: bool = False
    """Did it go on from another one?"""


def players_of(room: Room) -> tuple[Player, ...]:
    """By seat. A person whose stand-in has played for them sat there all the same."""
    keys = {number: key for key, number in room.numbers.items()}
    outcome = room.match.outcome if room.match else None
    return tuple(
        Player(
            None if holder.member is None else keys[holder.member],
            room.name_of(seat)[:24] or None,
            face_at(room, seat),
            holder.level if holder.member is None else None,
            outcome.places[seat] if outcome else None,
            outcome.scores[seat] if outcome else None,
            room.teams[seat],
            seat in room.hinted,
        )
        for seat, holder in enumerate(room.holders)
    )
