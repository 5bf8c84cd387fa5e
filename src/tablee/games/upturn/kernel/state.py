"""A game of the kernel: one record of numbers, and how a state of the rules is written into it.

A rack is a set of kinds in two words and the copies of its action tiles, for tiles of one kind are not told apart:
`low` has bit n for a number n below 50, `high` has bit n - 50 for the other numbers and the action tiles above them.
The lines are kept as far as they matter: the last number laid, the action tile on top of it if any, and the pile of
all that would go back into the bag (UT-31). The bag is drawn from its end.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from tablee.games.upturn.material import (
    ACTION,
    BOX,
    DOUBLES,
    FIRST_ACTION,
    NUMBERED,
    PENALTIES,
    PLAIN_OR_PENALTY,
    beyond,
    mask_of,
)
from tablee.games.upturn.moves import Direction, Side
from tablee.games.upturn.scoring import BLOCKED, WENT_OUT, WORN_OUT
from tablee.games.upturn.state import Phase, State
from tablee.kernel.compiled import compiled
from tablee.kernel.dice import Bits, dice_of

SEATS: Final = 4
NOBODY: Final = -1
NOTHING: Final = 0
OPEN, UP, DOWN = range(3)
"""Directions; before the first lay the game is open (UT-08)."""
LEFT, RIGHT = 1, -1
TURN, DREW, AGAIN, NAMING = range(4)
GOING, OUT, STUCK, WORN = range(4)
"""How the game ended, if it did."""

DIRECTIONS = (None, Direction.UP, Direction.DOWN)
SIDES = {Side.LEFT: LEFT, Side.RIGHT: RIGHT}
PHASES = (Phase.TURN, Phase.DREW, Phase.AGAIN, Phase.NAMING)
REASONS = ("", WENT_OUT, BLOCKED, WORN_OUT)

Game = Any
"""A record of GAME."""
Games = NDArray[Any]
"""An array of them."""
GAME = np.dtype(
    [
        ("dice", "u8"),
        *((name, "i8") for name in ("seats", "number", "top", "direction", "order", "turn", "phase", "penalties")),
        *((name, "i8") for name in ("gifts", "duty", "idle", "refills", "over", "in_bag", "in_pile")),
        *((name, "i8", SEATS) for name in ("low", "high", "copies", "sizes")),
        *((name, "i1", len(BOX)) for name in ("bag", "pile")),
    ],
    align=True,
)

HALF: Final = 50
"""The first number of the high word."""
ACTION_BIT: Final = FIRST_ACTION - HALF
"""Where the action kinds begin in the high word."""
HIGH_NUMBERS: Final = (1 << ACTION_BIT) - 1
COPY_BITS: Final = 3
"""For the copies of one kind, six at most."""


def words(kinds: int) -> tuple[int, int]:
    """A set of kinds as low and high word."""
    return kinds & ((1 << HALF) - 1), kinds >> HALF


def _fits() -> NDArray[np.int64]:
    """By direction and last number: the kinds that continue the game (UT-08, UT-10, UT-11)."""
    fits = np.zeros((3, FIRST_ACTION, 2), np.int64)
    fits[OPEN] = words(NUMBERED)
    for number in range(1, FIRST_ACTION):
        fits[UP, number] = words(beyond(number, up=True) | ACTION)
        fits[DOWN, number] = words(beyond(number, up=False) | ACTION)
    return fits


FITS = _fits()
LOW_SWEPT, HIGH_SWEPT = words(PLAIN_OR_PENALTY)
"""What a double may take along (UT-23)."""
LOW_PENALTY, HIGH_PENALTY = words(mask_of(PENALTIES))
IS_DOUBLE = np.array([tile in DOUBLES for tile in range(FIRST_ACTION)])
IS_PENALTY = np.array([int(tile in PENALTIES) for tile in range(FIRST_ACTION)])


def tables(states: Sequence[State], seed: int = 0) -> Games:
    """Games that stand as these states do; their further luck comes from the seed."""
    games = np.zeros(len(states), GAME)
    for i, state in enumerate(states):
        _put(state, games[i])
    give_dice(games, np.uint64(seed))
    return games


@compiled
def give_dice(games: Games, seed: Bits) -> None:
    """The luck of games number 0, 1, …"""
    for i in range(len(games)):
        games[i].dice = dice_of(seed, i)


def _put(state: State, game: Game) -> None:
    for name in ("number", "turn", "penalties", "gifts", "idle", "refills"):
        game[name] = getattr(state, name)
    game["seats"] = len(state.racks)
    game["direction"] = DIRECTIONS.index(state.direction)
    game["order"] = SIDES[state.order]
    game["phase"] = PHASES.index(state.phase)
    game["duty"] = NOBODY if state.duty is None else state.duty
    game["over"] = REASONS.index(state.over)
    _put_tiles(state, game)


def _put_tiles(state: State, game: Game) -> None:
    played, top = [tile for line in state.lines for tile in line if tile != state.number], state.lines[-1][-1]
    if top >= FIRST_ACTION:
        game["top"] = played.pop()
    for place, tiles in (("bag", state.bag), ("pile", played)):
        game[f"in_{place}"] = len(tiles)
        game[place][: len(tiles)] = tiles
    for seat, rack in enumerate(state.racks):
        game["low"][seat], game["high"][seat] = words(mask_of(rack))
        game["copies"][seat] = sum(1 << COPY_BITS * (tile - FIRST_ACTION) for tile in rack if tile >= FIRST_ACTION)
        game["sizes"][seat] = len(rack)
