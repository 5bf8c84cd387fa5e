"""`make fuzz`, in short: the server takes no harm from what no page would send, and those who play play on."""

from __future__ import annotations

from pathlib import Path

import pytest

from fuzz.frames import Frames, kinds
from fuzz.fuzzing import fuzz, percentile
from tablee.server.actor.sockets import DECODER, FLAWS

FRAMES = 1500
MUCH = 5.0
"""Seconds, on a machine that runs other tests meanwhile; `make fuzz` compares with the same machine at rest."""


@pytest.mark.timed
def test_a_short_attack(tmp_path: Path) -> None:
    figures = fuzz(tmp_path, FRAMES, rooms=3, phase=1.5)
    assert figures.frames >= FRAMES
    assert figures.games >= 3
    assert percentile(figures.noisy, 99) < MUCH


def test_the_frames_are_of_all_kinds_and_the_same_for_the_same_seed() -> None:
    frames, again = Frames("seed"), Frames("seed")
    made = [frames.next() for _ in range(5000)]
    assert made == [again.next() for _ in made]
    understood = [one for one in made if isinstance(one, str) and _is_message(one.encode())]
    assert 1000 < len(understood) < 4000
    assert {str(type(DECODER.decode(one)).__struct_config__.tag) for one in understood} == kinds()


def _is_message(data: bytes) -> bool:
    try:
        DECODER.decode(data)
    except FLAWS:
        return False
    return True
