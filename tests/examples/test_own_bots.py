"""The page for whoever writes a bot stays true: its code runs, its commands work, its names exist."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import fields
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import tablee
from tablee.core.codec import union
from tablee.core.match import read_move
from tablee.games.mind_up import bots

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "own_bots.md").read_text(encoding="utf-8")
TABLES = {"mind_up": "**Mind Up!**", "upturn": "**Upturn**", "mind_map": "**Mind Map**"}


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)


def rows(game: str) -> Iterator[tuple[list[str], list[str]]]:
    """The rows about a game: the pieces of code in the left cell, and in the right one."""
    about = PAGE.partition(f"| {TABLES[game]} |")[2].partition("| **")[0].partition("\n\n")[0]
    for row in about.splitlines()[1:]:
        left, right = row.strip("| ").split(" | ")
        yield re.findall(r"`(.+?)`", left), re.findall(r"`(.+?)`", right)


def test_its_code_runs(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """One block after the other, with fewer games."""
    for name in ("bubbles", "highest"):  # and out again afterwards
        monkeypatch.setitem(bots.LEVELS, name, bots.LEVELS["easy"])
    names: dict[str, Any] = {"__name__": "own_bots"}
    for block in blocks("python"):
        quick = re.sub(r"games=\d+", "games=8", block)
        exec(compile(quick, "own_bots.md", "exec", dont_inherit=True), names)
    assert float(capsys.readouterr().out.split()[0]) > 1 / 3
    names["LEVELS"]["highest"] = names["Highest"]
    assert tablee.simulate("mind_up", ["highest", "bubbles@3", "random"], games=2).games == 2


def test_its_commands_work(tmp_path: Path) -> None:
    """The bots in a file of their own, installed as the page says: what pip writes down is a file of entry points."""
    (points,) = (tomllib.loads(block)["project"]["entry-points"]["tablee.bots"] for block in blocks("toml"))
    (tmp_path / "my_bots.py").write_text("\n\n".join(blocks("python")[:2]), encoding="utf-8")
    installed = tmp_path / "my_bots-1.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: my-bots\nVersion: 1\n")
    listed = [f"{name} = {maker}\n" for name, maker in points.items()]
    (installed / "entry_points.txt").write_text("".join(["[tablee.bots]\n", *listed]))
    (commands,) = blocks("sh")
    for command in re.sub(r"--games \d+", "--games 4", commands).splitlines():
        words = [*shlex.split(command)[1:], "--json", "--workers", "1"]
        environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
        run = [sys.executable, "-m", "tablee", *words]
        output = subprocess.run(run, capture_output=True, text=True, check=True, env=environment, cwd=tmp_path).stdout
        assert json.loads(output)["games"] == 4
    assert "bubbles@100" in (tmp_path / "league.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("game", TABLES)
def test_moves_are_written_as_it_says(game: str) -> None:
    rules = tablee.game(game)
    home = import_module(f"tablee.games.{game}.moves")
    assert f"`{home.__name__}`" in PAGE
    fields = [(left, right) for left, right in rows(game) if not left[0].startswith("view.")]
    kinds = set()
    for left, right in fields:
        for move, written in zip((eval(code, vars(home)) for code in left), map(json.loads, right), strict=True):
            assert union(rules.forms.Move).encode(move) == written
            assert read_move(rules, written) == move
            kinds.add(type(move))
    assert kinds == {rules.forms.Move} or kinds == set(rules.forms.Move.__args__)


@pytest.mark.parametrize("game", TABLES)
def test_what_is_seen_has_these_names(game: str) -> None:
    seen = {code.partition(".")[2] for left, _ in rows(game) for code in left if code.startswith("view.")}
    assert len(seen) > 3
    assert seen <= {field.name for field in fields(tablee.game(game).forms.View)}
    assert set(re.findall(r"`seen\.(\w+)", PAGE)) <= {field.name for field in fields(tablee.Seen)}


def test_its_links_lead_somewhere() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", PAGE)
    assert links
    assert [link for link in links if not (DOCS / link).exists()] == []
