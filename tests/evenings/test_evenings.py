"""Some evenings, and that a number is all it takes to have one again."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from evenings.disk import evening_folder
from evenings.evening import Evening, EveningReport
from tablee.server.room import room
from tablee.server.store import errors, writer

AGAIN = """
from evenings.disk import evening_folder
from evenings.evening import Evening
with evening_folder() as folder:
    print(Evening(SEED, folder).run().digest)
"""


@cache
def evening(seed: int) -> EveningReport:
    with evening_folder() as folder:
        return Evening(seed, folder).run()


@pytest.mark.parametrize("seed", [4, 5, 7, 12])  # the last with several nodes
def test_an_evening(seed: int) -> None:
    report = evening(seed)
    assert report.inputs > 50
    assert report.said > 50


def test_what_rooms_forget_is_neither_taken_twice_nor_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rooms that know only three ids again: the log refuses the rest, and whoever sent it is told what is there."""
    refused = []

    class Counted(errors.SentBefore):
        def __init__(self, clients: frozenset[str]) -> None:
            super().__init__(clients)
            refused.append(clients)

    monkeypatch.setattr(room, "REMEMBERED", 3)
    monkeypatch.setattr(writer, "SentBefore", Counted)
    with evening_folder() as folder:
        Evening(7, folder).run()
    assert refused, "nothing was sent again after it was forgotten"


def test_the_same_number_is_the_same_evening_to_the_last_byte() -> None:
    """Also in another process, where Python orders its sets differently."""
    assert digest_elsewhere(12, "1") == evening(12).digest
    assert len(evening(12).digest) == 32


def test_another_number_is_another_evening() -> None:
    assert evening(4).digest != evening(5).digest


def digest_elsewhere(seed: int, hash_seed: str) -> str:
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(Path(__file__).parents[1])}
    script = AGAIN.replace("SEED", str(seed))
    done = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True)
    return done.stdout.strip()
