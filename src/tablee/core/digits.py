"""The steps of a game as one number: whoever plays it again knows what could be done, and needs only which of it was.

Each digit is as large as there were choices. A step is either the answers of all who were awaited or one move at once.
A move is its place in the list of those that could be made; of more than a few it is written as it is offered: a point
of a rectangle has two digits, an assignment one for each place, and what is offered in no form is spelled out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Any, Protocol, TypeVar

from tablee.core.codec import Json, union
from tablee.core.game import Choices, Seat
from tablee.core.match import Match, Step, read_move
from tablee.core.offer import Assignment, MoveList, Point

T = TypeVar("T")
MOST_LISTED = 100
"""Of more moves than these the offer says what they are made of."""


class Choosing(Protocol):
    """Writes down what was chosen, or reads it: the way through the game is the same."""

    def choose(self, options: Sequence[T], chosen: T | None) -> T:
        """One of these; the chosen one is known where it is written."""
        ...

    def spell(self, chosen: Json) -> Json:
        """A move that cannot be counted."""
        ...


class Writing:
    """Keeps every choice."""

    def __init__(self) -> None:
        self.spelled: list[Json] = []
        self._digits: list[tuple[int, int]] = []

    def choose(self, options: Sequence[T], chosen: T | None) -> T:
        """Which of them it is."""
        place = options.index(chosen)
        self._digits.append((len(options), place))
        return options[place]

    def spell(self, chosen: Json) -> Json:
        """As it is."""
        self.spelled.append(chosen)
        return chosen

    @property
    def number(self) -> int:
        """All choices, the first in the lowest digit."""
        number = 0
        for base, digit in reversed(self._digits):
            number = number * base + digit
        return number


class Reading:
    """Takes the choices out again; ValueError where there are none."""

    def __init__(self, number: int, spelled: Iterable[Json]) -> None:
        self._number = number
        self._spelled = iter(spelled)

    def choose(self, options: Sequence[T], chosen: T | None) -> T:
        """The next one."""
        if not options:
            raise ValueError("nothing to choose from")
        self._number, place = divmod(self._number, len(options))
        return options[place]

    def spell(self, chosen: Json) -> Json:
        """The next one."""
        for written in self._spelled:
            return written
        raise ValueError("nothing is written")

    def end(self) -> None:
        """Everything has been read."""
        if self._number or next(self._spelled, None) is not None:
            raise ValueError("something is left")


def next_step(match: Match, choosing: Choosing, step: Step | None) -> Step:
    """What is done next in this match: known where it is written, read otherwise; ValueError where nothing can be."""
    game, state = match.game, match.state
    awaited = sorted(game.to_act(state))
    if not awaited:
        raise ValueError("the game is over")
    lists = {seat: _listed(match.legal(seat)) for seat in range(match.seating.seats)}
    at_once: list[tuple[Seat, Any] | None] = [None]
    for seat, moves in lists.items():
        at_once += [(seat, move) for move in moves or () if game.at_once(state, seat, move)]
        at_once += [(seat, None)] if moves is None else []
    alone = choosing.choose(at_once, None if step is None else _alone(match, lists, step))
    if alone is not None:
        seat, move = alone
        return ((seat, _unlisted(match, seat, choosing, step) if move is None else move),)
    return tuple((seat, _answer(match, seat, lists[seat], choosing, step)) for seat in awaited)


def _alone(match: Match, lists: dict[Seat, list[Any] | None], step: Step) -> tuple[Seat, Any] | None:
    """The one who moved at once, and what they did where it is listed; None for a step of all who were awaited."""
    ((seat, move), *others) = step
    if others or not match.game.at_once(match.state, seat, move):
        return None
    return seat, None if lists[seat] is None else move


def _answer(match: Match, seat: Seat, moves: list[Any] | None, choosing: Choosing, step: Step | None) -> Any:
    if moves is None:
        return _unlisted(match, seat, choosing, step)
    gathered = [move for move in moves if not match.game.at_once(match.state, seat, move)]
    return choosing.choose(gathered, None if step is None else dict(step)[seat])


def _unlisted(match: Match, seat: Seat, choosing: Choosing, step: Step | None) -> Any:
    """A move out of many, by the form in which it is offered."""
    game, form = match.game, match.game.offer(match.state, seat).form
    known = None if step is None else dict(step)[seat]
    if isinstance(form, MoveList):
        return choosing.choose(form.moves, known)
    written = None if known is None else union(game.forms.Move).encode(known)
    if isinstance(form, Point):
        x = choosing.choose(range(form.low_x, form.high_x + 1), None if written is None else written[form.x])
        y = choosing.choose(range(form.low_y, form.high_y + 1), None if written is None else written[form.y])
        return read_move(game, {form.x: x, form.y: y})
    if isinstance(form, Assignment) and form.shared is None:
        return read_move(game, {form.move: _assigned(form, choosing, None if written is None else written[form.move])})
    return read_move(game, choosing.spell(written))


def _assigned(form: Assignment, choosing: Choosing, known: dict[str, int] | None) -> dict[str, int]:
    """A value for each place, out of those that are left."""
    left, given = [*form.values], dict[str, int]()
    for place in map(str, form.places):
        given[place] = choosing.choose(left, None if known is None else known[place])
        left.remove(given[place])
    return given


def _listed(choices: Choices[Any]) -> list[Any] | None:
    """The moves in their order; None where there are many, or no end to them."""
    if type(choices).__iter__ is Choices.__iter__:
        return None if choices else []
    moves = list(islice(choices, MOST_LISTED + 1))
    return moves if len(moves) <= MOST_LISTED else None
