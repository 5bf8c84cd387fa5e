"""Time in a room: how long an answer may take, who counts as absent, the moment of grace. The rules have no clock."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from tablee.core.game import CallCutting, Seat
from tablee.server import clock
from tablee.server.protocol.values import Attention
from tablee.server.room import inputs as log
from tablee.server.room.presence import Presence
from tablee.server.room.room import Member, Room
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
        default_factory=lambda: {"curtain": 60.0, "reveal": 45.0, "first_look": 15.0}
    )
    """How long each of these may stop the clock: seven tokens are turned over in up to 45 seconds."""
    look: float = 6.0
    """How long a game that would go on waits at most for somebody who has not yet seen their hand, or the last move."""


TimerName = tuple[object, ...]
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
    bots_wait: bool = False
    """Does somebody still look at what has happened, while the game would go on without them?"""
    _spent: dict[TimerName, float] = field(default_factory=dict)
    _running: set[TimerName] = field(default_factory=set)
    _looked_at: float = 0.0
    _owing: tuple[int, frozenset[Seat]] | None = None

    def grace_lasts(self) -> bool:
        """Has somebody still a moment to call?"""
        return self.grace_until is not None and clock.now() < self.grace_until

    def look(self, room: Room, presence: Presence, now: float, held: Collection[Seat]) -> list[log.ServerInput]:
        """Notice what has changed since the last look, and give what the server must do now because of the time.

        Between two looks nothing changes, so the timers that were running then have grown by all of it.
        """
        for timer in self._running:
            self._spent[timer] = self._spent.get(timer, 0.0) + now - self._looked_at
        self._looked_at, before = now, self._spent
        self._running, self.wake_at = set(), None
        # What has stopped the clock counts until the next step: whoever looks away and back could stop it again.
        steps = {(room.number, 0), (room.number, room.match.step if room.match else 0)}
        stopping = [timer for timer in before if timer[0] in self.timeouts.attention and timer[2:] in steps]
        self._spent = {timer: before[timer] for timer in stopping}
        due = list[log.ServerInput]()
        people = [one for one in room.members.values() if not (one.left or one.waiting)]
        unsettled = [one for one in people if (one.number in presence.members) == one.away]
        if unsettled or room.host not in presence.members:
            due += self._people(room, presence, unsettled, before)
        if self._timed(("sealing",), self.timeouts.sealing, before, alive=room.phase == "sealing"):
            due.append(log.Unsealed())
        rest = bool(room.phase == "lobby" and room.host in room.promises and unready(room))
        self.may_leave_rest = self._timed(("rest", room.number), self.timeouts.rest, before, alive=rest)
        due += self._answers(room, presence, held, before)
        self.bots_wait = bool(presence.attention and room.bots) and self._bots_wait(room, presence, before)
        if self._owing or issubclass(type(room.game), CallCutting):  # of a class Python asks only once
            self._look_at_calls(room, now, held)
        return due

    def _timed(
        self, timer: TimerName, limit: float, before: dict[TimerName, float], *, alive: bool = True, runs: bool = True
    ) -> bool:
        """Is its time up? A timer that is not alive is forgotten, one that does not run keeps what it has."""
        if not alive:
            return False
        spent = self._spent[timer] = before.get(timer, 0.0)
        if spent < limit and runs:
            self._running.add(timer)
            up_at = self._looked_at + limit - spent
            self.wake_at = up_at if self.wake_at is None else min(self.wake_at, up_at)
        return spent >= limit

    def _people(
        self, room: Room, presence: Presence, unsettled: list[Member], before: dict[TimerName, float]
    ) -> list[log.ServerInput]:
        """Who is absent, who is back, and whom the host's rights pass to meanwhile."""
        players = presence.players(room)
        due = list[log.ServerInput]()
        for one in unsettled:
            company = bool(players - {one.number})  # whoever plays alone is waited for
            counts = room.phase != "sealing" or one.number in room.promises  # whoever only watches breaks no deal
            if one.away:
                due.append(log.Returned(one.number))
            elif self._timed(("absent", one.number), self.timeouts.absent, before, runs=company) and counts:
                due.append(log.Absent(one.number))
        host = None if room.host is None else room.members[room.host]
        if host and not host.here and (heir := presence.longest_seated(room)) is not None:
            due.append(log.HostPassed(heir))
        return due

    def _answers(
        self, room: Room, presence: Presence, held: Collection[Seat], before: dict[TimerName, float]
    ) -> list[log.ServerInput]:
        """Who has run out of time; and without a clock, who keeps the table waiting."""
        match, limit = room.match, self.timeouts.answer[room.clock]
        self.late, self.left, self.runs = [], None, False
        if match is None or room.phase != "playing":
            return []
        # Bots are not awaited here, and what is held back for a moment has been answered.
        awaited = sorted(match.to_act - {*held} - room.bots.keys())
        if not awaited:
            return []
        owners = {member for seat in awaited if (member := room.holders[seat].member) is not None}
        there = presence.members & owners
        waited_for = room.absence == "wait" and there != owners
        stopped = room.paused or waited_for or (not there and presence.is_frozen(room))
        if not stopped:  # everybody is looked at, for each has a time of their own
            busy = sorted(there & presence.attention.keys())
            stopped = bool([one for one in busy if self._stops(room, presence, one, match.step, before)])
        if limit is None:
            if self._timed(("late", room.number, match.asked_at), self.timeouts.late, before, runs=not stopped):
                self.late = awaited
            return []
        timer = ("answer", room.number, match.step, room.clock)
        up = self._timed(timer, limit, before, runs=not stopped)
        self.left, self.runs = limit - self._spent[timer], not stopped
        return [log.TimeUp(seat, match.step) for seat in awaited] if up and not stopped else []

    def _bots_wait(self, room: Room, presence: Presence, before: dict[TimerName, float]) -> bool:
        """Nobody is overtaken while they look; where a person is awaited, only by hands that are seen moving.

        There bots wait for nobody but whoever is awaited themselves: so nobody else waits for the bots.
        """
        match = room.match
        if match is None or room.phase != "playing":
            return False
        looking, most = presence.players(room) & presence.attention.keys(), self.timeouts.look
        if awaited := match.to_act - room.bots.keys():
            if not any(match.is_watched(seat) for seat in room.bots):
                return False
            looking = {one for one in looking if presence.attention[one] == "first_look"}
            looking, most = {one for one in looking if awaited.intersection(room.seats_of(one))}, math.inf
        # everybody is looked at, for each has a time of their own
        return bool([one for one in sorted(looking) if self._stops(room, presence, one, match.step, before, most)])

    def _stops(
        self,
        room: Room,
        presence: Presence,
        number: int,
        step: int,
        before: dict[TimerName, float],
        most: float = math.inf,
    ) -> bool:
        """Does what this person is looking at stop the clock? Only for so long, and a curtain only between two."""
        kind = presence.attention[number]
        if kind == "curtain" and len(room.seats_of(number)) < 2:
            return False
        timer = (kind, number, room.number, 0 if kind == "first_look" else step)
        return not self._timed(timer, min(most, self.timeouts.attention[kind]), before)

    def _look_at_calls(self, room: Room, now: float, held: Collection[Seat]) -> None:
        """The moment of grace begins with the duty to call."""
        match = room.match if room.phase == "playing" and not room.paused else None
        owing = (room.number, match.owing) if match is not None and room.grace and match.owing else None
        if owing != self._owing:
            self._owing, self.grace_until = owing, None if owing is None else now + self.timeouts.grace
        if held and self.grace_until is not None:
            self.wake_at = min(self.grace_until, self.grace_until if self.wake_at is None else self.wake_at)
