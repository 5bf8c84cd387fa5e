"""Who is there, and what follows from it. Presence is never logged: it is what sockets and pages say just now."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

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
        """The members who play and are there. Who has let three answers pass is not, whatever their page says.

        Who was granted a seat plays too: they sit down after a step, so a table that nobody else is at must make one.
        """
        there = (holder.member for holder in room.holders if not (holder.stood_in and holder.missed))
        return {member for member in (*there, *room.granted.values()) if member is not None and member in self.members}

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
