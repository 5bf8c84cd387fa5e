"""The game author's interface: what a game must say, and nothing about who sits at the table or how it is shown."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, make_dataclass
from enum import Enum
from typing import Annotated, Any, ClassVar, Generic, Protocol, TypeVar, runtime_checkable

from tablee.core.chance import Chance
from tablee.core.errors import Refusal
from tablee.core.offer import MoveList, Offer

SEAT = "seat"
Seat = Annotated[int, SEAT]
"""A place at the table, from 0: an int that says what it is, so that texts can show its player's name."""
T = TypeVar("T")
K = TypeVar("K")
V = TypeVar("V")
State = TypeVar("State")
Move = TypeVar("Move")

PAIRS = "pairs"
Pairs = Annotated[tuple[tuple[K, V], ...], PAIRS]
"""A sorted tuple of pairs: a mapping that compares, hashes and is written as a JSON object."""

BY_SEAT = "by seat"
BySeat = Annotated[tuple[V, ...], BY_SEAT]
"""One value for every seat, in the order of the table."""


@dataclass(frozen=True, slots=True)
class Range:
    """`Annotated[int, Range(1, 6)]`: no number below or above, so learners can be given it as it stands."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class AtMost:
    """`Annotated[tuple[Card, ...], AtMost(5)]`: never more of them, for the same reason."""

    length: int


@dataclass(frozen=True, slots=True)
class Event:
    """Something everybody saw happen. Public only: what is private is in one's own view."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the scores by seat, a text key for the reason, and who won (ties shared)."""

    scores: tuple[int, ...]
    reason: str
    winners: tuple[Seat, ...]
    places: tuple[int, ...] = ()
    """The place of each seat, from 1, equals sharing one: by the scores, behind the winners, unless the game says."""

    def __post_init__(self) -> None:
        if not self.places:
            worth = [(seat in self.winners, score) for seat, score in enumerate(self.scores)]
            object.__setattr__(self, "places", places(worth))


def places(worth: Sequence[Any]) -> tuple[int, ...]:
    """The place of each seat, from 1, by what it is worth; equals share one."""
    return tuple(1 + sum(other > mine for other in worth) for mine in worth)


@dataclass(frozen=True, slots=True)
class Seating:
    """Who will play what: the game's options and the team of each seat."""

    options: Any
    teams: tuple[int, ...]

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return len(self.teams)


class Audience(Enum):
    """Who sees a seat's drafts and its answer before the step happens."""

    NOBODY = "nobody"
    TEAM = "team"
    ALL = "all"


class Choices(ABC, Generic[Move]):
    """What a seat may do now: ask `move in choices`, why not, or one at random; iterate where there is an end to it."""

    __slots__ = ()

    @abstractmethod
    def refusal(self, move: Move) -> Refusal | None:
        """Why the move may not be made; None where it may."""

    @abstractmethod
    def sample(self, chance: Chance) -> Move:
        """One of the moves, drawn evenly."""

    @abstractmethod
    def __bool__(self) -> bool: ...

    def __contains__(self, move: Move) -> bool:
        return self.refusal(move) is None

    def __iter__(self) -> Iterator[Move]:
        raise TypeError("there are too many of these moves to list: use sample()")


@dataclass(slots=True, eq=False)
class Listed(Choices[Move]):
    """Choices that can be counted on one's fingers; `why` explains what is not among them."""

    moves: Sequence[Move]
    why: Callable[[Move], Refusal]

    def refusal(self, move: Move) -> Refusal | None:
        """None for a listed move."""
        return None if move in self.moves else self.why(move)

    def sample(self, chance: Chance) -> Move:
        """One of the listed moves."""
        return chance.pick(self.moves)

    def __bool__(self) -> bool:
        return bool(self.moves)

    def __iter__(self) -> Iterator[Move]:
        return iter(self.moves)

    def __len__(self) -> int:
        return len(self.moves)


def nothing(refusal: Refusal) -> Listed[Any]:
    """No choice at all, and the one reason for it."""
    return Listed((), lambda _: refusal)


@dataclass(frozen=True, slots=True)
class NoOptions:
    """The options of a game that is played one way."""


