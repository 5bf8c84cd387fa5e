"""A room that goes on from the middle of another game: its seats are that game's, and all later luck is new.

Whoever has seen the other game knows every hand in it. So everybody is told, and nothing that is played here counts.
"""

from __future__ import annotations

import json
import logging

from tablee.core.errors import TableeError
from tablee.core.match import Match
from tablee.core.record import Record, replay

logger = logging.getLogger("tablee.room")


def position_after(again: str) -> Match | None:
    """The table after these steps; None where the rules of today refuse them, and then no game can begin here."""
    try:
        return replay(Record.from_json(again))
    except TableeError as flaw:
        logger.warning("a game to go on from is refused today: %s", flaw.key)
        return None


def rules_of(again: str) -> int:
    """The version of the rules it was played under."""
    return int(json.loads(again)["version"])
