"""Bots of Mind Map: they think about words, place to be found, and learn how others place."""

from __future__ import annotations

from functools import partial

from tablee.core.bot import BotLevels, BotMaker
from tablee.games.mind_map.bots.reader import Level, Reader

LEVELS: dict[str, BotMaker] = {
    "easy": partial(Reader, Level(spread=22.0, candour=2.0)),
    "normal": partial(Reader, Level(spread=15.0, candour=0.2)),
    "expert": partial(Reader, Level(spread=8.0, candour=0.2)),
}
levels = BotLevels(LEVELS)
