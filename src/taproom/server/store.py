"""The store: what happened at every table, written before it is answered."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from typing import Any

import asyncpg
from sqlalchemy import Double, Engine, func, insert, literal, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import Row
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from taproom.games import game
from taproom.kernel.words import N_
from taproom.server import databases
from taproom.server.clocks import Clock
from taproom.server.errors import NotFound, Refused
from taproom.server.journal import Entry
from taproom.server.migrations import bring_up_to_date
from taproom.server.people import Person, Preferences
from taproom.server.schema import StoreTime, components, entries, house, people, places, reviews, tables
from taproom.server.store_health import FileCheck, StoreHealth, is_refusal
from taproom.server.table import OPEN, OVER, Deal, Table, dump_settings, folded
from taproom.server.timekeeping import time, wall
from taproom.server.writing import (
    REVIEW_ASKED,
    REVIEW_DONE,
    REVIEW_WANTED,
    Facts,
    Writing,
    add,
    leased_until,
    write_all,
)

BATCH = 200
"""So many writings at most share a transaction."""
CLOSE_SECONDS = 10.0
LONGEST_LEASE = 60.0
KEY = "key"
OLD_KEY = "key "
"""How keys begin that came with a backup: what they have signed is still good."""
REPLACED = "replaced"
"""Counts how often tables were put back or taken out behind the servers' backs."""
OWN_FAULTS = (SQLAlchemyError, asyncpg.PostgresError, asyncpg.InterfaceError)
PROBE = "probe"
"""What is written only to try whether the store can be written."""
FAULTS = (*OWN_FAULTS, OSError, TimeoutError)
"""What a database that is away, full or restarting comes up with."""


class StoreFault(Refused):
    """The database did not answer; nothing that was asked has been promised."""


def no_answer() -> StoreFault:
    """Say that the database did not answer."""
    return StoreFault(N_("The store does not answer; please try again."))


def no_such_table() -> NotFound:
    """Say that a table is not known here."""
    return NotFound(N_("There is no such table."))


@asynccontextmanager
async def answering(
    opening: AbstractAsyncContextManager[AsyncConnection],
    failed: Callable[[Exception], None],
    faults: tuple[type[Exception], ...] = FAULTS,
) -> AsyncIterator[AsyncConnection]:
    """Use a connection; whatever the database fails with is noted, and told in one sentence."""
    try:
        async with opening as connection:
            yield connection
    except faults as error:
        failed(error)
        raise no_answer() from error


