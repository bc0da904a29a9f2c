"""Brings a database to the present schema, step by step."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text

PLACE = 7_267_766
"""The number under which servers on one PostgreSQL wait for each other."""


def bring_up_to_date(connection: Connection) -> None:
    """Take the steps that a database lacks; of several servers one does it, the others wait."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("select pg_advisory_xact_lock(:place)"), {"place": PLACE})
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
