"""A person is no longer the same as their secret, which can be changed; passes to another device outlive a restart."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Until now a person's key was the hash of their secret: so cookies of before stay good."""
    op.add_column("people", sa.Column("secret", sa.String(64)))
    op.execute(sa.text("UPDATE people SET secret = key"))
    op.create_index("people_secret", "people", ["secret"], unique=True)
    op.create_table(
        "passes",
        sa.Column("token", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("sealed", sa.String(32), nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """Whoever has changed their secret meanwhile is a stranger again."""
    op.drop_table("passes")
    op.drop_index("people_secret", "people")
    op.drop_column("people", "secret")
