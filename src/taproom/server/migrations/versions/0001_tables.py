"""The first schema: people, tables, entries, places, reviews."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make everything."""
    op.create_table(
        "house",
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_house"),
    )
    op.create_table(
        "people",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("preferences", sa.JSON, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_people"),
    )
    op.create_table(
        "components",
        sa.Column("digest", sa.Text, nullable=False),
        sa.Column("changed", sa.JSON, nullable=False),
        sa.PrimaryKeyConstraint("digest", name="pk_components"),
    )
    make_tables()
    make_what_hangs_on_tables()


def make_tables() -> None:
    """Make the tables at which people play."""
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("components", sa.Text, nullable=False),
        sa.Column("seed", sa.Text, nullable=False),
        sa.Column("host", sa.Text, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("settings", sa.JSON, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("epoch", sa.Integer, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("thinks", sa.Boolean, nullable=False),
        sa.Column("due", sa.Double),
        sa.Column("changed", sa.Double, nullable=False),
        sa.Column("reviewing", sa.Text, nullable=False),
        sa.Column("leased_by", sa.Text, nullable=False),
        sa.Column("leased_until", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
        sa.ForeignKeyConstraint(["components"], ["components.digest"], name="fk_tables_components"),
    )
    op.create_index("ix_tables_status_changed", "tables", ["status", "changed"])
    for column in ("thinks", "due", "reviewing"):
        op.create_index(f"ix_tables_{column}", "tables", [column])


def make_what_hangs_on_tables() -> None:
    """Make entries, places and reviews, which go with their table."""
    op.create_table(
        "entries",
        sa.Column("table", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("data", sa.JSON, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("request", sa.Text),
        sa.PrimaryKeyConstraint("table", "number", name="pk_entries"),
        of_table("entries"),
    )
    op.create_table(
        "places",
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("table", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("person", "table", name="pk_places"),
        of_table("places"),
    )
    op.create_index("ix_places_table", "places", ["table"])
    op.create_table(
        "reviews",
        sa.Column("table", sa.Text, nullable=False),
        sa.Column("data", sa.JSON, nullable=False),
        sa.PrimaryKeyConstraint("table", name="pk_reviews"),
        of_table("reviews"),
    )


def of_table(name: str) -> sa.ForeignKeyConstraint:
    """What hangs on a table goes with it."""
    return sa.ForeignKeyConstraint(["table"], ["tables.id"], ondelete="CASCADE", name=f"fk_{name}_table")


def downgrade() -> None:
    """Nothing is older."""
    for name in ("reviews", "places", "entries", "tables", "components", "people", "house"):
        op.drop_table(name)
