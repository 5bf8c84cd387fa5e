"""Who had hints in a finished game. Before there were none, or nobody knows any more."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """One more column, empty for what was finished before."""
    op.add_column("players", sa.Column("hinted", sa.Boolean))


def downgrade() -> None:
    """Nobody was helped."""
    op.drop_column("players", "hinted")
