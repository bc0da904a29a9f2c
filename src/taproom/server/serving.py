"""Running the server: one process, or several on PostgreSQL."""

import asyncio
import gc
import logging
import os
import resource
import signal
import socket
import sys
import threading
from contextlib import suppress
from dataclasses import replace
from functools import partial
from types import FrameType
from urllib.parse import urlsplit

import uvicorn

from taproom.kernel.errors import BadOption
from taproom.kernel.words import N_
from taproom.server import databases, logs
from taproom.server.app import create_app
from taproom.server.connections import (
    MOST_CONNECTIONS,
    SPARE_FILES,
    BoundedHttp,
    BoundedWebSocket,
    Connections,
)
from taproom.server.house import Settings
from taproom.server.networks import Proxies
from taproom.server.store import Store

log = logging.getLogger("taproom.serving")
GRACE_SECONDS = 3
"""So long whoever is being answered may take when the server ends."""
KEEP_ALIVE_SECONDS = 60
AGAIN_SECONDS = 1.0
SWITCH_SECONDS = 0.0005
"""So long a thread that writes or packs waits for each of its steps; Python's usual 5 ms add up."""
GARBAGE = (2_000, 4, 2_500)
"""How often Python looks for garbage: often among what is new, so that it never takes long, and seldom
among all else, since a server has many objects that live long."""
SIGNALS = (signal.SIGTERM, signal.SIGINT)
PROXIES = "FORWARDED_ALLOW_IPS"
USUAL_PROXIES = "127.0.0.1"
LEAST_SECONDS, MOST_SECONDS = 0.05, 86_400.0
"""What a setting may be; one that is hardly more than nothing would keep the server busy with itself."""


def settings_of(database: str, thinkers: int | None, secure: bool) -> Settings:
    """Read the settings, those for experts from the environment."""
    return Settings(
        database=database or databases.usual_database(),
        thinkers=thinkers,
        secure=secure,
        pace=seconds("TAPROOM_PACE", Settings.pace, least=0.0),
        writes=count("TAPROOM_WRITES", Settings.writes),
        reads=count("TAPROOM_READS", Settings.reads),
        connections=count("TAPROOM_CONNECTIONS", Settings.connections),
        bot_tables=count("TAPROOM_BOT_TABLES", Settings.bot_tables),
        local_webhooks=os.environ.get("TAPROOM_LOCAL_WEBHOOKS") == "1",
        look=seconds("TAPROOM_LOOK", Settings.look),
        lease=seconds("TAPROOM_LEASE", Settings.lease),
        review=seconds("TAPROOM_REVIEW", Settings.review),
        metrics=place("TAPROOM_METRICS"),
    )


def seconds(name: str, usual: float, least: float = LEAST_SECONDS) -> float:
    """Read a time from the environment; an empty text asks for the usual one."""
    text = os.environ.get(name, "") or str(usual)
    with suppress(ValueError):
        if least <= (found := float(text)) <= MOST_SECONDS:
            return found
    raise BadOption(
        N_("{option} is a number of seconds from {least} to {most}, not {text!r}."),
        option=name,
        least=f"{least:g}",
        most=f"{MOST_SECONDS:g}",
        text=text,
    )


def count(name: str, usual: int) -> int:
    """Read a whole number from the environment; an empty text asks for the usual one."""
    text = os.environ.get(name, "") or str(usual)
    with suppress(ValueError):
        if (found := int(text)) > 0:
            return found
    raise BadOption(
        N_("{option} is a whole number from {least} up, not {text!r}."), option=name, least=1, text=text
    )


def place(name: str) -> tuple[str, int] | None:
    """Read a host with a port from the environment, if there is one."""
    text = os.environ.get(name, "")
    if not text:
        return None
    with suppress(ValueError):
        parts = urlsplit(f"//{text}")
        if parts.hostname and parts.port and parts.netloc == text and "@" not in text:
            return parts.hostname, parts.port
    raise BadOption(
        N_("{option} is a host with a port, such as 127.0.0.1:9100, not {text!r}."), option=name, text=text
    )


def metrics_of(settings: Settings, worker: int) -> Settings:
    """Give each server process an address of its own for its metrics: ports follow one another."""
    if not settings.metrics:
        return settings
    host, port = settings.metrics
    return replace(settings, metrics=(host, port + worker))


def check_workers(settings: Settings, workers: int) -> None:
    """Refuse several processes on SQLite."""
    if workers > 1 and databases.is_alone(databases.address(settings.database)):
        raise BadOption(
            N_("SQLite serves one process; for --workers {n} use PostgreSQL (--database postgresql://…)."),
            n=workers,
        )


