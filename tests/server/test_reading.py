"""In French, and without any script: the same table."""

import re
from functools import cache
from html.parser import HTMLParser

from playwright.sync_api import expect

from scripts.catalogues import catalogue_files, read
from taproom.games import GAMES, all_games
from taproom.server import journal
from taproom.server.journal import Entry
from taproom.server.painting import Looker, page_context, paint, paint_position, replay_context
from taproom.server.people import Person, Preferences
from taproom.server.table import Table
from taproom.server.templating import page as frame
from taproom.server.templating import render
from tests.server.browsing import Guest, hasty
from tests.server.conftest import Guests
from tests.server.showcase import pages
from tests.server.tables import ANNA, NOW, deal, play, started, waiting
from tests.server.test_rules import rendered

WORDED = re.compile(r"[A-Za-z]{3}")
GAP = re.compile(r"\{[^}]*\}")
VOID = {"area", "br", "col", "hr", "img", "input", "link", "meta", "use"}
SPOKEN = {"aria-label", "title", "placeholder", "alt"}
"""Attributes that are read to people."""
SCRIPTED = re.compile(r"data-(label|title|usual|touch|muted|loud|hidden|shown)$")
"""Those that scripts show to people later; of the element `texts` they show all."""


class Texts(HTMLParser):
    """Collects what people read on a page, but for what is in another language on purpose."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: set[str] = set()
        self.foreign: list[bool] = []
        """For each open element whether what it holds is left out."""
        self.in_fold: list[bool] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        fold = tag == "details" or any(self.in_fold[-1:])
        left_out = (
            tag in ("script", "style", "code") or given.get("lang") == "en" or (tag == "table" and fold)
        )
        foreign = left_out or any(self.foreign[-1:])
        if "lang" not in given and "sideways" not in given.get("class", "").split():
            self.found |= {value for name, value in given.items() if name in SPOKEN}
        scripted = given.get("id") == "texts"
        self.found |= {value for name, value in given.items() if scripted or SCRIPTED.match(name)}
        if tag not in VOID:
            self.foreign.append(foreign)
            self.in_fold.append(fold)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            self.foreign.pop()
            self.in_fold.pop()

    def handle_data(self, data: str) -> None:
        if not any(self.foreign[-1:]):
            self.found.add(data.strip())


def forms(text: "str | tuple[str, ...] | list[str] | None") -> list[str]:
    """List the singular and the plural, or the only form."""
    return [text] if isinstance(text, str) else list(text or ())


@cache
def english_only() -> tuple[set[str], list[re.Pattern[str]]]:
    """List the English texts that French says otherwise; those with gaps as patterns."""
    messages = [message for message in read(catalogue_files()[0]) if message.id]
    french = {text.strip() for message in messages for text in forms(message.string)}
    found = {text for message in messages for text in forms(message.id) if text not in french}
    plain = {text for text in found if "{" not in text and WORDED.search(text)}
    # A text that is all gaps would fit everything.
    gapped = [text for text in found - plain if len(re.findall(r"[A-Za-z]+", GAP.sub("", text))) > 1]
    return plain, [
        re.compile(re.sub(r"\\\{.*?\\\}", r".+?", re.escape(text)), re.DOTALL)
        for text in gapped
        if WORDED.search(GAP.sub("", text))
    ]


def english_in(texts: set[str]) -> set[str]:
    """Find the texts that are English ones of ours."""
    plain, gapped = english_only()
    return {text for text in texts if text in plain or any(each.fullmatch(text) for each in gapped)}


def table_pages(slug: str) -> dict[str, str]:
    """Render the pages of a table in French: before the game, in its course, at its end and afterwards."""
    lobby = waiting(deal(slug, "lobby"), 3, [("Anna", ANNA)])
    running = play(
        started(deal(slug, "running"), [("Anna", ANNA), ("Bram", "b"), ("bot", "novice")]), NOW, 20, until=0
    )
    asked = play(started(deal(slug, "asked"), [("Anna", ANNA), ("Bram", "b")]), NOW, 9)
    asked.apply(Entry(journal.ASK, 1, {"what": "end"}, NOW))
    over = play(started(deal(slug, "over"), [("Anna", ANNA), ("Bram", "b")]), NOW)
    anna, bram = Looker(ANNA, 0, "fr", host=True), Looker("b", 1, "fr")
    pending = running.game.text(running.state.legal()[0])
    shown = {
        "lobby": (lobby, anna, paint(lobby, anna, NOW, invitations={1: "x", 2: "y"})),
        "my turn": (running, anna, paint(running, anna, NOW)),
        "another's turn": (running, bram, paint(running, bram, NOW)),
        "pending": (running, anna, paint(running, anna, NOW, pending=pending)),
        "asked": (asked, anna, paint(asked, anna, NOW)),
        "end": (over, anna, paint(over, anna, NOW)),
    }
    found = {name: whole_page(*each) for name, each in shown.items()}
    then = paint_position(over, anna, 5)
    replay = replay_context(over, anna, then, 5)
    return {**found, "replay": render("replay.html", "fr", page=frame_of(over), table=replay)}


def frame_of(table: Table) -> dict[str, object]:
    """Give what stands around a table."""
    return frame(Person(ANNA, "Anna", Preferences()), "fr", f"/table/{table.id}", table.game.title)


def whole_page(table: Table, looker: Looker, painted: dict[str, str]) -> str:
    """Render the page of a table."""
    context = page_context(table, looker, painted)
    return render("table.html", "fr", page=frame_of(table), table=context)


def test_no_page_says_anything_in_english_to_who_reads_french() -> None:
    everywhere = {
        **pages("fr"),
        **{f"rules of {game.slug}": rendered("fr", game) for game in all_games()},
        **{f"{slug}: {name}": html for slug in GAMES for name, html in table_pages(slug).items()},
    }
    left = {name: found for name, html in everywhere.items() if (found := english_in(Texts(html).found))}
    assert left == {}


def test_english_would_be_found() -> None:
    assert "Undo" in english_in(Texts('<p title="Undo"><b>Rien</b></p>').found)
    assert english_in(Texts("<p>Step 3 of 9</p>").found)
    assert not english_in(Texts('<p lang="en">Undo</p><details><table><td>Undo</table></details>').found)


def test_the_switch_changes_the_language_and_stays_on_the_page(guest: Guests) -> None:
    anna = guest()
    path = anna.play_bot()
    anna.page.get_by_role("link", name="FR", exact=True).click()
    expect(anna.page).to_have_url(re.compile(f"{path}$"))
    expect(anna.page.locator("html")).to_have_attribute("lang", "fr")
    anna.wait_for_turn()
    check_french(anna, "my turn")
    anna.page.keyboard.press("?")
    expect(anna.page.get_by_role("dialog")).to_be_visible()
    check_french(anna, "help")
    anna.page.keyboard.press("Escape")
    anna.click(anna.walks()[0])
    anna.controls().first.focus()
    expect(anna.page.locator("#hint")).not_to_be_empty()
    check_french(anna, "after a step")
    anna.resign()
    check_french(anna, "end")
    anna.page.locator("#part-end a[href*='/at/']").first.click()
    anna.page.wait_for_url("**/at/*")
    check_french(anna, "replay")
    anna.page.goto("/")
    check_french(anna, "home")


def check_french(anna: Guest, where: str) -> None:
    """Nothing on the page is English, nor what scripts have made of it since."""
    left = english_in(Texts(anna.page.content()).found)
    assert not left, (where, left)


# Without script.


def choose(anna: Guest, action: str) -> None:
    """Choose from the list, and confirm if asked."""
    fold = anna.page.locator("#fold-choices")
    if not fold.evaluate("fold => fold.open"):
        fold.locator("summary").click()
    with anna.page.expect_navigation():
        fold.locator(f'button[value="{action}"]').first.click()


def press(anna: Guest, name: str) -> None:
    """Press a button that leads to another page, and wait for it."""
    with anna.page.expect_navigation():
        anna.page.get_by_role("button", name=name).click()


def test_a_table_is_opened_and_played_without_any_script(guest: Guests) -> None:
    anna = guest(java_script_enabled=False)
    page = anna.page
    page.goto("/")
    page.locator("#create [name=seat-1]").select_option("bot")
    page.locator("#create [name=level-1]").select_option("novice")
    page.locator("#create [name=seat-2]").select_option("none")
    page.get_by_label("Draw the first player").uncheck()
    press(anna, "Open the table")
    press(anna, "Start the game")
    wait_without_script(anna)
    start, last = anna.sentence(), ""
    walk = anna.walks()[0]
    choose(anna, walk)
    assert anna.sentence() != start
    press(anna, "Undo")
    assert anna.sentence() == start
    choose(anna, walk)
    while not page.locator("#confirm").count():
        last = hasty(anna.legal())
        choose(anna, last)
    press(anna, "Cancel")
    assert page.locator("#confirm").count() == 0
    choose(anna, last)
    press(anna, "Confirm")
    wait_without_script(anna)
    page.locator("#part-log .log a").first.click()
    expect(page).to_have_url(re.compile("/at/"))


def wait_without_script(anna: Guest) -> None:
    """Look again until it is one's turn; bots decide at once."""
    anna.play_unseen(lambda parts: bool(parts.legal))
    anna.page.reload()
    expect(anna.page.locator("#fold-choices")).to_be_attached()
