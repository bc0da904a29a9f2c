"""How many running tables one server process bears: from a posted action to the last viewer's new page.

python benchmarks/server_load.py [--tables 300] [--people 3] [--seconds 60] [--bot-tables 20]

The server runs on SQLite, in a process of its own; this process is all the browsers. Every table of
Heaven & Ale has three viewers, players or not, each with an open page: a WebSocket, and a request for the
parts of the page that have changed whenever news comes. Each table does one action every three seconds,
chosen at random among those that its page offers.
"""

import argparse
import asyncio
import gzip
import os
import random
import re
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from time import perf_counter, sleep
from urllib.parse import urlencode
from uuid import uuid4

from websockets.asyncio.client import ClientConnection, connect

from taproom.server.people import Signer, new_id

EVERY_SECONDS = 3.0
WARM_UP_SECONDS = 6.0
DISK_SECONDS = 0.05
VIEWERS = 3
NAMES = ("Anna", "Bram", "Chloé")
NOW = re.compile(r'<div id="now" data-version="(\d+)" data-position="(\d+)" data-decides="(\d*)"')
PART = re.compile(r'<section id="part-([\w-]+)" class="[^"]*" data-slot="\w+" data-digest="(\w+)"')
ACTION = re.compile(r'data-action="([^"]+)"')
SECTIONS = re.compile(r'(?=<section id="part-)')


class Browser:
    """One keep-alive connection with a cookie: as little as a browser can be."""

    def __init__(self, port: int, cookie: str) -> None:
        self.port = port
        self.cookie = cookie
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, fields: dict[str, str] | None = None) -> tuple[int, str, str]:
        """Send a request; give status, body and where it leads."""
        if self.streams is None:
            self.streams = await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self.streams
        body = urlencode(fields or {}).encode()
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nCookie: taproom={self.cookie}\r\n"
            f"Accept-Encoding: gzip\r\nX-Taproom: parts\r\nSec-Fetch-Site: same-origin\r\n"
        )
        if method == "POST":
            head += f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n"
        writer.write(head.encode() + b"\r\n" + (body if method == "POST" else b""))
        lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers = dict(line.lower().split(": ", 1) for line in lines[1:] if ": " in line)
        content = await reader.readexactly(int(headers.get("content-length", "0")))
        if headers.get("content-encoding") == "gzip":
            content = gzip.decompress(content)
        where = next((line[10:] for line in lines if line.lower().startswith("location: ")), "")
        return int(lines[0].split()[1]), content.decode(), where


@dataclass
class Posting:
    """An action on its way to everybody."""

    begun: float
    version: int = 0
    waiting: set[int] = field(default_factory=lambda: set(range(VIEWERS)))


class Viewer:
    """Somebody with the page of a table open."""

    def __init__(self, table: "LoadedTable", seat: int, browser: Browser) -> None:
        self.table = table
        self.seat = seat
        self.browser = browser
        self.have: dict[str, str] = {}
        self.actions: dict[str, list[str]] = {}
        self.version = self.position = 0
        self.decides = ""
        self.lock = asyncio.Lock()

    def take(self, page: str) -> None:
        """Put the parts of an answer into the page."""
        found = NOW.search(page)
        if found is None:
            return
        self.version, self.position, self.decides = int(found[1]), int(found[2]), found[3]
        for section in SECTIONS.split(page)[1:]:
            part = PART.match(section)
            if part:
                self.have[part[1]] = part[2]
                self.actions[part[1]] = ACTION.findall(section)

    async def look(self) -> None:
        """Ask for what has changed."""
        async with self.lock:
            have = ",".join(f"{name}.{digest}" for name, digest in self.have.items())
            _status, page, _where = await self.browser.ask("GET", f"/table/{self.table.id}/parts?have={have}")
            self.take(page)
        self.table.seen(self)

    async def live(self, port: int) -> None:
        """Listen for news, and look."""
        address = f"ws://127.0.0.1:{port}/live?table={self.table.id}"
        headers = {"Cookie": f"taproom={self.browser.cookie}"}
        async with connect(address, additional_headers=headers, max_queue=None) as line:
            self.table.lines.append(line)
            async for message in line:
                version = int(re.search(r'"version":\s?(\d+)', str(message))[1])  # type: ignore[index]
                if version > self.version:
                    await self.look()


