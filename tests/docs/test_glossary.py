"""Every name in the glossary exists, and every word stands there once."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from typing import get_type_hints

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
ROWS = [[cell.strip() for cell in line.strip("|").split("|")] for line in PAGE.splitlines() if line.startswith("| ")]
NAMES = [name for _, _, where in ROWS for name in re.findall(r"`([^`]+)`", where)]


def exists(name: str) -> bool:
    """A path below the package, a module, or what a module or a class in it holds."""
    if "/" in name:
        return (ROOT / "src" / "tablee" / name).exists()
    parts = name.split(".")
    for most in range(len(parts), 0, -1):
        try:
            found: object = import_module(".".join(["tablee", *parts[:most]]))
        except ModuleNotFoundError:
            continue
        return _holds(found, parts[most:])
    return False


def _holds(found: object, parts: list[str]) -> bool:
    for part in parts:
        if isinstance(found, type) and part in get_type_hints(found):
            return part == parts[-1]
        if not hasattr(found, part):
            return False
        found = getattr(found, part)
    return True


@pytest.mark.parametrize("name", NAMES)
def test_a_name_exists(name: str) -> None:
    assert exists(name)


def test_one_row_for_one_word() -> None:
    words = [word for row, *_ in ROWS for word in re.split(", ", row) if row != "word"]
    assert len(words) > 40
    assert sorted(words) == sorted({*words})


@pytest.mark.parametrize("name", ["core.match.Game", "core.house", "server.room.room.Room.ears", "server/wire"])
def test_what_does_not_exist_is_noticed(name: str) -> None:
    assert not exists(name)
