"""From the deal to the end: what every step of a game did, estimated piece by piece (docs/review.md).

Each piece has luck of its own, so that the pieces are independent and what is left over when they are added up tells
whether they fit together.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from tablee.core.game import AnyGame, Outcome, Seat
from tablee.core.record import Record, replaying
from tablee.core.weighing import Moves, Weighing
from tablee.fast.batch import seed_bits
from tablee.review.budget import Budget
from tablee.review.decisions import Weighed, weigh
from tablee.review.errors import NoReview
from tablee.review.means import Mean, mean_of

Progress = Callable[[int, int], None]
"""So many parts of so many are done. It is called between them: whatever it raises ends the review."""


@dataclass(frozen=True, slots=True)
class Walked:
    """One step. A mean without a seat is seats × measures."""

    number: int
    state: Any
    """Before it."""
    moves: Mapping[Seat, Any]
    value: Mean
    own: Mean
    """What each seat's own move changed in the true position, whether it could be known or not."""
    others: Mean
    luck: tuple[tuple[str, Mean], ...]
    decisions: Mapping[Seat, Weighed]

    def unknown(self, seat: Seat) -> Mean:
        """What the seat's own move changed beyond what could be known."""
        weighed = self.decisions.get(seat)
        return self.own[seat] - weighed.own if weighed else self.own[seat]


@dataclass(frozen=True, slots=True)
class Walk:
    """A whole game."""

    record: Record
    game: AnyGame
    weighing: Weighing
    budget: Budget
    start: Mean
    """Before the deal, where all seats are alike: by measure."""
    dealt: Mean
    """What everybody's deal was worth."""
    steps: tuple[Walked, ...]
    outcome: Outcome

    @property
    def seats(self) -> range:
        """Everybody."""
        return range(len(self.record.teams))


def seed_of(record: Record, step: int, what: str) -> int:
    """The luck of one piece: two may be counted on from it without meeting the luck of another."""
    return seed_bits(f"{record.seed}\nreview\n{step}\n{what}") & ~7


def walk(record: Record, weighing: Weighing, budget: Budget, progress: Progress) -> Walk:
    """Play the record again and look at every step; NoReview where the game is not over."""
    *_, end = replaying(record)  # a record that does not hold is refused before any work is done
    if end.outcome is None:
        raise NoReview("review_unfinished")
    states = [match.state for match in replaying(record)]
    moves = [weighing.decided(state, dict(step)) for state, step in zip(states, record.steps, strict=False)]
    parts, done = 1 + sum(1 + len(decided) for decided in moves), 0

    def go_on() -> None:
        nonlocal done
        done += 1
        progress(done, parts)

    seed = seed_of(record, 0, "deal")
    start = _start(weighing, end.seating, budget.deals, seed)
    true = budget.true(weighing.noise, len(record.steps))
    dealt = mean_of(weighing.value(states[0], true, seed + 1))
    go_on()
    steps = tuple(
        _step(record, weighing, budget, true, number, states[number - 1 : number + 1], moves[number - 1], go_on)
        for number in range(1, len(states))
    )
    return Walk(record, end.game, weighing, budget, start, dealt, steps, end.outcome)


def _start(weighing: Weighing, seating: Any, games: int, seed: int) -> Mean:
    """A game is one sample, for its seats depend on each other. Their chances are equal and need no estimate."""
    results = weighing.deals(seating, games, seed).mean(1)
    results[:, -1] = 1 / seating.seats
    return mean_of(results)


def _step(
    record: Record,
    weighing: Weighing,
    budget: Budget,
    true: int,
    number: int,
    states: list[Any],
    moves: Moves,
    go_on: Callable[[], None],
) -> Walked:
    before, after = states
    decisions = {}
    for seat, move in moves.items():
        if weighed := weigh(weighing, before, seat, move, budget, seed_of(record, number, f"own {seat}")):
            decisions[seat] = weighed
        go_on()
    done = weighing.consequences(before, moves, true, seed_of(record, number, "moves"))
    luck = weighing.luck(before, moves, after, true, seed_of(record, number, "luck"))
    go_on()
    return Walked(
        number=number,
        state=before,
        moves=moves,
        value=mean_of(done.value),
        own=mean_of(done.own),
        others=mean_of(done.others),
        luck=tuple((stroke.kind, mean_of(stroke.change)) for stroke in luck),
        decisions=decisions,
    )
