"""Bots for Upturn: `easy` has a few rules of thumb, the others play imagined worlds out. None forgets to call."""

from __future__ import annotations

from importlib.util import find_spec

from tablee.core.bot import BotLevels, BotMaker
from tablee.games.upturn.bots.easy import EasyBot
from tablee.games.upturn.bots.reference import NAME, UpturnReferenceBot
from tablee.games.upturn.bots.search import UpturnSearchBot

LEVELS: dict[str, BotMaker] = {"easy": EasyBot}
YARDSTICKS: dict[str, BotMaker] = {"daily-1": EasyBot}
if find_spec("numba"):
    LEVELS["normal"] = lambda _: UpturnSearchBot(worlds=10, playouts=2)
    LEVELS["expert"] = lambda _: UpturnSearchBot(worlds=100, playouts=4)
    YARDSTICKS[NAME] = lambda _: UpturnReferenceBot()
WON = {"easy": ("random", 0.797), "normal": ("easy", 0.386), "expert": ("normal", 0.360)}
"""Which share each won against three of another: 2,000 games each (docs/bots.md)."""
levels = BotLevels(LEVELS, YARDSTICKS, frozenset({*LEVELS, *YARDSTICKS}) & {"normal", "expert", NAME}, WON)
