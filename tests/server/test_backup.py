"""Backups: written and put back while people play, whole or not at all; old tables are taken out."""

import asyncio
import gzip
import json
import os
import stat
import threading
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from time import time
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from taproom.server.backup import BadBackup, Counts, check, opened, restore
from taproom.server.errors import NotFound
from taproom.server.journal import Entry
from taproom.server.store import Store
from taproom.server.table import Table
from taproom.server.writing import Facts, Writing
from tests.server.processes import (
    GAME,
    PLAIN,
    Line,
    Running,
    Seat,
    check_record,
    open_table,
    rows_of,
    taproom,
    wait_for,
)

UNKNOWN = 4404
REFUSED = 2


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server whose tables are put back and taken out while it runs."""
    folder = tmp_path_factory.mktemp("house")
    with Running(folder / "taproom.sqlite", folder) as running:
        yield running


@pytest.fixture
def database(server: Running) -> str:
    """The database of the running server."""
    return str(server.log.parent / "taproom.sqlite")


def command(*arguments: str, says: str = "") -> None:
    """Run a command that must work."""
    done = taproom(*arguments)
    assert done.returncode == 0, done.stderr
    assert says in done.stdout


def written(database: str, folder: Path) -> str:
    """Write a backup."""
    path = str(folder / "taproom.backup")
    command("backup", path, "--database", database)
    return path


def changed(path: str, folder: Path, **head: object) -> str:
    """Write a backup with another head and a digest that fits."""
    first, *rows, _digest = gzip.decompress(Path(path).read_bytes()).splitlines(keepends=True)
    lines = [json.dumps({**json.loads(first), **head}).encode() + b"\n", *rows]
    digest = sha256(b"".join(lines)).hexdigest()
    made = folder / "changed.backup"
    made.write_bytes(gzip.compress(b"".join([*lines, json.dumps({"digest": digest}).encode() + b"\n"])))
    return str(made)


async def loaded(database: str, name: str) -> Table:
    """Read a table from a database."""
    async with opened(database) as store:
        return await store.load(name)


def test_a_restored_table_goes_on_from_the_backup_while_the_server_runs(
    server: Running, database: str, tmp_path: Path
) -> None:
    [anna] = open_table(server.address)
    [other] = open_table(server.address, nonce="other")
    anna.play(3)
    then = anna.turn()
    line = Line(server.address, anna.table)
    path = written(database, tmp_path)
    promised = list(anna.promised)
    anna.play(3)
    other.play(3)
    kept = other.turn()["position"]
    other_file = [row for row in rows_of(path) if not about(row, other.table)]
    command("restore", rewritten(other_file, tmp_path), "--database", database, says="put back")
    wait_for(lambda: anna.view()["position"] == then["position"], "the server plays on as if nothing was")
    wait_for(lambda: line.hear()["position"] == then["position"], "nobody tells the page")
    line.close()
    assert anna.turn() == then
    assert other.view()["position"] == kept
    anna.promised = promised
    assert anna.finish()
    check_record(anna.record(), [anna])


def about(row: Any, table: str) -> bool:
    """Whether a row belongs to a table."""
    return bool(row[1].get("table") == table or (row[0] == "tables" and row[1]["id"] == table))


def rewritten(rows: list[Any], folder: Path) -> str:
    """Write rows as a backup."""
    kinds = ("house", "people", "components", "tables", "entries", "places", "reviews")
    counted = {kind: sum(row[0] == kind for row in rows) for kind in kinds}
    head = {"format": "taproom backup", "layout": 1, "taproom": "0", "written": 0.0, "rows": counted}
    lines = [json.dumps(each).encode() + b"\n" for each in (head, *rows)]
    digest = sha256(b"".join(lines)).hexdigest()
    made = folder / "rewritten.backup"
    made.write_bytes(gzip.compress(b"".join([*lines, json.dumps({"digest": digest}).encode() + b"\n"])))
    return str(made)


def test_a_backup_under_play_is_of_one_moment_and_opens_every_seat_on_another_machine(
    server: Running, database: str, tmp_path: Path
) -> None:
    seats = [seat for table in "abc" for seat in open_table(server.address, nonce=table)]
    enough = threading.Event()

    def play_on(seat: Seat) -> None:
        while not enough.is_set() and not seat.play(1):
            pass

    players = [threading.Thread(target=play_on, args=(seat,)) for seat in seats]
    for player in players:
        player.start()
    try:
        path = written(database, tmp_path)
    finally:
        enough.set()
        for player in players:
            player.join()
    there = tmp_path / "there"
    there.mkdir()
    with Running(there / "other.sqlite", there) as elsewhere:
        [stranger] = open_table(elsewhere.address)
        stranger.play(1)
        command("restore", path, "--database", str(there / "other.sqlite"))
        wait_for(lambda: all(known(elsewhere, seat) for seat in seats), "old links are worth nothing")
        for seat in seats:
            again = seat.at(elsewhere.address)
            again.promised = []
            assert again.finish()
            check_record(again.record(), [again])
        assert stranger.play(1) or stranger.view()["seat"] == 0  # whoever was here before still sits here


def known(server: Running, seat: Seat) -> bool:
    """Whether a seat's token opens it on another server."""
    answer = seat.at(server.address).client.get(f"/api/tables/{seat.table}/view")
    return answer.status_code == 200 and answer.json()["seat"] == seat.number


