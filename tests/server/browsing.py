"""Guests of a real server, with real browsers that have nothing to complain of."""

import json
import re
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from html import unescape
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from playwright.sync_api import Error, expect

import taproom
from tests.server.running import LOOKS, Server, Visitor

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page, Request

PATIENCE = 120_000
"""Milliseconds; a busy machine is slow, not wrong, and what comes is never waited for any longer."""
expect.set_options(timeout=PATIENCE)
GAME = "heaven-and-ale"
TALL = 760
"""Pixels; narrower pages are drawn in another way."""
PHONE: dict[str, Any] = {"width": 390, "has_touch": True, "is_mobile": True}
SAME_CHANCE = "crypto.getRandomValues = (numbers) => numbers.fill(7)"
"""What a browser adds to the deal is the same in every run, see `same_deals`."""
SAME_NONCE = "07" * 16
MINE = """() => {
  const now = document.getElementById("now").dataset
  const busy = document.getElementById("table").classList.contains("busy")
  const covered = document.querySelector(".cover")
  return !busy && !covered && (now.status === "over" || now.mine === "1")
}"""
RUNNING = "() => document.getElementById('now').dataset.status === 'running'"
MOVED_OR_ASKED = """before => {
  const now = document.getElementById("now").dataset
  const busy = document.getElementById("table").classList.contains("busy")
  return !busy && (now.position !== before || document.querySelector(".status[data-pending]"))
}"""
MOVED = """before => document.getElementById("now").dataset.position !== before
  && !document.getElementById("table").classList.contains("busy")"""
REACHED = """([position, seats]) => {
  const now = document.getElementById("now").dataset
  return Number(now.position) >= position && (!seats || now.status === "over" || seats.includes(now.decides))
}"""

Chooser = Callable[[Sequence[str]], str]


def hasty(legal: Sequence[str]) -> str:
    """Choose what brings the end of a game of Heaven & Ale near: far along the walk."""
    far = [action for action in legal if action.startswith("go ")]
    return max(far, key=lambda action: int(action[3:])) if far else legal[-1]


def path_of(page: "Page") -> str:
    """Give the address of a page on its server; nothing for an empty page."""
    return "/" + page.url.split("/", 3)[3] if "/" in page.url else ""


def hear_out(*pages: "Page") -> None:
    """Let pages say what they have still to say: what they complain of is told during a call alone."""
    for page in pages:
        page.locator("html").wait_for(state="attached")


class Screen:
    """A browser context with one page, for one guest after another: to open one costs more than a test.

    Its settings are those of a context; what a page can be told later is no part of them.
    """

    def __init__(self, browser: "Browser", address: str, settings: dict[str, Any]) -> None:
        self.address = address
        self.settings = settings
        self.guest: Guest | None = None
        self.context = browser.new_context(base_url=address, **settings)
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(SAME_CHANCE)
        self.context.on("weberror", lambda error: self.hear("error", str(error.error)))
        self.context.on("console", lambda said: self.hear(said.type, said.text))
        self.context.on("request", self.watch)
        self.page = self.context.new_page()
        self.line = self.context.new_cdp_session(self.page)

    def hear(self, kind: str, text: str) -> None:
        """Tell the guest what the browser says."""
        if self.guest:
            self.guest.hear(kind, text)

    def watch(self, request: "Request") -> None:
        """Nothing is asked of any other server."""
        if not request.url.startswith((self.address, "data:", "blob:", "about:")):
            self.hear("error", f"asks {request.url}")

    def tidy(self) -> None:
        """Leave nothing of a guest to the next one; whoever wants to know the complaints has asked before."""
        self.guest = None
        for other in self.context.pages[1:]:
            other.close()
        self.page.unroute_all()
        self.context.set_offline(False)
        self.context.clear_permissions()
        self.page.mouse.move(0, 0)
        self.page.goto("about:blank")  # before the cookies go: a page that is left may still write one
        self.context.clear_cookies()
        stored = {"origin": self.address, "storageTypes": "local_storage"}
        self.line.send("Storage.clearDataForOrigin", stored)


class Screens:
    """The screens at a server that nobody looks at now, by their settings."""

    def __init__(self, browser: "Browser", server: Server) -> None:
        self.browser = browser
        self.server = server
        self.free: dict[str, list[Screen]] = {}

    def take(self, settings: dict[str, Any]) -> Screen:
        """Give a screen with these settings, which looks as a new one would."""
        free = self.free.get(json.dumps(settings, sort_keys=True))
        return free.pop() if free else Screen(self.browser, self.server.address, settings)

    def give_back(self, screen: Screen) -> None:
        """Keep a screen for the next guest."""
        screen.tidy()
        self.free.setdefault(json.dumps(screen.settings, sort_keys=True), []).append(screen)


