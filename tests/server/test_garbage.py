"""Garbage is looked for in what is new while people play, and everywhere when nobody does."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from server.guests import scene
from tablee.server import garbage
from tablee.server.garbage import QUIET, GarbageCollection


class Circle:
    """Refers to itself: only a search finds that nobody else does."""

    def __init__(self) -> None:
        self.me = self


@pytest.fixture
def _as_before() -> Iterator[None]:
    yield
    gc.unfreeze()


def _played(collection: GarbageCollection, inputs: list[float]) -> None:
    inputs[0] += 1
    collection.look()


@pytest.mark.usefixtures("_as_before")
@scene
async def test_new_circles_are_found_during_play_and_old_ones_when_it_is_quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    inputs = [0.0]
    collection = GarbageCollection(lambda: inputs[0])
    collection.start()
    assert not gc.isenabled(), "nothing is looked for in between"
    try:
        new, old = Circle(), Circle()
        found, kept = weakref.ref(new), weakref.ref(old)
        del new
        _played(collection, inputs)
        assert found() is None
        del old  # it has outlived a look, and is frozen
        for _ in range(3):
            _played(collection, inputs)
        gc.collect()
        assert kept() is not None, "what is frozen is not searched while people play"
        monkeypatch.setattr(garbage, "WORTH_IT", 1)
        collection._frozen = 0
        for _ in range(QUIET - 1):
            collection.look()
        assert kept() is not None
        collection.look()
        assert kept() is None
    finally:
        collection.stop()
    assert gc.isenabled()


@pytest.mark.usefixtures("_as_before")
@scene
async def test_everything_is_searched_only_where_it_is_worth_it() -> None:
    """A server that nobody uses does not look through the same things again and again."""
    searched: list[int] = []
    collection = GarbageCollection(lambda: 0.0)
    collection.start()
    try:
        gc.callbacks.append(noticed := lambda _, info: searched.append(info["generation"]))
        for _ in range(3 * QUIET):
            collection.look()
        assert 2 not in searched
    finally:
        gc.callbacks.remove(noticed)
        collection.stop()
