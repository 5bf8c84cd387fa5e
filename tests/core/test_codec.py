"""The codec: the JSON the design promises, and complaints that name the place."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, ClassVar

import msgspec
import pytest

from tablee.core.codec import Malformed, codec, union
from tablee.core.game import Pairs


class Side(StrEnum):
    LEFT = "left"
    RIGHT = "right"


@dataclass(frozen=True)
class Lay:
    tile: str
    next: Side | None = None
    call: bool = False


@dataclass(frozen=True)
class GiveTo:
    seat: int


@dataclass(frozen=True)
class Call:
    pass


@dataclass(frozen=True)
class Spot:
    tag: ClassVar[str] = "x"
    x: int
    y: int


@dataclass(frozen=True)
class Box:
    votes: Pairs[int, int]
    pair: tuple[int, str] = (0, "")
    inner: Lay | Call | None = None


MOVES = union(Lay | GiveTo | Call | Spot)

WRITTEN = [
    (Lay("40"), {"lay": "40"}),
    (Lay("40", Side.LEFT, call=True), {"lay": "40", "next": "left", "call": True}),
    (GiveTo(0), {"give_to": 0}),
    (Call(), {"call": True}),
    (Spot(-420, 1000), {"x": -420, "y": 1000}),
]


@pytest.mark.parametrize(("move", "json"), WRITTEN, ids=str)
def test_moves_are_written_as_the_design_says(move: object, json: object) -> None:
    assert MOVES.encode(move) == json
    assert MOVES.decode(json) == move


def test_plain_dataclasses_pairs_and_nested_unions() -> None:
    box = Box(((2, 5), (10, 1)), (3, "three"), Call())
    json = {"votes": {"2": 5, "10": 1}, "pair": [3, "three"], "inner": {"call": True}}
    assert codec(Box).encode(box) == json
    assert codec(Box).decode({**json, "votes": {"10": 1, "2": 5}}) == box
    assert codec(Box).decode({"votes": {}}) == Box(())


WRONG: list[tuple[Any, str, str]] = [
    ({"lay": 40}, "lay", "string"),
    ({"lay": "40", "next": "up"}, "next", "choice"),
    ({"lay": "40", "next": ["left"]}, "next", "choice"),
    ({"lay": "40", "call": 1}, "call", "boolean"),
    ({"lay": "40", "tile": "41"}, "tile", "unknown"),
    ({"lay": "40", "colour": "red"}, "colour", "unknown"),
    ({"give_to": True}, "give_to", "integer"),
    ({"give_to": 1.0}, "give_to", "integer"),
    ({"call": False}, "call", "true"),
    ({"call": True, "x": 1}, "x", "unknown"),
    ({"x": 3}, "y", "missing"),
    ({}, "", "tag"),
    ([], "", "object"),
    (None, "", "object"),
]


@pytest.mark.parametrize(("json", "field", "key"), WRONG, ids=str)
def test_a_malformed_move_names_the_field(json: Any, field: str, key: str) -> None:
    with pytest.raises(Malformed) as complaint:
        MOVES.decode(json)
    assert (complaint.value.field, complaint.value.key) == (field, key)


@pytest.mark.parametrize(
    ("json", "field", "key"),
    [
        ({"votes": {"02": 1}}, "votes.02", "integer"),
        ({"votes": {"1e3": 1}}, "votes.1e3", "integer"),
        ({"votes": {"2": "1"}}, "votes.2", "integer"),
        ({"votes": [[2, 1]]}, "votes", "object"),
        ({"votes": {}, "pair": [1]}, "pair", "length"),
        ({"votes": {}, "pair": [1, 2]}, "pair.1", "string"),
        ({"votes": {}, "inner": {"lay": None}}, "inner.lay", "string"),
        ({}, "votes", "missing"),
    ],
    ids=str,
)
def test_complaints_name_the_place_however_deep(json: Any, field: str, key: str) -> None:
    with pytest.raises(Malformed) as complaint:
        codec(Box).decode(json)
    assert (complaint.value.field, complaint.value.key) == (field, key)


def test_a_type_without_a_json_form_is_a_mistake_of_ours() -> None:
    with pytest.raises(TypeError, match="no JSON form"):
        codec(float)


@dataclass(frozen=True)
class Plain:
    pair: tuple[int, str]
    sides: tuple[Side, ...]
    other: Side | None = None


@dataclass(frozen=True)
class Mixed:
    plain: Plain
    boxes: tuple[Box, ...]
    last: Box | None = None
    places: tuple[tuple[int, Lay | Call], ...] = ()


@dataclass(frozen=True)
class Named:
    _hidden: int
    shown: int


def test_what_a_writer_of_dataclasses_knows_by_itself_is_left_to_it() -> None:
    """The short way to JSON says the same as the long one, for every form, and does nothing where nothing is to do."""
    plain = Plain((1, "a"), (Side.LEFT, Side.RIGHT))
    assert codec(Plain).prepare is None
    assert codec(tuple[Plain, ...]).prepare is None
    box = Box(((1, 2), (10, 3)), inner=Lay("40", Side.LEFT))
    for form, value in [
        (Plain, plain),
        (Mixed, Mixed(plain, (box, box), box, ((3, Call()),))),
        (Mixed, Mixed(plain, ())),
        (Named, Named(1, 2)),
        (Lay | Call, Lay("8", call=True)),
    ]:
        way: Any = codec(form)
        short = value if way.prepare is None else way.prepare(value)
        assert msgspec.json.encode(short) == msgspec.json.encode(way.encode(value))
