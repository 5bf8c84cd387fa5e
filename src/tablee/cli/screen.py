"""What comes in and goes out: consoles, one typed line, long pages, and errors as sentences."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from locale import LC_CTYPE, setlocale

import typer
from rich.console import Console
from rich.markdown import Markdown

from tablee.core.errors import TableeError
from tablee.text import Voice

FAILED = 2
"""The exit code of every error that is reported."""


class Left(Exception):
    """The person left: they said so, closed the input or pressed Ctrl-C."""


def screen() -> Console:
    """Where answers go. Texts are shown as they are: a bracket in a name is no markup."""
    return Console(markup=False, highlight=False, emoji=False)


def complaints() -> Console:
    """Where errors and progress go."""
    return Console(stderr=True, markup=False, highlight=False, emoji=False, soft_wrap=True)


def steady_streams() -> None:
    """A letter that a terminal cannot show, or bytes that are no text, must not end a game."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def last_words() -> None:
    """Send what is still waiting; where nobody listens any more (`| head`), be quiet about it."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def typed(prompt: str = "> ") -> str:
    """One line from the person; Left when there is none."""
    ease_typing()
    try:
        return input(prompt).strip()
    except (EOFError, KeyboardInterrupt, RuntimeError):  # RuntimeError: started with its input closed
        print()
        raise Left from None


def ease_typing() -> None:
    """Arrows and earlier lines; not where the C locale would have accents counted as several letters."""
    with suppress(ImportError):
        if setlocale(LC_CTYPE) not in ("C", "POSIX"):
            import readline  # noqa: F401 - input() uses it once it is there


@contextmanager
def reporting_errors(voice: Voice) -> Iterator[None]:
    """Print an error of ours as one sentence and leave; never a traceback."""
    try:
        yield
    except TableeError as error:
        complaints().print(voice.error(error))
        raise typer.Exit(FAILED) from None


def show_page(console: Console, markdown: str) -> None:
    """A long text: page by page in a terminal, plainly elsewhere."""
    if not console.is_terminal:
        console.print(Markdown(markdown))
        return
    os.environ.setdefault("LESS", "-R")
    os.environ.setdefault("LESSCHARSET", "utf-8")  # also where the locale is asked for but not installed
    with suppress(KeyboardInterrupt), console.pager(styles=True):
        console.print(Markdown(markdown))


def show_qr(console: Console, link: str) -> None:
    """A QR code in half blocks, for a camera held to the terminal."""
    import segno

    rows = [[bool(cell) for cell in row] for row in segno.make(link, micro=False, error="l").matrix_iter(border=2)]
    if len(rows) % 2:
        rows.append([False] * len(rows[0]))
    signs = {(False, False): "█", (False, True): "▀", (True, False): "▄", (True, True): " "}
    for above, below in zip(rows[::2], rows[1::2], strict=True):
        console.print("".join(signs[pair] for pair in zip(above, below, strict=True)), style="white on black")


def whole_number(text: str) -> int | None:
    """The number that was typed, if it was one of a size somebody can mean."""
    return int(text) if text.isdecimal() and len(text) < 10 else None


def rows_of(listed: str) -> tuple[str, ...]:
    """What a list with commas names."""
    return tuple(part for part in (part.strip() for part in listed.split(",")) if part)
