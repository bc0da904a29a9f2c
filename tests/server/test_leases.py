"""Who takes care of a table on PostgreSQL is agreed by the database's clock, whatever servers' clocks say."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator

import pytest
from sqlalchemy import select, update

from taproom.games import game
from taproom.server import timekeeping
from taproom.server.backup import opened
from taproom.server.news import Hub
from taproom.server.schema import StoreTime, tables
from taproom.server.store import Store
from taproom.server.tables import Plan, Tables
from tests.server.postgres import Postgres, shared_postgres
from tests.shared_work import run_folder

HOUR = 3600.0
SECONDS = 30.0


@pytest.fixture(scope="module")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Postgres]:
    """A real PostgreSQL."""
    with shared_postgres(run_folder(tmp_path_factory)) as running:
        yield running


def at_a_table(postgres: Postgres, story: Callable[[Store, str], Awaitable[None]]) -> None:
    """Let a story happen at a table where only bots sit."""

    async def told() -> None:
        async with opened(postgres.new_database()) as store:
            store.writing = asyncio.create_task(store._write_on())
            plan = Plan(game("heaven-and-ale"), "host")
            for _seat in range(2):
                plan.seat_bot("novice")
            table = await plan.open(Tables(store, Hub()))
            await set_lease(store, "", -HOUR)
            async with store.changing() as connection:
                await connection.execute(update(tables).values(thinks=True))
            await story(store, table.id)

    asyncio.run(told())


async def set_lease(store: Store, by: str, seconds: float) -> None:
    """Store a lease that ends so many seconds from now, by the database's clock."""
    async with store.changing() as connection:
        until = StoreTime() + seconds
        await connection.execute(update(tables).values(leased_by=by, leased_until=until))


async def seconds_left(store: Store) -> float:
    """Tell how long the lease of the only table lasts, by the database's clock."""
    async with store.reading() as connection:
        left = tables.c.leased_until - StoreTime()
        return float((await connection.execute(select(left))).scalar_one())


def test_a_lease_lasts_as_long_as_the_database_s_clock_says(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timekeeping.CLOCK, "base", timekeeping.CLOCK.base + HOUR)

    async def story(store: Store, table: str) -> None:
        assert await store.due(timekeeping.time()) == [table]
        assert await store.lease(table, "a server whose clock is ahead", SECONDS)
        assert 0 < await seconds_left(store) <= SECONDS
        assert not await store.lease(table, "another", SECONDS)
        assert await store.lease(table, "a server whose clock is ahead", SECONDS)
        assert await store.due(timekeeping.time()) == []
        await set_lease(store, "a server that died", -1.0)
        assert await store.due(timekeeping.time()) == [table]
        assert await store.lease(table, "another", SECONDS)

    at_a_table(postgres, story)


def test_a_lease_from_before_the_database_s_clock_was_set_back_is_not_believed(postgres: Postgres) -> None:
    async def story(store: Store, table: str) -> None:
        await set_lease(store, "a server that died", HOUR)
        assert await store.due(timekeeping.time()) == [table]
        assert await store.lease(table, "another", SECONDS)
        assert 0 < await seconds_left(store) <= SECONDS

    at_a_table(postgres, story)


def test_servers_on_postgresql_go_by_its_clock(postgres: Postgres) -> None:
    async def story(store: Store, table: str) -> None:
        async with store.reading() as connection:
            asked = select(StoreTime())
            assert abs(await store.time() - (await connection.execute(asked)).scalar_one()) < SECONDS

    at_a_table(postgres, story)
