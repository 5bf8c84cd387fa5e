"""How kernels are compiled: without the interpreter's lock, and kept for the next start.

Numba looks at the file of a function to tell whether what it kept is still good, but not at the tables and functions
that file takes from elsewhere. So what was compiled is kept in a folder named by all sources of the game and by the
shared ones beside this file: whoever corrects the box of a game (UT-02) gets a kernel that plays with the corrected
box. Folders of other sources that nobody has used for a month are removed.

A record that compiled code takes out of an array does not keep the array: `np.zeros(1, TABLE)[0]` lies in memory that
was given back already. Whoever makes such an array takes the record inside the loop, or hands the array to a function.
"""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from hashlib import sha256
from inspect import getfile
from pathlib import Path
from shutil import rmtree
from typing import Any, TypeVar

import numba

F = TypeVar("F", bound=Callable[..., Any])
_config: Any = numba.config
DIGITS = 16
MONTH = 30 * 24 * 3600
"""Seconds."""


def compiled(function: F) -> F:
    """Compile a function of a kernel, when it is first called."""
    given = _config.CACHE_DIR
    _config.CACHE_DIR = str(_kept(given, _game_of(Path(getfile(function)))))
    try:
        compiling: Any = numba.njit(nogil=True, cache=True)
        found: F = compiling(function)
    finally:
        _config.CACHE_DIR = given
    return found


def _game_of(source: Path) -> Path:
    """The folder of the game a source belongs to: its own, or the one above if the rules lie there."""
    own, above = source.parent, source.parent.parent
    return above if _holds_rules(above) and not _holds_rules(own) else own


def _holds_rules(folder: Path) -> bool:
    return (folder / "rules.py").exists()


@cache
def _kept(given: str, folder: Path) -> Path:
    """Where this game's kernel is kept: below what NUMBA_CACHE_DIR says, if it says anything."""
    kept = (Path(given) if given else _usual()) / f"{folder.name}-{_digest(folder)}"
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


def _digest(folder: Path) -> str:
    # Only a game's folder is searched to the bottom: somebody's own bot may lie at the top of their home.
    own = folder.rglob("*.py") if _holds_rules(folder) else folder.glob("*.py")
    sources = [*sorted(own), *sorted(Path(__file__).parent.glob("*.py"))]
    return sha256(b"\0".join(source.read_bytes() for source in sources)).hexdigest()[:DIGITS]
