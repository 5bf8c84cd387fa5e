"""The reference player of Upturn, compiled: one way to play that never changes, by which a review measures everybody.

It adds up what speaks for each move, from nothing but its own rack and what lies open: how long a jump is, what it
leaves behind, what a double sweeps along, how many tiles the others have. It is not sure of itself: luck is added to
what speaks for each move, so that a move is made in proportion to exp(score). It never forgets to call.

The luck of a playout is one number. What is added to a move depends on that number, the seat, how often that seat has
decided before and the move alone, so that two playouts with the same luck which differ in one choice go on as much
alike as they can.

- `MIND` is what the players of one table think with; `decided` is set to 0 before a playout.
- `weigh_moves(game, mind, manner)` writes all moves of whoever's turn it is and what speaks for them, and tells how
  many there are; `decide(game, mind, manner, luck)` chooses one; `play_on(...)` plays to the end.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import uint64

from tablee.games.upturn.kernel.choices import layable, may_draw, may_pass
from tablee.games.upturn.kernel.effects import step, swept
from tablee.games.upturn.kernel.moves import CALLED, DIRECTION_OF, DRAW, GIVE, MOVES, PASS, SIDE_OF, TILE_OF, WAY, WAYS
from tablee.games.upturn.kernel.state import (
    AGAIN,
    DOWN,
    FITS,
    GOING,
    HALF,
    HIGH_NUMBERS,
    IS_DOUBLE,
    IS_PENALTY,
    NAMING,
    NOBODY,
    OPEN,
    SEATS,
    UP,
    Game,
)
from tablee.games.upturn.kernel.tiles import signed
from tablee.games.upturn.material import BLUE_ARROW, DOUBLE_ARROW, GREEN_ARROW, JOKER, SKIP_TWO
from tablee.kernel.bits import count, lowest
from tablee.kernel.compiled import compiled
from tablee.kernel.dice import GOLDEN, Bits, mixed


class Manner(NamedTuple):
    """What speaks for a move, or against it: who weighs e times as much is chosen e times as often."""

    jump: float
    """For each step between the number to beat and the one that is laid."""
    passed_over: float
    """For each number of one's own that could have been laid on the way."""
    swept: float
    """For each tile a double takes along."""
    last_number: float
    """It is the only number, and not the last tile (UT-29)."""
    penalty: float
    double: float
    arrow: float
    double_arrow: float
    skip: float
    joker: float
    ahead: float
    """For each number of one's own that fits after an action tile."""
    next: float
    """For each tile of whoever goes next after an arrow."""
    missing: float
    """For each tile of whoever misses a turn."""
    draw: float
    keep: float
    """Passing after a draw."""
    end: float
    """Passing after a joker."""
    give: float
    """For each tile of whoever is to draw one more."""


MIND = np.dtype(
    [("decided", "i8", SEATS), ("actions", "i8", MOVES), ("scores", "f8", MOVES)],
    align=True,
)
Mind = Any
"""One record of MIND."""
MANY = 9
"""More tiles of somebody else are not told apart."""
WINS = 1000.0
_BITS = 12
_SHIFT = uint64(64 - _BITS)
_LUCK = -np.log(-np.log((np.arange(1 << _BITS) + 0.5) / (1 << _BITS)))
"""Gumbel's distribution: the greatest of score + luck is chosen in proportion to exp(score)."""


@compiled
def play_on(game: Game, mind: Mind, manner: Manner, luck: Bits) -> None:
    """To the end; whoever owes the call makes it first."""
    game.duty = NOBODY
    while game.over == GOING:
        move_on(game, mind, decide(game, mind, manner, luck))


@compiled
def move_on(game: Game, mind: Mind, action: int) -> None:
    """One decision; a lay has its call with it."""
    mind.decided[game.turn] += 1
    step(game, action + CALLED if action < DRAW else action)


