"""Which finished games count for ratings, and who played together in them. None did before."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Two more columns, empty for what was finished before: ratings follow from what is there, and are not kept."""
    op.add_column("records", sa.Column("rated", sa.Boolean))
    op.add_column("players", sa.Column("team", sa.Integer))


def downgrade() -> None:
    """Nobody's ratings."""
    op.drop_column("players", "team")
    op.drop_column("records", "rated")
