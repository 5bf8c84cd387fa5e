"""Bots for Mind Up!: they see what a player sees and dream of the rest."""

from __future__ import annotations

from typing import Any

from tablee.core.bot import BotMaker, Imagine
from tablee.core.chance import Chance
from tablee.core.game import Choices
from tablee.core.match import Seen
from tablee.games.mind_up.material import BUBBLE
from tablee.games.mind_up.rules import lay
from tablee.games.mind_up.state import Card, State, View


class GainBot:
    """Plays the card with the best gain this turn, on average over imagined hands that play at random."""

    def __init__(self, worlds: int) -> None:
        self.worlds = worlds

    def choose(self, seen: Seen, legal: Choices[Any], imagine: Imagine, chance: Chance) -> Card:
        """Try every card against the same imagined choices of the others."""
        view: View = seen.view
        rivals = [_rival_cards(imagine(chance), view.seat, chance) for _ in range(self.worlds)]
        gains = {card: sum(_gain(view, card, others) for others in rivals) for card in view.hand}
        return Card(max(view.hand, key=lambda card: gains[card]))


def _rival_cards(world: State, mine: int | None, chance: Chance) -> list[int]:
    return [chance.pick(hand) for seat, hand in enumerate(world.hands) if seat != mine]


def _gain(view: View, card: int, others: list[int]) -> int:
    """What the card above ours would be worth in its column, its bubble included."""
    assert view.seat is not None
    taken = view.row[sum(other < card for other in others)]
    _, column = lay(view.columns[view.seat], taken)
    return view.order[column] + BUBBLE[taken]


LEVELS: dict[str, BotMaker] = {"easy": lambda _: GainBot(worlds=6)}
