"""Several people at one screen, with a cover between them where something is hidden."""

from playwright.sync_api import expect

from tests.server.browsing import Guest
from tests.server.conftest import Guests

DRAWN = """() => [...document.querySelectorAll("section[id^=part-]")]
  .filter(part => part.querySelector("svg"))
  .map(part => part.id + part.querySelector("svg").outerHTML).sort()"""
NAMES = {"name-1": "Bram"}


def test_two_people_at_one_screen_take_turns_without_a_cover_where_nothing_is_hidden(guest: Guests) -> None:
    anna = guest()
    anna.open_table("me", "me", **NAMES)
    anna.wait_for_turn()
    spoke: list[str] = []
    while len(set(spoke)) < 2:
        spoke.append(anna.sentence().split(":")[0])
        assert anna.page.locator(".cover").count() == 0
        # The board of the one who decides is the large one.
        own = anna.page.locator("#slot-own > section").first
        expect(own).to_have_id(f"part-board-{anna.now('decides')}")
        anna.step()
        anna.wait_for_turn()
    assert set(spoke) == {"Anna", "Bram"}


def test_a_cover_hides_what_the_next_player_holds(guest: Guests) -> None:
    anna, eve = guest("Anna"), guest("Eve")
    anna.open_table("me", "me", game="dice-brewing", **{"option-mode": "advanced", **NAMES})
    expect(anna.page.locator("#uncover")).to_be_visible()
    expect(anna.page.locator("#uncover")).to_be_focused()
    names = []
    for _turn in range(2):
        names.append(["Anna", "Bram"][int(anna.now("decides"))])
        expect(anna.page.locator(".cover")).to_contain_text(f"Pass the screen to {names[-1]}")
        check_nothing_shows(anna, eve)
        anna.page.locator("#uncover").click()
        anna.wait_for_turn()
        assert anna.now("as") == anna.now("decides")
        assert anna.sentence().startswith(f"{names[-1]}:")
        anna.end_turn_unseen()
    assert set(names) == {"Anna", "Bram"}


def check_nothing_shows(anna: Guest, eve: Guest) -> None:
    """Under the cover nothing can be done, and the page knows no more than somebody who watches."""
    assert anna.controls().count() == 0
    assert anna.page.locator("#part-choices, #undo, #restart, #confirm").count() == 0
    eve.page.goto(anna.page.url)
    assert anna.page.evaluate(DRAWN) == eve.page.evaluate(DRAWN)
