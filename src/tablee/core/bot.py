"""What a bot is: somebody who gets what a player gets, and may imagine the rest."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, runtime_checkable
from weakref import WeakKeyDictionary

from tablee.core.chance import Chance
from tablee.core.game import AnyGame, Choices, Seat
from tablee.core.match import Match, Seen

Imagine = Callable[[Chance], Any]
"""Draws a state the bot's seat could not tell from the real one."""
Sketch = Sequence[tuple[float, Any]]
"""Before a move: so many seconds later, this draft (None: only the time goes by)."""


class Imagining:
    """`imagine` as a bot gets it. What it starts from is kept apart: a look inside does not find the real state.

    That is as far as it goes in one process: who searches the interpreter's frames finds everything.
    """

    __slots__ = ("__weakref__",)

    def __init__(self, match: Match, seat: Seat) -> None:
        _imagined_from[self] = match.game, match.state, seat

    def __call__(self, chance: Chance) -> Any:
        """One such world, from what the seat knew when it was asked."""
        game, state, seat = _imagined_from[self]
        return game.imagine(state, seat, chance)


_imagined_from: WeakKeyDictionary[Imagining, tuple[AnyGame, Any, Seat]] = WeakKeyDictionary()


class Bot(Protocol):
    """Asked after each step while its seat has a choice; None = silent, allowed where it is not awaited."""

    def choose(self, seen: Seen, legal: Choices[Any], imagine: Imagine, chance: Chance) -> Any:
        """The move to make, or None."""
        ...


BotMaker = Callable[[Chance], Bot]
"""Makes a bot for one game; what is personal about it is drawn here."""


@dataclass(frozen=True, slots=True)
class BotLevels:
    """The bots a game brings, by the name of their level, the weakest first."""

    levels: Mapping[str, BotMaker]
    yardsticks: Mapping[str, BotMaker] = field(default_factory=dict)
    """Can be named in simulations and leagues, but are not offered at a table."""
    compiled: frozenset[str] = frozenset()
    """The levels that think in compiled code, which takes a while the first time."""
    won: Mapping[str, tuple[str, float]] = field(default_factory=dict)
    """Which share of its games a level won against three of another, from `random` upwards, where that was measured.
    People's ratings are told on that scale; one that does not have `normal` is none."""


@runtime_checkable
class Searching(Protocol):
    """A bot that weighs its moves in imagined worlds; a dataclass, so that their number can be replaced."""

    worlds: int


@dataclass(frozen=True, slots=True)
class Remark:
    """What a bot says about itself: a key below `remark` in the game's texts, and its parameters.

    A hint's reason is one, too, and has its text below `advice`.
    """

    key: str
    params: tuple[tuple[str, Any], ...]


@runtime_checkable
class Sketching(Protocol):
    """A bot whose hand can be seen moving in a room; simulations never ask."""

    def sketch(self, seen: Seen, move: Any, chance: Chance) -> Sketch:
        """What is seen of the bot before the move it has chosen."""
        ...


@runtime_checkable
class Advising(Protocol):
    """A bot that can say beforehand why it would play so: for whoever asks for a hint."""

    def advise(self, seen: Seen, legal: Choices[Any], imagine: Imagine, chance: Chance) -> tuple[Any, Remark | None]:
        """The move to make, as `choose` would or after more thought; and why, a key below `advice` in the texts."""
        ...


@runtime_checkable
class Explaining(Protocol):
    """A bot that can say afterwards why it played so."""

    def explain(self, seen: Seen) -> tuple[Remark, ...]:
        """A sentence or two about what has been revealed; empty before there is anything to tell.

        A room gives it the eyes of the public, and its own seat only by number: what is said, everybody hears.
        """
        ...
