"""What a type looks like to whoever shows its values."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Any, Literal

import pytest

from tablee.core.game import AtMost, BySeat, Pairs, Range, Seat
from tablee.text.outline import Outline, holding, outline


class Suit(Enum):
    HEARTS = "hearts"


@dataclass(frozen=True)
class Card:
    rank: Annotated[int, Range(1, 13)]
    suit: Suit


@dataclass(frozen=True)
class Bid:
    amount: int


Number = Annotated[int, Range(1, 40)]


@dataclass(frozen=True)
class View:
    hand: Annotated[tuple[Card, ...], AtMost(5)]
    numbers: tuple[Number, ...]
    more: tuple[Number, ...]
    bids: tuple[int, ...]
    open: BySeat[Card]
    turn: Seat | None = None


@dataclass(frozen=True)
class PlayCard:
    card: Card
    loud: bool = False


@dataclass(frozen=True)
class PlayNumber:
    number: Number


@dataclass(frozen=True)
class GiveTo:
    seat: Seat


@dataclass(frozen=True)
class Pass:
    pass


PLAIN, SEAT = Outline("plain"), Outline("seat")
CARD = (Outline("plain", name="rank"), Outline("plain", name="suit"))


@pytest.mark.parametrize(
    ("form", "kind", "parts"),
    [
        (int, "plain", ()),
        (Suit, "plain", ()),
        (Literal["up", "down"], "plain", ()),
        (Number, "plain", ()),
        (Seat, "seat", ()),
        (Seat | None, "seat", ()),
        (tuple[Seat, ...], "many", (SEAT,)),
        (Annotated[tuple[int, ...], AtMost(3)], "many", (PLAIN,)),
        (tuple[int, Seat], "row", (PLAIN, SEAT)),
        (BySeat[int], "by_seat", (PLAIN,)),
        (Pairs[Seat, int], "pairs", (SEAT, PLAIN)),
        (Card, "record", CARD),
        (Card | None, "record", CARD),
        (
            Card | Bid,
            "one_of",
            (Outline("record", CARD, "card"), Outline("record", (Outline("plain", name="amount"),), "bid")),
        ),
    ],
)
def test_a_type_is_outlined(form: Any, kind: Any, parts: tuple[Outline, ...]) -> None:
    assert outline(form, "field") == Outline(kind, parts, "field")


@pytest.mark.parametrize(
    ("move", "field"),
    [(PlayCard, "hand"), (PlayNumber, None), (Bid, None), (GiveTo, None), (Pass, None)],
    ids=["the one list of cards", "two lists of numbers", "any number", "a seat is no piece", "nothing"],
)
def test_a_move_is_made_with_pieces_of_one_field_where_the_types_say_so(move: type, field: str | None) -> None:
    assert holding(View, move) == field
