"""Writing entries: plain statements on a plain connection, so that a whole batch is one trip."""

import asyncio
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, Double, bindparam, case, insert, text, update
from sqlalchemy.dialects import postgresql, sqlite

from taproom.server.journal import UNNOTICED, Entry
from taproom.server.schema import StoreTime, entries, places, tables
from taproom.server.table import OPEN, Table

CHANNEL = "taproom"
NO_REVIEW = ""
REVIEW_WANTED = "wanted"
"""A game was played here to its end; version 0.1.0 wrote it for imported games too, where it is ignored."""
REVIEW_ASKED = "asked"
"""Somebody wants a bot to look back at an imported game."""
REVIEW_DONE = "done"


@dataclass(frozen=True)
class Facts:
    """What a table's entries come to, as far as the store is asked for it."""

    status: str
    listed: bool
    thinks: bool
    """A bot must decide."""
    due: float | None
    changed: float
    reviewing: str

    @staticmethod
    def of(table: Table) -> "Facts":
        """Sum a table up."""
        seat = table.decides
        return Facts(
            status=table.status,
            listed=table.deal.public and table.status == OPEN,
            thinks=seat is not None and table.seats[seat].thinks,
            due=table.due(),
            changed=table.changed,
            reviewing=wanted_review(table),
        )


def wanted_review(table: Table) -> str:
    """Say whether a bot should look back at the game: at an imported one only if somebody asks."""
    if not table.played_out():
        return NO_REVIEW
    if table.deal.imported:
        return REVIEW_ASKED if table.review_asked else NO_REVIEW
    return REVIEW_WANTED


@dataclass
class Writing:
    """Some entries on their way into the store."""

    table: str
    epoch: int
    version: int
    """How many entries the table must have now; if it has more, somebody was faster."""
    entries: Sequence[Entry]
    facts: Facts
    people: Collection[str]
    lease: tuple[str, float]
    """Who takes care of the table now, and for how many seconds."""
    stored: "asyncio.Future[bool]" = field(default_factory=lambda: asyncio.get_running_loop().create_future())


def leased_until(seconds: Any) -> Any:
    """Return the end of a lease, by the database's clock: those of servers may differ."""
    return case((seconds > 0, StoreTime() + seconds), else_=0.0)


MOVE_ON = (
    update(tables)
    .where(
        (tables.c.id == bindparam("its_id"))
        & (tables.c.version == bindparam("its_version"))
        & (tables.c.epoch == bindparam("its_epoch"))
    )
    .values(
        version=bindparam("new_version"),
        leased_by=bindparam("new_leased_by"),
        leased_until=leased_until(bindparam("new_leased_for", type_=Double)),
        status=bindparam("new_status"),
        listed=bindparam("new_listed"),
        thinks=bindparam("new_thinks"),
        due=bindparam("new_due"),
        changed=bindparam("new_changed"),
        # A game that is reviewed needs no other review, whatever is said at the table afterwards.
        reviewing=case((tables.c.reviewing == REVIEW_DONE, REVIEW_DONE), else_=bindparam("new_reviewing")),
    )
)
"""Made once: building a statement costs more than running it."""
ADD = insert(entries)
TELL = text("select pg_notify(:channel, :news)")
SEAT: dict[str, Any] = {
    "sqlite": sqlite.insert(places).on_conflict_do_nothing(),
    "postgresql": postgresql.insert(places).on_conflict_do_nothing(),
}


def write_all(connection: Connection, batch: Sequence[Writing]) -> list[bool]:
    """Write some entries; those of a table that has moved on are left out.

    All servers on a database go through its tables in one order, so that they never wait for each other.
    """
    done = [False] * len(batch)
    for number, writing in sorted(enumerate(batch), key=lambda numbered: numbered[1].table):
        done[number] = write(connection, writing)
    return done


def write(connection: Connection, writing: Writing) -> bool:
    """Write the entries of a wish, unless the table has moved on."""
    values = {
        "its_id": writing.table,
        "its_version": writing.version,
        "its_epoch": writing.epoch,
        "new_version": writing.version + len(writing.entries),
        "new_leased_by": writing.lease[0],
        "new_leased_for": writing.lease[1],
        **{f"new_{name}": value for name, value in vars(writing.facts).items()},
    }
    if connection.execute(MOVE_ON, values).rowcount != 1:
        return False
    add(connection, writing.table, writing.version, writing.entries, writing.people)
    return True


def add(
    connection: Connection, table: str, version: int, new: Sequence[Entry], people: Collection[str]
) -> None:
    """Add entries behind the first ones of a table, and tell other processes of it."""
    rows = [
        {"table": table, "number": version + count, **vars(entry)} for count, entry in enumerate(new, start=1)
    ]
    if rows:  # at a new table all seats may wait for somebody
        connection.execute(ADD, rows)
    kind = connection.dialect.name
    for person in people:
        connection.execute(SEAT[kind], {"person": person, "table": table})
    if kind == "postgresql" and (not new or any(entry.kind not in UNNOTICED for entry in new)):
        # In the same transaction: nobody hears of what is not stored.
        connection.execute(TELL, {"channel": CHANNEL, "news": f"{table} {version + len(rows)}"})
