"""The encoding of a game that brings none, from the bounds that its types declare.

Enums, literals, booleans, seats, `Annotated[int, Range(1, 40)]`, tuples that are fixed, `BySeat` or `AtMost`, optional
values and dataclasses of these: their views are rows of numbers and their moves a finite table. Anything else has no
bounds that could be known from outside, and is refused by the name of the field.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from itertools import chain, groupby, islice, product
from typing import Annotated, Any, ClassVar, Literal, Union, get_args, get_origin, get_type_hints

from tablee.core.codec import members_of, tag_of
from tablee.core.encode import SAY_NOTHING, Block, Encoding, Field, around
from tablee.core.errors import BadSetup
from tablee.core.game import BY_SEAT, PAIRS, SEAT, AnyGame, AtMost, Choices, Range, Seat
from tablee.text.generic import readable

MOST_ACTIONS = 10_000
LEAST, MOST = -(1 << 15), (1 << 15) - 1
"""What sixteen bits hold, and so the only bounds of scores that are known."""
LONGEST = 10_000
"""Questions; a game that brings no encoding does not say how long it can be."""


class Unbounded(Exception):
    """The type at this place has no bounds."""

    def __init__(self, place: str) -> None:
        super().__init__(place)
        self.place = place


@dataclass(frozen=True, slots=True)
class Cell:
    """One number of an observation: where it comes from, and its bounds."""

    place: str
    low: int
    high: int


Cells = tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Shape:
    """How values of one type are written as numbers, as the seat in the second argument sees them."""

    cells: Cells
    write: Callable[[Any, Seat], list[int]]

    @property
    def blank(self) -> list[int]:
        """Where there is no value."""
        return [cell.low for cell in self.cells]


class AnyGameEncoding(Encoding):
    """Moves in the order of their fields' values, views field by field; seats counted from one's own.

    It is made for a number of seats, since a view need not say how many there are.
    """

    simultaneous: ClassVar[bool] = True  # it may be: a game in which one player moves at a time is one of these, too

    def __init__(self, rules: AnyGame, seats: int) -> None:
        """Refuses at once what could not be encoded later."""
        self.rules = rules
        try:
            self.shape = _shape(rules.forms.View, seats, "")
            self.kinds = [
                (form, _few(_values(form, 0, seats, tag_of(form)), "")) for form in members_of(rules.forms.Move)
            ]
            self.tables = [_few(_values(rules.forms.Move, seat, seats, ""), "") for seat in range(seats)]
        except Unbounded as flaw:
            raise BadSetup("no_encoding", game=rules.name, field=flaw.place) from None
        self.numbers = [{move: number for number, move in enumerate(table, start=1)} for table in self.tables]

    def blocks(self, seats: int) -> tuple[Block, ...]:
        """A block for every kind of move."""
        blocks = [SAY_NOTHING]
        for form, moves in self.kinds:
            blocks.append(Block(tag_of(form), blocks[-1].end, len(moves), readable(form.__name__)))
        return tuple(blocks)

    def fields(self, seats: int) -> tuple[Field, ...]:
        """Neighbours with the same bounds together, by the name of their field or the place of the first of them."""
        runs = groupby(self.shape.cells, key=lambda cell: (cell.place.split(".")[0], cell.low, cell.high))
        found: dict[str, Field] = {}
        for (name, low, high), run in runs:
            cells = [*run]
            is_plain = name not in found and not cells[0].place.endswith((".length", ".which", ".there"))
            place = name if is_plain else cells[0].place
            found[place] = Field(place, len(cells), low, high, readable(place.replace(".", " ")))
        return tuple(found.values())

    def observe(self, view: Any, seat: Seat) -> list[int]:
        """The view, number by number; ValueError where the game does not keep to its own bounds."""
        row = self.shape.write(view, seat)
        for cell, number in zip(self.shape.cells, row, strict=True):
            if not cell.low <= number <= cell.high:
                raise ValueError(f"{self.rules.name}: {cell.place} is {number}, not from {cell.low} to {cell.high}")
        return row

    def action(self, view: Any, seat: Seat, move: Any) -> int:
        """The place of the move in the table of this seat; ValueError where it lies outside the move's own bounds."""
        if move not in self.numbers[seat]:
            raise ValueError(f"{self.rules.name}: {move} is legal, but beyond the bounds of its type")
        return self.numbers[seat][move]

    def move(self, view: Any, seat: Seat, action: int) -> Any | None:
        """The move at that place."""
        table = self.tables[seat]
        return table[action - 1] if 0 < action <= len(table) else None

    def legal(self, view: Any, seat: Seat, choices: Choices[Any]) -> Sequence[int]:
        """Also where the choices cannot be listed: each move of the table is asked for."""
        if type(choices).__iter__ is not Choices.__iter__:
            return super().legal(view, seat, choices)
        return [number for number, move in enumerate(self.tables[seat], start=1) if move in choices]

    def scores(self, seats: int) -> tuple[int, int]:
        """All that is known."""
        return LEAST, MOST

    def longest(self, seats: int) -> int:
        """A guess."""
        return LONGEST


