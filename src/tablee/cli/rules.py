"""`tablee rules`: the rules of a game for players."""

from __future__ import annotations

from tablee.cli.language import GameArgument, LangOption, language
from tablee.cli.screen import reporting_errors, screen, show_page
from tablee.core.catalog import open_game
from tablee.text import Voice, rules_page


def rules(game: GameArgument, lang: LangOption = None) -> None:
    """Print the rules of a game."""
    spoken = language(lang)
    with reporting_errors(Voice(spoken)):
        show_page(screen(), rules_page(open_game(game).name, spoken))
