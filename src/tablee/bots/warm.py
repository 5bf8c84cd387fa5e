"""Compiling what the strong bots think with, in a process of its own: `python -m tablee.bots.warm`.

Numba compiles once after an installation, for some seconds and without letting go of the interpreter. A server that is
already open must not stand still meanwhile, so it has this done next door and reads the result.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from importlib.util import find_spec
from typing import Any

from tablee.bots.levels import bot_names, levels_of, make_bot
from tablee.bots.play import ask, bot_chance
from tablee.core.catalog import ask_each
from tablee.core.chance import Chance
from tablee.core.game import AnyGame
from tablee.core.match import Match


def next_door() -> subprocess.Popen[bytes] | None:
    """Start it, politely, where there is something to compile at all."""
    if not find_spec("numba"):
        return None
    return subprocess.Popen(
        [sys.executable, "-m", "tablee.bots.warm"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )


def warm_up() -> None:
    """All bots of every game that may be met at a table."""
    for game, levels in ask_each(lambda kit: (kit.rules, compiled_levels(kit.rules, bot_names(kit.rules)))):
        warm(game, levels)


def warm(game: AnyGame, levels: Iterable[str]) -> None:
    """One answer of each of these bots, about a single world."""
    for level in levels:
        bot: Any = make_bot(game, level, Chance("warm", 0))
        match = Match(game, min(max(4, game.seats[0]), game.seats[-1]), seed="warm")
        seat = min(match.to_act)
        ask(match, seat, replace(bot, worlds=1), bot_chance("warm", seat, 0))


def compiled_levels(game: AnyGame, names: Iterable[str]) -> list[str]:
    """The levels among these bots' names that think in compiled code and are the game's own."""
    return sorted({name.partition("@")[0] for name in names} & levels_of(game.name).compiled)


if __name__ == "__main__":
    with suppress(AttributeError, ImportError, OSError):
        import os

        os.nice(10)
    warm_up()
