"""The log at INFO tells what happens, and neither addresses nor tables, seats and names."""

import json
import logging
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from taproom.server.logs import Line
from tests.rows import each_row
from tests.server.friends import Friends
from tests.server.processes import PATIENCE, PLAIN, free_port, wait_for
from tests.server.running import Server
from tests.server.test_webhooks import listening_postbox

NAME = "Ottokar"
HOOK = "very-own-hook"


class Logged:
    """A server that is played on, that faults, and what it must not write down."""

    def __init__(self, folder: Path) -> None:
        self.metrics = free_port()
        settings = {"TAPROOM_LOCAL_WEBHOOKS": "1", "TAPROOM_METRICS": f"127.0.0.1:{self.metrics}"}
        self.server = Server(folder, TAPROOM_LOG="INFO", **settings)
        try:
            self.play()
            self.fault()
        finally:
            self.status = self.server.stop()
        self.lines: list[dict[str, Any]] = [json.loads(line) for line in self.server.logged().splitlines()]

    def play(self) -> None:
        """Let friends play, hear news and be told by a webhook; let a program look, and be nonsense sent."""
        self.friends = Friends(self.server, start=False)
        with listening_postbox() as postbox:
            hook = f"http://127.0.0.1:{postbox.server_port}/{HOOK}"
            self.friends.anna.submit("/preferences", name=NAME, webhook=hook, confirm="")
            self.friends.sit(NAME)
            mover = self.friends.decides()
            assert mover.scripted(f"{self.friends.path}/act", **self.friends.wish()).status_code == 200
            self.listen()
            wait_for(lambda: postbox.got, "nobody is told by a webhook")
        with httpx.Client(base_url=self.server.address, **PLAIN) as program:
            for path in (f"/api/tables/{self.friends.table}", "/nowhere", f"/seat/{self.friends.table}.1.x"):
                program.get(path)
            program.post(f"/api/tables/{self.friends.table}/actions", content=b"{")
        httpx.get(f"http://127.0.0.1:{self.metrics}/", **PLAIN)

    def listen(self) -> None:
        """Hear of the table by a WebSocket, once with and once without a right to."""
        address = f"{self.server.address.replace('http', 'ws')}/live?table={self.friends.table}"
        for origin in (self.server.address, "http://evil.example"):
            with (
                suppress(ConnectionClosed, InvalidStatus),
                connect(address, additional_headers={"Origin": origin}) as line,
            ):
                line.recv(timeout=PATIENCE)

    def fault(self) -> None:
        """Break what is stored of the table, and ask for it in every way."""
        assert self.server.end() == 0
        with closing(sqlite3.connect(self.server.database)) as store:
            store.execute("update entries set data = '{}' where kind = 'play'")
            store.execute("update tables set thinks = 1")
            store.commit()
        self.server.start_again()
        wait_for(lambda: "trying again" in self.server.logged(), "no bot is looked for")
        table = self.friends.table
        for path in (self.friends.path, self.friends.link, f"/api/tables/{table}/view"):
            assert self.friends.anna.get(path).status_code == 500, path
        assert self.friends.anna.scripted(f"{self.friends.path}/say", text="hello").status_code == 500
        self.listen()


@pytest.fixture(scope="module")
def logged(tmp_path_factory: pytest.TempPathFactory) -> Logged:
    return Logged(tmp_path_factory.mktemp("logged"))


def test_the_log_tells_what_happened(logged: Logged) -> None:
    told = [line["text"] for line in logged.lines]
    assert "the server is open" in told
    assert "the server is closed" in told
    assert "a fault at /table/{name}" in told
    assert "a fault at /seat/{token}" in told
    assert any(line.get("error") and line["where"] for line in logged.lines)


def test_the_log_holds_no_address_and_no_table(logged: Logged) -> None:
    secrets = [logged.friends.table, "127.0.0.1", HOOK, str(logged.server.port), NAME, "evil.example"]
    secrets += [logged.friends.link.rpartition("/")[2], logged.friends.anna.cookies["taproom"]]
    for line in logged.lines:
        for secret in secrets:
            assert secret not in json.dumps(line), line


@each_row(
    ("text", "written"),
    [
        ("GET /table/tT1bvnJgPL3auM-z/act?as=1", "GET /table/…?as=1"),
        ("GET /api/tables/tT1bvnJgPL3auM-z", "GET /api/tables/…"),
        ("/live?table=tT1bvnJgPL3auM-z [accepted]", "/live?table=… [accepted]"),
        ("/live?x=1&table=tT1bvnJgPL3auM-z&y=2", "/live?x=1&table=…&y=2"),
        ("/seat/tT1bvnJgPL3auM-z.1.abc", "/seat/…"),
        ("/feed/tT1bvnJgPL3auM-z.abc", "/feed/…"),
        ("a fault at /table/{name}/{what}", "a fault at /table/{name}/{what}"),
    ],
)
def test_whoever_writes_an_address_the_log_cuts_it_off(text: str, written: str) -> None:
    record = logging.LogRecord("somebody", logging.INFO, "", 0, text, None, None)
    assert json.loads(Line().format(record))["text"] == written


def test_of_a_task_that_nobody_waits_for_no_values_are_told() -> None:
    text = "Task exception was never retrieved\nfuture: <Task exception=ValueError('a secret')>"
    record = logging.LogRecord("asyncio", logging.ERROR, "", 0, text, None, None)
    assert json.loads(Line().format(record))["text"] == "Task exception was never retrieved"
