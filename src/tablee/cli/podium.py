"""How a game ended: why, who stands where, ties included."""

from __future__ import annotations

from rich import box
from rich.console import Console
from rich.table import Table

from tablee.core.game import Outcome
from tablee.text import Voice


def show_podium(console: Console, outcome: Outcome, voice: Voice) -> None:
    """The reason, the winners, and everybody's place and score."""
    console.print(voice.say("cli.ended", reason=voice.template(f"reason.{outcome.reason}")), style="bold")
    if len(outcome.winners) > 1:
        console.print(voice.say("cli.tie", winners=outcome.winners), style="bold green")
    elif outcome.winners:
        console.print(voice.say("cli.winner", winner=outcome.winners[0]), style="bold green")
    console.print(_ranking(outcome, voice))


def _ranking(outcome: Outcome, voice: Voice) -> Table:
    table = Table(box=box.SIMPLE)
    table.add_column(voice.say("cli.place"), justify="right")
    table.add_column(voice.say("cli.player"))
    table.add_column(voice.say("cli.score"), justify="right")
    for place, seat in sorted((place, seat) for seat, place in enumerate(outcome.places)):
        table.add_row(str(place), voice.name(seat), str(outcome.scores[seat]))
    return table
