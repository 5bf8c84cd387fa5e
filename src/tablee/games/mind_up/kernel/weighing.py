"""Positions of Mind Up! played out by the reference player (`reference.py`), for reviews.

A position is an array of one table and the set of the cards everybody has seen. Its deck, its pile and the orders to
come are drawn anew in every world, for nobody has drawn them yet; so are the cards that a seat does not know, where a
world is to be one it could not tell apart. A result is the points of a seat and its share of the victory.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import uint64
from numpy.typing import NDArray

from tablee.games.mind_up.kernel.game import SEATS, TABLE, Table, deal, imagine, total, turn
from tablee.games.mind_up.kernel.reference import MIND, Manner, decide, play_on
from tablee.kernel.compiled import compiled
from tablee.kernel.dice import Bits, dice_of

Tables = NDArray[np.void]
Sets = NDArray[np.uint64]
"""A set of cards for every seat."""
Numbers = NDArray[np.int64]
MEASURES = 2
"""Points, share of the victory."""
AS_DECIDED = -1
"""In a variant: the seat plays what the reference player decides."""


@compiled
def play_variants(
    start: Tables,
    seen: Bits,
    secret: Sets,
    drawn: Numbers,
    variants: Numbers,
    manner: Manner,
    seed: Bits,
    out: NDArray[np.float64],
) -> None:
    """Every world several times, with the same luck: `out[world, variant, seat, measure]`.

    `variants[variant, seat]` is where in the hand the card lies that the seat plays first. `drawn` are the cards that
    are drawn next, by seat; 0 leaves it to luck. What is played as in the first variant is not played again. A table
    that has not been dealt (`hand` is 0) is dealt anew.
    """
    tables, minds, first = np.zeros(2, TABLE), np.zeros(1, MIND), np.zeros(SEATS, np.uint8)
    for number in range(len(out)):
        world, table, mind = tables[0], tables[1], minds[0]
        tables[0] = start[0]
        if world.hand:
            luck = imagine(world, secret, dice_of(seed, number))
            stack(world, drawn)
        else:
            luck = deal(world, world.players, world.objectives, dice_of(seed, number))
        mind.seen = seen
        decide(world, mind, manner[world.ended, world.hand], luck)
        after = mind.seen
        for variant in range(len(variants)):
            tables[1] = tables[0]
            changed = variant == 0
            for seat in range(world.players):
                if variants[variant, seat] != AS_DECIDED:
                    table.chosen[seat] = variants[variant, seat]
                changed |= table.chosen[seat] != first[seat]
            if not changed:
                out[number, variant] = out[number, 0]
                continue
            if variant == 0:
                first[:] = table.chosen
            mind.seen = after
            turn(table)
            play_on(table, mind, manner, luck)
            measure(table, out[number, variant])


@compiled
def measure(table: Table, out: Any) -> None:
    """MU-22, 23: everybody's points and share of the victory."""
    best, winners = -1, 0
    for seat in range(table.players):
        key = rank(table, seat)
        if key > best:
            best, winners = key, 0
        winners += key == best
    for seat in range(table.players):
        out[seat, 0] = total(table, seat)
        out[seat, 1] = 1.0 / winners if rank(table, seat) == best else 0.0


@compiled
def rank(table: Table, seat: int) -> int:
    """MU-23: of equal totals the better last round."""
    return 1000 * (1000 + total(table, seat)) + table.rounds[-1, seat]


@compiled
def stack(table: Table, drawn: Numbers) -> None:
    """These cards are drawn next. Each changes places with one on top: what comes later stays as random as it was."""
    for seat in range(table.players):
        if drawn[seat]:
            place, top = table.drawn, table.drawn + seat
            while table.deck[place] != drawn[seat]:
                place += 1
            table.deck[place], table.deck[top] = table.deck[top], table.deck[place]


@compiled
def imagined_hands(start: Tables, secret: Sets, seed: Bits, out: Sets) -> None:
    """The hands in the worlds of `play_variants`, as sets: `out[world, seat]`."""
    tables = np.zeros(1, TABLE)
    for number in range(len(out)):
        world = tables[0]
        tables[0] = start[0]
        imagine(world, secret, dice_of(seed, number))
        for seat in range(world.players):
            out[number, seat] = uint64(0)
            for place in range(world.hand):
                out[number, seat] |= uint64(1) << uint64(world.cards[seat, place])
