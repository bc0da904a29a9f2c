"""`taproom ...` in a process forked from one that has imported Taproom already: a start costs little.

`Command(["serve", ...], environment, output, log)` behaves as a `subprocess.Popen` of `python -m taproom
serve ...`. Each test process has a fork server of its own, which ends with it, and with it all that it has
forked.

For each command the fork server is sent one byte and three files. The last file is a line to whoever asks:
the new process reads from it what to do, the fork server writes to it the process's number and exit status.
"""

import atexit
import gc
import json
import os
import random
import select
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, Any, NoReturn

ROOT = Path(__file__).resolve().parent.parent.parent
ASK = b"?"
FILES = 3
"""With each request come a command's standard output and error, and the line to whoever waits for it."""
START_SECONDS = 120.0
"""The fork server has imported everything by then, also on a busy machine."""
LOST = -signal.SIGKILL
"""The exit status of a command whose fork server has ended: nobody else could tell."""
LAZY = (
    *(f"taproom.cli.{command}" for command in ("backup", "restore", "serve", "tables")),
    "taproom.server.backup",
    "taproom.server.clearing",
    "tests.server.loopback",
    "tests.server.same_deals",
    "sqlalchemy.dialects.postgresql.asyncpg",
    "uvicorn.lifespan.on",
    "uvicorn.loops.uvloop",
    "uvicorn.protocols.http.httptools_impl",
    "uvicorn.protocols.websockets.websockets_sansio_impl",
)
"""Modules that commands import only when they come to them."""


# In the tests' process.


