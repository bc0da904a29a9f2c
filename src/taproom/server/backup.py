"""Backups: everything a house keeps in one file, and back, from one kind of database to another too.

A backup is lines of JSON, packed: a head, every row with the name of what it belongs to, and a digest of all
lines before it. It is read in one transaction and put back in one, also while servers run and people play.
"""

import gzip
import json
import zlib
from collections.abc import AsyncIterator, Collection, Generator, Iterator, Sequence
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass
from hashlib import sha256
from itertools import groupby
from pathlib import Path
from time import time
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from taproom.games import GAMES
from taproom.kernel.errors import BadOption, TaproomError
from taproom.kernel.files import whole_file
from taproom.kernel.words import N_
from taproom.server import databases
from taproom.server.backup_check import BadTable, Misfit, check_row, check_values, check_whole
from taproom.server.schema import components, entries, house, people, places, reviews, tables
from taproom.server.store import KEY, OLD_KEY, Store
from taproom.version import VERSION

FORMAT = "taproom backup"
LAYOUT = 1
"""Rises when rows look different; a file of a later layout is refused."""
KINDS = (house, people, components, tables, entries, places, reviews)
"""In an order in which what is needed comes before what needs it."""
CHUNK = 500
NAME_SHOWN = 40
LONGEST_LINE = 16_000_000
"""Bytes; a record that somebody imports has a quarter of that at most."""

Row = dict[str, Any]


class BadBackup(TaproomError):
    """A file that is no backup, or not a whole one."""


@dataclass(frozen=True)
class Counts:
    """What a backup holds."""

    tables: int
    people: int
    entries: int


@asynccontextmanager
async def opened(database: str, needed: bool = True) -> AsyncIterator[Store]:
    """Open a database beside the servers that may use it; one that is only read must be there."""
    url = databases.address(database or databases.usual_database())
    if needed and databases.is_alone(url) and not Path(str(url.database)).is_file():
        raise BadOption(N_("There is no database {file}."), file=str(url.database))
    store = Store(database or databases.usual_database())
    try:
        async with databases.reached():
            await store.open(serving=False)
        yield store
    finally:
        await store.close()


# Writing.


async def backup(store: Store, path: str) -> Counts:
    """Write everything into a file, as it stands at one moment."""
    async with store.snapshot() as connection:
        counted = {kind.name: await count(connection, kind) for kind in KINDS}
        # Private: it holds seeds of running games, and the key that signs cookies.
        with (
            whole_file(path, private=True) as file,
            gzip.GzipFile(filename="", mode="wb", fileobj=file.buffer, mtime=0) as packed,
        ):
            digest = sha256()
            async for line in lines(connection, counted):
                digest.update(line)
                packed.write(line)
            packed.write(written({"digest": digest.hexdigest()}))
    return Counts(counted["tables"], counted["people"], counted["entries"])


async def count(connection: AsyncConnection, kind: sa.Table) -> int:
    """Count the rows of a kind."""
    return int(await connection.scalar(sa.select(sa.func.count()).select_from(kind)) or 0)


async def lines(connection: AsyncConnection, counted: dict[str, int]) -> AsyncIterator[bytes]:
    """Give the head, and a line for each row."""
    yield written(
        {"format": FORMAT, "layout": LAYOUT, "taproom": VERSION, "written": time(), "rows": counted}
    )
    for kind in KINDS:
        found = await connection.stream(sa.select(kind).order_by(*kind.primary_key.columns))
        async for row in found.yield_per(CHUNK).mappings():
            yield written([kind.name, dict(row)])


