"""Rooms as they were after so many inputs: a cache, so that a long log need not be read from its beginning."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Make the table; it fills by itself."""
    op.create_table(
        "snapshots",
        sa.Column("room", sa.String(8), primary_key=True),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("release", sa.String(64), nullable=False),
        sa.Column("state", sa.LargeBinary, nullable=False),
    )


def downgrade() -> None:
    """The logs have it all."""
    op.drop_table("snapshots")
