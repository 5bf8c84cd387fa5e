"""Who is there, and what follows from it. Presence is never logged: it is what sockets and pages say just now."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tablee.core.game import Seat
from tablee.server.protocol.values import Attention
from tablee.server.room.room import Room


@dataclass(frozen=True, slots=True)
class Presence:
    """Who looks at the room: members with an open socket and a visible page, and whether anybody does at all."""

    members: frozenset[int] = frozenset()
    watched: bool = False
    attention: Mapping[int, Attention] = field(default_factory=dict)
    """What keeps a present member from answering, where something does."""

    def players(self, room: Room) -> set[int]:
        """The members who play and are there. Who has let three answers pass is not, whatever their page says."""
        there = (holder for holder in room.holders if not (holder.stood_in and holder.missed))
        return {holder.member for holder in there if holder.member is not None and holder.member in self.members}

    def is_frozen(self, room: Room) -> bool:
        """While nobody who plays is there, the game waits; a table of bots alone runs as long as somebody watches."""
        if room.phase != "playing":
            return False
        return not (self.players(room) if room.seated else self.watched)

    def longest_seated(self, room: Room) -> int | None:
        """Who has sat here longest among those who play and are there."""
        players = self.players(room)
        seated = [(holder.since, number) for number in players for holder in room.holders if holder.member == number]
        return min(seated)[1] if seated else None


def awaited_people(room: Room, held: frozenset[Seat] = frozenset()) -> list[Seat]:
    """The seats the table waits for and no bot answers for; what is held back for a moment has been answered."""
    if room.match is None or room.phase != "playing":
        return []
    return [seat for seat in sorted(room.match.to_act - held) if room.bot_at(seat) is None]
