"""Slow, large and many: what a server does with clients that would keep the others out."""

import asyncio
import logging
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from typing import Any

import httpx
import pytest
import uvicorn
from websockets.sync.client import connect

from taproom.server.connections import (
    BODY_RATE,
    MOST_HEAD_BYTES,
    BoundedHttp,
    BoundedWebSocket,
    Connections,
    Patience,
)
from taproom.server.networks import Proxies, network_of
from tests.server.conftest import StartServer
from tests.server.processes import PATIENCE, PLAIN, wait_for
from tests.server.running import STOPPED

HALF_A_HEAD = b"GET /health HTTP/1.1\r\nHost: here\r\nX-Slow: "
SHORT = Patience(head=1.0, body=1.0, read=1.0, close=0.2)
LARGE = 8_000_000
BUFFERED = 60_000
"""So much of an answer waits in the server without the client being called slow."""
CUT_OFF = r"reset|pipe"
NO_PROXY = {"FORWARDED_ALLOW_IPS": "192.0.2.1"}
"""Nobody on this machine speaks for others."""


async def app(scope: Any, receive: Any, send: Any) -> None:
    """Answer with what was sent, or with something large."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        await receive()
        return
    if scope["type"] != "http":
        return
    body, more = b"", True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            return
        body += message.get("body", b"")
        more = message.get("more_body", False)
    sizes = {"/large": LARGE, "/buffered": BUFFERED}
    answer = bytes(sizes[scope["path"]]) if scope["path"] in sizes else b"got %d" % len(body)
    length = (b"content-length", b"%d" % len(answer))
    await send({"type": "http.response.start", "status": 200, "headers": [length]})
    await send({"type": "http.response.body", "body": answer})


class Small:
    """A server in a thread, with the bounds that are tried."""

    def __init__(self, bounds: Connections) -> None:
        self.bounds = bounds
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.port = self.listening.getsockname()[1]
        config = uvicorn.Config(
            app,
            http=partial(BoundedHttp, bounds),  # type: ignore[arg-type]
            ws=partial(BoundedWebSocket, bounds),  # type: ignore[arg-type]
            log_config=None,
            lifespan="off",
            timeout_keep_alive=1,
        )
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=lambda: asyncio.run(self.server.serve([self.listening])))
        self.thread.start()

    def close(self) -> None:
        """End it."""
        self.server.should_exit = True
        self.thread.join(PATIENCE)

    def ask(self, path: str = "/", **more: Any) -> httpx.Response:
        """Ask it something on a connection of its own."""
        return httpx.get(f"http://127.0.0.1:{self.port}{path}", **PLAIN, **more)


Serve = Callable[..., Small]


@pytest.fixture
def serve() -> Iterator[Serve]:
    """Start servers that end with the test."""
    with ExitStack() as running:

        def start(per_client: int = 100, most: int = 100, patience: Patience = SHORT) -> Small:
            small = Small(Connections(per_client, most, Proxies("192.0.2.1"), patience))
            running.callback(small.close)
            return small

        yield start


@contextmanager
def sent(port: int, data: bytes) -> Iterator[socket.socket]:
    """Open a connection and send something."""
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as line:
        line.sendall(data)
        yield line


def last_word(line: socket.socket) -> bytes:
    """Read until the other side closes."""
    found = b""
    try:
        while piece := line.recv(65_536):
            found += piece
    except ConnectionResetError:
        pass
    return found


def send_again(line: socket.socket, data: bytes) -> None:
    """Send the same for as long as the other side takes it, within reason."""
    for _time in range(1_000):
        line.sendall(data)


def is_open(line: socket.socket) -> bool:
    """Whether the other side has not closed yet; what it says meanwhile is let go."""
    line.setblocking(False)
    try:
        while line.recv(65_536):
            continue
        return False
    except BlockingIOError:
        return True
    except OSError:
        return False


# Slow.


def test_a_head_that_does_not_come_ends_the_connection(serve: Serve) -> None:
    port = serve().port
    with sent(port, HALF_A_HEAD) as line:
        assert last_word(line).startswith(b"HTTP/1.1 408 ")
    with sent(port, b"") as silent:
        assert last_word(silent) == b""
    with sent(port, b"\r\n") as hardly:
        assert last_word(hardly).startswith(b"HTTP/1.1 408 ")


def test_a_head_that_comes_bit_by_bit_has_no_more_time(serve: Serve) -> None:
    with sent(serve().port, HALF_A_HEAD) as line:
        began = time.monotonic()
        while is_open(line):
            assert time.monotonic() < began + PATIENCE
            time.sleep(0.05)
            try:
                line.sendall(b"x")
            except OSError:
                break


def test_a_second_head_is_bounded_like_the_first(serve: Serve) -> None:
    whole = b"GET / HTTP/1.1\r\nHost: here\r\n\r\n"
    for begun in (HALF_A_HEAD, b"\r\n", b"G"):
        with sent(serve().port, whole) as line:
            wait_for(lambda: b"got 0" in line.recv(65_536, socket.MSG_PEEK), "there is no answer")
            line.sendall(begun)
            assert b"got 0HTTP/1.1 408 " in last_word(line)


def test_a_body_that_does_not_come_ends_the_connection(serve: Serve) -> None:
    small = serve()
    with sent(small.port, b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 100\r\n\r\nabc") as line:
        assert last_word(line).startswith(b"HTTP/1.1 408 ")
    assert small.ask().text == "got 0"


def test_a_body_that_comes_at_some_speed_has_time(serve: Serve) -> None:
    pieces, size = 15, BODY_RATE
    head = f"POST / HTTP/1.1\r\nHost: here\r\nConnection: close\r\nContent-Length: {pieces * size}\r\n\r\n"
    with sent(serve(patience=SHORT._replace(head=PATIENCE)).port, head.encode()) as line:
        for _piece in range(pieces):  # together longer than a body has that stands still
            line.sendall(bytes(size))
            time.sleep(0.1)
        assert last_word(line).endswith(b"got %d" % (pieces * size))


def test_who_does_not_read_is_cut_off(serve: Serve) -> None:
    small = serve()
    with sent(small.port, b"GET /large HTTP/1.1\r\nHost: here\r\n\r\n"):
        wait_for(lambda: small.bounds.count == 1, "nobody came")
        wait_for(lambda: small.bounds.count == 0, "who does not read stays")
    assert small.ask("/large").content == bytes(LARGE)


def test_who_does_not_read_the_last_answer_is_cut_off(serve: Serve) -> None:
    small = serve()
    small.listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4_096)  # the rest waits in the server
    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        line.connect(("127.0.0.1", small.port))
        line.sendall(b"GET /buffered HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n")
        wait_for(lambda: small.bounds.count == 1, "nobody came")
        wait_for(lambda: small.bounds.count == 0, "who does not read stays")
    assert small.ask("/buffered").content == bytes(BUFFERED)


# Large.


def test_a_large_head_is_refused(serve: Serve) -> None:
    small = serve()
    start = b"GET / HTTP/1.1\r\nHost: here\r\n"
    heads = {
        "one long header": start + b"X-A: " + b"a" * 2 * MOST_HEAD_BYTES + b"\r\n\r\n",
        "half of it": start + b"X-A: " + b"a" * 2 * MOST_HEAD_BYTES,
        "many headers": start + b"X-A: b\r\n" * 100 + b"\r\n",
        "a long address": b"GET /" + b"a" * 2 * MOST_HEAD_BYTES + b" HTTP/1.1\r\nHost: here\r\n\r\n",
        "half of an address": b"GET /" + b"a" * 2 * MOST_HEAD_BYTES,
    }
    for name, head in heads.items():
        with sent(small.port, head) as line:
            answer = b"HTTP/1.1 414 " if name == "a long address" else b"HTTP/1.1 431 "
            assert last_word(line).startswith(answer), name
    assert small.ask(headers={"X-A": "a" * (MOST_HEAD_BYTES // 2)}).text == "got 0"


def test_nothing_of_a_head_without_end_is_kept(serve: Serve) -> None:
    with sent(serve().port, HALF_A_HEAD) as line, pytest.raises(OSError, match=CUT_OFF):
        send_again(line, b"a" * 65_536)


def test_a_body_without_end_is_cut_off(serve: Serve) -> None:
    head = b"POST / HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n"
    with sent(serve().port, head) as line, pytest.raises(OSError, match=CUT_OFF):
        send_again(line, b"10000\r\n" + bytes(65_536) + b"\r\n")


def test_requests_sent_ahead_are_bounded(serve: Serve) -> None:
    with sent(serve().port, b"GET / HTTP/1.1\r\nHost: here\r\n\r\n" * 500) as line:
        assert last_word(line).count(b"HTTP/1.1 200 ") < 500
    with sent(serve().port, b"GET / HTTP/1.1\r\nHost: here\r\n\r\n" * 5) as line:
        wait_for(lambda: line.recv(65_536, socket.MSG_PEEK).count(b"got 0") == 5, "not all were answered")


# Many.


def test_one_client_keeps_out_nobody_but_itself(serve: Serve, caplog: pytest.LogCaptureFixture) -> None:
    small = serve(per_client=20, patience=Patience())
    with ExitStack() as open_lines, caplog.at_level(logging.WARNING, "taproom.connections"):
        lines = [open_lines.enter_context(sent(small.port, HALF_A_HEAD)) for _line in range(60)]
        assert small.ask().text == "got 0"
        wait_for(lambda: sum(map(is_open, lines)) <= 20, "all of them stay open")
        wait_for(lambda: "too many connections of one address: " in caplog.text, "the log says nothing")
    assert "127.0.0.1" not in caplog.text


def test_whoever_waits_longest_makes_room_when_there_is_none(serve: Serve) -> None:
    small = serve(most=10, patience=Patience())
    with ExitStack() as open_lines:
        lines = [open_lines.enter_context(sent(small.port, HALF_A_HEAD)) for _line in range(30)]
        assert small.ask().text == "got 0"
        wait_for(lambda: sum(map(is_open, lines)) == 9, "too many or too few stay open")
        assert [is_open(line) for line in lines] == [False] * 21 + [True] * 9


def test_pages_that_listen_count_and_do_not_make_room(serve: Serve) -> None:
    small = serve(per_client=5, patience=Patience())
    with ExitStack() as opened:
        for _page in range(5):
            opened.enter_context(connect(f"ws://127.0.0.1:{small.port}/", compression=None))
        assert small.bounds.count == 5
        with pytest.raises(httpx.HTTPError):
            small.ask().raise_for_status()
    wait_for(lambda: small.bounds.count == 0, "they still count")
    assert small.ask().text == "got 0"


def test_who_has_most_makes_room_for_who_has_few(serve: Serve) -> None:
    small = serve(most=10, patience=Patience())
    with ExitStack() as opened:
        for _page in range(10):
            opened.enter_context(connect(f"ws://127.0.0.1:{small.port}/", compression=None))
        with socket.create_connection(
            ("127.0.0.1", small.port), PATIENCE, source_address=("127.0.0.2", 0)
        ) as line:
            line.sendall(b"GET / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n")
            assert last_word(line).endswith(b"got 0")
    wait_for(lambda: small.bounds.count == 0, "they still count")


# WebSockets.

UPGRADE = (
    b"GET / HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n"
)
PING = b"\x89\x80\0\0\0\0"


def test_a_page_that_says_much_is_cut_off(serve: Serve) -> None:
    small = serve(patience=Patience())
    for frame in (PING, b"\x8a\x80\0\0\0\0", b"\x81\x81\0\0\0\0a", b"\x01\x80\0\0\0\0"):
        with sent(small.port, UPGRADE + b"\r\n") as line:
            wait_for(lambda: b" 101 " in line.recv(65_536, socket.MSG_PEEK), "no hands are shaken")
            with suppress(OSError):
                send_again(line, frame * 1_000)
            last_word(line)
        wait_for(lambda: small.bounds.count == 0, "it still counts")


def test_a_page_may_answer_pings(serve: Serve) -> None:
    with sent(serve().port, UPGRADE + b"\r\n") as line:
        wait_for(lambda: b" 101 " in line.recv(65_536, socket.MSG_PEEK), "no hands are shaken")
        line.sendall(PING * 100)
        wait_for(lambda: line.recv(65_536, socket.MSG_PEEK).count(b"\x8a\0") == 100, "pings are lost")


def test_hands_that_are_never_shaken_end_the_connection(serve: Serve) -> None:
    small = serve()
    for rest in (
        b"Content-Length: 1\r\n\r\n",
        b"Transfer-Encoding: chunked\r\n\r\n",
        b"X-A: " + b"a" * 9_000 + b"\r\n\r\n",
    ):
        with sent(small.port, UPGRADE + rest) as line:
            last_word(line)
        wait_for(lambda: small.bounds.count == 0, "it still counts")


def test_a_server_ends_well_while_hands_are_shaken(start_server: StartServer) -> None:
    server = start_server()
    page = UPGRADE.replace(b"/ ", b"/live ") + b"\r\n"
    with sent(server.port, UPGRADE + b"Content-Length: 1\r\n\r\n"), sent(server.port, page) as line:
        wait_for(lambda: b" 101 " in line.recv(65_536, socket.MSG_PEEK), "no hands are shaken")
        assert server.stop() == STOPPED
    assert "AssertionError" not in server.logged()


def test_a_body_of_padding_is_cut_off(serve: Serve) -> None:
    small = serve(patience=Patience())
    head = b"POST / HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n"
    for piece in (b"1\r\na\r\n" * 10_000, b"1;" + b"a" * 65_536):
        with sent(small.port, head) as line, pytest.raises(OSError, match=CUT_OFF):
            send_again(line, piece)


def test_many_clients_of_one_network_are_one() -> None:
    assert network_of("2001:db8:1:2:3::4") == network_of("2001:db8:1:2::9") != network_of("2001:db8:1:3::4")
    assert network_of("::ffff:192.0.2.7") == network_of("192.0.2.7") != network_of("192.0.2.8")
    assert network_of("fe80::1%eth0") == network_of("fe80::2")


def test_a_proxy_speaks_for_many() -> None:
    assert "127.0.0.1" in Proxies("127.0.0.1")
    assert "10.1.2.3" in Proxies("127.0.0.1, 10.0.0.0/8")
    assert "192.0.2.1" not in Proxies("127.0.0.1, 10.0.0.0/8, /run/x")
    assert "192.0.2.1" in Proxies("*")


@pytest.mark.slow(12)
def test_a_thousand_half_sent_heads_shut_nobody_out(start_server: StartServer) -> None:
    server = start_server(**NO_PROXY)
    with ExitStack() as opened:
        lines = [opened.enter_context(sent(server.port, HALF_A_HEAD)) for _line in range(1_000)]
        assert httpx.get(f"{server.address}/health", **PLAIN).status_code == 200
        wait_for(lambda: not any(map(is_open, lines)), "half-sent heads stay open", 30)
        assert httpx.get(f"{server.address}/health", **PLAIN).status_code == 200
    wait_for(lambda: "too many connections of one address" in server.logged(), "the log says nothing")
