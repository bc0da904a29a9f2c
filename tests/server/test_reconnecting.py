"""A page goes on by itself: after a reload, a line that was down, a server that was killed."""

import re

from playwright.sync_api import APIResponse, Route, expect

from tests.server.browsing import RUNNING
from tests.server.conftest import Guests, StartServer

PARTS = re.compile(r"/parts\?")
NOTE_POSITIONS = """() => {
  window.seen = []
  const note = () => seen.push(Number(document.getElementById("now").dataset.position))
  document.addEventListener("taproom:painted", note)
}"""
LINE_DOWN = "ERR_CONNECTION|ERR_INTERNET|ERR_EMPTY_RESPONSE|ERR_SOCKET|WebSocket"
"""What a browser writes of itself when nobody answers."""


def test_a_reload_in_the_middle_shows_the_same_decision(guest: Guests) -> None:
    anna = guest()
    anna.play_bot()
    anna.step()
    shown = (anna.legal(), anna.sentence(), anna.now("position"))
    anna.page.reload()
    anna.wait_for_turn()
    assert (anna.legal(), anna.sentence(), anna.now("position")) == shown


def test_a_page_survives_that_its_server_is_killed(guest: Guests, start_server: StartServer) -> None:
    server = start_server()
    anna = guest("Anna", at=server)
    anna.forgiven = LINE_DOWN
    anna.play_bot()
    anna.page.evaluate("() => { window.stayed = true }")
    position = anna.now("position")
    walk = anna.walks()[0]
    server.kill()
    anna.control(walk).click()  # asked again under the same name until somebody answers
    expect(anna.page.locator("#offline")).to_be_visible()
    server.start_again()
    anna.wait_for_change(position)
    expect(anna.page.locator("#offline")).to_be_hidden()
    for _step in range(2):
        anna.step()
        anna.wait_for_turn()
    assert anna.page.evaluate("() => window.stayed")
    anna.resign()
    assert anna.record().actions.count(walk) == 1


def test_who_was_offline_gets_what_was_missed(guest: Guests) -> None:
    anna, bram = guest("Anna"), guest("Bram")
    anna.forgiven = LINE_DOWN
    anna.open_table("me", "friend")
    bram.sit_down(anna.seat_links()[0])
    bram.wait_for_turn()
    anna.page.wait_for_function(RUNNING)
    anna.page.evaluate("() => { window.stayed = true }")
    anna.context.set_offline(True)
    bram.step()
    anna.context.set_offline(False)
    anna.wait_for_turn()
    anna.step()
    assert anna.page.evaluate("() => window.stayed")


def test_a_step_made_offline_is_done_once_when_the_line_is_back(guest: Guests) -> None:
    anna = guest()
    anna.forgiven = LINE_DOWN
    anna.play_bot()
    before = anna.now("position")
    anna.context.set_offline(True)
    anna.control(anna.walks()[0]).click()
    expect(anna.page.locator("#offline")).to_be_visible()
    anna.context.set_offline(False)
    anna.wait_for_change(before)
    expect(anna.page.locator("#offline")).to_be_hidden()
    assert int(anna.now("position")) == int(before) + 1
    assert anna.page.locator("#undo").is_visible()


def test_an_answer_that_was_overtaken_is_not_painted_over_a_newer_one(guest: Guests) -> None:
    anna = guest()
    anna.play_bot()
    late: list[tuple[Route, APIResponse]] = []
    # The parts are read now and arrive later, after the answer to a step that was made meanwhile.
    anna.page.route(PARTS, lambda route: late.append((route, route.fetch())), times=1)
    anna.page.evaluate("() => { dispatchEvent(new Event('online')) }")
    while not late:
        anna.page.wait_for_timeout(20)
    anna.page.evaluate(NOTE_POSITIONS)
    anna.click(anna.walks()[0])
    route, answer = late[0]
    route.fulfill(response=answer)
    before = anna.now("position")
    anna.step()
    anna.wait_for_change(before)
    seen: list[int] = anna.page.evaluate("() => seen")
    assert len(seen) > 1
    assert seen == sorted(seen)