@compiled
def decide(game: Game, mind: Mind, manner: Manner, luck: Bits) -> int:
    """The move with the greatest sum of what speaks for it and luck."""
    moves, turn = weigh_moves(game, mind, manner), game.turn
    found, best = mind.actions[0], -1e9
    if moves == 1:
        return found
    key = uint64(luck) + uint64(mind.decided[turn] * SEATS + turn) * uint64(CALLED)
    for i in range(moves):
        drawn = mixed(GOLDEN * (key + uint64(mind.actions[i])))
        worth = mind.scores[i] + _LUCK[drawn >> _SHIFT]
        if worth > best:
            found, best = mind.actions[i], worth
    return found


@compiled
def weigh_moves(game: Game, mind: Mind, manner: Manner) -> int:
    """Into `actions` and `scores`; how many there are."""
    moves = 0
    if game.phase == NAMING:
        for other in range(game.seats):
            if other != game.turn:
                mind.actions[moves], mind.scores[moves] = GIVE + other, manner.give * min(game.sizes[other], MANY)
                moves += 1
        return moves
    low, high, kinds = layable(game)
    moves = weigh_numbers(game, mind, manner, low, high)
    wide = signed(game.seats > 2)
    for i in range(WAYS[wide, kinds]):
        action = WAY[wide, kinds, i]
        mind.actions[moves], mind.scores[moves] = action, score_action(game, manner, action)
        moves += 1
    if may_draw(game):
        mind.actions[moves], mind.scores[moves] = DRAW, manner.draw
        moves += 1
    if may_pass(game):
        mind.actions[moves], mind.scores[moves] = PASS, manner.end if game.phase == AGAIN else manner.keep
        moves += 1
    return moves


@compiled
def weigh_numbers(game: Game, mind: Mind, manner: Manner, low: int, high: int) -> int:
    """Every number that may be laid, from below."""
    numbers, all_of_them = count(low) + count(high), 0
    held = count(game.low[game.turn]) + count(game.high[game.turn] & HIGH_NUMBERS)
    for first, bits in ((0, low), (HALF, high)):
        while bits:
            tile = first + signed(lowest(bits))
            bits &= bits - 1
            over = 0
            if game.direction != OPEN:
                over = all_of_them if game.direction == UP else numbers - 1 - all_of_them
            mind.actions[all_of_them] = tile
            mind.scores[all_of_them] = score_number(game, manner, tile, over, held)
            all_of_them += 1
    return all_of_them


@compiled
def score_number(game: Game, manner: Manner, tile: int, over: int, held: int) -> float:
    """`over`: so many other numbers lie between; `held`: so many are on the rack."""
    along, score = 0, manner.jump * abs(tile - game.number) + manner.penalty * IS_PENALTY[tile]
    if IS_DOUBLE[tile]:
        low, high = swept(game, tile)
        along = count(low) + count(high)
        score += manner.double + manner.swept * along
    if along + 1 == game.sizes[game.turn]:
        return WINS
    if along + 1 == held:
        score += manner.last_number
    return score + manner.passed_over * max(over - along, 0)


@compiled
def score_action(game: Game, manner: Manner, action: int) -> float:
    """An arrow, a skip or the joker."""
    tile, direction, size = TILE_OF[action], game.direction, 0
    if tile in (BLUE_ARROW, GREEN_ARROW):
        direction = UP if tile == BLUE_ARROW else DOWN
    elif DIRECTION_OF[action]:
        direction = DIRECTION_OF[action]
    low, high = FITS[direction, game.number]
    score = manner.ahead * (count(game.low[game.turn] & low) + count(game.high[game.turn] & high & HIGH_NUMBERS))
    if tile <= DOUBLE_ARROW:
        score += manner.double_arrow if tile == DOUBLE_ARROW else manner.arrow
        if game.seats > 2:
            size = game.sizes[(game.turn + SIDE_OF[action] + game.seats) % game.seats]
        return score + manner.next * min(size, MANY)
    if tile == JOKER:
        return score + manner.joker
    size = game.sizes[(game.turn + game.order + game.seats) % game.seats]
    if tile == SKIP_TWO and game.seats > 2:
        size = min(size, game.sizes[(game.turn + 2 * game.order + 2 * game.seats) % game.seats])
    return score + manner.skip + manner.missing * min(size, MANY)
