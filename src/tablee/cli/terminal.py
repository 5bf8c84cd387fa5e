"""How a game's own `terminal.py` is found and asked, and the voice that speaks about it."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from importlib.resources import files
from typing import Any, Protocol

from rich.console import RenderableType

from tablee.core.game import AnyGame, Choices
from tablee.core.match import Seen
from tablee.text import Voice


class Terminal(Protocol):
    """What a game says about its look in a terminal."""

    def draw(self, seen: Seen, voice: Voice) -> RenderableType:
        """The whole table as this seat, or the public, sees it."""
        ...

    def hint(self, seen: Seen, legal: Choices[Any], voice: Voice) -> str:
        """What can be typed now."""
        ...

    def read(self, text: str, seen: Seen, legal: Choices[Any]) -> Any:
        """The move a person typed, or None."""
        ...


def terminal_of(game: AnyGame) -> Terminal:
    """The terminal of a game: the module itself."""
    module: Any = import_module(f"tablee.games.{game.name}.terminal")
    terminal: Terminal = module
    return terminal


def voice_of(game: AnyGame, lang: str, options: Any, names: Sequence[str] = ()) -> Voice:
    """The voice for one table; a game whose options hold words of their own names them itself."""
    namers = getattr(terminal_of(game), "namers", None)
    return Voice(lang, game.name, names, namers(options, lang) if namers else None)


def rules_of(game: AnyGame, lang: str) -> str:
    """The rules for players, as Markdown."""
    return (files(f"tablee.games.{game.name}") / f"RULES.{lang}.md").read_text(encoding="utf-8")


def rules_in_short(game: AnyGame, lang: str) -> str:
    """What stands before the first chapter of the rules."""
    return rules_of(game, lang).split("\n## ", maxsplit=1)[0]
