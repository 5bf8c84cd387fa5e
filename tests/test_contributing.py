"""“Add a game” is what happens: the file of the page is played, judged and shown to learners, word for word."""

from __future__ import annotations

import re
import shlex
import sys
import textwrap
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tablee.cli.app import app
from tablee.core import catalog
from tablee.core.match import Match
from tablee.text import Voice

PAGE = (Path(__file__).parents[1] / "CONTRIBUTING.md").read_text(encoding="utf-8")
GAME, *PROGRAMS = re.findall(r"^```python\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
KIT = textwrap.dedent(re.findall(r"^   ```python\n(.*?)^   ```", PAGE, re.DOTALL | re.MULTILINE)[0])
CONSOLE = re.findall(r"^```console\n\$ tablee (.*?)\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)


@pytest.fixture(autouse=True)
def _in_a_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """With the game in it, and one that is not finished; afterwards nobody remembers them."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TABLEE_HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "88")
    Path("sticks.py").write_text(GAME, encoding="utf-8")
    begun, _, _ = GAME.partition("    def view")
    Path("unfinished.py").write_text(f"{begun}\n\ngame = Sticks()\n", encoding="utf-8")
    catalog.forget()
    yield
    catalog.forget()


def lines(text: str) -> list[str]:
    return [line.rstrip() for line in text.replace("\u202f", " ").splitlines() if line.strip()]


@pytest.mark.parametrize(("command", "shown"), CONSOLE, ids=[command.split()[0] for command, _ in CONSOLE])
def test_the_console_says_so(command: str, shown: str) -> None:
    typed = re.findall(r"^> (.*)$", shown, re.MULTILINE)
    said = CliRunner().invoke(
        app, [*shlex.split(command), "--lang", "en"], input="".join(f"{word}\n" for word in typed)
    )
    # What is typed ends its line on the screen, not in what the program writes. "…" stands for what differs each time.
    expected = [
        re.escape(line).replace("…", ".*") for line in lines(re.sub(r"^> .*\n", "> ", shown, flags=re.MULTILINE))
    ]
    printed = lines(said.output)
    assert len(printed) == len(expected), said.output
    assert [line for line, form in zip(printed, expected, strict=True) if not re.fullmatch(form, line)] == []


@pytest.mark.parametrize("program", PROGRAMS, ids=["learners", "conformance"])
def test_the_programs_run(program: str) -> None:
    exec(compile(program, "CONTRIBUTING.md", "exec"), {"__name__": "contributing"})


def test_mistakes_are_found_as_told() -> None:
    mistaken = GAME.replace("min(3, state.left)", "3")
    assert mistaken != GAME
    Path("sticks.py").write_text(mistaken, encoding="utf-8")
    with pytest.raises(AssertionError, match="still going after 15 steps"):
        test_the_programs_run(PROGRAMS[-1])
    assert "still going after 15 steps" in PAGE


def test_the_folder_is_found_with_its_kit_and_its_words(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    home = tmp_path / "games" / "sticks"
    (home / "text").mkdir(parents=True)
    (home / "rules.py").write_text(GAME, encoding="utf-8")
    for lang, title in (("en", "Sticks"), ("fr", "Bâtonnets")):
        (home / "text" / f"{lang}.toml").write_text(f'title = "{title}"\n', encoding="utf-8")
    games = import_module("tablee.games")
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(home.parent)])
    before = {*sys.modules}
    assert "sticks" in catalog.games(), "rules alone are found"
    catalog.forget()
    for module in {*sys.modules} - before:
        monkeypatch.delitem(sys.modules, module)
    (home / "__init__.py").write_text(KIT, encoding="utf-8")
    try:
        assert [Voice(lang, "sticks").say("title") for lang in ("en", "fr")] == ["Sticks", "Bâtonnets"]
        assert type(catalog.kit("sticks")).__name__ == "SticksKit"
        assert Match(catalog.game("sticks"), 2, seed="1").to_act == {0}
    finally:
        for module in {*sys.modules} - before:
            sys.modules.pop(module, None)
