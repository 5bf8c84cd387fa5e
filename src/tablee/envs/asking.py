"""A match as a row of questions: whom to ask next, what they may answer by number, and what their answers make happen.

Written once for every game and every adapter. Whoever may speak out of turn is asked first, and may keep SILENT; then
all who are awaited are asked at once. Answers are held here until all are given, so nobody can see half a choice.
"""

from __future__ import annotations

import operator
from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any, SupportsIndex

from tablee.core import catalog
from tablee.core.chance import Chance
from tablee.core.encode import SILENT, Encoding
from tablee.core.errors import BadMove, BadSetup, IllegalMove, TableeError
from tablee.core.game import AnyGame, Event, Outcome, Seat, Seating
from tablee.core.match import Match, make_seating
from tablee.envs.any_game import AnyGameEncoding

REWARDS = ("share", "score")
"""What a finished game is worth: 1 shared by the winners and 0 for the others, or the final scores."""
SHOWN = 20
"""Of a longer list of choices only the ends are shown."""


@dataclass(frozen=True, slots=True)
class GameSetup:
    """A game set up for learners: as many matches as they like come from it."""

    game: AnyGame
    encoding: Encoding
    seating: Seating
    rewards: str = "share"

    @property
    def seats(self) -> int:
        """How many play."""
        return self.seating.seats

    @property
    def actions(self) -> int:
        """How many actions there are."""
        return self.encoding.actions(self.seats)

    def deal(self, seed: str) -> Asking:
        """A new match, and the first question."""
        return Asking(Match(self.game, self.seats, self.seating.options, seed, self.seating.teams), self.encoding)

    def results(self, outcome: Outcome | None) -> list[float]:
        """What each seat gets: nothing before the end."""
        if outcome is None:
            return [0.0] * self.seats
        if self.rewards == "score":
            return [float(score) for score in outcome.scores]
        share = 1 / len(outcome.winners)
        return [share if seat in outcome.winners else 0.0 for seat in range(self.seats)]


def set_up(
    name: str,
    players: SupportsIndex,
    options: object = None,
    teams: tuple[int, ...] | None = None,
    rewards: str = "share",
) -> GameSetup:
    """Set a game up; UnknownGame or BadSetup where that cannot be."""
    game = catalog.open_game(name)
    if rewards not in REWARDS:
        raise BadSetup("option_choice", field="rewards", choices=REWARDS)
    seating = make_seating(game, players, options, teams)
    return GameSetup(game, encoding_of(game, seating.seats), seating, rewards)


def encoding_of(game: AnyGame, seats: int) -> Encoding:
    """The encoding of the game's kit, or one from the bounds of its types; BadSetup where they have none."""
    return catalog.kit(game.name).encoding or AnyGameEncoding(game, seats)


class Asking:
    """The question that is open in a match: `asked` are its seats, `missing` those who have not answered yet."""

    __slots__ = ("_given", "_legal", "_silent", "asked", "encoding", "match")

    def __init__(self, match: Match, encoding: Encoding) -> None:
        self.match = match
        self.encoding = encoding
        self._silent: frozenset[Seat] = frozenset()
        self._given: dict[Seat, int] = {}
        self._legal: dict[Seat, Sequence[int]] = {}
        self.asked = self._whom()

    @property
    def missing(self) -> tuple[Seat, ...]:
        """Who is still to answer; nobody once the game is over."""
        return tuple([seat for seat in self.asked if seat not in self._given])

    @property
    def given(self) -> Mapping[Seat, int]:
        """The answers to this question so far: each is its seat's secret."""
        return self._given

    def view(self, seat: Seat | None) -> Any:
        """What the seat, or the public, sees."""
        return self.match.seen_by(seat).view

    def observe(self, seat: Seat) -> list[int]:
        """What the seat sees, as numbers."""
        return self.encoding.observe(self.view(seat), seat)

    def legal(self, seat: Seat) -> Sequence[int]:
        """The actions of a seat, ascending; whoever is not asked can only be silent."""
        if seat not in self.asked or seat in self._given:
            return (SILENT,)
        if seat not in self._legal:
            found = self.encoding.legal(self.view(seat), seat, self.match.legal(seat))
            self._legal[seat] = found if seat in self.match.to_act else (SILENT, *found)
        return self._legal[seat]

    def answer(self, answers: Mapping[Seat, Any]) -> tuple[Event, ...]:
        """Take answers of any seats, and give what they made happen; BadMove or IllegalMove where one is not legal."""
        read = {seat: self._read(seat, action) for seat, action in answers.items()}  # all of them, before any is taken
        self._given |= {seat: action for seat, action in read.items() if seat in self.asked}
        return () if self.missing else self._go_on()

    def fork(self, state: Any = None, seed: str | None = None) -> Asking:
        """A copy that goes its own way, from here or from an imagined state with other luck to come."""
        twin = copy(self)
        twin.match = self.match.fork(state)
        twin._given, twin._legal = {**self._given}, {}
        if seed is not None:
            twin.match.seed = seed
        return twin

    def reconsider(self, seat: Seat, chance: Chance) -> None:
        """In an imagined world the others have given any of the answers they may have given; one's own stays."""
        given, self._given = self._given, {}
        self._given = {other: given[other] if other == seat else chance.pick(self.legal(other)) for other in given}

    def _read(self, seat: Seat, action: Any) -> int:
        try:
            number = operator.index(action)
        except TypeError:
            raise BadMove("integer", "action") from None
        if number not in self.legal(seat):
            raise self._why_not(seat, number)
        return number

    def _why_not(self, seat: Seat, action: int) -> TableeError:
        """The rule that stands against it, or the actions there are."""
        move = self.encoding.move(self.view(seat), seat, action) if action != SILENT else None
        refusal = self.match.legal(seat).refusal(move) if move is not None else None
        if refusal:
            return IllegalMove(refusal, self.match.game.name)
        return BadMove("choice", "action", choices=_shown(self.legal(seat)))

    def _go_on(self) -> tuple[Event, ...]:
        """Everybody has answered: what they said happens, or their silence is remembered until something does."""
        spoken = {seat: action for seat, action in self._given.items() if action != SILENT}
        moves = [move for seat, action in spoken.items() for move in self.encoding.moves(self.view(seat), seat, action)]
        events: list[Event] = []
        for seat, move in moves:
            events += self.match.answer(seat, move)
        self._silent = frozenset() if spoken else self._silent.union(self.asked)
        self._given, self._legal = {}, {}
        self.asked = self._whom()
        return tuple(events)

    def _whom(self) -> tuple[Seat, ...]:
        """Whoever may speak out of turn and has not declined, one at a time; then those who are awaited."""
        awaited = tuple(sorted(self.match.to_act))
        if not awaited:
            return ()
        for seat in range(self.match.seating.seats):
            if seat not in awaited and seat not in self._silent and self.match.legal(seat):
                return (seat,)
        return self.encoding.asked(self.view(awaited[0]), awaited) if len(awaited) > 1 else awaited


def _shown(actions: Sequence[int]) -> tuple[str, ...]:
    if len(actions) <= SHOWN:
        return tuple(str(action) for action in actions)
    return str(actions[0]), "…", str(actions[-1])
