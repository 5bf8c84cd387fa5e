"""The choices of the kernel: what a seat may do now, as in `choices.py`, and any of it at random."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tablee.games.upturn.kernel.effects import fitting, swept
from tablee.games.upturn.kernel.moves import CALL, DRAW, GIVE, PASS, TILE_OF, WAY, WAYS
from tablee.games.upturn.kernel.state import ACTION_BIT, DREW, HALF, HIGH_NUMBERS, IS_DOUBLE, NAMING, OPEN, TURN, Game
from tablee.games.upturn.kernel.tiles import can_draw, signed, throw
from tablee.games.upturn.material import FIRST_ACTION
from tablee.kernel.bits import count, lowest
from tablee.kernel.compiled import compiled


@compiled
def legal(game: Game, seat: int, mask: NDArray[np.bool_]) -> None:
    """Marks every action the seat may take now, lays without their call."""
    mask[:] = False
    if game.over:
        return
    mask[CALL] = game.duty == seat  # UT-26, also out of turn
    if seat == game.turn:
        if game.phase == NAMING:
            mark_names(game, mask)
        else:
            mark_turn(game, mask)


@compiled
def mark_names(game: Game, mask: NDArray[np.bool_]) -> None:
    """UT-22, UT-24: anybody else."""
    for other in range(game.seats):
        mask[GIVE + other] = other != game.turn


@compiled
def mark_turn(game: Game, mask: NDArray[np.bool_]) -> None:
    """Lays, draw and pass."""
    low, high, actions = layable(game)
    wide = signed(game.seats > 2)
    mark_numbers(mask, low, 0)
    mark_numbers(mask, high, HALF)
    for i in range(WAYS[wide, actions]):
        mask[WAY[wide, actions, i]] = True
    mask[DRAW] = may_draw(game)
    mask[PASS] = may_pass(game)


@compiled
def mark_numbers(mask: NDArray[np.bool_], bits: int, first: int) -> None:
    """All numbers of a word whose lowest bit stands for `first`."""
    while bits:
        mask[first + signed(lowest(bits))] = True
        bits &= bits - 1


@compiled
def layable(game: Game) -> tuple[int, int, int]:
    """The low and high numbers and the action kinds that may be laid; the last tile must be a number (UT-29)."""
    low, high = fitting(game)
    actions = high >> ACTION_BIT if game.sizes[game.turn] > 1 else 0
    return low, high & HIGH_NUMBERS, actions


@compiled
def must_open(game: Game) -> bool:
    """UT-09: whoever opens the game lays a number if they have one, be it just drawn."""
    return bool(game.direction == OPEN and game.low[game.turn] | game.high[game.turn] & HIGH_NUMBERS)


@compiled
def may_draw(game: Game) -> bool:
    """UT-12, UT-13: once a turn."""
    return bool(game.phase != DREW and can_draw(game) and not must_open(game))


@compiled
def may_pass(game: Game) -> bool:
    """UT-13, UT-21, UT-32: after a draw, after a joker, or where nothing can be drawn."""
    return bool((game.phase != TURN or not can_draw(game)) and not must_open(game))


@compiled
def carries_call(game: Game, action: int) -> bool:
    """UT-26: does this lay leave exactly one tile, sweep included?"""
    tile, left = TILE_OF[action], game.sizes[game.turn] - 1
    if tile < FIRST_ACTION and IS_DOUBLE[tile]:
        low, high = swept(game, tile)
        left -= count(low) + count(high)
    return bool(left == 1)


@compiled
def choose(game: Game) -> int:
    """Any of the lays, draw, pass and names, each as likely as the others; not the call."""
    if game.phase != NAMING:
        return choose_turn(game)
    to = throw(game, game.seats - 1)
    return GIVE + to if to < game.turn else GIVE + to + 1


@compiled
def choose_turn(game: Game) -> int:
    """One of the lays, or the draw, or the pass."""
    low, high, actions = layable(game)
    wide = signed(game.seats > 2)
    lows, highs, ways = count(low), count(high), WAYS[wide, actions]
    drawing = signed(may_draw(game))
    which = throw(game, lows + highs + ways + drawing + may_pass(game))
    if which < lows:
        return nth(low, which)
    which -= lows
    if which < highs:
        return HALF + nth(high, which)
    which -= highs
    if which < ways:
        return int(WAY[wide, actions, which])
    return DRAW if which - ways < drawing else PASS


@compiled
def nth(bits: int, n: int) -> int:
    """The place of the bit that has n set bits below it."""
    for _ in range(n):
        bits &= bits - 1
    return signed(lowest(bits))
