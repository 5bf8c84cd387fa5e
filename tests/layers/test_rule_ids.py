"""Every rule has an id: written in RULES.*.md, the same in both languages, named by a test and by nobody in vain."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import tablee
from rule_ids import ids_in, prefix_of, rule_ids
from tablee.text import LANGUAGES, rules_page

ROOT = Path(__file__).parents[2]
GAMES = tablee.games()


def sources(*folder: str) -> dict[str, str]:
    found = [path for path in ROOT.joinpath(*folder).rglob("*") if path.suffix in (".py", ".toml")]
    assert found
    return {str(path.relative_to(ROOT)): path.read_text(encoding="utf-8") for path in found}


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_tell_the_same_rules_from_the_first_to_the_last(game: str) -> None:
    named = {lang: ids_in(rules_page(game, lang), prefix_of(game)) for lang in LANGUAGES}
    assert len({frozenset(ids) for ids in named.values()}) == 1, named
    assert rule_ids(game) == {f"{prefix_of(game)}-{n:02}" for n in range(1, len(rule_ids(game)) + 1)}, "a gap"


def test_no_two_games_share_a_prefix() -> None:
    assert len({prefix_of(game) for game in GAMES}) == len(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_named_by_a_test(game: str) -> None:
    tests = "".join(sources("tests", "games", game).values())
    missing = rule_ids(game) - set(re.findall(rf"\b{prefix_of(game)}-\d\d\b", tests))
    assert not missing, f"no test names {sorted(missing)}"


@pytest.mark.parametrize("game", GAMES)
def test_nobody_names_a_rule_that_players_are_not_told(game: str) -> None:
    """So a rule that is lost in both languages is missed by its code and by its tests."""
    everywhere = sources("tests", "games", game) | sources("src", "tablee", "games", game)
    vain = {path: ids_in(text, prefix_of(game)) - rule_ids(game) for path, text in everywhere.items()}
    assert not any(vain.values()), {path: ids for path, ids in vain.items() if ids}


@pytest.mark.parametrize("game", GAMES)
def test_refusals_name_rules_of_their_own_game(game: str) -> None:
    for path, text in sources("src", "tablee", "games", game).items():
        rules = set(re.findall(r'refuse\(\s*"([^"]*)"', text))
        assert rules <= rule_ids(game), f"{path} names {sorted(rules - rule_ids(game))}"


def test_ids_are_read_as_they_are_written() -> None:
    assert ids_in("MU-01, MU-03 and MU-28…30", "MU") == {"MU-01", "MU-03", "MU-28", "MU-29", "MU-30"}
    assert ids_in("MU-11, 12", "MU") == {"MU-11", "MU-12"}
    assert ids_in("UT-01", "MU") == set()
