"""The records of finished games have a table of their own; those of before are taken from the logs."""

import sqlalchemy as sa
from alembic import op

from tablee.server.store.finished import finished_games

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the table, and fill it where the logs can still be folded by the rules of today."""
    records = op.create_table(
        "records",
        sa.Column("room", sa.String(8), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("record", sa.Text, nullable=False),
        sa.Column("finished_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("room", "number"),
    )
    connection = op.get_bind()
    rooms = connection.execute(sa.text("SELECT DISTINCT room FROM inputs ORDER BY room")).scalars().all()
    for room in rooms:
        lines = connection.execute(
            sa.text("SELECT n, at, payload FROM inputs WHERE room = :room ORDER BY n"), {"room": room}
        )
        rows = finished_games(room, [(n, at, payload) for n, at, payload in lines])
        if rows:
            op.bulk_insert(records, rows)


def downgrade() -> None:
    """The logs have it all, as far as their rules are still those of the code."""
    op.drop_table("records")
