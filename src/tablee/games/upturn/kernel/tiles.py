"""The tiles of the kernel on their way between bag, racks and the pile of what was played."""

from __future__ import annotations

from typing import Any

from numba import int64

from tablee.games.upturn.kernel.state import COPY_BITS, HALF, NOBODY, WORN, Game
from tablee.games.upturn.material import FIRST_ACTION
from tablee.games.upturn.scoring import REFILLS
from tablee.kernel.bits import lowest
from tablee.kernel.compiled import compiled
from tablee.kernel.dice import below

signed: Any = int64
"""What bits and dice tell, as a number that may be mixed with others."""


@compiled
def take(game: Game, seat: int) -> bool:
    """A tile goes from the bag to the rack, if there is one; it lifts the duty to call (UT-28)."""
    if game.in_bag == 0 and not refill(game):
        return False
    game.in_bag -= 1
    receive(game, seat, signed(game.bag[game.in_bag]))
    if game.duty == seat:
        game.duty = NOBODY
    return True


@compiled
def can_draw(game: Game) -> bool:
    """UT-31, UT-32."""
    return bool(game.in_bag | game.in_pile)


@compiled
def refill(game: Game) -> bool:
    """UT-31: the pile becomes the bag, but not for the twentieth time (UT-35)."""
    if game.in_pile == 0:
        return False
    if game.refills + 1 == REFILLS:
        end(game, WORN)
        return False
    game.refills += 1
    for i in range(game.in_pile):
        game.bag[i] = game.pile[i]
    game.in_bag, game.in_pile = game.in_pile, 0
    shuffle(game, game.in_bag)
    return True


@compiled
def shuffle(game: Game, tiles: int) -> None:
    """So many tiles of the bag, from its bottom, come into any order."""
    for i in range(tiles - 1, 0, -1):
        j = throw(game, i + 1)
        game.bag[i], game.bag[j] = game.bag[j], game.bag[i]


@compiled
def throw(game: Game, n: int) -> int:
    """A whole number below n."""
    game.dice, thrown = below(game.dice, n)
    return signed(thrown)


@compiled
def receive(game: Game, seat: int, tile: int) -> None:
    """A tile comes to a rack."""
    game.sizes[seat] += 1
    if tile < HALF:
        game.low[seat] |= 1 << tile
        return
    game.high[seat] |= 1 << (tile - HALF)
    if tile >= FIRST_ACTION:
        game.copies[seat] += 1 << COPY_BITS * (tile - FIRST_ACTION)


@compiled
def lose_number(game: Game, seat: int, tile: int) -> None:
    """A number leaves a rack."""
    game.sizes[seat] -= 1
    if tile < HALF:
        game.low[seat] ^= 1 << tile
    else:
        game.high[seat] ^= 1 << (tile - HALF)


@compiled
def lose_action(game: Game, seat: int, tile: int) -> None:
    """A copy of an action tile leaves a rack."""
    place = COPY_BITS * (tile - FIRST_ACTION)
    game.sizes[seat] -= 1
    game.copies[seat] -= 1 << place
    if not game.copies[seat] >> place & (1 << COPY_BITS) - 1:
        game.high[seat] ^= 1 << (tile - HALF)


@compiled
def heap(game: Game, tile: int) -> None:
    """A tile that will go back into the bag (UT-31)."""
    game.pile[game.in_pile] = tile
    game.in_pile += 1


@compiled
def heap_all(game: Game, bits: int, first: int) -> None:
    """All tiles of a word whose lowest bit stands for `first`."""
    while bits:
        heap(game, first + signed(lowest(bits)))
        bits &= bits - 1


@compiled
def end(game: Game, reason: int) -> None:
    """UT-30, UT-32, UT-35."""
    game.over = reason
    game.duty = NOBODY
    game.penalties, game.gifts = 0, 0
