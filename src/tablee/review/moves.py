"""Moves as a review writes them: as in a record, one line of JSON. Silence, where it decided something, is null."""

from __future__ import annotations

import json
from typing import Any

from tablee.core.codec import union
from tablee.core.game import AnyGame


def move_text(game: AnyGame, move: Any) -> str:
    """One line of JSON."""
    return json.dumps(None if move is None else union(game.forms.Move).encode(move), ensure_ascii=False)


def read_text(game: AnyGame, text: str) -> Any:
    """The move that was written so."""
    written = json.loads(text)
    return None if written is None else union(game.forms.Move).decode(written)
