"""Kernels are found when they are asked for; compiling one, once after an installation, is told to whoever waits."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
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


@contextmanager
def telling_of_compiling(game: str) -> Iterator[None]:
    """Whatever has to be compiled in this block, because no earlier start has: say so, once, to whoever waits."""
    from numba.core.event import install_listener

    with install_listener("numba:compile", _teller(game)):
        yield


def _somebody_waits() -> bool:
    """At a terminal or in a notebook."""
    return sys.stderr.isatty() or "ipykernel" in sys.modules


def _teller(game: str) -> Any:
    from numba.core.event import Event, Listener

    class Teller(Listener):
        told = not _somebody_waits()

        def on_start(self, event: Event) -> None:
            if not self.told:
                self.told = True
                voice = Voice(spoken() or "en", game)
                print(voice.say("fast.compiling", game=voice.say("title")), file=sys.stderr)

        def on_end(self, event: Event) -> None: ...

    return Teller()
