"""Names that can be seen and told apart. Pure, and always the same for the same names: rooms are rebuilt by it."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import lru_cache

from tablee.core.errors import TableeError

LONGEST = 24
BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and signs by their kind, and yet nothing to see: Hangul fillers, the empty Braille cell."""
VISIBLE = frozenset("LNPS")
"""Letters, digits, punctuation, symbols. Marks alone are nothing: they need something to stand on."""


def require_visible(name: str) -> None:
    """Asked at the door, before a name is logged: what a log holds was taken once and is taken again."""
    if not is_visible(name):
        raise TableeError("empty_text")


def is_visible(name: str) -> bool:
    """Is there anything to see?"""
    return any(unicodedata.category(sign)[0] in VISIBLE and sign not in BLANK for sign in name)


@lru_cache(maxsize=4096)  # each name is compared with everybody's whenever somebody comes in
def folded(name: str) -> str:
    """What a name is compared by: capitals, width, ligatures, accents' spelling and unseen signs make no difference."""
    plain = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return " ".join("".join(sign for sign in plain if _is_seen(sign)).split())


def distinct_name(name: str, others: Iterable[str]) -> str:
    """The name as it is shown beside others: numbered where somebody is already called so, and never too long."""
    taken, shown, number = {folded(other) for other in others}, name, 1
    while folded(shown) in taken:
        number += 1
        mark = f" ({number})"
        shown = name[: LONGEST - len(mark)].rstrip() + mark
    return shown


def _is_seen(sign: str) -> bool:
    """Variation selectors and joiners change how a sign looks at most; fillers are not there."""
    return not (sign in BLANK or unicodedata.category(sign) in ("Cf", "Cc") or "\ufe00" <= sign <= "\ufe0f")
