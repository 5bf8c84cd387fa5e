"""What a game can do is asked of its kit: nobody composes a module's name, nobody guesses at attributes."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

from tablee.core import bot, game
from tablee.core.catalog import Kit

SOURCE = Path(str(files("tablee")))
CATALOGUE = SOURCE / "core" / "catalog.py"
LOADERS = ("import_module", "__import__", "find_spec", "files")
KIT_PARTS = {name for name in vars(Kit) if not name.startswith("_")} - {"file"}
"""All parts but where it was opened from: a file's path has its own attributes."""
PROTOCOLS = [
    one
    for module in (bot, game)
    for one in vars(module).values()
    if isinstance(one, type) and getattr(one, "_is_protocol", False) and one is not bot.Bot
]
ABILITIES = {name for one in PROTOCOLS for name in (*vars(one), *one.__annotations__) if name[0] != "_"} - {"name"}


def calls() -> Iterator[tuple[str, ast.Call]]:
    for path in sorted(SOURCE.rglob("*.py")):
        if path != CATALOGUE:
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Call):
                    yield f"{path.relative_to(SOURCE)}:{node.lineno}", node


def called(call: ast.Call) -> str:
    return str(getattr(call.func, "attr", None) or getattr(call.func, "id", ""))


def beginning(node: ast.expr) -> str | None:
    """The constant beginning of a composed text; None for anything else."""
    if isinstance(node, ast.BinOp):
        return beginning(node.left) or (str(node.left.value) if isinstance(node.left, ast.Constant) else None)
    if isinstance(node, ast.JoinedStr):
        first = node.values[0] if node.values else None
        return str(first.value) if isinstance(first, ast.Constant) else ""
    return None


def test_no_game_is_imported_by_a_composed_name() -> None:
    """`import_module(f"tablee.envs.{module}")` is fine, a name that could be a game's is not."""
    composed = []
    for place, call in calls():
        if called(call) in LOADERS and call.args:
            start = beginning(call.args[0])
            is_ours = place.startswith("__init__.py:") and start == "tablee."  # the package's own parts
            if start is not None and not is_ours and (start in ("", "tablee.") or start.startswith("tablee.games")):
                composed.append(f"{place} {start}")
    assert composed == []


def test_nobody_asks_getattr_for_what_a_game_can_do() -> None:
    """A kit has every part (or None), and what only some games or bots can do is a protocol: isinstance asks for it."""
    guessed = []
    for place, call in calls():
        if called(call) in ("getattr", "hasattr") and len(call.args) > 1:
            name = call.args[1]
            if isinstance(name, ast.Constant) and name.value in KIT_PARTS | ABILITIES:
                guessed.append(f"{place} {name.value!r}")
    assert guessed == []


def test_these_tests_can_fail() -> None:
    assert {"weighing", "puzzling", "retelling", "material", "bots", "home"} <= KIT_PARTS
    assert {
        "reshuffle",
        "round_of",
        "whisper",
        "owing",
        "sketch",
        "explain",
        "advise",
        "at_once",
        "worlds",
    } <= ABILITIES
    for planted in ('f"tablee.games.{name}.bots"', '"tablee.games." + name', '"tablee.games." + name + ".bots"'):
        assert beginning(ast.parse(planted, mode="eval").body) == "tablee.games."
    assert beginning(ast.parse('f"{package}.rules"', mode="eval").body) == ""
