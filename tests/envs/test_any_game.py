"""Encodings from types: everything bounded has its numbers and its actions, everything else is refused by name."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Any, Literal

import pytest

import tablee
from tablee.core import catalog
from tablee.core.catalog import Kit
from tablee.core.encode import SILENT
from tablee.core.errors import BadSetup
from tablee.core.game import AtMost, BySeat, Forms, Pairs, Range, Seat
from tablee.envs.any_game import AnyGameEncoding
from toys import whisper


class Suit(Enum):
    HEARTS = "h"
    SPADES = "s"


Small = Annotated[int, Range(1, 3)]


@dataclass(frozen=True)
class Card:
    rank: Small
    suit: Suit


@dataclass(frozen=True)
class Draw:
    pass


@dataclass(frozen=True)
class Give:
    to: Seat
    card: Card | None
    loud: bool = False


@dataclass(frozen=True)
class View:
    turn: Seat
    phase: Literal["bid", "play"]
    hand: Annotated[tuple[Card, ...], AtMost(2)]
    scores: BySeat[Annotated[int, Range(-5, 5)]]
    trump: Suit | None
    last: Draw | Give | None
    pair: tuple[bool, Small]
    bids: Pairs[Suit, Small]


class Toy:
    """As much of a game as an encoding asks for."""

    name, seats = "toy", range(3, 4)

    def __init__(self, view: Any = View, move: Any = Draw | Give) -> None:
        self.forms = Forms(None, move, None, view)


def encoding(view: Any = View, move: Any = Draw | Give) -> AnyGameEncoding:
    return AnyGameEncoding(Toy(view, move), 3)  # type: ignore[arg-type]


def seen(**other: Any) -> View:
    hand = (Card(2, Suit.SPADES),)
    fields = {"turn": 2, "phase": "play", "hand": hand, "scores": (1, -2, 3), "trump": None, "last": Draw()}
    return View(**{**fields, "pair": (True, 3), "bids": ((Suit.SPADES, 2),), **other})


def test_a_view_is_a_row_of_numbers_from_the_seat_that_sees_it() -> None:
    found = encoding()
    row = dict(zip((cell.place for cell in found.shape.cells), found.observe(seen(), 1), strict=True))
    assert row["turn"] == 1, "the seat after one's own"
    assert (row["phase"], row["hand.length"], row["hand.0.rank"], row["hand.0.suit"]) == (1, 1, 2, 1)
    assert (row["hand.1.rank"], row["hand.1.suit"]) == (1, 0), "blank"
    assert [row[f"scores.{i}"] for i in range(3)] == [-2, 3, 1], "one's own first"
    assert (row["trump.which"], row["last.which"], row["pair.0"], row["pair.1"]) == (0, 1, 1, 3)
    assert [row[name] for name in ("bids.0.there", "bids.1.there", "bids.1")] == [0, 1, 2]


def test_fields_and_bounds_fit_every_row() -> None:
    found = encoding()
    bounds = [(field.low, field.high) for field in found.fields(3) for _ in range(field.size)]
    names = [field.name for field in found.fields(3)]
    assert len(set(names)) == len(names)
    given = Give(0, Card(3, Suit.HEARTS))
    for view in (seen(), seen(hand=(), last=None, bids=()), seen(trump=Suit.HEARTS, last=given)):
        row = found.observe(view, 0)
        assert len(row) == len(bounds)
        assert all(low <= number <= high for number, (low, high) in zip(row, bounds, strict=True))


def test_every_move_has_its_number() -> None:
    found = encoding()
    assert [(block.name, block.size) for block in found.blocks(3)] == [("silent", 1), ("draw", 1), ("give", 3 * 7 * 2)]
    for seat in range(3):
        moves = [found.move(None, seat, action) for action in range(1, found.actions(3))]
        assert [found.action(None, seat, move) for move in moves] == [*range(1, found.actions(3))]
        assert found.move(None, seat, SILENT) is None
        assert found.move(None, seat, found.actions(3)) is None
    to_the_next = [found.action(None, seat, Give((seat + 1) % 3, None)) for seat in range(3)]
    assert len(set(to_the_next)) == 1, "the same number for the same neighbour"


@dataclass(frozen=True)
class Open:
    name: str


@dataclass(frozen=True)
class Count:
    number: int


@dataclass(frozen=True)
class Hand:
    cards: tuple[Small, ...]


@dataclass(frozen=True)
class Deep:
    inner: Count | None


@dataclass(frozen=True)
class Huge:
    numbers: Annotated[tuple[Small, ...], AtMost(40)]


@pytest.mark.parametrize(
    ("view", "move", "field"),
    [
        (Open, Draw, "name"),
        (Count, Draw, "number"),
        (Hand, Draw, "cards"),
        (Deep, Draw, "inner.number"),
        (View, Count, "count.number"),
        (View, Huge, "huge"),
    ],
)
def test_what_has_no_bounds_is_refused_by_name(view: Any, move: Any, field: str) -> None:
    with pytest.raises(BadSetup) as refused:
        encoding(view, move)
    assert refused.value.key == "no_encoding"
    assert str(refused.value.params["field"]).startswith(field)
    assert field.split(".")[0] in str(refused.value)


def test_a_game_that_breaks_its_own_bounds_is_told() -> None:
    with pytest.raises(ValueError, match=r"toy: scores\.0 is 9, not from -5 to 5"):
        encoding().observe(seen(scores=(9, 0, 0)), 0)


@pytest.fixture
def _whisper(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    catalog.forget()
    monkeypatch.setitem(catalog._kits, "whisper", Kit(whisper))
    yield
    catalog.forget()


@pytest.mark.usefixtures("_whisper")
def test_environments_refuse_with_the_field() -> None:
    with pytest.raises(BadSetup) as refused:
        tablee.envs.aec("whisper", players=3)
    assert refused.value.params == {"game": "whisper", "field": "secret"}
