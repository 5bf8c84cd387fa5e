"""Files a person names: read with care, refused with a reason."""

from __future__ import annotations

from pathlib import Path

from tablee.core.errors import TableeError
from tablee.core.record import Record

LARGEST = 20_000_000
"""Bytes. A file of one's own may be larger than what comes in a link, and the longest games stay far below."""


class BadFile(TableeError):
    """The file cannot be read, or it is not what it should be."""


def read_text(path: Path) -> str:
    """The text in a file, or BadFile saying what is wrong with it."""
    try:
        with path.open("rb") as file:
            held = file.read(LARGEST + 1)
    except FileNotFoundError:
        raise BadFile("file_missing", file=str(path)) from None
    except IsADirectoryError:
        raise BadFile("file_folder", file=str(path)) from None
    except (OSError, ValueError):  # ValueError: a name no file can have
        raise BadFile("file_closed", file=str(path)) from None
    if len(held) > LARGEST:
        raise BadFile("file_huge", file=str(path), limit=LARGEST // 1_000_000)
    return _decoded(path, held)


def expect_writable(path: Path) -> None:
    """Before hours of work: BadFile where its result could not be written."""
    is_new = not path.exists()
    try:
        path.open("ab").close()
        if is_new:
            path.unlink()
    except (OSError, ValueError):
        raise BadFile("file_unwritable", file=str(path)) from None


def write_text(path: Path, text: str) -> None:
    """A text into a file, or BadFile where that cannot be."""
    try:
        path.write_text(text, encoding="utf-8")
    except (OSError, ValueError):
        raise BadFile("file_unwritable", file=str(path)) from None


def _decoded(path: Path, held: bytes) -> str:
    try:
        text = held.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadFile("file_binary", file=str(path)) from None
    if not text.strip():
        raise BadFile("file_empty", file=str(path))
    return text


def read_record(path: Path) -> Record:
    """The record in a file."""
    return Record.from_json(read_text(path))
