"""Many random games at once: slices in threads, each game with dice of its own, so that threads change nothing."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from typing import TYPE_CHECKING, Any, SupportsIndex

from tablee.core.catalog import open_kit
from tablee.core.errors import BadSetup
from tablee.core.match import make_seating
from tablee.fast.compiling import announce_compiling, kernel_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from tablee.core.kernel import Kernel

SLICE = 1 << 14
"""Games a thread plays before it looks up: a Ctrl-C waits no longer than that."""


def playouts(
    game: str, players: SupportsIndex, games: int, seed: object = 1, threads: int | None = None, options: object = None
) -> NDArray[Any]:
    """The results of `games` games under uniformly random play, one row a game; same seed, same rows, any threads.

    A column is a seat. "mind_up": the final scores, int32. "upturn": shares of the victory, float64, 1 for who wins
    alone, 1/2 for each of two, 0 for the others; every call is made there. "mind_map" cannot be played like that.
    """
    kit = open_kit(game)
    found, kernel = kit.rules, kernel_of(kit)
    seating = make_seating(found, players, options, None)
    if games < 1:
        raise BadSetup("games", games=games)
    if threads is not None and threads < 1:
        raise BadSetup("threads", threads=threads)
    setting = kernel.setting(seating.options)
    return _play(kernel, found.name, seating.seats, setting, games, seed, threads or cores())


def _play(
    kernel: Kernel, name: str, players: int, setting: int, games: int, seed: object, threads: int
) -> NDArray[Any]:
    import numpy as np

    out, bits = np.empty((games, players), kernel.RESULT), np.uint64(seed_bits(seed))
    with announce_compiling(name):
        kernel.play_many(players, setting, bits, 0, out[:0])

    def play(part: slice) -> None:
        kernel.play_many(players, setting, bits, part.start, out[part])

    _run(play, games, threads)
    return out


def _run(play: Any, games: int, threads: int) -> None:
    if threads == 1:
        for part in _slices(games):
            play(part)
        return
    with ThreadPoolExecutor(threads) as pool:
        try:
            for _ in pool.map(play, _slices(games)):
                pass
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def _slices(games: int) -> Iterator[slice]:
    return (slice(first, min(first + SLICE, games)) for first in range(0, games, SLICE))


def seed_bits(seed: object) -> int:
    """Any seed as 64 bits: numbers and their text are the same seed, as everywhere in Tablée."""
    return int.from_bytes(sha256(str(seed).encode()).digest()[:8], "big")


def cores() -> int:
    """The cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
