"""The ids of a game's rules, as its pages for players tell them."""

from __future__ import annotations

import re
from functools import cache

from tablee.text import rules_page


@cache
def rule_ids(game: str) -> frozenset[str]:
    """All of them, found in RULES.en.md; a test compares the languages."""
    return frozenset(ids_in(rules_page(game, "en"), prefix_of(game)))


@cache
def prefix_of(game: str) -> str:
    """The letters before the number: one pair for a game."""
    prefixes = set(re.findall(r"\b([A-Z]{2})-\d\d\b", rules_page(game, "en")))
    assert len(prefixes) == 1, f"{game}: RULES.en.md names its rules by two letters and two digits, as [ST-01]"
    return str(prefixes.pop())


def ids_in(text: str, prefix: str) -> set[str]:
    """The ids a text names; "MU-28…41" and "MU-11, 12" name more than one."""
    found = set()
    for first, rest in re.findall(rf"\b{prefix}-(\d\d)((?:[…,–-]\s?\d\d\b)*)", text):
        last = int(first)
        found.add(last)
        for sign, number in re.findall(r"([…,–-])\s?(\d\d)", rest):
            found |= set(range(last, int(number) + 1)) if sign != "," else {int(number)}
            last = int(number)
    return {f"{prefix}-{number:02}" for number in found}