class Guest:
    """Somebody with a browser of their own, on one page; nothing moves there unless motion is looked at."""

    def __init__(
        self,
        screen: Screen,
        server: Server,
        name: str,
        width: int = 1280,
        dark: bool = False,
        motion: bool = False,
    ) -> None:
        self.server = server
        self.name = name
        self.screen = screen
        self.context = screen.context
        self.page = screen.page
        self.complaints: list[str] = []
        self.forgiven = ""
        """A pattern of complaints that a test expects."""
        screen.guest = self
        self.look(width, dark, motion)

    def look(self, width: int, dark: bool = False, motion: bool = False) -> None:
        """Have a page of some width, in light or dark colours, for which the server knows how to draw."""
        self.looks = {"width": width, "dark": dark, "motion": motion}
        self.page.set_viewport_size({"width": width, "height": 844 if width < 800 else 900})
        self.page.emulate_media(
            color_scheme="dark" if dark else "light",
            reduced_motion="no-preference" if motion else "reduce",
        )
        layout = "tall" if width <= TALL else "wide"
        self.context.add_cookies([{"name": "layout", "value": layout, "url": self.server.address}])

    def hear(self, kind: str, text: str) -> None:
        """Note what the browser complains of: faults of scripts, and what the page's own policy forbids."""
        if kind == "error" and not (self.forgiven and re.search(self.forgiven, text)):
            self.complaints.append(text)

    def complained(self) -> bool:
        """Whether the browser has complained of anything until now."""
        try:
            hear_out(*self.context.pages)
        except Error as error:
            self.complaints.append(f"the page answers no more: {error}")
        return bool(self.complaints)

    def be(self, other: "Guest") -> None:
        """Be the same person as somebody else, on another device."""
        cookies = [cookie for cookie in other.context.cookies() if cookie["name"] != "layout"]
        self.context.add_cookies(cookies)  # type: ignore[arg-type]

    def touches(self) -> bool:
        """Whether the screen is one to touch."""
        return bool(self.screen.settings.get("has_touch"))

    def account(self) -> str:
        """Tell what is needed to repeat what this guest has seen."""
        told = [f"{self.looks} {self.screen.settings}", f"page: {self.page.url}", *self.complaints]
        table = re.search(r"/table/([\w-]+)", self.page.url)
        return "\n".join([*told, *(journal_of(self.server, table[1]) if table else ())])

    # Getting to a table.

    def send(self, path: str, **fields: str) -> str:
        """Submit a form without looking at it, and give the address that it leads to."""
        headers = {"Origin": self.server.address, "Sec-Fetch-Site": "same-origin"}
        answer = self.context.request.post(path, form={**fields}, headers=headers, max_redirects=0)
        assert answer.status == 303, answer.text()
        return answer.headers["location"]

    def prefer(self, **liking: str) -> None:
        """Set preferences; a box that is not named is not ticked."""
        self.send("/preferences", **{"name": self.name, "theme": "auto", "motion": "auto", **liking})

    def open_table(self, *seats: str, game: str = GAME, **fields: str) -> str:
        """Open a table, `me`, `friend` or `bot` for each seat, and go there; with no friend it has begun."""
        path = self.open_unseen(*seats, game=game, **fields)
        self.page.goto(path)
        return path

    def open_unseen(self, *seats: str, game: str = GAME, **fields: str) -> str:
        """Open a table without going there."""
        sitting = {f"seat-{number}": kind for number, kind in enumerate(seats)}
        levels = {f"level-{number}": "novice" for number in range(len(seats))}
        path = self.send("/tables", game=game, name=self.name, **{**sitting, **levels, **fields})
        if "friend" not in seats:
            self.send(f"{path}/start", nonce=SAME_NONCE, **{"as": "0"})
        return path

    def play_bot(self) -> str:
        """Open a table with a bot, and wait for the first decision."""
        path = self.open_table("me", "bot")
        self.wait_for_turn()
        return path

    def seat_links(self) -> list[str]:
        """Give the links that the lobby offers for friends."""
        found = self.page.locator(".lobby .share-link")
        found.first.wait_for()
        return [str(link.get_attribute("href")) for link in found.all()]

    def sit_down(self, link: str) -> None:
        """Come by the link of a seat, and take it."""
        self.page.goto(link)
        self.page.get_by_placeholder("Name").fill(self.name)
        self.page.get_by_role("button", name="Sit here").click()

    # At the table.

    def now(self, what: str) -> str:
        """Tell where the table stands, as the page knows it."""
        return str(self.page.locator("#now").get_attribute(f"data-{what}"))

    def wait_for_turn(self) -> bool:
        """Wait until it is this guest's turn; say whether the game goes on."""
        self.page.wait_for_function(MINE)
        return self.now("status") != "over"

    def controls(self) -> "Locator":
        """Find what can be chosen on the board."""
        return self.page.locator(".field-of-play svg [data-action]")

    def control(self, action: str) -> "Locator":
        """Find the control of an action on the board."""
        return self.page.locator(f'.field-of-play svg [data-action="{action}"]').first

    def legal(self) -> list[str]:
        """List what can be chosen on the board."""
        found: list[str] = self.controls().evaluate_all("all => all.map(one => one.dataset.action)")
        return found

    def walks(self) -> list[str]:
        """List the actions of Heaven & Ale that lead to a space with something to buy."""
        said = "all => all.filter(one => one.ariaLabel.includes('(')).map(one => one.dataset.action)"
        found: list[str] = self.controls().evaluate_all(said)
        return [action for action in found if action.startswith("go ")]

    def click(self, action: str) -> None:
        """Click a control on the board, and wait until it is done or has to be confirmed."""
        before = self.now("position")
        self.pick_for(action)
        self.control(action).click()
        self.page.wait_for_function(MOVED_OR_ASKED, arg=before)

    def tap(self, action: str) -> None:
        """Tap a control on the board, then once more to do it."""
        before = self.now("position")
        self.pick_for(action)
        self.control(action).tap()
        self.control(action).tap()
        self.page.wait_for_function(MOVED, arg=before)

    def key_of(self, action: str) -> str:
        """Say what must be picked before an action can be chosen on the board, if anything."""
        return self.control(action).get_attribute("data-with") or ""

    def pick_for(self, action: str) -> None:
        """Pick the die, token or place that an action belongs to, unless it can be seen at once."""
        if self.control(action).is_visible():
            self.control(action).dispatch_event("taproom:reveal")
            return
        handle = self.page.locator(f'.field-of-play [data-pick="{self.key_of(action)}"]').first
        handle.dispatch_event("taproom:reveal")
        handle.click()
        expect(self.control(action)).to_be_visible()

    def step(self, choose: Chooser = hasty) -> str:
        """Choose on the board, and confirm if asked."""
        action = choose(self.legal())
        before = self.now("position")
        self.click(action)
        if self.now("position") == before:
            self.page.locator("#confirm").click()
            self.page.wait_for_function(MOVED, arg=before)
        return action

    def wait_for_change(self, before: str) -> None:
        """Wait until the position is another one."""
        self.page.wait_for_function(MOVED, arg=before)

    def sentence(self) -> str:
        """Read whose turn it is and what now."""
        return self.page.locator("#part-status .sent").inner_text()

    def resign(self) -> None:
        """Give the game up, as one does who needs its end."""
        self.page.locator("#fold-resign summary").click()
        self.page.locator("#resign").click()
        self.page.locator(".ranking").wait_for()

    def record(self) -> taproom.Record:
        """Save the record of the finished game, and check it."""
        with self.page.expect_download() as started:
            self.page.get_by_role("link", name=re.compile("Save the record|Enregistrer")).click()
        record = taproom.load(started.value.path())
        record.verify()
        return record

    # Without looking.

    def play_unseen(self, enough: "Callable[[Parts], bool]", choose: Chooser = hasty, path: str = "") -> None:
        """Decide by the forms of a table's page, but without it, until there is enough to choose from.

        Without a path it is the table that the page shows, and the page follows.
        """
        with Hand(self, path) as hand:
            while not hand.parts.over and not (hand.parts.legal and enough(hand.parts)):
                hand.decide(choose)
        self.catch_up(hand)

    def end_turn_unseen(self) -> None:
        """Decide without looking until it is no longer this guest's turn."""
        with Hand(self) as hand:
            while hand.parts.legal:
                hand.decide()
        self.catch_up(hand)

    def catch_up(self, hand: "Hand") -> None:
        """Wait until the page, if it shows the table and has a script, shows what was done without it."""
        if path_of(self.page) == hand.path and self.screen.settings.get("java_script_enabled", True):
            self.page.wait_for_function(REACHED, arg=[int(hand.parts.position), None])