def test_nothing_is_appended_to_a_table_that_was_replaced(
    server: Running, database: str, tmp_path: Path
) -> None:
    [anna] = open_table(server.address, bot="", people=2)[:1]
    path = written(database, tmp_path)

    async def late() -> bool:
        before = await loaded(database, anna.table)
        async with opened(database) as store:
            await restore(store, path)
        held = Store(database)
        entry = Entry("say", 0, {"text": "too late"}, time())
        writing = Writing(anna.table, before.epoch, before.version, [entry], Facts.of(before), (), ("", 0.0))
        [stored] = await held._write([writing])
        await held.close()
        return stored

    assert not asyncio.run(late())
    assert asyncio.run(loaded(database, anna.table)).messages == []


def test_a_backup_is_for_its_owner_only(server: Running, database: str, tmp_path: Path) -> None:
    open_table(server.address)
    path = written(database, tmp_path)
    assert mode(path) == 0o600
    os.chmod(path, 0o644)
    assert written(database, tmp_path) == path
    assert mode(path) == 0o600, "what stood there before has opened it to everybody"
    assert check(path).tables >= 1


def mode(path: str | Path) -> int:
    """Tell who may read and write a file."""
    return stat.S_IMODE(os.stat(path).st_mode)


def test_a_database_that_was_put_back_is_for_its_owner_only(good: str, tmp_path: Path) -> None:
    database = tmp_path / "new" / "house.sqlite"
    command("restore", good, "--database", str(database))
    assert mode(database) == 0o600
    assert mode(database.parent) == 0o700


def test_a_backup_that_cannot_be_written_leaves_nothing(
    server: Running, database: str, tmp_path: Path
) -> None:
    done = taproom("backup", str(tmp_path / "no" / "such.backup"), "--database", database)
    assert done.returncode == REFUSED
    assert "No such file" in done.stderr
    assert len(done.stderr.splitlines()) == 1
    done = taproom("backup", str(tmp_path / "x"), "--database", str(tmp_path / "none.sqlite"))
    assert done.returncode == REFUSED
    assert "There is no database" in done.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.fixture(scope="module")
def good(server: Running, tmp_path_factory: pytest.TempPathFactory) -> str:
    """A backup of a house with a table."""
    open_table(server.address)[0].play(2)
    return written(str(server.log.parent / "taproom.sqlite"), tmp_path_factory.mktemp("good"))


def refused(path: str) -> str:
    """Say why a file is no backup."""
    with pytest.raises(BadBackup) as found:
        check(path)
    return str(found.value)


@pytest.mark.parametrize("cut", [0, 1, 10, 200, -1, -8, -40])
def test_a_file_that_is_cut_off_is_refused(good: str, tmp_path: Path, cut: int) -> None:
    part = tmp_path / "part"
    part.write_bytes(Path(good).read_bytes()[:cut])
    assert "cut off" in refused(str(part))


@pytest.mark.parametrize("lines", [0, 1, 5])
def test_a_backup_that_lacks_lines_is_refused(good: str, tmp_path: Path, lines: int) -> None:
    whole = gzip.decompress(Path(good).read_bytes()).splitlines(keepends=True)
    part = tmp_path / "part"
    part.write_bytes(gzip.compress(b"".join(whole[:lines])))
    assert "cut off" in refused(str(part))


def test_a_backup_that_somebody_has_changed_is_refused(good: str, tmp_path: Path) -> None:
    text = gzip.decompress(Path(good).read_bytes())
    assert b'"start ' in text
    part = tmp_path / "part"
    part.write_bytes(gzip.compress(text.replace(b'"start ', b'"Start ', 1)))
    assert "damaged" in refused(str(part))
    part.write_bytes(b"something else\n")
    assert "damaged" in refused(str(part))
    part.write_bytes(gzip.compress(b'{"format": "something else"}\n'))
    assert "damaged" in refused(str(part))


def test_a_backup_of_a_later_version_is_refused(good: str, tmp_path: Path) -> None:
    assert "another version of Taproom (99.0)" in refused(changed(good, tmp_path, layout=2, taproom="99.0"))


