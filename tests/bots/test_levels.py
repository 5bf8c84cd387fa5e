"""Bots by name: the levels of a game, those of one's own, and what happens to one that cannot be loaded."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import EntryPoint

import pytest

import tablee
from tablee.bots import UnknownBot, bot_names, levels, make_bot
from tablee.bots.random import RandomBot
from tablee.core.chance import Chance

POINTS = (
    EntryPoint("mind_up:mine", "tablee.bots.random:RandomBot", levels.GROUP),
    EntryPoint("everywhere", "tablee.bots.random:RandomBot", levels.GROUP),
    EntryPoint("upturn:other", "tablee.bots.random:RandomBot", levels.GROUP),
    EntryPoint("mind_up:broken", "no_such_module:Bot", levels.GROUP),
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


def test_an_unknown_bot_is_told_the_known_ones() -> None:
    with pytest.raises(UnknownBot) as complaint:
        make_bot(tablee.game("upturn"), "deep_blue", Chance("x", 0))
    assert "easy" in str(complaint.value.params["known"])
