"""Kernels are found when they are asked for; compiling one, once after an installation, is told to whoever waits."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from tablee.core.catalog import games
from tablee.core.errors import BadSetup
from tablee.text import Voice
from tablee.text.spoken import spoken

if TYPE_CHECKING:
    from tablee.fast.kernel import Kernel

EXTRA = ("numba", "numpy")


def kernel_of(game: str) -> Kernel:
    """The kernel of the game of that exact name."""
    if not _plays_on_its_own(game):
        raise BadSetup("no_kernel", game=game, known=tuple(name for name in games() if _plays_on_its_own(name)))
    return cast("Kernel", compiled_part(game, "kernel"))


def compiled_part(game: str, part: str) -> Any:
    """A module of the game that needs the extra `fast`."""
    try:
        return import_module(f"tablee.games.{game}.{part}")
    except ModuleNotFoundError as missing:
        if missing.name not in EXTRA:
            raise
        raise BadSetup("no_fast", missing=missing.name) from None


def _plays_on_its_own(game: str) -> bool:
    """Mind Map's kernel counts rounds, and has nobody who could think of a place for a token."""
    return find_spec(f"tablee.games.{game}.kernel") is not None and hasattr(compiled_part(game, "kernel"), "play_many")


def tell_if_it_compiles(compiled: Any, game: str) -> None:
    """Say so on a terminal when this function is not kept compiled yet."""
    if sys.stderr.isatty() and not kept(compiled):
        voice = Voice(spoken() or "en", game)
        print(voice.say("fast.compiling", game=voice.say("title")), file=sys.stderr)


def kept(compiled: Any) -> bool:
    """Is this function compiled already, now or by an earlier start?"""
    folder = Path(compiled.stats.cache_path)
    return bool(compiled.signatures) or any(folder.glob(f"*.{compiled.__name__}-*.nbi"))
