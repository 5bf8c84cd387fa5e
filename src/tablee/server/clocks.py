"""Time in a room: how long an answer may take, when somebody counts as gone. The rules have no clock."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from tablee.server import inputs as house
from tablee.server.room import Room

ANSWER = {"off": None, "relaxed": 60.0, "fast": 20.0}
"""Seconds for an answer."""
GONE = 30.0
"""Seconds without a socket."""
SEALING = 6.0
"""Seconds to reveal what one adds to the seed."""


@dataclass(slots=True)
class Clocks:
    """The deadlines of one room, on the clock of the event loop."""

    gone_after: float = GONE
    _absent: dict[int, float] = field(default_factory=dict)
    _turn: tuple[int, int, str] | None = None
    _turn_began: float = 0.0
    _sealing_began: float | None = None

    def look(self, room: Room, present: set[int], now: float) -> None:
        """Notice who is away, which step is running and whether the deal is being sealed."""
        people = {member.number for member in room.members.values() if not (member.left or member.away)}
        self._absent = {number: self._absent.get(number, now) for number in people - present}
        turn = (room.number, room.match.step, room.clock) if room.match and not room.paused else None
        if turn != self._turn:
            self._turn, self._turn_began = turn, now
        if room.phase != "sealing":
            self._sealing_began = None
        elif self._sealing_began is None:
            self._sealing_began = now

    def due(self, room: Room, now: float) -> Iterator[house.HouseInput]:
        """What the house must do now because of the time."""
        for number, since in self._absent.items():
            if now - since >= self.gone_after:
                yield house.Gone(number)
        if self._sealing_began is not None and now - self._sealing_began >= SEALING:
            yield house.Unsealed()
        limit = ANSWER[room.clock]
        if limit is not None and room.match and now - self._turn_began >= limit:
            for seat in self._slow(room):
                yield house.OutOfTime(seat, room.match.step)

    def next(self, room: Room, now: float) -> float | None:
        """Seconds until something may be due."""
        times = [since + self.gone_after for since in self._absent.values()]
        if self._sealing_began is not None:
            times.append(self._sealing_began + SEALING)
        limit = ANSWER[room.clock]
        if limit is not None and self._slow(room):
            times.append(self._turn_began + limit)
        return max(0.01, min(times) - now) if times else None

    def left_ms(self, room: Room, now: float) -> int | None:
        """How long the awaited people still have."""
        limit = ANSWER[room.clock]
        if limit is None or not self._slow(room):
            return None
        return max(0, round((self._turn_began + limit - now) * 1000))

    def _slow(self, room: Room) -> list[int]:
        """People we wait for."""
        if room.match is None or room.phase != "playing" or room.paused:
            return []
        return [seat for seat in sorted(room.match.to_act) if room.bot_at(seat) is None]
