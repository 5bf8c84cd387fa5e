"""A game the command line has never heard of, a home for saved games, and an English environment."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from tablee.cli.app import app
from tablee.core import catalog

FOURTH = Path(__file__).parent / "fourth"
Run = Callable[..., Result]


@pytest.fixture(autouse=True)
def _fourth_game(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The catalogue holds this one game only: what works here works because it is generic."""
    monkeypatch.setattr(import_module("tablee.games"), "__path__", [str(FOURTH)])
    catalog.forget()
    yield
    catalog.forget()


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Where this test's games are kept."""
    monkeypatch.setenv("TABLEE_HOME", str(tmp_path))
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    monkeypatch.setenv("COLUMNS", "80")
    return tmp_path / "games"


@pytest.fixture
def run() -> Run:
    """Run a command with lines typed one after the other; a crash of ours is raised, not swallowed."""

    def run(*args: str, typed: str = "") -> Result:
        lines = "".join(f"{line}\n" for line in typed.split("|")) if typed else ""
        return CliRunner().invoke(app, args, input=lines, catch_exceptions=False)

    return run
