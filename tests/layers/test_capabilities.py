"""What a game can do is asked of its kit: nobody names a game, composes a module's name or guesses at attributes."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

from tablee.core import bot, game
from tablee.core.catalog import Kit

SOURCE = Path(str(files("tablee")))
CATALOGUE = SOURCE / "core" / "catalog.py"
GAMES = sorted(home.name for home in (SOURCE / "games").iterdir() if (home / "rules.py").exists())
EXAMPLES = {
    "codegen/protocol_examples.py": "the messages of one game, told in docs/protocol.md",
    "codegen/samples.py": "a proof of a deal, which the page's tests check",
    "envs/describe.py": "examples in docs/observations.md",
    "server/protocol/values.py": "an example in the schema",
}
"""Where one game stands for any."""
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
    """With which constant a composed text begins, "" where nobody can tell; None where it is a constant."""
    if isinstance(node, ast.BinOp):
        return str(node.left.value) if isinstance(node.left, ast.Constant) else beginning(node.left)
    if isinstance(node, ast.JoinedStr):
        first = node.values[0] if node.values else None
        return str(first.value) if isinstance(first, ast.Constant) else ""
    is_own = isinstance(node, ast.Name) and node.id in ("__name__", "__package__")
    return None if is_own or isinstance(node, ast.Constant) else ""


def named(path: Path) -> Iterator[str]:
    """Games that a file imports from or names in a literal; docstrings are for readers."""
    tree = ast.parse(path.read_text("utf-8"))
    notes = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            said = " ".join([node.module or "", *(alias.name for alias in node.names)])
        elif isinstance(node, ast.Import):
            said = " ".join(alias.name for alias in node.names)
        else:
            said = str(node.value) if isinstance(node, ast.Constant) and id(node) not in notes else ""
        yield from (f"{node.lineno} {game}" for game in GAMES if game in said)  # type: ignore[attr-defined]


def test_nobody_but_a_game_names_a_game() -> None:
    """So that a fourth one gets all that three have."""
    outside = [path for path in sorted(SOURCE.rglob("*.py")) if path.relative_to(SOURCE).parts[0] != "games"]
    found = {str(path.relative_to(SOURCE)): [*named(path)] for path in outside}
    assert {path: games for path, games in found.items() if games and path not in EXAMPLES} == {}
    assert [path for path in EXAMPLES if not found[path]] == []


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


def test_these_tests_can_fail(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(
        '"""mind_up"""\nfrom tablee.games.mind_map import decks\nfrom tablee.games import upturn\nX = ["mind_up"]\n'
    )
    assert [*named(tmp_path / "a.py")] == ["2 mind_map", "3 upturn", "4 mind_up"]
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
    for planted in ('f"{package}.rules"', "module", "modules[0]", "kit.name", 'name + ".bots"'):
        assert beginning(ast.parse(planted, mode="eval").body) == ""
    assert beginning(ast.parse('"pettingzoo.utils"', mode="eval").body) is None
