"""What a bot is: somebody who gets what a player gets, and may dream of the rest."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from tablee.core.chance import Chance
from tablee.core.game import Choices
from tablee.core.match import Seen

Imagine = Callable[[Chance], Any]
"""Draws a state the bot's seat could not tell from the real one."""


class Bot(Protocol):
    """Asked after each step while its seat has a choice; None = silent, allowed where it is not awaited."""

    def choose(self, seen: Seen, legal: Choices[Any], imagine: Imagine, chance: Chance) -> Any:
        """The move to make, or None."""
        ...


BotMaker = Callable[[Chance], Bot]
"""Makes a bot for one game; what is personal about it is drawn here."""
