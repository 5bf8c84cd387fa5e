"""Mind Up!: everybody plays a card at once, takes the one above it, and the columns do the rest."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from tablee.core.catalog import Kit
from tablee.games.mind_up.rules import MindUp

if TYPE_CHECKING:
    from tablee.core.bot import BotLevels
    from tablee.core.encode import Encoding
    from tablee.core.kernel import Kernel, VectorKernel
    from tablee.core.puzzling import Puzzling
    from tablee.core.terminal import Terminal
    from tablee.core.weighing import Weighing


class MindUpKit(Kit):
    """All of Mind Up!; each part is loaded when it is first asked for."""

    home = files(__name__)

    @cached_property
    def bots(self) -> BotLevels:
        """Four levels and a yardstick."""
        from tablee.games.mind_up.bots import levels

        return levels

    @cached_property
    def encoding(self) -> Encoding:
        """Cards and columns as numbers."""
        from tablee.games.mind_up.encode import encoding

        return encoding

    @cached_property
    def kernel(self) -> Kernel:
        """Scores of random games; needs numba."""
        from tablee.games.mind_up.kernel import game as kernel

        return kernel

    @cached_property
    def vector(self) -> VectorKernel:
        """Many tables at once; needs numba."""
        from tablee.games.mind_up.kernel import observe

        return observe

    @cached_property
    def weighing(self) -> Weighing:
        """Positions played out by the reference player; needs numba."""
        from tablee.games.mind_up.review.weighing import weighing

        return weighing

    @cached_property
    def puzzling(self) -> Puzzling:
        """Three opponents; what plays out needs numba."""
        from tablee.games.mind_up.review.puzzling import puzzling

        return puzzling

    @cached_property
    def terminal(self) -> Terminal:
        """Colour and shape on every card; needs rich."""
        from tablee.games.mind_up import terminal

        return terminal

    @cached_property
    def material(self) -> Mapping[str, Any]:
        """The cards and objectives of the box, and by which rules it is scored and won."""
        from tablee.games.mind_up.material import box
        from tablee.games.mind_up.scoring import ENDINGS, PARTS

        return {**box(), "parts": PARTS, "endings": ENDINGS}


game = MindUp()
kit = MindUpKit(game)
