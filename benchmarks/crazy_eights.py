"""Upturn's kernel beside games of its kind: OpenSpiel's C++ rollouts of crazy_eights and RLCard's UNO, in one run.

Run: python benchmarks/crazy_eights.py (half a minute, one core; the others are in requirements/bench.txt). Everybody
plays at random, in turns, so that whatever else the machine does slows all of them; rates are decisions a second.

OpenSpiel's rollouts are those its search makes: a search of one simulation from a dealt game is its evaluator's
rollouts and nothing else. What they decide is not told, so as many random games from the same deals are counted outside
the clock. Its clock begins after the deal, ours before.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from importlib.util import find_spec
from time import process_time
from typing import Any

import numpy as np
from numba import njit

from tablee.arena.speed import others
from tablee.games.upturn.kernel import GAME, deal, play_on
from tablee.kernel.dice import Bits, dice_of

PLAYERS, ROLLOUTS = 4, 200
OURS, OPEN_SPIEL, UNO = "tablee upturn kernel", "open_spiel crazy_eights rollouts in C++", "rlcard uno"
GOALS = {OPEN_SPIEL: 4, UNO: 500}
Slice = Callable[[int], tuple[int, float]]
"""Plays slice number i: how many decisions it took, and how many seconds."""


def rates(slices: int = 8) -> dict[str, float]:
    """Decisions a second of everybody who is installed."""
    everybody: dict[str, Slice] = {OURS: _ours}
    if find_spec("pyspiel"):
        everybody[OPEN_SPIEL] = _open_spiel()
    if find_spec("rlcard"):
        everybody[UNO] = _uno()
    for play in everybody.values():
        play(0)
    parts = [{name: play(i) for name, play in everybody.items()} for i in range(1, slices + 1)]
    return {name: sum(p[name][0] for p in parts) / sum(p[name][1] for p in parts) for name in everybody}


def ratios(measured: dict[str, float]) -> dict[str, float]:
    """How many times as fast as each of the others we are."""
    return {name: measured[OURS] / rate for name, rate in measured.items() if name != OURS}


@njit(nogil=True)
def play_whole_games(players: int, seed: Bits, first: int, games: int) -> int:
    """Deal and play; tells how many decisions it took."""
    table, decisions = np.zeros(1, GAME), 0
    for number in range(first, first + games):
        game = table[0]
        game.dice = dice_of(seed, number)
        deal(game, players)
        decisions += play_on(game)
    return decisions


def _ours(number: int, games: int = 10_000) -> tuple[int, float]:
    start = process_time()
    decisions = play_whole_games(PLAYERS, np.uint64(1), games * number, games)
    return decisions, process_time() - start


def _open_spiel() -> Slice:
    import pyspiel

    game = pyspiel.load_game(f"crazy_eights(players={PLAYERS})")

    def play(number: int) -> tuple[int, float]:
        dice = random.Random(number)
        dealt = _play_until(game.new_initial_state(), dice, lambda state: not state.is_chance_node())[0]
        evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, number)
        search = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 1000, False, number, False)
        start = process_time()
        search.step(dealt)
        seconds = process_time() - start
        counted = (_play_until(dealt.clone(), dice, lambda state: state.is_terminal())[1] for _ in range(ROLLOUTS))
        return sum(counted), seconds

    return play


def _play_until(state: Any, dice: random.Random, done: Callable[[Any], bool]) -> tuple[Any, int]:
    """Random steps; luck is no decision."""
    decisions = 0
    while not done(state):
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choices(actions, weights)[0])
        else:
            state.apply_action(dice.choice(state.legal_actions()))
            decisions += 1
    return state, decisions


def _uno(games: int = 20) -> Slice:
    run = next(play for name, _, play in others() if name == UNO)

    def play(_: int) -> tuple[int, float]:
        start = process_time()
        decisions = sum(run(game) for game in range(games))
        return decisions, process_time() - start

    return play


def main() -> None:
    """Measure and print."""
    measured = rates()
    for name, rate in measured.items():
        print(f"{name:42}{rate:>14,.0f} decisions/s")
    for name, ratio in ratios(measured).items():
        print(f"{OURS} ÷ {name}: {ratio:.1f} (goal: {GOALS[name]})")


if __name__ == "__main__":
    main()
