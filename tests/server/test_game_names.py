"""A game is named, never pointed at: whatever a stranger sends, no file of theirs or ours is opened as a game.

The bait is a file with a whole game in it that leaves a mark when it is run.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from urllib.parse import quote

import pytest

import tablee
from server.guests import Guest, scene, serving, sqlite
from server.test_people import table_of
from tablee.core import catalog
from tablee.text import Voice

HIGH_CARD = Path(__file__).parents[2] / "examples" / "high_card.py"


@pytest.fixture
def bait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Lies in the current directory, so that the shortest names would do."""
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "bait.py"
    mark = f"open({str(tmp_path / 'mark')!r}, 'w').close()\n"
    file.write_text(mark + HIGH_CARD.read_text("utf-8").replace('"high_card"', '"bait"'), encoding="utf-8")
    return file


@pytest.fixture(autouse=True)
def _unharmed(bait: Path) -> Iterator[None]:
    yield
    assert not (bait.parent / "mark").exists(), "the file was run"
    assert "bait" not in catalog.games()


def names(bait: Path) -> tuple[str, ...]:
    """All the ways to point at it that fit into a name."""
    return ("./bait.py", "bait.py", "bait", f"../{bait.parent.name}/bait.py"[:40], "file:bait.py", "/tmp/bait.py")


def test_in_a_request(address: str, bait: Path) -> None:
    anna = Guest(address).arrive()
    for name in names(bait):
        reply = anna.ask("/api/rooms", {"game": name, "seats": 3, "name": "Anna", "lang": "en"})
        assert reply["key"] == "unknown_game", reply
    too_long = anna.ask("/api/rooms", {"game": str(bait) * 9, "seats": 3, "name": "Anna", "lang": "en"})
    assert too_long["key"] == "bad_request"


def test_in_a_link(address: str, bait: Path) -> None:
    anna = Guest(address).arrive()
    for name in (*names(bait), str(bait)):
        assert anna.ask(f"/api/rules/{quote(name, safe='')}")["key"] in ("unknown_game", "not_found")
        assert anna.ask(f"/api/records/{quote(name, safe='')}")["key"] in (
            "record_missing",
            "room_unknown",
            "not_found",
        )


@scene
async def test_in_a_message_and_an_option(address: str, bait: Path) -> None:
    (anna,) = await table_of(address, "Anna", bots=["easy", "easy"])
    for name in names(bait):
        wanted = {"seats": 3, "options": {}, "teams": None}
        assert await anna.refusal("setup", game=name, **wanted) == "unknown_game"
    file = str(bait)
    for more in ({"options": {"deck": file}}, {"options": {"game": file}}, {"bots": ["bait.py", "./bait.py"]}):
        wanted = {"game": "mind_map", "seats": 4, "name": "Anna", "lang": "en", **more}
        assert anna.ask("/api/rooms", wanted)["key"] in ("option", "refused", "unknown_deck", "unknown_bot")


def test_in_a_record(bait: Path) -> None:
    match = tablee.Match(tablee.game("mind_up"), 3, seed="1")
    held = json.loads(match.record.to_json())
    for name in (*names(bait), str(bait)):
        with pytest.raises(tablee.UnknownGame) as unknown:
            tablee.Record.from_json(json.dumps({**held, "game": name}))
        assert unknown.value.key == "record_game"
        assert "--game FILE" in Voice("en").error(unknown.value)


@scene
async def test_a_broken_game_does_not_close_the_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two games are there, each only its rules, and one of them raises: the other is listed, explained and played."""
    good = HIGH_CARD.read_text("utf-8").replace('"high_card"', '"good"')
    for name, source in (("good", good), ("bad", "1 / 0\n")):
        (tmp_path / "games" / name).mkdir(parents=True)
        (tmp_path / "games" / name / "rules.py").write_text(source, encoding="utf-8")
    monkeypatch.setattr(import_module("tablee.games"), "__path__", [str(tmp_path / "games")])
    catalog.forget()
    try:
        with serving(sqlite(tmp_path)) as address:
            anna = Guest(address).arrive()
            assert [game["name"] for game in anna.ask("/api/games")] == ["good"]
            assert "HC-2" in anna.ask("/api/rules/good")["html"]
            wanted = {"game": "bad", "seats": 2, "name": "Anna", "lang": "en"}
            assert anna.ask("/api/rooms", wanted)["key"] == "broken_game"
            await anna.enter(anna.open("good", seats=2, bots=["random"]))
            await anna.start()
            assert len(anna.seen["view"]["hand"]) == 6
    finally:
        monkeypatch.undo()  # first: whoever asks the catalogue after it forgot must find the real games again
        catalog.forget()
        for name in [name for name in sys.modules if name.startswith(("tablee.games.good", "tablee.games.bad"))]:
            del sys.modules[name]
