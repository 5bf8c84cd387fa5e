"""Compiling what the strong bots think with, in a process of its own: `python -m tablee.bots.warm`.

Numba compiles once after an installation, for some seconds and without letting go of the interpreter. A house that is
already open must not stand still meanwhile, so it has this done next door and reads the result.
"""

from __future__ import annotations

import subprocess
import sys
from contextlib import suppress
from importlib.util import find_spec

from tablee.bots.levels import bot_names, make_bot
from tablee.bots.play import ask, bot_chance
from tablee.core.catalog import game as find_game
from tablee.core.catalog import games
from tablee.core.chance import Chance
from tablee.core.match import Match

LEVEL = "expert"


def next_door() -> subprocess.Popen[bytes] | None:
    """Start it, politely, where there is something to compile at all."""
    if not find_spec("numba"):
        return None
    return subprocess.Popen(
        [sys.executable, "-m", "tablee.bots.warm"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )


def warm_up() -> None:
    """One move of the strongest bot of every game."""
    for name in games():
        game = find_game(name)
        if LEVEL in bot_names(game):
            match = Match(game, min(max(4, game.seats[0]), game.seats[-1]), seed="warm")
            seat = min(match.to_act)
            ask(match, seat, make_bot(game, LEVEL, Chance("warm", 0)), bot_chance("warm", seat, 0))


if __name__ == "__main__":
    with suppress(AttributeError, ImportError, OSError):
        import os

        os.nice(10)
    warm_up()
