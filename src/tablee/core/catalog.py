"""Which games there are: the folders of `tablee.games`, loaded when asked for."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module

from tablee.core.errors import UnknownGame
from tablee.core.game import AnyGame


def games() -> list[str]:
    """The names of all games, sorted."""
    return list(_names())


def game(name: str) -> AnyGame:
    """The game of that name; "mindup", "mind-up" and "Mind Up!" are understood too."""
    wanted = _letters(name)
    for known in _names():
        if _letters(known) == wanted:
            return _load(known)
    raise UnknownGame("unknown_game", name=name, known=tuple(_names()))


@cache
def _load(name: str) -> AnyGame:
    found: AnyGame = import_module(f"tablee.games.{name}").game
    return found


@cache
def _names() -> tuple[str, ...]:
    folder = import_module("tablee.games")
    return tuple(sorted(module.name for module in pkgutil.iter_modules(folder.__path__) if module.ispkg))


def _letters(name: str) -> str:
    return "".join(letter for letter in name.lower() if letter.isalnum())
