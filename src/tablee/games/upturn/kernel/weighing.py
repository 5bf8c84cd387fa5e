"""Positions of Upturn played out by the reference player (`reference.py`), for reviews.

A position is a game whose bag has no order, for nobody has drawn from it yet: every world has one of its own. A result
is a seat's share of the victory.

Whoever owes the call makes it before anything else happens, unless a variant says that they do not.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.games.upturn.kernel.game import deal
from tablee.games.upturn.kernel.reference import MIND, Manner, decide, move_on, play_on
from tablee.games.upturn.kernel.search import share
from tablee.games.upturn.kernel.state import GAME, GOING, NOBODY, Game, Games
from tablee.games.upturn.kernel.tiles import shuffle
from tablee.kernel.compiled import compiled
from tablee.kernel.dice import GOLDEN, Bits, dice_of, mixed

Numbers = NDArray[np.int64]
Results = NDArray[np.float64]
MEASURES = 1
"""Share of the victory."""
AS_DECIDED = -1
"""In a variant: whoever's turn it is does what the reference player decides."""


@compiled
def play_variants(worlds: Games, variants: Numbers, manner: Manner, out: Results) -> None:
    """Every world several times, with the same luck: `out[world, variant, seat, measure]`.

    `variants[variant]` is the first action and whether the one who owes the call keeps silent meanwhile. What is played
    as in an earlier variant is not played again.
    """
    games, minds = np.zeros(1, GAME), np.zeros(1, MIND)
    actions = np.zeros(len(variants), np.int64)
    for number in range(len(worlds)):
        game, mind = games[0], minds[0]
        luck = mixed(worlds[number].dice + GOLDEN)
        first = AS_DECIDED
        if worlds[number].over == GOING:
            mind.decided[:] = 0
            first = decide(worlds[number], mind, manner, luck)
        for variant in range(len(variants)):
            actions[variant] = first if variants[variant, 0] == AS_DECIDED else variants[variant, 0]
            same = like_earlier(variants, actions, variant, worlds[number].duty)
            if same < variant:
                out[number, variant] = out[number, same]
                continue
            games[0] = worlds[number]
            mind.decided[:] = 0
            if game.over == GOING:
                if not variants[variant, 1]:
                    game.duty = NOBODY
                move_on(game, mind, actions[variant])
            play_on(game, mind, manner, luck)
            measure(game, out[number, variant])


@compiled
def like_earlier(variants: Numbers, actions: Numbers, variant: int, duty: int) -> int:
    """The first variant that does the same."""
    for earlier in range(variant):
        if actions[earlier] == actions[variant] and (duty == NOBODY or variants[earlier, 1] == variants[variant, 1]):
            return earlier
    return variant


@compiled
def play_deals(seats: int, manner: Manner, seed: Bits, out: Results) -> None:
    """Whole games: `out[game, seat, measure]`."""
    games, minds = np.zeros(1, GAME), np.zeros(1, MIND)
    for number in range(len(out)):
        game, mind = games[0], minds[0]
        game.dice = dice_of(seed, number)
        deal(game, seats)
        mind.decided[:] = 0
        play_on(game, mind, manner, mixed(game.dice + GOLDEN))
        measure(game, out[number])


@compiled
def measure(game: Game, out: Any) -> None:
    """UT-30, UT-32: everybody's share of the victory."""
    for seat in range(game.seats):
        out[seat, 0] = share(game, seat)


@compiled
def mix_bags(games: Games, seed: Bits) -> None:
    """Each of them gets a bag in an order of its own, and luck for what comes later."""
    for number in range(len(games)):
        games[number].dice = dice_of(seed, number)
        shuffle(games[number], games[number].in_bag)


@compiled
def stack(games: Games, drawn: Numbers) -> None:
    """These tiles are drawn next. Each changes places with one on top: what comes later stays as random as it was."""
    for number in range(len(games)):
        game = games[number]
        for i in range(len(drawn)):
            top = place = game.in_bag - 1 - i
            while game.bag[place] != drawn[i]:
                place -= 1
            game.bag[place], game.bag[top] = game.bag[top], game.bag[place]
