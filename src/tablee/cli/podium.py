"""How a game ended: why, who stands where, and ties told."""

from __future__ import annotations

from rich import box
from rich.console import Console
from rich.table import Table

from tablee.core.game import Outcome, Seat
from tablee.text import Voice


def show_podium(console: Console, outcome: Outcome, voice: Voice) -> None:
    """The reason, the winners, and everybody's place and score."""
    console.print(voice.say("cli.ended", reason=voice.template(f"reason.{outcome.reason}")), style="bold")
    if len(outcome.winners) > 1:
        console.print(voice.say("cli.tie", winners=outcome.winners), style="bold green")
    elif outcome.winners:
        console.print(voice.say("cli.winner", winner=outcome.winners[0]), style="bold green")
    console.print(_ranking(outcome, voice))


def places(outcome: Outcome) -> list[tuple[int, Seat]]:
    """(place, seat), the winners first; equals share a place."""
    worth = [(seat in outcome.winners, score) for seat, score in enumerate(outcome.scores)]
    ranked = sorted(range(len(worth)), key=lambda seat: worth[seat], reverse=True)
    return [(1 + sum(other > worth[seat] for other in worth), seat) for seat in ranked]


def _ranking(outcome: Outcome, voice: Voice) -> Table:
    table = Table(box=box.SIMPLE)
    table.add_column(voice.say("cli.place"), justify="right")
    table.add_column(voice.say("cli.player"))
    table.add_column(voice.say("cli.score"), justify="right")
    for place, seat in places(outcome):
        table.add_row(str(place), voice.name(seat), str(outcome.scores[seat]))
    return table
