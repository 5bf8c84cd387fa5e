"""Time in a room: how long an answer may take, who counts as absent, the moment of grace. The rules have no clock."""

from __future__ import annotations

import time
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from tablee.core.game import CallCutting, Seat
from tablee.server.protocol.values import Attention
from tablee.server.room import inputs as log
from tablee.server.room.presence import Presence, awaited_people
from tablee.server.room.room import Room
from tablee.server.room.starting import unready


@dataclass(frozen=True, slots=True)
class Timeouts:
    """How many seconds the server waits."""

    answer: Mapping[str, float | None] = field(default_factory=lambda: {"off": None, "relaxed": 60.0, "fast": 20.0})
    """For an answer, by the room's clock."""
    absent: float = 60.0
    """The room's time: for a member who is not there while another who plays is."""
    late: float = 60.0
    """For an answer without a clock, before the host may have a stand-in give it."""
    rest: float = 10.0
    """For those who are not ready, before the host may start without them."""
    sealing: float = 6.0
    """For what one adds to the seed."""
    grace: float = 1.5
    """For a call that the next move would cut off."""
    thought: float = 5.0
    """For a bot."""
    attention: Mapping[Attention, float] = field(
        default_factory=lambda: {"curtain": 60.0, "reveal": 10.0, "first_look": 15.0}
    )
    """How long each of these may stop the clock."""


Timer = tuple[object, ...]
"""What is timed: the first part says what, the rest whose."""


@dataclass(slots=True)
class Clocks:
    """The timers of one room, on the clock of the event loop. After a restart all of them start full.

    Nothing here counts by the wall: a timer only grows while what it is about goes on, so a game that nobody plays
    waits for ever without anybody being late.
    """

    timeouts: Timeouts = field(default_factory=Timeouts)
    grace_until: float | None = None
    """Until when a move that would cut a call off is held back; None where nobody owes one."""
    wake_at: float | None = None
    """When something may be due next."""
    late: list[Seat] = field(default_factory=list)
    """The seats that have kept the table waiting for long."""
    may_leave_rest: bool = False
    """Have those who are not ready been waited for long enough?"""
    left: float | None = None
    """The seconds the awaited still have; None without a clock."""
    runs: bool = False
    """Does the clock run?"""
    _spent: dict[Timer, float] = field(default_factory=dict)
    _running: set[Timer] = field(default_factory=set)
    _looked_at: float = 0.0
    _owing: tuple[int, frozenset[Seat]] | None = None

    def grace_lasts(self) -> bool:
        """Has somebody still a moment to call?"""
        return self.grace_until is not None and time.monotonic() < self.grace_until

    def look(self, room: Room, presence: Presence, now: float, held: Collection[Seat]) -> list[log.ServerInput]:
        """Notice what has changed since the last look, and give what the server must do now because of the time.

        Between two looks nothing changes, so the timers that were running then have grown by all of it.
        """
        for timer in self._running:
            self._spent[timer] = self._spent.get(timer, 0.0) + now - self._looked_at
        self._looked_at, before = now, self._spent
        self._spent, self._running, self.wake_at = self._attention_spent(room), set(), None
        due = self._people(room, presence, before)
        if self._timed(("sealing",), self.timeouts.sealing, before, alive=room.phase == "sealing"):
            due.append(log.Unsealed())
        rest = bool(room.phase == "lobby" and room.host in room.promises and unready(room))
        self.may_leave_rest = self._timed(("rest", room.number), self.timeouts.rest, before, alive=rest)
        due += self._answers(room, presence, frozenset(held), before)
        self._look_at_calls(room, now, held)
        return due

    def _timed(
        self, timer: Timer, limit: float, before: dict[Timer, float], *, alive: bool = True, runs: bool = True
    ) -> bool:
        """Is its time up? A timer that is not alive is forgotten, one that does not run keeps what it has."""
        if not alive:
            return False
        spent = self._spent[timer] = before.get(timer, 0.0)
        if spent < limit and runs:
            self._running.add(timer)
            self._wake(self._looked_at + limit - spent)
        return spent >= limit

    def _attention_spent(self, room: Room) -> dict[Timer, float]:
        """What has stopped the clock counts until the next step, or whoever looks away and back could stop it again."""
        now = (room.number, room.match.step if room.match else 0)
        kept = {timer: spent for timer, spent in self._spent.items() if timer[0] in self.timeouts.attention}
        return {timer: spent for timer, spent in kept.items() if timer[2:] in (now, (room.number, 0))}

    def _wake(self, at: float) -> None:
        self.wake_at = at if self.wake_at is None else min(self.wake_at, at)

    def _people(self, room: Room, presence: Presence, before: dict[Timer, float]) -> list[log.ServerInput]:
        """Who is absent, who is back, and whom the host's rights pass to meanwhile."""
        players = presence.players(room)
        due = list[log.ServerInput]()
        for one in room.members.values():
            number = one.number
            if one.left or one.waiting:
                continue
            if number in presence.members:
                if one.away:
                    due.append(log.Returned(number))
            elif not one.away:
                company = bool(players - {number})  # whoever plays alone is waited for
                if self._timed(("absent", number), self.timeouts.absent, before, runs=company):
                    due.append(log.Absent(number))
        host = None if room.host is None else room.members[room.host]
        if host and not host.here and (heir := presence.longest_seated(room)) is not None:
            due.append(log.HostPassed(heir))
        return due

    def _answers(
        self, room: Room, presence: Presence, held: frozenset[Seat], before: dict[Timer, float]
    ) -> list[log.ServerInput]:
        """Who has run out of time; and without a clock, who keeps the table waiting."""
        match, limit = room.match, self.timeouts.answer[room.clock]
        self.late, self.left, self.runs = [], None, False
        awaited = awaited_people(room, held)
        if match is None or not awaited:
            return []
        owners = sorted({member for seat in awaited if (member := room.holders[seat].member) is not None})
        waited_for = room.absence == "wait" and not presence.members.issuperset(owners)
        stopped = room.paused or presence.is_frozen(room) or waited_for
        if not stopped:  # everybody is looked at, for each has a time of their own
            stopped = bool([one for one in owners if self._stops(room, presence, one, match.step, before)])
        if limit is None:
            if self._timed(("late", room.number, match.step), self.timeouts.late, before, runs=not stopped):
                self.late = awaited
            return []
        timer = ("answer", room.number, match.step, room.clock)
        up = self._timed(timer, limit, before, runs=not stopped)
        self.left, self.runs = limit - self._spent[timer], not stopped
        return [log.TimeUp(seat, match.step) for seat in awaited] if up and not stopped else []

    def _stops(self, room: Room, presence: Presence, number: int, step: int, before: dict[Timer, float]) -> bool:
        """Does what this person is looking at stop the clock? Only for so long, and a curtain only between two."""
        kind = presence.attention.get(number)
        if kind is None or (kind == "curtain" and len(room.seats_of(number)) < 2):
            return False
        timer = (kind, number, room.number, 0 if kind == "first_look" else step)
        return not self._timed(timer, self.timeouts.attention[kind], before)

    def _look_at_calls(self, room: Room, now: float, held: Collection[Seat]) -> None:
        """The moment of grace begins with the duty to call."""
        match = room.match if room.phase == "playing" and not room.paused else None
        calls = match is not None and room.grace and isinstance(room.game, CallCutting)
        owing = (room.number, match.owing) if calls and match is not None and match.owing else None
        if owing != self._owing:
            self._owing, self.grace_until = owing, None if owing is None else now + self.timeouts.grace
        if held and self.grace_until is not None:
            self._wake(self.grace_until)
