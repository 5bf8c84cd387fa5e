"""One choice after the other in the same imagined worlds of Upturn, for puzzles."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tablee.games.upturn.kernel.choices import choose
from tablee.games.upturn.kernel.game import shares
from tablee.games.upturn.kernel.search import choose_well, take_step
from tablee.games.upturn.kernel.state import GAME, GOING, Games
from tablee.games.upturn.kernel.tiles import throw
from tablee.kernel.compiled import compiled
from tablee.kernel.dice import Bits, dice_of


@compiled
def play_choices(worlds: Games, actions: NDArray[np.int64], slips: int, seed: Bits, out: NDArray[np.float64]) -> None:
    """Everybody plays with sense, and any move at all every so-manieth time: `out[world, action, seat]`."""
    games = np.zeros(1, GAME)
    for number in range(len(worlds)):
        for i in range(len(actions)):
            game = games[0]
            games[0] = worlds[number]
            game.dice = dice_of(seed, number)
            take_step(game, actions[i])
            while game.over == GOING:
                take_step(game, choose(game) if throw(game, slips) == 0 else choose_well(game))
            shares(game, out[number, i])
