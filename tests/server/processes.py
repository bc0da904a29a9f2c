"""Server processes on any database, to be killed, ended and replaced, and programs that play on."""

import gzip
import json
import os
import random
import secrets
import signal
import socket
import sqlite3
import subprocess
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any, Self

import httpx
from websockets.sync.client import ClientConnection, connect

from taproom.games import game
from taproom.kernel.records import parse
from tests.server.forkserver import Command
from tests.server.same_deals import WISHED

PATIENCE = 60.0
"""On a busy machine things take long; what never comes fails all the same."""
BUSY = 20.0
"""So much longer may take what has a bound of its own."""
NEVER = "3600"
"""A server that looks at its store so seldom hears of everything by news alone."""
LEASE = 2
LOOKS = 0.02
LOOK = 0.2
"""Seconds between two looks of a server at its store."""
ENVIRONMENT = {
    "TAPROOM_BOT_TABLES": "1000000",
    "TAPROOM_LANG": "en",
    "TAPROOM_LEASE": str(LEASE),
    "TAPROOM_LOOK": str(LOOK),
    "TAPROOM_PACE": "0",
    "TAPROOM_REVIEW": "0.1",
    "TAPROOM_WRITES": "1000000",
    "TAPROOM_READS": "1000000",
    WISHED: "1",
}
"""Nobody waits for what people would wait for, and what is dealt can be dealt again."""
PLAIN: dict[str, Any] = {"timeout": PATIENCE, "trust_env": False, "verify": False}
"""How servers of tests are asked: reading certificates would take longer than the answer."""
GAME = "belgian-beers-race"
SHORT = {"length": "short"}
"""The shortest game that there is."""
HELD = ("Address already in use", "Another server is using")
LOG_TAIL = 4_000
"""So many characters of a log are told when something fails."""
TABLES_TOLD = 5
PORTS = range(20_000, 32_000)
"""The system gives none of them to a client, which would be in the way of a server that starts again."""


def wait_for(what: Callable[[], Any], why: str, seconds: float = PATIENCE) -> Any:
    """Wait until something is so, and give it."""
    end = time.monotonic() + seconds
    while not (found := what()):
        assert time.monotonic() < end, why
        time.sleep(LOOKS)
    return found


def taproom(*arguments: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    """Run a command, and give what it says."""
    with TemporaryFile("w+", encoding="utf-8") as output, TemporaryFile("w+", encoding="utf-8") as errors:
        command = Command(arguments, {**ENVIRONMENT, **environment}, output, errors)
        try:
            status = command.wait(PATIENCE)
        finally:
            command.kill()
        for each in (output, errors):
            each.seek(0)
        return subprocess.CompletedProcess(command.args, status, output.read(), errors.read())


reserved: list[socket.socket] = []
"""They keep the ports of this process from other test processes, which cannot take them for UDP either."""


def free_port() -> int:
    """Find a port that nobody uses and that no other test process gets."""
    for port in random.sample(PORTS, 100):
        with suppress(OSError), ExitStack() as opened:
            kept = opened.enter_context(socket.socket(type=socket.SOCK_DGRAM))
            kept.bind(("127.0.0.1", port))
            with socket.socket() as found:
                found.bind(("127.0.0.1", port))
            opened.pop_all()
            reserved.append(kept)
            return port
    raise AssertionError("all ports are taken")


class Running:
    """`taproom serve` in a process of its own; as a context it ends with it, and tells more of what fails."""

    started: "list[Running]" = []
    """All that were started by this process and not closed yet."""

    def __init__(
        self,
        database: str | Path,
        folder: Path,
        environment: Mapping[str, str] = ENVIRONMENT,
        workers: int = 1,
        options: Sequence[str] = (),
    ) -> None:
        self.database = database
        self.environment = environment
        self.port = free_port()
        self.workers = workers
        self.options = options
        self.log = folder / f"log-{time.monotonic_ns()}"
        self.held = 0
        """So many of its processes found port or file held by the one before, and ended at once."""
        self.launch()
        Running.started.append(self)
        try:
            self.wait_until_well()
        except BaseException:
            self.close(signal.SIGKILL)
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, error: BaseException | None, traceback: object) -> None:
        if error:
            error.add_note(self.account())
        self.close()

    @property
    def address(self) -> str:
        """Where it answers, without a slash at its end."""
        return f"http://127.0.0.1:{self.port}"

    def launch(self) -> None:
        """Start the process."""
        where = ["--port", str(self.port), "--database", str(self.database)]
        with open(os.devnull, "wb") as nowhere, self.log.open("ab") as log:
            self.process = Command(
                ["serve", "--quiet", *where, "--bots", "1", "--workers", str(self.workers), *self.options],
                {**ENVIRONMENT, **self.environment},
                nowhere,
                log,
            )

    def wait_until_well(self) -> None:
        """Wait until it answers.

        As whoever keeps a server running does, it tries again if a server ends at once: one that was killed
        while it started a process for its bots holds its port and file until that process is on its way.
        """
        end = time.monotonic() + PATIENCE
        while not answers(self.address):
            assert time.monotonic() < end, f"the server does not answer: {self.last_words()}"
            time.sleep(LOOKS)
            if self.process.poll() is not None:
                self.held += 1
                assert sum(map(self.logged().count, HELD)) >= self.held, f"it ended: {self.last_words()}"
                self.launch()

    def start_again(self) -> None:
        """Start it again at the same address, once it has ended."""
        self.launch()
        self.wait_until_well()

    def logged(self) -> str:
        """Give what it has written into its log."""
        return self.log.read_text("utf-8", errors="replace")

    def last_words(self) -> str:
        """Give the end of its log; whatever becomes of it, nothing fails here."""
        try:
            return self.logged()[-LOG_TAIL:]
        except OSError as error:
            return f"there is no log: {error}"

    def account(self) -> str:
        """Give the end of its log, and the tables that changed last."""
        return "\n".join([self.last_words(), *tables_in(self.database)])

    def kill(self) -> None:
        """End it with no warning."""
        self.process.kill()
        self.process.wait(PATIENCE)

    def end(self, seconds: float = PATIENCE) -> int:
        """Tell it to end within some time, and give its exit status."""
        self.process.terminate()
        return self.process.wait(seconds)

    def close(self, number: int = signal.SIGTERM) -> int:
        """Let nothing stay behind a test; give the exit status."""
        if self in Running.started:
            Running.started.remove(self)
        self.process.send_signal(number)
        try:
            return self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return self.process.wait(PATIENCE)


