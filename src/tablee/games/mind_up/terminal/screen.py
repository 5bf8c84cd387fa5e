"""The table of Mind Up! in a terminal of 80 columns: colour and shape on every card."""

from __future__ import annotations

import re
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from tablee.core.game import Choices, Seat
from tablee.core.match import Seen
from tablee.games.mind_up.material import BUBBLE, COLOUR, OBJECTIVES, ROUNDS, Colour
from tablee.games.mind_up.moves import Card
from tablee.games.mind_up.view import View
from tablee.text import Voice

LOOK = {
    Colour.ORANGE: ("▲", "#c2560c"),
    Colour.PINK: ("♥", "#bf2f78"),
    Colour.BLUE: ("◆", "#1b6ab3"),
    Colour.GREEN: ("●", "#2b7a37"),
    Colour.PURPLE: ("■", "#6644a5"),
}
BUBBLES = {-1: "⁻¹", 0: "", 1: "⁺¹", 2: "⁺²"}


def draw(seen: Seen, voice: Voice) -> RenderableType:
    """The whole table as one seat sees it."""
    view: View = seen.view
    parts: list[RenderableType] = [_status(view, voice)]
    parts += [_objective(view, name, voice) for name in view.objectives]
    parts += [Text(), _line(voice.say("screen.row"), view.row), Text(), _players(view, seen, voice)]
    parts += [_known(view, seat, voice) for seat in range(len(view.known)) if view.known[seat] and seat != view.seat]
    if view.hand:
        parts += [Text(), _line(voice.say("screen.hand"), view.hand)]
    return Group(*parts)


def hint(seen: Seen, legal: Choices[Any], voice: Voice) -> str:
    """What can be typed now; nothing once the game is over."""
    hand = seen.view.hand
    return voice.say("screen.hint", card=hand[len(hand) // 2]) if hand else ""


def read(text: str, seen: Seen, legal: Choices[Any]) -> Card | None:
    """A card by its number, with or without words around it."""
    numbers = re.findall(r"\d{1,9}", text)
    return Card(int(numbers[0])) if len(numbers) == 1 else None


def spell(move: Card, seen: Seen, voice: Voice) -> str:
    """Its number."""
    return str(move.number)


def card_face(card: int) -> Text:
    """A card: shape, number and bubble on its colour."""
    shape, colour = LOOK[COLOUR[card]]
    return Text(f" {shape}{card}{BUBBLES[BUBBLE[card]]} ", style=f"bold #ffffff on {colour}")


def _status(view: View, voice: Voice) -> Text:
    left = max(view.hand_sizes) - 1
    if left < 0:
        return Text(voice.say("screen.over"), style="bold")
    status = voice.say("screen.status", round=view.round, rounds=ROUNDS, left=left, deck=view.deck_size)
    return Text(status, style="bold")


def _objective(view: View, name: str, voice: Voice) -> Text:
    met = view.seat is not None and name in dict(view.sheets[view.seat].objectives)
    points = voice.format_field(OBJECTIVES[name].points, "signed")
    mark = "✓" if met else " "
    return Text(f"{mark} {name} {points}  {voice.say(f'objective.{name}')}", style="bold" if met else "")


def _line(title: str, cards: tuple[int, ...]) -> Text:
    line = Text(f"{title:<7}", style="bold")
    for card in cards:
        line.append_text(card_face(card)).append(" ")
    return line


def _players(view: View, seen: Seen, voice: Voice) -> Table:
    table = Table(expand=True, padding=(0, 1), box=box.SIMPLE_HEAD)
    table.add_column(voice.say("screen.player"), min_width=10, overflow="fold")
    for value in view.order:
        table.add_column(f"×{value}", ratio=1)
    table.add_column(voice.say("screen.now"), justify="right")
    table.add_column(voice.say("screen.total"), justify="right")
    for seat in range(len(view.columns)):
        table.add_row(*_player(view, seat, seen, voice), style="bold" if seat == view.seat else "")
    return table


def _player(view: View, seat: Seat, seen: Seen, voice: Voice) -> list[RenderableType]:
    over = len(view.rounds) == view.round
    running = view.sheets[seat].total
    before = sum(sheets[seat].total for sheets in view.rounds)
    ready = " ✓" if seat in seen.answered else ""
    cells = [_column(column) for column in view.columns[seat]]
    return [f"{voice.name(seat)}{ready}", *cells, str(running), str(before if over else before + running)]


def _column(cards: tuple[int, ...]) -> Text:
    if not cards:
        return Text("·", style="dim")
    shape, colour = LOOK[COLOUR[cards[0]]]
    numbers = " ".join(f"{card}{BUBBLES[BUBBLE[card]]}" for card in cards)
    return Text(shape, style=f"bold #ffffff on {colour}").append(f" {numbers}", style="default on default")


def _known(view: View, seat: Seat, voice: Voice) -> Text:
    known = voice.say("screen.known", seat=seat, cards=view.known[seat])
    secret = view.hand_sizes[seat] - len(view.known[seat])
    return Text(f"{known} {voice.say('screen.unknown', count=secret)}" if secret else known, style="dim")
