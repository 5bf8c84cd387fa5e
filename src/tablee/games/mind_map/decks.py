"""The decks we play with: named, numbered and never edited once released, every card in both languages."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

NEUTRAL = 50
"""How much an unknown word meets any criterion."""
UNSURE = 12
"""How far two readings of one rating lie apart, where a deck does not say."""


@dataclass(frozen=True, slots=True)
class Card:
    """A word or a criterion of a deck, in the two languages of the table."""

    key: str
    en: str
    fr: str
    theme: str = ""

    def text(self, lang: str) -> str:
        """The card in a language."""
        return self.fr if lang == "fr" else self.en


@dataclass(frozen=True, slots=True)
class Anchors:
    """Words that meet a criterion clearly, and words that clearly do not: (English, French) each."""

    high: tuple[tuple[str, str], ...] = ()
    low: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Deck:
    """Words, criteria, and how much each word meets each criterion (0–100), from which the bots play."""

    name: str
    cards: str
    """The deck whose words and criteria these are: its own name, or that of the deck it rates anew."""
    words: tuple[Card, ...]
    criteria: tuple[Card, ...]
    ratings: tuple[tuple[int, ...], ...]
    """By word, then by criterion."""
    themes: tuple[str, ...]
    anchors: tuple[Anchors, ...]
    """By criterion."""
    spread: tuple[float, ...]
    """By criterion: how far apart two independent readings of a rating lie."""


RATED = "\n[ratings]\n"


@cache
def names() -> tuple[str, ...]:
    """The names of the decks to play with, sorted: a deck without ratings is still being written."""
    folder = files("tablee.games.mind_map") / "decks"
    written = [file.name.removesuffix(".toml") for file in folder.iterdir() if file.name.endswith(".toml")]
    return tuple(sorted(name for name in written if RATED in _text(name)))  # to parse them all takes half a second


@cache
def deck(name: str) -> Deck:
    """The deck of that name, which must be one of `names()`: anybody may have written it, and it is part of a path."""
    if name not in names():
        raise KeyError(name)
    return read_deck(_text(name))


def as_read(name: str) -> dict[str, Any]:
    """A deck as people read it: every card in every language, by id, without the bots' ratings.

    One that only rates another's cards anew names that deck: a page loads every text once.
    """
    held = deck(name)
    if held.cards != name:
        return {"cards": held.cards}
    piles = {"words": held.words, "criteria": held.criteria}
    return {pile: [{"en": card.en, "fr": card.fr} for card in cards] for pile, cards in piles.items()}


def read_deck(text: str) -> Deck:
    """A deck from the text of its file; `themes`, `anchors` and `spread` may be missing, or be another deck's."""
    held = tomllib.loads(text)
    if "cards" in held:
        held = {**tomllib.loads(_text(held["cards"])), **held}
    words, criteria = tuple(_cards(held["words"])), tuple(_cards(held["criteria"]))
    anchors, spread = held.get("anchors", {}), held.get("spread", {})
    return Deck(
        name=held["name"],
        cards=held.get("cards", held["name"]),
        words=words,
        criteria=criteria,
        ratings=tuple(tuple(held["ratings"][word.key]) for word in words),
        themes=tuple(held.get("themes", ())),
        anchors=tuple(_anchors(anchors.get(criterion.key, {})) for criterion in criteria),
        spread=tuple(float(spread.get(criterion.key, UNSURE)) for criterion in criteria),
    )


def _text(name: str) -> str:
    return (files("tablee.games.mind_map") / "decks" / f"{name}.toml").read_text(encoding="utf-8")


def _cards(held: Any) -> Iterator[Card]:
    """Cards in a row, or by theme; a table keeps the order of its file."""
    themes = held if isinstance(held, dict) else {"": held}
    return (Card(key, en, fr, theme) for theme, cards in themes.items() for key, en, fr in cards)


def _anchors(held: dict[str, list[list[str]]]) -> Anchors:
    high, low = (tuple((en, fr) for en, fr in held.get(end, ())) for end in ("high", "low"))
    return Anchors(high, low)
