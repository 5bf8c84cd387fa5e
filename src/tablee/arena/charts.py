"""Plots as plain SVG text: bars for what was counted, dots with whiskers for what is known within an interval."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

WIDTH, BAR_HEIGHT, LABEL = 640, 160, 150
MOST_BARS, WIDEST = 60, 64
LINE = 30


@dataclass(frozen=True, slots=True)
class Dot:
    """A value, where it surely lies, and its name."""

    label: str
    value: float
    low: float
    high: float
    shown: str
    """The value as people read it."""


def bars(counted: Counter[int], label: str, beside: Iterable[int] = ()) -> str:
    """How often each value came, in at most sixty bars; on a scale with room for other plots' values beside."""
    values = [*counted, *beside]
    low, high = min(values), max(values)
    each = -(-(high - low + 1) // MOST_BARS)
    groups = [0] * ((high - low) // each + 1)
    for value, times in counted.items():
        groups[(value - low) // each] += times
    wide, tall = min(WIDEST, WIDTH / len(groups)), max(groups)
    drawn = "".join(_bar(i, low + i * each, each, n, wide, tall, counted.total()) for i, n in enumerate(groups))
    ends = _text(0, BAR_HEIGHT + 16, str(low), "start")
    if high > low:
        ends += _text(wide * len(groups), BAR_HEIGHT + 16, str(high), "end")
    return _svg(BAR_HEIGHT + 22, drawn + ends, label)


def _bar(place: int, first: int, each: int, times: int, wide: float, tall: int, total: int) -> str:
    height = BAR_HEIGHT * times / tall
    span = str(first) if each == 1 else f"{first} – {first + each - 1}"
    title = f"<title>{span}: {times} ({100 * times / total:.1f} %)</title>"
    box = f'x="{place * wide:.2f}" y="{BAR_HEIGHT - height:.2f}" width="{max(wide - 1, 0.5):.2f}" height="{height:.2f}"'
    return f'<rect class="bar" {box}>{title}</rect>'


def dots(rows: Sequence[Dot], label: str, even: float | None = None, beside: Sequence[Dot] = ()) -> str:
    """One line each: a dot between its whiskers; a broken line where all would be equal.

    The scale has room for the rows of other plots too, where they are to be compared.
    """
    ends = [end for row in (*rows, *beside) for end in (row.low, row.high)] + ([] if even is None else [even])
    low, span = min(ends), (max(ends) - min(ends)) or 1.0

    def at(value: float) -> float:
        return LABEL + (WIDTH - 2 * LABEL - 10) * (value - low) / span

    height = LINE * len(rows) + 8
    fair = "" if even is None else f'<line class="even" x1="{at(even):.1f}" x2="{at(even):.1f}" y1="0" y2="{height}"/>'
    drawn = "".join(_dot(row, LINE * i + 20, at(row.low), at(row.value), at(row.high)) for i, row in enumerate(rows))
    return _svg(height, fair + drawn, label)


def _dot(row: Dot, y: int, low: float, value: float, high: float) -> str:
    whisker = f'<line class="whisker" x1="{low:.1f}" x2="{high:.1f}" y1="{y}" y2="{y}"/>'
    dot = f'<circle class="dot" cx="{value:.1f}" cy="{y}" r="5"><title>{escape(row.shown)}</title></circle>'
    return _text(LABEL - 10, y + 4, row.label, "end") + whisker + dot + _text(WIDTH, y + 4, row.shown, "end")


def _text(x: float, y: float, text: str, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'


def _svg(height: float, drawn: str, label: str) -> str:
    return f'<svg viewBox="0 0 {WIDTH} {height:.0f}" role="img" aria-label="{escape(label)}">{drawn}</svg>'
