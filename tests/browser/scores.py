"""What a game came to, computed again from its record by the rules themselves."""

from __future__ import annotations

import json
import urllib.request
from typing import Any

import tablee


def record_of(address: str, record: str) -> dict[str, Any]:
    """The record of a finished game, as everybody may fetch it."""
    with urllib.request.urlopen(f"{address}/api/records/{record}", timeout=10) as answer:
        found: dict[str, Any] = json.loads(answer.read())
    return found


def replayed_scores(record: dict[str, Any]) -> tuple[int, ...]:
    """The final scores by seat."""
    outcome = tablee.replay(tablee.Record.from_json(json.dumps(record))).outcome
    assert outcome is not None
    return outcome.scores
