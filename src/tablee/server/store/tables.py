"""The tables of the database and how they come to their newest form."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import (
    BigInteger,
    Column,
    Engine,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    UniqueConstraint,
)

from tablee.core.record import Record

metadata = MetaData()
inputs = Table(
    "inputs",
    metadata,
    Column("room", String(8), nullable=False),
    Column("n", Integer, nullable=False),
    Column("seat", Integer),
    Column("client", String(120)),
    Column("kind", String(20), nullable=False),
    Column("payload", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    PrimaryKeyConstraint("room", "n"),
    UniqueConstraint("room", "client"),
)
"""The logs. Two writers of one room would give the same `n` to different inputs, and the second is refused; `client` is
the person and the id they gave, so what is sent twice cannot be kept twice."""
people = Table(
    "people",
    metadata,
    Column("key", String(64), primary_key=True),
    Column("name", String(24)),
    Column("lang", String(2)),
    Column("since", BigInteger, nullable=False),
    Column("secret", String(64), unique=True),
)
"""`key` names somebody in the logs, for ever; `secret` is the hash of what their cookie holds, until it is changed."""
passes = Table(
    "passes",
    metadata,
    Column("token", String(64), primary_key=True),
    Column("person", String(64), nullable=False),
    Column("sealed", String(32), nullable=False),
    Column("until", BigInteger, nullable=False),
)
"""On the way to another device: the token's hash, and the person's secret, which only the token opens."""
records = Table(
    "records",
    metadata,
    Column("room", String(8), nullable=False),
    Column("number", Integer, nullable=False),
    Column("game", String(40), nullable=False),
    Column("version", Integer, nullable=False),
    Column("record", Text, nullable=False),
    Column("finished_at", BigInteger, nullable=False),
    PrimaryKeyConstraint("room", "number"),
)
"""Finished games: a log can be folded only by the rules of its day, a record is kept as it was."""
visits = Table(
    "visits",
    metadata,
    Column("person", String(64), nullable=False),
    Column("room", String(8), nullable=False),
    Column("at", BigInteger, nullable=False),
    PrimaryKeyConstraint("person", "room"),
)
"""Who has been in which room, for the way back; the logs know it too, but not by person."""


def record_row(room: str, number: int, record: Record, at: int) -> dict[str, Any]:
    """A finished game as a row."""
    return {
        "room": room,
        "number": number,
        "game": record.game,
        "version": record.version,
        "record": record.to_json(),
        "finished_at": at,
    }


def upgrade(engine: Engine) -> None:
    """Bring the tables to the newest form (Alembic)."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    folder = str(Path(__file__).parent / "migrations")
    config.set_main_option("script_location", folder.replace("%", "%%"))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
