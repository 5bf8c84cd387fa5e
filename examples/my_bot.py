"""A bot of one's own for Mind Up!: `python examples/my_bot.py` plays it against three `easy`.

How to write one stands in docs/own_bots.md. To meet it by name everywhere (`tablee simulate mind_up --bots
my_bot,easy,easy,easy`, `tablee arena mind_up`, rooms), put this file beside a pyproject.toml with these lines, and
`pip install -e .` there:

    [project]
    name = "my-bot"
    version = "1"

    [project.entry-points."tablee.bots"]
    "mind_up:my_bot" = "my_bot:MyBot"
"""

from __future__ import annotations

from typing import Any

import tablee
from tablee.core.chance import QuickChance
from tablee.games.mind_up.bots import LEVELS
from tablee.games.mind_up.material import BUBBLE
from tablee.games.mind_up.rules import lay


class MyBot:
    """Lets the others play any card of imagined hands, and wants what its own card would take then."""

    def __init__(self, chance: tablee.Chance) -> None:
        """What is personal about a bot is drawn from `chance`; nothing is, here."""

    def choose(self, seen: tablee.Seen, legal: Any, imagine: Any, chance: tablee.Chance) -> Any:
        """`seen` is what a player sees, `imagine` draws a whole table that would look the same from here."""
        luck = QuickChance(chance)  # quicker draws, for what is only imagined
        worlds = [imagine(luck).hands for _ in range(25)]
        played = [[luck.pick(hand) for seat, hand in enumerate(hands) if seat != seen.seat] for hands in worlds]

        def worth(move: Any) -> int:
            return sum(gain(seen.view, sum(card < move.number for card in others)) for others in played)

        return max(legal, key=worth)


def gain(view: Any, place: int) -> int:
    """What a card of the row is worth on one's own columns."""
    _, column = lay(view.columns[view.seat], view.row[place])
    return int(view.order[column] + BUBBLE[view.row[place]])


if __name__ == "__main__":
    LEVELS["my_bot"] = MyBot  # for this program alone, so that nothing need be installed
    result = tablee.simulate("mind_up", ["my_bot", "easy", "easy", "easy"], games=120)
    won, (low, high) = result.wins[0] / result.games, result.interval[0]
    print(f"my_bot wins {won:.0%} of {result.games} games ({low:.0%} to {high:.0%}); fair: 25%")
