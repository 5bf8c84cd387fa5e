"""Compiling what the strong bots think with, in a process of its own: `python -m tablee.bots.warm`.

Numba compiles once after an installation, for some seconds and without letting go of the interpreter. A server that is
already open must not stand still meanwhile, so it has this done by another process and reads the result. That process
writes a line for every level it is done with, and ends when its standard input does: with whoever started it, however
that one ends.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Iterable
from contextlib import redirect_stdout, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from tablee.bots.levels import bot_names, levels_of, make_bot
from tablee.bots.play import ask, bot_chance
from tablee.core.bot import Searching
from tablee.core.catalog import ask_each, kit
from tablee.core.catalog import game as find_game
from tablee.core.chance import Chance
from tablee.core.game import AnyGame
from tablee.core.match import Match
from tablee.kernel.cache import is_kept, mark_kept

NICENESS = 10
LONGEST = 1000
"""Characters about what went wrong."""


def cold_levels() -> list[tuple[str, str]]:
    """Game and level of every bot that may be met at a table and was never compiled on this machine."""
    return [(game, level) for game, level in _strong_levels() if _is_cold(game, level)]


def _strong_levels() -> list[tuple[str, str]]:
    found = ask_each(lambda kit: (kit.rules, compiled_levels(kit.rules, bot_names(kit.rules))))
    return [(game.name, level) for game, levels in found for level in levels]


def _is_cold(game: str, level: str) -> bool:
    home = _home(game)
    return home is None or not is_kept(home, level)


def warm(game: AnyGame, levels: Iterable[str]) -> None:
    """One answer of each of these bots, about a single world."""
    for level in levels:
        made = make_bot(game, level, Chance("warm", 0))
        bot: Any = made
        quick = replace(bot, worlds=1) if isinstance(made, Searching) else bot
        match = Match(game, min(max(4, game.seats[0]), game.seats[-1]), seed="warm")
        seat = min(match.to_act)
        ask(match, seat, quick, bot_chance("warm", seat, 0))
        if home := _home(game.name):
            mark_kept(home, level)


def compiled_levels(game: AnyGame, names: Iterable[str]) -> list[str]:
    """The levels among these bots' names that think in compiled code and are the game's own."""
    return sorted({name.partition("@")[0] for name in names} & levels_of(game.name).compiled)


def _home(game: str) -> Path | None:
    """The folder of a game that has one; its kernel is kept by that."""
    home = kit(game).home
    return Path(str(home)) if home else None


def main() -> None:
    """Compile, politely, and report every level: game and name, and behind them what went wrong, if anything did."""
    threading.Thread(target=_end_with_input, daemon=True).start()
    with suppress(AttributeError, OSError):
        os.nice(NICENESS)
    compile_all()


def compile_all() -> None:
    """Whatever no earlier start has compiled; a line on standard output for every level."""
    report = sys.stdout
    with redirect_stdout(sys.stderr):  # whatever a game of somebody's prints is no line of ours
        for name, level in _strong_levels():
            try:
                if _is_cold(name, level):  # else another process was quicker
                    warm(find_game(name), [level])
                print(name, level, file=report, flush=True)
            except Exception as problem:  # the other games go on
                print(name, level, repr(problem)[:LONGEST], file=report, flush=True)


def _end_with_input() -> None:
    """Nothing is ever sent; the end of it means that nobody waits for the result any more."""
    while os.read(sys.stdin.fileno(), 1):
        pass
    os._exit(1)


if __name__ == "__main__":
    main()
