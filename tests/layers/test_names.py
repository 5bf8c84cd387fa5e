"""One name, one thing; and no private metaphor where a newcomer looks for the trade's word."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).parents[2]
METAPHORS = {"house", "ears", "fancy", "glimpse", "told", "tell", "telling", "herald", "hush", "hushed", "dreamt"}
PYTHON = ("src", "tests", "benchmarks", "examples", "tools")
DECLARED = re.compile(r"(?:class|function|interface|type|const|let|private|readonly) +(?:\w+ +)*(\w+)")
"""What a line of TypeScript or Svelte gives a name to."""

Sources = Iterable[tuple[str, str]]
"""(path, text) of files."""


def sources(*folders: str, suffixes: tuple[str, ...] = (".py",)) -> Iterator[tuple[str, str]]:
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*")):
            inside = path.relative_to(ROOT)
            if path.suffix in suffixes and not {"node_modules", "generated", "page"} & {*inside.parts}:
                yield inside.as_posix(), path.read_text(encoding="utf-8")


def box(path: str) -> str | None:
    """The game whose own folder this module lies in, its bots, kernel and terminal apart."""
    parts = PurePosixPath(path).parts
    return parts[3] if parts[:3] == ("src", "tablee", "games") and len(parts) == 5 else None


def classes_named_twice(files: Sources) -> dict[str, list[str]]:
    """Public classes by name, where several bear it; the words of a game's box may be another game's too."""
    homes: dict[str, list[str]] = defaultdict(list)
    for path, text in files:
        for node in ast.parse(text).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                homes[node.name].append(path)
    return {name: paths for name, paths in homes.items() if len(paths) > 1 and not _each_in_its_box(paths)}


def aliases_named_twice(files: Sources) -> dict[str, list[str]]:
    """Types by another name (`Timer = tuple[object, ...]`) that a class or a further alias bears, too.

    Games have their own, commands each their own options, and the protocol its own form of what the core has.
    """
    homes: dict[str, list[str]] = defaultdict(list)
    for path, text in files:
        if path.startswith("src/tablee/games/") or path == "src/tablee/server/protocol/values.py":
            continue
        for node in ast.parse(text).body:
            named = [node.name] if isinstance(node, ast.ClassDef) else [*_assigned(node)]
            for name in named:
                if re.fullmatch(r"(?=.*[a-z])[A-Z]\w+", name) and not name.endswith(("Option", "Argument")):
                    homes[name].append(path)
    return {name: paths for name, paths in homes.items() if len(paths) > 1}


def _assigned(node: ast.stmt) -> Iterator[str]:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    yield from (target.id for target in targets if isinstance(target, ast.Name))


def _each_in_its_box(paths: list[str]) -> bool:
    boxes = {box(path) for path in paths}
    return None not in boxes and len(boxes) == len(paths)


def words(name: str) -> set[str]:
    """`HouseError`, `open_house` → house."""
    return {part.lower() for part in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", name)}


def metaphors(files: Sources) -> Iterator[str]:
    """Names of files and in files that hold one of those words; what a test is called is a sentence."""
    for path, text in files:
        if words(PurePosixPath(path).stem) & METAPHORS:
            yield path
        for line, name in _python_names(text) if path.endswith(".py") else _declared(text):
            if words(name) & METAPHORS and not name.startswith("test_"):
                yield f"{path}:{line}: {name}"


def _python_names(text: str) -> Iterator[tuple[int, str]]:
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.NAME:
            yield token.start[0], token.string


def _declared(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text.splitlines(), 1):
        if not line.lstrip().startswith(("//", "*", "/*", "<!--")):
            yield from ((number, name) for name in DECLARED.findall(line))


def test_no_class_name_stands_for_two_things() -> None:
    assert classes_named_twice(sources("src/tablee")) == {}
    assert aliases_named_twice(sources("src/tablee")) == {}


def test_no_metaphor_is_a_technical_term() -> None:
    assert [*metaphors(sources(*PYTHON))] == []
    assert [*metaphors(sources("web/src", "web/tests", suffixes=(".ts", ".svelte")))] == []


def test_a_name_given_twice_is_found() -> None:
    one, other = "class Table: ...", "class _Own: ...\nclass Table: ..."
    games = [("src/tablee/games/chess/state.py", one), ("src/tablee/games/go/view.py", other)]
    assert classes_named_twice(games) == {}
    twice = [
        [*games, ("src/tablee/cli/table.py", one)],
        [*games, ("src/tablee/games/go/state.py", one)],
        [games[0], ("src/tablee/games/go/bots/table.py", one)],
    ]
    assert all(classes_named_twice(files).keys() == {"Table"} for files in twice)


def test_an_alias_given_twice_is_found() -> None:
    one, other = "Timer = tuple[object, ...]", "class Timer: ..."
    assert aliases_named_twice([("src/tablee/a.py", one), ("src/tablee/games/go/b.py", other)]) == {}
    assert aliases_named_twice([("src/tablee/a.py", "T = 1\nMOST = 2"), ("src/tablee/b.py", "T = 1\nMOST = 3")]) == {}
    assert [*aliases_named_twice([("src/tablee/a.py", one), ("src/tablee/b.py", other)])] == ["Timer"]


def test_a_metaphor_is_found() -> None:
    files = [
        ("src/a.py", "open_house = 1\nclass Fancy: ...\ndef test_it_is_told(told): ...\nhousehold = 'told'  # house"),
        ("web/src/Told.svelte", "export class HouseError {}\n// const told = 1\n  const ears = 2"),
    ]
    assert [*metaphors(files)] == [
        "src/a.py:1: open_house",
        "src/a.py:2: Fancy",
        "src/a.py:3: told",
        "web/src/Told.svelte",
        "web/src/Told.svelte:1: HouseError",
        "web/src/Told.svelte:3: ears",
    ]
