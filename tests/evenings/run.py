"""`make evenings`: so many evenings, one number after the other; a failure is told with the command that replays it.

Run: python tests/evenings/run.py [EVENINGS [SEED [PROCESSES]]].
"""

from __future__ import annotations

import sys
import time
from contextlib import nullcontext
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from evenings.disk import evening_folder
from evenings.evening import Evening, EveningReport
from evenings.witness import Violation

LONGEST = 2000
"""Characters of what went wrong: a table is long."""


@dataclass(frozen=True)
class Played:
    """What came of one number."""

    seed: int
    used: float
    """Seconds of processor time."""
    report: EveningReport | None
    flaw: str = ""


def play(seed: int) -> Played:
    """One evening."""
    began = time.process_time()
    try:
        with evening_folder() as folder:
            report = Evening(seed, folder).run()
        return Played(seed, time.process_time() - began, report)
    except Violation as found:
        return Played(seed, time.process_time() - began, None, str(found)[:LONGEST])


def main(evenings: int = 100, first: int = 1, processes: int = 1) -> int:
    """0 where all is well."""
    began, played = time.monotonic(), list[Played]()
    seeds = range(first, first + evenings)
    with get_context("spawn").Pool(processes) if processes > 1 else nullcontext() as pool:
        for one in pool.imap_unordered(play, seeds) if pool else map(play, seeds):
            played.append(one)
            if one.flaw:
                print(f"\nevening {one.seed}: {one.flaw}\n  again: make evenings N=1 SEED={one.seed}")
            print(summary(played, time.monotonic() - began), end="\r" if sys.stdout.isatty() else "\n", flush=True)
    print()
    return 1 if any(one.flaw for one in played) else 0


def summary(played: list[Played], took: float) -> str:
    """So far."""
    inputs = sum(one.report.inputs for one in played if one.report)
    said = sum(one.report.said for one in played if one.report)
    failed, used = sum(bool(one.flaw) for one in played), sum(one.used for one in played)
    done = f"{len(played)} evenings, {failed} failed, {inputs} inputs in the logs, {said} messages of pages"
    return f"{done}; {60 * inputs / took:.0f} inputs a minute, {60 * inputs / used:.0f} a minute of one processor"


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
