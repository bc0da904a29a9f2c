"""A name or a message that tries to break out of a page is only text, on every page, in both languages."""

import json
import re
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator
from html.parser import HTMLParser

import httpx
import pytest

from taproom.games import game
from taproom.kernel.records import Record
from taproom.kernel.words import LANGUAGES
from taproom.server.guard import POLICY
from tests.server.friends import GAME, Friends
from tests.server.running import Server, Visitor

Visitors = Callable[..., Visitor]
EVIL = '"><script>a()</script>'
"""As long as a name may be."""
ADDRESSES = {"href", "src", "action", "formaction", "xlink:href", "data", "poster", "srcset"}
OWN_ADDRESS = re.compile(r"(?i)(/(?!/)|#|data:image|$)")
WORSE = """'"><script>alert(1)</script><img src=x onerror=alert(1)>&lt;b&gt;{{7*7}}"""


class Reader(HTMLParser):
    """Reads a page and notes every element with its attributes."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {name: value or "" for name, value in attrs}))


def check_page(answer: httpx.Response) -> None:
    """Check that nothing of a page runs or is fetched but what we wrote ourselves."""
    assert answer.headers["content-security-policy"] == POLICY
    assert answer.headers["x-content-type-options"] == "nosniff"
    for tag, attributes in Reader(answer.text).tags:
        assert tag not in ("style", "iframe", "object", "embed", "base"), tag
        assert tag != "script" or re.match(r"/static/[\w.-]+$", attributes.get("src", "")), attributes
        assert tag != "img" or attributes.get("src", "").startswith(("/static/", "data:")), attributes
        assert tag != "link" or not attributes["href"].startswith(("//", "http")), attributes
        for name, value in attributes.items():
            assert name != "style", (tag, attributes)
            assert not name.startswith("on"), (tag, attributes)
            assert name not in ADDRESSES or OWN_ADDRESS.match(value), (tag, attributes)
    assert "<script>a" not in answer.text
    assert "<script>alert" not in answer.text


@pytest.fixture(scope="module", params=LANGUAGES)
def evil(request: pytest.FixtureRequest, server: Server) -> Friends:
    """A game of people with names that try to break out, who say such things too."""
    friends = Friends(server, EVIL, start=False, lang=request.param)
    friends.sam.lobby = friends.sam.get(friends.path)  # type: ignore[attr-defined]
    friends.anna.lobby = friends.anna.get(friends.path)  # type: ignore[attr-defined]
    friends.sam.home = friends.sam.get("/")  # type: ignore[attr-defined]
    friends.sit(EVIL)
    for someone in (friends.anna, friends.bram):
        someone.submit(f"{friends.path}/say", text=WORSE)
        someone.submit("/preferences", name=EVIL, confirm="1")
    for _ in range(4):
        wish = friends.wish()
        assert friends.decides().submit(f"{friends.path}/act", **wish).status_code == 200
    return friends


def pages_of(friends: Friends, over: bool) -> Iterator[httpx.Response]:
    """Open every page as everybody who is there."""
    path = friends.path
    if not over:
        for always_the_same in ("/api", "/about/privacy", "/rules", f"/rules/{GAME}"):
            yield friends.anna.get(always_the_same)
    for someone in (friends.anna, friends.bram, friends.sam):
        for end in ("", "/parts", "/parts?layout=tall", "/board/0", "/board/1?at=2", "/at/2", "/at/2/parts"):
            yield someone.get(f"{path}{end}")
        for elsewhere in ("/", "/games", "/preferences"):
            yield someone.get(elsewhere)
        yield someone.get(f"/{EVIL}")
        yield someone.get(f"/?x={EVIL}")
        yield someone.get(f"/table/{EVIL}")
        yield someone.get(f"/rules/{EVIL}")
        yield someone.submit(f"{path}/act", action=EVIL, position="1", request=EVIL)
        yield someone.submit(f"{path}/{EVIL}")
        yield someone.submit("/play", game=EVIL, bots=EVIL)
        yield someone.submit("/tables", game=GAME, **{"seat-0": EVIL, "seat-1": "bot", "level-1": EVIL})
        yield someone.submit("/preferences", name=EVIL * 2, webhook=EVIL, confirm="1")
        if not over:
            yield someone.scripted(f"{path}/ask", what="take-back", whose=EVIL)
            yield someone.scripted(f"{path}/ask", what=EVIL)


def test_a_name_that_tries_to_break_out_is_only_text_while_a_game_runs(evil: Friends) -> None:
    check_page(evil.sam.lobby)  # type: ignore[attr-defined]
    check_page(evil.anna.lobby)  # type: ignore[attr-defined]
    check_page(evil.sam.home)  # type: ignore[attr-defined]
    shown = 0
    for answer in pages_of(evil, over=False):
        assert answer.status_code < 500
        check_page(answer)
        shown += "&lt;script&gt;a()" in answer.text or "&lt;script>a()" in answer.text
    assert shown > 10
    log = evil.sam.get(f"/api/tables/{evil.table}/log")
    assert log.headers["content-type"].startswith("application/json")


def test_a_name_that_tries_to_break_out_is_only_text_in_a_feed(evil: Friends) -> None:
    someone = evil.decides()
    token = someone.feed()
    answer = someone.get(token)
    assert answer.headers["content-type"].startswith("application/atom+xml")
    feed = ET.fromstring(answer.text)
    atom = "{http://www.w3.org/2005/Atom}"
    assert feed.tag == f"{atom}feed"
    assert [feed.find(f"{atom}{name}") is not None for name in ("title", "id", "updated", "author")] == [
        True
    ] * 4
    entries = feed.findall(f"{atom}entry")
    assert evil.path in "".join(str(each.find(f"{atom}link").get("href")) for each in entries)  # type: ignore[union-attr]
    assert "<script" not in answer.text
    for wrong in (
        token[:-1],
        token[:-2] + "AA",
        f"/feed/{someone.cookies['taproom']}",
        "/feed/x",
        "/feed/.",
        "/feed/é.x",
    ):
        assert evil.sam.get(wrong).status_code == 404


def test_a_name_that_tries_to_break_out_is_only_text_when_a_game_is_over(evil: Friends) -> None:
    for someone in (evil.anna, evil.bram):
        someone.submit(f"{evil.path}/resign")
    assert evil.stands()["status"] == "over"
    for answer in pages_of(evil, over=True):
        assert answer.status_code < 500
        check_page(answer)
    record = evil.sam.get(f"{evil.path}/record.json")
    assert record.headers["content-disposition"].startswith("attachment")
    assert record.headers["content-type"].startswith("application/json")


@pytest.mark.parametrize("slug", ["dice-brewing", "belgian-beers-race"])
def test_other_games_keep_to_it_too(visitor: Visitors, slug: str) -> None:
    someone = visitor()
    someone.submit("/preferences", name=EVIL, confirm="1")
    page = someone.submit("/play", game=slug, bots="1 novice")
    check_page(page)
    assert someone.submit(f"{page.url.path}/start", nonce="n").status_code == 200
    for end in ("", "/parts", "/board/0", "/at/0"):
        check_page(someone.get(f"{page.url.path}{end}"))


def test_a_record_with_names_that_try_to_break_out_is_only_text(visitor: Visitors) -> None:
    record = Record.begin(game(GAME), [f"{WORSE[:60]} (human)", EVIL], 1)
    state = record.deal()
    for _ in range(5):
        record.actions.append(state.game.text(state.legal()[0]))
        state.play(state.legal()[0])
    file = json.dumps(record.dump()).encode()
    someone = visitor()
    page = someone.post("/records", files={"file": (f"{EVIL}.json", file, "text/html")})
    assert page.status_code == 200
    assert "/at/0" in page.url.path
    check_page(page)
    for end in ("/at/5", "/at/5/parts", "/board/0?at=3"):
        check_page(someone.get(page.url.path.removesuffix("/at/0") + end))
    for wrong in (b"", b"{", b"<script>a()</script>", b"\xff", b"[]", json.dumps({"format": EVIL}).encode()):
        refused = someone.post("/records", files={"file": ("x.json", wrong)})
        assert refused.status_code == 400
        check_page(refused)
