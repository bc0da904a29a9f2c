"""Several servers on one PostgreSQL: one table for all, whoever is killed; and what SQLite refuses."""

import asyncio
import os
import shutil
import signal
import socket
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Self

import httpx
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection

from taproom.games import game
from taproom.server import acting
from taproom.server.backup import opened
from taproom.server.house import House, Settings
from taproom.server.news import Hub
from taproom.server.schema import metadata
from taproom.server.store import Store
from taproom.server.tables import Tables
from tests.server.postgres import OwnPostgres, Postgres, own_postgres, shared_postgres
from tests.server.processes import (
    BUSY,
    LEASE,
    LOOKS,
    NEVER,
    PATIENCE,
    PLAIN,
    Line,
    Running,
    Seat,
    check_record,
    children,
    free_port,
    gone,
    kill,
    open_table,
    rows_of,
    taproom,
    wait_for,
)
from tests.server.running import Visitor
from tests.server.test_drivers import finished_record
from tests.server.test_metrics import NAMES, asked, told
from tests.server.test_news import check_news, person_at
from tests.server.test_old_versions import VERSIONS
from tests.shared_work import run_folder

REFUSED = 2
STALE = 409
UNAVAILABLE = 503
TAKEN_OVER_WITHIN = 5 * LEASE + BUSY


pytestmark = pytest.mark.slow(25)  # all of them together, one after the other


class Pair:
    """Two servers that have started at once on one empty database."""

    def __init__(self, database: str, folder: Path, **environment: str) -> None:
        self.database = database
        with ThreadPoolExecutor(2) as pool:
            started = [pool.submit(Running, database, folder, environment) for _server in range(2)]
        for each in started:
            if any(other.exception() for other in started) and not each.exception():
                each.result().close()
        self.here, self.there = (each.result() for each in started)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, error: BaseException | None, traceback: object) -> None:
        for each in (self.here, self.there):
            each.__exit__(kind, error, traceback)


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Postgres]:
    """A real PostgreSQL."""
    with shared_postgres(run_folder(tmp_path_factory)) as running:
        yield running


