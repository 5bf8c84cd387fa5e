"""Bots that look no further than this turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tablee.core.bot import Imagine, Remark
from tablee.core.chance import Chance, QuickChance
from tablee.core.game import Choices
from tablee.core.match import Seen
from tablee.games.mind_up.moves import Card
from tablee.games.mind_up.state import State
from tablee.games.mind_up.view import View

TURNS = 10
"""People read whole numbers more easily than decimals."""
HARDLY = 1
"""Points in so many turns: who gives these away gives away nothing that one would notice."""
LAST_TURN = 2
"""Cards in a hand: one is played, the other goes onto its own columns (MU-17)."""


@dataclass(frozen=True, slots=True)
class GainBot:
    """Plays the card with the best gain this turn, on average over imagined hands that play at random."""

    worlds: int

    def choose(self, seen: Seen, legal: Choices[Any], imagine: Imagine, chance: Chance) -> Card:
        """Try every card against the same imagined choices of the others."""
        gains = self._gains(seen.view, imagine, chance)
        return Card(max(gains, key=lambda card: gains[card]))

    def advise(self, seen: Seen, legal: Choices[Any], imagine: Imagine, chance: Chance) -> tuple[Card, Remark]:
        """The same, with what the best card and the next best would bring on average, over ten turns."""
        gains = self._gains(seen.view, imagine, chance)
        best, other = sorted(gains, key=lambda card: -gains[card])[:2]  # nobody is asked about a last card (MU-17)
        points, less = (round(TURNS * gains[card] / self.worlds) for card in (best, other))
        last = "_last" if len(gains) == LAST_TURN else ""
        if points - less <= HARDLY:
            return Card(best), Remark(f"alike{last}", (("card", best), ("other", other)))
        said = {"turns": TURNS, "card": best, "points": points, "other": other, "less": less}
        return Card(best), Remark(f"gain{last}", tuple(said.items()))

    def _gains(self, view: View, imagine: Imagine, chance: Chance) -> dict[int, int]:
        """By card, in the order of the hand: what it takes in all imagined worlds together."""
        quick = QuickChance(chance)
        rivals = [_rival_cards(imagine(quick), view.seat, quick) for _ in range(self.worlds)]
        return {card: sum(_gain(view, card, others) for others in rivals) for card in view.hand}


def _rival_cards(world: State, mine: int | None, chance: Chance) -> list[int]:
    return [chance.pick(hand) for seat, hand in enumerate(world.hands) if seat != mine]


def _gain(view: View, card: int, others: list[int]) -> int:
    """What the card above ours would be worth in its column, its bubble included (MU-10, 11)."""
    return view.gains[sum(other < card for other in others)]
