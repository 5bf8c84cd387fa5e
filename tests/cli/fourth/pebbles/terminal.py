"""Pebbles on the screen."""

from __future__ import annotations

from typing import Any

from rich.console import RenderableType
from rich.text import Text

from tablee.core.game import Choices
from tablee.core.match import Seen
from tablee.text import Voice

from .rules import Cheer, Take, View


def draw(seen: Seen, voice: Voice) -> RenderableType:
    view: View = seen.view
    return Text(
        voice.say("screen.table", pebbles="o" * view.heap, charm=view.charm or "hidden", drafts=len(seen.drafts))
    )


def hint(seen: Seen, legal: Choices[Any], voice: Voice) -> str:
    return voice.say("screen.hint", moves=len(list(legal)))


def read(text: str, seen: Seen, legal: Choices[Any]) -> Take | Cheer | None:
    if text.lower() in ("cheer", "hourra"):
        return Cheer()
    return Take(int(text)) if text.isdecimal() else None