def test_a_backup_whose_rows_do_not_belong_together_is_refused(good: str, tmp_path: Path) -> None:
    rows = rows_of(good)
    last = [row for row in rows if row[0] == "entries"][-1]
    assert "damaged" in refused(rewritten([row for row in rows if row is not last], tmp_path))
    assert "damaged" in refused(rewritten([row for row in rows if row[0] != "components"], tmp_path))
    assert "damaged" in refused(rewritten([[row[0], {**row[1], "new": 1}] for row in rows], tmp_path))
    assert "at in entries" in refused(
        rewritten([[row[0], {**row[1], "at": "x"}] for row in [last]], tmp_path)
    )
    unknown = [[row[0], {**row[1], "game": "chess"} if row[0] == "tables" else row[1]] for row in rows]
    assert "'chess', which this Taproom does not know" in refused(rewritten(unknown, tmp_path))
    assert check(rewritten(rows, tmp_path)) == check(good)


def test_a_bad_file_changes_nothing_and_is_told_in_a_sentence(good: str, tmp_path: Path) -> None:
    part = tmp_path / "part"
    part.write_bytes(Path(good).read_bytes()[:-20])
    database = tmp_path / "new.sqlite"
    done = taproom("restore", str(part), "--database", str(database))
    assert done.returncode == REFUSED
    assert done.stderr.endswith("Nothing was changed.\n")
    assert not database.exists()
    assert "cannot be used" in taproom("restore", str(tmp_path / "none"), "--database", str(database)).stderr
    assert "A file is missing" in taproom("restore").stderr
    assert "A file is missing" in taproom("backup").stderr


def test_a_restore_that_breaks_off_leaves_the_house_as_it_was(good: str, tmp_path: Path) -> None:
    database = str(tmp_path / "house.sqlite")

    async def break_off() -> Counts:
        async with opened(database, needed=False) as store:
            await restore(store, good)
            rows = [row for row in rows_of(good) if row[0] != "reviews"]
            before = await store.load(name(rows))
            with pytest.raises(Exception, match="does not answer"):
                await restore(store, rewritten(with_one_twice(rows), tmp_path), check(good))
            after = await store.load(name(rows))
            assert (after.epoch, after.version) == (before.epoch, before.version)
            return await restore(store, good)

    assert asyncio.run(break_off()) == check(good)


def name(rows: list[Any]) -> str:
    """Name the first table of a backup."""
    return str(next(row[1]["id"] for row in rows if row[0] == "tables"))


def with_one_twice(rows: list[Any]) -> list[Any]:
    """Give a table the same review twice, which no database takes."""
    review = ["reviews", {"table": name(rows), "data": {}}]
    return [*rows, review, review]


def test_tables_are_listed_and_old_ones_taken_out_while_the_server_runs(tmp_path: Path) -> None:
    database = tmp_path / "taproom.sqlite"
    with Running(database, tmp_path) as running:
        [done] = open_table(running.address)
        done.finish()
        [going] = open_table(running.address)
        going.play(1)
        wish = {"game": "dice-brewing", "seats": [{}, {}]}
        answer = httpx.post(f"{running.address}/api/tables", json=wish, **PLAIN)
        waiting = answer.json()["table"]["table"]
        line = Line(running.address, done.table)
        line.hear()
        listed = taproom("tables", "--database", str(database)).stdout
        rows = {row.split()[0]: row.split() for row in listed.splitlines()}
        assert rows[done.table][1:4] == [GAME, "over", "2"]
        assert rows[going.table][1:4] == [GAME, "running", "2"]
        assert rows[waiting][1:4] == ["dice-brewing", "open", "2"]
        assert listed.endswith("3 tables\n")
        command("tables", "--prune", "90d", "--database", str(database), says="0 tables were taken out.")
        command("tables", "--prune", "0d", "--database", str(database), says="2 tables were taken out.")
        with pytest.raises(ConnectionClosed) as closed:
            line.hear_of(version=10**9)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == UNKNOWN
        names = (done.table, waiting)
        wait_for(lambda: all(is_gone(running, name) for name in names), "they are still there")
        going.play(3)
        command("tables", "--prune", "0d", "--running", "--database", str(database), says="1 table was")
        wait_for(lambda: is_gone(running, going.table), "it is still there")
        [fresh] = open_table(running.address)
        fresh.play(2)
        assert "a fault" not in running.logged()


def is_gone(server: Running, name: str) -> bool:
    """Whether a server knows no such table."""
    return httpx.get(f"{server.address}/api/tables/{name}", **PLAIN).status_code == 404


def test_how_old_is_told_in_days(tmp_path: Path) -> None:
    for text in ("90", "d", "1.5d", "90h"):
        done = taproom("tables", "--prune", text)
        assert done.returncode == REFUSED
        assert "such as 90d" in done.stderr
    assert "--running goes with --prune" in taproom("tables", "--running").stderr


def test_a_table_taken_out_is_unknown_to_the_store(good: str, tmp_path: Path) -> None:
    database = str(tmp_path / "house.sqlite")
    command("restore", good, "--database", database)
    command("tables", "--prune", "0d", "--running", "--database", database)
    with pytest.raises(NotFound):
        asyncio.run(loaded(database, name(rows_of(good))))
    command("restore", good, "--database", database)
    assert asyncio.run(loaded(database, name(rows_of(good)))).epoch >= 3
