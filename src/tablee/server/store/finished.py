"""The finished games of a room, found again in its log: for databases from before records had a table of their own."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from typing import Any

from tablee.core.errors import TableeError
from tablee.server.room.inputs import Input
from tablee.server.room.room import Room
from tablee.server.room.taking import take_again
from tablee.server.store.tables import record_row

logger = logging.getLogger("tablee.store")


def finished_games(room: str, lines: Iterable[tuple[int, int, str]]) -> list[dict[str, Any]]:
    """Rows of the table of records. A game of older rules is left out: its log stays as it is."""
    folded, rows = Room(), dict[int, dict[str, Any]]()
    try:
        for n, at, payload in lines:
            take_again(folded, Input.read(n, at, payload))
            if folded.record and folded.number not in rows:
                rows[folded.number] = record_row(room, folded.number, folded.record, at)
    except (TableeError, ValueError) as flaw:  # what cannot be read is no reason not to start
        logger.warning("room %s: its finished games cannot be taken from its log (%s)", room, type(flaw).__name__)
    return list(rows.values())
