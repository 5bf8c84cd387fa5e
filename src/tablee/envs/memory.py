"""All that a seat has seen in a match, in one short word: OpenSpiel asks for perfect recall, positions alone forget."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

from tablee.core.codec import codec, union
from tablee.core.game import AnyGame, Event, Seat


class Memory:
    """A chain of what was to be seen, the newest link here. Nothing is computed until somebody asks."""

    __slots__ = ("_before", "_digests", "_events", "_game", "_seats", "_state")

    def __init__(
        self, game: AnyGame, seats: int, state: Any, events: tuple[Event, ...] = (), before: Memory | None = None
    ) -> None:
        self._game, self._seats, self._state, self._events, self._before = game, seats, state, events, before
        self._digests: dict[Seat | None, bytes] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        """A long chain is not packed link by link: its digests say it all."""
        digests = {seat: self.digest(seat) for seat in (None, *range(self._seats))}
        return _unpacked, (self._game, self._seats, self._state, self._events, digests)

    def then(self, state: Any, events: tuple[Event, ...]) -> Memory:
        """The memory after a step."""
        return Memory(self._game, self._seats, state, events, self)

    def imagined(self, state: Any, seat: Seat) -> Memory:
        """The memories of a world that this seat cannot tell from the real one: it remembers what it has seen."""
        return _unpacked(self._game, self._seats, state, self._events, {seat: self.digest(seat)})

    def digest(self, seat: Seat | None) -> bytes:
        """The same for two histories only if the seat (None: the public) has seen the same in both, step by step."""
        links: list[Memory] = [self]
        while seat not in links[-1]._digests and links[-1]._before:
            links.append(links[-1]._before)
        known = links[-1]._digests.get(seat, b"")
        for link in reversed(links):
            known = link._digests.setdefault(seat, sha256(known + link._seen(seat)).digest())
        return known

    def _seen(self, seat: Seat | None) -> bytes:
        forms = self._game.forms
        view = codec(forms.View).encode(self._game.view(self._state, seat))
        return json.dumps([view, [union(forms.Event).encode(event) for event in self._events]]).encode()


def _unpacked(
    game: AnyGame, seats: int, state: Any, events: tuple[Event, ...], digests: dict[Seat | None, bytes]
) -> Memory:
    memory = Memory(game, seats, state, events)
    memory._digests = digests
    return memory
