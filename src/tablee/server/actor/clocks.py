"""Time in a room: how long an answer may take, who counts as gone, the moment of grace. The rules have no clock."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field

from tablee.core.game import Seat
from tablee.server.room import inputs as log
from tablee.server.room.room import Room


@dataclass(frozen=True, slots=True)
class Timeouts:
    """How many seconds the house waits."""

    answer: Mapping[str, float | None] = field(default_factory=lambda: {"off": None, "relaxed": 60.0, "fast": 20.0})
    """For an answer, by the room's clock."""
    gone: float = 30.0
    """For a member without a socket."""
    sealing: float = 6.0
    """For what one adds to the seed."""
    grace: float = 1.5
    """For a word that the next move would cut off."""
    thought: float = 5.0
    """For a bot."""


@dataclass(slots=True)
class Clocks:
    """The deadlines of one room, on the clock of the event loop."""

    timeouts: Timeouts = field(default_factory=Timeouts)
    _absent: dict[int, float] = field(default_factory=dict)
    _turn: tuple[int, int, str] | None = None
    _turn_began: float = 0.0
    _sealing_began: float | None = None
    _owing: tuple[int, frozenset[Seat]] | None = None
    _owing_began: float = 0.0
    _held: frozenset[Seat] = frozenset()

    def look(self, room: Room, present: set[int], now: float, held: Collection[Seat] = ()) -> None:
        """Notice who is away, which step is running, who owes a word or is held back, whether the deal is sealed."""
        here = {member.number for member in room.members.values() if member.here}
        self._absent = {number: self._absent.get(number, now) for number in sorted(here - present)}
        turn = (room.number, room.match.step, room.clock) if room.match and not room.paused else None
        if turn != self._turn:
            self._turn, self._turn_began = turn, now
        owing = _owing(room)
        if owing != self._owing:
            self._owing, self._owing_began = owing, now
        self._held = frozenset(held)
        if room.phase != "sealing":
            self._sealing_began = None
        elif self._sealing_began is None:
            self._sealing_began = now

    def due(self, room: Room, now: float) -> Iterator[log.ServerInput]:
        """What the house must do now because of the time."""
        for number, since in self._absent.items():
            if now - since >= self.timeouts.gone:
                yield log.Gone(number)
        if self._sealing_began is not None and now - self._sealing_began >= self.timeouts.sealing:
            yield log.Unsealed()
        answer_due = self._answer_due(room)
        if answer_due is not None and room.match and now >= answer_due:
            yield from (log.OutOfTime(seat, room.match.step) for seat in self._awaited_people(room))

    def next(self, room: Room, now: float) -> float | None:
        """Seconds until something may be due."""
        times = [since + self.timeouts.gone for since in self._absent.values()]
        if self._sealing_began is not None:
            times.append(self._sealing_began + self.timeouts.sealing)
        answer_due = self._answer_due(room)
        if answer_due is not None:
            times.append(answer_due)
        if self._held:
            times.append(self._owing_began + self.timeouts.grace)
        return max(0.01, min(times) - now) if times else None

    def left_ms(self, room: Room, now: float) -> int | None:
        """How long the awaited people still have."""
        answer_due = self._answer_due(room)
        return None if answer_due is None else max(0, round((answer_due - now) * 1000))

    def grace_ms(self, now: float) -> int | None:
        """How long a move that would cut somebody off still has to wait; None where it need not."""
        left = self._owing_began + self.timeouts.grace - now
        return None if self._owing is None or left <= 0 else max(1, round(left * 1000))

    def _answer_due(self, room: Room) -> float | None:
        limit = self.timeouts.answer[room.clock]
        return None if limit is None or not self._awaited_people(room) else self._turn_began + limit

    def _awaited_people(self, room: Room) -> list[Seat]:
        """Whoever is held back has answered in time."""
        if room.match is None or room.phase != "playing" or room.paused:
            return []
        return [seat for seat in sorted(room.match.to_act - self._held) if room.bot_at(seat) is None]


def _owing(room: Room) -> tuple[int, frozenset[Seat]] | None:
    """Who is to have a moment of grace, in which game."""
    if room.match is None or room.phase != "playing" or room.paused or not room.grace:
        return None
    owing = room.match.owing
    return (room.number, owing) if owing else None
