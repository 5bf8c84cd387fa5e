"""Looking ahead in Upturn: imagined worlds played out inside the kernel, everybody with sense.

A world and the luck of its playouts are the same for all actions that are weighed: only these make the difference.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tablee.games.upturn.kernel.choices import choose, layable, may_draw
from tablee.games.upturn.kernel.effects import step, swept
from tablee.games.upturn.kernel.moves import CALLED, DIRECTION_OF, DRAW, GIVE, PASS, SIDE_OF, TILE_OF, WAY, WAYS
from tablee.games.upturn.kernel.state import DOWN, FITS, GAME, GOING, HALF, HIGH_NUMBERS, NAMING, UP, Game, Games, words
from tablee.games.upturn.kernel.tiles import signed, throw
from tablee.games.upturn.material import BLUE_ARROW, DOUBLE_ARROW, DOUBLES, GREEN_ARROW, JOKER, mask_of
from tablee.kernel.bits import count, lowest
from tablee.kernel.compiled import compiled
from tablee.kernel.dice import Bits, dice_of
from tablee.kernel.halving import better_half

SLIPS = 16
"""In a playout every so-manieth move is any move at all."""
NEED = 45
"""An action tile is kept until the nearest number would be a longer jump than this."""
SWEEP = 15
"""What a tile laid along with a double is worth, in length of a jump."""
FIRST_LOOK = 40
"""Playouts after which the worse half of the actions is given up for the first time."""
FEW = 4
"""So many actions are weighed to the end."""
GIVEN_UP = -1.0
LOW_DOUBLES, HIGH_DOUBLES = words(mask_of(DOUBLES))


@compiled
def weigh(worlds: Games, seat: int, actions: NDArray[np.int64], playouts: int, seed: Bits) -> NDArray[np.float64]:
    """For each action of the seat, its mean share of the victory over so many playouts of every world.

    Every time the playouts have doubled, the worse half of the actions is given up: its share is GIVEN_UP.
    """
    sums, games = np.zeros(len(actions), np.float64), np.zeros(1, GAME)
    game, kept, next_look = games[0], np.arange(len(actions)), FIRST_LOOK
    for number in range(len(worlds) * playouts):
        if number == next_look:
            kept, next_look = better_half(kept, sums, FEW), 2 * next_look
        for i in kept:
            games[0] = worlds[number // playouts]
            game.dice = dice_of(seed, number)
            take_step(game, actions[i])
            play_well(game)
            sums[i] += share(game, seat)
    shares = np.full(len(actions), GIVEN_UP)
    for i in kept:
        shares[i] = sums[i] / (len(worlds) * playouts)
    return shares


@compiled
def take_step(game: Game, action: int) -> None:
    """Every call is made."""
    step(game, action + CALLED if action < DRAW else action)


@compiled
def play_well(game: Game) -> None:
    """To the end."""
    while game.over == GOING:
        take_step(game, choose(game) if throw(game, SLIPS) == 0 else choose_well(game))


@compiled
def share(game: Game, seat: int) -> float:
    """The seat's part of the victory: those with the fewest tiles share it (UT-30, UT-32)."""
    equal = 0
    for other in range(game.seats):
        if game.sizes[other] < game.sizes[seat]:
            return 0.0
        equal += game.sizes[other] == game.sizes[seat]
    return 1.0 / equal


@compiled
def choose_well(game: Game) -> int:
    """Names whoever is closest to going out; lays what costs least, an action tile only in need; else draws."""
    if game.phase == NAMING:
        return GIVE + closest_to_out(game)
    low, high, actions = layable(game)
    cost, found = cheapest_number(game, low, high)
    if actions:
        other, action = cheapest_action(game, actions)
        if other < cost:
            found = action
    if found < 0:
        return DRAW if may_draw(game) else PASS
    return found


@compiled
def closest_to_out(game: Game) -> int:
    """The other player with the fewest tiles; of equals the next in turn."""
    fewest, found, seat = 1000, 0, game.turn
    for _ in range(game.seats - 1):
        seat = (seat + game.order + game.seats) % game.seats
        if game.sizes[seat] < fewest:
            fewest, found = game.sizes[seat], seat
    return found


@compiled
def cheapest_number(game: Game, low: int, high: int) -> tuple[int, int]:
    """The number that is laid least unwillingly, and how unwillingly; -1 where there is none."""
    best, found = 10_000, -1
    numbers = count(game.low[game.turn]) + count(game.high[game.turn] & HIGH_NUMBERS)
    size = game.sizes[game.turn]
    plain_low, plain_high = low & ~LOW_DOUBLES, high & ~HIGH_DOUBLES
    for tile in (nearest_above(game, plain_low, plain_high), nearest_below(game, plain_low, plain_high)):
        if tile >= 0:
            cost = number_cost(game, tile, 0, numbers, size)
            if cost < best:
                best, found = cost, tile
    for first, bits in ((0, low & LOW_DOUBLES), (HALF, high & HIGH_DOUBLES)):
        while bits:
            tile = first + signed(lowest(bits))
            bits &= bits - 1
            swept_low, swept_high = swept(game, tile)
            cost = number_cost(game, tile, count(swept_low) + count(swept_high), numbers, size)
            if cost < best:
                best, found = cost, tile
    return best, found


@compiled
def number_cost(game: Game, tile: int, along: int, numbers: int, size: int) -> int:
    """The length of the jump, less what is swept along; the last number is kept for the last tile (UT-29)."""
    if along + 1 == size:
        return -10_000
    jump: int = abs(tile - game.number)
    return jump - SWEEP * along + (NEED if numbers == along + 1 else 0)


@compiled
def nearest_above(game: Game, low: int, high: int) -> int:
    """The smallest of these numbers above the last one; -1 where there is none."""
    low, high = low & FITS[UP, game.number, 0], high & FITS[UP, game.number, 1]
    if low:
        return signed(lowest(low))
    return HALF + signed(lowest(high)) if high else -1


@compiled
def nearest_below(game: Game, low: int, high: int) -> int:
    """The greatest of these numbers below the last one; -1 where there is none."""
    low, high = low & FITS[DOWN, game.number, 0], high & FITS[DOWN, game.number, 1]
    bits, first = (high, HALF) if high else (low, 0)
    if not bits:
        return -1
    while bits & (bits - 1):
        bits &= bits - 1
    return first + signed(lowest(bits))


@compiled
def cheapest_action(game: Game, kinds: int) -> tuple[int, int]:
    """The way to lay an action tile after which most of one's numbers lie ahead, and how unwillingly it is laid."""
    wide = signed(game.seats > 2)
    best, found = 10_000, -1
    for i in range(WAYS[wide, kinds]):
        action = WAY[wide, kinds, i]
        cost = action_cost(game, action)
        if cost < best:
            best, found = cost, action
    return best, found


@compiled
def action_cost(game: Game, action: int) -> int:
    """Kept for need; better when numbers lie ahead, and when the next player is far from going out."""
    tile, direction = TILE_OF[action], game.direction
    if tile in (BLUE_ARROW, GREEN_ARROW):
        direction = UP if tile == BLUE_ARROW else DOWN
    elif DIRECTION_OF[action]:
        direction = DIRECTION_OF[action]
    low, high = FITS[direction, game.number]
    ahead = count(game.low[game.turn] & low) + count(game.high[game.turn] & high & HIGH_NUMBERS)
    cost: int = NEED - 3 * ahead - (6 if tile == JOKER and ahead else 0)
    if tile <= DOUBLE_ARROW and game.seats > 2:
        cost -= min(game.sizes[(game.turn + SIDE_OF[action] + game.seats) % game.seats], 9)
    return cost
