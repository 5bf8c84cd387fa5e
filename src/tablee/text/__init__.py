"""Shared words and those of every game, in the reader's language: keys and parameters in, sentences out.

A text is a template: `{seat:name} takes {card}`. After the colon stands how a value is written: `name` is a player's
name, a table of the text file (`[tile]`) names its members, a pair of templates (`[plural]`) chooses by number, one of
`[unless_zero]` is left out where there is nothing to say;
`signed` is +2 or −1, `sum` is 4 + 4 + 1, `by_seat` and `pairs` list what each player has, `keyed` what belongs to any
other key, `plain` writes anything. A list is joined with commas; `and` and `or` stand before its last. In French `de`
is d’Anouk or de Léo. A Decimal is written as the language does: 0.7 points, 0,7 point. A game without texts of its own
gets some that are made from its types (`generic.py`). What people type lies there, too: lists of words (`[typed]`).
"""

from __future__ import annotations

import re
import string
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from decimal import Decimal
from enum import Enum
from functools import cache
from importlib.resources import files
from typing import Any

from tablee.core import catalog
from tablee.core.codec import tag_of
from tablee.core.errors import IllegalMove, Refusal, TableeError
from tablee.core.game import Event
from tablee.text.generic import readable, rules_from_docstrings, spelled, template_of, texts_from_types

HOME = files("tablee")
LANGUAGES = ("en", "fr")
JOINS = ("and", "or")
VOWEL = re.compile("[aeiouyhàâäéèêëîïôöùûüœæ]", re.IGNORECASE)
Namer = Callable[[Any], str]


class Voice(string.Formatter):
    """Speaks one language about one game (or none) at one table."""

    def __init__(
        self,
        lang: str,
        game: str | None = None,
        names: Sequence[str] = (),
        namers: Mapping[str, Namer] | None = None,
        homes: Sequence[Any] = (),
    ) -> None:
        """`homes` are further folders with a `text` of their own."""
        self.lang = lang
        self.names = names
        own = (table(game, lang),) if game else ()
        self._texts = (*own, *(_read(home, lang) for home in homes), table(None, lang))
        self._is_generic = game is not None and not has_texts(game)
        self._namers = namers or {}

    def say(self, key: str, /, **params: Any) -> str:
        """The text of a dotted key, its parameters filled in."""
        template = spelled(key, params, self) if self._is_generic and not self.knows(key) else self.template(key)
        return self.vformat(template, (), params)

    def knows(self, key: str) -> bool:
        """Is there such a text?"""
        return self._find(key) is not None

    def template(self, key: str) -> str:
        """The text as it is written; a missing one is a mistake of ours, unless the game has no texts at all."""
        found = self._find(key)
        if found is None and self._is_generic:
            return spelled(key, {}, self)
        if not isinstance(found, str):
            raise KeyError(f"no text {key!r} in {self.lang}")
        return found

    def event(self, event: Event) -> str:
        """What happened, as a sentence; empty where an event is only for the eye."""
        params = {field.name: getattr(event, field.name) for field in fields(event)}
        return self.say(f"event.{tag_of(type(event))}", **params)

    def move(self, move: Any) -> str:
        """A move in the game's words (`[move]`, one text a class); empty where a game with texts has none."""
        key = f"move.{tag_of(type(move))}"
        if self.knows(key):
            return self.say(key, **{field.name: getattr(move, field.name) for field in fields(move)})
        return self.plain_move(move) if self._is_generic else ""

    def plain_move(self, move: Any) -> str:
        """A move in words made from its class; what is usual is left out."""
        said = [field.name for field in fields(move) if getattr(move, field.name) != field.default]
        params = {name: getattr(move, name) for name in said}
        return self.vformat(template_of(type(move), self, said), (), params)

    def word(self, name: str) -> str:
        """The name of a field or of a member, in the reader's language where the word is a common one."""
        words = readable(name)
        return str(self._find(f"common.{words.replace(' ', '_')}") or words)

    def refusal(self, refusal: Refusal, rule: bool = True) -> str:
        """Why not, and the rule that says so, unless it is told apart."""
        text = self.say(f"refusal.{refusal.key}", **dict(refusal.params))
        return f"{text} ({refusal.rule})" if rule and refusal.rule else text

    def error(self, error: TableeError, rule: bool = True) -> str:
        """Any error of ours, for a person."""
        reason = self.refusal(error.refusal, rule) if error.refusal else ""
        if isinstance(error, IllegalMove) or not self.knows(f"error.{error.key}"):
            return reason or error.plain
        return self.say(f"error.{error.key}", **{"reason": reason, **error.params})

    def format_field(self, value: Any, format_spec: str) -> str:
        """Write one parameter the way the template asks for."""
        if value is None:
            return "–"
        if format_spec == "signed":
            return f"+{self.figure(value)}" if value > 0 else self.figure(value)
        if format_spec == "sum":
            return " + ".join(str(item) for item in value)
        if format_spec in ("by_seat", "pairs"):
            held = value if format_spec == "pairs" else enumerate(value)
            return ", ".join(self.say("generic.held", seat=seat, value=each) for seat, each in held) or "–"
        if format_spec == "keyed":
            return ", ".join(self.say("generic.keyed", key=key, value=each) for key, each in value) or "–"
        if format_spec == "plain":
            return self.plain(value)
        if format_spec in JOINS:
            return self._joined([str(item) for item in value], format_spec)
        if isinstance(value, tuple | list) and format_spec == "name":
            return self._joined([self.name(seat) for seat in value], "and") or "–"
        if isinstance(value, tuple | list):
            return ", ".join(self.format_field(item, format_spec) for item in value) or "–"
        if format_spec in self._namers:
            return self._namers[format_spec](value)
        if format_spec == "name":
            return self.name(value)
        if format_spec == "de":
            return f"d’{value}" if VOWEL.match(str(value)) else f"de {value}"
        forms = self._find(f"plural.{format_spec}") if format_spec else None
        if isinstance(forms, list):
            return str(forms[0 if self._is_singular(value) else 1]).replace("#", self.figure(value))
        part = self._find(f"unless_zero.{format_spec}") if format_spec else None
        if isinstance(part, str):
            return part.replace("#", self.format_field(value, "signed")) if value else ""
        if isinstance(value, Decimal):
            return self.figure(value)
        return str(self._find(f"{format_spec}.{value}") or value) if format_spec else str(value)

    def _joined(self, items: list[str], word: str) -> str:
        """Anna, Boris and Chloé."""
        *most, last = items or [""]
        return f"{', '.join(most)} {self.say(f'join.{word}')} {last}" if most else last

    def plain(self, value: Any) -> str:
        """Any value, without knowing what it is."""
        if value is None or value in ((), ""):
            return "–"
        if isinstance(value, bool):
            return self.say("generic.yes") if value else self.say("generic.no")
        if isinstance(value, Enum):
            return self.plain(value.value)
        if isinstance(value, str) and re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", value):
            return self.word(value)  # a key of the rules; what people write has capitals, spaces or signs
        if isinstance(value, tuple | list):
            return ", ".join(f"({self.plain(item)})" if isinstance(item, tuple) else self.plain(item) for item in value)
        if is_dataclass(value):
            return ", ".join(f"{self.word(one.name)} {self.plain(getattr(value, one.name))}" for one in fields(value))
        return str(value)

    def name(self, seat: int) -> str:
        """The name of a seat."""
        return self.names[seat] if seat < len(self.names) else self.say("seat", number=seat + 1)

    def figure(self, value: int | Decimal) -> str:
        """A number as the language writes it, with a real minus sign."""
        text = str(value).replace("-", "−")
        return text.replace(".", ",") if self.lang == "fr" else text

    def _is_singular(self, value: int | Decimal) -> bool:
        """In French the plural begins at 2; in English only a bare 1 is one: 1 point, but 1.0 points."""
        return -2 < value < 2 if self.lang == "fr" else str(value) in ("1", "-1")

    def _find(self, key: str) -> Any:
        for texts in self._texts:
            found = _walk(texts, key)
            if found is not None:
                return found
        return None


