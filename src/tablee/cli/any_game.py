"""The look of a game that brings none: the players in a table, the rest of the view as a tree, choices by number."""

from __future__ import annotations

import json
import re
from itertools import islice
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text
from rich.tree import Tree

from tablee.cli.screen import whole_number
from tablee.core.chance import Chance
from tablee.core.codec import union
from tablee.core.errors import BadMove
from tablee.core.game import AnyGame, Choices
from tablee.core.match import Seen, read_move
from tablee.core.offer import Offer, Point
from tablee.text import Voice
from tablee.text.generic import capital
from tablee.text.outline import Outline, outline

WIDTH = 80
MOST_LISTED = 60
"""Of more choices than this only the form is shown."""


class AnyGameTerminal:
    """Shows any game; whoever reads it knows its rules."""

    def __init__(self, rules: AnyGame) -> None:
        self.rules = rules

    def draw(self, seen: Seen, voice: Voice) -> RenderableType:
        """Everything the seat sees, field by field."""
        parts: list[RenderableType] = []
        shown = outline(type(seen.view)).parts
        by_seat = [part.name for part in shown if part.kind == "by_seat"]
        if by_seat:
            parts.append(_players(seen, by_seat, voice))
        parts += [
            _branch(capital(voice.word(part.name)), part, getattr(seen.view, part.name), voice)
            for part in shown
            if part.kind != "by_seat"
        ]
        if seen.awaited:
            parts.append(Text(voice.say("cli.any.awaited", seats=seen.awaited), style="dim"))
        return Group(*parts)

    def hint(self, seen: Seen, legal: Choices[Any], voice: Voice) -> str:
        """The choices, numbered; or how to write one down."""
        form = _offered(seen).form
        if isinstance(form, Point):
            x, y = voice.word(form.x), voice.word(form.y)
            across, up = f"{form.low_x} … {form.high_x}", f"{form.low_y} … {form.high_y}"
            return voice.say("cli.any.point", x=x, y=y, across=across, up=up)
        moves = _listed(legal)
        if moves:
            return (
                voice.say("cli.any.choose")
                + "\n"
                + _columns([voice.move(move) or voice.plain_move(move) for move in moves])
            )
        example = json.dumps(union(self.rules.forms.Move).encode(legal.sample(Chance("example", 0)))) if legal else ""
        return voice.say("cli.any.json", example=example) if legal else ""

    def read(self, text: str, seen: Seen, legal: Choices[Any]) -> Any:
        """The move of that number, or the point of those two."""
        form = _offered(seen).form
        numbers = re.fullmatch(r"(-?\d{1,9})[ ,;]+(-?\d{1,9})", text)
        if isinstance(form, Point) and numbers:
            try:
                return read_move(self.rules, {form.x: int(numbers[1]), form.y: int(numbers[2])})
            except BadMove:
                return None
        number, moves = whole_number(text), _listed(legal)
        return moves[number - 1] if number and number <= len(moves) else None


def _offered(seen: Seen) -> Offer:
    return seen.offer or Offer(None)


def _listed(legal: Choices[Any]) -> list[Any]:
    """The choices, where there are not too many to show."""
    if type(legal).__iter__ is Choices.__iter__:
        return []
    moves = [*islice(legal, MOST_LISTED + 1)]
    return moves if len(moves) <= MOST_LISTED else []


def _columns(labels: list[str]) -> str:
    """Numbered, as many beside each other as fit."""
    cells = [f"{number:>3}  {label}" for number, label in enumerate(labels, start=1)]
    wide = max(map(len, cells)) + 2
    beside = max(1, WIDTH // wide)
    rows = [cells[first : first + beside] for first in range(0, len(cells), beside)]
    return "\n".join("".join(cell.ljust(wide) for cell in row).rstrip() for row in rows)


def _players(seen: Seen, held: list[str], voice: Voice) -> Table:
    """One line a player: everything there is one of for each of them."""
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1))
    table.add_column(voice.say("cli.player"))
    for name in held:
        table.add_column(capital(voice.word(name)))
    columns = [getattr(seen.view, name) for name in held]
    for seat in range(max(map(len, columns))):
        cells = [voice.plain(column[seat]) if seat < len(column) else "" for column in columns]
        ready = " ✓" if seat in seen.answered else ""
        table.add_row(voice.name(seat) + ready, *cells, style="bold" if seat == seen.seat else "")
    return table


def _branch(label: str, shown: Outline, value: Any, voice: Voice) -> Tree:
    """A value below its name: in one line where it is simple, else part by part."""
    node = Tree(Text(label, style="bold"), guide_style="dim")
    if shown.kind in ("record", "one_of") and value is not None:
        for part in outline(type(value)).parts:
            node.children.append(_branch(voice.word(part.name), part, getattr(value, part.name), voice))
    elif value and shown.kind in ("many", "row") and not all(part.is_simple for part in shown.parts):
        parts = shown.parts * len(value) if shown.kind == "many" else shown.parts
        for number, (part, item) in enumerate(zip(parts, value, strict=True), start=1):
            node.children.append(_branch(str(number), part, item, voice))
    else:
        node.label = Text.assemble((f"{label}  ", "bold"), voice.format_field(value, shown.spec))
    return node
