"""Several people at one screen, with a cover between them where something is hidden."""

from collections.abc import Sequence

from playwright.sync_api import expect

from tests.server.browsing import PATIENCE, Guest
from tests.server.conftest import Guests

expect.set_options(timeout=PATIENCE)
DRAWN = """() => [...document.querySelectorAll("section[id^=part-]")]
  .filter(part => part.querySelector("svg"))
  .map(part => part.id + part.querySelector("svg").outerHTML).sort()"""
NAMES = {"name-1": "Bram"}


def test_two_people_at_one_screen_take_turns_without_a_cover_where_nothing_is_hidden(guest: Guests) -> None:
    anna = guest()
    anna.open_table("me", "me", **NAMES)
    anna.wait_for_turn()
    spoke = set()
    for _step in range(10):
        spoke.add(anna.sentence().split(":")[0])
        assert anna.page.locator(".cover").count() == 0
        # The board of the one who decides is the large one.
        own = anna.page.locator("#slot-own > section").first
        expect(own).to_have_id(f"part-board-{anna.now('decides')}")
        anna.step()
        anna.wait_for_turn()
    assert spoke == {"Anna", "Bram"}


def choose_tokens(legal: Sequence[str]) -> str:
    """Choose what hands the turn on."""
    return "pass" if "pass" in legal else legal[-1]


def pass_the_screen(anna: Guest) -> None:
    """Uncover the page if it is covered."""
    covered_or_mine = """() => document.querySelector(".cover") ||
      document.querySelector(".field-of-play [data-action]")"""
    anna.page.wait_for_function(covered_or_mine)
    if anna.page.locator("#uncover").count():
        anna.page.locator("#uncover").click()
        anna.wait_for_turn()


def hand_over(anna: Guest) -> str:
    """Play until the screen must be passed, and give the seat that has to uncover it."""
    before = anna.now("decides")
    for _step in range(40):
        if anna.page.locator(".cover").count():
            return anna.now("decides")
        anna.step(choose_tokens)
        anna.page.wait_for_timeout(50)
    raise AssertionError(f"seat {before} never ends its turn")


def test_a_cover_hides_what_the_next_player_holds(guest: Guests) -> None:
    anna = guest()
    anna.open_table("me", "me", game="dice-brewing", **{"option-mode": "advanced", **NAMES})
    expect(anna.page.locator("#uncover")).to_be_visible()
    expect(anna.page.locator("#uncover")).to_be_focused()
    for _turn in range(3):
        covered = anna.page.locator(".cover")
        name = ["Anna", "Bram"][int(anna.now("decides"))]
        expect(covered).to_contain_text(f"Pass the screen to {name}")
        check_nothing_shows(anna)
        pass_the_screen(anna)
        assert anna.now("as") == anna.now("decides")
        assert anna.sentence().startswith(f"{name}:")
        hand_over(anna)


def check_nothing_shows(anna: Guest) -> None:
    """Under the cover nothing can be done, and the page knows no more than somebody who watches."""
    assert anna.controls().count() == 0
    assert anna.page.locator("#part-choices, #undo, #restart, #confirm").count() == 0
    watching = anna.context.browser
    assert watching is not None
    stranger = watching.new_page(base_url=anna.server.address)
    stranger.goto(anna.page.url)
    stranger.locator(".field-of-play svg").first.wait_for()
    assert anna.page.evaluate(DRAWN) == stranger.evaluate(DRAWN)
    stranger.close()
