"""Bots of Mind Map: they think about words, place to be believed and found, and learn how others place."""

from __future__ import annotations

from functools import partial

from tablee.core.bot import BotLevels, BotMaker
from tablee.games.mind_map.bots.reader import Reader

LEVELS: dict[str, BotMaker] = {
    "easy": partial(Reader, 22.0),
    "normal": partial(Reader, 15.0),
    "expert": partial(Reader, 8.0),
}
"""By how many points (sd) a bot's own idea of a word differs from what is known."""
YARDSTICKS: dict[str, BotMaker] = {"daily-1": partial(Reader, 15.0)}
levels = BotLevels(LEVELS, YARDSTICKS)
