"""What docs/security.md says is so: every attack it lists has a test, and *private* means what it says."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from server.guests import Guest, scene
from server.test_people import table_of

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| (.+?) \| (`tests/.+) \|$", PAGE, re.MULTILINE)


def test_the_table_is_there() -> None:
    assert len(ROWS) >= 30
    assert PAGE.count("::") == sum(tests.count("::") for _, tests in ROWS)  # none is named outside of it


@pytest.mark.parametrize(("attack", "tests"), ROWS, ids=[attack for attack, _ in ROWS])
def test_every_attack_has_a_test(attack: str, tests: str) -> None:
    named = re.findall(r"`([^`]+)::([^`]+)`", tests)
    assert named
    for path, name in named:
        tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
        assert name in {node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}


@scene
async def test_a_private_room_is_named_to_nobody(address: str) -> None:
    """The page calls it “Only with the link”."""
    (anna,) = await table_of(address, "Anna", bots=["random", "random"])
    await anna.start()
    await anna.play_on()
    eve = Guest(address, "Eve").arrive()
    for path in ("/api/rooms", "/api/games", "/api/me", "/metrics", "/api/admin", "/", "/r/QQQQQ"):
        shown = eve.ask(path)
        assert anna.code not in str(shown), path
    assert eve.ask(f"/api/rooms/{anna.code}")["host"] == "Anna"  # whoever has the code may look
    assert eve.ask(f"/api/records/{anna.code}-1")["game"] == "mind_up"