class Hand:
    """The hand of a guest at a table, which sends the forms of its page and sees only what they offer."""

    def __init__(self, guest: Guest, path: str = "") -> None:
        self.path = path or urlsplit(guest.page.url).path
        self.seat = "0" if path else guest.now("as")
        self.visitor = Visitor(guest.server)
        for cookie in guest.context.cookies():
            self.visitor.cookies.set(str(cookie["name"]), str(cookie["value"]))
        self.moved = time.monotonic()
        """When the position last became another one."""
        self.parts = self.offered()

    def __enter__(self) -> "Hand":
        return self

    def __exit__(self, *_error: object) -> None:
        self.visitor.close()

    def offered(self) -> "Parts":
        """See what is offered now."""
        return Parts(self.visitor.get(f"{self.path}/parts", params={"as": self.seat}).text)

    def decide(self, choose: Chooser = hasty) -> None:
        """Choose if there is something to choose, or else look again a moment later."""
        before = self.parts
        if before.legal:
            self.parts = self.chosen(choose(before.legal))
        else:
            time.sleep(LOOKS)
            self.parts = self.offered()
        if self.parts.position != before.position:
            self.moved = time.monotonic()
        stuck = f"at {self.path} nothing happens after position {before.position}; seat {self.seat} may do"
        assert time.monotonic() - self.moved < PATIENCE / 1000, f"{stuck} {before.legal or 'nothing'}"

    def chosen(self, action: str) -> "Parts":
        """Choose, and see what is offered then."""
        wish = {**self.parts.wish, "action": action, "confirmed": "1"}
        answer = self.visitor.scripted(f"{self.path}/act?as={self.seat}", **wish)
        assert answer.status_code == 200, answer.text
        return Parts(answer.text)


