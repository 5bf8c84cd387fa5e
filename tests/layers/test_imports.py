"""Imports go one way: core ← text, kernel ← games ← bots, fast ← arena, envs, server ← cli."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src" / "tablee"
RANK = {
    "core": 0,
    "text": 1,
    "kernel": 1,
    "games": 2,
    "testing": 3,
    "bots": 3,
    "fast": 3,
    "arena": 4,
    "envs": 4,
    "server": 4,
    "codegen": 5,
    "cli": 5,
}


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


def layer(module: str) -> str:
    return module.split(".")[1] if module.count(".") else ""


FILES = sorted(path for path in SOURCE.rglob("*.py") if path.parent != SOURCE)


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_go_one_way(path: Path) -> None:
    mine = path.relative_to(SOURCE).parts[0]
    for module in imports(path):
        if module.split(".")[0] != "tablee":
            continue
        theirs = layer(module)
        if not theirs and mine == "cli":  # the outermost layer may use the public API as anybody would
            continue
        assert theirs, f"{path.name} imports the whole package instead of a part"
        assert theirs == mine or RANK[theirs] < RANK[mine], f"{mine} may not import {module}"


@pytest.mark.parametrize("path", sorted((SOURCE / "core").rglob("*.py")), ids=lambda path: path.name)
def test_core_needs_the_standard_library_only(path: Path) -> None:
    outside = {module.split(".")[0] for module in imports(path)} - {"tablee"} - sys.stdlib_module_names
    assert not outside


FORBIDDEN = {"random", "time", "datetime", "os", "io", "socket", "secrets", "pathlib", "rich", "numpy"}
RULES = sorted(
    path
    for path in (SOURCE / "games").glob("*/*.py")
    if path.name
    not in ("bots.py", "language_model.py", "terminal.py", "encode.py", "decks.py", "weights.py", "learn.py")
    and not path.name.startswith("kernel")
)


@pytest.mark.parametrize("path", RULES, ids=lambda path: str(path.relative_to(SOURCE / "games")))
def test_rules_know_no_clock_file_network_or_global_luck(path: Path) -> None:
    assert not {module.split(".")[0] for module in imports(path)} & FORBIDDEN


@pytest.mark.parametrize("game", sorted(p.name for p in (SOURCE / "games").iterdir() if (p / "rules.py").exists()))
def test_every_game_folder_has_the_same_files(game: str) -> None:
    wanted = ["__init__.py", "rules.py", "material.py", "scoring.py", "encode.py"]
    wanted += ["text/en.toml", "text/fr.toml", "RULES.en.md", "RULES.fr.md"]
    home = SOURCE / "games" / game
    assert [name for name in wanted if not (home / name).exists()] == []
    assert [name for name in ("bots", "terminal") if not (home / name).exists() | (home / f"{name}.py").exists()] == []
