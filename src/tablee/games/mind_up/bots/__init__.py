"""Bots for Mind Up!: they see what a player sees and imagine the rest."""

from __future__ import annotations

from importlib.util import find_spec

from tablee.core.bot import BotLevels, BotMaker
from tablee.games.mind_up.bots.gain import GainBot
from tablee.games.mind_up.bots.reference import NAME, ReferenceBot
from tablee.games.mind_up.bots.search import MindUpSearchBot, PlainBot

LEVELS: dict[str, BotMaker] = {
    "easy": lambda _: GainBot(worlds=1),
    "normal": lambda _: GainBot(worlds=60),
}
YARDSTICKS: dict[str, BotMaker] = {"daily-1": lambda _: GainBot(worlds=60)}
if find_spec("numba"):
    LEVELS["expert"] = lambda _: MindUpSearchBot("gain", worlds=300)
    LEVELS["master"] = lambda _: MindUpSearchBot("mixed", worlds=300)
    YARDSTICKS["mc"] = lambda _: PlainBot(worlds=1000)
    YARDSTICKS[NAME] = lambda _: ReferenceBot()
WON = {
    "easy": ("random", 0.519),
    "normal": ("easy", 0.412),
    "expert": ("normal", 0.891),
    "master": ("expert", 0.352),
}
"""Which share each won against three of another: 2,000 games each (docs/bots.md)."""
levels = BotLevels(LEVELS, YARDSTICKS, compiled=frozenset({"expert", "master", "mc", NAME}), won=WON)
