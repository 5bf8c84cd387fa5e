"""Kits: found in folders and by entry points, loaded when asked for; a broken one is named, and the others go on."""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import tablee
from tablee.cli.app import app
from tablee.core import catalog
from tablee.core.errors import BrokenGame, UnknownGame

GAMES = tablee.games()
HIGH_CARD = (Path(__file__).parents[2] / "examples" / "high_card.py").read_text("utf-8")
GOOD = HIGH_CARD.replace('"high_card"', '"good"')
BROKEN = {
    "raises": 'raise RuntimeError("the box is empty")\n',
    "syntax": "def (:\n",
    "exits": "import sys\n\nsys.exit(0)\n",
    "silent": "nothing = 1\n",
    "no_game": "game = 3\n",
    "misnamed": HIGH_CARD,
    "lacking": HIGH_CARD.replace('"high_card"', '"lacking"').replace("def imagine", "def dream"),
    "crowded": HIGH_CARD.replace('"high_card"', '"crowded"').replace("range(2, 7)", "range(2, 70)"),
    "formless": HIGH_CARD.replace('"high_card"', '"formless"').replace("winner: Seat", "winner: float"),
}


@pytest.fixture
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of games: one good one, which is rules and nothing else, and many ways to be wrong."""
    for name, source in {"good": GOOD, **BROKEN}.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "rules.py").write_text(source, encoding="utf-8")
    monkeypatch.setattr(import_module("tablee.games"), "__path__", [str(tmp_path)])
    catalog.forget()
    before = {*sys.modules}
    yield tmp_path
    for name in {*sys.modules} - before:
        if name.startswith("tablee.games."):
            del sys.modules[name]
    catalog.forget()


def test_a_folder_with_rules_is_a_whole_game(folders: Path) -> None:
    assert catalog.games() == ["good"]
    kit = catalog.kit("good")
    assert (kit.home, kit.bots, kit.encoding, kit.kernel, kit.terminal, kit.material) == (None,) * 6
    assert tablee.Match(kit.rules, 3, seed="1").to_act == {0, 1, 2}


def test_what_is_broken_is_told_by_name(folders: Path, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR, "tablee.games"):
        broken = catalog.broken()
    assert broken.keys() == BROKEN.keys()
    assert broken["raises"] == "RuntimeError: the box is empty (rules.py:1)"
    assert broken["exits"] == "SystemExit: 0 (rules.py:3)"
    assert broken["syntax"] == "SyntaxError: invalid syntax (rules.py, line 1)", "no line of ours or of the interpreter"
    assert broken["silent"].endswith("that is a tablee.core.game.Game")
    assert "imagine" in broken["lacking"]
    assert "'high_card'" in broken["misnamed"]
    assert "seats" in broken["crowded"]
    assert "float" in broken["formless"]
    for name in BROKEN:
        assert any(f"the game {name} cannot be loaded" in line for line in caplog.messages)
        with pytest.raises(BrokenGame) as refused:
            catalog.kit(name)
        assert name in str(refused.value)
    assert catalog.games() == ["good"]


def test_a_part_that_cannot_be_loaded_is_reported_and_the_others_go_on(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The rules are there, so the game is; whoever asks every game for a part gets it from those that have it."""

    class Lame(catalog.Kit):
        @property
        def bots(self) -> Any:
            return import_module("no_such_module")

    catalog.forget()
    monkeypatch.setitem(catalog._kits, "mind_up", Lame(catalog.game("mind_up")))
    try:
        for _ in range(2):
            assert [*catalog.ask_each(lambda kit: (kit.rules.name, bool(kit.bots))[0])] == [
                name for name in GAMES if name != "mind_up"
            ]
        assert catalog.broken()["mind_up"].startswith("ModuleNotFoundError: No module named 'no_such_module'")
        assert sum("the game mind_up cannot be loaded" in line for line in caplog.messages) == 1
        assert "mind_up" in catalog.games()
        listed = CliRunner().invoke(app, ["games"], catch_exceptions=False)
        assert "(upturn)" in listed.stdout
        assert "(mind_up)" not in listed.stdout
        assert "no_such_module" in listed.stderr
    finally:
        catalog.forget()


