"""One choice after the other in the same imagined worlds of Mind Up!, for puzzles.

`weighing.py` does the same with the reference player; here everybody has the sense of `sense.py`, as in the searches of
the bots.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tablee.games.mind_up.kernel.game import TABLE, imagine, turn
from tablee.games.mind_up.kernel.reference import MIND, Manner, decide
from tablee.games.mind_up.kernel.search import play_well
from tablee.games.mind_up.kernel.sense import THOUGHTS, Manners, choose_well
from tablee.games.mind_up.kernel.weighing import Numbers, Sets, Tables, measure
from tablee.kernel.compiled import compiled
from tablee.kernel.dice import Bits, dice_of


@compiled
def play_choices(
    start: Tables, seat: int, secret: Sets, places: Numbers, manners: Manners, seed: Bits, out: NDArray[np.float64]
) -> None:
    """Everybody plays in one of these manners: `out[world, choice, seat, measure]`."""
    tables, minds = np.zeros(2, TABLE), np.zeros(1, THOUGHTS)
    for number in range(len(out)):
        world, table, thoughts = tables[0], tables[1], minds[0]
        tables[0], thoughts.world = start[0], number
        dice = imagine(world, secret, dice_of(seed, number))
        dice = choose_well(world, thoughts, manners, dice)
        for choice in range(len(places)):
            tables[1] = tables[0]
            table.chosen[seat] = places[choice]
            turn(table)
            play_well(table, thoughts, manners, dice)
            measure(table, out[number, choice])


@compiled
def count_places(
    start: Tables,
    seen: Bits,
    seat: int,
    secret: Sets,
    places: Numbers,
    manner: Manner,
    worlds: int,
    seed: Bits,
    out: Numbers,
) -> None:
    """How often each choice comes to lie under each card of the row (MU-10, 11): `out[choice, place]` is counted up.

    The others choose as the reference player does.
    """
    tables, minds = np.zeros(1, TABLE), np.zeros(1, MIND)
    for number in range(worlds):
        world, mind = tables[0], minds[0]
        tables[0] = start[0]
        luck = imagine(world, secret, dice_of(seed, number))
        mind.seen = seen
        decide(world, mind, manner[world.ended, world.hand], luck)
        for choice in range(len(places)):
            card, below = world.cards[seat, places[choice]], 0
            for other in range(world.players):
                below += other != seat and world.cards[other, world.chosen[other]] < card
            out[choice, below] += 1