class LoadedTable:
    """A table, its viewers, and how long its actions took to reach them."""

    def __init__(self, name: str, browsers: list[Browser]) -> None:
        self.id = name
        self.viewers = [Viewer(self, seat, browser) for seat, browser in enumerate(browsers)]
        self.posting: Posting | None = None
        self.times: list[float] = []
        self.requests: list[str] = []
        self.refused = 0
        self.late = 0
        self.lines: list[ClientConnection] = []

    def seen(self, viewer: Viewer) -> None:
        """Note that a viewer has a new page; the last one ends the wait."""
        posting = self.posting
        if posting and posting.version and viewer.version >= posting.version:
            posting.waiting.discard(viewer.seat)
            if not posting.waiting:
                self.times.append(perf_counter() - posting.begun)
                self.posting = None

    async def act(self, chance: random.Random) -> None:
        """Do an action, if the last one has reached everybody."""
        if self.posting:
            self.late += 1
            return
        viewer = next((each for each in self.viewers if str(each.seat) == each.decides), None)
        if viewer is None:
            return
        async with viewer.lock:
            offered = [action for found in viewer.actions.values() for action in found]
            if not offered:
                return
            request = str(uuid4())
            fields = {
                "action": chance.choice(offered),
                "position": str(viewer.position),
                "request": request,
                "confirmed": "1",
            }
            self.posting = Posting(perf_counter())
            have = ",".join(f"{name}.{digest}" for name, digest in viewer.have.items())
            path = f"/table/{self.id}/act?have={have}"
            status, page, _where = await viewer.browser.ask("POST", path, fields)
            viewer.take(page)
        if status != 200:
            self.refused += 1
            self.posting = None
            return
        self.requests.append(request)
        self.posting.version = viewer.version
        for each in self.viewers:
            self.seen(each)

    async def play(self, begin: float, end: float, seed: int) -> None:
        """Act every few seconds."""
        chance = random.Random(seed)
        now = begin + chance.random() * EVERY_SECONDS
        while now < end:
            await asyncio.sleep(max(0.0, now - perf_counter()))
            await self.act(chance)
            now += EVERY_SECONDS


async def open_table(port: int, signer: Signer, people: int) -> LoadedTable:
    """Have people sit down; whoever is left of the viewers looks on."""
    browsers = [Browser(port, signer.cookie(new_id())) for _viewer in range(VIEWERS)]
    fields = {"game": "heaven-and-ale", "seat-0": "me", "name": NAMES[0]}
    fields |= {f"seat-{seat}": "friend" for seat in range(1, people)}
    _status, _page, where = await browsers[0].ask("POST", "/tables", fields)
    name = where.rpartition("/")[2]
    for seat in range(1, people):
        key = signer.seat_token(name, seat, 0)
        fields = {"seat": str(seat), "name": NAMES[seat], "key": key, "nonce": "n"}
        await browsers[seat].ask("POST", f"/table/{name}/sit", fields)
    table = LoadedTable(name, browsers)
    for viewer in table.viewers:
        await viewer.look()
    return table


async def open_bot_table(port: int, signer: Signer, name: str) -> None:
    """Have four masters play each other: a person sits down with three and resigns."""
    browser = Browser(port, signer.cookie(new_id()))
    fields = {"game": "heaven-and-ale", "name": name, "seat-0": "me"}
    fields |= {f"seat-{seat}": "bot" for seat in (1, 2, 3)} | {
        f"level-{seat}": "master" for seat in (1, 2, 3)
    }
    _status, _page, where = await browser.ask("POST", "/tables", fields)
    await browser.ask("POST", f"{where}/start", {})
    await browser.ask("POST", f"{where}/resign", {})


class Disk(threading.Thread):
    """Writes a little every now and then, and notes how long the disk took: the server waits for it too."""

    def __init__(self, folder: str) -> None:
        super().__init__(daemon=True)
        self.file = os.open(f"{folder}/probe", os.O_WRONLY | os.O_CREAT)
        self.times: list[float] = []

    def run(self) -> None:
        """Go on until the program ends."""
        while True:
            begun = perf_counter()
            os.write(self.file, bytes(4096))
            os.fsync(self.file)
            self.times.append(perf_counter() - begun)
            sleep(DISK_SECONDS)


