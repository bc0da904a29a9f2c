"""Opening a database: SQLite in a file, for one server process, or PostgreSQL for any number."""

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import asyncpg
import platformdirs
from filelock import FileLock, Timeout
from sqlalchemy import Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from taproom.kernel.errors import BadOption
from taproom.kernel.words import N_

FILE = "taproom.sqlite"
BUSY_SECONDS = 10
POOL = 10
BESIDE = ("-wal", "-shm", "-journal")
"""What SQLite keeps beside a file, with the same rights as the file."""
PRIVATE, PRIVATE_FOLDER = 0o600, 0o700
"""A database holds seeds of running games and the key that signs cookies."""


def usual_database() -> str:
    """A file in the person's own data folder."""
    return str(Path(platformdirs.user_data_dir("taproom", appauthor=False)) / FILE)


def address(given: str) -> URL:
    """Read where the database is: a file's name, or an address such as postgresql://…"""
    if "://" not in given:
        return URL.create("sqlite+aiosqlite", database=str(Path(given).expanduser().resolve()))
    try:
        url = make_url(given)
    except ArgumentError:
        raise bad_address() from None  # the address may hold a password
    kind = url.drivername.partition("+")[0]
    if kind in ("postgresql", "postgres"):
        return url.set(drivername="postgresql+asyncpg")
    if kind == "sqlite" and url.database and url.database != ":memory:":
        return address(url.database)
    raise bad_address()


def bad_address() -> BadOption:
    """Say what a database can be."""
    return BadOption(N_("A database is the name of a file for SQLite, or an address postgresql://…"))


@asynccontextmanager
async def reached() -> AsyncIterator[None]:
    """Say in a sentence why a database cannot be opened."""
    try:
        yield
    except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, SQLAlchemyError) as error:
        cause = getattr(error, "orig", None) or error
        raise BadOption(
            N_("The database does not answer: {reason}"),
            reason=str(getattr(cause, "strerror", None) or cause).splitlines()[0],
        ) from error


def is_alone(url: URL) -> bool:
    """Whether the database is for one server process only."""
    return url.get_backend_name() == "sqlite"


def engine(url: URL, writes: bool = True) -> AsyncEngine:
    """Make an engine; on SQLite whoever writes has the file from the first statement on."""
    if not is_alone(url):
        return create_async_engine(url, pool_size=POOL, max_overflow=POOL, pool_pre_ping=True)
    made = create_async_engine(url, connect_args={"timeout": BUSY_SECONDS}, pool_size=1 if writes else POOL)
    listen(made.sync_engine, "BEGIN IMMEDIATE" if writes else "BEGIN")
    return made


def pen(url: URL) -> Engine:
    """Make a plain engine for a thread that does nothing but write to SQLite."""
    plain = url.set(drivername="sqlite")
    made = create_engine(
        plain, connect_args={"timeout": BUSY_SECONDS, "check_same_thread": False}, pool_size=1
    )
    listen(made, "BEGIN IMMEDIATE")
    return made


def listen(made: Engine, begin: str) -> None:
    """Set SQLite up for safety first: an action that was answered survives a power cut."""

    @event.listens_for(made, "connect")
    def connected(connection: Any, record: Any) -> None:
        connection.isolation_level = None  # transactions are ours to begin
        cursor = connection.cursor()
        for pragma in (
            "journal_mode=WAL",
            "synchronous=FULL",
            f"busy_timeout={BUSY_SECONDS * 1000}",
            "foreign_keys=ON",
        ):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(made, "begin")
    def begun(connection: Any) -> None:
        connection.exec_driver_sql(begin)


def make_private(url: URL) -> None:
    """Make an SQLite file that only its owner may read, or let nobody else read the one that is there."""
    path = Path(str(url.database))
    path.parent.mkdir(parents=True, exist_ok=True, mode=PRIVATE_FOLDER)
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, PRIVATE))
    for each in (path, *(Path(f"{path}{ending}") for ending in BESIDE)):
        narrow(each)


def narrow(path: Path) -> None:
    """Let nobody but its owner read a file, if it is there and ours."""
    with suppress(OSError):  # not there, not ours, or on a disk that only reads
        if path.stat().st_mode & 0o777 & ~PRIVATE:
            path.chmod(PRIVATE)


class OneServer:
    """Keeps a second server off an SQLite file; the system lifts the lock however this process ends."""

    def __init__(self, url: URL) -> None:
        self.path = Path(f"{url.database}.lock")
        # Without the fallback: a lock that is a mere file would outlive a server that is killed.
        self.lock = FileLock(self.path, timeout=0, mode=PRIVATE, thread_local=False, fallback_to_soft=False)

    def take(self) -> None:
        """Take the file, or refuse with a sentence."""
        self.path.parent.mkdir(parents=True, exist_ok=True, mode=PRIVATE_FOLDER)
        narrow(self.path)
        try:
            self.lock.acquire()
        except Timeout:
            raise BadOption(
                N_(
                    "Another server is using {file}. SQLite serves one process; "
                    "for several use PostgreSQL (--database postgresql://…)."
                ),
                file=str(self.path).removesuffix(".lock"),
            ) from None

    def leave(self) -> None:
        """Let another server have the file."""
        self.lock.release()
