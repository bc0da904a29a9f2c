"""A webhook tells somebody elsewhere that it is their turn, and never knocks at private doors."""

import asyncio
import json
import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from html import unescape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import httpcore
import pytest

from taproom.games import game
from taproom.kernel.records import nonce_hash
from taproom.server import acting, webhooks
from taproom.server.feed import feed_of
from taproom.server.house import House, Settings
from taproom.server.lobby import is_turn_of
from taproom.server.outgoing import NotPublic, PublicNetwork, is_public
from taproom.server.people import Person, Preferences
from taproom.server.tables import Plan
from tests.rows import each_row
from tests.server.conftest import StartServer
from tests.server.friends import GAME
from tests.server.loopback import Outside
from tests.server.processes import PATIENCE, wait_for
from tests.server.running import Server, Visitor

Visitors = Callable[..., Visitor]
HERE = "127.0.0.1"
PUBLIC = "8.8.8.8"
"""Nothing is ever sent there: see `Rerouted`."""
NAME = "harmless.example"
MESSAGE: dict[str, object] = {"event": "your-turn"}
PRIVATE = [
    *("127.0.0.1", "127.1.2.3", "10.0.0.1", "172.16.5.4", "172.31.255.255", "192.168.1.1", "169.254.169.254"),
    *("0.0.0.0", "0.1.2.3", "100.64.0.1", "100.127.255.255", "192.0.0.1", "192.0.0.9", "192.0.0.170"),
    *("192.0.2.1", "192.88.99.1", "198.18.0.1", "198.19.255.255", "198.51.100.1", "203.0.113.1"),
    *("224.0.0.1", "239.255.255.250", "240.0.0.1", "255.255.255.255"),
    *("::1", "::", "::7f00:1", "::10.0.0.1", "::8.8.8.8"),
    *("::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:8.8.8.8", "::ffff:0:10.0.0.1", "::ffff:0:8.8.8.8"),
    *("64:ff9b::7f00:1", "64:ff9b::a00:1", "64:ff9b::808:808", "64:ff9b:1::a00:1", "64:ff9b:1:ffff::808:808"),
    *("100::1", "2001::1", "2001:0:808:808::1", "2001:2::1", "2001:10::1", "2001:20::1", "2001:db8::1"),
    *("2002:7f00:1::1", "2002:808:808::1", "3ffe::1", "3fff::1", "4000::1", "5f00::1"),
    *("fc00::1", "fd12:3456::1", "fe80::1", "fe80::1%eth0", "fec0::1", "feff::1", "ff02::1", "ff0e::1"),
]
ON_THE_INTERNET = [
    *("1.1.1.1", PUBLIC, "9.255.255.255", "11.0.0.1", "100.63.255.255", "100.128.0.1", "172.15.0.1"),
    *("172.32.0.1", "192.0.1.1", "192.88.98.1", "192.88.100.1", "198.17.0.1", "198.20.0.1", "223.255.255.1"),
    *("2000::1", "2001:200::1", "2001:4860:4860::8888", "2606:4700:4700::1111", "2a00:1450:4001::1"),
]


@each_row("number", PRIVATE)
def test_a_private_number_is_not_public(number: str) -> None:
    assert not is_public(number)


@each_row("number", ON_THE_INTERNET)
def test_a_public_number_is_public(number: str) -> None:
    assert is_public(number)


class Postbox(BaseHTTPRequestHandler):
    """Takes what is posted."""

    def do_POST(self) -> None:
        """Keep a message."""
        length = int(self.headers["Content-Length"])
        box: Any = self.server
        box.got.append((self.path, json.loads(self.rfile.read(length))))
        box.heads.append(self.headers)
        self.send_response(box.status)
        self.send_header("Location", "/elsewhere")
        self.send_header("Set-Cookie", "a=b; Path=/")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Keep quiet."""


@contextmanager
def listening_postbox() -> Iterator[Any]:
    """A listener on this machine."""
    box: Any = ThreadingHTTPServer((HERE, 0), Postbox)
    box.got, box.heads, box.status = [], [], 204
    thread = threading.Thread(target=box.serve_forever, args=(0.01,))
    thread.start()
    yield box
    box.shutdown()
    thread.join()
    box.server_close()


@pytest.fixture
def postbox() -> Iterator[Any]:
    with listening_postbox() as box:
        yield box


class Rerouted(httpcore.AsyncNetworkBackend):
    """Notes where a connection should go; it goes to this machine whatever that is."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    async def connect_tcp(self, host: str, port: int, *rest: Any, **more: Any) -> httpcore.AsyncNetworkStream:
        """Connect to this machine."""
        self.asked.append(host)
        return await httpcore.AnyIOBackend().connect_tcp(HERE, port)


