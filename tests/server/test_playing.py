"""People and bots at a table, each on a page of their own: from the form on the home page to a rematch."""

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.server.browsing import (
    RUNNING,
    SAME_NONCE,
    Guest,
    finish_unseen,
    hasty,
    next_to_decide,
    open_for_two,
    path_of,
)
from tests.server.conftest import Guests

if TYPE_CHECKING:
    from playwright.sync_api import Locator

SETTLED = """() => !document.querySelector("form[data-at-once]")
  && !document.getElementById("table").classList.contains("busy")"""
"""Whether the browser has added its part to the deal."""
COPIED = "() => navigator.clipboard.readText().then(text => text.includes('/seat/') && text)"


# Two people and two bots.


def open_by_form(anna: Guest) -> None:
    """Open a table for two people and two bots with the form of the home page."""
    anna.page.goto("/")
    form = anna.page.locator("#create")
    form.get_by_role("button", name="Add a seat").click()
    form.get_by_label("Seat 2", exact=True).select_option("friend")
    for seat in (3, 4):
        form.get_by_label(f"Seat {seat}", exact=True).select_option("bot")
        form.get_by_label(f"Level of the bot in seat {seat}").select_option("novice")
    form.get_by_label("Your name, for the others at the table").fill("Anna")
    form.get_by_role("button", name="Open the table").click()
    anna.page.wait_for_url("**/table/*")


def copied_link(anna: Guest) -> str:
    """Copy the link of the free seat, as one does to send it to a friend."""
    anna.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=anna.server.address)
    anna.page.wait_for_function(SETTLED)
    anna.page.get_by_role("button", name="Copy the link of seat 2").click()
    return str(anna.page.wait_for_function(COPIED).json_value())


def points(guest: Guest) -> list[int]:
    """Read the ranking of the end screen: the points by name."""
    rows = guest.page.locator(".ranking li")
    return sorted(int(row.locator(".pts").inner_text()) for row in rows.all())


def test_two_people_and_two_bots_play_to_the_end_and_again(guest: Guests) -> None:
    anna, bram, eve = (guest(name) for name in ("Anna", "Bram", "Eve"))
    open_by_form(anna)
    bram.page.goto(copied_link(anna))
    bram.sit_down(bram.page.url)
    anna.page.wait_for_function(RUNNING)
    bram.page.evaluate("window.stayed = true")
    anna.page.evaluate("window.stayed = true")
    for _step in range(6):
        decides = next_to_decide(anna, bram)
        assert decides is not None
        decides.step()
    finish_unseen(anna, bram)  # the pages go on following
    eve.page.goto(path_of(anna.page))
    for each in (anna, bram, eve):
        expect(each.page.locator(".ranking li")).to_have_count(4)
        expect(each.controls()).to_have_count(0)
    assert anna.page.evaluate("window.stayed")
    assert bram.page.evaluate("window.stayed")
    check_the_end(anna, bram, eve)
    meet_again(anna, bram)


def check_the_end(anna: Guest, bram: Guest, eve: Guest) -> None:
    """All pages tell the same, and the record proves it."""
    record = anna.record()
    scores = sorted(record.replay().scores())
    assert points(anna) == points(bram) == points(eve) == scores
    assert [name.rsplit(" (", 1)[0] for name in record.seats][:2] == ["Anna", "Bram"]
    assert record.nonces == [SAME_NONCE, SAME_NONCE, "", ""], "each browser adds to the deal"
    table = anna.page.locator(".end-b .points")
    totals = [int(cell) for cell in table.locator("tfoot td").all_inner_texts()]
    assert totals == record.replay().scores()
    fair = anna.page.locator("#part-end #fold-fair")
    fair.locator("summary").click()
    expect(fair).to_contain_text(record.seed)
    expect(fair).to_contain_text(record.commitment)
    expect(anna.page.locator("#part-end .curve svg")).to_be_visible()
    assert eve.page.locator("#rematch").count() == 0


def meet_again(anna: Guest, bram: Guest) -> None:
    """A rematch brings both to one new table."""
    old = path_of(anna.page)
    anna.page.locator("#rematch").click()
    anna.page.wait_for_url(lambda url: "/table/" in url and not url.endswith(old))
    bram.page.get_by_role("button", name="To the rematch").click()
    bram.page.wait_for_url(anna.page.url)
    expect(bram.page.get_by_role("button", name="Sit here")).to_be_visible()
    bram.page.get_by_role("button", name="Sit here").click()
    for each in (anna, bram):
        each.page.wait_for_function(RUNNING)


