"""A bot that plays imagined worlds out in compiled code."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tablee.core.bot import Imagine
from tablee.core.chance import RANGE, Chance, QuickChance
from tablee.core.game import Choices, Seat
from tablee.core.match import Seen
from tablee.games.upturn.bots.easy import with_their_call
from tablee.games.upturn.moves import CALL, Move


@dataclass(frozen=True, slots=True)
class UpturnSearchBot:
    """Weighs every move by its share of the victory in imagined worlds that are played out in the kernel."""

    worlds: int
    playouts: int

    def choose(self, seen: Seen, legal: Choices[Move], imagine: Imagine, chance: Chance) -> Move | None:
        """The call above all (UT-26); a single choice needs no thought."""
        moves = list(legal)
        if CALL in moves:
            return CALL
        if seen.seat is None or seen.seat not in seen.awaited:
            return None
        moves = with_their_call(moves)
        return moves[0] if len(moves) == 1 else moves[self._best(seen, seen.seat, moves, imagine, chance)]

    def _best(self, seen: Seen, seat: Seat, moves: Sequence[Move], imagine: Imagine, chance: Chance) -> int:
        import numpy as np

        from tablee.games.upturn.kernel import CALLED, action
        from tablee.games.upturn.kernel.imagine import imagined_worlds
        from tablee.games.upturn.kernel.search import weigh

        imagined, played = (np.uint64(chance.below(RANGE)) for _ in range(2))
        worlds = imagined_worlds(imagine(QuickChance(chance)), seat, self.worlds, imagined)
        actions = np.array([action(move, len(seen.view.sizes)) % CALLED for move in moves], np.int64)
        return int(weigh(worlds, seat, actions, self.playouts, played).argmax())
