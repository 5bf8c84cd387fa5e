"""The API reference builds, has every public name, and asks no other host for anything."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import tablee

ROOT = Path(__file__).parents[2]
LOADED = re.compile(r"""(?:src=|<link[^>]*href=|url\(|@import |import\(|fetch\()["']?(?:https?:)?//[^"')\s]+""")


def test_the_reference_has_every_public_name(tmp_path: Path) -> None:
    """Those of the package, and those of each part that is asked for by its own name."""
    subprocess.run([sys.executable, "tools/api_docs.py", str(tmp_path)], cwd=ROOT, check=True, capture_output=True)
    page = (tmp_path / "tablee.html").read_text(encoding="utf-8")
    assert [name for name in tablee.__all__ if f'id="{name}"' not in page] == []
    for part in tablee._PARTS:
        of_part = (tmp_path / "tablee" / f"{part}.html").read_text(encoding="utf-8")
        assert [name for name in getattr(tablee, part).__all__ if f'id="{name}"' not in of_part] == [], part
    doc = (tablee.Match.answer.__doc__ or "").split("`")[0].split("\n")[0]
    assert len(doc) > 10, "the docstring of a method"
    assert doc in page
    for file in tmp_path.rglob("*"):
        assert file.is_dir() or LOADED.findall(file.read_text(encoding="utf-8")) == [], file.name


def test_what_would_be_loaded_is_found() -> None:
    assert LOADED.search('<script src="https://cdn.example/x.js">')
    assert LOADED.search('<link rel="stylesheet" href="//cdn.example/x.css">')
    assert not LOADED.search('<a href="https://pdoc.dev">built with pdoc</a>')
