"""Which rooms somebody has been in: the way back to one's tables. Those of before are taken from the logs."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make the table, and fill it from who has joined where."""
    visits = op.create_table(
        "visits",
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("room", sa.String(8), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("person", "room"),
    )
    joined = op.get_bind().execute(sa.text("SELECT client, room, at FROM inputs WHERE kind = 'join' ORDER BY at"))
    last = {(client.partition(":")[0], room): at for client, room, at in joined if client}
    if last:
        op.bulk_insert(visits, [{"person": person, "room": room, "at": at} for (person, room), at in last.items()])


def downgrade() -> None:
    """The logs have it all."""
    op.drop_table("visits")