def test_a_spectator_sees_the_game_and_can_do_nothing(guest: Guests) -> None:
    anna, eve = guest("Anna"), guest("Eve")
    path = anna.play_bot()
    eve.page.goto(path)
    expect(eve.page.locator("#part-status .sent")).to_contain_text("Anna:")
    expect(eve.page.get_by_text("You are watching.")).to_be_visible()
    before = eve.now("position")
    anna.step()
    eve.wait_for_change(before)
    doing = ".field-of-play [data-action], #undo, #restart, #confirm, #choices, #say-text, #resign, #ask-end"
    assert eve.page.locator(doing).count() == 0


# Undo, restart, confirm.


def test_undo_takes_back_a_step_and_restart_the_turn(guest: Guests) -> None:
    anna = guest()
    anna.play_bot()
    first = anna.legal()
    start = anna.sentence()
    walk = anna.walks()[0]
    anna.click(walk)
    second = anna.legal()
    anna.click(next(action for action in second if action.startswith("buy ")))
    assert anna.sentence() != start
    third = anna.now("position")
    anna.page.get_by_role("button", name="Undo").click()
    anna.wait_for_change(third)
    assert anna.legal() == second
    before = anna.now("position")
    anna.page.get_by_role("button", name="Undo").click()
    anna.wait_for_change(before)
    assert anna.legal() == first
    assert anna.page.locator("#undo").count() == 0
    anna.click(walk)
    anna.click(next(action for action in second if action.startswith("buy ")))
    before = anna.now("position")
    anna.page.get_by_role("button", name="Restart turn").click()
    anna.wait_for_change(before)
    assert (anna.legal(), anna.sentence()) == (first, start)


def to_the_last_step(anna: Guest) -> "Locator":
    """Play a turn up to its last step, which waits for a confirmation."""
    while not anna.page.locator(".status[data-pending]").count():
        anna.click(hasty(anna.legal()))
    return anna.page.locator(".status")


def test_the_last_step_waits_for_its_owner_only(guest: Guests) -> None:
    anna, bram = guest("Anna"), guest("Bram")
    path = open_for_two(anna, bram)
    status = to_the_last_step(anna)
    held = str(status.get_attribute("data-pending"))
    position = anna.now("position")
    expect(anna.control(held)).to_have_class(re.compile(r"\bpending\b"))
    expect(status.locator("#hint")).not_to_be_empty()
    expect(bram.page.locator("#part-status .sent")).to_contain_text("Anna:")
    assert bram.page.locator(".status[data-pending], .pending, #confirm").count() == 0
    anna.page.get_by_role("button", name="Cancel").click()
    expect(anna.page.locator(".status[data-pending]")).to_have_count(0)
    assert held in anna.legal()
    assert anna.now("position") == position
    anna.click(held)
    anna.page.keyboard.press("Escape")
    expect(anna.page.locator("#confirm")).to_have_count(0)
    anna.click(held)
    # What is said at the table meanwhile leaves the step waiting.
    bram.page.locator("#fold-talk summary").click()
    bram.page.get_by_label("A short message").fill("Take your time")
    bram.page.get_by_role("button", name="Send").click()
    expect(anna.page.locator("#messages-list")).to_contain_text("Take your time")
    anna.page.get_by_role("button", name="Confirm").click()
    anna.wait_for_change(position)
    bram.wait_for_turn()
    assert path_of(bram.page) == path


def test_who_wants_no_confirmation_is_asked_for_none(guest: Guests) -> None:
    anna = guest()
    anna.prefer(help="1")
    anna.play_bot()
    for _step in range(4):
        before = anna.now("position")
        anna.click(hasty(anna.legal()))
        assert anna.now("position") != before
        anna.wait_for_turn()


# Why not.

UNLIT = """() => [...document.querySelectorAll(".field-of-play [data-thing]:not([data-action])")].find(it => {
  const box = it.getBoundingClientRect()
  const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
  return hit?.closest("[data-thing]") === it && !hit.closest("[data-action]")
})"""


def test_what_cannot_be_chosen_says_why(guest: Guests) -> None:
    anna = guest()
    anna.play_bot()
    anna.click(anna.walks()[0])
    spot = anna.page.evaluate_handle(UNLIT).as_element()
    assert spot is not None
    with anna.page.expect_response(re.compile("/why")) as told:
        spot.click(force=True)
    sentence = told.value.json()["text"]
    assert sentence.endswith(".")
    expect(anna.page.locator("#said")).to_have_text(sentence)
    expect(anna.page.locator("#hint")).to_have_text(sentence)
    expect(anna.page.locator("#tip")).to_be_visible()