class Game(Protocol[State, Move]):
    """A set of rules. Everything here is pure: same arguments, same answer, nothing kept."""

    name: ClassVar[str]
    version: ClassVar[int]
    """Rises when an old record would replay differently."""
    releases: ClassVar[Mapping[int, str]] = {}
    """A release that plays each version: an old record is refused with the name of the one that replays it."""
    seats: ClassVar[range]
    Options: ClassVar[type] = NoOptions
    forms: ClassVar[Forms]
    """The types behind State, Move, Event and View, for the codec."""

    def setup(self, seating: Seating, chance: Chance) -> State:
        """Lay the table; `problems(seating)` has been asked."""
        ...

    def to_act(self, state: State) -> frozenset[Seat]:
        """Whom we wait for; empty = the game is over."""
        ...

    def legal(self, state: State, seat: Seat) -> Choices[Move]:
        """What the seat may do now, in turn or out of turn."""
        ...

    def apply(self, state: State, moves: Mapping[Seat, Move], chance: Chance) -> tuple[State, tuple[Event, ...]]:
        """The step: trusts that the moves are legal."""
        ...

    def view(self, state: State, seat: Seat | None) -> Any:
        """What a seat (None: the public) sees, with perfect memory: built field by field, never stripped."""
        ...

    def imagine(self, state: State, seat: Seat | None, chance: Chance) -> State:
        """A state drawn evenly from those the seat could not tell from this one; a finished game keeps its outcome."""
        ...

    def outcome(self, state: State) -> Outcome | None:
        """The result once nobody is awaited."""
        ...

    def teams(self, seats: int) -> tuple[int, ...]:
        """The team of each seat unless the table says otherwise: each for themselves."""
        return tuple(range(seats))

    def problems(self, seating: Seating) -> tuple[Refusal, ...]:
        """All that keeps this game from being played like that; `option` and `line` in them say where, if anywhere."""
        return ()

    def refusal(self, seating: Seating) -> Refusal | None:
        """Why this game cannot be played like that: the first of its problems."""
        return next(iter(self.problems(seating)), None)

    def at_once(self, state: State, seat: Seat, move: Move) -> bool:
        """Is the move a step by itself? By default when nobody waited for that seat."""
        return seat not in self.to_act(state)

    def audience(self, state: State, seat: Seat) -> Audience:
        """Who sees what this seat is about to do."""
        return Audience.NOBODY

    def offer(self, state: State, seat: Seat) -> Offer:
        """What a page needs to show this seat its choices; by default the list of them, where there is an end to it."""
        choices = self.legal(state, seat)
        if isinstance(choices, Listed):
            return Offer(MoveList(tuple(choices.moves))) if choices.moves else Offer(None)
        listed = choices and type(choices).__iter__ is not Choices.__iter__
        return Offer(MoveList(tuple(choices))) if listed else Offer(None)


@runtime_checkable
class CallCutting(Protocol):
    """A game in which somebody may owe a call that another's move cuts off; the room gives them a moment."""

    def owing(self, state: Any) -> frozenset[Seat]:
        """Who still has a call to make."""
        ...

    def cuts_off(self, state: Any, seat: Seat, move: Any) -> bool:
        """Would this move of a seat end another's chance to call?"""
        ...


@runtime_checkable
class Whispering(Protocol):
    """A game that says when a team may talk among itself; in others it always may."""

    def whisper(self, state: Any, seat: Seat) -> bool:
        """May this seat speak to its own team alone just now?"""
        ...


@runtime_checkable
class Reshuffling(Protocol):
    """A game whose deck or bag has an order; a game that goes on from the middle of another needs a new one."""

    def reshuffle(self, state: Any, chance: Chance) -> Any:
        """The same table; what nobody has drawn yet lies in a new order."""
        ...


@runtime_checkable
class InRounds(Protocol):
    """A game that is played in rounds, so that a replay can be read by them."""

    def round_of(self, state: Any) -> int:
        """Which round it is, from 1; once the game is over, the last."""
        ...


@dataclass(frozen=True, slots=True)
class Forms:
    """The types a game is written in. Move and Event may be unions."""

    State: Any
    Move: Any
    Event: Any
    View: Any


AnyGame = Game[Any, Any]


def quick(form: type[T]) -> Callable[..., T]:
    """A maker of a frozen dataclass with slots, all fields in order, several times as fast as the class itself.

    For states, which simulations make by the million. A frozen dataclass sets each field through `object.__setattr__`;
    this fills an open twin with the same slots, then closes it, and what comes out is an instance like any other.
    """

    def close(made: Any) -> None:
        made.__class__ = form

    names = [field.name for field in fields(form)]  # type: ignore[arg-type]
    twin: Any = make_dataclass(form.__name__, names, slots=True, namespace={"__post_init__": close})
    maker: Callable[..., T] = twin
    return maker