def _shape(form: Any, seats: int, place: str) -> Shape:
    """How values of the type are written; Unbounded where that cannot be."""
    origin, args = get_origin(form), get_args(form)
    if origin is Annotated:
        return _marked_shape(args[0], args[1:], seats, place)
    if origin is tuple and Ellipsis not in args:
        return _row([_shape(each, seats, f"{place}.{i}") for i, each in enumerate(args)])
    if origin in (Union, types.UnionType):
        return _either(args, seats, place)
    if is_dataclass(form) and isinstance(form, type):
        parts = [(field.name, _shape(hint, seats, _below(place, field.name))) for field, hint in _hints(form)]
        cells = tuple(chain.from_iterable(part.cells for _, part in parts))
        return Shape(cells, lambda value, me: [n for name, part in parts for n in part.write(getattr(value, name), me)])
    choices = {value: number for number, value in enumerate(_choices(form, place))}
    return Shape((Cell(place, 0, len(choices) - 1),), lambda value, _: [choices[value]])


def _marked_shape(inner: Any, marks: tuple[Any, ...], seats: int, place: str) -> Shape:
    """A type with its bounds written beside it."""
    if SEAT in marks:
        return Shape((Cell(place, 0, seats - 1),), lambda value, me: [(value - me) % seats])
    if BY_SEAT in marks:
        each = [_shape(get_args(inner)[0], seats, f"{place}.{i}") for i in range(seats)]
        cells = tuple(chain.from_iterable(one.cells for one in each))
        return Shape(cells, lambda held, me: [n for seat in around(me, seats) for n in each[0].write(held[seat], me)])
    if PAIRS in marks:
        key, value = get_args(get_args(inner)[0])
        return _by_key(lambda me: _few(_values(key, me, seats, place), place), _shape(value, seats, place), place)
    for mark in marks:
        if isinstance(mark, Range) and LEAST <= mark.low <= mark.high <= MOST:
            return Shape((Cell(place, mark.low, mark.high),), lambda value, _: [value])
        if isinstance(mark, AtMost):
            return _up_to(
                mark.length, [_shape(get_args(inner)[0], seats, f"{place}.{i}") for i in range(mark.length)], place
            )
    return _shape(inner, seats, place)


def _row(parts: list[Shape]) -> Shape:
    cells = tuple(chain.from_iterable(part.cells for part in parts))
    return Shape(
        cells, lambda held, me: [n for part, value in zip(parts, held, strict=True) for n in part.write(value, me)]
    )


def _up_to(length: int, parts: list[Shape], place: str) -> Shape:
    """How many there are, then they themselves, then blanks."""
    cells = (Cell(f"{place}.length", 0, length), *chain.from_iterable(part.cells for part in parts))

    def write(held: Any, me: Seat) -> list[int]:
        filled = [part.write(held[i], me) if i < len(held) else part.blank for i, part in enumerate(parts)]
        return [len(held), *chain.from_iterable(filled)]

    return Shape(cells, write)


