"""The pages of a table: they fit every screen, can be touched and read, are light, and move if they may."""

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.server.browsing import GAME, PHONE, Guest, hasty, open_for_two
from tests.server.conftest import Guests
from tests.server.page_checks import MOVING, check_fit, check_with_axe

if TYPE_CHECKING:
    from playwright.sync_api import CDPSession

FIRST_PAGE = 150_000
WIDE, NARROW = 1280, 390
DRAWN_TALL = """() => [...document.querySelectorAll(".field-of-play section > svg")]
  .some(svg => svg.viewBox.baseVal.width === 366)"""
WAIT_FOR_PAINT = """() => {
  window.painted = false
  document.addEventListener("taproom:painted", () => { window.painted = true }, { once: true })
}"""


# Touch.


@pytest.mark.parametrize("width", [390, 768])
def test_everything_fits_and_can_be_read_and_touched(guest: Guests, width: int) -> None:
    anna = guest(**{**PHONE, "width": width})
    anna.page.goto("/api")
    check_fit(anna, "API")
    anna.open_table("me", "friend")
    check_fit(anna, "lobby")
    for game in (GAME, "belgian-beers-race", "dice-brewing"):
        anna.open_table("me", "bot", game=game)
        anna.wait_for_turn()
        check_fit(anna, game)
    anna.resign()
    check_fit(anna, "end")
    anna.page.locator("#part-end a[href*='/at/']").first.click()
    anna.page.wait_for_url("**/at/*")
    check_fit(anna, "replay")


def test_a_phone_that_was_never_here_gets_its_own_drawing(guest: Guests) -> None:
    anna = guest(**PHONE)
    path = anna.open_unseen("me", "bot")
    anna.context.clear_cookies(name="layout")
    with anna.page.expect_response(re.compile("/parts.*layout=tall")):
        anna.page.goto(path)
    anna.page.wait_for_function(DRAWN_TALL)
    check_fit(anna, "the first table")
    assert [each["value"] for each in anna.context.cookies() if each["name"] == "layout"] == ["tall"]


def test_the_first_tap_tells_and_the_second_does_it(guest: Guests) -> None:
    anna = guest(**PHONE)
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
    anna = guest(**PHONE)
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


@pytest.mark.slow(10)
def test_axe_finds_nothing_serious_at_a_table(guest: Guests) -> None:
    anna, bram = guest("Anna"), guest("Bram", width=NARROW)
    anna.open_table("me", "friend")
    check_both_ways(anna, "lobby")
    bram.page.goto(anna.seat_links()[0])
    check_both_ways(bram, "a free seat")
    open_for_two(anna, bram)
    check_both_ways(anna, "my turn")
    check_both_ways(bram, "another's turn")
    while not anna.page.locator("#confirm").count():
        anna.click(hasty(anna.legal()))
    check_both_ways(anna, "pending")
    anna.page.locator("#confirm").click()
    bram.wait_for_turn()
    bram.page.keyboard.press("?")
    check_both_ways(bram, "help")
    bram.page.keyboard.press("Escape")
    bram.resign()
    check_both_ways(bram, "end")
    anna.page.locator("#part-end a[href*='/at/']").first.click()
    anna.page.wait_for_url("**/at/*")
    check_both_ways(anna, "replay")
    bram.page.goto("/api")
    check_both_ways(bram, "API")


def check_both_ways(guest: Guest, where: str) -> None:
    """Ask axe about a page as it is, and at the other width in the other colours, in which it stays."""
    check_with_axe(guest, f"{where}: {guest.looks}")
    turn(guest)
    check_with_axe(guest, f"{where}: {guest.looks}")


def turn(guest: Guest) -> None:
    """Give a guest a wide page instead of a narrow one, or the other way round, in the other colours."""
    width, layout = (WIDE, "wide") if guest.looks["width"] == NARROW else (NARROW, "tall")
    dark = not guest.looks["dark"]
    if not guest.page.locator("#table").count():
        return guest.look(width, dark)
    guest.page.evaluate(WAIT_FOR_PAINT)
    with guest.page.expect_response(re.compile(f"/parts.*layout={layout}")):
        guest.look(width, dark)
    guest.page.wait_for_function("() => window.painted")
    return None


# Light.


def test_the_first_page_is_under_150_kb(guest: Guests) -> None:
    anna = guest(alone=True)  # a browser that was here before has most of it
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
    anna, calm, still = guest(motion=True), guest(), guest(motion=True)
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
    assert moved[0] > 0, moved
    assert moved[1:] == [0, 0], moved
    assert calm.page.evaluate(MOVING) == still.page.evaluate(MOVING) == 0