def cpu_seconds(pid: int) -> float:
    """How long a process has computed."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def report(
    title: str, tables: list[LoadedTable], seconds: float, busy: float, own: float, disk: Disk
) -> None:
    """Print what was measured."""
    times = sorted(each for table in tables for each in table.times)
    p99 = times[int(len(times) * 0.99)] if times else 0.0
    print(
        f"\n{title}: {len(tables)} tables with {VIEWERS} viewers, {len(times) / seconds:.0f} actions a second"
    )
    print(
        f"  to the last viewer's new page: median {1000 * median(times):.0f} ms, p99 {1000 * p99:.0f} ms, ",
        end="",
    )
    print(f"worst {1000 * times[-1]:.0f} ms")
    print(f"  refused {sum(t.refused for t in tables)}, begun late {sum(t.late for t in tables)}", end="")
    shares = [100 * each / seconds for each in (busy, own)]
    print(f"; of a core the server took {shares[0]:.0f} %, the browsers {shares[1]:.0f} %")
    waits = sorted(disk.times)
    worst = f"p99 {1000 * waits[int(len(waits) * 0.99)]:.0f} ms, worst {1000 * waits[-1]:.0f} ms"
    print(f"  a small write of its own took the disk: median {1000 * median(waits):.1f} ms, {worst}")


def check_stored(database: str, tables: list[LoadedTable]) -> int:
    """Count the acknowledged actions that the store does not have."""
    with sqlite3.connect(database) as connection:
        stored = {
            row[0] for row in connection.execute("select request from entries where request is not null")
        }
    return sum(request not in stored for table in tables for request in table.requests)


async def measure(title: str, tables: list[LoadedTable], seconds: float, pid: int, disk: Disk) -> None:
    """Let all tables play, and report what came after the first seconds."""
    begin = perf_counter()
    playing = [
        asyncio.create_task(table.play(begin, begin + WARM_UP_SECONDS + seconds, number))
        for number, table in enumerate(tables)
    ]
    await asyncio.sleep(WARM_UP_SECONDS)
    for table in tables:
        table.times.clear()
        table.refused = table.late = 0
    disk.times.clear()
    before, own = cpu_seconds(pid), cpu_seconds(os.getpid())
    await asyncio.sleep(seconds)
    busy, own = cpu_seconds(pid) - before, cpu_seconds(os.getpid()) - own
    await asyncio.gather(*playing)
    await asyncio.sleep(1.0)
    report(title, tables, seconds, busy, own, disk)


async def run(arguments: argparse.Namespace, port: int, database: str, pid: int) -> None:
    """Seat everybody, open all pages, and measure."""
    with sqlite3.connect(database) as connection:
        key = connection.execute("select value from house where name = 'key'").fetchone()[0]
    signer = Signer(bytes.fromhex(key))
    tables = [await open_table(port, signer, arguments.people) for _number in range(arguments.tables)]
    lines = [asyncio.create_task(each.live(port)) for table in tables for each in table.viewers]
    await asyncio.sleep(3.0)
    print(f"{sum(len(table.lines) for table in tables)} pages are open")
    disk = Disk(str(Path(database).parent))
    disk.start()
    await measure("People alone", tables, arguments.seconds, pid, disk)
    for number in range(arguments.bot_tables):
        await open_bot_table(port, signer, f"Starter {number}")
    if arguments.bot_tables:
        await measure(f"With {arguments.bot_tables} tables of bots", tables, arguments.seconds, pid, disk)
    for line in lines:
        line.cancel()
    print(f"\nacknowledged actions that the store lacks: {check_stored(database, tables)}")


def main() -> None:
    """Start a server on a fresh database, load it, and stop it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--people", type=int, default=3, choices=(2, 3), help="players; the others look on")
    parser.add_argument("--bot-tables", type=int, default=20)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = f"{folder}/load.sqlite"
        command = [sys.executable, "-m", "taproom", "serve", "--port", "0", "--database", database, "--quiet"]
        wide = ("TAPROOM_WRITES", "TAPROOM_READS", "TAPROOM_BOT_TABLES")
        unbounded = dict.fromkeys(wide, "10000000")
        environment = {**os.environ, **unbounded, "PYTHONUNBUFFERED": "1"}
        server = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout is not None
            port = int(re.search(r":(\d+)/", server.stdout.readline())[1])  # type: ignore[index]
            wait_for(port)
            keep_apart(server.pid)
            asyncio.run(run(arguments, port, database, server.pid))
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(20)


def keep_apart(pid: int) -> None:
    """Give server and browsers a core each, as on two machines; bots may think on any core."""
    cores = sorted(os.sched_getaffinity(0))
    if len(cores) > 1:
        os.sched_setaffinity(pid, cores[:-1])
        os.sched_setaffinity(0, cores[-1:])


def wait_for(port: int) -> None:
    """Wait until the server answers."""
    for _try in range(100):
        done = subprocess.run(["curl", "-s", f"127.0.0.1:{port}/health"], capture_output=True, check=False)
        if done.stdout:
            return
        asyncio.run(asyncio.sleep(0.2))
    raise SystemExit("the server does not answer")


if __name__ == "__main__":
    main()
