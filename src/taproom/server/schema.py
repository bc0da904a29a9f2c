"""What the store holds, as tables of SQL; the migrations bring a database to this."""

from typing import Any

from sqlalchemy import JSON, Boolean, Column, Double, ForeignKey, Index, Integer, MetaData, Table, Text
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.functions import FunctionElement

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

house = Table(
    "house",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
"""The key that signs cookies and links."""

people = Table(
    "people",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("preferences", JSON, nullable=False),
    Column("created", Double, nullable=False),
)

components = Table(
    "components",
    metadata,
    Column("digest", Text, primary_key=True),
    Column("changed", JSON, nullable=False),
)
"""Sets of printed values, by the digest of all; only what differs from the shipped ones stands here."""

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("components", ForeignKey(components.c.digest), nullable=False),
    Column("seed", Text, nullable=False),
    Column("host", Text, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("settings", JSON, nullable=False),
    Column("created", Double, nullable=False),
    # From here on what its entries come to, so that it can be asked for.
    Column("epoch", Integer, nullable=False),
    Column("version", Integer, nullable=False),
    Column("status", Text, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("thinks", Boolean, nullable=False),
    Column("due", Double),
    Column("changed", Double, nullable=False),
    Column("reviewing", Text, nullable=False),
    Column("leased_by", Text, nullable=False),
    Column("leased_until", Double, nullable=False),
    Index(None, "status", "changed"),
    Index(None, "thinks"),
    Index(None, "due"),
    Index(None, "reviewing"),
)

entries = Table(
    "entries",
    metadata,
    Column("table", ForeignKey(tables.c.id, ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", Text, nullable=False),
    Column("seat", Integer),
    Column("data", JSON, nullable=False),
    Column("at", Double, nullable=False),
    Column("request", Text),
)
"""What happened at each table, in order; nothing is ever changed or taken out."""

places = Table(
    "places",
    metadata,
    Column("person", Text, primary_key=True),
    Column("table", ForeignKey(tables.c.id, ondelete="CASCADE"), primary_key=True),
    Index(None, "table"),
)
"""Who sits at which tables."""

reviews = Table(
    "reviews",
    metadata,
    Column("table", ForeignKey(tables.c.id, ondelete="CASCADE"), primary_key=True),
    Column("data", JSON, nullable=False),
)
"""What a bot thinks of finished games."""


class StoreTime(FunctionElement[float]):
    """The database's own time in seconds since 1970, the same for all servers that use it."""

    type = Double()
    inherit_cache = True


@compiles(StoreTime, "sqlite")
def _sqlite_time(element: StoreTime, compiler: Any, **options: Any) -> str:
    return "((julianday('now') - 2440587.5) * 86400.0)"


@compiles(StoreTime, "postgresql")
def _postgresql_time(element: StoreTime, compiler: Any, **options: Any) -> str:
    return "cast(extract(epoch from statement_timestamp()) as double precision)"
