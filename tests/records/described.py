"""What the present code says about a room or a match: the one place here that knows the inside of the server."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Mapping
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import Any

from tablee.core.codec import codec
from tablee.core.match import Match
from tablee.server.room.room import Room

Json = dict[str, Any]


def describe(room: Room, finished: Mapping[int, str], fields: Iterable[str] | None = None) -> Json:
    """A room and the records of its games, with all that people would miss if it were lost."""
    match = room.match
    return {
        "game": room.game.name,
        "version": room.game.version,
        "options": room.options_json(),
        "phase": room.phase,
        "paused": room.paused,
        "number": room.number,
        "host": room.host,
        "settings": [room.clock, room.stand_in, room.visibility, room.grace],
        "members": [[member.name, member.lang, member.left, member.away] for member in room.members.values()],
        "seats": [[room.name_of(seat), holder.level, holder.stood_in] for seat, holder in enumerate(room.holders)],
        "teams": list(room.teams),
        "ready": sorted(room.promises),
        "chat": [[entry.line.name, entry.line.text, entry.line.team] for entry in room.chat],
        "match": None if match is None else shown(match, fields),
        "finished": {str(number): record for number, record in finished.items()},
    }


def finished_in(database: Path, code: str) -> dict[int, str]:
    """The records of a room's games, by their number."""
    with closing(sqlite3.connect(database)) as connection:
        return dict(connection.execute("SELECT number, record FROM records WHERE room = ?", (code,)))


def shown(match: Match, fields: Iterable[str] | None = None) -> Json:
    """What a match shows: to everybody with a digest for each field of the view (or for these fields), to each seat."""
    seen, outcome = match.seen_by(None), match.outcome
    names = list(_view(match, None) if fields is None else fields)
    return {
        "step": match.step,
        "awaited": list(seen.awaited),
        "answered": list(seen.answered),
        "public": {name: digest(_view(match, None)[name]) for name in names},
        "seats": [digest({name: _view(match, seat)[name] for name in names}) for seat in range(match.seating.seats)],
        "outcome": None if outcome is None else [list(outcome.scores), outcome.reason, list(outcome.winners)],
    }


def digest(value: object) -> str:
    """Twelve letters that are others where the value is another."""
    return sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()[:12]


def _view(match: Match, seat: int | None) -> Json:
    view: Json = codec(match.game.forms.View).encode(match.seen_by(seat).view)
    return view
