"""“Add a game” is what happens: the file of the page is played, judged and shown to learners, word for word."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tablee.cli.app import app
from tablee.core import catalog

PAGE = (Path(__file__).parents[1] / "CONTRIBUTING.md").read_text(encoding="utf-8")
GAME, *PROGRAMS = re.findall(r"^```python\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
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
