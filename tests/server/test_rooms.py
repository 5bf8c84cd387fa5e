"""Rooms over real sockets: whole games, restarts, strangers, rubbish."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

from server.guests import Guest, serving, sqlite
from tablee import Record, verify


def test_two_taps_a_game_against_bots_and_a_proof(tmp_path: Path) -> None:
    with serving(sqlite(tmp_path)) as address:

        async def play() -> None:
            anna = Guest(address).arrive()
            await anna.enter(anna.open(bots=["easy", "easy", "random"]))
            assert anna.room["host"] == anna.room["you"] == 0
            await anna.start()
            await anna.play_on()
            assert anna.table
            text = anna.ask(f"/api/records/{anna.table['outcome']['record']}")
            record = Record.from_json(json.dumps(text))
            assert record.proof is not None
            match = verify(record)
            assert match.outcome is not None
            assert list(match.outcome.scores) == anna.table["outcome"]["scores"]
            assert record.proof.contributions[0] == anna.contribution

        asyncio.run(play())
