"""Reviews of finished games: a cache, so that nobody waits for one twice."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Make the table; it fills by itself."""
    op.create_table(
        "reviews",
        sa.Column("room", sa.String(8), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("release", sa.String(64), nullable=False),
        sa.Column("review", sa.LargeBinary, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("room", "number"),
    )


def downgrade() -> None:
    """They can be made again."""
    op.drop_table("reviews")
