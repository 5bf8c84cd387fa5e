"""A game for tests."""

from __future__ import annotations

from functools import cached_property
from importlib.resources import files

from tablee.games.pebbles.rules import Pebbles  # type: ignore[import-not-found]

from tablee.core.bot import BotLevels
from tablee.core.catalog import Kit
from tablee.core.terminal import Terminal


class PebblesKit(Kit):
    home = files(__name__)

    @cached_property
    def bots(self) -> BotLevels:
        from tablee.games.pebbles.bots import LEVELS  # type: ignore[import-not-found]

        return BotLevels(LEVELS)

    @cached_property
    def terminal(self) -> Terminal:
        from tablee.games.pebbles import terminal  # type: ignore[import-not-found]

        found: Terminal = terminal
        return found


kit = PebblesKit(Pebbles())
