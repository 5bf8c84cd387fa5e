"""The catalogue: games by any reasonable spelling, loaded only when asked for."""

import subprocess
import sys

import pytest

import tablee


def test_the_games() -> None:
    assert {"mind_map", "mind_up", "upturn"} <= set(tablee.games())
    assert tablee.games() == sorted(tablee.games())


@pytest.mark.parametrize("name", ["mind_up", "mindup", "mind-up", "Mind Up!", "MIND_UP"])
def test_spellings(name: str) -> None:
    assert tablee.game(name).name == "mind_up"


def test_an_unknown_game_is_told_the_known_ones() -> None:
    with pytest.raises(tablee.UnknownGame) as complaint:
        tablee.game("chess")
    assert complaint.value.params["known"] == tuple(tablee.games())


def test_importing_loads_no_game_and_nothing_heavy() -> None:
    loaded = subprocess.run(
        [sys.executable, "-c", "import sys, tablee; print(*sys.modules)"], capture_output=True, text=True, check=True
    ).stdout.split()
    heavy = {"numpy", "numba", "litestar", "sqlalchemy", "rich", "typer", "asyncio", "tablee.games.mind_up"}
    assert not heavy & set(loaded)
    assert "tablee" in loaded


@pytest.mark.parametrize("name", tablee.__all__)
def test_everything_that_is_promised_is_there(name: str) -> None:
    assert callable(getattr(tablee, name))


def test_what_is_not_there_is_missed() -> None:
    with pytest.raises(AttributeError, match="no_such_thing"):
        tablee.no_such_thing  # noqa: B018


def test_the_function_stays_the_function_once_games_are_loaded() -> None:
    """`tablee.games` is also the name of a folder; importing from it must not hide the function."""
    from tablee.games.mind_up import game

    assert tablee.games()
    assert tablee.game("mind_up") is game
