"""Words that are in no deck, but nearly the same thing as a card: by another name, or with a word before it.

Named one by one: what a word has in common with a card cannot be told from its letters. A hot dog is no dog, a rubber
duck no duck, and a luxury watch is dearer than a watch. The names are in kin.toml.
"""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files

SD = 30.0
"""How far off the card's rating may be: as far as an encoder is that has only examples."""
_HELD = tomllib.loads((files(__package__) / "kin.toml").read_text(encoding="utf-8"))


def _around(lang: str) -> re.Pattern[str]:
    before, after = ("|".join(_HELD[where][lang]) for where in ("before", "after"))
    return re.compile(f"(?:(?:{before}) )*(.+?)" + (f"(?: (?:{after}))*" if after else ""))


_CORE = {lang: _around(lang) for lang in _HELD["before"]}
"""What stands around a noun and leaves the thing what it is."""


def other_names(card: str, lang: str) -> tuple[str, ...]:
    """What a card of our decks is called besides."""
    return tuple(_HELD["names"][lang].get(card, ()))


def core(bare: str, lang: str) -> str:
    """A bare text without what stands around the thing."""
    found = _CORE[lang].fullmatch(bare)
    return found[1] if found else bare
