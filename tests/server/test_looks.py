"""Every page at every width: it fits, can be touched and read, is light, and moves only if it may."""

import re
from typing import TYPE_CHECKING

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import expect

from tests.server.browsing import GAME, PATIENCE, Guest, hasty, open_for_two
from tests.server.conftest import Guests

if TYPE_CHECKING:
    from playwright.sync_api import CDPSession

expect.set_options(timeout=PATIENCE)
FIRST_PAGE = 150_000
SERIOUS = ("serious", "critical")
FAULTS = {"resultTypes": ["violations"]}
COLOURS = {"resultTypes": ["violations"], "runOnly": ["color-contrast"]}
TOO_WIDE = "() => document.documentElement.scrollWidth - innerWidth"
TOO_SMALL = """() => [...document.querySelectorAll("body *")].filter(element => {
  const unseen = "defs, symbol, sup, .vh, [hidden], dialog:not([open])"
  if (element.closest(unseen) || !element.checkVisibility()) return false
  if (![...element.childNodes].some(node => node.nodeType == 3 && node.data.trim())) return false
  const scale = element.getScreenCTM ? element.getScreenCTM().a : 1
  return parseFloat(getComputedStyle(element).fontSize) * scale < 13.9
}).map(element => element.outerHTML.slice(0, 120))"""
TOO_LOW = """() => {
  const field = "input:not([type=hidden], [type=radio], [type=checkbox])"
  const touched = `button, select, summary, a.control, ${field}`
  const seen = element => element.checkVisibility() && !element.closest(".vh, dialog:not([open])")
  const low = [...document.querySelectorAll(touched)].filter(element => seen(element)
    && element.getBoundingClientRect().height < 43.5)
  const dense = [...document.querySelectorAll(".field-of-play svg [data-action]")].filter(control => {
    const box = control.getBoundingClientRect()
    const veiled = !control.getClientRects().length // until what it belongs to is picked
    return seen(control) && !veiled && Math.min(box.width, box.height) < 23.9
  })
  return [...low, ...dense].map(element => element.outerHTML.slice(0, 160))
}"""
BESIDE = """() => {
  const touched = "button, select, input, summary, a.control"
  return [...document.querySelectorAll(touched)].filter(element => {
    const { left, right } = element.getBoundingClientRect()
    const seen = element.checkVisibility() && !element.closest(".vh, dialog:not([open])")
    return seen && (left < -1 || right > innerWidth + 1)
  }).map(element => element.outerHTML.slice(0, 160))
}"""
"""Bars that do not scroll with the page make it no wider: what is cut off there is found one by one."""
MOVING = "() => document.getAnimations().filter(one => one.playState === 'running').length"


# Touch.


@pytest.mark.parametrize("width", [390, 768])
def test_everything_fits_and_can_be_read_and_touched(guest: Guests, width: int) -> None:
    anna = guest(width=width, has_touch=True, is_mobile=True)
    pages = ["/", "/preferences", "/games", "/rules", f"/rules/{GAME}", "/about/privacy", "/api"]
    for path in pages:
        anna.page.goto(path)
        check_fit(anna, width, path)
    anna.open_table("me", "friend")
    check_fit(anna, width, "lobby")
    for game in (GAME, "belgian-beers-race", "dice-brewing"):
        anna.open_table("me", "bot", game=game)
        anna.wait_for_turn()
        check_fit(anna, width, game)
    anna.resign()
    check_fit(anna, width, "end")
    anna.page.locator("#part-end a[href*='/at/']").first.click()
    anna.page.wait_for_url("**/at/*")
    check_fit(anna, width, "replay")


def check_fit(anna: Guest, width: int, where: str) -> None:
    """Nothing is wider than the screen, too small to read, or too small to touch."""
    assert anna.page.evaluate(TOO_WIDE) <= 0, where
    assert anna.page.evaluate(BESIDE) == [], where
    if width == 390:
        assert anna.page.evaluate(TOO_SMALL) == [], where
        assert anna.page.evaluate(TOO_LOW) == [], where


def test_the_first_tap_tells_and_the_second_does_it(guest: Guests) -> None:
    anna = guest(width=390, has_touch=True, is_mobile=True)
    anna.play_bot()
    before = anna.now("position")
    walk, other = anna.walks()[:2]
    control = anna.control(walk)
    label = str(control.get_attribute("aria-label"))
    control.tap()
    expect(anna.page.locator("#hint")).to_have_text(label)
    expect(anna.page.locator("#tip")).to_have_text(label)
    expect(control).to_have_class(re.compile(r"\bchosen\b"))
    assert anna.now("position") == before
    anna.control(other).tap()  # another one is told instead
    expect(control).not_to_have_class(re.compile(r"\bchosen\b"))
    assert anna.now("position") == before
    control.tap()
    control.tap()
    anna.wait_for_change(before)
    assert any(action.startswith("buy ") for action in anna.legal())


