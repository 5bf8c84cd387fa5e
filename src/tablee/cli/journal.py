"""What happened, as sentences."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table

from tablee.core.game import Event
from tablee.text import Voice


def show_journal(console: Console, events: Sequence[Event], voice: Voice) -> None:
    """A line an event; those that are only for the eye say nothing."""
    lines = Table.grid(padding=(0, 1))
    for sentence in filter(None, map(voice.event, events)):
        lines.add_row("·", sentence)
    if lines.row_count:
        console.print(lines, style="cyan")
