"""What a seat can do now, in a form that a page can show without knowing a rule or asking again.

An offer depends on the state alone, so it changes only with a step, and only on what the seat may know: it leaves a
match through `seen_by` like everything else. The server alone judges what comes back.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tablee.core.errors import Params, Refusal


@dataclass(frozen=True, slots=True)
class MoveList:
    """Choose one of these moves."""

    moves: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Point:
    """Choose a point of a rectangle, edges included; `x` and `y` are the fields of the move."""

    x: str
    y: str
    low_x: int
    high_x: int
    low_y: int
    high_y: int


@dataclass(frozen=True, slots=True)
class Shared:
    """An assignment that lies open to several seats.

    Each change is a move by itself, `{put: value, on: place or null}`, and happens at once; a value that lies elsewhere
    changes places with what it meets. The assignment's own move agrees to all values as they lie, once none is missing.
    """

    put: str
    on: str
    """The fields of the move that changes it."""
    given: tuple[tuple[int, int], ...]
    """(place, value) that lies there now."""
    changes_left: int
    """How many changes this seat may still make; what cannot be moved any more is among what is refused."""


@dataclass(frozen=True, slots=True)
class Assignment:
    """Give every place a value, each value once; the move is `{move: {place: value}}`."""

    move: str
    places: tuple[int, ...]
    values: tuple[int, ...]
    forbidden: tuple[tuple[int, int], ...] = ()
    """(place, value) that do not go together."""
    shared: Shared | None = None
    """None: this seat fills it in alone and hands it in as a whole."""


@dataclass(frozen=True, slots=True)
class Unplayable:
    """Pieces the seat holds that cannot be played now, and the one reason for all of them.

    Without pieces and places it stands against all that is neither offered nor named by another reason. The pieces of
    an assignment are its values; its move stands for handing it in as it is, or empty.
    """

    pieces: tuple[str, ...]
    refusal: Refusal
    places: tuple[int, ...] = ()
    """Places of an assignment that take no value now, for the same reason."""


@dataclass(frozen=True, slots=True)
class Effect:
    """Something a move would bring about: the rule it comes from, a text key of the game and its parameters."""

    rule: str
    key: str
    params: Params = ()


@dataclass(frozen=True, slots=True)
class Preview:
    """What would happen if a piece were played: all that would be laid with it, and its effects in order."""

    piece: str
    pieces: tuple[str, ...]
    effects: tuple[Effect, ...] = ()


@dataclass(frozen=True, slots=True)
class Offer:
    """One of the three forms (None: nothing to do now), with reasons for what cannot be played, and previews."""

    form: MoveList | Point | Assignment | None
    refused: tuple[Unplayable, ...] = ()
    previews: tuple[Preview, ...] = ()
