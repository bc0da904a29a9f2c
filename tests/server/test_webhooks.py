"""A webhook tells somebody elsewhere that it is their turn, and never knocks at private doors."""

import asyncio
import json
import socket
import threading
from collections.abc import Callable, Iterator
from html import unescape
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

from taproom.server.house import House, Settings
from taproom.server.webhooks import is_public
from tests.rows import each_row
from tests.server.conftest import StartServer
from tests.server.friends import GAME
from tests.server.processes import wait_for
from tests.server.running import Server, Visitor

Visitors = Callable[..., Visitor]
PRIVATE = ["127.0.0.1", "127.1.2.3", "10.0.0.1", "172.16.5.4", "192.168.1.1", "169.254.169.254", "0.0.0.0"]
PRIVATE += ["100.64.0.1", "224.0.0.1", "255.255.255.255", "::1", "::", "fe80::1%eth0", "fc00::1", "ff02::1"]
PRIVATE += ["::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1", "64:ff9b::a00:1", "2002:7f00:1::1"]


@each_row("number", PRIVATE)
def test_a_private_number_is_not_public(number: str) -> None:
    assert not is_public(number)


@each_row("number", ["8.8.8.8", "2606:4700:4700::1111"])
def test_a_public_number_is_public(number: str) -> None:
    assert is_public(number)


class Postbox(BaseHTTPRequestHandler):
    """Takes what is posted."""

    def do_POST(self) -> None:
        """Keep a message."""
        length = int(self.headers["Content-Length"])
        self.server.got.append((self.path, json.loads(self.rfile.read(length))))  # type: ignore[attr-defined]
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Keep quiet."""


@pytest.fixture
def postbox() -> Iterator[Any]:
    """A listener on this machine."""
    box: Any = HTTPServer(("127.0.0.1", 0), Postbox)
    box.got = []
    thread = threading.Thread(target=box.serve_forever)
    thread.start()
    yield box
    box.shutdown()
    thread.join()
    box.server_close()


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "localhost", "127.1", "2130706433", "0x7f000001", "0.0.0.0", "[::ffff:127.0.0.1]"]
)
def test_a_webhook_never_knocks_at_a_private_door(tmp_path: Path, postbox: Any, host: str) -> None:
    async def post() -> None:
        house = House(Settings(database=str(tmp_path / "x")))
        await house.webhooks.post(f"http://{host}:{postbox.server_port}/hook", {"event": "your-turn"})

    with pytest.raises(OSError, match="not a public address"):
        asyncio.run(post())
    assert postbox.got == []


def test_a_name_that_means_this_machine_is_refused(
    tmp_path: Path, postbox: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = socket.getaddrinfo

    def renamed(host: str, *rest: Any, **more: Any) -> Any:
        return real("127.0.0.1" if host == "harmless.example" else host, *rest, **more)

    monkeypatch.setattr(socket, "getaddrinfo", renamed)
    test_a_webhook_never_knocks_at_a_private_door(tmp_path, postbox, "harmless.example")


@pytest.mark.parametrize(
    "address",
    [
        "ftp://x.example",
        "file:///etc/passwd",
        "x",
        "http://",
        "http://a@b.example",
        "http://x y.example",
        "http://x.example\r\nA: b",
        "javascript:a()",
    ],
)
def test_what_is_no_web_address_is_no_webhook(visitor: Visitors, address: str) -> None:
    someone = visitor()
    answer = someone.submit("/preferences", webhook=address, name="Anna")
    assert answer.status_code == 400
    assert "A webhook is an address that begins with https:// or http://." in unescape(answer.text)


def told_by_webhook(server: Server, postbox: Any) -> list[Any]:
    """Let somebody with a webhook come to their turn, and give what is posted."""
    someone = Visitor(server)
    hook = f"http://127.0.0.1:{postbox.server_port}/hook?mine"
    assert someone.submit("/preferences", webhook=hook, name="Anna", confirm="").status_code == 200
    page = someone.submit("/play", game=GAME, bots="1 novice")
    someone.submit(f"{page.url.path}/start", nonce="n")
    wait_for(lambda: postbox.got or "a webhook failed" in server.logged(), "nobody is told")
    return [(path, told["event"], told["path"] == page.url.path) for path, told in postbox.got]


def test_a_webhook_to_ones_own_network_is_posted_only_where_that_is_allowed(
    server: Server, start_server: StartServer, postbox: Any
) -> None:
    assert told_by_webhook(server, postbox) == []
    assert "a webhook failed: OSError" in server.logged()
    allowed = start_server(TAPROOM_LOCAL_WEBHOOKS="1")
    assert told_by_webhook(allowed, postbox) == [("/hook?mine", "your-turn", True)]
