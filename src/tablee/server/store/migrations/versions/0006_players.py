"""Who sat where in a finished game, so that its replay can name them. Of games before this nobody is named."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "players",
        sa.Column("room", sa.String(8), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("person", sa.String(64)),
        sa.Column("name", sa.String(24)),
        sa.Column("face", sa.Integer),
        sa.Column("level", sa.String(40)),
        sa.PrimaryKeyConstraint("room", "number", "seat"),
    )
    op.create_index("ix_players_person", "players", ["person"])


def downgrade() -> None:
    """Replays name nobody."""
    op.drop_table("players")
