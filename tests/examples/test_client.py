"""The client that was written from docs/protocol.md plays whole games: by a list of moves, by points and by forms."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest

from server.guests import serving, sqlite
from tablee import Record, replay

CLIENT = Path(__file__).parents[2] / "examples" / "client.py"


@pytest.mark.parametrize("game", ["mind_up", "mind_map"])
def test_a_whole_game(tmp_path: Path, game: str) -> None:
    with serving(sqlite(tmp_path)) as address:
        command = [sys.executable, str(CLIENT), f"http://{address}", game]
        printed = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120).stdout
        outcome = json.loads(printed.splitlines()[-1])
        with urlopen(f"http://{address}/api/records/{outcome['record']}", timeout=30) as answer:
            record = Record.from_json(answer.read().decode())
    ended = replay(record).outcome
    assert ended is not None
    assert list(ended.scores) == outcome["scores"]
