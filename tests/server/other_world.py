"""A match in another world: the same game to whoever looks, and true to itself only where it is played.

Whoever observes could not tell this world from the real one, so nothing the server sends them may either. The game goes
on as in the real world, so that both can be told the same story; but whenever anything is shown, the state is one that
the observer imagines, and what others have answered or drafted out of the observer's sight is something else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Any

from tablee.core.chance import Chance
from tablee.core.game import Event, Seat
from tablee.core.match import Match

may_see = Match._may_see
"""As it is meant to be, whatever a test may plant."""
Eyes = Callable[[], Seat | None]
"""The seat of whoever observes, if they have one just now."""

HIDDEN = ("state", "seed", "_answers", "_drafts", "_log", "_traces")
"""What a match holds that not everybody may know."""


class OtherMatch(Match):
    """Played in truth, shown in another world."""

    def __init__(self, *args: Any, eyes: Eyes) -> None:
        super().__init__(*args)
        self._eyes = eyes
        self._imagined_of: object = None
        self._keep()

    @contextmanager
    def truth(self) -> Iterator[None]:
        """The real world, for as long as it is played in."""
        for name, held in self._true.items():
            setattr(self, name, held)
        try:
            yield
        finally:
            self._keep()

    def answer(self, seat: Seat, move: object, *, stand_in: bool = False) -> tuple[Event, ...]:
        """Judged as the observer would be judged where it is theirs."""
        self._as_observer(seat, lambda: self._legal_move(seat, move))
        with self.truth():
            return super().answer(seat, move, stand_in=stand_in)

    def withdraw(self, seat: Seat) -> None:
        with self.truth():
            super().withdraw(seat)

    def draft(self, seat: Seat, move: object) -> None:
        self._as_observer(seat, lambda: super(OtherMatch, self).draft(seat, move))
        with self.truth():
            super().draft(seat, move)

    def cuts_off(self, seat: Seat, move: object) -> bool:
        here = self._as_observer(seat, lambda: super(OtherMatch, self).cuts_off(seat, move))
        with self.truth():
            truly = super().cuts_off(seat, move)
        assert here in (None, truly), "whether a move waits tells what is hidden"
        return truly

    def _as_observer(self, seat: Seat, judge: Callable[[], Any]) -> Any:
        return judge() if seat == self._eyes() else None

    def _keep(self) -> None:
        """What is true is kept; what may be looked at is another state, and other answers, drafts, steps and luck."""
        self._true = {name: getattr(self, name) for name in HIDDEN}
        eyes, is_over = self._eyes(), self.outcome is not None
        if (self.state, eyes) != self._imagined_of:
            self._imagined_of = (self.state, eyes)
            self._imagined = self.game.imagine(self.state, eyes, Chance("other world", self.step + 1))
        self.state = self._imagined
        self._answers = {seat: self._other(eyes, seat, move) for seat, move in self._answers.items()}
        self._drafts = {seat: self._other(eyes, seat, move) for seat, move in self._drafts.items()}
        if not is_over:  # then everything is told
            self.seed, self._traces, self._log = "another", [], [() for _ in self._log]

    def _other(self, eyes: Seat | None, seat: Seat, move: Any) -> Any:
        choices = self.legal(seat)
        if may_see(self, eyes, seat) or not choices:
            return move
        others = (choices.sample(Chance(f"instead/{seat}", luck)) for luck in range(1, 9))
        return next((one for one in others if one != move), move)


def truth(match: Match) -> AbstractContextManager[None]:
    """The real world, wherever it is asked for."""
    return match.truth() if isinstance(match, OtherMatch) else nullcontext()
