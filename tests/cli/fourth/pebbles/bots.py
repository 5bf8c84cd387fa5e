"""One bot: takes one pebble and never cheers."""

from __future__ import annotations

from typing import Any

from tablee.core.bot import BotMaker, Imagine
from tablee.core.chance import Chance
from tablee.core.game import Choices
from tablee.core.match import Seen

from .rules import Take


class Modest:
    def __init__(self, chance: Chance) -> None:
        pass

    def choose(self, seen: Seen, legal: Choices[Any], imagine: Imagine, chance: Chance) -> Any:
        return Take(1) if seen.seat in seen.awaited else None


class Mute(Modest):
    def choose(self, seen: Seen, legal: Choices[Any], imagine: Imagine, chance: Chance) -> Any:
        return None


LEVELS: dict[str, BotMaker] = {"easy": Modest, "mute": Mute}
