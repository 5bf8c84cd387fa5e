"""The tables of the database and how they come to their newest form."""

from __future__ import annotations

from pathlib import Path

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
people = Table(
    "people",
    metadata,
    Column("key", String(64), primary_key=True),
    Column("name", String(24)),
    Column("lang", String(2)),
    Column("since", BigInteger, nullable=False),
)


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
