"""Mind Map: place a token between two criteria so that the others read your secret word from where it lies."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from tablee.core.catalog import Kit
from tablee.games.mind_map.rules import MindMap

if TYPE_CHECKING:
    from tablee.core.bot import BotLevels
    from tablee.core.encode import Encoding
    from tablee.core.retelling import Retelling
    from tablee.core.terminal import Terminal


class MindMapKit(Kit):
    """All of Mind Map; each part is loaded when it is first asked for. No kernel: luck places no token well."""

    home = files(__name__)

    @cached_property
    def bots(self) -> BotLevels:
        """Three levels that think about words."""
        from tablee.games.mind_map.bots import levels

        return levels

    @cached_property
    def encoding(self) -> Encoding:
        """The map in cells, ballots as numbers."""
        from tablee.games.mind_map.encode import encoding

        return encoding

    @cached_property
    def retelling(self) -> Retelling:
        """Who reads whom, which tokens misled, who differs."""
        from tablee.games.mind_map.review.retelling import retelling

        return retelling

    @cached_property
    def terminal(self) -> Terminal:
        """Needs rich."""
        from tablee.games.mind_map import terminal

        return terminal

    @cached_property
    def material(self) -> Mapping[str, Any]:
        """The size of the map, and by which rules it is won; its decks are files of their own."""
        from tablee.games.mind_map.material import box
        from tablee.games.mind_map.scoring import ENDINGS

        return {**box(), "endings": ENDINGS}

    @cached_property
    def material_files(self) -> Mapping[str, Any]:
        """The decks, without what the bots know of them."""
        from tablee.games.mind_map.decks import as_read, names

        return {f"decks/{name}": as_read(name) for name in names()}

    def namers(self, options: Any, lang: str) -> Mapping[str, Callable[[Any], str]]:
        """Words and criteria of the deck, or of the table's own lines."""
        from tablee.games.mind_map.own_deck import card_names

        return card_names(options, lang)


game = MindMap()
kit = MindMapKit(game)