class Store:
    """A database, and the one way into it: entries are appended, many at a time in one transaction."""

    def __init__(self, database: str) -> None:
        self.url = databases.address(database)
        self.alone = databases.is_alone(self.url)
        """No other process writes tables, so what is in memory is up to date."""
        self.lock = databases.OneServer(self.url) if self.alone else None
        self.writer: AsyncEngine = databases.engine(self.url)
        self.reader: AsyncEngine = databases.engine(self.url, writes=False) if self.alone else self.writer
        self.pen: Engine | None = databases.pen(self.url) if self.alone else None
        self.hand = ThreadPoolExecutor(1, "pen")
        self.queue: asyncio.Queue[Writing] = asyncio.Queue()
        self.writing: asyncio.Task[None] | None = None
        self.longest_lease = LONGEST_LEASE
        """Seconds for which some server may take care of a table without renewing that."""
        self.health = StoreHealth()
        self.file_check: FileCheck | None = None
        self.probing: asyncio.Task[None] | None = None

    async def open(self, serving: bool = True) -> None:
        """Bring the database up to date; a server also keeps others off, and begins to write."""
        if self.lock and serving:
            self.lock.take()
        if self.alone:
            databases.make_private(self.url)
        async with self.writer.begin() as connection:
            await connection.run_sync(bring_up_to_date)
            if self.alone and serving:  # whoever held a lease is dead
                await connection.execute(update(tables).values(leased_until=0.0))
        if serving:
            self.writing = asyncio.create_task(self._write_on())
        if serving and self.alone:
            self.file_check = FileCheck(self.url, self.health)
            self.file_check.start()

    async def close(self) -> None:
        """Write what is waiting, and let go."""
        if self.file_check:
            self.file_check.close()
        if self.writing:
            with suppress(TimeoutError):
                await asyncio.wait_for(self.queue.join(), CLOSE_SECONDS)
            self.writing.cancel()
            with suppress(asyncio.CancelledError):
                await self.writing
        if self.probing:
            await asyncio.wait({self.probing}, timeout=CLOSE_SECONDS)
        self.hand.shutdown()
        if self.pen is not None:
            self.pen.dispose()
        await self.writer.dispose()
        if self.reader is not self.writer:
            await self.reader.dispose()
        if self.lock:
            self.lock.leave()

    def reading(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """Open a connection to read."""
        return answering(self.reader.connect(), self._unread)

    def changing(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """Open a transaction."""
        return answering(self.writer.begin(), self.health.failed)

    def snapshot(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """Open a connection on which everything is as it was at one moment, whatever happens meanwhile."""
        engine = self.reader
        if not self.alone:
            engine = engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
        return answering(engine.connect(), self._unread, OWN_FAULTS)

    def _unread(self, error: Exception) -> None:
        self.health.failed(error, writing=False)

    async def time(self) -> float:
        """Tell the time that all servers on this database have in common."""
        if self.alone:
            return wall()
        async with self.reading() as connection:
            return float((await connection.execute(select(StoreTime()))).scalar_one())

    # Health.

    async def ailment(self) -> str:
        """Return what is wrong with the store, in a few words; nothing if it can be read and written."""
        if not self.health.damage:
            await self.replaced()
            if self.health.probe_is_due() and (self.probing is None or self.probing.done()):
                self.probing = asyncio.create_task(self._probe())
            if self.probing:  # whoever asks meanwhile waits for the same one
                await asyncio.shield(self.probing)
        if self.health.damage:
            return "the database is damaged"
        return "the store cannot be written" if self.health.fault else ""

    async def _probe(self) -> None:
        """Write something small, as nobody else has for a while."""
        row = {"name": PROBE, "value": secrets.token_hex(8)}
        kind = sqlite if self.alone else postgresql
        write = kind.insert(house).values(row)
        with suppress(StoreFault):
            async with self.changing() as connection:
                await connection.execute(write.on_conflict_do_update(index_elements=["name"], set_=row))
            self.health.wrote()

    # The house.

    async def keys(self) -> list[bytes]:
        """Give the key that signs cookies, which the first server makes, and then those of backups."""
        async with self.changing() as connection:
            fresh = {"name": KEY, "value": secrets.token_hex(32)}
            await connection.execute(self.unless_there(house).values(fresh))
            found = await connection.scalars(
                select(house.c.value).where(house.c.name.startswith(KEY)).order_by(house.c.name)
            )
            return [bytes.fromhex(each) for each in found]

    async def replaced(self) -> int:
        """Count how often tables were put back or taken out by somebody else than a server."""
        async with self.reading() as connection:
            found = await connection.scalar(select(house.c.value).where(house.c.name == REPLACED))
        return int(found or 0)

    async def count_replaced(self, connection: AsyncConnection) -> int:
        """Let all servers notice, in the same transaction, that tables were replaced."""
        await connection.execute(self.unless_there(house).values(name=REPLACED, value="0"))
        found = await connection.scalar(
            select(house.c.value).where(house.c.name == REPLACED).with_for_update()
        )
        count = int(found or 0) + 1
        await connection.execute(update(house).where(house.c.name == REPLACED).values(value=str(count)))
        return count

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
            "leased_until": leased_until(literal(lease[1], Double)),
        }
        async with self.changing() as connection:
            parts = {"digest": deal.digest, "changed": deal.changed}
            await connection.execute(self.unless_there(components).values(parts))
            await connection.execute(insert(tables).values(row))
            await connection.run_sync(add, deal.id, 0, stored, people)

    async def append(self, writing: Writing) -> bool:
        """Store entries behind those that a table has; say no if somebody else was faster."""
        self.queue.put_nowait(writing)
        return await writing.stored

    async def _write_on(self) -> None:
        """Take whatever waits into one transaction, again and again: tables share the wait for the disk."""
        while True:
            batch = [await self.queue.get()]
            while len(batch) < BATCH and not self.queue.empty():
                batch.append(self.queue.get_nowait())
            await self._settle(batch)
            for _writing in batch:
                self.queue.task_done()

    async def _settle(self, batch: Sequence[Writing]) -> None:
        """Write a batch and tell everybody who waits; nothing may end the writing for good."""
        try:
            done = await self._write(batch)
        except Exception as error:
            if len(batch) > 1 and is_refusal(error):
                for writing in batch:  # one that the database refuses must not take the others with it
                    await self._settle([writing])
                return
            self.health.failed(error)
            for writing in batch:
                fault = no_answer()
                fault.__cause__ = error
                if not writing.stored.done():  # nobody may be waiting any more
                    writing.stored.set_exception(fault)
        else:
            if any(done):
                self.health.wrote()
            for writing, stored in zip(batch, done, strict=True):
                if not writing.stored.done():
                    writing.stored.set_result(stored)

    async def _write(self, batch: Sequence[Writing]) -> list[bool]:
        """Write some entries; those of a table that has moved on are left out."""
        if self.pen is not None:
            # One trip to another thread for the whole batch, instead of one for every statement.
            return await asyncio.get_running_loop().run_in_executor(self.hand, self._write_here, batch)
        async with self.writer.begin() as connection:
            return await connection.run_sync(write_all, batch)

    def _write_here(self, batch: Sequence[Writing]) -> list[bool]:
        assert self.pen is not None
        with self.pen.begin() as connection:
            return write_all(connection, batch)

    # Reading tables.

    async def load(self, name: str) -> Table:
        """Read a table with all its entries."""
        async with self.reading() as connection:
            row = (await connection.execute(self._tables().where(tables.c.id == name))).one_or_none()
            if row is None:
                raise no_such_table()
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
        async with self.reading() as connection:
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
        async with self.reading() as connection:
            found = await connection.execute(
                select(tables.c.id, tables.c.epoch, tables.c.version).where(tables.c.id.in_(names))
            )
            return {row.id: (row.epoch, row.version) for row in found}

    async def tables_of(self, person: str, over: bool, most: int, skip: int = 0) -> list[str]:
        """Name a person's tables, finished or not, the last changed first."""
        ended = tables.c.status == OVER if over else tables.c.status != OVER
        async with self.reading() as connection:
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
        async with self.reading() as connection:
            found = await connection.scalar(
                select(func.count())
                .select_from(places)
                .join(tables, places.c.table == tables.c.id)
                .where((places.c.person == person) & ended)
            )
            return int(found or 0)

    async def listed(self, most: int) -> list[str]:
        """Name the tables that wait for anybody, the newest first."""
        async with self.reading() as connection:
            found = await connection.scalars(
                select(tables.c.id)
                .where((tables.c.status == OPEN) & tables.c.listed)
                .order_by(tables.c.changed.desc())
                .limit(most)
            )
            return list(found)

    async def counts(self) -> dict[str, int]:
        """Count the tables by status, for the metrics."""
        async with self.reading() as connection:
            found = await connection.execute(select(tables.c.status, func.count()).group_by(tables.c.status))
            return {row[0]: row[1] for row in found}

    # What is due.

    async def due(self, now: float, most: int = 100) -> list[str]:
        """Name the tables where a bot or a clock waits for a server, the last changed first.

        What has waited for long may wait for another version of the program; what people play comes first.
        """
        waits = tables.c.thinks | (tables.c.due <= now)
        async with self.reading() as connection:
            found = await connection.scalars(
                select(tables.c.id)
                .where(waits & self._unleased())
                .order_by(tables.c.changed.desc())
                .limit(most)
            )
            return list(found)

    async def to_review(self, most: int = 100) -> list[str]:
        """Name the finished games that a bot should look back at; their hosts take turns."""
        played_here = (tables.c.reviewing == REVIEW_WANTED) & ~tables.c.settings["imported"].as_boolean()
        turn = func.row_number().over(partition_by=tables.c.host, order_by=tables.c.changed)
        async with self.reading() as connection:
            found = await connection.scalars(
                select(tables.c.id)
                .where((played_here | (tables.c.reviewing == REVIEW_ASKED)) & self._unleased())
                .order_by(turn, tables.c.changed)
                .limit(most)
            )
            return list(found)

    async def count_asked(self, host: str) -> int:
        """Count the imported games of a person that a bot still has to look back at."""
        asked = (tables.c.reviewing == REVIEW_ASKED) & (tables.c.host == host)
        async with self.reading() as connection:
            return int(await connection.scalar(select(func.count()).select_from(tables).where(asked)) or 0)

    async def clocked(self, changed_after: float = 0.0) -> list[str]:
        """Name the tables at which a clock runs, perhaps only those that changed after a moment."""
        async with self.reading() as connection:
            runs = tables.c.due.is_not(None) & (tables.c.changed >= changed_after)
            return list(await connection.scalars(select(tables.c.id).where(runs)))

    def _unleased(self) -> Any:
        """Ask for tables of which no server takes care.

        A lease that would go on for very long was written before the database's clock was set back.
        """
        until = tables.c.leased_until
        return (until <= StoreTime()) | (until > StoreTime() + self.longest_lease)

    async def lease(self, name: str, by: str, seconds: float) -> bool:
        """Take care of a table for a while, or go on doing so; no if another server does."""
        free = self._unleased() | (tables.c.leased_by == by)
        until = leased_until(literal(seconds, Double))
        async with self.changing() as connection:
            taken = await connection.execute(
                update(tables).where((tables.c.id == name) & free).values(leased_by=by, leased_until=until)
            )
        return taken.rowcount == 1

    # People.

    async def person(self, name: str) -> Person | None:
        """Read somebody."""
        async with self.reading() as connection:
            row = (await connection.execute(select(people).where(people.c.id == name))).one_or_none()
        return Person(row.id, row.name, Preferences.load(row.preferences)) if row else None

    async def keep(self, person: Person) -> None:
        """Write somebody's name and preferences."""
        row = {"name": person.name, "preferences": person.preferences.dump()}
        async with self.changing() as connection:
            changed = await connection.execute(update(people).where(people.c.id == person.id).values(row))
            if not changed.rowcount:
                fresh = {"id": person.id, "created": time(), **row}
                await connection.execute(self.unless_there(people).values(fresh))

    # Reviews.

    async def review(self, name: str) -> dict[str, Any] | None:
        """Read what a bot thinks of a finished game."""
        async with self.reading() as connection:
            found = await connection.scalar(select(reviews.c.data).where(reviews.c.table == name))
        return dict(found) if found is not None else None

    async def keep_review(self, name: str, data: dict[str, Any]) -> None:
        """Write what a bot thinks of a finished game."""
        async with self.changing() as connection:
            await connection.execute(self.unless_there(reviews).values({"table": name, "data": data}))
            await connection.execute(
                update(tables).where(tables.c.id == name).values(reviewing=REVIEW_DONE, leased_until=0.0)
            )


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
