"""Killed again and again under play: nothing promised is lost, no table is stuck; told to end, it ends."""

import os
import random
import select
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from taproom.server import serving
from tests.often import often
from tests.server.processes import (
    BUSY,
    ENVIRONMENT,
    LOOKS,
    PATIENCE,
    PLAIN,
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

ROUNDS = often(10, 200)
TABLES = 3
MOMENT = 0.05
"""Up to so many seconds pass between what a kill waits for and the kill."""
AN_ANSWER = 0.005
"""An answer takes hardly longer."""
ENDS_WITHIN = serving.GRACE_SECONDS + BUSY
UNAVAILABLE = 503
RESTARTED = 1012


class Stubborn:
    """A program that plays one game after the other, and asks again until it is answered."""

    def __init__(self, address: str, name: str) -> None:
        self.address = address
        self.name = name
        self.enough = threading.Event()
        self.seats: list[Seat] = []
        self.waits = False
        """Whether an action was sent and is not answered yet."""

    def play(self) -> None:
        """Play until it is enough, and then to the end of the game."""
        while not self.enough.is_set():
            seat = self.insist(self.open_table)
            self.seats.append(seat)
            while True:
                view = self.insist(seat.turn)
                if view["status"] == "over":
                    break
                self.post(seat, seat.wish(view, -1 if self.enough.is_set() else 0))

    def open_table(self) -> Seat:
        """Open a table that is dealt otherwise than all others."""
        [seat] = open_table(self.address, people=1, nonce=f"{self.name}, game {len(self.seats)}")
        return seat

    def insist(self, what: Callable[[], Any]) -> Any:
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
        self.waits = True
        answer = self.insist(lambda: seat.post(wish))
        self.waits = False
        if answer.status_code == UNAVAILABLE:
            time.sleep(LOOKS)
            self.post(seat, wish)
            return
        assert answer.status_code == 200, answer.text


class Evening:
    """Programs that play at a server which is killed again and again, in one way after the other."""

    def __init__(self, server: Running, chance: random.Random) -> None:
        self.server = server
        self.seen: set[int] = set()
        """All processes of the server that were ever seen."""
        self.chance = chance
        self.players = [Stubborn(server.address, f"player {number}") for number in range(TABLES)]
        self.playing: list[Future[None]] = []

    def promises(self) -> int:
        """Count what all players were promised."""
        return sum(len(seat.promised) for player in self.players for seat in player.seats)

    def until(self, what: Callable[[], Any], why: str) -> None:
        """Wait for something while people play, and a moment longer."""
        wait_for(lambda: what() or self.failed(), why)
        time.sleep(self.chance.uniform(0.0, MOMENT))

    def failed(self) -> bool:
        """Raise what has ended somebody's play."""
        for each in self.playing:
            if each.done():
                each.result()
        return False

    def bots(self) -> list[int]:
        """Name the processes in which bots think, the first one first; the others may be reviewing."""
        found = children(self.server.process.pid)
        self.seen.update(found)
        return found

    def play_on(self) -> None:
        """Let everybody come to a few more decisions."""
        before = self.promises()
        self.until(lambda: self.promises() >= before + TABLES, "a table is stuck")

    def kill(self) -> None:
        """Kill the server."""
        self.bots()
        self.server.kill()

    def kill_under_play(self) -> None:
        """Kill the server when it has answered for some actions."""
        self.play_on()
        self.kill()

    def kill_at_a_request(self) -> None:
        """Kill the server when it has an action that it has not answered for."""
        self.play_on()
        self.bots()
        end = time.monotonic() + PATIENCE
        while not any(player.waits for player in self.players):
            self.failed()
            assert time.monotonic() < end, "nobody asks for anything"
            time.sleep(AN_ANSWER / 10)
        time.sleep(self.chance.uniform(0.0, AN_ANSWER))
        self.server.kill()

    def kill_a_bot_first(self) -> None:
        """Kill the server after it has lost a process of its bots, and found another."""
        self.play_on()
        before = wait_for(self.bots, "no bot is there")
        kill(before[0])
        self.until(lambda: set(self.bots()) - set(before), "no bot comes back")
        self.kill()

    def kill_with_its_bots(self) -> None:
        """Kill the server and its bots at once."""
        self.play_on()
        for each in self.bots():
            with suppress(ProcessLookupError):
                kill(each)
        self.kill()

    def kill_at_its_start(self) -> None:
        """Kill the server twice, the second time before it has come to anything."""
        self.play_on()
        self.kill()
        self.server.launch()
        time.sleep(self.chance.uniform(0.0, 4 * MOMENT))
        self.kill()

    ways = (kill_under_play, kill_at_a_request, kill_a_bot_first, kill_with_its_bots, kill_at_its_start)


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


@pytest.fixture
def house(tmp_path: Path) -> Iterator[list[Running]]:
    """Servers that end with the test."""
    started: list[Running] = []
    yield started
    for running in started:
        running.close()


@pytest.mark.slow(10)
def test_nothing_promised_is_lost_and_no_table_is_stuck_however_often_server_and_bots_are_killed(
    house: list[Running], tmp_path: Path
) -> None:
    database = tmp_path / "taproom.sqlite"
    server = Running(database, tmp_path)
    house.append(server)
    evening = Evening(server, random.Random(7))
    with ThreadPoolExecutor(TABLES) as pool:
        try:
            evening.playing = [pool.submit(player.play) for player in evening.players]
            for number in range(ROUNDS):
                way = Evening.ways[number % len(Evening.ways)]
                try:
                    way(evening)
                    server.start_again()
                except Exception as error:
                    error.add_note(f"round {number}: {way.__doc__}\n{server.last_words()}")
                    raise
        finally:
            for player in evening.players:
                player.enough.set()
        for each in evening.playing:
            each.result()
    seats = [seat for player in evening.players for seat in player.seats]
    for seat in seats:
        assert acted(database, seat.table) == seat.promised
        check_record(seat.record(), [seat])
    evening.kill()
    wait_for(lambda: gone(evening.seen), "a process is left behind", BUSY)


def test_a_page_that_is_open_while_the_server_restarts_sees_the_next_position(
    house: list[Running], tmp_path: Path
) -> None:
    running = Running(tmp_path / "taproom.sqlite", tmp_path)
    house.append(running)
    [anna] = open_table(running.address)
    anna.play(2)
    line = Line(running.address, anna.table)
    line.hear()
    running.kill()
    with pytest.raises(ConnectionClosed):
        line.hear_of(version=10**9)
    line.close()
    running.start_again()
    line = Line(running.address, anna.table)
    before = line.hear()["version"]
    anna.client.close()
    again = anna.at(running.address)
    again.play(1)
    assert line.hear_of(before + 1)["position"] > before
    assert again.finish()
    assert acted(tmp_path / "taproom.sqlite", anna.table) == anna.promised
    line.close()


def test_told_to_end_under_play_it_ends_with_nothing_lost_and_nothing_left(
    house: list[Running], tmp_path: Path
) -> None:
    database = tmp_path / "taproom.sqlite"
    running = Running(database, tmp_path)
    house.append(running)
    seats = [seat for table in "abc" for seat in open_table(running.address, nonce=table)]
    lines = [Line(running.address, seat.table) for seat in seats]
    with ThreadPoolExecutor(len(seats)) as pool, stream_of(running, seats[0]):
        playing = [pool.submit(until_it_ends, seat) for seat in seats]
        wait_for(lambda: all(len(seat.promised) > 2 for seat in seats), "nobody plays")
        started = children(running.process.pid)
        assert started
        status = running.end(ENDS_WITHIN)  # whoever is connected for ever does not keep it
        for each in playing:
            each.result()
    assert status == 0, running.logged()
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
    assert "a fault" not in running.logged()


def stream_of(running: Running, seat: Seat) -> Any:
    """Open the API's stream of news, which would go on for ever."""
    return httpx.stream("GET", f"{running.address}/api/tables/{seat.table}/news", **PLAIN)


def until_it_ends(seat: Seat) -> None:
    """Play until there is no server any more."""
    try:
        seat.play()
    except httpx.TransportError:
        return


def test_ctrl_c_ends_it_as_well(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "taproom", "serve", "--quiet", "--port", "0", "--bots", "1"]
    command += ["--database", str(tmp_path / "taproom.sqlite")]
    environment = {**os.environ, **ENVIRONMENT}
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout
            assert select.select([process.stdout], [], [], PATIENCE)[0], "it does not say where it is"
            address = process.stdout.readline().split()[-1].rstrip("/").replace("localhost", "127.0.0.1")
            wait_for(lambda: answers(address), "the server does not answer")
            process.send_signal(signal.SIGINT)
            assert process.wait(ENDS_WITHIN) == 0
        finally:
            process.kill()
