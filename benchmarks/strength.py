"""How strong the bots are, beside what is asked of them: each level against copies of a weaker one, seats by turns.

Run: python benchmarks/strength.py [GAME] [--games N] [--workers N]. With the 2,000 games asked for it takes an hour or
two on two cores, so it is no part of `make bench`.
"""

from __future__ import annotations

import argparse
import os
import time
from dataclasses import dataclass, field
from typing import Any

import tablee


@dataclass(frozen=True, slots=True)
class Row:
    """One player against copies of another."""

    game: str
    bot: str
    others: str
    seats: int = 4
    options: dict[str, Any] = field(default_factory=dict)
    asked: float | None = None

    @property
    def title(self) -> str:
        """What is measured."""
        chosen = " ".join(f"{name}={value}" for name, value in self.options.items())
        return (
            f"{self.game:8} {self.seats} seats  {self.bot:10} against {self.seats - 1} × {self.others:10} {chosen:13}"
        )


PAIRS = (("expert", "normal", 0.75), ("expert", "mc", 0.45), ("normal", "random", 0.70))
"""Mind Up!: asked of four players without objectives."""
MASTER = ("master", "expert")
"""Both imagine as many worlds, which takes as long."""
ROWS = [
    *(Row("mind_up", bot, others, asked=asked) for bot, others, asked in PAIRS),
    *(Row("upturn", *pair, asked=0.32) for pair in (("easy", "random"), ("normal", "easy"), ("expert", "normal"))),
    *(Row("mind_up", bot, others, options={"objectives": 3}) for bot, others, _ in PAIRS),
    *(Row("mind_up", bot, others, seats) for seats in (3, 6) for bot, others, _ in PAIRS),
    *(Row("mind_up", *pair) for pair in (MASTER, ("master", "normal"), ("master", "mc"))),
    Row("mind_up", *MASTER, options={"objectives": 3}),
    *(Row("mind_up", *MASTER, seats) for seats in (3, 6)),
    *(Row("mind_up", *pair) for pair in (("easy", "random"), ("normal", "easy"))),
]


def main() -> None:
    """Print every row as soon as it is known."""
    wanted = argparse.ArgumentParser(description=__doc__)
    wanted.add_argument("game", nargs="?", default="")
    wanted.add_argument("--games", type=int, default=2000)
    wanted.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    given = wanted.parse_args()
    for row in ROWS:
        if given.game in ("", row.game) and not _measure(row, given.games, given.workers):
            return


def _measure(row: Row, games: int, workers: int) -> bool:
    """False after a Ctrl-C: what was played until then is told, and nothing else begins."""
    bots = [row.bot, *[row.others] * (row.seats - 1)]
    began = time.perf_counter()
    done = tablee.simulate(row.game, bots, games=games, seed="strength", workers=workers, options=row.options)
    low, high = done.interval[0]
    asked = f"at least {row.asked:.0%}" if row.asked else f"fair share {1 / row.seats:.0%}"
    share = f"{done.wins[0] / done.games:.1%} ({low:.1%} to {high:.1%})"
    print(f"{row.title} {share}, {asked}, {done.games} games, {time.perf_counter() - began:.0f} s", flush=True)
    return done.games == games


if __name__ == "__main__":
    main()
