"""Bots by name: the levels of a game, those of one's own, and what happens to one that cannot be loaded."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint

import pytest

import tablee
from tablee.bots import UnknownBot, bot_names, levels, make_bot
from tablee.bots.levels import stand_ins, worlds_of
from tablee.bots.random import RandomBot
from tablee.bots.warm import compiled_levels
from tablee.core.chance import Chance

POINTS = (
    EntryPoint("mind_up:mine", "tablee.bots.random:RandomBot", levels.GROUP),
    EntryPoint("everywhere", "tablee.bots.random:RandomBot", levels.GROUP),
    EntryPoint("upturn:other", "tablee.bots.random:RandomBot", levels.GROUP),
    EntryPoint("mind_up:broken", "no_such_module:Bot", levels.GROUP),
    EntryPoint("mind_up:easy", "tablee.bots.random:RandomBot", levels.GROUP),
)


@pytest.fixture
def guests(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(levels, "entry_points", lambda **_: POINTS)
    levels._guests.cache_clear()
    yield
    levels._guests.cache_clear()


@pytest.mark.parametrize("game", tablee.games())
def test_every_game_has_its_levels(game: str) -> None:
    assert bot_names(tablee.game(game))[:2] == ["random", "easy"]


@pytest.mark.usefixtures("guests")
def test_bots_of_ones_own_are_known_by_name() -> None:
    names = bot_names(tablee.game("mind_up"))
    assert {"mine", "everywhere"} <= set(names)
    assert not {"other", "broken"} & set(names)
    assert isinstance(make_bot(tablee.game("mind_up"), "mine", Chance("x", 0)), RandomBot)


@pytest.mark.usefixtures("guests")
def test_a_name_of_a_level_is_not_given_away(caplog: pytest.LogCaptureFixture) -> None:
    assert not isinstance(make_bot(tablee.game("mind_up"), "easy", Chance("x", 0)), RandomBot)
    assert "mind_up:easy" in caplog.text


@pytest.mark.parametrize(("name", "key"), [("random@5", "no_worlds"), ("normal@x", "worlds"), ("normal@0", "worlds")])
def test_what_comes_after_the_at_is_explained(name: str, key: str) -> None:
    with pytest.raises(UnknownBot) as complaint:
        make_bot(tablee.game("mind_up"), name, Chance("x", 0))
    assert complaint.value.key == key


def test_where_nothing_is_compiled_stronger_bots_are_hinted_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(levels, "find_spec", lambda _: None)
    with pytest.raises(UnknownBot) as complaint:
        make_bot(tablee.game("mind_up"), "grandmaster", Chance("x", 0))
    assert complaint.value.key == "unknown_slow_bot"


WITHOUT_NUMBA = """
import sys

sys.modules["numba"] = None
import tablee
from tablee.bots import bot_names
from tablee.bots.warm import cold_levels

print(*bot_names(tablee.game("mind_up")), *bot_names(tablee.game("upturn")), cold_levels())
"""


def test_where_nothing_can_be_compiled_strong_levels_are_not_offered() -> None:
    asked = subprocess.run([sys.executable, "-c", WITHOUT_NUMBA], capture_output=True, text=True, check=True)
    assert asked.stdout == "random easy normal random easy []\n"


def test_an_unknown_bot_is_told_the_known_ones() -> None:
    with pytest.raises(UnknownBot) as complaint:
        make_bot(tablee.game("upturn"), "deep_blue", Chance("x", 0))
    assert "easy" in str(complaint.value.params["known"])


@pytest.mark.parametrize(
    ("name", "asked", "found"),
    [
        ("upturn", ["random", "easy", "normal", "expert@5", "expert"], ["expert", "normal"]),
        ("mind_up", ["normal", "mc@3", "expert"], ["expert", "mc"]),
        ("mind_map", ["easy", "normal"], []),
    ],
)
def test_who_thinks_in_compiled_code_is_known_before_the_game(name: str, asked: list[str], found: list[str]) -> None:
    pytest.importorskip("numba")
    assert compiled_levels(tablee.game(name), asked) == found


@pytest.mark.parametrize(
    ("name", "level", "found"),
    [
        ("mind_up", "master", ["normal", "easy"]),
        ("mind_up", "normal", ["easy"]),
        ("mind_up", "easy", []),
        ("mind_up", "random", []),
        ("upturn", "expert", ["easy"]),
        ("mind_map", "expert", ["normal", "easy"]),
        ("upturn", "somebody's own", ["easy"]),
    ],
)
def test_who_answers_for_a_bot_is_below_it_and_quick(name: str, level: str, found: list[str]) -> None:
    assert stand_ins(tablee.game(name), level) == found


def test_worlds_are_told_by_name() -> None:
    mind_up = tablee.game("mind_up")
    assert worlds_of(mind_up, "normal@7") == 7
    assert worlds_of(mind_up, "normal") == 60
    assert worlds_of(mind_up, "random") is None


def test_another_number_of_worlds_is_for_bots_that_take_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody's bot may have the attribute and yet be no dataclass."""

    class Mine(RandomBot):
        worlds = 5

    monkeypatch.setattr("tablee.bots.levels._guests", lambda _: {"mine": Mine})
    assert worlds_of(tablee.game("mind_up"), "mine") == 5
    monkeypatch.setattr(Mine, "__init__", lambda *_: 1 / 0)
    assert worlds_of(tablee.game("mind_up"), "mine") is None
    monkeypatch.undo()
    monkeypatch.setattr("tablee.bots.levels._guests", lambda _: {"mine": Mine})
    with pytest.raises(UnknownBot):
        make_bot(tablee.game("mind_up"), "mine@7", Chance("x", 0))