def _by_key(keys: Callable[[Seat], list[Any]], value: Shape, place: str) -> Shape:
    """For every key that could be there: whether it is, and what it holds."""
    each = (Cell(f"{place}.there", 0, 1), *value.cells)
    cells = tuple(
        Cell(f"{place}.{i}{cell.place.removeprefix(place)}", cell.low, cell.high)
        for i, _ in enumerate(keys(0))
        for cell in each
    )

    def write(held: Any, me: Seat) -> list[int]:
        found = dict(held)
        return [
            n for key in keys(me) for n in ([1, *value.write(found[key], me)] if key in found else [0, *value.blank])
        ]

    return Shape(cells, write)


def _either(args: tuple[Any, ...], seats: int, place: str) -> Shape:
    """Which of them it is, then room for each: nothing, or a class of a union."""
    kinds = [arg for arg in args if arg is not types.NoneType]
    parts = [_shape(kind, seats, place if len(kinds) == 1 else f"{place}.{tag_of(kind)}") for kind in kinds]
    cells = (Cell(f"{place}.which", 0, len(parts)), *chain.from_iterable(part.cells for part in parts))

    def write(value: Any, me: Seat) -> list[int]:
        which = None if value is None else 0 if len(kinds) == 1 else kinds.index(type(value))
        filled = [part.write(value, me) if i == which else part.blank for i, part in enumerate(parts)]
        return [0 if which is None else which + 1, *chain.from_iterable(filled)]

    return Shape(cells, write)


def _values(form: Any, me: Seat, seats: int, place: str) -> Iterable[Any]:
    """Every value of the type, seats in the order in which this one sees them; Unbounded where there is no end."""
    origin, args = get_origin(form), get_args(form)
    if origin is Annotated:
        return _marked_values(args[0], args[1:], me, seats, place)
    if origin is tuple and Ellipsis not in args:
        return product(*(_few(_values(each, me, seats, place), place) for each in args))
    if origin in (Union, types.UnionType):
        return chain.from_iterable([None] if arg is types.NoneType else _values(arg, me, seats, place) for arg in args)
    if is_dataclass(form) and isinstance(form, type):
        below = place or tag_of(form)
        parts = [_few(_values(hint, me, seats, _below(below, field.name)), below) for field, hint in _hints(form)]
        return (form(*chosen) for chosen in product(*parts))
    return _choices(form, place)


def _marked_values(inner: Any, marks: tuple[Any, ...], me: Seat, seats: int, place: str) -> Iterable[Any]:
    if SEAT in marks:
        return around(me, seats)
    if BY_SEAT in marks:
        each = _few(_values(get_args(inner)[0], me, seats, place), place)
        turn = seats - me  # chosen in one's own order, held in the table's
        return (chosen[turn:] + chosen[:turn] for chosen in product(each, repeat=seats))
    for mark in marks:
        if isinstance(mark, Range):
            return range(mark.low, mark.high + 1)
        if isinstance(mark, AtMost):
            each = _few(_values(get_args(inner)[0], me, seats, place), place)
            return chain.from_iterable(product(each, repeat=length) for length in range(mark.length + 1))
    return _values(inner, me, seats, place)


def _choices(form: Any, place: str) -> Sequence[Any]:
    """The members of what can be counted."""
    if form is bool:
        return (False, True)
    if get_origin(form) is Literal:
        return get_args(form)
    if isinstance(form, type) and issubclass(form, Enum):
        return tuple(form)
    raise Unbounded(place)


def _few(values: Iterable[Any], place: str) -> list[Any]:
    """All of them, unless they are too many for a table."""
    held = [*islice(values, MOST_ACTIONS + 1)]
    if len(held) > MOST_ACTIONS:
        raise Unbounded(place)
    return held


def _hints(form: Any) -> Iterator[tuple[Any, Any]]:
    hints = get_type_hints(form, include_extras=True)
    return ((field, hints[field.name]) for field in fields(form))


def _below(place: str, name: str) -> str:
    return f"{place}.{name}" if place else name
