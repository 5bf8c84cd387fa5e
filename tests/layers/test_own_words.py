"""The games' leaflets give us facts, not sentences: no text of ours shares six words in a row with them.

`leaflet_runs.bin` holds no word of theirs, only five bytes of the hash of each six in a row. Whoever has the leaflets
makes it again: `python tests/layers/test_own_words.py FOLDER`.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from unicodedata import normalize

import pytest

ROOT = Path(__file__).parents[2]
RUNS = Path(__file__).with_name("leaflet_runs.bin")
IN_A_ROW, BYTES = 6, 5
TEXTS = sorted(
    path
    for pattern in ("src/tablee/**/*.toml", "src/tablee/**/*.md", "web/src/**/*.toml", "docs/**/*.md", "*.md")
    for path in ROOT.glob(pattern)
)


def runs(text: str) -> Iterator[tuple[str, ...]]:
    """Every six words in a row, without signs and capitals; numbers in a row are facts."""
    words = re.findall(r"\w+", normalize("NFKC", text).lower().replace("_", " "))
    for place in range(len(words) - IN_A_ROW + 1):
        run = tuple(words[place : place + IN_A_ROW])
        if not all(word.isdecimal() for word in run):
            yield run


def hashed(run: tuple[str, ...]) -> bytes:
    return sha256(" ".join(run).encode()).digest()[:BYTES]


@cache
def theirs() -> set[bytes]:
    held = RUNS.read_bytes()
    return {held[place : place + BYTES] for place in range(0, len(held), BYTES)}


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_sentence_is_the_leaflets(path: Path) -> None:
    shared = [" ".join(run) for run in runs(path.read_text(encoding="utf-8")) if hashed(run) in theirs()]
    assert shared == []


def test_this_test_can_fail() -> None:
    """Six words as they stand in a leaflet are found, whatever signs lie between them."""
    assert any(hashed(run) in theirs() for run in runs("Ton Voisin, de gauche –\nou de droite!"))


if __name__ == "__main__":
    found = {hashed(run) for path in Path(sys.argv[1]).iterdir() for run in runs(path.read_text(encoding="utf-8"))}
    RUNS.write_bytes(b"".join(sorted(found)))
