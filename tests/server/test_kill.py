"""Killed again and again under play: nothing promised is lost, no table is stuck; told to end, it ends."""

import os
import random
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.often import often
from tests.server.processes import (
    ENVIRONMENT,
    LOOKS,
    PATIENCE,
    Line,
    Running,
    Seat,
    answers,
    check_record,
    children,
    gone,
    kill,
    open_table,
    wait_for,
)

ROUNDS = often(20, 50)
TABLES = 4
STUCK = 45.0
"""If nothing happens at a table for so long, it is stuck."""
ENDS_WITHIN = 6.0
UNAVAILABLE = 503
RESTARTED = 1012
HELD = ("Address already in use", "Another server is using")
FORGE = """
import os, signal, sys
from taproom.cli.serve import bound
from taproom.server import serving

settings = serving.settings_of(sys.argv[1], 1, False)
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
for line in sys.stdin:
    pid = os.fork()
    if not pid:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        serving.serve(settings, bound("127.0.0.1", int(line)), 1)
        os._exit(0)
    print(pid, flush=True)
"""
"""Starts one server after the other without reading the program from disk every time."""


class Forge:
    """Starts servers quickly, each in a process of its own, on one port and one database."""

    def __init__(self, database: Path, port: int) -> None:
        self.port = port
        self.address = f"http://127.0.0.1:{port}"
        self.log = database.with_name("log")
        self.ended = 0
        """So many servers found port or file held, and ended at once."""
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-c", FORGE, str(database)],
                env={**os.environ, **ENVIRONMENT},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )

    def start(self) -> int:
        """Start a server, and give its process.

        As whoever keeps a server running does, it tries again if a server ends at once: one that was killed
        while it started a process for its bots holds its port and file until that process is on its way.
        """
        pid = self.launch()
        end = time.monotonic() + PATIENCE
        while not answers(self.address):
            assert time.monotonic() < end, f"the server does not come back: {self.log.read_text()[-4000:]}"
            time.sleep(LOOKS)
            if gone([pid]):
                self.ended += 1
                log = self.log.read_text()
                assert sum(map(log.count, HELD)) >= self.ended, f"a server ended: {log[-4000:]}"
                pid = self.launch()
        return pid

    def launch(self) -> int:
        """Start a server's process."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{self.port}\n")
        self.process.stdin.flush()
        return int(self.process.stdout.readline())

    def close(self) -> None:
        """Start no more."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()


class Stubborn:
    """A program that plays one game after the other, and asks again until it is answered."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.enough = threading.Event()
        self.seats: list[Seat] = []

    def play(self) -> None:
        """Play until it is enough, and then to the end of the game."""
        while not self.enough.is_set():
            [seat] = self.insist(lambda: open_table(self.address, people=1))
            self.seats.append(seat)
            while True:
                view = self.insist(lambda seat=seat: seat.turn(STUCK))
                if view["status"] == "over":
                    break
                self.post(seat, seat.wish(view))

    def insist(self, what: Any) -> Any:
        """Ask until there is an answer; what a dying server may answer is no answer."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                return what()
            except httpx.TransportError:
                assert time.monotonic() < end, "the server does not come back"
                time.sleep(LOOKS)

    def post(self, seat: Seat, wish: dict[str, Any]) -> None:
        """Send a wish until it is answered: it is done once, however often it was sent."""
        answer = self.insist(lambda: seat.post(wish))
        if answer.status_code == UNAVAILABLE:
            time.sleep(LOOKS)
            self.post(seat, wish)
            return
        assert answer.status_code == 200, answer.text


def end(server: int) -> None:
    """Kill a server, and wait until the system has let go of it."""
    kill(server)
    wait_for(lambda: gone([server]), "it does not die")


def acted(database: Path, table: str) -> list[str]:
    """Read what a person has done at a table, from the database itself."""
    connection = sqlite3.connect(database)
    try:
        rows = connection.execute(
            """select json_extract(data, '$.action') from entries where "table" = ?
            and kind = 'play' and json_extract(data, '$.by') = 'person' order by number""",
            (table,),
        )
        return [action for (action,) in rows]
    finally:
        connection.close()


def free_port() -> int:
    """Find a port that nobody uses, and that the system gives to no client: one would be in the way."""
    for port in random.sample(range(20_000, 32_000), 100):
        with socket.socket() as found, suppress(OSError):
            found.bind(("127.0.0.1", port))
            return port
    raise AssertionError("all ports are taken")


