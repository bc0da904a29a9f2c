"""The store: what happened at every table, written before it is answered."""

import asyncio
import secrets
from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from time import time
from typing import Any

from sqlalchemy import case, delete, func, insert, select, text, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import Row
from sqlalchemy.exc import DBAPIError, InterfaceError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from taproom.games import game
from taproom.kernel.words import N_
from taproom.server import databases
from taproom.server.clocks import Clock
from taproom.server.errors import NotFound, Refused
from taproom.server.journal import Entry
from taproom.server.migrations import bring_up_to_date
from taproom.server.people import Person, Preferences
from taproom.server.schema import components, entries, house, people, places, reviews, tables
from taproom.server.table import OPEN, OVER, Deal, Table, dump_settings, folded

CHANNEL = "taproom"
BATCH = 200
"""So many writings at most share a transaction."""
NO_REVIEW = ""
REVIEW_WANTED = "wanted"
REVIEW_DONE = "done"


class StoreFault(Refused):
    """The database did not answer; nothing that was asked has been promised."""


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
            reviewing=REVIEW_WANTED if wants_review(table) else NO_REVIEW,
        )


def wants_review(table: Table) -> bool:
    """Whether a bot should look back at the game: it was played to its end."""
    return table.status == OVER and table.history is not None and table.state.over


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
    stored: "asyncio.Future[bool]" = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Store:
    """A database, and the one way into it: entries are appended, many at a time in one transaction."""

    def __init__(self, database: str) -> None:
        self.url = databases.address(database)
        self.alone = databases.is_alone(self.url)
        """No other process writes tables, so what is in memory is up to date."""
        self.lock = databases.OneServer(self.url) if self.alone else None
        self.writer: AsyncEngine = databases.engine(self.url)
        self.reader: AsyncEngine = databases.engine(self.url, writes=False) if self.alone else self.writer
        self.queue: asyncio.Queue[Writing] = asyncio.Queue()
        self.writing: asyncio.Task[None] | None = None

    async def open(self, serving: bool = True) -> None:
        """Bring the database up to date; a server also keeps others off, and begins to write."""
        if self.lock and serving:
            self.lock.take()
        if self.lock:
            self.lock.path.parent.mkdir(parents=True, exist_ok=True)
        async with self.writer.begin() as connection:
            await connection.run_sync(bring_up_to_date)
            if self.alone and serving:  # whoever held a lease is dead
                await connection.execute(update(tables).values(leased_until=0.0))
        if serving:
            self.writing = asyncio.create_task(self._write_on())

    async def close(self) -> None:
        """Write what is waiting, and let go."""
        if self.writing:
            while not self.queue.empty():
                await asyncio.sleep(0.01)
            self.writing.cancel()
            with suppress(asyncio.CancelledError):
                await self.writing
        await self.writer.dispose()
        if self.reader is not self.writer:
            await self.reader.dispose()
        if self.lock:
            self.lock.leave()

    # The key.

    async def key(self) -> bytes:
        """Give the key that signs cookies; the first server makes it."""
        async with self.writer.begin() as connection:
            fresh = {"name": "key", "value": secrets.token_hex(32)}
            await connection.execute(self.unless_there(house).values(fresh))
            found = await connection.scalar(select(house.c.value).where(house.c.name == "key"))
        return bytes.fromhex(str(found))

    def unless_there(self, table: Any) -> Any:
        """Insert what is not there yet."""
        kind = sqlite if self.alone else postgresql
        return kind.insert(table).on_conflict_do_nothing()

    # Writing tables.

    async def create(
        self, table: Table, stored: Sequence[Entry], people: Collection[str], lease: tuple[str, float]
    ) -> None:
        """Store a new table with its first entries."""
        deal = table.deal
        row = {
            "id": deal.id,
            "game": deal.game.slug,
            "rules": deal.rules,
            "options": deal.options,
            "components": deal.digest,
            "seed": deal.seed,
            "host": deal.host,
            "seats": len(table.seats),
            "settings": dump_settings(deal),
            "created": deal.created,
            "epoch": table.epoch,
            "version": len(stored),
            **vars(Facts.of(table)),
            "leased_by": lease[0],
            "leased_until": lease[1],
        }
        async with self.writer.begin() as connection:
            parts = {"digest": deal.digest, "changed": deal.changed}
            await connection.execute(self.unless_there(components).values(parts))
            await connection.execute(insert(tables).values(row))
            await self._add(connection, deal.id, 0, stored, people)

    async def append(self, writing: Writing) -> bool:
        """Store entries behind those that a table has; say no if somebody else was faster."""
        self.queue.put_nowait(writing)
        return await asyncio.shield(writing.stored)

    async def _write_on(self) -> None:
        """Take whatever waits into one transaction, again and again: tables share the wait for the disk."""
        while True:
            batch = [await self.queue.get()]
            while len(batch) < BATCH and not self.queue.empty():
                batch.append(self.queue.get_nowait())
            try:
                done = await self._write(batch)
            except (DBAPIError, InterfaceError, OSError, TimeoutError) as error:
                fault = StoreFault(N_("The store does not answer; please try again."))
                fault.__cause__ = error
                for writing in batch:
                    writing.stored.set_exception(fault)
            else:
                for writing, stored in zip(batch, done, strict=True):
                    writing.stored.set_result(stored)

    async def _write(self, batch: Sequence[Writing]) -> list[bool]:
        """Write some entries; those of a table that has moved on are left out."""
        async with self.writer.begin() as connection:
            return [await self._write_one(connection, writing) for writing in batch]

    async def _write_one(self, connection: AsyncConnection, writing: Writing) -> bool:
        place = (tables.c.id == writing.table) & (tables.c.version == writing.version)
        moved = await connection.execute(
            update(tables)
            .where(place & (tables.c.epoch == writing.epoch))
            .values(
                version=writing.version + len(writing.entries),
                leased_by=writing.lease[0],
                leased_until=writing.lease[1],
                **{**vars(writing.facts), "reviewing": reviewed_once(writing.facts)},
            )
        )
        if moved.rowcount != 1:
            return False
        await self._add(connection, writing.table, writing.version, writing.entries, writing.people)
        return True

    async def _add(
        self,
        connection: AsyncConnection,
        table: str,
        version: int,
        new: Sequence[Entry],
        people: Collection[str],
    ) -> None:
        rows = [
            {"table": table, "number": version + count, **vars(entry)}
            for count, entry in enumerate(new, start=1)
        ]
        await connection.execute(insert(entries), rows)
        for person in people:
            row = {"person": person, "table": table}
            await connection.execute(self.unless_there(places).values(row))
        if not self.alone:
            # In the same transaction: nobody hears of what is not stored.
            news = f"{table} {version + len(rows)}"
            await connection.execute(
                text("select pg_notify(:channel, :news)"), {"channel": CHANNEL, "news": news}
            )

    # Reading tables.

    async def load(self, name: str) -> Table:
        """Read a table with all its entries."""
        async with self.reader.connect() as connection:
            row = (await connection.execute(self._tables().where(tables.c.id == name))).one_or_none()
            if row is None:
                raise NotFound(N_("There is no such table."))
            found = await connection.execute(
                select(entries)
                .where((entries.c.table == name) & (entries.c.number <= row.version))
                .order_by(entries.c.number)
            )
            return folded(deal_of(row), row.seats, [entry_of(each) for each in found], row.epoch)

    def _tables(self) -> Any:
        return select(tables, components.c.changed.label("printed")).join(
            components, components.c.digest == tables.c.components
        )

    async def news_of(self, table: Table) -> list[Entry] | None:
        """Read what a table in memory lacks; nothing if the table is no longer the same one."""
        async with self.reader.connect() as connection:
            epoch = await connection.scalar(select(tables.c.epoch).where(tables.c.id == table.id))
            if epoch != table.epoch:
                return None
            found = await connection.execute(
                select(entries)
                .where((entries.c.table == table.id) & (entries.c.number > table.version))
                .order_by(entries.c.number)
            )
            return [entry_of(each) for each in found]

    async def versions(self, names: Collection[str]) -> dict[str, tuple[int, int]]:
        """Give epoch and version of some tables."""
        async with self.reader.connect() as connection:
            found = await connection.execute(
                select(tables.c.id, tables.c.epoch, tables.c.version).where(tables.c.id.in_(names))
            )
            return {row.id: (row.epoch, row.version) for row in found}

    async def tables_of(self, person: str, over: bool, most: int, skip: int = 0) -> list[str]:
        """Name a person's tables, finished or not, the last changed first."""
        ended = tables.c.status == OVER if over else tables.c.status != OVER
        async with self.reader.connect() as connection:
            found = await connection.scalars(
                select(tables.c.id)
                .join(places, places.c.table == tables.c.id)
                .where((places.c.person == person) & ended)
                .order_by(tables.c.changed.desc())
                .limit(most)
                .offset(skip)
            )
            return list(found)

    async def count_of(self, person: str, over: bool) -> int:
        """Count a person's tables, finished or not."""
        ended = tables.c.status == OVER if over else tables.c.status != OVER
        async with self.reader.connect() as connection:
            found = await connection.scalar(
                select(func.count())
                .select_from(places)
                .join(tables, places.c.table == tables.c.id)
                .where((places.c.person == person) & ended)
            )
            return int(found or 0)

    async def listed(self, most: int) -> list[str]:
        """Name the tables that wait for anybody, the newest first."""
        async with self.reader.connect() as connection:
            found = await connection.scalars(
                select(tables.c.id)
                .where((tables.c.status == OPEN) & tables.c.listed)
                .order_by(tables.c.changed.desc())
                .limit(most)
            )
            return list(found)

    async def counts(self) -> dict[str, int]:
        """Count the tables by status, for the metrics."""
        async with self.reader.connect() as connection:
            found = await connection.execute(select(tables.c.status, func.count()).group_by(tables.c.status))
            return {row[0]: row[1] for row in found}

    # What is due.

    async def due(self, now: float, most: int = 100) -> list[str]:
        """Name the tables where a bot, a clock or a review waits for a server that takes care of it."""
        waits = tables.c.thinks | (tables.c.due <= now) | (tables.c.reviewing == REVIEW_WANTED)
        async with self.reader.connect() as connection:
            found = await connection.scalars(
                select(tables.c.id).where(waits & (tables.c.leased_until <= now)).limit(most)
            )
            return list(found)

    async def lease(self, name: str, by: str, until: float) -> bool:
        """Take care of a table for a while, or go on doing so; no if another server does."""
        free = (tables.c.leased_until <= time()) | (tables.c.leased_by == by)
        async with self.writer.begin() as connection:
            taken = await connection.execute(
                update(tables).where((tables.c.id == name) & free).values(leased_by=by, leased_until=until)
            )
        return taken.rowcount == 1

    # People.

    async def person(self, name: str) -> Person | None:
        """Read somebody."""
        async with self.reader.connect() as connection:
            row = (await connection.execute(select(people).where(people.c.id == name))).one_or_none()
        return Person(row.id, row.name, Preferences.load(row.preferences)) if row else None

    async def keep(self, person: Person) -> None:
        """Write somebody's name and preferences."""
        row = {"name": person.name, "preferences": person.preferences.dump()}
        async with self.writer.begin() as connection:
            changed = await connection.execute(update(people).where(people.c.id == person.id).values(row))
            if not changed.rowcount:
                fresh = {"id": person.id, "created": time(), **row}
                await connection.execute(self.unless_there(people).values(fresh))

    # Reviews.

    async def review(self, name: str) -> dict[str, Any] | None:
        """Read what a bot thinks of a finished game."""
        async with self.reader.connect() as connection:
            found = await connection.scalar(select(reviews.c.data).where(reviews.c.table == name))
        return dict(found) if found is not None else None

    async def keep_review(self, name: str, data: dict[str, Any]) -> None:
        """Write what a bot thinks of a finished game."""
        async with self.writer.begin() as connection:
            await connection.execute(self.unless_there(reviews).values({"table": name, "data": data}))
            await connection.execute(
                update(tables).where(tables.c.id == name).values(reviewing=REVIEW_DONE, leased_until=0.0)
            )

    async def prune(self, before: float) -> int:
        """Take out tables that nobody has touched for long; say how many there were."""
        async with self.writer.begin() as connection:
            gone = await connection.execute(delete(tables).where(tables.c.changed < before))
        return int(gone.rowcount)


def reviewed_once(facts: Facts) -> Any:
    """A game that is reviewed needs no other review, whatever is said at the table afterwards."""
    return case((tables.c.reviewing == REVIEW_DONE, REVIEW_DONE), else_=facts.reviewing)


def deal_of(row: Row[Any]) -> Deal:
    """Read what was fixed when a table was opened."""
    chosen = row.settings
    clock = chosen["clock"]
    return Deal(
        id=row.id,
        game=game(row.game),
        rules=row.rules,
        options=dict(row.options),
        changed=dict(row.printed),
        digest=row.components,
        seed=row.seed,
        host=row.host,
        created=row.created,
        hints=chosen["hints"],
        take_backs=chosen["take_backs"],
        public=chosen["public"],
        clock=Clock(clock["kind"], clock["amount"]),
        imported=chosen["imported"],
    )


def entry_of(row: Row[Any]) -> Entry:
    """Read an entry."""
    return Entry(row.kind, row.seat, dict(row.data), row.at, row.request)
