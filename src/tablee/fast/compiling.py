"""Kernels are found when they are asked for; compiling one, once after an installation, is announced."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tablee.core.catalog import Kit, games, kit
from tablee.core.errors import BadSetup
from tablee.core.kernel import Kernel, VectorKernel
from tablee.text import Voice
from tablee.text.spoken import spoken

EXTRA = ("numba", "numpy")


def kernel_of(kit: Kit) -> Kernel:
    """The kernel of a game; BadSetup where it has none, or where the extra `fast` is not installed."""
    with missing_extra_named():
        found = kit.kernel
        if found is None:
            raise _no_kernel(kit)
        return found


def vector_kernel_of(kit: Kit) -> VectorKernel:
    """The same for many tables at once."""
    with missing_extra_named():
        found = kit.vector
        if found is None:
            raise _no_kernel(kit)
        return found


def _no_kernel(wanted: Kit) -> BadSetup:
    return BadSetup("no_kernel", game=wanted.rules.name, known=tuple(name for name in games() if kit(name).kernel))


@contextmanager
def missing_extra_named() -> Iterator[None]:
    """What needs the extra `fast` and does not find it says so."""
    try:
        yield
    except ModuleNotFoundError as missing:
        if missing.name not in EXTRA:
            raise
        raise BadSetup("no_fast", missing=missing.name) from None


@contextmanager
def announce_compiling(game: str) -> Iterator[None]:
    """Whatever has to be compiled in this block, because no earlier start has: say so, once, to whoever waits."""
    from numba.core.event import install_listener

    with install_listener("numba:compile", _announcer(game)):
        yield


def _somebody_waits() -> bool:
    """At a terminal or in a notebook."""
    return sys.stderr.isatty() or "ipykernel" in sys.modules


def _announcer(game: str) -> Any:
    from numba.core.event import Event, Listener

    class Announcer(Listener):
        announced = not _somebody_waits()

        def on_start(self, event: Event) -> None:
            if not self.announced:
                self.announced = True
                voice = Voice(spoken() or "en", game)
                print(voice.say("fast.compiling", game=voice.say("title")), file=sys.stderr)

        def on_end(self, event: Event) -> None: ...

    return Announcer()
