"""Examples behind a criterion of one's own: `makes a mess | + toddler, soup, dog | - ruler, stamp, statue` (MM-23)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tablee.games.mind_map.material import Examples

BAR = "|"
MOST = 6
"""So many examples at each end are read; three are asked for."""
_PLUS, _MINUS = "+＋", "-−–—"


def card_part(line: str) -> str:
    """What stands on the card."""
    return line.partition(BAR)[0]


def examples_parts(line: str) -> list[str]:
    """What stands behind each bar; empty where there is none."""
    return [part.strip() for part in line.split(BAR)[1:] if part.strip()]


def is_signed(part: str) -> bool:
    """Does it say which end it is about?"""
    return part[0] in _PLUS + _MINUS


def words_of(part: str) -> tuple[str, ...]:
    """The examples of one part, its sign left out."""
    return tuple(word for word in map(str.strip, part[1:].replace("،", ",").split(",")) if word)


def read_examples(parts: Sequence[str]) -> Examples:
    """All parts of a line that has no problem."""
    return Examples(tuple(_at_end(parts, _PLUS)), tuple(_at_end(parts, _MINUS)))


def _at_end(parts: Sequence[str], signs: str) -> Iterator[str]:
    return (word for part in parts if part[0] in signs for word in words_of(part))
