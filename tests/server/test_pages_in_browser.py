"""The home page and those around it in a real Chromium: how they look, and what their scripts add."""

from collections.abc import Callable, Iterator
from importlib.resources import files
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs

import pytest

from taproom.server.lobby import home_context
from taproom.server.people import Person, Preferences
from taproom.server.table import Table
from taproom.server.templating import page as frame
from taproom.server.templating import render
from tests.server.browsing import PATIENCE, hear_out
from tests.server.page_checks import axe_faults, misfits
from tests.server.showcase import PAGES, pages
from tests.server.tables import ANNA, NOW, deal, play, started

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route, WebSocketRoute

HOST = "http://localhost"  # notifications are for secure pages, and for this one
STATIC = files("taproom.server") / "static"
KINDS = {"css": "text/css", "js": "text/javascript", "svg": "image/svg+xml", "woff2": "font/woff2"}
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self' ws:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
LOOKED_AT = [name for name in PAGES if not name.startswith("message") or name == "message-404"]
WIDE, TABLET, PHONE = 1280, 768, 390
LOOKS = 20
"""Milliseconds between two looks at what cannot be waited for."""


class Visit:
    """A browser that is answered as by the server, and complains of nothing."""

    def __init__(self, browser: "Browser", **settings: Any) -> None:
        self.context = browser.new_context(reduced_motion="reduce", **settings)
        self.context.set_default_timeout(PATIENCE)
        self.answers: dict[str, Callable[[], str]] = {}
        """The pages, by their paths."""
        self.posted: list[tuple[str, dict[str, list[str]]]] = []
        self.complaints: list[str] = []
        self.context.on("weberror", lambda error: self.complaints.append(str(error.error)))
        self.context.on("console", lambda said: self.hear(said.type, said.text))
        self.context.route("**/*", self.answer)
        self.page = self.context.new_page()

    def hear(self, kind: str, text: str) -> None:
        """Note what the browser complains of; that nobody answers its socket is no fault."""
        if kind == "error" and "WebSocket" not in text:
            self.complaints.append(text)

    def answer(self, route: "Route") -> None:
        """Answer a request, and note what is posted."""
        path = route.request.url.removeprefix(HOST).split("?")[0]
        if path.startswith("/static/"):
            file = STATIC / path.removeprefix("/static/")
            route.fulfill(body=file.read_bytes(), content_type=KINDS[path.rsplit(".", 1)[1]])
        elif route.request.method == "POST":
            self.posted.append((path, parse_qs(route.request.post_data or "")))
            route.fulfill(body="posted", content_type="text/plain")
        else:
            headers = {"Content-Security-Policy": POLICY, "Content-Type": "text/html; charset=utf-8"}
            route.fulfill(body=self.answers[path](), headers=headers)

    def open(self, text: str, width: int = WIDE) -> "Page":
        """Open a page that is always the same."""
        self.answers["/"] = lambda: text
        self.posted.clear()
        self.page.set_viewport_size({"width": width, "height": 900})
        self.page.goto(HOST)
        return self.page

    def check(self) -> None:
        """The browser has complained of nothing since the last look."""
        hear_out(self.page)
        complaints, self.complaints = self.complaints, []
        assert complaints == []


@pytest.fixture(scope="module")
def visits(browser: "Browser") -> Iterator[dict[bool, Visit]]:
    """The visits that several tests share, with script and without."""
    both = {script: Visit(browser, java_script_enabled=script) for script in (True, False)}
    yield both
    for one in both.values():
        one.context.close()


@pytest.fixture
def visit(visits: dict[bool, Visit]) -> Iterator[Visit]:
    """A visit."""
    yield visits[True]
    visits[True].check()


@pytest.fixture
def plain_visit(visits: dict[bool, Visit]) -> Iterator[Visit]:
    """A visit without script."""
    yield visits[False]
    visits[False].check()


@pytest.fixture
def new_visit(browser: "Browser") -> Iterator[Visit]:
    """A visit for what cannot be undone."""
    one = Visit(browser)
    yield one
    try:
        one.check()
    finally:
        one.context.close()


# How they look.


@pytest.mark.parametrize("name", LOOKED_AT)
def test_a_page_fits_and_axe_finds_nothing_serious(visit: Visit, name: str) -> None:
    page = visit.open(pages("en")[name])
    page.emulate_media(color_scheme="light")
    assert (misfits(page), axe_faults(page, serious=True)) == ([], [])
    page.set_viewport_size({"width": PHONE, "height": 844})
    assert misfits(page) == []
    visit.open(pages("fr")[name], PHONE)
    page.emulate_media(color_scheme="dark")
    assert (misfits(page), axe_faults(page, serious=True)) == ([], [])
    page.set_viewport_size({"width": TABLET, "height": 844})
    assert misfits(page) == []


def test_both_fonts_are_loaded(visit: Visit) -> None:
    page = visit.open(pages("fr")["home"])
    loaded = "() => document.fonts.ready.then(fonts => [...fonts].map(font => font.status))"
    assert page.evaluate(loaded) == ["loaded", "loaded"]


# Without script.


def test_the_form_fits_the_choice_without_script(plain_visit: Visit) -> None:
    page = plain_visit.open(pages("en")["first-visit"])
    form = page.locator("#create")
    levels, modes = form.locator(".level"), form.get_by_text("Advanced")
    assert [seat.is_visible() for seat in form.locator("select[name^=seat-]").all()] == [True] * 4
    assert [level.is_visible() for level in levels.all()] == [False, False, True, False]
    form.locator("[name=seat-3]").select_option("bot")
    assert levels.nth(3).is_visible()
    assert not modes.is_visible()
    form.get_by_text("Dice Brewing", exact=True).click()
    assert modes.is_visible()
    modes.click()
    form.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/tables")
    path, sent = plain_visit.posted[0]
    assert path == "/tables"
    assert (sent["game"], sent["seat-3"], sent["option-mode"]) == (["dice-brewing"], ["bot"], ["advanced"])
    assert (sent["hints"], sent["clock"], sent["take_backs"]) == (["best"], ["none"], ["1"])


