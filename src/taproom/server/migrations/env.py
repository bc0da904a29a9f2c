"""What alembic runs to take its steps, on the connection that it is handed."""

from alembic import context

from taproom.server.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
