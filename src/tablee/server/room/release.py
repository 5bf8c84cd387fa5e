"""Which code this is: a snapshot is good only for the code that made it, so that no mistake outlives its mending."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable

from tablee.core.game import AnyGame

PARTS = ("core", "bots", "games", "review", "server/room", "server/protocol")
"""What decides which room comes of a log."""
SUFFIXES = (".py", ".toml")
OURS = "tablee.games."


@cache
def code_digest() -> str:
    """A digest of all sources that decide which room comes of a log. Reading them takes a while: once, in a thread."""
    return digest_of(*(files("tablee").joinpath(part) for part in PARTS))


def digest_of(*folders: Traversable) -> str:
    """Another one where any source in these folders is another one."""
    digest = sha256()
    for folder in folders:
        for file in _sources(folder):
            content = file.read_bytes()
            digest.update(f"{file.name} {len(content)}\n".encode() + content)
    return digest.hexdigest()


def is_covered(game: AnyGame) -> bool:
    """Is the game's code part of the digest? A game from elsewhere may change without our noticing."""
    return type(game).__module__.startswith(OURS)


def _sources(folder: Traversable) -> Iterator[Traversable]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from _sources(entry)
        elif entry.name.endswith(SUFFIXES):
            yield entry
