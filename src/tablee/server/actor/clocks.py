"""Time in a room: how long an answer may take, who counts as gone, the moment of grace. The rules have no clock."""

from __future__ import annotations

import time
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from tablee.core.game import CallCutting, Seat
from tablee.server.room import inputs as log
from tablee.server.room.room import Room


@dataclass(frozen=True, slots=True)
class Timeouts:
    """How many seconds the server waits."""

    answer: Mapping[str, float | None] = field(default_factory=lambda: {"off": None, "relaxed": 60.0, "fast": 20.0})
    """For an answer, by the room's clock."""
    gone: float = 30.0
    """For a member without a socket."""
    sealing: float = 6.0
    """For what one adds to the seed."""
    grace: float = 1.5
    """For a call that the next move would cut off."""
    thought: float = 5.0
    """For a bot."""


@dataclass(slots=True)
class Clocks:
    """The deadlines of one room, on the clock of the event loop. After a restart all of them start full."""

    timeouts: Timeouts = field(default_factory=Timeouts)
    answer_due: float | None = None
    """When the people we wait for run out of time; None without a clock."""
    grace_until: float | None = None
    """Until when a move that would cut a call off is held back; None where nobody owes one."""
    wake_at: float | None = None
    """When something may be due next."""
    _absent: dict[int, float] = field(default_factory=dict)
    _turn: tuple[int, int, str] | None = None
    _turn_began: float = 0.0
    _sealing_began: float | None = None
    _owing: tuple[int, frozenset[Seat]] | None = None

    def grace_lasts(self) -> bool:
        """Has somebody still a moment to call?"""
        return self.grace_until is not None and time.monotonic() < self.grace_until

    def look(self, room: Room, present: set[int], now: float, held: Collection[Seat]) -> list[log.ServerInput]:
        """Notice what has changed, set the deadlines, and give what the server must do now because of the time.

        Whoever is held back has answered in time.
        """
        match = room.match if room.phase == "playing" and not room.paused else None
        due = list[log.ServerInput]()
        wake = list[float]()
        absent = [one.number for one in room.members.values() if not (one.left or one.away or one.number in present)]
        self._absent = {number: self._absent.get(number, now) for number in absent}
        for number, since in self._absent.items():
            wake.append(since + self.timeouts.gone)
            if now >= wake[-1]:
                due.append(log.Gone(number))

        self._sealing_began = (self._sealing_began or now) if room.phase == "sealing" else None
        if self._sealing_began is not None:
            wake.append(self._sealing_began + self.timeouts.sealing)
            if now >= wake[-1]:
                due.append(log.Unsealed())

        turn = None if match is None else (room.number, match.step, room.clock)
        if turn != self._turn:
            self._turn, self._turn_began = turn, now
        self.answer_due, limit = None, self.timeouts.answer[room.clock]
        if match is not None and limit is not None:
            awaited = [seat for seat in sorted(match.to_act - {*held}) if room.bot_at(seat) is None]
            if awaited:
                self.answer_due = self._turn_began + limit
                wake.append(self.answer_due)
                if now >= self.answer_due:
                    due += [log.OutOfTime(seat, match.step) for seat in awaited]

        calls = match is not None and room.grace and isinstance(room.game, CallCutting)
        owing = (room.number, match.owing) if calls and match is not None and match.owing else None
        if owing != self._owing:
            self._owing, self.grace_until = owing, None if owing is None else now + self.timeouts.grace
        if held and self.grace_until is not None:
            wake.append(self.grace_until)
        self.wake_at = min(wake) if wake else None
        return due