def finish_unseen(*guests: Guest) -> None:
    """Play to the end without looking, whoever of some people must decide."""
    hands = [Hand(guest) for guest in guests]
    while not any(hand.parts.over for hand in hands):
        for hand in hands:
            hand.decide()
    for guest, hand in zip(guests, hands, strict=True):
        hand.visitor.close()
        guest.catch_up(hand)


class Parts:
    """What a fragment of a table's page offers."""

    def __init__(self, html: str) -> None:
        self.position = found(r'id="now"[^>]* data-position="(\d+)"', html)
        self.over = found(r'id="now"[^>]* data-status="(\w+)"', html) == "over"
        listed = html.partition('id="fold-choices"')[2].partition("</ul>")[0]
        self.legal = [unescape(one) for one in re.findall(r'name="action" value="([^"]*)"', listed)]
        self.wish = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', listed))
        """What goes with every choice: the position, and the seat that chooses."""


def found(pattern: str, text: str) -> str:
    """Give what a pattern finds, which must be there."""
    match = re.search(pattern, text)
    assert match is not None, text[:2000]
    return match[1]


def journal_of(server: Server, table: str) -> Iterator[str]:
    """Tell all that makes a table: the deal, and what happened there."""
    with sqlite3.connect(f"file:{server.database}?mode=ro", uri=True) as store:
        for row in store.execute("SELECT game, options, seed, settings FROM tables WHERE id = ?", [table]):
            yield f"table {table}: " + " ".join(row)
        happened = 'SELECT kind, seat, data FROM entries WHERE "table" = ? ORDER BY number'
        for kind, seat, data in store.execute(happened, [table]):
            yield f"  {kind} {seat} {data}"


def next_to_decide(*players: Guest) -> Guest | None:
    """Wait until one of some people must decide, and say who; nobody if the game is over."""
    first = players[0]
    seats = {player.now("as"): player for player in players}
    newest = max(int(player.now("position")) for player in players)
    first.page.wait_for_function(REACHED, arg=[newest, list(seats)])
    if first.now("status") == "over":
        return None
    decides = seats[first.now("decides")]
    decides.wait_for_turn()
    return decides


def open_for_two(anna: Guest, bram: Guest, *bots: str, **fields: str) -> str:
    """Let two people sit down at a table, and play until the first must decide."""
    path = anna.open_table("me", "friend", *bots, **fields)
    bram.sit_down(anna.seat_links()[0])
    for each in (anna, bram):
        each.page.wait_for_function(RUNNING)
    while next_to_decide(anna, bram) is not anna:
        bram.step()
    return path