def test_a_button_under_the_thumb_does_what_was_tapped(guest: Guests) -> None:
    anna = guest(width=390, has_touch=True, is_mobile=True)
    anna.play_bot()
    before = anna.now("position")
    anna.control(anna.walks()[0]).tap()
    go = anna.page.locator("#go")
    expect(go).to_be_visible()
    box = go.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 844  # the bar stays at the bottom of the screen
    go.tap()
    anna.wait_for_change(before)


def test_the_board_does_not_jump_under_the_pointer(guest: Guests) -> None:
    anna = guest(width=800)
    anna.play_bot()
    top = "() => document.getElementById('board').getBoundingClientRect().top + scrollY"
    before = anna.page.evaluate(top)
    control = anna.control(anna.walks()[0])
    control.evaluate("control => control.setAttribute('aria-label', 'It brings very much. '.repeat(30))")
    control.hover()
    expect(anna.page.locator("#hint")).to_contain_text("It brings very much.")
    assert anna.page.evaluate(top) == before


# For everybody.


@pytest.mark.parametrize("width", [1280, 390])
def test_axe_finds_nothing_serious_on_any_page(guest: Guests, width: int) -> None:
    looks = {"width": width, "bypass_csp": True, "reduced_motion": "reduce"}
    anna, bram = guest("Anna", **looks), guest("Bram", **looks)
    anna.forgiven = "404"
    anna.page.goto("/")
    check_with_axe(anna, "first visit")
    anna.open_table("me", "friend")
    check_with_axe(anna, "lobby")
    open_for_two(anna, bram)
    check_with_axe(anna, "my turn")
    check_with_axe(bram, "another's turn")
    while not anna.page.locator("#confirm").count():
        anna.click(hasty(anna.legal()))
    check_with_axe(anna, "pending")
    anna.page.keyboard.press("?")
    check_with_axe(anna, "help")
    anna.page.keyboard.press("Escape")
    anna.resign()
    check_with_axe(anna, "end")
    anna.page.locator("#part-end a[href*='/at/']").first.click()
    anna.page.wait_for_url("**/at/*")
    check_with_axe(anna, "replay")
    for path in (
        "/",
        "/games",
        "/preferences",
        "/rules",
        f"/rules/{GAME}",
        "/about/privacy",
        "/api",
        "/nowhere",
    ):
        anna.page.goto(path)
        check_with_axe(anna, path)


def check_with_axe(guest: Guest, where: str) -> None:
    """Ask axe about a page, and about its other colours."""
    guest.page.emulate_media(color_scheme="light")
    found = Axe().run(guest.page, options=FAULTS).response["violations"]
    guest.page.emulate_media(color_scheme="dark")
    found += Axe().run(guest.page, options=COLOURS).response["violations"]
    serious = [(one["id"], one["nodes"][0]["html"][:200]) for one in found if one["impact"] in SERIOUS]
    assert serious == [], where


# Light.


def test_the_first_page_is_under_150_kb(guest: Guests) -> None:
    anna = guest()
    line: CDPSession = anna.context.new_cdp_session(anna.page)
    line.send("Network.enable")
    sizes: list[int] = []
    line.on("Network.loadingFinished", lambda done: sizes.append(int(done["encodedDataLength"])))
    anna.page.goto("/", wait_until="networkidle")
    anna.page.evaluate("() => document.fonts.ready.then(() => 0)")
    fonts = anna.page.evaluate("() => [...document.fonts].filter(font => font.status === 'loaded').length")
    assert fonts == 2
    assert len(sizes) > 5
    assert sum(sizes) < FIRST_PAGE, sizes


# Motion.


def test_pieces_glide_and_for_who_wants_less_nothing_moves(guest: Guests) -> None:
    anna, calm, still = guest(), guest(reduced_motion="reduce"), guest()
    still.prefer(confirm="1", motion="less")
    moved = []
    for each in (anna, calm, still):
        each.play_bot()
        each.page.evaluate(
            """() => { window.most = 0; document.addEventListener("taproom:painted", () => {
              const pieces = document.getAnimations().filter(one => one.effect.target.dataset?.piece)
              most = Math.max(most, pieces.length)
            }) }"""
        )
        each.click(each.walks()[0])
        moved.append(each.page.evaluate("() => most"))
    assert moved[0] > 0
    assert moved[1:] == [0, 0]
    assert calm.page.evaluate(MOVING) == still.page.evaluate(MOVING) == 0
