"""A record frame by frame, forward and back: the match as it stood after any step, and where its turns begin."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tablee.core.codec import codec, union
from tablee.core.game import Event, InRounds, Seat
from tablee.core.match import Match, Seen
from tablee.core.record import Record, dealt, replaying


@dataclass(frozen=True, slots=True)
class TurnBegun:
    """Somebody else is asked, or all are asked anew."""

    step: int
    """After so many steps."""
    round: int
    """From 1; always 1 in a game without rounds."""
    number: int
    """In its round, from 1."""
    awaited: tuple[Seat, ...]
    """Who is asked."""


class Frames:
    """Checks the record once, then shows it."""

    def __init__(self, record: Record, each_step: Callable[[], object] = lambda: None) -> None:
        self.record = record
        self.turns: list[TurnBegun] = []
        self.events: list[tuple[Event, ...]] = []
        """Of each step; public."""
        self.last = self._look_through(each_step)
        self._match = self._beginning()

    @property
    def steps(self) -> int:
        """How many there are."""
        return len(self.record.steps)

    @property
    def rounds(self) -> int:
        """How many were begun."""
        return self.turns[-1].round if self.turns else 1

    def at(self, step: int) -> Match:
        """The match after that many steps; going back begins again, which is quick enough."""
        if step < self._match.step:
            self._match = self._beginning()
        while self._match.step < step:
            for seat, move in self.record.steps[self._match.step]:
                self._match.answer(seat, move)
        return self._match

    def frame(self, step: int, seat: Seat | None) -> Seen:
        """What a seat, or the public, saw after that step."""
        return self.at(step).seen_by(seat)

    def frame_json(self, step: int, seat: Seat | None) -> dict[str, Any]:
        """The same as JSON."""
        forms, seen = self.last.game.forms, self.frame(step, seat)
        return {
            "step": step,
            "awaited": list(seen.awaited),
            "view": codec(forms.View).encode(seen.view),
            "events": self.events_json(step),
        }

    def events_json(self, step: int) -> list[Any]:
        """What happened in that step, from 1; nothing has happened before the first."""
        event = union(self.last.game.forms.Event)
        return [event.encode(happened) for happened in self.events[step - 1]] if step else []

    def _look_through(self, each_step: Callable[[], object]) -> Match:
        awaited: frozenset[Seat] = frozenset()
        for match in replaying(self.record, each_step):
            if match.step:
                self.events.append(match.seen_by(None).events)
            before, awaited = awaited, match.to_act
            is_new = match.asked_at == match.step and (len(awaited) > 1 or awaited != before)
            if awaited and is_new:
                self._begin_turn(match)
        return match

    def _begin_turn(self, match: Match) -> None:
        now = match.game.round_of(match.state) if isinstance(match.game, InRounds) else 1
        last = self.turns[-1] if self.turns else None
        number = last.number + 1 if last and last.round == now else 1
        self.turns.append(TurnBegun(match.step, now, number, tuple(sorted(match.to_act))))

    def _beginning(self) -> Match:
        return dealt(self.record)
