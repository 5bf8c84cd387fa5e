"""What a game's table calls things, read from the page's own words, so that no word is written twice."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

GAMES = Path(__file__).parents[2] / "web" / "src" / "games"
# key: 'words',    key: (name) => `words of ${name}`,
PLAIN = re.compile(r"^  (\w+): '(.*)',$", re.MULTILINE)
FILLED = re.compile(r"^  (\w+): \([^)]*\) => `([^`]*)`,$", re.MULTILINE)
HOLE = re.compile(r"\$\{(\w+)\}")


@cache
def words_of(game: str, lang: str) -> dict[str, str]:
    """The plain ones and those with simple holes."""
    source = "".join((GAMES / folder / "text" / f"{lang}.ts").read_text(encoding="utf-8") for folder in ("", game))
    return {key: HOLE.sub(r"{\1}", words) for form in (PLAIN, FILLED) for key, words in form.findall(source)}


def at_table(game: str, lang: str, key: str, **params: object) -> str:
    """As it stands on the page."""
    words = words_of(game, lang)[key]
    return words.format(**params) if params else words