def test_one_click_plays_against_bots_without_script(plain_visit: Visit) -> None:
    page = plain_visit.open(pages("en")["first-visit"])
    page.get_by_label("Bots for Heaven & Ale").select_option("3 master")
    page.get_by_role("button", name="Play now against bots (Heaven & Ale)").click()
    page.wait_for_url("**/play")
    assert plain_visit.posted == [("/play", {"game": ["heaven-and-ale"], "bots": ["3 master"]})]


# With script.


def test_seats_come_and_go(visit: Visit) -> None:
    page = visit.open(pages("en")["first-visit"])
    form = page.locator("#create")
    seats, add = form.locator("select[name^=seat-]"), form.get_by_role("button", name="Add a seat")
    assert [seat.is_visible() for seat in seats.all()] == [True, True, True, False]
    add.click()
    assert seats.nth(3).is_visible()
    assert not add.is_visible()
    form.get_by_role("button", name="Remove seat 3").click()
    assert not seats.nth(2).is_visible()
    assert add.is_visible()
    form.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/tables")
    sent = visit.posted[0][1]
    assert [sent[f"seat-{seat}"] for seat in range(4)] == [["me"], ["friend"], ["none"], ["bot"]]
    assert [name for name in sent if name.startswith("option-")] == ["option-first_player"]


def test_the_greeting_follows_the_visitors_clock(new_visit: Visit) -> None:
    new_visit.page.clock.set_fixed_time("2026-11-17T07:30:00")
    page = new_visit.open(pages("en")["home"])
    assert page.locator("h1").inner_text().startswith("Good morning, Anna.")


def home(*tables: Table, notify: bool = False) -> str:
    """Render the home page with some running games."""
    person = Person(ANNA, "Anna", Preferences(notify=notify))
    return render(
        "home.html", "en", page=frame(person, "en", "/"), **home_context(person, tables, [], [], "en", NOW)
    )


def games_of_two(moved: bool) -> list[Table]:
    """Two games of Anna and Bram; in the second it is Bram's turn, or Anna's once he has moved."""
    sitting = [("Anna", ANNA), ("Bram", "bram")]
    first = play(started(deal("dice-brewing", "first"), sitting), NOW - 10, until=1)
    second = play(started(deal("heaven-and-ale", "second"), sitting), NOW - 20, until=1)
    return [first, play(second, NOW, until=0) if moved else second]


def heard(visit: Visit) -> "list[WebSocketRoute]":
    """Answer the sockets that pages open, and give them."""
    sockets: list[WebSocketRoute] = []

    def note(socket: "WebSocketRoute") -> None:
        sockets.append(socket)

    visit.context.route_web_socket("**/live", note)
    return sockets


def open_home(visit: Visit, sockets: "list[WebSocketRoute]", notify: bool = False) -> "Page":
    """Open the home page before Bram has moved, and wait until it listens."""
    page = visit.open(home(*games_of_two(moved=False), notify=notify))
    for _look in range(PATIENCE // LOOKS):
        if sockets:
            break
        page.wait_for_timeout(LOOKS)
    assert sockets, "the page never listens"
    visit.answers["/"] = lambda: home(*games_of_two(moved=True), notify=notify)
    return page


def wait_for_title(page: "Page", title: str) -> None:
    """Wait until the title of the page begins so."""
    page.wait_for_function("title => document.title.startsWith(title)", arg=title)


def test_news_bring_a_game_up_and_the_title_counts_it(new_visit: Visit) -> None:
    sockets = heard(new_visit)
    page = open_home(new_visit, sockets)
    rows = page.locator("#mine [data-table]")
    assert [row.get_attribute("data-table") for row in rows.all()] == ["table-first", "table-second"]
    page.locator("[data-table=table-second] a").focus()
    sockets[0].send('{"lobby": true}')
    wait_for_title(page, "(1) ")
    assert [row.get_attribute("data-table") for row in rows.all()] == ["table-second", "table-first"]
    assert page.locator("#turn").is_visible()
    focused = "document.activeElement.closest('[data-table]').dataset.table"
    assert page.evaluate(focused) == "table-second"


def test_a_dropped_line_comes_back_and_brings_what_was_missed(new_visit: Visit) -> None:
    sockets = heard(new_visit)
    page = open_home(new_visit, sockets)
    sockets[0].close()
    wait_for_title(page, "(1) ")
    assert len(sockets) == 2


LOOKS_ELSEWHERE = """
Object.defineProperty(document, "hidden", { get: () => true });
window.told = [];
window.Notification = class extends Notification {
  static permission = "granted"; // Chromium's headless shell denies it even where it was granted
  constructor(title, options) { super(title, options); told.push(`${title}: ${options.body}`); }
};
"""


@pytest.mark.parametrize(("wished", "told"), [(True, ["Your turn: Heaven & Ale"]), (False, [])])
def test_who_wishes_it_is_notified_while_looking_elsewhere(
    new_visit: Visit, wished: bool, told: list[str]
) -> None:
    sockets = heard(new_visit)
    new_visit.context.add_init_script(LOOKS_ELSEWHERE)
    page = open_home(new_visit, sockets, notify=wished)
    sockets[0].send('{"lobby": true}')
    wait_for_title(page, "(1) ")
    assert page.evaluate("told") == told
