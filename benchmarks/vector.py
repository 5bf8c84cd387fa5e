"""The vector environment: agent steps a second with observations and masks, by threads and by number of games.

`python benchmarks/vector.py` prints rates, whether cost is linear in games, and that memory does not grow with steps.
Only `step` is timed: what the learner thinks in between is its own affair.
"""

from __future__ import annotations

import resource
from time import perf_counter
from typing import Any

import numpy as np

import tablee

ASKED = 1_000_000
STEPS, RUNS, GAMES = 60, 3, 4096
TABLES = (("mind_up", 4), ("upturn", 4))
SIZES = (1024, 4096, 16384)


def rate(name: str, players: int, num_envs: int, threads: int) -> float:
    """Agent steps a second, the best of several runs under random play."""
    env = tablee.envs.vector(name, players, num_envs, seed=1, threads=threads)
    _, infos = env.reset()
    dice, best = np.random.default_rng(1), float("inf")
    for _ in range(RUNS):
        spent = 0.0
        for _ in range(STEPS * GAMES // num_envs):
            actions = any_legal(infos["action_mask"], dice)
            start = perf_counter()
            *_, infos = env.step(actions)
            spent += perf_counter() - start
        best = min(best, spent)
    env.close()
    return STEPS * GAMES * int(actions[0].size) / best


def any_legal(masks: Any, dice: np.random.Generator) -> Any:
    """One of the legal actions of everybody, each as likely as the others."""
    return (dice.random(masks.shape, np.float32) * masks).argmax(-1)


def megabytes() -> float:
    """The most memory this process has held so far."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main() -> None:
    """Print it all."""
    for name, players in TABLES:
        one, two = (rate(name, players, GAMES, threads) for threads in (1, 2))
        report(f"{name}, one thread", one)
        report(f"{name}, two threads", two, f"  × {two / one:.2f}  (asked: {spaced(ASKED)})")
        for size in SIZES:
            report(f"{name}, {size} games at once", rate(name, players, size, 2))
        before = megabytes()
        rate(name, players, SIZES[-1], 2)
        print(f"{name}: {megabytes() - before:.0f} MB more after as many steps again")


def report(what: str, speed: float, more: str = "") -> None:
    """One line."""
    print(f"{what:<32}{spaced(speed):>14} agent steps/s{more}")


def spaced(number: float) -> str:
    """Thousands apart."""
    return f"{number:,.0f}".replace(",", " ")


if __name__ == "__main__":
    main()
