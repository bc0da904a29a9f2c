"""A server says that it is well only if it is: full disks, damaged files, databases that take nothing."""

import asyncio
import json
import os
import resource
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy.engine import make_url
from sqlalchemy.exc import OperationalError

from taproom.server import news, store_health
from taproom.server.news import PostgresEar
from taproom.server.store import Store
from taproom.server.store_health import cause_of, is_refusal
from taproom.server.writing import CHANNEL
from tests.server.postgres import Postgres, shared_postgres
from tests.server.processes import PLAIN, Running, open_table, wait_for
from tests.server.test_old_versions import VERSIONS
from tests.shared_work import run_folder

UNAVAILABLE = 503
INNER_PAGE = 5
"""How a page of SQLite begins that only says where the pages with rows are."""
SECRET = "0123456789abcdef"


@pytest.fixture(scope="module")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Postgres]:
    """A real PostgreSQL."""
    with shared_postgres(run_folder(tmp_path_factory)) as running:
        yield running


def health(running: Running) -> tuple[int, str]:
    """Ask a server how it is."""
    answer = httpx.get(f"{running.address}/health", **PLAIN)
    return answer.status_code, answer.json()["status"]


def told(running: Running, text: str) -> list[Any]:
    """Read the lines of a server's log that say something."""
    return [line for line in map(json.loads, running.logged().splitlines()) if text in line["text"]]


