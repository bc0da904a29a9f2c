"""What strangers send does not stay in a server's memory."""

import socket
from collections.abc import Iterable
from pathlib import Path

import pytest

from taproom.kernel.errors import BadOption
from taproom.kernel.players import LONGEST_READ, fit_to_print, printable
from taproom.server.errors import NotFound, TooMuch
from taproom.server.limits import Slots
from taproom.server.news import Hub
from taproom.server.people import LONGEST_ID, Signer, clean_name
from taproom.server.sized_cache import SizedCache
from taproom.server.store import Store
from taproom.server.tables import Tables
from tests.server.conftest import StartServer
from tests.server.friends import GAME
from tests.server.processes import PATIENCE
from tests.server.running import Server, Visitor

WARM_UP, MANY = 200, 2_000
LARGE = 15_000
MOST_GROWTH = MANY * LARGE // 3


def memory_of(pid: int) -> int:
    """Return the bytes that a process has in memory."""
    fields = dict(line.split(":", 1) for line in Path(f"/proc/{pid}/status").read_text().splitlines())
    return int(fields["VmRSS"].split()[0]) * 1024


def ask(server: Server, heads: Iterable[str]) -> None:
    """Send requests without bodies on one connection, and read what comes."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as line:
        answers = line.makefile("rb")
        for head in heads:
            line.sendall(head.encode())
            length = 0
            while (header := answers.readline().lower().strip()) != b"":
                name, _colon, value = header.partition(b":")
                length = int(value) if name == b"content-length" else length
            answers.read(length)


@pytest.mark.parametrize("stranger", ["Cookie: taproom={}.forged", "Cookie: invitation={}.1.forged"])
def test_forged_cookies_are_not_kept(start_server: StartServer, stranger: str) -> None:
    server = start_server()
    pid = server.process.pid

    def heads(count: int) -> list[str]:
        names = (f"{number}".rjust(LARGE, "a") for number in range(count))
        return [
            f"GET /about/privacy HTTP/1.1\r\nHost: x\r\n{stranger.format(name)}\r\n\r\n" for name in names
        ]

    ask(server, heads(WARM_UP))
    before = memory_of(pid)
    ask(server, heads(MANY))
    assert memory_of(pid) - before < MOST_GROWTH


def test_ids_that_are_too_long_are_nobodys() -> None:
    signer = Signer(b"key")
    usual, long = "a" * LONGEST_ID, "a" * (LONGEST_ID + 1)
    assert signer.person(signer.cookie(usual)) == usual
    assert signer.person(signer.cookie(long)) is None
    assert signer.feed_person(signer.feed(usual)) == usual
    assert signer.feed_person(signer.feed(long)) is None


def test_a_table_whose_name_is_too_long_leaves_nothing_behind(tmp_path: Path) -> None:
    tables = Tables(Store(str(tmp_path / "x.sqlite")), Hub())
    with pytest.raises(NotFound):
        tables.lock("a" * (LONGEST_ID + 1))
    assert not tables.locks
    assert tables.lock("a" * LONGEST_ID)


def test_a_name_is_short_before_it_is_looked_at() -> None:
    with pytest.raises(BadOption, match="A name has 1 to 24 letters"):
        clean_name("a" * 1_000_000)
    fit_to_print.cache_clear()
    assert printable("a" * 1_000_000) == "a" * 60
    assert fit_to_print("a" * LONGEST_READ) == "a" * 60
    assert fit_to_print.cache_info().hits == 1


def test_a_form_is_no_larger_than_any_page_needs(server: Server) -> None:
    anna = Visitor(server)
    for path, fields in {
        "/play": {"game": GAME, "bots": "1 " + "novice" * 20_000},
        "/preferences": {"name": "Anna", "webhook": "https://" + "a" * 100_000},
        "/tables": {"game": GAME, "seat-0": "me", "seat-1": "bot", "name": "a" * 100_000},
    }.items():
        answer = anna.submit(path, **fields)
        assert answer.status_code == 413
        assert "That is too large." in answer.text
    refused = anna.submit("/play", game=GAME, bots="1 champion")
    assert refused.status_code == 400
    assert "champion" not in anna.get("/preferences").text


def test_a_cache_holds_no_more_than_it_has_room_for() -> None:
    cache: SizedCache[str, bytes] = SizedCache(100, len)
    for name in "abcd":
        cache.put(name, bytes(30))
    assert list(cache) == ["b", "c", "d"]
    assert cache.get("b") == bytes(30)
    cache.put("e", bytes(40))
    assert (list(cache), cache.held) == (["d", "b", "e"], 100)
    cache.put("f", bytes(500))
    assert (list(cache), cache.held) == (["f"], 500)
    cache.put("f", bytes(10))
    cache.drop("f")
    cache.drop("f")
    assert (len(cache), cache.held, cache.get("f")) == (0, 0, None)


def test_slots_are_bounded_for_each_client_and_in_all() -> None:
    slots = Slots(1, 2)
    with slots.taking("anna"):
        with pytest.raises(TooMuch), slots.taking("anna"):
            pass
        with slots.taking("bram"), pytest.raises(TooMuch), slots.taking("cleo"):
            pass
    with slots.taking("anna"):
        pass
    assert not slots.taken
