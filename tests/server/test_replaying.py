"""The replay: any moment of a game by slider, keys, buttons, log and address."""

import re

from playwright.sync_api import expect

from tests.server.browsing import Guest, path_of
from tests.server.conftest import Guests


def open_replay(anna: Guest) -> tuple[str, int]:
    """Play some way into a game, and open its replay at the end; give its address and how long it is."""
    path = anna.open_unseen("me", "bot")
    anna.play_unseen(lambda parts: int(parts.position) > 12, path=path)
    anna.page.goto(path)
    anna.page.locator("#part-log .log a[data-at]").first.click()
    anna.page.wait_for_url("**/at/*")
    return path, int(str(anna.page.locator("#player").get_attribute("data-count")))


def shows(anna: Guest, number: int, count: int) -> None:
    """Wait until the replay shows a moment, in words and in the address."""
    expect(anna.page.locator("#player")).to_have_attribute("data-number", str(number))
    expect(anna.page.locator("#counter")).to_have_text(f"{number} / {count}")
    expect(anna.page.locator("#part-status .hint")).to_have_text(f"Action {number} of {count}")
    expect(anna.page).to_have_url(re.compile(f"/at/{number}$"))


def test_slider_keys_and_buttons_show_any_moment(guest: Guests) -> None:
    anna = guest()
    _path, count = open_replay(anna)
    page = anna.page
    page.locator("#to-first").click()
    shows(anna, 0, count)
    page.keyboard.press("ArrowRight")
    shows(anna, 1, count)
    page.keyboard.press("End")
    shows(anna, count, count)
    page.keyboard.press("ArrowLeft")
    shows(anna, count - 1, count)
    page.locator("#slider").fill("3")
    shows(anna, 3, count)
    page.keyboard.press("Home")
    shows(anna, 0, count)
    page.locator("#to-turn-on").click()
    turns = [int(n) for n in str(page.locator("#player").get_attribute("data-turns")).split()]
    shows(anna, next(turn for turn in turns if turn > 0), count)
    page.locator("#to-last").click()
    shows(anna, count, count)
    assert anna.controls().count() == 0


def test_a_moments_address_can_be_shared(guest: Guests) -> None:
    anna, eve = guest("Anna"), guest("Eve")
    _path, count = open_replay(anna)
    anna.page.locator("#slider").fill("4")
    shows(anna, 4, count)
    eve.page.goto(path_of(anna.page))
    shows(eve, 4, count)
    assert eve.sentence() == anna.sentence()
    # Without script there is the same, one page for each moment.
    plain = guest("Bram", java_script_enabled=False)
    plain.page.goto(path_of(anna.page))
    plain.page.locator("#to-on").click()
    expect(plain.page).to_have_url(re.compile("/at/5$"))
    assert plain.page.locator("#part-status .hint").inner_text() == f"Action 5 of {count}"


def test_a_line_of_the_log_opens_the_position_then(guest: Guests) -> None:
    anna = guest()
    path, count = open_replay(anna)
    line = anna.page.locator(".log a[data-at]").last
    number = int(str(line.get_attribute("data-at")))
    line.click()
    shows(anna, number, count)
    expect(anna.page.locator(".turn.here")).to_have_count(1)
    anna.page.get_by_role("link", name="Back to the game").click()
    expect(anna.page).to_have_url(re.compile(f"{path}$"))
    assert anna.wait_for_turn()


def test_a_record_that_was_saved_can_be_opened(guest: Guests) -> None:
    anna, eve = guest("Anna"), guest("Eve")
    anna.play_bot()
    anna.resign()
    with anna.page.expect_download() as saved:
        anna.page.get_by_role("link", name="Save the record").click()
    eve.page.goto("/")
    eve.page.locator("#record").set_input_files(saved.value.path())
    eve.page.get_by_role("button", name="Replay it").click()
    expect(eve.page).to_have_url(re.compile("/at/0$"))
    expect(eve.page.locator("#part-status .sent")).not_to_be_empty()
