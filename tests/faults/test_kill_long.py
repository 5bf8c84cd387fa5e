"""The long form: a server killed again and again under many tables, on both databases."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from server.databases import postgres
from server.guests import sqlite
from server.killing import play_while_killing

KILLS, TABLES = 12, 6


@pytest.mark.long
@pytest.mark.parametrize("seed", range(5))
def test_nothing_acknowledged_is_lost_on_sqlite(tmp_path: Path, seed: int) -> None:
    asyncio.run(play_while_killing(sqlite(tmp_path), TABLES, KILLS, seed))


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3))
def test_nothing_acknowledged_is_lost_on_postgresql(seed: int) -> None:
    with postgres() as server:
        asyncio.run(play_while_killing(server.fresh(), TABLES, KILLS, seed))
