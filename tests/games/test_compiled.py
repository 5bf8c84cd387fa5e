"""Kernels are compiled anew when anything they were made of changes."""

from __future__ import annotations

import sys
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
