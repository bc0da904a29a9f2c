"""The home page and those around it in a real Chromium: how they look, and what their scripts add."""

from collections.abc import Callable, Iterator
from importlib.resources import files
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]

from taproom.server.lobby import home_context
from taproom.server.people import Person, Preferences
from taproom.server.table import Table
from taproom.server.templating import page as frame
from taproom.server.templating import render
from tests.server.showcase import PAGES, pages
from tests.server.tables import ANNA, NOW, deal, play, started

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page, Route, WebSocketRoute

HOST = "http://localhost"  # notifications are for secure pages, and for this one
STATIC = files("taproom.server") / "static"
KINDS = {"css": "text/css", "js": "text/javascript", "svg": "image/svg+xml", "woff2": "font/woff2"}
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self' ws:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
LOOKED_AT = [name for name in PAGES if not name.startswith("message") or name == "message-404"]
WAYS = [(1280, "light", "en"), (768, "dark", "fr"), (390, "light", "fr"), (390, "dark", "en")]
SERIOUS = ("serious", "critical")

TOO_WIDE = "document.documentElement.scrollWidth - innerWidth"
TOO_SMALL = """() => [...document.querySelectorAll("body *")].filter(element =>
  !element.closest("svg, .vh") && element.checkVisibility()
  && [...element.childNodes].some(node => node.nodeType == 3 && node.data.trim())
  && parseFloat(getComputedStyle(element).fontSize) < 14).map(element => element.outerHTML)"""
TOO_LOW = """() => [...document.querySelectorAll("button, select, a.control, summary, .seg label, .ck")]
  .filter(element => element.checkVisibility() && element.getBoundingClientRect().height < 43.5)
  .map(element => element.outerHTML)"""

Answers = dict[str, Callable[[], str]]


def serve(context: "BrowserContext", answers: Answers) -> list[tuple[str, dict[str, list[str]]]]:
    """Answer a browser as the server would, and note what it posts."""
    posted: list[tuple[str, dict[str, list[str]]]] = []

    def answer(route: "Route") -> None:
        path = route.request.url.removeprefix(HOST).split("?")[0]
        if path.startswith("/static/"):
            file = STATIC / path.removeprefix("/static/")
            route.fulfill(body=file.read_bytes(), content_type=KINDS[path.rsplit(".", 1)[1]])
        elif route.request.method == "POST":
            posted.append((path, parse_qs(route.request.post_data or "")))
            route.fulfill(body="posted", content_type="text/plain")
        else:
            headers = {"Content-Security-Policy": POLICY, "Content-Type": "text/html; charset=utf-8"}
            route.fulfill(body=answers[path](), headers=headers)

    context.route("**/*", answer)
    return posted


@pytest.fixture
def context(browser: "Browser") -> "Iterator[BrowserContext]":
    """A visitor whose browser complains of nothing."""
    made = browser.new_context(viewport={"width": 1280, "height": 900})
    complaints: list[str] = []
    made.on("weberror", lambda error: complaints.append(str(error.error)))
    made.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
    yield made
    made.close()
    assert [text for text in complaints if "WebSocket" not in text] == []


def lasting(text: str) -> Callable[[], str]:
    """Answer always the same."""
    return lambda: text


@pytest.mark.parametrize(("width", "theme", "lang"), WAYS)
def test_pages_fit_and_axe_finds_nothing_serious(
    browser: "Browser", width: int, theme: Any, lang: str
) -> None:
    context = browser.new_context(
        viewport={"width": width, "height": 844}, color_scheme=theme, bypass_csp=True, reduced_motion="reduce"
    )
    serve(context, {f"/{name}": lasting(text) for name, text in pages(lang).items()})
    page = context.new_page()
    for name in LOOKED_AT:
        page.goto(f"{HOST}/{name}")
        assert page.evaluate(TOO_WIDE) <= 0, name
        found = Axe().run(page).response["violations"]
        assert [one["id"] for one in found if one["impact"] in SERIOUS] == [], name
        if width == 390:
            assert page.evaluate(TOO_SMALL) == [], name
            assert page.evaluate(TOO_LOW) == [], name
    context.close()


def test_both_fonts_are_loaded(context: "BrowserContext") -> None:
    serve(context, {"/": lasting(pages("fr")["home"])})
    page = context.new_page()
    page.goto(HOST)
    loaded = "() => document.fonts.ready.then(fonts => [...fonts].map(font => font.status))"
    assert page.evaluate(loaded) == ["loaded", "loaded"]


# Without script.


