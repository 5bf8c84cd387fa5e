"""Whole games of the kernel: dealing, playing on at random, parting the victory; one of them or many."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tablee.games.upturn.kernel.choices import choose, legal
from tablee.games.upturn.kernel.effects import step
from tablee.games.upturn.kernel.moves import CALLED, DRAW
from tablee.games.upturn.kernel.state import GAME, GOING, LEFT, NOBODY, NOTHING, OPEN, TURN, Game, Games
from tablee.games.upturn.kernel.tiles import receive, shuffle, throw
from tablee.games.upturn.material import BOX, FIRST_ACTION, RACK
from tablee.games.upturn.state import Options
from tablee.kernel.compiled import compiled
from tablee.kernel.dice import Bits, dice_of

RESULT = np.float64
"""A share of the victory."""
_BOX = np.array(BOX, np.int8)


def setting(_options: Options) -> int:
    """Upturn is played one way."""
    return 0


@compiled
def deal(game: Game, seats: int) -> None:
    """UT-05, UT-06, UT-07: from the dice of the game."""
    for i in range(_BOX.size):
        game.bag[i] = _BOX[i]
    shuffle(game, _BOX.size)
    rest = _BOX.size - seats * RACK
    while game.bag[rest - 1] >= FIRST_ACTION:
        shuffle(game, rest)
    lay_out(game, seats, throw(game, seats))


@compiled
def lay_out(game: Game, seats: int, first: int) -> None:
    """A new game from a whole bag: from its end seven tiles to each player, then the start tile, which is a number."""
    clear(game)
    game.seats, game.turn, game.in_bag = seats, first, _BOX.size
    for seat in range(seats):
        for _ in range(RACK):
            game.in_bag -= 1
            receive(game, seat, game.bag[game.in_bag])
    game.in_bag -= 1
    game.number = game.bag[game.in_bag]


@compiled
def clear(game: Game) -> None:
    """An empty table, turn order to the left."""
    game.top, game.direction, game.order, game.phase, game.over = NOTHING, OPEN, LEFT, TURN, GOING
    game.penalties, game.gifts, game.duty, game.idle, game.refills = 0, 0, NOBODY, 0, 0
    game.in_pile = 0
    game.low[:], game.high[:], game.copies[:], game.sizes[:] = 0, 0, 0, 0


@compiled
def play_on(game: Game) -> int:
    """Play to the end at random, every call made; tells how many decisions that took."""
    game.duty = NOBODY
    decisions = 0
    while game.over == GOING:
        chosen = choose(game)
        step(game, chosen + CALLED if chosen < DRAW else chosen)
        decisions += 1
    return decisions


@compiled
def shares(game: Game, out: NDArray[np.float64]) -> None:
    """The victory, parted among those with the fewest tiles (UT-30, UT-32)."""
    sizes = game.sizes[: game.seats]
    winners = np.sum(sizes == np.min(sizes))
    for seat in range(game.seats):
        out[seat] = 1 / winners if sizes[seat] == np.min(sizes) else 0


@compiled
def play_many(players: int, _setting: int, seed: Bits, first: int, out: NDArray[np.float64]) -> None:
    """Random games number first, first + 1, … into the rows of `out`."""
    games = np.zeros(1, GAME)
    for i in range(len(out)):
        game = games[0]
        game.dice = dice_of(seed, first + i)
        deal(game, players)
        play_on(game)
        shares(game, out[i])


@compiled
def deal_many(games: Games, players: int, seed: Bits, first: int) -> None:
    """New games number first, first + 1, …"""
    for i in range(len(games)):
        games[i].dice = dice_of(seed, first + i)
        deal(games[i], players)


@compiled
def legal_many(games: Games, masks: NDArray[np.bool_]) -> None:
    """What whoever's turn it is may do: a row of MOVES for each game."""
    for i in range(len(games)):
        legal(games[i], games[i].turn, masks[i])


@compiled
def step_many(games: Games, actions: NDArray[np.int64]) -> None:
    """One action in every game that is not over."""
    for i in range(len(games)):
        if games[i].over == GOING:
            step(games[i], actions[i])


@compiled
def play_on_many(games: Games, out: NDArray[np.float64]) -> None:
    """Play all of them to their end at random; the shares go into the rows of `out`."""
    for i in range(len(games)):
        play_on(games[i])
        shares(games[i], out[i])
