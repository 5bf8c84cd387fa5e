"""Every rule has an id; every id is told to players in both languages and named by a test."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
IDS = {"mind_up": ("MU", 41), "upturn": ("UT", 35), "mind_map": ("MM", 23)}


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


@pytest.mark.parametrize("game", IDS)
def test_every_rule_is_named_by_a_test(game: str) -> None:
    prefix, count = IDS[game]
    tests = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests" / "games" / game).rglob("*.py"))
    missing = {f"{prefix}-{n:02}" for n in range(1, count + 1)} - set(re.findall(rf"\b{prefix}-\d\d\b", tests))
    assert not missing, f"no test names {sorted(missing)}"


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", IDS)
def test_every_rule_is_told_to_players(game: str, lang: str) -> None:
    prefix, count = IDS[game]
    text = (ROOT / "src" / "tablee" / "games" / game / f"RULES.{lang}.md").read_text(encoding="utf-8")
    assert ids_in(text, prefix) == {f"{prefix}-{n:02}" for n in range(1, count + 1)}


@pytest.mark.parametrize("game", IDS)
def test_refusals_name_rules_that_exist(game: str) -> None:
    prefix, count = IDS[game]
    known = {f"{prefix}-{n:02}" for n in range(1, count + 1)}
    for path in (ROOT / "src" / "tablee" / "games" / game).glob("*.py"):
        rules = set(re.findall(r'refuse\(\s*"([^"]*)"', path.read_text(encoding="utf-8")))
        assert rules <= known, f"{path.name} names {sorted(rules - known)}"
