"""Pages for people who join name files and folders; all of them are there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "tablee"
HOMES = (
    *(ROOT, SOURCE, SOURCE / "server", SOURCE / "server" / "store", SOURCE / "games" / "upturn"),
    *(ROOT / "web" / "src" / "games", ROOT / "tests"),
)
"""A path may begin at any of them."""
NOT_YET = ("sticks", "unfinished", "high_card", "my_")
"""What the reader is about to make."""
MADE = {"site/", ".layout/", "tablee.toml"}
"""What a command makes, or whoever runs a server."""
ANY_GAME = "GAME"
"""Stands for the name of one."""

PAGES = [
    *sorted(path for form in ("README*.md", "docs/**/*.md") for path in ROOT.glob(form)),
    *(ROOT / name for name in ("OVERVIEW.md", "CONTRIBUTING.md", "SECURITY.md")),
]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_what_a_page_points_at_is_there(page: Path) -> None:
    text = re.sub(r"^ *```.*?^ *```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    named = {
        path
        for path in re.findall(
            r"`([\w./-]*(?:/|\.(?:py|md|toml|ts|svelte|jsonl?|csv|npy|ya?ml|conf|cjs|css|html|txt|service)))`", text
        )
        if path.strip("./")
    }
    missing = [
        path
        for path in sorted(named - MADE)
        if not any(any(home.glob(path.replace(ANY_GAME, "*"))) for home in HOMES)
        and not any(part in path for part in NOT_YET)
    ]
    assert missing == []