@pytest.fixture(scope="module")
def pair(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    """Two servers that find nothing by looking for it; their connections for news were cut."""
    with Pair(postgres.new_database(), tmp_path_factory.mktemp("pair"), TAPROOM_LOOK=NEVER) as started:
        assert postgres.cut_news(started.database) == 2
        yield started


@pytest.fixture
def hearing_pair(pair: Pair) -> Pair:
    """The same two servers when the second one hears of news again; it tries after a second."""
    seat = open_table(pair.here.address, people=2, bot="")[0]
    anna = person_at(pair.here, seat)
    line = Line(pair.there.address, seat.table)
    line.hear()
    wait_for(lambda: is_heard(anna, line, seat.table), "no news come any more")
    line.close()
    return pair


def is_heard(person: Visitor, line: Line, table: str) -> bool:
    """Whether a page hears within a moment that a person says something."""
    assert person.submit(f"/table/{table}/say", text="Do you hear me?").status_code == 200
    try:
        return bool(line.hear(seconds=1.0))
    except TimeoutError:
        return False


@pytest.fixture(scope="module")
def looking_pair(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    """Two servers that look at their database as servers do, only more often."""
    with Pair(postgres.new_database(), tmp_path_factory.mktemp("looking")) as started:
        yield started


def test_reviews_are_found_by_turns_of_hosts(postgres: Postgres) -> None:
    async def story() -> None:
        house = House(Settings(database=postgres.new_database(), thinkers=1))
        await house.store.open()
        house.tables.kick = lambda name: None
        names = []
        for host in ("mallory", "mallory", "anna"):
            names.append((await house.tables.import_record(finished_record(), host)).id)
        assert await house.store.to_review() == []
        for name in names:
            await house.tables.change(name, acting.look_back)
        assert await house.store.to_review() == [names[0], names[2], names[1]]
        assert await house.store.count_asked("mallory") == 2
        assert await house.store.due(time.time()) == []
        await house.store.close()

    asyncio.run(story())


def test_two_servers_that_write_to_the_same_tables_never_wait_for_each_other(postgres: Postgres) -> None:
    database = postgres.new_database()

    async def story() -> None:
        stores = [Store(database), Store(database)]
        for store in stores:
            await store.open()
        one, other = (Tables(store, Hub()) for store in stores)
        names = [(await one.import_record(finished_record(), "anna")).id for _table in range(12)]

        async def say(tables: Tables, name: str) -> None:
            await tables.change(name, lambda now: acting.say(now, 0, "hello"))

        for _round in range(10):  # what is asked for at once is written in one transaction
            await asyncio.gather(
                *(say(one, name) for name in names), *(say(other, name) for name in reversed(names))
            )
        assert [store.health.fault for store in stores] == ["", ""]
        for store in stores:
            await store.close()

    asyncio.run(story())


def differences(database: str) -> list[Any]:
    """Compare what the migrations have made with what the program expects."""

    def compared(connection: Connection) -> list[Any]:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        return list(compare_metadata(context, metadata))

    async def asked() -> list[Any]:
        async with opened(database, needed=False) as store, store.reading() as connection:
            return await connection.run_sync(compared)

    return asyncio.run(asked())


def test_the_migrations_make_what_the_program_expects_on_both_databases(pair: Pair, tmp_path: Path) -> None:
    assert differences(pair.database) == []
    for version in VERSIONS:
        old = shutil.copy(version / "taproom.sqlite", tmp_path)
        assert differences(str(old)) == [], version
    assert differences(str(tmp_path / "house.sqlite")) == []


def test_two_people_at_two_servers_and_a_bot_play_a_whole_game(pair: Pair) -> None:
    anna, bram = open_table(pair.here.address, people=2)
    bram = bram.at(pair.there.address)
    with ThreadPoolExecutor(2) as pool:
        over = [pool.submit(play_whole_game, seat) for seat in (anna, bram)]
        assert all(each.result() for each in over)
    assert anna.record() == bram.record()
    check_record(anna.record(), [anna, bram])
    assert anna.promised
    assert bram.promised


def play_whole_game(seat: Seat) -> bool:
    """Play long enough that the others are in the way, and then to the end."""
    return seat.play(15) or seat.finish()


def test_the_same_action_posted_to_both_servers_at_once_is_done_once(pair: Pair) -> None:
    anna, bram = open_table(pair.here.address, people=2, bot="")
    again = anna.at(pair.there.address)
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
    while anna.facts()["status"] != "over":
        for seat in (anna, bram):
            if (view := seat.decision()) and view["legal"]:
                seat.act(view, -1)
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


def test_a_killed_server_s_bot_is_taken_over_by_the_other(postgres: Postgres, tmp_path: Path) -> None:
    with Pair(postgres.new_database(), tmp_path) as pair:
        [anna] = open_table(pair.here.address)
        anna.play(2)
        view = anna.turn()
        [thinker] = children(pair.here.process.pid)
        os.kill(thinker, signal.SIGSTOP)  # now its bot thinks for ever
        while view["legal"]:
            view = anna.act(view)
        pair.here.kill()
        kill(thinker)
        again = anna.at(pair.there.address)
        again.turn(TAKEN_OVER_WITHIN)
        assert again.finish()
        check_record(again.record(), [again])


def test_several_workers_serve_and_one_that_dies_is_replaced(postgres: Postgres, tmp_path: Path) -> None:
    with Running(postgres.new_database(), tmp_path, workers=2) as running:
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
        wait_for(lambda: gone(everybody), "a process is left behind", BUSY)
        running.start_again()
        everybody = wait_for(lambda: two_workers(running) and children(running.process.pid), "no workers")
        running.kill()
        wait_for(lambda: gone(everybody), "workers outlive whoever keeps them", BUSY)


def test_each_worker_has_its_own_port_for_metrics_and_who_takes_its_place_the_same(
    postgres: Postgres, tmp_path: Path
) -> None:
    ports = neighbours()
    settings = {"TAPROOM_METRICS": f"127.0.0.1:{ports[0]}"}
    with Running(postgres.new_database(), tmp_path, settings, workers=2) as running:
        workers = wait_for(lambda: two_workers(running), "there are not two workers")
        wait_for(lambda: all(map(is_open, ports)), "a worker tells nothing")
        open_table(running.address)
        assert [told(asked(port))["taproom_tables"] for port in ports] == [{"running": 1}] * 2
        kill(workers[0])
        wait_for(lambda: fresh_workers(running, workers[0]), "nobody takes its place")
        wait_for(lambda: all(map(is_open, ports)), "the new worker tells nothing")
        assert all(set(told(asked(port))) >= NAMES - {"taproom_answers_total"} for port in ports)


def neighbours() -> list[int]:
    """Find two free ports, one after the other."""
    while is_open((port := free_port()) + 1):
        pass
    return [port, port + 1]


def is_open(port: int) -> bool:
    """Whether anybody answers at a port."""
    with socket.socket() as calling:
        return calling.connect_ex(("127.0.0.1", port)) == 0


def two_workers(running: Running) -> list[int] | None:
    """Name the server processes themselves, once there are two."""
    path = Path(f"/proc/{running.process.pid}/task/{running.process.pid}/children")
    found = [int(pid) for pid in path.read_text().split()]
    return found if len(found) == 2 else None


def fresh_workers(running: Running, dead: int) -> bool:
    """Whether there are two workers again."""
    found = two_workers(running)
    return found is not None and dead not in found


def test_a_house_moves_from_sqlite_to_postgresql_and_back(looking_pair: Pair, tmp_path: Path) -> None:
    with Running(tmp_path / "first.sqlite", tmp_path) as first:
        [anna] = open_table(first.address)
        anna.play(4)
    there, back = str(tmp_path / "there.backup"), str(tmp_path / "back.backup")
    for arguments in (
        ["backup", there, "--database", str(tmp_path / "first.sqlite")],
        ["restore", there, "--database", looking_pair.database],
        ["backup", back, "--database", looking_pair.database],
        ["restore", back, "--database", str(tmp_path / "second.sqlite")],
        ["backup", str(tmp_path / "again.backup"), "--database", str(tmp_path / "second.sqlite")],
    ):
        done = taproom(*arguments)
        assert done.returncode == 0, done.stderr
    whole = [without_epoch(row) for row in rows_of(str(tmp_path / "again.backup"))]
    for row in rows_of(there):
        assert row[0] == "house" or without_epoch(row) in whole
    again = anna.at(looking_pair.here.address)
    wait_for(lambda: again.client.get(f"/api/tables/{anna.table}/view").status_code == 200, "not known here")
    other = anna.at(looking_pair.there.address)
    wait_for(lambda: other.client.get(f"/api/tables/{anna.table}/view").status_code == 200, "not known there")
    other.play(2)
    assert again.finish()
    check_record(again.record(), [again])


def without_epoch(row: Any) -> Any:
    """Leave out what changes when a table is put back."""
    return [row[0], {name: value for name, value in row[1].items() if name not in ("epoch", "leased_by")}]


def test_a_restored_table_is_noticed_by_both_servers(looking_pair: Pair, tmp_path: Path) -> None:
    servers = (looking_pair.here, looking_pair.there)
    address = looking_pair.database
    [anna] = open_table(servers[0].address)
    anna.play(2)
    then = anna.turn()
    path = str(tmp_path / "taproom.backup")
    assert taproom("backup", path, "--database", address).returncode == 0
    anna.play(3)
    anna.turn()
    lines = [Line(server.address, anna.table) for server in servers]
    done = taproom("restore", path, "--database", address)
    assert done.returncode == 0, done.stderr
    for line in lines:
        wait_for(lambda line=line: line.hear()["position"] == then["position"], "nobody tells the page")  # type: ignore[misc]
        line.close()
    for server in servers:
        assert anna.at(server.address).turn() == then


def test_both_servers_go_on_by_themselves_when_postgresql_restarts(tmp_path: Path) -> None:
    with own_postgres() as postgres, Pair(postgres.new_database(), tmp_path) as pair:
        play_through_a_restart(pair, postgres)


def play_through_a_restart(pair: Pair, postgres: OwnPostgres) -> None:
    """Stop PostgreSQL while two people play, and start it again when both have noticed."""
    anna, bram = open_table(pair.here.address, people=2)
    bram = bram.at(pair.there.address)
    line = Line(pair.there.address, anna.table)
    seen: dict[Seat, set[int]] = {anna: set(), bram: set()}
    restarted = threading.Event()
    with ThreadPoolExecutor(2) as pool:
        playing = [pool.submit(play_through, seat, seen[seat], restarted) for seat in seen]
        wait_for(lambda: anna.promised and bram.promised, "nobody plays")
        postgres.stop()
        for statuses in seen.values():
            wait_for(lambda statuses=statuses: UNAVAILABLE in statuses, "nobody notices")  # type: ignore[misc]
        away = httpx.get(f"{pair.here.address}/table/{anna.table}", **PLAIN)
        assert away.status_code == UNAVAILABLE
        assert "The store does not answer" in away.text
        postgres.start()
        restarted.set()
        for each in playing:
            each.result()
    assert set().union(*seen.values()) <= {200, STALE, UNAVAILABLE}
    assert line.hear_of(anna.view()["version"])["status"] == "over"
    line.close()
    check_record(anna.record(), [anna, bram])


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
            wish = wish or seat.wish(view, -1 if restarted.is_set() else 0)
            posted = seat.post(wish)
            seen.add(posted.status_code)
            if posted.status_code != UNAVAILABLE:  # else it is asked again, by the same name
                wish = None
        time.sleep(LOOKS if restarted.is_set() else 0.1)
    raise AssertionError("the game does not end")


def test_a_second_server_on_one_sqlite_file_is_refused_and_several_workers_too(tmp_path: Path) -> None:
    database = tmp_path / "taproom.sqlite"
    with Running(database, tmp_path):
        second = taproom("serve", "--quiet", "--port", "0", "--database", str(database))
        assert second.returncode == REFUSED
        assert second.stderr.startswith(f"Another server is using {database}.")
        several = taproom("serve", "--quiet", "--port", "0", "--workers", "2", "--database", str(database))
        assert several.returncode == REFUSED
        assert "SQLite serves one process; for --workers 2 use PostgreSQL" in several.stderr


def test_a_database_that_cannot_be_used_is_told_in_a_sentence(postgres: Postgres, tmp_path: Path) -> None:
    for database in (
        postgres.database("nowhere"),
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


# At the end, so that nobody waits for the servers to hear again.


def test_news_come_by_themselves_again_after_the_connection_for_them_was_cut(hearing_pair: Pair) -> None:
    check_news(hearing_pair.here, hearing_pair.there)


def test_an_action_at_one_server_reaches_a_viewer_at_the_other_by_news_alone(
    hearing_pair: Pair,
) -> None:
    pair = hearing_pair
    [anna] = open_table(pair.here.address)
    line = Line(pair.there.address, anna.table)
    viewer = httpx.Client(base_url=pair.there.address, **PLAIN)
    for _turn in range(7):
        version = anna.act(anna.turn())["version"]
        line.hear_of(version)
        parts = viewer.get(f"/table/{anna.table}/parts", params={"layout": "wide"})
        assert version_of(parts.text) >= version
    line.close()


def version_of(parts: str) -> int:
    """Read of which version some parts of a page are."""
    return int(parts.partition('data-version="')[2].partition('"')[0])
