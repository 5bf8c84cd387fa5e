"""The decks of the house: named, numbered and never edited once released, every card in both languages."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files


@dataclass(frozen=True, slots=True)
class Card:
    """A word or a criterion of the house, in the two languages of the table."""

    key: str
    en: str
    fr: str

    def text(self, lang: str) -> str:
        """The card in a language."""
        return self.fr if lang == "fr" else self.en


@dataclass(frozen=True, slots=True)
class Deck:
    """Words, criteria, and how much each word meets each criterion (0–100), from which the bots play."""

    name: str
    words: tuple[Card, ...]
    criteria: tuple[Card, ...]
    ratings: tuple[tuple[int, ...], ...]
    """By word, then by criterion."""


@cache
def names() -> tuple[str, ...]:
    """The names of all decks, sorted."""
    folder = files("tablee.games.mind_map") / "decks"
    return tuple(sorted(file.name.removesuffix(".toml") for file in folder.iterdir() if file.name.endswith(".toml")))


@cache
def deck(name: str) -> Deck:
    """The deck of that name, which must be one of `names()`."""
    file = files("tablee.games.mind_map") / "decks" / f"{name}.toml"
    return read_deck(file.read_text(encoding="utf-8"))


def read_deck(text: str) -> Deck:
    """A deck from the text of its file."""
    held = tomllib.loads(text)
    words = tuple(Card(*card) for card in held["words"])
    criteria = tuple(Card(*card) for card in held["criteria"])
    ratings = tuple(tuple(held["ratings"][word.key]) for word in words)
    return Deck(held["name"], words, criteria, ratings)