class Command:
    """A command of Taproom in a process of its own, which can be treated as a `subprocess.Popen`."""

    def __init__(
        self, arguments: Sequence[str], environment: Mapping[str, str], stdout: IO[Any], stderr: IO[Any]
    ) -> None:
        self.args = ["taproom", *arguments]
        self.returncode: int | None = None
        request = {"arguments": arguments, "environment": {**os.environ, **environment}, "cwd": os.getcwd()}
        self.line, theirs = socket.socketpair()
        with theirs:
            files = [stdout.fileno(), stderr.fileno(), theirs.fileno()]
            socket.send_fds(FORK_SERVER.reached(), [ASK], files)
        self.line.sendall(json.dumps(request).encode() + b"\n")
        self.told = self.line.makefile("r", encoding="ascii")
        number = self.told.readline() if self.has_news(START_SECONDS) else ""
        assert number, "the fork server has ended, or does not start"
        self.pid = int(number)

    def has_news(self, seconds: float | None) -> bool:
        """Wait until the fork server says something, or is gone."""
        return bool(select.select([self.line], [], [], seconds)[0])

    def poll(self) -> int | None:
        """Return the exit status, or nothing while it runs; that of a signal is negative."""
        if self.returncode is None and self.has_news(0):
            status = self.told.readline()
            if not status:
                with suppress(ProcessLookupError):
                    os.kill(self.pid, signal.SIGKILL)
            self.returncode = int(status or LOST)
            self.told.close()
            self.line.close()
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """Wait for its end, and return the exit status."""
        if self.returncode is None and not self.has_news(timeout):
            raise subprocess.TimeoutExpired(self.args, timeout or 0.0)
        status = self.poll()
        assert status is not None
        return status

    def send_signal(self, number: int) -> None:
        """Send a signal, unless it has ended."""
        if self.poll() is None:
            with suppress(ProcessLookupError):
                os.kill(self.pid, number)

    def terminate(self) -> None:
        """Tell it to end."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """End it with no warning."""
        self.send_signal(signal.SIGKILL)


class Starter:
    """The fork server of this process, as this process sees it."""

    def __init__(self) -> None:
        self.process: subprocess.Popen[bytes] | None = None
        self.requests: socket.socket
        self.starting = threading.Lock()

    def reached(self) -> socket.socket:
        """Return the line to the fork server; it is started if there is none, or none any more."""
        with self.starting:
            if self.process is None or self.process.poll() is not None:
                self.start()
        return self.requests

    def start(self) -> None:
        """Start the fork server."""
        self.end()
        self.requests, theirs = socket.socketpair()
        command = [sys.executable, "-m", "tests.server.forkserver", str(theirs.fileno())]
        with theirs:
            self.process = subprocess.Popen(
                command, cwd=ROOT, pass_fds=[theirs.fileno()], stdin=subprocess.DEVNULL
            )

    def end(self) -> None:
        """End the fork server, and with it all that it has forked."""
        if self.process:
            with suppress(OSError):  # it may have ended by itself
                self.requests.shutdown(socket.SHUT_RDWR)
            self.requests.close()
            self.process.wait()


FORK_SERVER = Starter()
atexit.register(FORK_SERVER.end)


# In the fork server.


class ForkServer:
    """Forks a process for each request, and tells whoever asked how it has ended."""

    def __init__(self, requests: socket.socket) -> None:
        self.requests = requests
        self.woken, self.waking = os.pipe()
        """Something comes through this pipe whenever a process has ended."""
        self.running: dict[int, int] = {}
        """Each process, and the line to whoever waits for it."""

    def serve(self) -> None:
        """Fork until nobody can ask any more, then end everything."""
        os.set_blocking(self.waking, False)
        signal.set_wakeup_fd(self.waking, warn_on_full_buffer=False)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        requests, asked = self.requests.fileno(), True
        while asked:
            ready, _, _ = select.select([requests, self.woken], [], [])
            if self.woken in ready:
                os.read(self.woken, 1000)
                self.reap()
            if requests in ready:
                asked = self.fork()
        for pid in self.running:
            os.kill(pid, signal.SIGKILL)

    def reap(self) -> None:
        """Tell of every process that has ended."""
        while self.running:
            pid, status = os.waitpid(-1, os.WNOHANG)
            if not pid:
                return
            line = self.running.pop(pid)
            tell(line, os.waitstatus_to_exitcode(status))
            os.close(line)

    def fork(self) -> bool:
        """Fork a process if one is asked for; return whether anybody can still ask."""
        message, files, _, _ = socket.recv_fds(self.requests, len(ASK), FILES)
        if not message:
            return False
        stdout, stderr, line = files
        pid = os.fork()
        if not pid:
            self.leave()
            with os.fdopen(line, encoding="utf-8") as asked:
                request = json.loads(asked.readline())
            run(request, stdout, stderr)
        os.close(stdout)
        os.close(stderr)
        self.running[pid] = line
        tell(line, pid)
        return True

    def leave(self) -> None:
        """Have nothing to do with the fork server any more."""
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        self.requests.close()
        for each in (self.woken, self.waking, *self.running.values()):
            os.close(each)


def tell(line: int, number: int) -> None:
    """Write a number to somebody, who may not be there any more."""
    with suppress(BrokenPipeError):
        os.write(line, b"%d\n" % number)


def run(request: dict[str, Any], stdout: int, stderr: int) -> NoReturn:
    """Be a command, as if it had been started by itself."""
    from taproom.cli.main import main
    from tests.server import loopback
    from tests.server.same_deals import WISHED, deal_alike

    loopback.stay()
    for number, file in ((1, stdout), (2, stderr)):
        os.dup2(file, number)
        os.close(file)
    sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115 - it is open until the end
    random.seed()
    os.environ.clear()
    os.environ.update(request["environment"])
    os.chdir(request["cwd"])
    if os.environ.get(WISHED):
        deal_alike()
    sys.exit(main(request["arguments"]))


def warm_up() -> None:
    """Import all that a server needs, and use it once."""
    from taproom.games import all_games
    from taproom.server import thinkers
    from taproom.server.app import create_app
    from taproom.server.house import Settings
    from taproom.server.serving import check_database

    for module in LAZY:
        import_module(module)
    # Tests wait for bots, which would starve beside other tests.
    thinkers.NICENESS = thinkers.REVIEW_NICENESS = 0
    for game in all_games():
        game.new(2, "warm").view(0)
    with TemporaryDirectory(prefix="taproom-") as folder:
        settings = Settings(database=f"{folder}/warm.sqlite")
        check_database(settings)
        create_app(settings)
    assert threading.active_count() == 1, "a process with threads cannot be forked safely"
    gc.collect()
    gc.freeze()


if __name__ == "__main__":
    warm_up()
    ForkServer(socket.socket(fileno=int(sys.argv[1]))).serve()