def test_nothing_promised_is_lost_and_no_table_is_stuck_however_often_server_and_bots_are_killed(
    tmp_path: Path,
) -> None:
    database = tmp_path / "taproom.sqlite"
    chance = random.Random(7)
    forge = Forge(database, free_port())
    players = [Stubborn(forge.address) for _table in range(TABLES)]
    known: set[int] = set()
    with ThreadPoolExecutor(TABLES) as pool:
        try:
            server = forge.start()
            playing = [pool.submit(player.play) for player in players]
            for _round in range(ROUNDS):
                time.sleep(chance.uniform(0.05, 0.8))
                bots = children(server)
                known.update(bots)
                if bots:
                    kill(chance.choice(bots))
                time.sleep(chance.uniform(0.0, 0.4))
                known.update(children(server))
                end(server)
                for each in playing:
                    if each.done():
                        each.result()
                server = forge.start()
        finally:
            for player in players:
                player.enough.set()
        for each in playing:
            each.result()
    seats = [seat for player in players for seat in player.seats]
    for seat in seats:
        assert acted(database, seat.table) == seat.promised
        check_record(seat.record(), [seat])
    assert sum(len(seat.promised) for seat in seats) > ROUNDS
    known.update(children(server))
    end(server)
    wait_for(lambda: gone(known), "a process is left behind")
    forge.close()


@pytest.fixture
def house(tmp_path: Path) -> Iterator[list[Running]]:
    """Servers that end with the test."""
    started: list[Running] = []
    yield started
    for running in started:
        running.close()


def test_a_page_that_is_open_while_the_server_restarts_sees_the_next_position(
    house: list[Running], tmp_path: Path
) -> None:
    database = tmp_path / "taproom.sqlite"
    house.append(Running(database, tmp_path))
    [anna] = open_table(house[-1].address)
    anna.play(2)
    line = Line(house[-1].address, anna.table)
    line.hear()
    house[-1].kill()
    with pytest.raises(ConnectionClosed):
        line.hear_of(version=10**9)
    line.close()
    house.append(Running(database, tmp_path, house[-1].port))
    line = Line(house[-1].address, anna.table)
    before = line.hear()["version"]
    anna.client.close()
    again = anna.at(house[-1].address)
    again.play(1)
    assert line.hear_of(before + 1)["position"] > before
    assert again.finish()
    assert acted(database, anna.table) == anna.promised
    line.close()


def test_told_to_end_under_play_it_ends_soon_with_nothing_lost_and_nothing_left(
    house: list[Running], tmp_path: Path
) -> None:
    database = tmp_path / "taproom.sqlite"
    running = Running(database, tmp_path)
    house.append(running)
    seats = [seat for _table in range(3) for seat in open_table(running.address)]
    lines = [Line(running.address, seat.table) for seat in seats]
    with ThreadPoolExecutor(len(seats)) as pool, stream_of(running, seats[0]):
        playing = [pool.submit(until_it_ends, seat) for seat in seats]
        time.sleep(1.0)
        started = children(running.process.pid)
        assert started
        begun = time.monotonic()
        status = running.end()
        took = time.monotonic() - begun
        for each in playing:
            each.result()
    assert status == 0, running.log.read_text()
    assert took < ENDS_WITHIN
    assert gone(started)
    for line in lines:
        with pytest.raises(ConnectionClosed) as closed:
            line.hear_of(version=10**9)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == RESTARTED
        line.close()
    for seat in seats:
        stored = acted(database, seat.table)
        assert stored[: len(seat.promised)] == seat.promised
        assert len(stored) <= len(seat.promised) + 1  # one may be stored whose answer came too late
    assert "a fault" not in running.log.read_text()


def stream_of(running: Running, seat: Seat) -> Any:
    """Open the API's stream of news, which would go on for ever."""
    return httpx.stream("GET", f"{running.address}/api/tables/{seat.table}/news", timeout=PATIENCE)


def until_it_ends(seat: Seat) -> None:
    """Play until there is no server any more."""
    try:
        seat.play()
    except httpx.TransportError:
        return


def test_ctrl_c_ends_it_as_well(house: list[Running], tmp_path: Path) -> None:
    running = Running(tmp_path / "taproom.sqlite", tmp_path)
    house.append(running)
    running.process.send_signal(2)
    assert running.process.wait(PATIENCE) == 0
