"""Bots by name: `random` for every game, the levels a game brings, and those found by the entry point `tablee.bots`.

A game that brings no levels gets those of `search`, which can play any game.

An entry point is named `game:name` (or `name`, for every game) and gives a maker: `Chance -> Bot`. A game may also have
yardsticks, which can be named in simulations and leagues but are not offered at a table. `expert@50` is the expert with
another number of imagined worlds.
"""

from __future__ import annotations

import logging
from dataclasses import is_dataclass, replace
from functools import cache
from importlib.metadata import entry_points
from importlib.util import find_spec
from typing import Any, cast

from tablee.bots.random import RandomBot
from tablee.bots.search import search_levels
from tablee.core import catalog
from tablee.core.bot import Bot, BotLevels, BotMaker, Searching
from tablee.core.chance import Chance
from tablee.core.errors import TableeError
from tablee.core.game import AnyGame

GROUP = "tablee.bots"
MOST_WORLDS = 1_000_000
log = logging.getLogger("tablee.bots")


class UnknownBot(TableeError):
    """No bot has that name; the known ones are named."""


def bot_names(game: AnyGame) -> list[str]:
    """Everybody who can play this game, the weakest first."""
    return list(_makers(game))


def quick_levels(game: AnyGame) -> list[str]:
    """The game's own levels that need no compiled code and are never waited for, the best first."""
    found = levels_of(game.name)
    return [name for name in reversed([*found.levels]) if name not in found.compiled]


def stand_ins(game: AnyGame, level: str) -> list[str]:
    """Who may answer for a bot that cannot: the quick levels below it, the best first.

    Below somebody's own bot, and below a level that is not installed here, are all of them.
    """
    names = ["random", *levels_of(game.name).levels]
    above = names[names.index(level) :] if level in names else ()
    return [name for name in quick_levels(game) if name not in above]


def make_bot(game: AnyGame, name: str, chance: Chance) -> Bot:
    """A bot for one game; what is personal about it is drawn from `chance`."""
    level, at, worlds = name.partition("@")
    bot: Bot = _maker(game, level)(chance)
    return _imagining(bot, level, worlds) if at else bot


def _maker(game: AnyGame, name: str) -> BotMaker:
    makers = {**_makers(game), **levels_of(game.name).yardsticks}
    if name in makers:
        return makers[name]
    if find_spec("numba"):
        raise UnknownBot("unknown_bot", name=name, known=tuple(makers))
    raise UnknownBot("unknown_slow_bot", name=name, known=tuple(makers))


def _imagining(bot: Any, level: str, worlds: str) -> Bot:
    """The same bot with another number of worlds."""
    if not is_dataclass(bot) or isinstance(bot, type) or not isinstance(bot, Searching):
        raise UnknownBot("no_worlds", bot=level)
    if not (worlds.isdecimal() and 0 < int(worlds) < MOST_WORLDS):
        raise UnknownBot("worlds", bot=level, most=MOST_WORLDS - 1)
    made: Any = replace(bot, worlds=int(worlds))
    return cast("Bot", made)


def worlds_of(game: AnyGame, name: str) -> int | None:
    """How many worlds the bot of that name imagines for one answer, if it imagines any."""
    try:
        bot = make_bot(game, name, Chance("", 0))
    except UnknownBot:
        raise
    except Exception:  # somebody else's bot that cannot be made imagines nothing
        return None
    return bot.worlds if isinstance(bot, Searching) else None


def _makers(game: AnyGame) -> dict[str, BotMaker]:
    return {"random": RandomBot, **levels_of(game.name).levels, **_guests(game.name)}


def levels_of(game: str) -> BotLevels:
    """What the kit of that game brings; a game without bots of its own gets those that can play any game."""
    kit = catalog.kit(game)
    return kit.bots or search_levels(kit.rules)


@cache  # what is installed does not change under a running program, and looking takes milliseconds
def _guests(game: str) -> dict[str, BotMaker]:
    """Bots of one's own that are installed for this game."""
    guests: dict[str, BotMaker] = {}
    for point in entry_points(group=GROUP):
        wanted, _, name = point.name.rpartition(":")
        if wanted not in ("", game):
            continue
        if name in {"random", *levels_of(game).levels, *levels_of(game).yardsticks}:
            log.error("the bot %s cannot have that name: it is the name of a level", point.name)
        else:
            try:
                guests[name] = point.load()
            except Exception:  # somebody else's code: a bot that cannot be loaded must not stop the server
                log.exception("the bot %s cannot be loaded", point.name)
    return guests
