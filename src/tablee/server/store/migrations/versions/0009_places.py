"""How each seat of a finished game came off, for people's own history. Of games before this it is not known."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Two more columns, empty for what was finished before."""
    op.add_column("players", sa.Column("place", sa.Integer))
    op.add_column("players", sa.Column("score", sa.Integer))


def downgrade() -> None:
    """Nobody's history."""
    op.drop_column("players", "score")
    op.drop_column("players", "place")
