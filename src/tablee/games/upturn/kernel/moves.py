"""The actions of the kernel: every move as a small number, and back.

1 … 99 lay that number, then come the ways to lay action tiles, DRAW, PASS, GIVE + seat and CALL; a lay + CALLED carries
the call. A few of the first stand for numbers that no tile bears, and are never legal.
"""

from __future__ import annotations

from itertools import product
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tablee.games.upturn import moves as said
from tablee.games.upturn.kernel.state import DIRECTIONS, OPEN, SEATS, SIDES
from tablee.games.upturn.material import ACTIONS, ARROWS, DOUBLE_ARROW, FIRST_ACTION, JOKER, NAMES, TILES
from tablee.games.upturn.moves import Direction, GiveTo, Lay, Move, Side


def _action_lays() -> tuple[Lay, ...]:
    """The ways to lay an action tile: a direction (UT-17, UT-21) and a next player (UT-18) where it asks for them."""
    found: list[Lay] = []
    for kind in ACTIONS:
        directions = tuple(Direction) if kind in (DOUBLE_ARROW, JOKER) else (None,)
        sides = tuple(Side) if kind in ARROWS else (None,)
        found += [Lay(NAMES[kind], direction, side) for direction, side in product(directions, sides)]
    return tuple(found)


ACTION_LAYS = _action_lays()
DRAW: Final = FIRST_ACTION + len(ACTION_LAYS)
PASS: Final = DRAW + 1
GIVE: Final = PASS + 1
CALL: Final = GIVE + SEATS
MOVES: Final = CALL + 1
"""So many actions there are."""
CALLED: Final = 128

TILE_OF = np.array([*range(FIRST_ACTION), *(TILES[lay.tile] for lay in ACTION_LAYS)])
DIRECTION_OF = np.array([*[OPEN] * FIRST_ACTION, *(DIRECTIONS.index(lay.direction) for lay in ACTION_LAYS)])
SIDE_OF = np.array([*[0] * FIRST_ACTION, *(SIDES[lay.next] if lay.next else 0 for lay in ACTION_LAYS)])


def _ways() -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """By two or more players and the set of action kinds that may be laid: how many lays, and which."""
    sets = 1 << len(ACTIONS)
    counts, lays = np.zeros((2, sets), np.int64), np.zeros((2, sets, len(ACTION_LAYS)), np.int64)
    for wide, kinds in product((False, True), range(sets)):
        found = [FIRST_ACTION + i for i, lay in enumerate(ACTION_LAYS) if _possible(lay, kinds, wide=wide)]
        counts[int(wide), kinds], lays[int(wide), kinds, : len(found)] = len(found), found
    return counts, lays


def _possible(lay: Lay, kinds: int, *, wide: bool) -> bool:
    """With two players, whom an arrow tile does not ask for the next, there is only the left."""
    return bool(kinds >> (TILES[lay.tile] - FIRST_ACTION) & 1) and (wide or lay.next is not Side.RIGHT)


WAYS, WAY = _ways()


def action(move: Move, seats: int) -> int:
    """The action of a move."""
    if isinstance(move, Lay):
        return _lay_action(move, seats) + (CALLED if move.call else 0)
    if isinstance(move, GiveTo):
        return GIVE + move.seat
    return {said.DRAW: DRAW, said.PASS: PASS, said.CALL: CALL}[move]


def _lay_action(lay: Lay, seats: int) -> int:
    tile = TILES[lay.tile]
    if tile < FIRST_ACTION:
        return tile
    side = Side.LEFT if tile in ARROWS and seats == 2 else lay.next
    return FIRST_ACTION + ACTION_LAYS.index(Lay(lay.tile, lay.direction, side))


def move(action: int, seats: int) -> Move:
    """The move of an action."""
    if action >= CALLED or action < DRAW:
        return _lay(action % CALLED, seats, call=action >= CALLED)
    if GIVE <= action < CALL:
        return GiveTo(action - GIVE)
    return said.DRAW if action == DRAW else said.PASS if action == PASS else said.CALL


def _lay(action: int, seats: int, *, call: bool) -> Lay:
    if action < FIRST_ACTION:
        return Lay(NAMES[action], call=call)
    lay = ACTION_LAYS[action - FIRST_ACTION]
    return Lay(lay.tile, lay.direction, lay.next if seats > 2 else None, call)
