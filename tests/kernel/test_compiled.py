"""Kernels are compiled anew when anything they were made of changes."""

from __future__ import annotations

import ast
import os
import sys
import time
from importlib import import_module
from pathlib import Path

import pytest

import tablee
from tablee.kernel.cache import digest, game_of, kept_in

PACKAGE = Path(tablee.__file__).parent
COMPILED = sorted(source for source in PACKAGE.rglob("*.py") if "\n@compiled\n" in source.read_text(encoding="utf-8"))
KERNEL = """
from fourth_game.box import TILES
from tablee.kernel.compiled import compiled

@compiled
def tiles() -> int:
    return TILES
"""


def test_a_corrected_box_is_played_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """UT-02: numba alone would go on with the old table, for the kernel's own file is the same."""
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr("numba.config.CACHE_DIR", str(tmp_path / "kept"))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)  # Python's own is as old as the source, to the second
    folder = tmp_path / "fourth_game"
    (folder / "kernel").mkdir(parents=True)
    (folder / "rules.py").touch()
    (folder / "kernel" / "game.py").write_text(KERNEL)
    assert [_tiles_of(folder, tiles) for tiles in (106, 107, 107)] == [106, 107, 107]
    assert len(list((tmp_path / "kept").iterdir())) == 2


def _tiles_of(folder: Path, tiles: int) -> int:
    """What a new start would say."""
    kept_in.cache_clear()
    (folder / "box.py").write_text(f"TILES = {tiles}  # so many\n")
    for name in [name for name in sys.modules if name.startswith("fourth_game")]:
        del sys.modules[name]
    found: int = import_module("fourth_game.kernel.game").tiles()
    return found


def test_a_game_is_known_by_all_its_sources_and_the_shared_ones(tmp_path: Path) -> None:
    folder = tmp_path / "fourth_game"
    sources = [folder / name for name in ("rules.py", "kernel/game.py", "bots/weights.py")]
    digests = []
    for source in sources:
        source.parent.mkdir(parents=True, exist_ok=True)
        source.touch()
        assert game_of(source) == folder
        digests.append(digest(folder))
    assert len({*digests}) == len(sources)


def test_beside_somebodys_own_bot_nothing_is_searched_to_the_bottom(tmp_path: Path) -> None:
    """It may lie at the top of a home."""
    own = tmp_path / "home" / "my_bot.py"
    own.parent.mkdir()
    own.touch()
    before = digest(game_of(own))
    (own.parent / "pictures").mkdir()
    (own.parent / "pictures" / "sort.py").touch()
    assert digest(game_of(own)) == before


def test_what_nobody_has_used_for_a_month_is_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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
    kept_in.cache_clear()
    kept = kept_in(str(cache), source)
    assert {*cache.iterdir()} == {kept, young, *strangers}
    os.utime(kept, (0, 0))
    kept_in.cache_clear()
    assert kept_in(str(cache), source) == kept
    assert time.time() - kept.stat().st_mtime < 60, "whoever uses it says so"


def test_a_folder_that_cannot_be_written_is_no_trouble(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    kept_in.cache_clear()
    assert kept_in(str(tmp_path / "file"), tmp_path).parent == tmp_path / "file"


@pytest.mark.parametrize(
    "source", COMPILED, ids=lambda source: ".".join(source.relative_to(PACKAGE).with_suffix("").parts)
)
def test_no_record_outlives_its_array(source: Path) -> None:
    """Compiled code would go on writing into memory that was given back, and another thread may have it by then."""
    functions = [node for node in ast.walk(ast.parse(source.read_text())) if isinstance(node, ast.FunctionDef)]
    assert [orphan for function in functions for orphan in _orphans(function)] == []


@pytest.mark.parametrize(
    ("body", "orphans"),
    [
        ("table = np.zeros(1, TABLE)[0]", ["np.zeros(1, TABLE)"]),
        ("tables, sums = np.zeros(1, TABLE), 0; table = tables[0]", ["tables"]),
        ("tables = np.zeros(1, TABLE)\n  for _ in x:\n    table = tables[0]", []),
        ("sums = np.zeros(1, np.int64); sums[0] = 1", []),
    ],
)
def test_orphans_are_found(body: str, orphans: list[str]) -> None:
    """The search above is worth something."""
    (function,) = ast.parse(f"def f(x):\n  {body}").body
    assert isinstance(function, ast.FunctionDef)
    assert _orphans(function) == orphans


def _orphans(function: ast.FunctionDef) -> list[str]:
    """Arrays of records which this function makes without naming them, or looks at in no loop."""
    nodes = list(ast.walk(function))
    unnamed = [ast.unparse(node.value) for node in nodes if isinstance(node, ast.Subscript) and _is_made(node.value)]
    named = [
        target.id
        for node in nodes
        if isinstance(node, ast.Assign)
        for target, value in _pairs(node)
        if isinstance(target, ast.Name) and _is_made(value)
    ]
    loops = [node for node in nodes if isinstance(node, ast.For | ast.While)]
    looked_at = {node.id for loop in loops for node in ast.walk(loop) if isinstance(node, ast.Name)}
    return unnamed + [name for name in named if name not in looked_at]


def _pairs(node: ast.Assign) -> list[tuple[ast.expr, ast.expr]]:
    target, value = node.targets[0], node.value
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        return list(zip(target.elts, value.elts, strict=True))
    return [(target, value)]


def _is_made(value: ast.expr) -> bool:
    """Such as np.zeros(2, TABLE)."""
    if not isinstance(value, ast.Call) or ast.unparse(value.func) not in ("np.zeros", "np.empty"):
        return False
    return isinstance(value.args[-1], ast.Name)