@contextmanager
def full_disk(running: Running) -> Iterator[None]:
    """Let no file of a server grow any more."""
    wal = Path(f"{running.database}-wal").stat().st_size
    assert wal > running.log.stat().st_size + 20_000, "the log would be cut off first"
    _soft, hard = resource.prlimit(running.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(running.process.pid, resource.RLIMIT_FSIZE, (wal, hard))
    yield
    resource.prlimit(running.process.pid, resource.RLIMIT_FSIZE, (hard, hard))


def test_a_server_whose_disk_is_full_is_not_well_until_it_can_write_again(tmp_path: Path) -> None:
    with Running(tmp_path / "taproom.sqlite", tmp_path) as running:
        [anna] = open_table(running.address)
        view = anna.turn()
        assert health(running) == (200, "well")
        with full_disk(running):
            assert anna.post(anna.wish(view)).status_code == UNAVAILABLE
            assert health(running) == (UNAVAILABLE, "the store cannot be written")
            for _try in range(5):
                assert anna.post(anna.wish(view)).status_code == UNAVAILABLE
            [line] = told(running, "the store cannot be written")
            assert "disk" in line["text"]
            assert "SQLITE_" in line["text"]
        anna.act(view)
        assert health(running) == (200, "well")
        assert told(running, "the store can be written again")


def test_a_full_disk_is_noticed_and_its_end_too_though_nobody_plays(tmp_path: Path) -> None:
    with Running(tmp_path / "taproom.sqlite", tmp_path) as running:
        open_table(running.address)
        with full_disk(running):
            wait_for(lambda: health(running) == (UNAVAILABLE, "the store cannot be written"), "it says well")
        wait_for(lambda: health(running) == (200, "well"), "it does not notice that there is room again")


def test_asking_how_a_server_is_writes_seldom(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr(store_health, "monotonic", lambda: now)

    async def asked() -> list[int]:
        nonlocal now
        store = Store(str(tmp_path / "taproom.sqlite"))
        await store.open()
        try:
            counts = []
            for seconds in (0.0, 1.0, store_health.PROBE_SECONDS):
                now += seconds
                before = await changes(store)
                assert await asyncio.gather(*[store.ailment() for _who in range(20)]) == [""] * 20
                counts.append(await changes(store) - before)
            return counts
        finally:
            await store.close()

    assert asyncio.run(asked()) == [1, 0, 1]


async def changes(store: Store) -> int:
    """Count the rows that a store has written."""
    async with store.writer.connect() as connection:
        return int((await connection.exec_driver_sql("select total_changes()")).scalar_one())


@pytest.fixture
def old_house(tmp_path: Path) -> Path:
    """A database in which there is something already."""
    return Path(shutil.copy(VERSIONS[0] / "taproom.sqlite", tmp_path))


def damage(database: Path) -> None:
    """Overwrite a page of an SQLite file that holds entries and nothing else."""
    with closing(sqlite3.connect(database)) as connection:
        [size] = connection.execute("pragma page_size").fetchone()
        [root] = connection.execute("select rootpage from sqlite_master where name = 'entries'").fetchone()
    start = (root - 1) * size
    pages = database.read_bytes()
    assert pages[start] == INNER_PAGE, "there is too little in the file"
    cell = start + int.from_bytes(pages[start + 12 : start + 14], "big")
    first = int.from_bytes(pages[cell : cell + 4], "big")
    with database.open("r+b") as file:
        file.seek((first - 1) * size)
        file.write(os.urandom(size))


def test_a_file_that_is_damaged_in_its_middle_is_told_from_the_start_on(
    old_house: Path, tmp_path: Path
) -> None:
    with Running(old_house, tmp_path) as running:
        assert running.end() == 0
        damage(old_house)
        running.launch()
        wait_for(lambda: asked(running) == UNAVAILABLE, "it says that it is well")
        assert health(running) == (UNAVAILABLE, "the database is damaged")
        assert len(told(running, "the database is damaged")) == 1
        assert httpx.get(running.address, **PLAIN).status_code == 200, "what is whole can be used"


def asked(running: Running) -> int:
    """Ask a server that may not have started yet how it is."""
    try:
        return health(running)[0]
    except httpx.TransportError:
        return 0


def test_a_file_that_is_damaged_while_a_server_runs_is_told_as_soon_as_somebody_reads_there(
    old_house: Path, tmp_path: Path
) -> None:
    tables = json.loads((VERSIONS[0] / "house.json").read_text("utf-8"))["tables"].values()
    with Running(old_house, tmp_path) as running:
        assert health(running) == (200, "well")
        damage(old_house)
        pages = [httpx.get(f"{running.address}/table/{table}", **PLAIN).status_code for table in tables]
        assert UNAVAILABLE in pages
        assert health(running) == (UNAVAILABLE, "the database is damaged")


def test_a_postgresql_that_takes_nothing_is_told_and_its_end_noticed(
    postgres: Postgres, tmp_path: Path
) -> None:
    address = postgres.new_database()
    name = make_url(address).database
    cut = f"select pg_terminate_backend(pid) from pg_stat_activity where datname = '{name}'"
    with Running(address, tmp_path) as running:
        assert health(running) == (200, "well")
        postgres.do(f"alter database {name} set default_transaction_read_only = on", cut)
        wait_for(lambda: health(running) == (UNAVAILABLE, "the store cannot be written"), "it says well")
        [line] = told(running, "the store cannot be written")
        assert "read-only transaction" in line["text"]
        postgres.do(f"alter database {name} set default_transaction_read_only = off", cut)
        wait_for(lambda: health(running) == (200, "well"), "it does not come back")
        open_table(running.address)[0].play(1)


def test_news_are_heard_again_as_soon_as_their_connection_was_cut(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(news, "HEARTBEAT_SECONDS", 3600.0)  # it must notice without asking
    monkeypatch.setattr(news, "AGAIN_SECONDS", 0.01)
    address = postgres.new_database()
    heard: asyncio.Queue[tuple[str, int]] = asyncio.Queue()

    async def story() -> None:
        async def hear(table: str, version: int) -> None:
            heard.put_nowait((table, version))

        ear = PostgresEar(make_url(address), hear)
        await ear.start()
        try:
            ear.listening.clear()
            assert await asyncio.to_thread(postgres.cut_news, address) == 1
            async with asyncio.timeout(30):
                await ear.listening.wait()
                await asyncio.to_thread(Postgres(address).do, f"select pg_notify('{CHANNEL}', 'table 7')")
                assert await heard.get() == ("table", 7)
        finally:
            await ear.close()

    asyncio.run(story())


def test_a_cause_tells_nothing_that_was_written() -> None:
    full = sqlite3.OperationalError("database or disk is full")
    wrapped = OperationalError("insert into entries values (?)", (SECRET,), full)
    assert cause_of(wrapped).startswith("database or disk is full (")
    assert not is_refusal(wrapped)
    odd = UnicodeEncodeError("utf-8", SECRET, 0, 1, "surrogates not allowed")
    assert is_refusal(odd)
    assert SECRET not in cause_of(odd)