def check_database(settings: Settings) -> None:
    """Open the database once before anything is promised, so that what is wrong is said at once."""
    url = databases.address(settings.database)
    lock = databases.OneServer(url) if databases.is_alone(url) else None
    if lock:
        lock.take()
    try:
        asyncio.run(try_out(settings.database))
    finally:
        if lock:
            lock.leave()


async def try_out(database: str) -> None:
    """Bring a database up to date."""
    store = Store(database)
    try:
        async with databases.reached():
            await store.open(serving=False)
    finally:
        await store.close()


def place_of(settings: Settings) -> str:
    """Say where the games are kept, without a password."""
    url = databases.address(settings.database)
    return str(url.database) if databases.is_alone(url) else url.render_as_string(hide_password=True)


def serve(settings: Settings, listening: socket.socket, workers: int) -> None:
    """Serve until told to stop."""
    logs.set_up(os.environ.get("TAPROOM_LOG", "WARNING"))
    if workers == 1:
        serve_here(settings, listening)
    else:
        Keeper(settings, listening, workers).run()


def serve_here(settings: Settings, listening: socket.socket) -> None:
    """Serve in this process."""
    gc.freeze()  # what is loaded now stays: looking through it again and again would only take time
    gc.set_threshold(*GARBAGE)
    sys.setswitchinterval(SWITCH_SECONDS)
    proxies = os.environ.get(PROXIES, USUAL_PROXIES)
    connections = Connections(settings.connections, room_for_connections(), Proxies(proxies))
    config = uvicorn.Config(
        create_app(settings),
        log_config=None,
        access_log=False,
        lifespan="on",
        http=partial(BoundedHttp, connections),  # type: ignore[arg-type]
        loop="uvloop" if sys.platform != "win32" else "auto",
        ws=partial(BoundedWebSocket, connections),  # type: ignore[arg-type]
        ws_max_size=4096,
        ws_per_message_deflate=False,  # news are shorter than what packing them would add
        timeout_graceful_shutdown=GRACE_SECONDS,
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips=proxies,
    )
    server = uvicorn.Server(config)

    def end(number: int, frame: FrameType | None) -> None:
        """Hear it before the server listens to signals itself, or again when it has closed everything."""
        server.should_exit = True

    for number in SIGNALS:
        signal.signal(number, end)
    server.run(sockets=[listening])


def room_for_connections() -> int:
    """Raise the limit on open files as far as that is allowed, and return how many clients have room."""
    wanted = MOST_CONNECTIONS + SPARE_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    if soft == resource.RLIM_INFINITY:
        return MOST_CONNECTIONS
    return max(1, min(MOST_CONNECTIONS, max(soft - SPARE_FILES, soft // 2)))


class Keeper:
    """Keeps several server processes running on one port."""

    def __init__(self, settings: Settings, listening: socket.socket, workers: int) -> None:
        self.settings = settings
        self.listening = listening
        self.workers = workers
        self.pids: dict[int, int] = {}
        """The processes that run, and the number of each from 0 up."""
        self.ending = False
        self.alive = os.pipe()
        """Nothing is ever written to it; it closes with the keeper."""

    def run(self) -> None:
        """Start the processes, replace one that dies, and end all when told to."""
        for number in SIGNALS:
            signal.signal(number, self.end)
        while not self.ending or self.pids:
            while not self.ending and len(self.pids) < self.workers:
                self.start()
            try:
                pid, _status = os.wait()
            except ChildProcessError:
                break
            self.pids.pop(pid, None)
            if not self.ending:
                log.warning("a server process ended; another takes its place")
                signal.sigtimedwait([], AGAIN_SECONDS)

    def start(self) -> None:
        """Start a process, with the lowest number that is free."""
        number = min(set(range(self.workers)) - set(self.pids.values()))
        signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)  # a child must not answer for the keeper
        pid = os.fork()
        if pid:
            self.pids[pid] = number
            signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)
            return
        code = 1
        try:
            for each in SIGNALS:
                signal.signal(each, signal.SIG_DFL)
            signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)
            os.close(self.alive[1])
            threading.Thread(target=self.end_with_keeper, daemon=True).start()
            serve_here(metrics_of(self.settings, number), self.listening)
            code = 0
        finally:
            sys.stderr.flush()
            os._exit(code)

    def end(self, number: int, frame: FrameType | None) -> None:
        """Tell all processes to end."""
        self.ending = True
        for pid in self.pids:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGTERM)

    def end_with_keeper(self) -> None:
        """End when the keeper is gone, however that came."""
        os.read(self.alive[0], 1)
        os.kill(os.getpid(), signal.SIGTERM)
