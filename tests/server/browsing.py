"""Guests of a real server, with real browsers that have nothing to complain of."""

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

import taproom
from tests.server.running import Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page, Request

PATIENCE = 30_000
"""Milliseconds; on a busy machine things take long."""
GAME = "heaven-and-ale"
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

Chooser = Callable[[Sequence[str]], str]


def hasty(legal: Sequence[str]) -> str:
    """Choose what brings the end of a game of Heaven & Ale near: far along the walk."""
    far = [action for action in legal if action.startswith("go ")]
    return max(far, key=lambda action: int(action[3:])) if far else legal[-1]


def path_of(page: "Page") -> str:
    """Give the address of a page on its server."""
    return "/" + page.url.split("/", 3)[3]


class Guest:
    """Somebody with a browser of their own, on one page."""

    def __init__(self, browser: "Browser", server: Server, name: str, **settings: Any) -> None:
        width = settings.pop("width", 1280)
        usual = {"viewport": {"width": width, "height": 844 if width < 800 else 900}, "locale": "en"}
        self.server = server
        self.name = name
        self.context = browser.new_context(base_url=server.address, **{**usual, **settings})
        self.context.set_default_timeout(PATIENCE)
        self.complaints: list[str] = []
        self.forgiven = ""
        """A pattern of complaints that a test expects."""
        self.context.on("weberror", lambda error: self.complaints.append(str(error.error)))
        self.context.on("console", lambda said: self.hear(said.type, said.text))
        self.context.on("request", self.watch)
        self.page = self.context.new_page()

    def hear(self, kind: str, text: str) -> None:
        """Note what the browser complains of: faults of scripts, and what the page's own policy forbids."""
        if kind == "error" and not (self.forgiven and re.search(self.forgiven, text)):
            self.complaints.append(text)

    def watch(self, request: "Request") -> None:
        """Nothing is asked of any other server."""
        if not request.url.startswith((self.server.address, "data:", "blob:")):
            self.complaints.append(f"asks {request.url}")

    def close(self) -> None:
        """Go home."""
        self.context.close()

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
        """Open a table, `me`, `friend` or `bot` for each seat, and go there."""
        sitting = {f"seat-{number}": kind for number, kind in enumerate(seats)}
        levels = {f"level-{number}": "novice" for number in range(len(seats))}
        path = self.send("/tables", game=game, name=self.name, **{**sitting, **levels, **fields})
        self.page.goto(path)
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


def open_for_two(anna: Guest, bram: Guest, *bots: str, **fields: str) -> str:
    """Let two people sit down at a table, and play until the first must decide."""
    path = anna.open_table("me", "friend", *bots, **fields)
    bram.sit_down(anna.seat_links()[0])
    bram.page.wait_for_function(RUNNING)
    while anna.now("mine") != "1":
        if bram.now("mine") == "1":
            bram.wait_for_turn()
            bram.step()
        anna.page.wait_for_timeout(20)
    anna.wait_for_turn()
    return path
