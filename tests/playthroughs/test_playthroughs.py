"""The golden playthroughs: when one changes, either a bug came in or the game's version must rise."""

import pytest

import tablee
from playthroughs.golden import FOLDER, GAMES, playthrough


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("golden", GAMES)
def test_the_game_is_told_as_before(golden: str, lang: str) -> None:
    assert playthrough(golden, lang) == (FOLDER / f"{golden}.{lang}.txt").read_text(encoding="utf-8")


def test_every_game_has_one() -> None:
    assert {name for name, _, _ in GAMES.values()} == set(tablee.games())
