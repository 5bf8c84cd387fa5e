"""How a game shows itself in a terminal: what `rich` prints, in the words of a `tablee.text.Voice`."""

from __future__ import annotations

from typing import Any, Protocol, runtime_checkable

from tablee.core.game import Choices
from tablee.core.match import Seen


class Terminal(Protocol):
    """A game's own look in a terminal; a module with these three functions is one."""

    def draw(self, seen: Seen, voice: Any) -> Any:
        """The whole table as this seat, or the public, sees it."""
        ...

    def hint(self, seen: Seen, legal: Choices[Any], voice: Any) -> str:
        """What can be typed now."""
        ...

    def read(self, text: str, seen: Seen, legal: Choices[Any]) -> Any:
        """The move a person typed, or None."""
        ...


@runtime_checkable
class Spelling(Protocol):
    """A look that also knows how one would type a move."""

    def spell(self, move: Any, seen: Seen, voice: Any) -> str:
        """What `read` understands as this move; empty where words say it better."""
        ...
