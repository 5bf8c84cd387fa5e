"""What pages and people need of the evening they are in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from evenings.line import Line, Listening
from evenings.luck import Luck


class Caller(Listening, Protocol):
    """A page that takes a line."""

    code: str
    key: str
    is_tv: bool
    is_hidden: bool


class World(Protocol):
    """An evening, from the side of the phones."""

    luck: Luck
    settled: set[str]
    said: int

    def now(self) -> float: ...
    def later(self, wait: float, do: Callable[[], None]) -> None: ...
    def dial(self, page: Caller, luck: Luck) -> Line: ...
