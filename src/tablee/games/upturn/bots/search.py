"""A bot that plays imagined worlds out in compiled code."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tablee.core.bot import Imagine, Remark
from tablee.core.chance import RANGE, Chance, QuickChance
from tablee.core.game import Choices, Seat
from tablee.core.match import Seen
from tablee.games.upturn.bots.easy import with_their_call
from tablee.games.upturn.moves import CALL, Move
from tablee.games.upturn.state import Phase

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

ASKED_WORLDS, ASKED_PLAYOUTS = 100, 4
"""For a hint it thinks longer: a person reads the figures."""
GAMES, MUCH = 100, 3
"""Chances are told as games of a hundred; two choices closer than so many are worth the same."""


@dataclass(frozen=True, slots=True)
class UpturnSearchBot:
    """Weighs every move by its share of the victory in imagined worlds that are played out in the kernel."""

    worlds: int
    playouts: int

    def choose(self, seen: Seen, legal: Choices[Move], imagine: Imagine, chance: Chance) -> Move | None:
        """The call above all (UT-26); a single choice needs no thought.

        But after a draw it takes its time all the same: nobody may learn from the clock who had to pass (UT-13).
        """
        moves = list(legal)
        if CALL in moves:
            return CALL
        if seen.seat is None or seen.seat not in seen.awaited:
            return None
        moves = with_their_call(moves)
        if len(moves) == 1:
            if seen.view.phase is Phase.DREW:
                self._shares(seen, seen.seat, moves * 2, imagine, chance)
            return moves[0]
        return moves[int(self._shares(seen, seen.seat, moves, imagine, chance).argmax())]

    def advise(
        self, seen: Seen, legal: Choices[Move], imagine: Imagine, chance: Chance
    ) -> tuple[Move | None, Remark | None]:
        """The same after more thought, with how often the best and the next best choice win in what was imagined."""
        moves = with_their_call(list(legal))
        if seen.seat is None or seen.seat not in seen.awaited or CALL in moves or len(moves) == 1:
            move = self.choose(seen, legal, imagine, chance)
            return move, _without_a_choice(move, seen)
        longer = replace(self, worlds=ASKED_WORLDS, playouts=ASKED_PLAYOUTS)
        shares = longer._shares(seen, seen.seat, moves, imagine, chance)
        wins, less = (round(GAMES * share) for share in sorted(shares, reverse=True)[:2])
        said = {"games": GAMES, "wins": wins} | ({"less": less} if wins - less >= MUCH else {})
        return moves[int(shares.argmax())], Remark("wins" if "less" in said else "alike", tuple(said.items()))

    def _shares(
        self, seen: Seen, seat: Seat, moves: Sequence[Move], imagine: Imagine, chance: Chance
    ) -> NDArray[np.float64]:
        """By move, its mean share of the victory; less than nothing for those that were given up early."""
        import numpy as np

        from tablee.games.upturn.kernel import CALLED, action
        from tablee.games.upturn.kernel.imagine import imagined_worlds
        from tablee.games.upturn.kernel.search import weigh

        imagined, played = (np.uint64(chance.below(RANGE)) for _ in range(2))
        worlds = imagined_worlds(imagine(QuickChance(chance)), seat, self.worlds, imagined)
        actions = np.array([action(move, len(seen.view.sizes)) % CALLED for move in moves], np.int64)
        return weigh(worlds, seat, actions, self.playouts, played)


def _without_a_choice(move: Move | None, seen: Seen) -> Remark | None:
    """Why, where nothing had to be weighed."""
    if move == CALL:
        return Remark("call", ())
    return Remark("only", ()) if seen.seat in seen.awaited else None
