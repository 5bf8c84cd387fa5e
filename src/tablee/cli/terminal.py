"""How a game's own `terminal.py` is found and asked, and the voice that speaks about it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tablee.core import catalog
from tablee.core.errors import BadSetup
from tablee.core.game import AnyGame
from tablee.core.terminal import Terminal
from tablee.text import Voice


def terminal_of(game: AnyGame) -> Terminal:
    """The look of the game's kit."""
    found = catalog.kit(game.name).terminal
    if found is None:
        raise BadSetup("no_terminal", game=game.name)
    return found


def voice_of(game: AnyGame, lang: str, options: Any, names: Sequence[str] = ()) -> Voice:
    """The voice for one table; a game whose options hold words of their own names them itself."""
    return Voice(lang, game.name, names, catalog.kit(game.name).namers(options, lang))


def rules_of(game: AnyGame, lang: str) -> str:
    """The rules for players, as Markdown."""
    home = catalog.kit(game.name).home
    return (home / f"RULES.{lang}.md").read_text(encoding="utf-8") if home else ""


def rules_in_short(game: AnyGame, lang: str) -> str:
    """What stands before the first chapter of the rules."""
    return rules_of(game, lang).split("\n## ", maxsplit=1)[0]
