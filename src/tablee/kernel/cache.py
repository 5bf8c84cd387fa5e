"""Where compiled kernels are kept, and whether a level's are there already; asking needs no compiler.

Numba looks at the file of a function to tell whether what it kept is still good, but not at the tables and functions
that file takes from elsewhere. So what was compiled is kept in a folder named by all sources of the game and by the
shared ones beside this file: whoever corrects the box of a game (UT-02) gets a kernel that plays with the corrected
box. Folders of other sources that nobody has used for a month are removed.
"""

from __future__ import annotations

import os
import platform
import re
import sys
import time
from contextlib import suppress
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from shutil import rmtree

DIGITS = 16
MONTH = 30 * 24 * 3600
"""Seconds."""
CPU_INFO = Path("/proc/cpuinfo")


def is_kept(game: Path, level: str) -> bool:
    """Has all that this level of the game in that folder thinks with been compiled by an earlier start?"""
    return _mark(game, level).exists()


def mark_kept(game: Path, level: str) -> None:
    """It has been, and is kept."""
    with suppress(OSError):  # where nothing can be written, nothing is kept either
        _mark(game, level).touch()


def _mark(game: Path, level: str) -> Path:
    folder = kept_in(os.environ.get("NUMBA_CACHE_DIR", ""), game)
    return folder / f"{level}-{_stamp(game)}.ready"


def game_of(source: Path) -> Path:
    """The folder of the game a source belongs to: its own, or the one above if the rules lie there."""
    own, above = source.parent, source.parent.parent
    return above if _holds_rules(above) and not _holds_rules(own) else own


def _holds_rules(folder: Path) -> bool:
    return (folder / "rules.py").exists()


@cache
def kept_in(given: str, game: Path) -> Path:
    """Where this game's kernel is kept: below what NUMBA_CACHE_DIR says, if it says anything."""
    kept = (Path(given) if given else _usual()) / f"{game.name}-{digest(game)}"
    with suppress(OSError):  # where nothing can be written, nothing need be cleared
        kept.mkdir(parents=True, exist_ok=True)
        os.utime(kept)
        _clear(kept)
    return kept


def _clear(kept: Path) -> None:
    """Remove what was kept of other sources and not used for long; renamed first, so that nobody finds half of it."""
    own, long_ago = re.compile(rf"{re.escape(kept.name[:-DIGITS])}[0-9a-f]{{{DIGITS}}}"), time.time() - MONTH
    for other in kept.parent.iterdir():
        if own.fullmatch(other.name) and other != kept and other.stat().st_mtime < long_ago:
            with suppress(OSError):  # somebody else was quicker
                rmtree(other.rename(other.with_name(f"{other.name}.old-{os.getpid()}")))


def _usual() -> Path:
    from platformdirs import user_cache_path

    return user_cache_path("tablee") / "kernels"


def digest(game: Path) -> str:
    """A name for what the sources say."""
    return sha256(b"\0".join(source.read_bytes() for source in _sources(game))).hexdigest()[:DIGITS]


def _sources(game: Path) -> list[Path]:
    # Only a game's folder is searched to the bottom: somebody's own bot may lie at the top of their home.
    own = game.rglob("*.py") if _holds_rules(game) else game.glob("*.py")
    return [*sorted(own), *sorted(Path(__file__).parent.glob("*.py"))]


@cache
def _stamp(game: Path) -> str:
    """A name for all else that makes numba compile anew: where and how old the sources are, compiler and processor."""
    files = [(str(source), source.stat().st_mtime_ns) for source in _sources(game)]
    tools = (sys.implementation.cache_tag, version("numba"), version("llvmlite"), _processor())
    return sha256(repr((files, tools)).encode()).hexdigest()[:DIGITS]


def _processor() -> str:
    """What tells one processor from another, as far as a compiler cares."""
    with suppress(OSError):
        lines = CPU_INFO.read_text().partition("\n\n")[0].splitlines()
        return "\n".join(line for line in lines if line.startswith(("model", "flags", "CPU", "Features")))
    return platform.processor()
