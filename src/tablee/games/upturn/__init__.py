"""Upturn: be the first to get rid of all your tiles. 2 to 4 players; the rules are in RULES.en.md and RULES.fr.md."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from tablee.core.catalog import Kit
from tablee.games.upturn.rules import Upturn

if TYPE_CHECKING:
    from tablee.core.bot import BotLevels
    from tablee.core.encode import Encoding
    from tablee.core.kernel import Kernel, VectorKernel
    from tablee.core.puzzling import Puzzling
    from tablee.core.terminal import Terminal
    from tablee.core.weighing import Weighing


class UpturnKit(Kit):
    """All of Upturn; each part is loaded when it is first asked for."""

    home = files(__name__)

    @cached_property
    def bots(self) -> BotLevels:
        """Three levels; the last two need numba."""
        from tablee.games.upturn.bots import levels

        return levels

    @cached_property
    def encoding(self) -> Encoding:
        """Tiles and lines as numbers."""
        from tablee.games.upturn.encode import encoding

        return encoding

    @cached_property
    def kernel(self) -> Kernel:
        """Shares of the victory in random games; needs numba."""
        from tablee.games.upturn import kernel

        return kernel

    @cached_property
    def vector(self) -> VectorKernel:
        """Many tables at once; needs numba."""
        from tablee.games.upturn.kernel import observe

        return observe

    @cached_property
    def weighing(self) -> Weighing:
        """Positions played out by the reference player; needs numba."""
        from tablee.games.upturn.review.weighing import weighing

        return weighing

    @cached_property
    def puzzling(self) -> Puzzling:
        """Three opponents; what plays out needs numba."""
        from tablee.games.upturn.review.puzzling import puzzling

        return puzzling

    @cached_property
    def terminal(self) -> Terminal:
        """A sign and a colour on every tile; needs rich."""
        from tablee.games.upturn import terminal

        return terminal

    @cached_property
    def material(self) -> Mapping[str, Any]:
        """The tiles of the box, and by which rules the game is won."""
        from tablee.games.upturn.material import box
        from tablee.games.upturn.scoring import ENDINGS

        return {**box(), "endings": ENDINGS}


game = Upturn()
kit = UpturnKit(game)