def in_english(error: TableeError) -> str:
    """An error as Python shows it: seats by number, as they are given there. Empty where there are no words."""
    game = error.game if error.game in catalog.games() else None
    voice = Voice("en", game, namers={"name": "seat {}".format})
    text = voice.error(error).strip()
    return "" if text == error.plain else text


def table(game: str | None, lang: str) -> dict[str, Any]:
    """A text file as it stands: of a game, or of everything else; made from its types for a game without texts."""
    kit = catalog.kit(game) if game else None
    home: Any = kit.home if kit else HOME
    return _read(home, lang) if not kit or has_texts(kit.rules.name) else texts_from_types(kit.rules, Voice(lang))


@cache
def typed_words(game: str | None) -> Mapping[str, frozenset[str]]:
    """What people may type, by key (`[typed]`): every language is understood, whichever one somebody reads."""
    english, *others = (table(game, lang)["typed"] for lang in LANGUAGES)
    return {key: frozenset([*words, *(word for one in others for word in one[key])]) for key, words in english.items()}


def any_table(game: str, lang: str) -> dict[str, Any]:
    """What a game's text file would hold, and what it does hold: nothing a table that fits any game asks for lacks."""
    made = texts_from_types(catalog.game(game), Voice(lang))
    return _with(made, table(game, lang))


def has_texts(game: str) -> bool:
    """Does the game bring words of its own?"""
    home = catalog.kit(game).home
    return home is not None and (home / "text").is_dir()


def rules_page(game: str, lang: str) -> str:
    """The rules for players, as Markdown; from the game's own docstrings where there is no page."""
    kit = catalog.kit(game)
    page = kit.home / f"RULES.{lang}.md" if kit.home else None
    if page and page.is_file():
        return page.read_text(encoding="utf-8")
    return rules_from_docstrings(kit.rules, Voice(lang, game).say("title"))


@cache
def _read(home: Any, lang: str) -> dict[str, Any]:
    return tomllib.loads((home / "text" / f"{lang}.toml").read_text(encoding="utf-8"))


def _with(texts: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """The same with one's own texts instead, section by section."""
    both = {key: _with(texts[key], own[key]) for key in texts.keys() & own.keys() if isinstance(texts[key], dict)}
    return {**texts, **own, **both}


def _walk(texts: dict[str, Any], key: str) -> Any:
    held: Any = texts
    for part in key.split("."):
        held = held.get(part) if isinstance(held, dict) else None
    return held
