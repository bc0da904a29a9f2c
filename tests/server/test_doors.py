"""Who is let in, and what for: cookies, other sites, spectators, hosts, floods."""

import json
import re
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from taproom.server.errors import Forbidden
from taproom.server.guard import check_origin
from taproom.server.house import House, Settings
from taproom.server.web import own_cookie
from tests.rows import each_row
from tests.server.conftest import StartServer
from tests.server.friends import GAME, Friends
from tests.server.processes import PATIENCE, Running
from tests.server.running import Server, Visitor

Visitors = Callable[..., Visitor]
ABROAD = "http://evil.example"
FOREIGN: list[dict[str, str]] = [
    {"Origin": ABROAD},
    {"Origin": "null"},
    {"Origin": ABROAD, "Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
]
WISHES = (
    "act",
    "undo",
    "restart",
    "say",
    "ask",
    "answer",
    "resign",
    "back",
    "start",
    "shake",
    "leave",
    "hint",
)


@pytest.fixture(scope="module")
def friends(server: Server) -> Friends:
    found = Friends(server)
    found.decides()  # until somebody acts, nothing changes
    return found


# Cookies.


def test_a_cookie_is_signed_and_kept_from_scripts_and_other_sites(visitor: Visitors) -> None:
    answer = visitor().post("/play", data={"game": GAME, "bots": "1 novice"}, follow_redirects=False)
    assert answer.status_code == 303
    (cookie,) = answer.headers.get_list("set-cookie")
    parts = {part.strip().lower() for part in cookie.split(";")[1:]}
    assert {"httponly", "samesite=lax", "path=/"} <= parts
    assert re.match(r"taproom=[\w-]{16}\.[\w-]{24};", cookie)


def test_behind_https_a_cookie_goes_over_https_only(tmp_path: Path) -> None:
    for secure in (True, False):
        house = House(Settings(database=str(tmp_path / "x"), secure=secure))
        assert own_cookie(house, "taproom", "x").secure is secure


@pytest.mark.parametrize(
    "forge", ["{id}", "{id}.", "{id}.{flipped}", "x{id}.{mark}", "{other}.{mark}", ".{mark}", "é.{mark}"]
)
def test_a_forged_cookie_is_nobodys(friends: Friends, visitor: Visitors, forge: str) -> None:
    name, _dot, mark = friends.anna.cookies["taproom"].partition(".")
    other = friends.bram.cookies["taproom"].partition(".")[0]
    flipped = mark[:-1] + ("A" if mark[-1] != "A" else "B")
    cookie = forge.format(id=name, mark=mark, other=other, flipped=flipped)
    thief = visitor()
    headers = [(b"Cookie", f"taproom={cookie}".encode())]
    assert friends.table not in thief.get("/games", headers=headers).text
    before = friends.stands()
    answer = thief.post(f"{friends.path}/say", data={"text": "hello"}, headers=headers)
    assert answer.status_code == 403
    assert friends.stands() == before
    assert friends.table in friends.anna.get("/games").text


def test_a_used_invitation_opens_the_seat_to_nobody_else(friends: Friends, visitor: Visitors) -> None:
    for thief in (visitor(), friends.anna):
        assert thief.get(friends.link).status_code == 403
    assert friends.bram.get(friends.link).url.path == friends.path
    own = re.findall(r'data-copy="(/seat/[^"]+)"', friends.bram.get(friends.path).text)
    assert own != [friends.link]
    second_device = visitor()
    arrived = second_device.get(own[0])
    assert arrived.url.path == friends.path
    second_device.submit(f"{friends.path}/join", seat="1")
    assert 'data-as="1"' in second_device.get(f"{friends.path}/parts").text


# Other sites.


@pytest.mark.parametrize("headers", FOREIGN, ids=str)
def test_another_site_changes_nothing(friends: Friends, headers: dict[str, str]) -> None:
    wish = friends.wish()
    before = friends.stands()
    for someone in (friends.anna, friends.bram):
        for what in (*WISHES, "sit", "bot", "free", "rematch"):
            assert someone.send_form(f"{friends.path}/{what}", wish, headers).status_code == 403
        for path in ("/play", "/tables", "/records", "/preferences"):
            fields = {"game": GAME, "bots": "1 novice", "seat-0": "me", "seat-1": "bot", "name": "Eve"}
            assert someone.send_form(path, fields, headers).status_code == 403
        assert (
            someone.post("/api/tables", json={"game": GAME, "seats": [{}, {}]}, headers=headers).status_code
            == 403
        )
        assert "Eve" not in someone.get("/preferences").text
    assert friends.stands() == before


@pytest.mark.parametrize(
    "headers", [{}, {"Sec-Fetch-Site": "same-origin"}, {"Sec-Fetch-Site": "none"}], ids=str
)
def test_ones_own_page_and_a_program_may(friends: Friends, headers: dict[str, str]) -> None:
    assert friends.anna.send_form(f"{friends.path}/say", {"text": "hello"}, headers).status_code == 200


def test_a_live_line_from_another_site_is_closed(friends: Friends, server: Server) -> None:
    address = f"{server.address.replace('http', 'ws')}/live?table={friends.table}"
    cookie = {"Cookie": friends.anna.cookie()}
    with connect(address, additional_headers=cookie | {"Origin": server.address}) as line:
        assert json.loads(line.recv(timeout=PATIENCE))["table"] == friends.table
    for headers in FOREIGN:
        with connect(address, additional_headers=cookie | headers) as line, pytest.raises(ConnectionClosed):
            line.recv(timeout=PATIENCE)


def welcomed(friends: Friends, headers: dict[str, str]) -> tuple[bool, bool]:
    """Whether a page that sends these headers may change something, and hears news."""
    said = friends.anna.send_form(f"{friends.path}/say", {"text": "hello"}, headers)
    assert said.status_code in (200, 403)
    address = f"{friends.anna.server.address.replace('http', 'ws')}/live?table={friends.table}"
    with connect(address, additional_headers=headers) as line:
        try:
            line.recv(timeout=PATIENCE)
        except ConnectionClosed:
            return said.status_code == 200, False
    return said.status_code == 200, True


def by_https(address: str) -> str:
    """The same host and port by another scheme."""
    return address.replace("http:", "https:")


def test_the_same_host_by_another_scheme_is_another_site(friends: Friends, server: Server) -> None:
    assert welcomed(friends, {"Origin": server.address}) == (True, True)
    assert welcomed(friends, {"Origin": by_https(server.address)}) == (False, False)


def test_a_proxy_tells_by_which_scheme_a_page_came(friends: Friends, server: Server) -> None:
    through = {"X-Forwarded-For": "192.0.2.7", "X-Forwarded-Proto": "https"}
    assert welcomed(friends, through | {"Origin": by_https(server.address)}) == (True, True)
    assert welcomed(friends, through | {"Origin": server.address}) == (False, False)


def test_with_https_pages_come_by_https_though_the_proxy_does_not_tell(tmp_path: Path) -> None:
    with Running(tmp_path / "taproom.sqlite", tmp_path, options=["--https"]) as running:
        answers = {
            origin: Visitor(running).send_form(
                "/play", {"game": GAME, "bots": "1 novice"}, {"Origin": origin}
            )
            for origin in (running.address, by_https(running.address))
        }
        statuses = [answer.status_code for answer in answers.values()]
    assert statuses == [403, 200]


@each_row(
    ("scheme", "secure", "host", "origin", "own"),
    [
        ("http", False, "games.example", "http://games.example", True),
        ("http", False, "games.example", "http://GAMES.example", True),
        ("http", False, "games.example", "http://games.example:80", True),
        ("http", False, "games.example:80", "http://games.example", True),
        ("http", False, "games.example:8420", "http://games.example:8420", True),
        ("ws", False, "[::1]:8420", "http://[::1]:8420", True),
        ("https", False, "games.example", "https://games.example:443", True),
        ("wss", False, "games.example:443", "https://games.example", True),
        ("http", True, "games.example", "https://games.example", True),
        ("ws", True, "games.example", "https://games.example", True),
        ("http", False, "games.example", "https://games.example", False),
        ("ws", False, "games.example", "https://games.example", False),
        ("https", False, "games.example", "http://games.example", False),
        ("http", True, "games.example", "http://games.example", False),
        ("http", False, "games.example", "http://games.example:8420", False),
        ("http", False, "games.example:8420", "http://games.example", False),
        ("http", False, "games.example:80", "https://games.example:80", False),
        ("http", False, "games.example", "http://games.example.evil.example", False),
        ("http", False, "games.example", "ftp://games.example", False),
        ("http", False, "games.example", "http://games.example:x", False),
        ("http", False, "games.example", "http://[games.example", False),
        ("http", False, "games.example", "null", False),
        ("http", False, "games.example", "", False),
        ("http", False, "", "null", False),
        ("http", False, "", "http://", False),
    ],
)
def test_an_origin_is_scheme_host_and_port(
    scheme: str, secure: bool, host: str, origin: str, own: bool
) -> None:
    headers = [(b"host", host.encode()), (b"origin", origin.encode())]
    scope: Any = {"type": "http", "scheme": scheme, "headers": headers}
    with nullcontext() if own else pytest.raises(Forbidden):
        check_origin(scope, secure)


# Who may what.


def test_a_spectator_cannot_act(friends: Friends) -> None:
    wish = friends.wish() | {"text": "hello", "what": "end", "yes": "1", "nonce": "n"}
    before = friends.stands()
    for what in WISHES:
        for seat in ({}, {"as": "0"}, {"as": "1"}, {"as": "2"}, {"as": "99"}, {"as": "x"}):
            answer = friends.sam.scripted(f"{friends.path}/{what}", **wish, **seat)
            assert 400 <= answer.status_code < 500, (what, seat)
    assert friends.stands() == before


def test_another_seat_cannot_act(friends: Friends) -> None:
    wish = friends.wish()
    mover = friends.decides()
    other, seat = (friends.bram, "0") if mover is friends.anna else (friends.anna, "1")
    before = friends.stands()
    assert other.scripted(f"{friends.path}/act", **wish).status_code == 400
    for number in (seat, "2", "99"):
        assert other.scripted(f"{friends.path}/act", **wish, **{"as": number}).status_code == 403
        assert other.scripted(f"{friends.path}/resign", **{"as": number}).status_code == 403
    assert friends.stands() == before
    assert f'data-as="{seat}"' not in other.get(f"{friends.path}/parts?as={seat}").text


def test_only_the_host_seats_and_removes_bots_before_the_start(server: Server) -> None:
    friends = Friends(server, start=False)
    friends.bram.get(friends.link)
    before = friends.stands()
    for stranger in (friends.bram, friends.sam):
        for what, fields in (("bot", {"seat": "1", "level": "novice"}), ("free", {"seat": "2"})):
            assert stranger.scripted(f"{friends.path}/{what}", **fields).status_code == 403
    assert friends.stands() == before
    assert friends.anna.scripted(f"{friends.path}/free", seat="2").status_code == 200
    assert friends.stands()["seats"][2]["kind"] == "free"
    assert friends.anna.scripted(f"{friends.path}/bot", seat="2", level="brewer").status_code == 200
    friends.sit()
    started = friends.stands()
    assert started["status"] == "running"
    for what, fields in (("bot", {"seat": "2", "level": "novice"}), ("free", {"seat": "1"})):
        assert friends.anna.scripted(f"{friends.path}/{what}", **fields).status_code == 400
    assert friends.stands()["seats"] == started["seats"]


@pytest.mark.parametrize("seat", ["0", "1", "2", "7", "-1", "x", ""])
def test_a_seat_by_invitation_is_not_taken_without_it(server: Server, visitor: Visitors, seat: str) -> None:
    host, stranger = visitor(), visitor()
    seats = {"seat-0": "me", "seat-1": "friend", "seat-2": "bot"}
    path = host.submit("/tables", game=GAME, **seats).url.path
    answer = stranger.scripted(
        f"{path}/sit", seat=seat, name="Eve", key=f"{path.rpartition('/')[2]}.1.{'A' * 24}"
    )
    assert 400 <= answer.status_code < 500
    assert "Eve" not in host.get(path).text


def test_too_many_changes_are_refused_with_a_sentence(start_server: StartServer) -> None:
    server = start_server(TAPROOM_WRITES="30")
    someone = Visitor(server)
    answers = [someone.submit("/play", game=GAME, bots="1 novice") for _ in range(6)]
    assert answers[0].status_code == 200
    assert answers[-1].status_code == 429
    assert "That was a little fast. Please wait a moment." in answers[-1].text
    told = someone.post("/api/tables", json={"game": GAME, "seats": [{}, {}]})
    assert (told.status_code, told.json()) == (
        429,
        {"error": "That was a little fast. Please wait a moment."},
    )
    assert someone.get("/").status_code == 200
    for token in re.findall(r"/seat/([^\"]+)", "".join(answer.text for answer in answers)):
        assert token not in server.logged()


def test_too_many_pages_are_refused_with_a_sentence(start_server: StartServer) -> None:
    server = start_server(TAPROOM_READS="100")
    someone = Visitor(server)
    answers = [someone.get("/rules") for _ in range(12)]
    assert answers[0].status_code == 200
    assert answers[-1].status_code == 429
    assert "That was a little fast. Please wait a moment." in answers[-1].text
    assert someone.get("/static/base.css").status_code == 200
    told = someone.post("/preferences", data={"name": "Anna"}, follow_redirects=False)
    assert told.status_code == 303  # changes are counted for themselves


@pytest.mark.parametrize("path", ["/play", "/tables", "/preferences", "/records"])
def test_too_large_a_form_is_refused(visitor: Visitors, path: str) -> None:
    answer = visitor().submit(path, game=GAME, text="x" * 5_000_000)
    assert answer.status_code == 413
    assert "That is too large." in answer.text


# What cannot be read.


def test_what_cannot_be_read_is_refused_with_a_sentence(server: Server, visitor: Visitors) -> None:
    anna = visitor()
    form = b'--x\r\nContent-Disposition: form-data; name="game"\r\n\r\n\xff\xfe\r\n--x--\r\n'
    for charset in ("", "; charset=zzz"):
        for path in ("/play", "/records"):
            kind = {"Content-Type": f"multipart/form-data; boundary=x{charset}"}
            answer = anna.post(path, content=form, headers=kind)
            assert answer.status_code == 400
            assert "The request is not understood" in answer.text
    for text in (b'{"game":"x","seats":' + b"[" * 20_000, b'{"game":"\xff\xfe"}'):
        answer = anna.post("/api/tables", content=text, headers={"Content-Type": "application/json"})
        assert answer.status_code == 400
        assert answer.json()["error"].startswith("The request is not understood")


def test_a_table_that_has_not_started_has_no_boards(visitor: Visitors) -> None:
    anna = visitor()
    path = anna.submit("/tables", game=GAME, **{"seat-0": "me", "seat-1": "friend"}).url.path
    for board in ("board/0", "board/0?at=0", "at/0", "at/0/parts"):
        answer = anna.get(f"{path}/{board}")
        assert answer.status_code == 400
        assert "This game has not started yet." in answer.text


# Where pages lead.

ELSEWHERE = [
    "//evil.example",
    "/\\evil.example",
    "http://evil.example",
    "https:evil.example",
    "javascript:alert(1)",
    "/\t/evil.example",
    "/\r\nSet-Cookie: a=b",
    "\\\\evil.example",
    " //evil.example",
    "",
]


@pytest.mark.parametrize("to", ELSEWHERE)
def test_a_redirect_never_leads_to_another_site(server: Server, visitor: Visitors, to: str) -> None:
    someone = visitor()
    answers = [
        someone.get("/lang/fr", params={"to": to}, follow_redirects=False),
        someone.post("/preferences", data={"to": to}, follow_redirects=False),
    ]
    for answer in answers:
        assert answer.status_code == 303
        where = answer.headers["location"]
        assert re.match(r"/(?![/\\])", where), where
        assert "evil" not in urlsplit(where).netloc
        assert "a=b" not in str(answer.headers)


def test_a_redirect_leads_back_to_ones_own_page(visitor: Visitors) -> None:
    answer = visitor().get("/lang/fr", params={"to": "/rules?x=1#y"}, follow_redirects=False)
    assert answer.headers["location"] == "/rules?x=1#y"


def test_the_log_has_no_token_and_no_cookie(server: Server, friends: Friends, visitor: Visitors) -> None:
    own = re.findall(r'data-copy="/seat/([^"]+)"', friends.bram.get(friends.path).text)
    visitor().get(f"/seat/{own[0]}")
    visitor().get(friends.link)
    logged = server.logged()
    for secret in (*own, friends.link.rpartition("/")[2], friends.anna.cookies["taproom"]):
        assert secret not in logged


def test_an_option_that_the_game_does_not_know_is_refused_with_a_sentence(
    visitor: Callable[..., Visitor],
) -> None:
    form = {"game": "heaven-and-ale", "seat-0": "me", "seat-1": "bot", "option-first_player": "the tallest"}
    answer = visitor().submit("/tables", **form)
    assert answer.status_code == 400
    assert "The option first_player is" in answer.text
