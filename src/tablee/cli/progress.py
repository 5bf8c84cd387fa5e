"""The bar of long work: how much is done, how fast, how long it will take. It goes to stderr, beside the answer."""

from __future__ import annotations

from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.text import Text

from tablee.cli.screen import complaints

SLOW = 10.0


class Rate(ProgressColumn):
    """How many a second."""

    def render(self, task: Task) -> Text:
        """The rate, once there is one; slow games get more digits."""
        digits = 0 if task.speed and task.speed >= SLOW else 1
        return Text(f"{task.speed:,.{digits}f}/s" if task.speed else "–/s")


def progress_bar() -> Progress:
    """A bar that leaves no trace, and none at all in a file."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), Rate(), TimeRemainingColumn())
    console = complaints()
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
