"""One answer can be followed by a reader: through few files and few functions."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

TOOL = Path(__file__).parents[2] / "tools" / "trace_answer.py"


def test_one_answer_passes_few_files_and_functions() -> None:
    shown = subprocess.run([sys.executable, TOOL], capture_output=True, text=True, timeout=60, check=True).stdout
    counted = re.search(r"(\d+) files, (\d+) functions\s*$", shown)
    assert counted
    files, functions = map(int, counted.groups())
    assert files <= 12
    assert functions <= 63  # sixty, and a queue of our own: the one of asyncio was not counted
