"""What a game's table calls things, read from the texts, so that no word is written twice."""

from __future__ import annotations

from tablee.codegen.files import page_texts
from tablee.text import Voice, table


def at_table(game: str, lang: str, key: str, **params: object) -> str:
    """As it stands on the page: in the words of the game, or in those of every table."""
    template: str = table(game, lang)["table"].get(key) or page_texts(lang)["table"][key]
    return Voice(lang, game).vformat(template, (), params) if params else template
