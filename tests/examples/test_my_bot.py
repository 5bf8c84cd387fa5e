"""The bot of the examples plays, by itself and when it is installed."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

EXAMPLES = Path(__file__).parents[2] / "examples"


def run(*command: str, path: Path | None = None) -> str:
    environment = {**os.environ, "PYTHONPATH": str(path)} if path else dict(os.environ)
    done = subprocess.run([sys.executable, *command], capture_output=True, text=True, check=True, env=environment)
    return done.stdout


def test_it_plays_by_itself() -> None:
    output = re.search(r"of 120 games \((\d+)% to \d+%\); fair: (\d+)%", run(str(EXAMPLES / "my_bot.py")))
    assert output
    assert int(output[1]) > int(output[2]), "so many games tell it from luck"


def test_it_is_found_by_its_entry_point(tmp_path: Path) -> None:
    """Installed as its comment says: what pip writes down is a file of entry points."""
    source = (EXAMPLES / "my_bot.py").read_text(encoding="utf-8")
    point = re.search(r'entry-points\."tablee\.bots"\]\s+"(.+)" = "(.+)"', source)
    assert point
    (tmp_path / "my_bot.py").write_text(source, encoding="utf-8")
    installed = tmp_path / "my_bot-1.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: my-bot\nVersion: 1\n")
    (installed / "entry_points.txt").write_text(f"[tablee.bots]\n{point[1]} = {point[2]}\n")
    bots = "my_bot,random,random"
    output = run("-m", "tablee", "simulate", "mind_up", "--bots", bots, "--games", "20", "--json", path=tmp_path)
    assert json.loads(output)["bots"][0]["bot"] == "my_bot"
    assert json.loads(output)["bots"][0]["wins"] > 10