def test_the_form_fits_the_choice_without_script(browser: "Browser") -> None:
    context = browser.new_context(java_script_enabled=False)
    posted = serve(context, {"/": lasting(pages("en")["first-visit"])})
    page = context.new_page()
    page.goto(HOST)
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
    path, sent = posted[0]
    assert path == "/tables"
    assert (sent["game"], sent["seat-3"], sent["option-mode"]) == (["dice-brewing"], ["bot"], ["advanced"])
    assert (sent["hints"], sent["clock"], sent["take_backs"]) == (["best"], ["none"], ["1"])
    context.close()


def test_one_click_plays_against_bots_without_script(browser: "Browser") -> None:
    context = browser.new_context(java_script_enabled=False)
    posted = serve(context, {"/": lasting(pages("en")["first-visit"])})
    page = context.new_page()
    page.goto(HOST)
    page.get_by_label("Bots for Heaven & Ale").select_option("3 master")
    page.get_by_role("button", name="Play now against bots (Heaven & Ale)").click()
    page.wait_for_url("**/play")
    assert posted == [("/play", {"game": ["heaven-and-ale"], "bots": ["3 master"]})]
    context.close()


# With script.


def test_seats_come_and_go(context: "BrowserContext") -> None:
    posted = serve(context, {"/": lasting(pages("en")["first-visit"])})
    page = context.new_page()
    page.goto(HOST)
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
    sent = posted[0][1]
    assert [sent[f"seat-{seat}"] for seat in range(4)] == [["me"], ["friend"], ["none"], ["bot"]]
    assert [name for name in sent if name.startswith("option-")] == ["option-first_player"]


def test_the_greeting_follows_the_visitors_clock(context: "BrowserContext") -> None:
    serve(context, {"/": lasting(pages("en")["home"])})
    page = context.new_page()
    page.clock.set_fixed_time("2026-11-17T07:30:00")
    page.goto(HOST)
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


def heard(context: "BrowserContext") -> "list[WebSocketRoute]":
    """Answer the sockets that pages open, and give them."""
    sockets: list[WebSocketRoute] = []

    def note(socket: "WebSocketRoute") -> None:
        sockets.append(socket)

    context.route_web_socket("**/live", note)
    return sockets


def wait_for_title(page: "Page", title: str) -> None:
    """Wait until the title of the page begins so."""
    page.wait_for_function("title => document.title.startsWith(title)", arg=title)


def test_news_bring_a_game_up_and_the_title_counts_it(context: "BrowserContext") -> None:
    sockets = heard(context)
    now = {"page": home(*games_of_two(moved=False))}
    serve(context, {"/": lambda: now["page"]})
    page = context.new_page()
    page.goto(HOST)
    rows = page.locator("#mine [data-table]")
    assert [row.get_attribute("data-table") for row in rows.all()] == ["table-first", "table-second"]
    page.locator("[data-table=table-second] a").focus()
    now["page"] = home(*games_of_two(moved=True))
    sockets[0].send('{"lobby": true}')
    wait_for_title(page, "(1) ")
    assert [row.get_attribute("data-table") for row in rows.all()] == ["table-second", "table-first"]
    assert page.locator("#turn").is_visible()
    focused = "document.activeElement.closest('[data-table]').dataset.table"
    assert page.evaluate(focused) == "table-second"


def test_a_dropped_line_comes_back_and_brings_what_was_missed(context: "BrowserContext") -> None:
    sockets = heard(context)
    now = {"page": home(*games_of_two(moved=False))}
    serve(context, {"/": lambda: now["page"]})
    page = context.new_page()
    page.goto(HOST)
    page.wait_for_function("document.querySelector('.scripted') !== null")
    now["page"] = home(*games_of_two(moved=True))
    sockets[0].close()
    wait_for_title(page, "(1) ")
    assert len(sockets) == 2


LOOKS_ELSEWHERE = """
Object.defineProperty(document, "hidden", { get: () => true });
window.told = [];
window.Notification = class extends Notification {
  constructor(title, options) { super(title, options); told.push(`${title}: ${options.body}`); }
};
"""


@pytest.mark.parametrize(("wished", "told"), [(True, ["Your turn: Heaven & Ale"]), (False, [])])
def test_who_wishes_it_is_notified_while_looking_elsewhere(
    context: "BrowserContext", wished: bool, told: list[str]
) -> None:
    sockets = heard(context)
    context.grant_permissions(["notifications"], origin=HOST)
    context.add_init_script(LOOKS_ELSEWHERE)
    now = {"page": home(*games_of_two(moved=False), notify=wished)}
    serve(context, {"/": lambda: now["page"]})
    page = context.new_page()
    page.goto(HOST)
    page.wait_for_function("document.querySelector('.scripted') !== null")
    now["page"] = home(*games_of_two(moved=True), notify=wished)
    sockets[0].send('{"lobby": true}')
    wait_for_title(page, "(1) ")
    assert page.evaluate("told") == told