def written(value: object) -> bytes:
    """Write a line."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


# Reading.


def read(path: str) -> Iterator[tuple[sa.Table, Row]]:
    """Give the rows of a backup in order; at the end of a file that was cut off or changed, refuse it."""
    digest = sha256()
    with gzip.open(path, "rb") as file:
        try:
            line = file.readline(LONGEST_LINE)
            digest.update(line)
            left = expected(parsed(line, path), path)
            for kind in KINDS:
                for _number in range(left[kind.name]):
                    line = file.readline(LONGEST_LINE)
                    digest.update(line)
                    yield kind, row_of(parsed(line, path), kind, path)
            if parsed(file.readline(LONGEST_LINE), path) != {"digest": digest.hexdigest()} or file.read(1):
                raise damaged(path)
        except (EOFError, gzip.BadGzipFile, zlib.error):
            raise damaged(path) from None


def parsed(line: bytes, path: str) -> Any:
    """Read a line."""
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        raise damaged(path) from None


def damaged(path: str) -> BadBackup:
    """Say that a file is no whole backup."""
    return BadBackup(
        N_("{file} is no backup of Taproom, or it is damaged or cut off. Nothing was changed."), file=path
    )


def expected(head: Any, path: str) -> dict[str, int]:
    """Say how many rows of each kind a head announces."""
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        raise damaged(path)
    if head.get("layout") != LAYOUT:
        raise BadBackup(
            N_("{file} was written by another version of Taproom ({version}). Nothing was changed."),
            file=path,
            version=str(head.get("taproom")),
        )
    rows = head.get("rows")
    if not isinstance(rows, dict) or set(rows) != {kind.name for kind in KINDS}:
        raise damaged(path)
    if not all(type(number) is int and number >= 0 for number in rows.values()):
        raise damaged(path)
    return rows


def row_of(line: Any, kind: sa.Table, path: str) -> Row:
    """Give a row that fits its kind."""
    if not isinstance(line, list) or len(line) != 2 or line[0] != kind.name or not isinstance(line[1], dict):
        raise damaged(path)
    row: Row = line[1]
    if set(row) != set(kind.columns.keys()):
        raise damaged(path)
    try:
        check_values(kind, row)
    except Misfit as misfit:
        raise wrong(misfit, kind, row, path) from None
    return row


def wrong(misfit: Misfit, kind: sa.Table, row: Row, path: str) -> BadBackup:
    """Say which value of a row cannot be right."""
    names = [str(row[column.name])[:NAME_SHOWN] for column in kind.primary_key.columns]
    return BadBackup(
        N_("{file} has a value that cannot be right: {field} in {kind} {name!r}. Nothing was changed."),
        file=path,
        field=str(misfit),
        kind=kind.name,
        name=" ".join(names),
    )


# Checking.


def check(path: str) -> Counts:
    """Read a whole backup, and open every table in it, before anything is changed."""
    counts = check_rows(path)
    check_tables(path)
    return counts


def check_rows(path: str) -> Counts:
    """Refuse a backup with rows that are none, or that do not belong together."""
    counted = dict.fromkeys((kind.name for kind in KINDS), 0)
    printed: set[str] = set()
    left: dict[str, int] = {}  # of each table so many entries are still to come
    seen: set[int] = set()  # names of rows; those of entries are looked at when tables are opened
    for kind, row in read(path):
        counted[kind.name] += 1
        if kind is not entries:
            seen.add(hash((kind.name, *(row[column.name] for column in kind.primary_key.columns))))
        if kind is components:
            printed.add(row["digest"])
        elif kind is tables:
            check_game(row, path)
            left[row["id"]] = row["version"]
        elif kind is entries:
            left[row["table"]] = left.get(row["table"], 0) - 1
        try:
            check_row(kind, row)
        except Misfit as misfit:
            raise wrong(misfit, kind, row, path) from None
        alone = "table" in row and row["table"] not in left
        if alone or (kind is tables and row["components"] not in printed):
            raise damaged(path)
    if any(left.values()) or len(seen) != sum(counted.values()) - counted[entries.name]:
        raise damaged(path)
    return Counts(counted["tables"], counted["people"], counted["entries"])


def check_tables(path: str) -> None:
    """Open every table as a server would, one at a time: tables, entries and reviews stand in one order."""
    printed = {row["digest"]: row["changed"] for row in rows_of(path, components)}
    of_table = groupby(rows_of(path, entries), key=lambda row: row["table"])
    with closing(rows_of(path, reviews)) as of_review:
        review = next(of_review, None)
        for row in rows_of(path, tables):
            mine = entries_of(row, of_table, path)
            about = review["data"] if review and review["table"] == row["id"] else None
            if about is not None:
                review = next(of_review, None)
            try:
                check_whole(row, printed[row["components"]], mine, about)
            except Misfit as misfit:
                raise wrong(misfit, reviews, {"table": row["id"]}, path) from None
            except BadTable as bad:
                raise BadBackup(
                    N_(
                        "{file} has a table that nobody could open: entry {number} of {table!r} does not fit "
                        "what happened before it. Nothing was changed."
                    ),
                    file=path,
                    number=bad.number,
                    table=row["id"][:NAME_SHOWN],
                ) from None
        if review is not None:
            raise damaged(path)


def entries_of(row: Row, of_table: "Iterator[tuple[str, Iterator[Row]]]", path: str) -> list[Row]:
    """Read the entries of the next table, which are numbered from 1."""
    if not row["version"]:
        return []
    table, found = next(of_table, ("", iter(())))
    mine = list(found)
    if table != row["id"] or [each["number"] for each in mine] != list(range(1, row["version"] + 1)):
        raise damaged(path)
    return mine


def rows_of(path: str, kind: sa.Table) -> Generator[Row, None, None]:
    """Read the rows of one kind again, which were found to be good."""
    with gzip.open(path, "rb") as file:
        left = expected(parsed(file.readline(LONGEST_LINE), path), path)
        before = sum(left[each.name] for each in KINDS[: KINDS.index(kind)])
        for _line in range(before):
            file.readline(LONGEST_LINE)
        for _line in range(left[kind.name]):
            yield parsed(file.readline(LONGEST_LINE), path)[1]


def check_game(row: Row, path: str) -> None:
    """Refuse a game that is not played here: nobody could open its table."""
    if row["game"] not in GAMES:
        raise BadBackup(
            N_("{file} has a table of {game!r}, which this Taproom does not know. Nothing was changed."),
            file=path,
            game=row["game"],
        )


# Putting back.


async def restore(store: Store, path: str, checked: Counts | None = None) -> Counts:
    """Put the tables of a backup in the place of those with the same names; all others stay."""
    counts = checked or check(path)
    async with store.changing() as connection:
        restoring = Restoring(store, connection)
        for kind, group in groupby(read(path), key=lambda pair: pair[0]):
            chunk: list[Row] = []
            for _kind, row in group:
                chunk.append(row)
                if len(chunk) == CHUNK:
                    await restoring.put(kind, chunk)
                    chunk = []
            await restoring.put(kind, chunk)
    return counts


class Restoring:
    """Puts rows back, in one transaction."""

    def __init__(self, store: Store, connection: AsyncConnection) -> None:
        self.store = store
        self.connection = connection
        self.count = 0

    async def put(self, kind: sa.Table, rows: Sequence[Row]) -> None:
        """Put some rows of a kind back."""
        if not self.count:
            self.count = await self.store.count_replaced(self.connection)
        if kind is house:
            rows = [old_key(row) for row in rows if row["name"].startswith(KEY)]
            await self.add_keys(rows)
            return
        if kind is tables:
            rows = await self.renewed(rows)
        if kind in (tables, people):
            await self.take_out(kind, [row["id"] for row in rows])
        if kind is components:
            await self.add_new(kind, rows)
        elif rows:
            await self.connection.execute(sa.insert(kind), rows)

    async def add_keys(self, rows: Sequence[Row]) -> None:
        """Take over the keys of another house, so that cookies and links from there are good here."""
        own = set(await self.connection.scalars(sa.select(house.c.value)))
        await self.add_new(house, [row for row in rows if row["value"] not in own])

    async def add_new(self, kind: sa.Table, rows: Sequence[Row]) -> None:
        """Add what is not there yet."""
        for row in rows:
            await self.connection.execute(self.store.unless_there(kind).values(row))

    async def take_out(self, kind: sa.Table, names: Collection[str]) -> None:
        """Make room; what hangs on a table goes with it."""
        await self.connection.execute(sa.delete(kind).where(kind.c.id.in_(names)))

    async def renewed(self, rows: Sequence[Row]) -> list[Row]:
        """Give tables a new epoch, so that no server goes on with what it has in memory, and no lease."""
        names = [row["id"] for row in rows]
        found = await self.connection.execute(
            sa.select(tables.c.id, tables.c.epoch).where(tables.c.id.in_(names))
        )
        present = {row.id: row.epoch for row in found}
        return [
            {
                **row,
                "epoch": max(self.count, row["epoch"] + 1, present.get(row["id"], 0) + 1),
                "leased_by": "",
                "leased_until": 0.0,
            }
            for row in rows
        ]


def old_key(row: Row) -> Row:
    """Name a key so that it stands behind the one that a house signs with."""
    return {"name": OLD_KEY + sha256(row["value"].encode()).hexdigest()[:16], "value": row["value"]}
