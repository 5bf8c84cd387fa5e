"""Compiles what the tests run of the games' compiled code, one process a game: once, not in every worker.

Run: python tools/compile_kernels.py; `make test` does. What was compiled before, from the same sources, is not compiled
again.
"""

from __future__ import annotations

from multiprocessing import get_context

import tablee
from tablee import envs, fast, review
from tablee.bots.levels import bot_names
from tablee.bots.warm import compiled_levels, warm
from tablee.core.catalog import kit
from tablee.core.chance import Chance
from tablee.core.match import Match
from tablee.core.record import Record
from tablee.review.puzzle_search import check
from tablee.review.puzzles import has_puzzles, puzzles_of


def main() -> None:
    """All games that have a kernel, side by side."""
    names = [name for name in tablee.games() if kit(name).vector is not None]
    with get_context("spawn").Pool(len(names)) as pool:
        pool.map(compile_game, names)


def compile_game(name: str) -> None:
    """A thought of every level, a random game, a row of a vector, a review and a puzzle."""
    game = tablee.game(name)
    warm(game, compiled_levels(game, bot_names(game)))
    fast.playouts(name, players=game.seats[-1], games=1)
    envs.vector(name, players=game.seats[-1], num_envs=1).reset(seed=1)
    if review.is_offered(name):
        review.of(_played(name), review.Budget(worlds=2, redraws=0))
    if has_puzzles(name):
        check(next(iter(puzzles_of(name).puzzles.values())), worlds=2)


def _played(name: str) -> Record:
    """A game among people who play whatever they may."""
    game = tablee.game(name)
    match = Match(game, game.seats[0], seed="compiled")
    while match.to_act:
        seat = min(match.to_act)
        match.answer(seat, match.legal(seat).sample(Chance(f"compiled/{match.step}", seat)))
    return match.record


if __name__ == "__main__":
    main()