class Names:
    """Answers lookups of one name, each time with the next of some answers."""

    def __init__(self, *answers: list[str]) -> None:
        self.answers = list(answers)

    async def __call__(self, host: str, port: int) -> list[str]:
        """Look a name up."""
        assert host == NAME
        return self.answers.pop(0)


def post(folder: Path, *addresses: str, network: PublicNetwork | None = None) -> None:
    """Post a message to addresses, one after the other."""

    async def post_all() -> None:
        house = House(Settings(database=str(folder / "x")))
        house.webhooks.network = network or house.webhooks.network
        for address in addresses:
            await house.webhooks.post(address, MESSAGE)

    asyncio.run(post_all())


@pytest.mark.parametrize(
    "host", [HERE, "localhost", "127.1", "2130706433", "0x7f000001", "0.0.0.0", "[::ffff:127.0.0.1]", "[::1]"]
)
def test_a_webhook_never_knocks_at_a_private_door(tmp_path: Path, postbox: Any, host: str) -> None:
    with pytest.raises(NotPublic):
        post(tmp_path, f"http://{host}:{postbox.server_port}/hook")
    assert postbox.got == []


@pytest.mark.parametrize("numbers", [[HERE], [PUBLIC, HERE], [HERE, PUBLIC], [PUBLIC, "::1"]], ids=str)
def test_a_name_with_a_private_number_is_refused(tmp_path: Path, postbox: Any, numbers: list[str]) -> None:
    way = Rerouted()
    with pytest.raises(NotPublic):
        post(
            tmp_path,
            f"http://{NAME}:{postbox.server_port}/hook",
            network=PublicNetwork(resolve=Names(numbers), direct=way),
        )
    assert (way.asked, postbox.got) == ([], [])


def test_what_was_checked_is_connected_to_and_the_name_looked_up_once(tmp_path: Path, postbox: Any) -> None:
    names, way = Names([PUBLIC], [HERE]), Rerouted()
    address = f"http://{NAME}:{postbox.server_port}/hook?mine"
    post(tmp_path, address, network=PublicNetwork(resolve=names, direct=way))
    assert way.asked == [PUBLIC]
    assert names.answers == [[HERE]]
    assert postbox.got == [("/hook?mine", MESSAGE)]
    assert postbox.heads[0]["Host"] == f"{NAME}:{postbox.server_port}"
    assert postbox.heads[0]["Content-Type"] == "application/json"


def test_the_next_number_is_tried_where_one_does_not_answer(tmp_path: Path, postbox: Any) -> None:
    network = PublicNetwork(local=True, resolve=Names(["127.0.0.2", HERE]))
    post(tmp_path, f"http://{NAME}:{postbox.server_port}/hook", network=network)
    assert len(postbox.got) == 1


def test_a_redirect_is_not_followed_and_a_cookie_not_sent_again(tmp_path: Path, postbox: Any) -> None:
    postbox.status = 307
    address = f"http://{HERE}:{postbox.server_port}/hook"
    post(tmp_path, address, address, network=PublicNetwork(local=True))
    assert [path for path, _message in postbox.got] == ["/hook", "/hook"]
    assert [head["Cookie"] for head in postbox.heads] == [None, None]


