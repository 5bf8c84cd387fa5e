"""Bots by name: `random` for every game, the levels a game brings, and those found by the entry point `tablee.bots`.

An entry point is named `game:name` (or `name`, for every game) and gives a maker: `Chance -> Bot`.
"""

from __future__ import annotations

import logging
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points

from tablee.bots.random import RandomBot
from tablee.core.bot import Bot, BotMaker
from tablee.core.chance import Chance
from tablee.core.errors import TableeError
from tablee.core.game import AnyGame

GROUP = "tablee.bots"
log = logging.getLogger("tablee.bots")


class UnknownBot(TableeError):
    """No bot has that name; the known ones are told."""


def bot_names(game: AnyGame) -> list[str]:
    """Everybody who can play this game, the weakest first."""
    return list(_makers(game))


def make_bot(game: AnyGame, name: str, chance: Chance) -> Bot:
    """A bot for one game; what is personal about it is drawn from `chance`."""
    makers = _makers(game)
    if name not in makers:
        raise UnknownBot("unknown_bot", name=name, known=tuple(makers))
    return makers[name](chance)


def _makers(game: AnyGame) -> dict[str, BotMaker]:
    levels: dict[str, BotMaker] = import_module(f"tablee.games.{game.name}.bots").LEVELS
    return {"random": RandomBot, **levels, **_guests(game.name)}


@cache  # what is installed does not change under a running program, and looking takes milliseconds
def _guests(game: str) -> dict[str, BotMaker]:
    """Bots of one's own that are installed for this game."""
    guests = {}
    for point in entry_points(group=GROUP):
        wanted, _, name = point.name.rpartition(":")
        if wanted in ("", game):
            try:
                guests[name] = point.load()
            except Exception:  # somebody else's code: a bot that cannot be loaded must not close the house
                log.exception("the bot %s cannot be loaded", point.name)
    return guests
