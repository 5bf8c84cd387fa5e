"""Looking ahead in Mind Up!: worlds imagined and played out inside the kernel.

A world is the same for all cards that are weighed, luck of its playouts included: only the card makes the difference.
In an informed playout everybody plays as `sense.py` tells, and now and then any card at all, as people do.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tablee.games.mind_up.kernel.game import TABLE, Table, choose, imagine, play_out, total, turn
from tablee.games.mind_up.kernel.sense import THOUGHTS, Manners, Thoughts, choose_well
from tablee.kernel.compiled import compiled
from tablee.kernel.dice import Bits, dice_of
from tablee.kernel.halving import better_half

FIRST_LOOK = 50
"""Worlds after which the worse half of the cards is given up for the first time."""
FEW = 2
"""So many cards are weighed to the end."""


@compiled
def weigh(
    start: Table, seat: int, secret: NDArray[np.uint64], worlds: int, seed: np.uint64, manners: Manners
) -> NDArray[np.float64]:
    """For every place of the seat's hand, what its card leads to: the mean margin over the best of the others.

    Every time the worlds have doubled, the worse half of the cards is given up: minus infinity.
    """
    sums, next_look = np.zeros(start.hand, np.float64), FIRST_LOOK
    kept = np.arange(len(sums))
    tables, minds = np.zeros(2, TABLE), np.zeros(1, THOUGHTS)
    for number in range(worlds):
        world, table, thoughts = tables[0], tables[1], minds[0]
        if number == next_look:
            kept, next_look = better_half(kept, sums, FEW), 2 * next_look
        tables[0], thoughts.world = start, number
        dice = imagine(world, secret, dice_of(seed, number))
        dice = choose_well(world, thoughts, manners, dice)
        for place in kept:
            tables[1] = tables[0]
            table.chosen[seat] = place
            turn(table)
            play_well(table, thoughts, manners, dice)
            sums[place] += margin(table, seat)
    means = np.full(start.hand, -np.inf)
    for place in kept:
        means[place] = sums[place] / worlds
    return means


@compiled
def weigh_plainly(
    start: Table, seat: int, secret: NDArray[np.uint64], worlds: int, seed: np.uint64
) -> NDArray[np.float64]:
    """The yardstick: everybody plays at random, and only one's own points count."""
    sums = np.zeros(start.hand, np.float64)
    tables = np.zeros(1, TABLE)
    for place in range(start.hand):
        table = tables[0]
        for number in range(worlds):
            tables[0] = start
            dice = imagine(table, secret, dice_of(seed, place * worlds + number))
            dice = choose(table, dice)
            table.chosen[seat] = place
            turn(table)
            play_out(table, dice)
            sums[place] += total(table, seat)
    return sums / worlds


@compiled
def margin(table: Table, seat: int) -> float:
    """Own points less those of the best of the others (MU-22)."""
    best = -1000
    for other in range(table.players):
        if other != seat:
            best = max(best, total(table, other))
    return float(total(table, seat) - best)


@compiled
def play_well(table: Table, thoughts: Thoughts, manners: Manners, dice: Bits) -> Bits:
    """To the end, everybody with sense."""
    while table.hand:
        dice = choose_well(table, thoughts, manners, dice)
        turn(table)
    return dice
