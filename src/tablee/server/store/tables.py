"""The tables of the database and how they come to their newest form."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Engine,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    UniqueConstraint,
    func,
    select,
)

from tablee.core.record import Record
from tablee.server.room.players import Player

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
    Column("rated", Boolean),
    PrimaryKeyConstraint("room", "number"),
)
"""Finished games: a log can be folded only by the rules of its day, a record is kept as it was. Those that are `rated`
are what ratings follow from."""
players = Table(
    "players",
    metadata,
    Column("room", String(8), nullable=False),
    Column("number", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("person", String(64), index=True),
    Column("name", String(24)),
    Column("face", Integer),
    Column("level", String(40)),
    Column("place", Integer),
    Column("score", Integer),
    Column("team", Integer),
    Column("hinted", Boolean),
    PrimaryKeyConstraint("room", "number", "seat"),
)
"""Who sat where in a finished game, how they came off, and whether they had hints. A record names nobody, so that it
can be given away; whoever is forgotten is forgotten here. Bots have a level, people their key."""
visits = Table(
    "visits",
    metadata,
    Column("person", String(64), nullable=False),
    Column("room", String(8), nullable=False),
    Column("at", BigInteger, nullable=False),
    PrimaryKeyConstraint("person", "room"),
)
"""Who has been in which room, for the way back; the logs know it too, but not by person."""

snapshots = Table(
    "snapshots",
    metadata,
    Column("room", String(8), primary_key=True),
    Column("n", Integer, nullable=False),
    Column("release", String(64), nullable=False),
    Column("state", LargeBinary, nullable=False),
)
"""A cache, one a room: how it was after so many inputs, as the code of one release has it. All may be deleted."""

reviews = Table(
    "reviews",
    metadata,
    Column("room", String(8), nullable=False),
    Column("number", Integer, nullable=False),
    Column("release", String(64), nullable=False),
    Column("review", LargeBinary, nullable=False),
    Column("at", BigInteger, nullable=False),
    PrimaryKeyConstraint("room", "number"),
)
"""A cache, one a record: what the code of one release says about it, packed. All may be deleted."""

nodes = Table(
    "nodes",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("pid", Integer, nullable=False),
    Column("beat", BigInteger, nullable=False),
    Column("open_rooms", Text, nullable=False),
)
"""PostgreSQL: the servers that share it, by the process that serves each one's writer; when each was last there, by the
database's clock; and its rooms that anybody may walk into."""
UPGRADING = 86426102
"""The advisory lock of whoever brings the tables to their newest form."""


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


def player_rows(room: str, number: int, seated: Sequence[Player]) -> list[dict[str, Any]]:
    """Those who sat there as rows."""
    return [{"room": room, "number": number, "seat": seat, **asdict(player)} for seat, player in enumerate(seated)]


def upgrade(engine: Engine) -> None:
    """Bring the tables to the newest form (Alembic); of several servers that start together one does."""
    from alembic import command

    config = _config()
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(select(func.pg_advisory_xact_lock(UPGRADING)))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def known_versions() -> set[str]:
    """The forms that the tables had in any release so far; a database in another form is of a newer one."""
    from alembic.script import ScriptDirectory

    return {script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions()}


def _config() -> Any:
    from alembic.config import Config

    config = Config()
    folder = str(Path(__file__).parent / "migrations")
    config.set_main_option("script_location", folder.replace("%", "%%"))
    return config
