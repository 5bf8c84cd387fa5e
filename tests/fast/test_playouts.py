"""`tablee.fast.playouts`: same seed, same results, whatever the threads; what cannot be played is refused by type."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import tablee
from tablee.core.catalog import Kit
from tablee.core.errors import TableeError
from tablee.core.kernel import Kernel
from tablee.fast import batch, compiling
from tablee.fast.batch import SLICE
from tablee.text import LANGUAGES, Voice

GAMES = [("mind_up", 3), ("mind_up", 6), ("upturn", 2), ("upturn", 4)]


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_threads_change_nothing(name: str, players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "SLICE", 500)  # several slices, though few games
    games = 2 * 500 + 5
    alone = tablee.fast.playouts(name, players=players, games=games, seed=7, threads=1)
    assert alone.shape == (games, players)
    for threads in (2, 5, None):
        assert np.array_equal(alone, tablee.fast.playouts(name, players, games, 7, threads))


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_a_game_depends_on_the_seed_and_its_number_alone(name: str, players: int) -> None:
    few = tablee.fast.playouts(name, players, games=10, seed="evening")
    many = tablee.fast.playouts(name, players, games=500, seed="evening")
    assert np.array_equal(few, many[:10])
    assert not np.array_equal(many, tablee.fast.playouts(name, players, games=500, seed="morning"))
    assert len(np.unique(many, axis=0)) > 1


def test_mind_up_gives_scores() -> None:
    scores = tablee.fast.playouts("Mind Up!", players=4, games=2000, options={"objectives": 3})
    assert np.issubdtype(scores.dtype, np.integer)
    assert 60 < scores.mean() < 110
    assert not np.array_equal(scores, tablee.fast.playouts("mind_up", players=4, games=2000))


def test_upturn_gives_shares_of_the_victory() -> None:
    shares = tablee.fast.playouts("upturn", players=3, games=2000)
    assert np.allclose(shares.sum(axis=1), 1)
    assert set(np.unique(shares)) <= {0, 1 / 3, 1 / 2, 1}


def test_numbers_of_numpy_are_numbers() -> None:
    plain = tablee.fast.playouts("upturn", players=3, games=20)
    assert np.array_equal(plain, tablee.fast.playouts("upturn", players=np.int64(3), games=20))


@pytest.mark.parametrize(
    ("asked", "error", "key"),
    [
        ({"game": "chess"}, tablee.UnknownGame, "unknown_game"),
        ({"game": "mind_map", "players": 5}, tablee.BadSetup, "no_kernel"),
        ({"players": 2}, tablee.BadSetup, "seats"),
        ({"players": 7}, tablee.BadSetup, "seats"),
        ({"players": "four"}, tablee.BadSetup, "seats"),
        ({"options": {"objectives": 6}}, tablee.BadSetup, "refused"),
        ({"options": {"jokers": 1}}, tablee.BadSetup, "option"),
        ({"games": 0}, tablee.BadSetup, "games"),
        ({"games": -3}, tablee.BadSetup, "games"),
        ({"threads": 0}, tablee.BadSetup, "threads"),
    ],
)
def test_what_cannot_be_played_is_refused(asked: dict[str, Any], error: type[TableeError], key: str) -> None:
    with pytest.raises(error) as complaint:
        tablee.fast.playouts(**{"game": "mind_up", "players": 4, "games": 10, **asked})
    assert complaint.value.key == key
    for lang in LANGUAGES:
        assert Voice(lang, "mind_up").error(complaint.value)


def test_without_numba_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    class Bare(Kit):
        @property
        def kernel(self) -> Kernel:
            raise ModuleNotFoundError("No module named 'numba'", name="numba")

    monkeypatch.setattr(batch, "open_kit", lambda _: Bare(tablee.game("mind_up")))
    with pytest.raises(tablee.BadSetup) as complaint:
        tablee.fast.playouts("mind_up", players=4, games=1)
    assert str(complaint.value) == f"{Voice('en').error(complaint.value)} (no_fast)"
    assert "tablee[fast]" in str(complaint.value)


def test_asking_for_the_package_loads_nothing_heavy() -> None:
    program = "import sys, tablee; tablee.fast.playouts; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.split()
    assert not {"numba", "numpy"} & set(loaded)
    assert "tablee.fast" in loaded


FOURTH = """
from tablee.kernel.compiled import compiled

@compiled
def tiles() -> int:
    return 106
"""


@pytest.mark.parametrize("place", ["terminal", "notebook", "file"])
def test_compiling_is_told_once_and_where_somebody_waits(
    place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: place == "terminal", raising=False)
    if place == "notebook":
        monkeypatch.setitem(sys.modules, "ipykernel", sys)
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    monkeypatch.setattr("numba.config.CACHE_DIR", str(tmp_path / "kept"))
    monkeypatch.syspath_prepend(str(tmp_path))
    (tmp_path / "fourth_kernel.py").write_text(FOURTH)
    for times in (int(place != "file"), 0):  # the second start finds what the first has compiled
        sys.modules.pop("fourth_kernel", None)
        with compiling.announce_compiling("upturn"):
            assert import_module("fourth_kernel").tiles() == 106
        assert capsys.readouterr().err.count("Upturn se prépare") == times


START = """
from numba.core.event import install_recorder
import tablee
from tablee.bots.warm import compiled_levels, warm

with install_recorder("numba:compile") as heard:
    tablee.fast.playouts({name!r}, 4, 1)
    game = tablee.game({name!r})
    warm(game, compiled_levels(game, ["normal", "expert", "master"]))
print(len(heard.buffer))
"""


@pytest.mark.parametrize("name", ["mind_up", "upturn"])
def test_what_was_compiled_is_found_by_the_next_start(name: str) -> None:
    compiled = [_start(START.format(name=name)) for _ in range(2)]
    assert compiled[1] == "0\n"


def _start(code: str) -> str:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout


def test_slices_cover_every_game_once() -> None:
    for games in (1, SLICE, SLICE + 1, 3 * SLICE - 1):
        played = [number for part in batch._slices(games) for number in range(part.start, part.stop)]
        assert played == list(range(games))
