"""Looking ahead in Mind Up!: worlds imagined and played out inside the kernel.

A world is the same for all cards that are weighed, luck of its playouts included: only the card makes the difference.
In an informed playout everybody plays the card with the best expected gain this turn against any card of the others,
and now and then any card at all, as people do.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import uint8, uint64
from numpy.typing import NDArray

from tablee.games.bits import count
from tablee.games.compiled import compiled
from tablee.games.dice import Bits, below, dice_of
from tablee.games.mind_up.kernel import _BUBBLE, _COLOUR, SEATS, TABLE, Table, choose, imagine, play_out, total, turn

SLIPS = 12
"""In a playout every so-manieth card is played without a thought."""
THOUGHTS = np.dtype([("hands", "u8", SEATS), ("worth", "f8", SEATS), ("below", "f8", SEATS)])
"""What a player thinks with: all hands as sets, what each card of the row is worth, chances that so many come below."""
Thoughts = Any
_ONE = uint64(1)


@compiled
def weigh(start: Table, seat: int, secret: NDArray[np.uint64], worlds: int, seed: np.uint64) -> NDArray[np.float64]:
    """For every place of the seat's hand, what its card leads to: the mean margin over the best of the others."""
    sums = np.zeros(start.hand, np.float64)
    tables, minds = np.zeros(2, TABLE), np.zeros(1, THOUGHTS)
    for number in range(worlds):
        world, table, thoughts = tables[0], tables[1], minds[0]
        tables[0] = start
        dice = imagine(world, secret, dice_of(seed, number))
        dice = choose_well(world, thoughts, dice)
        for place in range(start.hand):
            tables[1] = tables[0]
            table.chosen[seat] = place
            turn(table)
            play_well(table, thoughts, dice)
            sums[place] += margin(table, seat)
    return sums / worlds


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
def play_well(table: Table, thoughts: Thoughts, dice: Bits) -> Bits:
    """To the end, everybody with sense."""
    while table.hand:
        dice = choose_well(table, thoughts, dice)
        turn(table)
    return dice


@compiled
def choose_well(table: Table, thoughts: Thoughts, dice: Bits) -> Bits:
    """Everybody chooses the card with the best expected gain; a slip now and then."""
    for seat in range(table.players):
        hand = uint64(0)
        for place in range(table.hand):
            hand |= _ONE << uint64(table.cards[seat, place])
        thoughts.hands[seat] = hand
    for seat in range(table.players):
        dice, slip = below(dice, SLIPS)
        if slip == uint64(0):
            dice, table.chosen[seat] = below(dice, table.hand)
        else:
            table.chosen[seat] = best_place(table, thoughts, seat)
    return dice


@compiled
def best_place(table: Table, thoughts: Thoughts, seat: int) -> int:
    """Where in the hand the card with the best expected gain lies, should the others play any card."""
    for place in range(table.players):
        thoughts.worth[place] = gain(table, seat, table.row[place])
    best, found = -1000.0, 0
    for place in range(table.hand):
        expected = expected_gain(table, thoughts, seat, table.cards[seat, place])
        if expected > best:
            best, found = expected, place
    return found


@compiled
def expected_gain(table: Table, thoughts: Thoughts, seat: int, card: int) -> float:
    """MU-11: the card takes what lies above it; how many of the others come below is a sum of their chances."""
    lower, others, below_it = (_ONE << uint64(card)) - _ONE, 0, thoughts.below
    below_it[:] = 0.0
    below_it[0] = 1.0
    for other in range(table.players):
        if other != seat:
            chance = count(thoughts.hands[other] & lower) / table.hand
            others += 1
            for place in range(others, 0, -1):
                below_it[place] += (below_it[place - 1] - below_it[place]) * chance
            below_it[0] *= 1.0 - chance
    expected = 0.0
    for place in range(table.players):
        expected += below_it[place] * thoughts.worth[place]
    return expected


@compiled
def gain(table: Table, seat: int, card: int) -> float:
    """MU-12, 15, 16: what a card of the row is worth on the seat's columns."""
    held = table.worth[seat, _COLOUR[card]]
    if held == uint8(0):
        held = table.orders[table.ended, table.opened[seat]]
    return float(held + _BUBBLE[card])