def test_no_proxy_of_the_environment_is_asked(
    tmp_path: Path, postbox: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"):
        monkeypatch.setenv(name, f"http://{HERE}:{postbox.server_port}")
    with pytest.raises(NotPublic):
        post(tmp_path, f"http://{HERE}:1/hook")
    assert postbox.got == []


@pytest.fixture
def talker() -> Iterator[Callable[[bytes, bytes], int]]:
    """Listeners on this machine that say something to whoever comes, and something else for ever."""
    opened: list[socket.socket] = []
    threads: list[threading.Thread] = []

    def listen(first: bytes, then: bytes) -> int:
        listening = socket.create_server((HERE, 0))
        opened.append(listening)
        threads.append(threading.Thread(target=talk_on, args=(listening, first, then)))
        threads[-1].start()
        return int(listening.getsockname()[1])

    yield listen
    for each in threads:
        each.join()
    for listening in opened:
        listening.close()


def talk_on(listening: socket.socket, first: bytes, then: bytes) -> None:
    """Talk to one caller until it hangs up."""
    caller, _address = listening.accept()
    with caller:
        try:
            caller.sendall(first)
            while then:
                caller.sendall(then)
            while caller.recv(10_000):
                pass
        except OSError:
            pass


def test_an_answer_without_end_is_not_read(tmp_path: Path, talker: Callable[[bytes, bytes], int]) -> None:
    port = talker(
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", b"1000\r\n" + b"x" * 4096 + b"\r\n"
    )
    post(tmp_path, f"http://{HERE}:{port}/", network=PublicNetwork(local=True))


def test_a_head_without_end_is_cut_off(tmp_path: Path, talker: Callable[[bytes, bytes], int]) -> None:
    port = talker(b"HTTP/1.1 200 OK\r\n", b"X-More: " + b"x" * 4096 + b"\r\n")
    with pytest.raises(httpcore.RemoteProtocolError):
        post(tmp_path, f"http://{HERE}:{port}/", network=PublicNetwork(local=True))


@pytest.mark.parametrize("first", [b"", b"HTTP/1.1 200 OK\r\nX-More: "])
def test_who_does_not_answer_is_given_up(
    tmp_path: Path, talker: Callable[[bytes, bytes], int], first: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(webhooks, "SECONDS", 0.2)
    with pytest.raises(TimeoutError):
        post(tmp_path, f"http://{HERE}:{talker(first, b'')}/", network=PublicNetwork(local=True))


def test_tls_is_spoken_with_the_name_and_not_the_number(tmp_path: Path) -> None:
    called: list[str | None] = []
    speaking = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)  # it hears the name, and has no certificate to show
    speaking.sni_callback = lambda _line, name, _context: called.append(name)
    with socket.create_server((HERE, 0)) as listening:
        answering = threading.Thread(target=refuse_tls, args=(listening, speaking))
        answering.start()
        network = PublicNetwork(resolve=Names([PUBLIC]), direct=Rerouted())
        with pytest.raises(httpcore.ConnectError):
            post(tmp_path, f"https://{NAME}:{listening.getsockname()[1]}/hook", network=network)
        answering.join()
    assert called == [NAME]


def refuse_tls(listening: socket.socket, speaking: ssl.SSLContext) -> None:
    """Let one caller begin to speak TLS."""
    caller, _address = listening.accept()
    with caller, pytest.raises(ssl.SSLError):
        speaking.wrap_socket(caller, server_side=True)


@each_row("host", ["hooks.example", "8.8.8.8", "[2606:4700:4700::1111]", "134744072"])
def test_servers_of_tests_ask_nobody_outside(host: str, tmp_path: Path) -> None:
    with pytest.raises(Outside):
        post(tmp_path, f"http://{host}/", network=PublicNetwork(local=True))


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
    assert "a webhook failed: NotPublic" in server.logged()
    allowed = start_server(TAPROOM_LOCAL_WEBHOOKS="1")
    assert told_by_webhook(allowed, postbox) == [("/hook?mine", "your-turn", True)]


def test_who_holds_up_the_start_with_a_closed_page_is_told(
    tmp_path: Path, postbox: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(webhooks, "OPENING_SECONDS", 0.05)
    hook = f"http://127.0.0.1:{postbox.server_port}/hook"

    async def story() -> None:
        house = House(Settings(database=str(tmp_path / "x.sqlite"), local_webhooks=True, thinkers=1))
        await house.open()
        try:
            await house.keep(Person("anna-id", "Anna", Preferences(webhook=hook)))
            plan = Plan(game("heaven-and-ale"), "anna-id")
            plan.seat_me("Anna")
            plan.leave_free()
            table = await plan.open(house.tables)
            await house.tables.change(table.id, lambda now: acting.commit(now, 0, nonce_hash("anna")))
            table = await house.tables.change(
                table.id, lambda now: acting.sit(now, 1, "bram-id", "Bram", "", nonce_hash("bram"))
            )
            person = Person("anna-id", "Anna")
            assert is_turn_of(person, table)
            assert "everybody is here" in feed_of(person, [table], "en", "", "")
            assert not is_turn_of(Person("eve-id"), table)
            async with asyncio.timeout(PATIENCE):
                while not postbox.got:
                    await asyncio.sleep(0.02)
            assert postbox.got[0][1]["event"] == "start-waits"
            await house.tables.change(table.id, lambda now: acting.reveal(now, 0, "anna"))
            table = await house.tables.change(table.id, lambda now: acting.reveal(now, 1, "bram"))
            assert table.decides is not None
            assert "everybody is here" not in feed_of(person, [table], "en", "", "")
        finally:
            await house.close()

    asyncio.run(story())
