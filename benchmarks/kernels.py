"""The kernel of Mind Up! beside its limit in C, beside OpenSpiel, and on two threads; everybody in turns, in one run.

`python benchmarks/kernels.py` prints decisions a second and the ratios that are asked for; then, for Upturn too, two
threads, and what more games cost in time and memory.
"""

from __future__ import annotations

import ctypes
import resource
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from shutil import which
from time import perf_counter, process_time
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.arena.speed import measure, others
from tablee.fast.batch import playouts, seed_bits
from tablee.games.mind_up.kernel import game as kernel

PLAYERS, TURNS, GAMES, RUNS, SEED = 4, 21, 400_000, 7, 1
DECISIONS = PLAYERS * TURNS
GOOFSPIEL = "open_spiel goofspiel"
LIMIT = Path(__file__).parent / "limit" / "mind_up.c"
TWO_THREADS = "two threads ÷ one"
WANTED = {"÷ C": 0.8, f"÷ {GOOFSPIEL}": 100.0, TWO_THREADS: 1.7}
FEW, MORE = 50_000, 8
"""Games, and how many times as many, to see that cost grows with them and memory does not."""


def empty() -> NDArray[np.int32]:
    """Room for the scores of one run."""
    return np.empty((GAMES, PLAYERS), np.int32)


def play_kernel(out: NDArray[np.int32]) -> None:
    """The kernel, on the thread that asks."""
    kernel.play_many(PLAYERS, 0, np.uint64(seed_bits(SEED)), 0, out)


def limit() -> Callable[[NDArray[np.int32]], None] | None:
    """The same games by the loop in C; None where nothing compiles it."""
    compiler = which("cc") or which("gcc") or which("clang")
    if not compiler:
        return None
    with tempfile.TemporaryDirectory() as folder:
        built = Path(folder) / "mind_up.so"
        subprocess.run([compiler, "-O3", "-march=native", "-shared", "-fPIC", LIMIT, "-o", built], check=True)
        play_many = ctypes.CDLL(str(built)).play_many
    play_many.argtypes = [ctypes.c_int, ctypes.c_uint64, ctypes.c_int64, ctypes.c_int64, ctypes.c_void_p]
    return lambda out: play_many(PLAYERS, seed_bits(SEED), 0, len(out), out.ctypes.data)


def seconds(work: Callable[[], Any], clock: Callable[[], float]) -> float:
    """How long it took."""
    start = clock()
    work()
    return clock() - start


def goofspiel_rate() -> float | None:
    """Decisions a second of OpenSpiel from Python, where it is installed."""
    rivals = [other for other in others() if other[0] == GOOFSPIEL]
    return measure(*rivals[0], 2.0).rate if rivals else None


def compare() -> tuple[dict[str, float], dict[str, float]]:
    """Rates (decisions a second) and ratios; the best of several runs each, which alternate."""
    ours, theirs, in_c = empty(), empty(), limit()
    play_kernel(ours[:0])
    runs: dict[str, list[float]] = {"kernel": [], "C": [], "one thread": [], "two threads": []}
    for _ in range(RUNS):
        runs["kernel"].append(seconds(partial(play_kernel, ours), process_time))
        if in_c:
            runs["C"].append(seconds(partial(in_c, theirs), process_time))
        for threads, name in ((1, "one thread"), (2, "two threads")):
            runs[name].append(seconds(partial(playouts, "mind_up", PLAYERS, GAMES, SEED, threads), perf_counter))
    if in_c and not np.array_equal(ours, theirs):
        sys.exit("the kernel and the loop in C do not play the same games")
    rates = {name: DECISIONS * GAMES / min(times) for name, times in runs.items() if times}
    return rates, _ratios(rates, goofspiel_rate())


def _ratios(rates: dict[str, float], goofspiel: float | None) -> dict[str, float]:
    ratios = {TWO_THREADS: rates["two threads"] / rates["one thread"]}
    if "C" in rates:
        ratios["÷ C"] = rates["kernel"] / rates["C"]
    if goofspiel:
        rates[GOOFSPIEL] = goofspiel
        ratios[f"÷ {GOOFSPIEL}"] = rates["kernel"] / goofspiel
    return ratios


def growth(game: str) -> tuple[float, float, float]:
    """Two threads ÷ one; the time of MORE × the games ÷ MORE × the time; and the MB they took beyond their results."""
    run = partial(playouts, game, PLAYERS, seed=SEED)
    run(games=FEW, threads=2)
    times: dict[tuple[int, int], list[float]] = {(FEW, 1): [], (FEW * MORE, 1): [], (FEW * MORE, 2): []}
    before = _megabytes()
    for _ in range(3):
        for games, threads in times:
            times[games, threads].append(seconds(partial(run, games=games, threads=threads), perf_counter))
    few, one, two = (min(spent) for spent in times.values())
    results = run(games=1, threads=1).nbytes * FEW * MORE / 1e6
    return one / two, one / (MORE * few), max(0.0, _megabytes() - before - results)


def _megabytes() -> float:
    """The most memory this process has held so far."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main() -> None:
    """Print it all; what could not be measured is named."""
    rates, ratios = compare()
    for name, rate in rates.items():
        print(f"{name:<24}{rate:>16,.0f} decisions/s".replace(",", " "))
    for name, wanted in WANTED.items():
        ratio = f"{ratios[name]:.2f}" if name in ratios else "not measured here"
        print(f"{name:<24}{ratio:>20}  (asked: {wanted:g})")
    for game in ("mind_up", "upturn"):
        threads, cost, memory = growth(game)
        print(f"{game}: {TWO_THREADS} {threads:.2f}  (asked: 1.7)")
        print(f"{game}: {MORE} × the games cost {MORE} × {cost:.2f}, and {memory:.1f} MB more than their results")


if __name__ == "__main__":
    main()