@dataclass(frozen=True)
class Point:
    """An entry point, as an installed package has it."""

    name: str
    found: object

    def load(self) -> Any:
        if isinstance(self.found, Exception):
            raise self.found
        return self.found


@pytest.fixture
def _nothing_opened() -> Iterator[None]:
    catalog.forget()
    yield
    catalog.forget()


@pytest.mark.usefixtures("_nothing_opened")
def test_installed_games_are_found_and_broken_ones_are_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "installed.py"
    file.write_text(HIGH_CARD.replace('"high_card"', '"installed"'), encoding="utf-8")
    rules = catalog.open_game(file)
    catalog.forget()
    points = [Point("installed", rules), Point("gone", ImportError("no module")), Point("other_name", rules)]
    points += [Point("mindup", rules), Point("upturn", rules)]
    monkeypatch.setattr(catalog, "entry_points", lambda group: points if group == "tablee.games" else [])
    assert catalog.games() == sorted(["installed", *GAMES])
    assert catalog.broken().keys() == {"gone", "other_name"}
    assert catalog.game("Installed!") is rules
    for name in ("mindup", "upturn"):
        assert f"the game {name} cannot be loaded: there is a game of that name already" in caplog.messages
        assert catalog.game(name) is not rules


@pytest.mark.usefixtures("_nothing_opened")
def test_a_file_is_opened_once_and_then_known_by_its_name(tmp_path: Path) -> None:
    file = tmp_path / "good.py"
    file.write_text(GOOD, encoding="utf-8")
    with pytest.raises(UnknownGame):
        catalog.game("good")
    rules = tablee.game(str(file))
    assert tablee.game(str(file)) is rules
    assert catalog.open_game(file) is rules
    assert catalog.game("good") is rules
    assert catalog.kit("good").file == file.resolve()


@pytest.mark.usefixtures("_nothing_opened")
@pytest.mark.parametrize("name", [name for name in BROKEN if name != "misnamed"])
def test_a_broken_file_is_told_by_name(tmp_path: Path, name: str) -> None:
    file = tmp_path / f"{name}.py"
    file.write_text(BROKEN[name], encoding="utf-8")
    with pytest.raises(BrokenGame) as refused:
        tablee.game(str(file))
    assert refused.value.params["name"] == f"{name}.py"
    assert tablee.games() == GAMES


@pytest.mark.usefixtures("_nothing_opened")
@pytest.mark.parametrize("name", ["mind_up", "mindup"])
def test_a_file_cannot_take_the_name_of_another_game(tmp_path: Path, name: str) -> None:
    """Nor one that would be looked up as that game."""
    file = tmp_path / "mine.py"
    file.write_text(HIGH_CARD.replace('"high_card"', f'"{name}"'), encoding="utf-8")
    with pytest.raises(BrokenGame) as taken:
        tablee.game(str(file))
    assert (taken.value.key, taken.value.params) == ("game_name_taken", {"name": name, "file": "mine.py"})


@pytest.mark.usefixtures("_nothing_opened")
@pytest.mark.parametrize("name", ["nothing.py", "notes.txt", "folder.py"])
def test_what_is_no_file_with_a_game_is_told_as_it_was_named(tmp_path: Path, name: str) -> None:
    (tmp_path / "notes.txt").write_text(HIGH_CARD, encoding="utf-8")
    (tmp_path / "folder.py").mkdir()
    with pytest.raises(UnknownGame) as missing:
        tablee.game(str(tmp_path / name))
    assert (missing.value.key, missing.value.params) == ("no_game_file", {"file": str(tmp_path / name)})


@pytest.mark.usefixtures("_nothing_opened")
def test_of_two_games_in_a_file_the_one_called_game_is_meant(tmp_path: Path) -> None:
    file = tmp_path / "two.py"
    file.write_text(f'{GOOD}\n\nclass Better(HighCard):\n    name = "better"\n\n\ngame = Better()\n', encoding="utf-8")
    assert tablee.game(str(file)).name == "better"
    assert "good" not in catalog.games()
