"""How long `expert` (or `master`) thinks about an answer, on one core, over whole games among its like.

`python benchmarks/answers.py [LEVEL] [--seconds N]` prints the median, the 99th percentile and the worst answer for
every game and number of players beside what is asked for. Answers that leave no choice take no thought and are not
counted. Milliseconds are those of the processor: what else the machine does changes little. Then, how long the first
answer takes where nothing has been compiled yet.
"""

from __future__ import annotations

import argparse
import gc
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any

import numpy as np

import tablee
from tablee.bots import bot_names, make_bot, play_out
from tablee.core.bot import Bot, Imagine
from tablee.core.chance import Chance
from tablee.core.game import Choices
from tablee.core.match import Seen

ASKED = 100
"""Milliseconds, at most."""
OBJECTIVES = {"objectives": 3}
TABLES: list[tuple[str, int, dict[str, Any]]] = [
    *(("mind_up", players, options) for players in (3, 4, 6) for options in ({}, OBJECTIVES)),
    *(("upturn", players, {}) for players in (2, 3, 4)),
]


@dataclass(frozen=True, slots=True)
class Timed:
    """A bot, and how long each of its answers took."""

    bot: Bot
    spent: list[float] = field(default_factory=list)

    def choose(self, seen: Seen, legal: Choices[Any], imagine: Imagine, chance: Chance) -> Any:
        """Its answer; where there was something to choose, the time it took is kept."""
        choice = seen.seat in seen.awaited and sum(1 for _ in legal) > 1
        began = process_time()
        move = self.bot.choose(seen, legal, imagine, chance)
        if choice:
            self.spent.append(1000 * (process_time() - began))
        return move


def answers(level: str, name: str, players: int, options: dict[str, Any]) -> Iterator[list[float]]:
    """Game after game among bots of a level: the milliseconds of every answer in it."""
    game, number = tablee.game(name), 0
    while True:
        match = tablee.Match(game, players, options, f"answers/{number}")
        bot = Timed(make_bot(game, level, Chance(f"answers/{number}", 0)))
        play_out(match, dict.fromkeys(range(players), bot), f"thoughts/{number}")
        yield bot.spent
        number += 1


def measured(level: str, name: str, players: int, options: dict[str, Any], seconds: float) -> str:
    """One line of the table, after so many seconds of play; the first game only warms up."""
    games, spent = answers(level, name, players, options), list[float]()
    next(games)
    gc.freeze()  # a collection that walks through all of numba takes as long as many answers, and is not theirs
    until = process_time() + seconds
    while process_time() < until:
        spent += next(games)
    middle, late, worst = np.percentile(spent, (50, 99, 100))
    title = f"{name} {players}" + "".join(f" {option}={value}" for option, value in options.items())
    return f"{title:<24}{len(spent):>9}{middle:>9.1f}{late:>9.1f}{worst:>9.1f}   (asked: at most {ASKED})"


def starts(level: str, name: str) -> str:
    """One line: how long a start takes until its first answer, just installed and later."""
    code = f"import tablee; from tablee.bots.warm import warm; warm(tablee.game({name!r}), [{level!r}])"
    with TemporaryDirectory() as folder:
        first, later = (_run(code, folder) for _ in range(2))
    return f"{name:<24}{first:>9.1f} s to the first answer after an installation, {later:.1f} s from then on"


def _run(code: str, folder: str) -> float:
    began = perf_counter()
    subprocess.run([sys.executable, "-c", code], env={**os.environ, "NUMBA_CACHE_DIR": folder}, check=True)
    return perf_counter() - began


def main() -> None:
    """Print a line as soon as it is known."""
    wanted = argparse.ArgumentParser(description=__doc__)
    wanted.add_argument("level", nargs="?", default="expert")
    wanted.add_argument("--seconds", type=float, default=10.0)
    given = wanted.parse_args()
    print(f"{given.level + ', ms':<24}{'answers':>9}{'median':>9}{'99 %':>9}{'worst':>9}")
    tables = [table for table in TABLES if given.level.partition("@")[0] in bot_names(tablee.game(table[0]))]
    for table in tables:
        print(measured(given.level, *table, given.seconds), flush=True)
    for name in dict.fromkeys(name for name, *_ in tables):
        print(starts(given.level, name), flush=True)


if __name__ == "__main__":
    main()
