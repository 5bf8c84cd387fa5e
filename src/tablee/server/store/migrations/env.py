"""Alembic runs the migrations on the connection the store gives it."""

from alembic import context

from tablee.server.store.tables import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
