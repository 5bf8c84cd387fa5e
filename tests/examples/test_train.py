"""The learner of the examples learns: a little practice, and it beats three `easy`."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

TRAIN = Path(__file__).parents[2] / "examples" / "train.py"


@pytest.mark.long
def test_it_learns_to_beat_easy() -> None:
    """Fair would be 25 %; with as little practice as this it wins some 60 %."""
    little = ("--tables", "512", "--iterations", "3", "--games", "150")
    output = subprocess.run([sys.executable, TRAIN, *little], capture_output=True, text=True, check=True).stdout
    practice = [int(share) for share in re.findall(r"wins (\d+)% against the best gain", output)]
    final = re.search(r"against three easy: wins (\d+)% of 150 games", output)
    assert len(practice) == 3
    assert practice[-1] > 30
    assert final
    assert int(final[1]) > 30
