"""Kernels are compiled anew when anything they were made of changes."""

from __future__ import annotations

import os
import sys
import time
from importlib import import_module
from pathlib import Path

import pytest

KERNEL = """
from fourth_game.box import TILES
from tablee.games.compiled import compiled

@compiled
def tiles() -> int:
    return TILES
"""


def test_a_corrected_box_is_played_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """UT-02: numba alone would go on with the old table, for the kernel's own file is the same."""
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr("numba.config.CACHE_DIR", str(tmp_path / "kept"))
    folder = tmp_path / "fourth_game"
    folder.mkdir()
    (folder / "kernel.py").write_text(KERNEL)
    assert [_tiles_of(folder, tiles) for tiles in (106, 107, 107)] == [106, 107, 107]
    assert len(list((tmp_path / "kept").iterdir())) == 2


def _tiles_of(folder: Path, tiles: int) -> int:
    """What a new start would say."""
    from tablee.games import compiled

    compiled._kept.cache_clear()
    (folder / "box.py").write_text(f"TILES = {tiles}  # so many\n")
    for name in [name for name in sys.modules if name.startswith("fourth_game")]:
        del sys.modules[name]
    found: int = import_module("fourth_game.kernel").tiles()
    return found


def test_what_nobody_has_used_for_a_month_is_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tablee.games import compiled

    source = tmp_path / "games" / "fourth_game"
    source.mkdir(parents=True)
    cache = tmp_path / "kept"
    old, young = cache / f"fourth_game-{'a' * 16}", cache / f"fourth_game-{'b' * 16}"
    strangers = [cache / name for name in ("fifth_game-" + "a" * 16, "fourth_game-mine", "my_functions")]
    for folder in (old, young, *strangers):
        folder.mkdir(parents=True)
        (folder / "kernel.nbi").touch()
    for folder in (old, *strangers):
        os.utime(folder, (time.time() - 31 * 24 * 3600,) * 2)
    compiled._kept.cache_clear()
    kept = compiled._kept(str(cache), source)
    assert {*cache.iterdir()} == {kept, young, *strangers}
    os.utime(kept, (0, 0))
    compiled._kept.cache_clear()
    assert compiled._kept(str(cache), source) == kept
    assert time.time() - kept.stat().st_mtime < 60, "whoever uses it says so"


def test_a_folder_that_cannot_be_written_is_no_trouble(tmp_path: Path) -> None:
    from tablee.games import compiled

    (tmp_path / "file").touch()
    compiled._kept.cache_clear()
    assert compiled._kept(str(tmp_path / "file"), tmp_path).parent == tmp_path / "file"
