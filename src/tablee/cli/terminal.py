"""How a game looks in the terminal, and the voice that speaks about it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tablee.core import catalog
from tablee.core.game import AnyGame
from tablee.core.terminal import Terminal
from tablee.text import Voice, rules_page


def terminal_of(game: AnyGame) -> Terminal:
    """The look of the game's kit, or one that fits any game."""
    from tablee.cli.any_game import AnyGameTerminal

    return catalog.kit(game.name).terminal or AnyGameTerminal(game)


def voice_of(game: AnyGame, lang: str, options: Any, names: Sequence[str] = ()) -> Voice:
    """The voice for one table; a game whose options hold words of their own names them itself."""
    return Voice(lang, game.name, names, catalog.kit(game.name).namers(options, lang))


def rules_in_short(game: AnyGame, lang: str) -> str:
    """What stands before the first chapter of the rules."""
    return rules_page(game.name, lang).split("\n## ", maxsplit=1)[0]