def last_words() -> list[tuple[str, str]]:
    """Tell of all servers that run, for whoever looks for the cause of a failure."""
    return [(f"the server on {each.database}", each.account()) for each in Running.started]


def tables_in(database: str | Path) -> list[str]:
    """Tell what is needed to play the latest games of an SQLite file again; of another database nothing."""
    if not Path(database).is_file():
        return []
    with suppress(sqlite3.Error), closing(sqlite3.connect(database)) as connection:
        found = connection.execute(
            "select id, game, options, seats, seed from tables order by changed desc limit ?", (TABLES_TOLD,)
        ).fetchall()
        return [f"table {row}: {journal(connection, row[0])}" for row in found]
    return ["the tables cannot be read"]


def journal(connection: sqlite3.Connection, table: str) -> list[Any]:
    """Read what happened at a table."""
    rows = connection.execute(
        'select kind, seat, data from entries where "table" = ? order by number', (table,)
    )
    return rows.fetchall()


def answers(address: str) -> bool:
    """Whether a server answers and its bots can think."""
    try:
        return httpx.get(f"{address}/health", **{**PLAIN, "timeout": 5}).status_code == 200
    except httpx.TransportError:
        return False


def children(pid: int) -> list[int]:
    """Name the processes that a process has started, and theirs."""
    try:
        own = [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError:
        return []
    return [*own, *(grandchild for child in own for grandchild in children(child))]


def gone(pids: Iterable[int]) -> bool:
    """Whether none of some processes runs any more."""
    return not any(map(is_running, pids))


def is_running(pid: int) -> bool:
    """Whether a process runs; one that has ended and only waits to be noticed does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


def kill(pid: int) -> None:
    """End a process with no warning."""
    os.kill(pid, signal.SIGKILL)


class Seat:
    """A program at one seat of a table; it notes what it was promised."""

    def __init__(self, address: str, table: str, number: int, token: str) -> None:
        self.client = httpx.Client(base_url=address, **PLAIN)
        self.table, self.number = table, number
        self.promised: list[str] = []
        """The actions that the server has answered for, in order."""
        self.hold(token)

    def hold(self, token: str) -> None:
        """Use a token from now on."""
        self.token = token
        self.client.headers["Authorization"] = f"Bearer {token}"

    def at(self, address: str) -> "Seat":
        """Sit at the same seat, by way of another server."""
        other = Seat(address, self.table, self.number, self.token)
        other.promised = self.promised
        return other

    def sit(self, name: str, nonce: str = "") -> None:
        """Take the seat, and add something to the deal."""
        wish = {"name": name, "nonce": nonce}
        answer = self.client.post(f"/api/tables/{self.table}/seats/{self.number}", json=wish)
        assert answer.status_code == 201, answer.text
        self.hold(answer.json()["token"])

    def facts(self) -> Any:
        """Tell how the table stands."""
        answer = self.client.get(f"/api/tables/{self.table}")
        assert answer.status_code == 200, answer.text
        return answer.json()

    def view(self) -> Any:
        """Give what the seat sees."""
        answer = self.client.get(f"/api/tables/{self.table}/view")
        assert answer.status_code == 200, answer.text
        return answer.json()

    def turn(self, seconds: float = PATIENCE) -> Any:
        """Wait until this seat must decide or the game is over, and give its view."""
        return wait_for(self.decision, f"it is never the turn of seat {self.number}", seconds)

    def decision(self) -> Any:
        """Give the view if there is something to decide, or if the game is over."""
        facts = self.facts()
        if facts["decides"] != self.number and facts["status"] != "over":
            return None
        view = self.view()
        return view if view["legal"] or view["status"] == "over" else None

    def wish(self, view: Any, choice: int = 0) -> dict[str, Any]:
        """Word what a view offers as a request, with a name of its own."""
        return {
            "action": view["legal"][choice]["action"],
            "position": view["position"],
            "request": secrets.token_hex(8),
        }

    def post(self, wish: dict[str, Any]) -> httpx.Response:
        """Send a wish; what is answered for is noted."""
        answer = self.client.post(f"/api/tables/{self.table}/actions", json=wish)
        if answer.status_code == 200:
            self.promised.append(wish["action"])
        return answer

    def act(self, view: Any, choice: int = 0) -> Any:
        """Do something that must be possible, and give what the seat sees then."""
        answer = self.post(self.wish(view, choice))
        assert answer.status_code == 200, answer.text
        return answer.json()

    def finish(self) -> bool:
        """Come to the end of the game in as few decisions as it takes."""
        return self.play(choice=-1)

    def play(self, most: int = 10_000, choice: int = 0) -> bool:
        """Decide so often, or to the end of the game; say whether it is over."""
        view: Any = None
        for _turn in range(most):
            if not view or not view["legal"]:
                view = self.turn()
            if view["status"] == "over":
                return True
            view = self.act(view, choice)
        return False

    def record(self) -> dict[str, Any]:
        """Give the record of the finished game."""
        answer = self.client.get(f"/api/tables/{self.table}/record")
        assert answer.status_code == 200, answer.text
        return dict(answer.json())


def open_table(address: str, people: int = 1, bot: str = "novice", nonce: str = "") -> list[Seat]:
    """Open a table for people and, if one is named, a bot; everybody sits down.

    Tables with another nonce are dealt otherwise (see `same_deals`).
    """
    sitting = offer_seats(address, people, bot)
    for seat in sitting:
        seat.sit(f"Anna {seat.number}", nonce)
    return sitting


def offer_seats(address: str, people: int, bot: str) -> list[Seat]:
    """Open a table at which nobody sits yet but perhaps a bot; give the seats that wait."""
    seats = [{"bot": ""} for _person in range(people)] + ([{"bot": bot}] if bot else [])
    wish = {"game": GAME, "options": SHORT, "seats": seats}
    answer = httpx.post(f"{address}/api/tables", json=wish, **PLAIN)
    assert answer.status_code == 201, answer.text
    table, tokens = answer.json()["table"]["table"], answer.json()["tokens"]
    return [Seat(address, table, int(number), token) for number, token in tokens.items()]


def check_record(record: dict[str, Any], seats: Iterable[Seat]) -> None:
    """A finished record is a good one, and has every action that somebody was promised, in order."""
    text = json.dumps(record)
    parse(text.encode(), game).verify()
    for seat in seats:
        left = iter(record["actions"])
        lost = [action for action in seat.promised if action not in left]
        assert not lost, f"lost at seat {seat.number} of table {seat.table}: {lost}; the record is {text}"


def rows_of(path: str) -> list[Any]:
    """Read the rows of a backup as they stand there."""
    return [json.loads(line) for line in gzip.decompress(Path(path).read_bytes()).splitlines()[1:-1]]


class Line:
    """A page's WebSocket."""

    def __init__(self, address: str, table: str) -> None:
        where = address.replace("http", "ws", 1) + f"/live?table={table}"
        self.opened = ExitStack()
        self.socket: ClientConnection = self.opened.enter_context(
            connect(where, open_timeout=PATIENCE, compression=None, max_queue=None)
        )

    def hear(self, seconds: float = PATIENCE) -> Any:
        """Wait for a piece of news."""
        return json.loads(self.socket.recv(timeout=seconds))

    def hear_of(self, version: int, seconds: float = PATIENCE) -> Any:
        """Wait for news of a version, or a later one."""
        end = time.monotonic() + seconds
        while True:
            news = self.hear(max(0.001, end - time.monotonic()))
            if news["version"] >= version:
                return news

    def close(self) -> None:
        """Hang up."""
        self.opened.close()
