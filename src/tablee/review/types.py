"""What a review says: frozen, of whole numbers and texts, so that the codec writes it as it writes all else.

Every figure is in thousandths: of a point, or of a victory. A move is written as in a record, one line of JSON.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tablee.core.game import BySeat, Pairs, Seat

ONE = 1000
"""Figures are in thousandths."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure that was found by playing out: its mean and half of its 95 % interval."""

    mean: int
    margin: int = 0

    @property
    def is_clear(self) -> bool:
        """Does the interval leave zero out?"""
        return abs(self.mean) > self.margin


Measured = Pairs[str, Estimate]
"""The same thing in each measure: points and winning chance, or the chance alone."""


def in_measure(measured: Measured, measure: str) -> Estimate:
    """One of them."""
    return dict(measured)[measure]


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the things a seat could do."""

    move: str
    likely: int
    """How often the reference player would have done it."""
    gain: Measured
    """How much better than what was done, for all the seat could know."""


@dataclass(frozen=True, slots=True)
class Decision:
    """One choice, weighed from what the seat could know then."""

    step: int
    """The step it was made in; steps count from 1."""
    seat: Seat
    move: str
    value: Measured
    """What it led to, for all the seat could know."""
    choices: tuple[Choice, ...]
    instead: str
    """The best of the others at a first look…"""
    gave_up: Measured
    """…and how much better it was, on fresh worlds; below zero where the choice was the better one."""
    own: Measured
    """How much better the choice was than those of the reference player, on average."""
    unknown: Measured
    """How much more or less it brought than could be known."""
    worlds: int
    stood_in: bool = False
    """Did somebody else choose for the seat?"""


@dataclass(frozen=True, slots=True)
class Stroke:
    """One thing that luck decided: what it changed for everybody."""

    kind: str
    change: BySeat[Measured]


@dataclass(frozen=True, slots=True)
class ReviewedStep:
    """One step in the true position."""

    step: int
    moment: Pairs[str, int]
    """When that was, in the game's words: its round and turn."""
    values: BySeat[Measured]
    """What everybody could hope for before it."""
    others: BySeat[Measured]
    """What the others' moves changed, beyond what was to be expected of them."""
    luck: tuple[Stroke, ...]
    """What luck decided behind the moves."""


@dataclass(frozen=True, slots=True)
class Account:
    """How a seat came to its result: start + luck + own + unknown + others, and a remainder that is only chance."""

    start: Measured
    luck: Measured
    own: Measured
    unknown: Measured
    others: Measured
    remainder: Measured
    result: Measured


@dataclass(frozen=True, slots=True)
class HiddenPiece:
    """A piece of another's that a seat could not know of."""

    seat: Seat
    piece: str


@dataclass(frozen=True, slots=True)
class DrawnPieces:
    """What a seat drew in a step."""

    seat: Seat
    pieces: str
    """One or more, apart by spaces."""


TurningKind = Literal["own", "unknown", "others", "luck"]


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """One of the moments that decided most for a seat."""

    step: int
    """0: the deal."""
    kind: TurningKind
    change: Measured
    stroke: str = ""
    """Which luck it was."""
    secret: HiddenPiece | None = None
    """What could not be known, where one piece explains it."""
    met: Measured | None = None
    """Of a choice: what could not be known then did, where that went the other way."""
    drawn: tuple[DrawnPieces, ...] = ()
    """Of luck: what came."""


@dataclass(frozen=True, slots=True)
class Redraw:
    """One draw for one seat beside others that it could have been: how it would have gone."""

    step: int
    kind: str
    piece: str
    others: int
    """So many other draws were looked at…"""
    redraws: int
    """…played out so many times in all."""
    worse: int
    """So many thousandths of the others would have been worse…"""
    better: int
    """…and so many better."""


@dataclass(frozen=True, slots=True)
class SeatReview:
    """All about one seat."""

    account: Account
    turning_points: tuple[TurningPoint, ...]
    redraws: tuple[Redraw, ...]


@dataclass(frozen=True, slots=True)
class Review:
    """A whole game, decision by decision."""

    game: str
    policy: str
    """The reference player everybody is measured by."""
    measures: tuple[str, ...]
    """The one a choice is judged by first; the winning chance last."""
    worlds: int
    deal: tuple[Stroke, ...]
    steps: tuple[ReviewedStep, ...]
    decisions: tuple[Decision, ...]
    seats: BySeat[SeatReview]


@dataclass(frozen=True, slots=True)
class PlayedOut:
    """What one move led to."""

    move: str
    """As it stands in a record."""
    value: Measured
    spread: Pairs[int, int]
    """By the seat's result in the first measure, in whole numbers: in how many of the worlds it came out so."""


@dataclass(frozen=True, slots=True)
class WhatIf:
    """Two moves side by side."""

    game: str
    policy: str
    measures: tuple[str, ...]
    step: int
    """After so many steps the choice was made."""
    seat: Seat
    worlds: int
    made: PlayedOut
    instead: PlayedOut
    gain: Measured
    """How much better the other move is, on average over the same worlds."""
