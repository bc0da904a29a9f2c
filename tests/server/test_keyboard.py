"""With the keyboard alone: getting about, and every help on the way; see `test_whole_games` for games."""

from playwright.sync_api import expect

from tests.server.browsing import MOVED_OR_ASKED, Guest
from tests.server.conftest import Guests

FOCUS = """() => {
  const at = document.activeElement
  if (at === document.body) return "body"
  return at.dataset.action || at.dataset.pick ? "control" : at.id || at.tagName
}"""
MOST_TABS = 40


def focus(anna: Guest) -> str:
    """Say where the keyboard is: on a control of the board, or on what."""
    found: str = anna.page.evaluate(FOCUS)
    return found


def tab_to_the_board(anna: Guest) -> None:
    """Press Tab until the board has the focus."""
    for _press in range(MOST_TABS):
        if focus(anna) == "control":
            return
        anna.page.keyboard.press("Tab")
    raise AssertionError("Tab never gets to the board")


TOWARDS = """aim => {
  const middle = box => [box.x + box.width / 2, box.y + box.height / 2]
  const from = document.activeElement
  const to = document.querySelector(aim)
  if (to === from) return ["", ""]
  const [x, y] = middle(from.getBoundingClientRect())
  const [a, b] = middle(to.getBoundingClientRect())
  const along = Math.abs(a - x) > Math.abs(b - y)
  return [from.id, along ? (a > x ? "ArrowRight" : "ArrowLeft") : (b > y ? "ArrowDown" : "ArrowUp")]
}"""


def wander(anna: Guest, wanted: str, named: str = "data-action") -> bool:
    """Go with the arrows towards a control, or what is picked first; say whether it was reached."""
    been: set[str] = set()
    while True:
        here, way = anna.page.evaluate(TOWARDS, f'.field-of-play [{named}="{wanted}"]')
        if not way or here in been:  # whoever comes back to a place would go in circles
            return not way
        been.add(here)
        anna.page.keyboard.press(way)


def press(anna: Guest, key: str) -> None:
    """Press a key that does something, and wait until it is done."""
    before = anna.now("position")
    asked = anna.page.locator("#confirm").count()
    anna.page.keyboard.press(key)
    if asked:
        anna.wait_for_change(before)
    else:
        anna.page.wait_for_function(MOVED_OR_ASKED, arg=before)


def test_u_takes_back_r_restarts_and_escape_cancels(guest: Guests) -> None:
    anna = guest()
    anna.play_bot()
    tab_to_the_board(anna)
    first = anna.legal()
    assert wander(anna, anna.walks()[0])
    press(anna, "Enter")
    assert anna.legal() != first
    press(anna, "u")
    assert anna.legal() == first
    assert focus(anna) == "control"
    assert wander(anna, anna.walks()[0])
    while not anna.page.locator("#confirm").count():
        press(anna, "Enter")
    expect(anna.page.locator("#confirm")).to_be_focused()
    anna.page.keyboard.press("Escape")
    expect(anna.page.locator("#confirm")).to_have_count(0)
    assert focus(anna) == "control"
    press(anna, "r")
    assert (anna.legal(), focus(anna)) == (first, "control")
    while not anna.page.locator("#confirm").count():
        press(anna, "Enter")
    press(anna, "Space")  # the button to confirm has the focus
    assert focus(anna) != "body"


def test_the_question_mark_helps_and_l_opens_the_list(guest: Guests) -> None:
    anna = guest()
    anna.play_bot()
    tab_to_the_board(anna)
    anna.page.keyboard.press("?")
    expect(anna.page.get_by_role("dialog", name="How to play here")).to_be_visible()
    anna.page.keyboard.press("Escape")
    expect(anna.page.get_by_role("dialog")).to_have_count(0)
    assert focus(anna) == "control"
    anna.page.keyboard.press("l")
    expect(anna.page.locator("#do-0")).to_be_focused()
    press(anna, "Enter")
    assert focus(anna) != "body"


def test_what_has_the_focus_says_what_it_does(guest: Guests) -> None:
    anna = guest()
    anna.play_bot()
    tab_to_the_board(anna)
    for key in ("ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft"):
        anna.page.keyboard.press(key)
        label = anna.page.evaluate("() => document.activeElement.getAttribute('aria-label')")
        expect(anna.page.locator("#hint")).to_have_text(label)
        expect(anna.page.locator("#tip")).to_have_text(label)
