"""What lies on the table of Mind Up!, hidden cards included."""

from __future__ import annotations

from dataclasses import dataclass, field

from tablee.core.game import quick
from tablee.games.mind_up.material import FIRST_HAND
from tablee.games.mind_up.scoring import Columns, Order, Sheet

EMPTY: Columns = ((), (), (), (), ())
MOST_OBJECTIVES = 5


@dataclass(frozen=True, slots=True)
class Options:
    """Bonus objectives at a time, 0 to 5 (MU-24…27)."""

    objectives: int = field(default=0, metadata={"choices": range(MOST_OBJECTIVES + 1)})


@dataclass(frozen=True, slots=True)
class Goals:
    """The bonus objectives of a table."""

    at_a_time: int = 0
    open: tuple[str, ...] = ()
    pile: tuple[str, ...] = ()
    """Face down, the next one first."""
    under: tuple[str, ...] = ()
    """Drawn, seen by all and put under the pile (MU-27)."""


@dataclass(frozen=True, slots=True)
class Ended:
    """The open table of a round as it was counted."""

    order: Order
    objectives: tuple[str, ...]
    columns: tuple[Columns, ...]


@dataclass(frozen=True, slots=True)
class State:
    """The whole table, hidden cards included."""

    round: int
    deck: tuple[int, ...]
    row: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    known: tuple[tuple[int, ...], ...]
    """The cards of each hand that everybody has seen (MU-20)."""
    order: Order
    columns: tuple[Columns, ...]
    goals: Goals
    rounds: tuple[tuple[Sheet, ...], ...] = ()
    """The sheets of the rounds played."""
    ended: tuple[Ended, ...] = ()
    """Their tables."""

    @property
    def turns(self) -> int:
        """MU-14, MU-20: how many turns this round has; one card of the hand it began with is not played."""
        return FIRST_HAND + self.round - 2

    @property
    def turn(self) -> int:
        """Which one it is, from 1; once the game is over, the last."""
        return min(self.turns + 2 - len(self.hands[0]), self.turns)


Cards = tuple[tuple[int, ...], ...]
"""By seat."""
_new_state = quick(State)


def after_turn(state: State, row: tuple[int, ...], hands: Cards, known: Cards, columns: tuple[Columns, ...]) -> State:
    """The state with what a turn changes; a quick `replace`, since simulations play turns by the million."""
    return _new_state(
        state.round,
        state.deck,
        row,
        hands,
        known,
        state.order,
        columns,
        state.goals,
        state.rounds,
        state.ended,
    )
