"""Pages for people who join name files and folders; all of them are there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "tablee"
HOMES = (ROOT, SOURCE, SOURCE / "server", SOURCE / "games" / "upturn", ROOT / "web" / "src" / "games")
"""A path may begin at any of them."""
NOT_YET = ("sticks", "unfinished", "high_card", "my_")
"""What the reader is about to make."""
MADE = {"site/", ".layout/"}
"""What a command makes."""


@pytest.mark.parametrize("page", ["CONTRIBUTING.md", "OVERVIEW.md", "SECURITY.md", "docs/decisions/README.md"])
def test_what_a_page_points_at_is_there(page: str) -> None:
    text = re.sub(r"^ *```.*?^ *```", "", (ROOT / page).read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    named = {path for path in re.findall(r"`([\w./-]*(?:/|\.(?:py|md|toml|ts|svelte)))`", text) if path.strip("./")}
    missing = [
        path
        for path in sorted(named - MADE)
        if not any((home / path).exists() for home in HOMES) and not any(part in path for part in NOT_YET)
    ]
    assert missing == []
