"""People and the inputs of every room."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make both tables."""
    op.create_table(
        "inputs",
        sa.Column("room", sa.String(8), nullable=False),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("client", sa.String(120)),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("payload", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("room", "n"),
        sa.UniqueConstraint("room", "client"),
    )
    op.create_table(
        "people",
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(24)),
        sa.Column("lang", sa.String(2)),
        sa.Column("since", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """Forget everything."""
    op.drop_table("inputs")
    op.drop_table("people")
