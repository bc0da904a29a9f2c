"""In French, and without any script: the same table."""

import re

from playwright.sync_api import expect

from scripts.catalogues import catalogue_files, read
from tests.server.browsing import PATIENCE, Guest, hasty
from tests.server.conftest import Guests

expect.set_options(timeout=PATIENCE)
TEXTS = """() => {
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found = []
  while (walk.nextNode()) {
    const foreign = walk.currentNode.parentElement.closest("script, style, code, [lang=en], details table")
    if (!foreign) found.push(walk.currentNode.data.trim())
  }
  for (const name of ["aria-label", "title", "placeholder", "alt"]) {
    const having = document.querySelectorAll(`[${name}]:not([lang], .sideways)`)
    found.push(...[...having].map(one => one.getAttribute(name)))
  }
  return found.filter(Boolean)
}"""


def forms(text: "str | tuple[str, ...] | list[str] | None") -> list[str]:
    """List the singular and the plural, or the only form."""
    return [text] if isinstance(text, str) else list(text or ())


def english_only() -> list[re.Pattern[str]]:
    """List the English texts that French says otherwise, as patterns with room for what is filled in."""
    messages = [message for message in read(catalogue_files()[0]) if message.id]
    french = {text.strip() for message in messages for text in forms(message.string)}
    found = [text for message in messages for text in forms(message.id) if text not in french]
    # A text that is all gaps would fit everything.
    worded = [text for text in found if re.search(r"[A-Za-z]{3}", re.sub(r"\{[^}]*\}", "", text))]
    return [
        re.compile(re.sub(r"\\\{.*?\\\}", r".+?", re.escape(text)), re.DOTALL)
        for text in worded
        if "{" not in text or len(re.findall(r"[A-Za-z]+", re.sub(r"\{[^}]*\}", "", text))) > 1
    ]


ENGLISH = english_only()


def check_french(guest: Guest) -> None:
    """Nothing on the page is an English text of ours."""
    texts = set(guest.page.evaluate(TEXTS))
    left = {text for text in texts if any(pattern.fullmatch(text) for pattern in ENGLISH)}
    assert left == set()
    assert guest.page.locator("html").get_attribute("lang") == "fr"


def test_the_whole_way_in_french(guest: Guests) -> None:
    anna = guest("Ève", locale="fr-BE")
    anna.page.goto("/")
    check_french(anna)
    anna.page.locator("#create [name=seat-1]").select_option("friend")
    anna.page.locator("#create [name=seat-2]").select_option("none")
    anna.page.locator("#name").fill("Ève")
    anna.page.locator("#create [name=option-first_player]").uncheck()
    anna.page.get_by_role("button", name="Ouvrir la table").click()
    anna.page.locator("#bot-1").wait_for()
    check_french(anna)
    anna.page.locator("#level-1").select_option("novice")
    anna.page.locator("#bot-1").click()
    anna.wait_for_turn()
    check_french(anna)
    anna.click(anna.walks()[0])
    while not anna.page.locator("#confirm").count():
        check_french(anna)
        anna.click(hasty(anna.legal()))
    check_french(anna)
    anna.page.locator("#confirm").click()
    anna.wait_for_turn()
    anna.page.get_by_role("button", name="Aide").click()
    check_french(anna)
    anna.page.keyboard.press("Escape")
    anna.resign()
    check_french(anna)
    anna.page.locator("#part-end a[href*='/at/']").first.click()
    anna.page.wait_for_url("**/at/*")
    check_french(anna)
    for path in ("/preferences", "/games", "/rules", "/rules/heaven-and-ale", "/about/privacy", "/nowhere"):
        anna.forgiven = "404"
        anna.page.goto(path)
        check_french(anna)


def test_the_switch_changes_the_language_and_stays_on_the_page(guest: Guests) -> None:
    anna = guest()
    path = anna.play_bot()
    anna.page.get_by_role("link", name="FR", exact=True).click()
    expect(anna.page).to_have_url(re.compile(f"{path}$"))
    anna.wait_for_turn()
    check_french(anna)


# Without script.


def choose(anna: Guest, action: str) -> None:
    """Choose from the list, and confirm if asked."""
    fold = anna.page.locator("#fold-choices")
    if not fold.evaluate("fold => fold.open"):
        fold.locator("summary").click()
    with anna.page.expect_navigation():
        fold.locator(f'button[value="{action}"]').first.click()


def test_a_table_is_opened_and_played_without_any_script(guest: Guests) -> None:
    anna = guest(java_script_enabled=False)
    page = anna.page
    page.goto("/")
    page.locator("#create [name=seat-1]").select_option("bot")
    page.locator("#create [name=level-1]").select_option("novice")
    page.locator("#create [name=seat-2]").select_option("none")
    page.get_by_label("Draw the first player").uncheck()
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("button", name="Start the game").click()
    wait_without_script(anna)
    start, last = anna.sentence(), ""
    walk = anna.walks()[0]
    choose(anna, walk)
    assert anna.sentence() != start
    page.get_by_role("button", name="Undo").click()
    assert anna.sentence() == start
    choose(anna, walk)
    while not page.locator("#confirm").count():
        last = hasty(anna.legal())
        choose(anna, last)
    page.get_by_role("button", name="Cancel").click()
    assert page.locator("#confirm").count() == 0
    choose(anna, last)
    page.get_by_role("button", name="Confirm").click()
    wait_without_script(anna)
    page.locator("#part-log .log a").first.click()
    expect(page).to_have_url(re.compile("/at/"))


def wait_without_script(anna: Guest) -> None:
    """Look again until it is one's turn."""
    for _look in range(100):
        if anna.page.locator("#fold-choices").count():
            return
        anna.page.wait_for_timeout(100)
        anna.page.reload()
    raise AssertionError("it is never her turn")
