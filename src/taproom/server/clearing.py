"""Looking over the tables of a house, and taking out those that nobody comes back to."""

from dataclasses import dataclass

from sqlalchemy import delete, func, select

from taproom.server.schema import tables
from taproom.server.store import Store
from taproom.server.table import RUNNING


@dataclass(frozen=True)
class Summary:
    """A table in a line."""

    id: str
    game: str
    status: str
    seats: int
    changed: float


async def summaries(store: Store) -> list[Summary]:
    """List all tables, the last changed first."""
    wanted = select(tables.c.id, tables.c.game, tables.c.status, tables.c.seats, tables.c.changed)
    async with store.reading() as connection:
        found = await connection.execute(wanted.order_by(tables.c.changed.desc(), tables.c.id))
        return [Summary(*row) for row in found]


async def prune(store: Store, before: float, running: bool = False) -> int:
    """Take out tables that nobody has touched since then; those where a game goes on only if told to.

    People stay, be it without a table: a name and preferences are small, and their cookie lasts a year.
    """
    old = tables.c.changed < before
    if not running:
        old &= tables.c.status != RUNNING
    async with store.changing() as connection:
        gone = await connection.scalar(select(func.count()).select_from(tables).where(old))
        if gone:
            await connection.execute(delete(tables).where(old))
            await store.count_replaced(connection)
    return int(gone or 0)
