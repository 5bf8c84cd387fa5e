"""A record frame by frame, forward and back: the match as it stood after any step."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tablee.core.codec import codec, union
from tablee.core.game import Event, Seat
from tablee.core.match import Match, Seen
from tablee.core.record import Record, replay


class Frames:
    """Checks the record once, then shows it."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.last = replay(record)
        self._match = self._beginning()

    @property
    def steps(self) -> int:
        """How many there are."""
        return len(self.record.steps)

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
            "events": [_event_json(forms.Event, event) for event in seen.events] if step else [],
        }

    def _beginning(self) -> Match:
        return replay(replace(self.record, steps=()))


def _event_json(form: Any, event: Event) -> Any:
    return union(form).encode(event)
