"""Upturn: be the first to get rid of all your tiles. 2 to 4 players; the rules are in RULES.en.md and RULES.fr.md."""

from __future__ import annotations

from functools import cached_property
from importlib.resources import files
from typing import TYPE_CHECKING

from tablee.core.catalog import Kit
from tablee.games.upturn.rules import Upturn

if TYPE_CHECKING:
    from tablee.core.bot import BotLevels
    from tablee.core.encode import Encoding
    from tablee.core.kernel import Kernel, VectorKernel
    from tablee.core.terminal import Terminal


class UpturnKit(Kit):
    """All of Upturn; each part is loaded when it is first asked for."""

    home = files(__name__)

    @cached_property
    def bots(self) -> BotLevels:
        """Three levels."""
        from tablee.games.upturn.bots import levels

        return levels

    @cached_property
    def encoding(self) -> Encoding:
        """Tiles and lines as numbers."""
        from tablee.games.upturn.encode import encoding

        return encoding

    @cached_property
    def kernel(self) -> Kernel:
        """Needs numba."""
        from tablee.games.upturn import kernel

        return kernel

    @cached_property
    def vector(self) -> VectorKernel:
        """Needs numba."""
        from tablee.games.upturn.kernel import observe

        return observe

    @cached_property
    def terminal(self) -> Terminal:
        """Needs rich."""
        from tablee.games.upturn import terminal

        return terminal


game = Upturn()
kit = UpturnKit(game)
