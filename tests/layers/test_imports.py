"""Imports go one way: core ← text, kernel ← games ← bots, fast ← arena, envs, review ← server ← cli."""

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
    "review": 4,
    "server": 5,
    "codegen": 6,
    "cli": 6,
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


# A game's folder shows the box first: the same names in every game, those it needs.
BOX = {f"{name}.py" for name in ("rules", "material", "moves", "events", "state", "view", "choices", "scoring")}
ALSO = {
    "offer.py": "reasons and previews for the page, where the list of moves is not enough",
    "deduction.py": "what everybody can deduce from what the table showed",
    "imagine.py": "worlds a seat cannot tell apart, where that takes more than a shuffle",
    "dealing.py": "which cards are dealt, where luck alone deals badly",
    "decks.py": "decks that are named and never edited",
    "own_deck.py": "cards a table writes itself",
}
KIT = {"__init__.py", "encode.py"}
"""What the rest asks for; all other files that lie here are the box. Rules know no clock, network, luck or compiler."""
AROUND = {*KIT, "RULES.en.md", "RULES.fr.md", "bots", "kernel", "terminal", "text", "review", "decks"}
CALM = {
    *("__future__", "bisect", "collections", "dataclasses", "enum", "functools", "itertools", "math", "re", "typing"),
    *("unicodedata", "tomllib", "importlib.resources"),  # the last two read decks, which lie in the box
}
"""What the standard library has for rules."""
HOMES = sorted(home for home in (SOURCE / "games").iterdir() if (home / "rules.py").exists())


@pytest.mark.parametrize("home", HOMES, ids=lambda home: home.name)
def test_every_game_folder_uses_the_same_names(home: Path) -> None:
    found = {entry.name for entry in home.iterdir()} - {"__pycache__"}
    assert found - BOX - ALSO.keys() - AROUND == set()
    assert {"__init__.py", "rules.py", "text", "RULES.en.md", "RULES.fr.md"} - found == set()


@pytest.mark.parametrize(
    "path",
    [path for home in HOMES for path in sorted(home.glob("*.py")) if path.name not in KIT],
    ids=lambda path: f"{path.parent.name}/{path.name}",
)
def test_the_box_is_pure(path: Path) -> None:
    home = f"tablee.games.{path.parent.name}"
    for module in modules(path):
        parts = module.split(".")
        if parts[0] != "tablee":
            assert parts[0] in CALM or module in CALM, f"{module} is nothing for rules"
        elif parts[1] != "core":
            assert module.startswith(f"{home}."), f"{module} is not of this box"
            inside = f"{parts[3]}.py" not in KIT and (path.parent / f"{parts[3]}.py").exists()
            assert inside, f"{module} lies outside of the box"


def modules(path: Path) -> Iterator[str]:
    """What a file imports; of "from package import module" the module."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module == f"tablee.games.{path.parent.name}":
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
    yield from (module for module in imports(path) if module != f"tablee.games.{path.parent.name}")
