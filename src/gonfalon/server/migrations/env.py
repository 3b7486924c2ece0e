"""How Alembic reaches the database: through the link that the store hands over."""

from __future__ import annotations

from alembic import context

from gonfalon.server.store import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
