"""Learning step by step: without a script, in a browser, with the keyboard alone, on a phone, in French."""

import re
from collections.abc import Callable, Iterator
from html import unescape
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

import taproom
from taproom.games import all_games
from taproom.kernel.tutorial import LEARNER, Step, Tutorial, read_lessons, tutorial_of
from taproom.server.lessons import PERSON, Moment, guide, known_tutorial, sight_of
from taproom.server.painting import Looker
from tests.often import often
from tests.rows import each_row
from tests.server.browsing import PHONE, Guest, path_of
from tests.server.conftest import Guests
from tests.server.page_checks import MOVING, axe_faults
from tests.server.running import Visitor

if TYPE_CHECKING:
    from playwright.sync_api import Locator

SLUGS = [game.slug for game in all_games()]
GAME, DICE, RACE = "heaven-and-ale", "dice-brewing", "belgian-beers-race"
SEEN = """action => {
  const control = document.querySelector(`.field-of-play [data-action="${CSS.escape(action)}"]`)
  return control.getClientRects().length > 0
}"""
IN_SIGHT = """() => {
  const shown = [...document.querySelectorAll(".field-of-play .hinted")]
  const thing = shown.find(one => one.getClientRects().length)
  if (!thing) return false
  const box = thing.getBoundingClientRect()
  const guide = document.querySelector(".guide").getBoundingClientRect()
  const across = box.left >= 0 && box.right <= innerWidth
  return across && guide.height < innerHeight / 2 && box.bottom <= guide.top + 1 && box.top >= 0
}"""
"""Whether what a step wishes for can be seen on a phone, above the guide."""
TOO_WIDE = "() => document.documentElement.scrollWidth - innerWidth"
FOCUSED = "() => document.activeElement.id"
MOST_TABS = 60
WAYS = """aim => {
  const middle = box => [box.x + box.width / 2, box.y + box.height / 2]
  const [x, y] = middle(document.activeElement.getBoundingClientRect())
  const [a, b] = middle(document.querySelector(aim).getBoundingClientRect())
  const ways = [a > x ? "ArrowRight" : "ArrowLeft", b > y ? "ArrowDown" : "ArrowUp"]
  return Math.abs(a - x) > Math.abs(b - y) ? ways : ways.reverse()
}"""


def steps(slug: str) -> list[tuple[int, Step]]:
    """Number the steps of a tutorial, from 1."""
    return list(enumerate(tutorial(slug).steps, start=1))


def tutorial(slug: str) -> Tutorial:
    """Read the tutorial of a game."""
    found = tutorial_of(taproom.game(slug))
    assert found is not None
    return found


# Without a script.


@pytest.mark.parametrize("slug", SLUGS)
def test_a_tutorial_can_be_done_with_forms_alone(visitor: Callable[..., Visitor], slug: str) -> None:
    anna = visitor()
    answer = anna.get(f"/learn/{slug}")
    for number, step in steps(slug):
        assert answer.url.path == f"/learn/{slug}/{number}"
        assert f'<button name="action" value="{step.action}"' in answer.text
        answer = anna.submit(f"/learn/{slug}/{number}/act", action=step.action)
        assert answer.url.path == f"/learn/{slug}/{number}-done"
        found = re.search(r'id="step-next" href="([^"]+)"', answer.text)
        assert found is not None
        answer = anna.get(unescape(found[1]))
    assert answer.url.path == f"/learn/{slug}/end"
    assert 'name="bots" value="1 novice"' in answer.text


@pytest.mark.parametrize("slug", SLUGS)
def test_every_page_is_there_and_no_id_stands_in_it_twice(visitor: Callable[..., Visitor], slug: str) -> None:
    readers = [visitor("en"), visitor("fr")]
    pages = [f"{number}{done}" for number, _step in steps(slug) for done in ("", "-done")]
    for page, anna in product([*pages, "end"], readers):
        html = anna.get(f"/learn/{slug}/{page}").text
        ids = re.findall(r'\sid="([^"]*)"', html)
        assert sorted(ids) == sorted(set(ids)), page
        assert not re.search(r"<style|\sstyle=|\son\w+=|javascript:", html), page


def test_another_choice_is_answered_kindly_and_changes_nothing(visitor: Callable[..., Visitor]) -> None:
    anna = visitor()
    answer = anna.submit(f"/learn/{GAME}/1/act", action="go 2")
    said = unescape(answer.text)
    assert "That is possible too: Go to space 2: buy yeast 2" in said
    assert "But for now, try this: Go to space 1" in said
    assert "Step 1 of 9" in said


def test_what_cannot_be_done_is_answered_with_the_step(visitor: Callable[..., Visitor]) -> None:
    answer = visitor().submit(f"/learn/{GAME}/1/act", action="no such thing")
    assert answer.status_code == 200
    assert "Step 1 of 9" in answer.text
    assert "guide-kindly" not in answer.text


@pytest.mark.parametrize("path", ["/0", "/10", "/x", "/1-undone", "/1/board/7", "-and-more/1", "/²"])
def test_a_page_that_is_no_step_is_not_found(visitor: Callable[..., Visitor], path: str) -> None:
    assert visitor().get(f"/learn/{GAME}{path}").status_code in (400, 404)


def test_learning_leaves_no_trace(visitor: Callable[..., Visitor]) -> None:
    anna = visitor()
    anna.get("/learn")
    anna.submit(f"/learn/{GAME}/1/act", action="go 1")
    assert not anna.cookies
    assert "You have not played here yet" in anna.get("/games").text


def test_the_learner_bears_the_name_that_they_have_chosen(visitor: Callable[..., Visitor]) -> None:
    anna = visitor()
    anna.submit("/preferences", name="Bram", theme="auto", motion="auto")
    html = anna.get(f"/learn/{GAME}/4").text
    assert "Bram 2" in html  # the other player, who has the same name


@each_row("slug", SLUGS)
def test_a_page_shows_nothing_but_what_the_learners_seat_may_know(slug: str) -> None:
    for number, _step in steps(slug):
        sight = sight_of(Moment(known_tutorial(slug), number), Looker(PERSON, LEARNER), "")
        assert sight.state is not None
        known = sight.state.view(LEARNER)
        assert {key: value for key, value in sight.view.items() if key in known} == known
        anew = sight.state.determinize(LEARNER, 1)
        assert anew.view(LEARNER) == known


def test_meanwhile_tells_what_the_others_did() -> None:
    sight = sight_of(Moment(known_tutorial(GAME), 4), Looker(PERSON, LEARNER), "Anna")
    turns = guide(sight, "")["turns"]
    assert [(turn["badge"]["name"], turn["lines"]) for turn in turns] == [
        ("Bram", ["Goes from home to 9.", "Buys wood 5 for 5 ducats, in the shade."]),
        ("Anna", ["Goes from 1 to 2."]),
    ]


def test_home_and_rules_lead_to_the_tutorials(visitor: Callable[..., Visitor]) -> None:
    anna = visitor()
    for path in ("/", "/learn"):
        html = anna.get(path).text
        assert all(f'href="/learn/{slug}"' in html for slug in SLUGS), path
    assert 'href="/learn"' in anna.get("/rules").text
    assert f'href="/learn/{GAME}"' in anna.get(f"/rules/{GAME}").text


# In a browser.


def choose(anna: Guest, action: str) -> None:
    """Choose on the board: what has to be picked up first is picked up, as it is marked."""
    pick_up(anna, action).click()


def pick_up(anna: Guest, action: str) -> "Locator":
    """Pick up what has to be picked up first, if anything, and give the control."""
    control = anna.control(action)
    if not anna.page.evaluate(SEEN, action):
        key = control.get_attribute("data-with") or control.evaluate(
            "one => one.closest('[data-with]').dataset.with"
        )
        handle = anna.page.locator(f'.field-of-play [data-pick="{key}"]').first
        handle.tap() if anna.touches() else handle.click()
    return control


def tap(anna: Guest, action: str) -> None:
    """Choose with a finger: the first tap tells what it does, and the button under the thumb does it."""
    pick_up(anna, action).tap()
    expect(anna.page.locator("#tip")).to_be_visible()
    expect(anna.page.locator("#go")).to_be_visible()
    anna.page.locator("#go").tap()


def press(anna: Guest, action: str) -> None:
    """Choose with the keyboard alone."""
    tab_to(anna, action)
    anna.page.keyboard.press("Enter")


def go_on(anna: Guest) -> None:
    """Go on to the next step."""
    anna.page.locator("#step-next").tap() if anna.touches() else anna.page.locator("#step-next").click()


def press_on(anna: Guest) -> None:
    """Go on to the next step, where the focus is already."""
    assert anna.page.evaluate(FOCUSED) == "step-next"
    anna.page.keyboard.press("Enter")


def walk(
    anna: Guest, slug: str, do: Callable[[Guest, str], None], go_on: Callable[[Guest], None] = go_on
) -> Iterator[int]:
    """Do every step of a tutorial on its board, and go on to the end; give each before it is done."""
    anna.page.goto(f"/learn/{slug}")
    for number, step in steps(slug):
        expect(anna.page.locator(".guide:not(.guide--done) .guide-step")).to_contain_text(f"{number} ")
        expect(anna.page.locator(".field-of-play .hinted").first).to_be_attached()
        yield number
        do(anna, step.action)
        anna.page.wait_for_url(f"**/learn/{slug}/{number}-done")
        expect(anna.page.locator(".guide--done")).to_be_visible()
        go_on(anna)
        anna.page.wait_for_url(re.compile(f"/learn/{slug}/({number + 1}|end)$"))
    expect(anna.page.locator(".learn-end h1")).to_be_visible()


# Every tutorial is played in one way to its end, and in a long run in others too.


@pytest.mark.parametrize("slug", [RACE, DICE, GAME][: often(1, 3)])
def test_a_tutorial_is_played_with_the_mouse_to_its_end(guest: Guests, slug: str) -> None:
    anna = guest()
    for _number in walk(anna, slug, choose):
        pass
    anna.page.get_by_role("button", name="Play a first game against an easy bot").click()
    anna.page.wait_for_url("**/table/*")
    assert anna.wait_for_turn()


def check_in_sight(anna: Guest, number: int) -> None:
    """On a phone the wished thing is in sight beside the guide, and nothing is too wide."""
    anna.page.wait_for_function(IN_SIGHT)
    assert anna.page.evaluate(TOO_WIDE) <= 0, number


@pytest.mark.parametrize("slug", [DICE, RACE, GAME][: often(1, 3)])
def test_a_tutorial_is_played_by_touch_to_its_end(guest: Guests, slug: str) -> None:
    anna = guest(**PHONE)
    for number in walk(anna, slug, tap):
        check_in_sight(anna, number)


def test_on_a_phone_what_is_wished_for_is_in_sight_on_a_map_too(guest: Guests) -> None:
    anna = guest(**PHONE)
    anna.page.goto(f"/learn/{RACE}")
    for number, _step in steps(RACE):
        anna.page.wait_for_url(f"**/{number}")
        check_in_sight(anna, number)
        anna.page.locator("#step-skip").tap()
    anna.page.wait_for_url("**/end")


def test_in_french_on_a_phone_with_the_keyboard_alone(guest: Guests) -> None:
    titles = [lesson.title for lesson in read_lessons(tutorial(GAME), "fr").values()]
    anna = guest(width=390, is_mobile=True, has_touch=True, locale="fr")
    for number in walk(anna, GAME, press, press_on):
        check_in_sight(anna, number)
        expect(anna.page.locator(".guide-name")).to_have_text(titles[number - 1])
        if number > 1:
            assert anna.page.evaluate(FOCUSED) == "guide-title"
    expect(anna.page.locator(".learn-end h1")).to_have_text("Santé\N{NO-BREAK SPACE}!")


def test_back_and_forward_show_the_same_steps_and_loading_anew_stays(guest: Guests) -> None:
    anna = guest()
    anna.page.goto(f"/learn/{GAME}/1")
    choose(anna, "go 1")
    anna.page.wait_for_url("**/1-done")
    anna.page.locator("#step-next").click()
    anna.page.wait_for_url("**/2")
    anna.page.go_back()
    expect(anna.page.locator(".guide--done .guide-step")).to_have_text("Step 1 of 9")
    anna.page.go_back()
    expect(anna.page.locator(".guide:not(.guide--done) .guide-step")).to_have_text("Step 1 of 9")
    anna.page.go_forward()
    expect(anna.page.locator(".guide--done .guide-step")).to_have_text("Step 1 of 9")
    anna.page.reload()
    expect(anna.page.locator(".guide--done .guide-step")).to_have_text("Step 1 of 9")


def test_the_wrong_choice_leaves_the_board_as_it_was(guest: Guests) -> None:
    anna = guest()
    anna.page.goto(f"/learn/{GAME}/1")
    before = anna.page.locator("#part-walk").get_attribute("data-digest")
    anna.control("go 6").click()
    expect(anna.page.locator(".guide-kindly")).to_contain_text("Go to space 6")
    assert anna.page.locator("#part-walk").get_attribute("data-digest") == before
    assert path_of(anna.page) == f"/learn/{GAME}/1"
    expect(anna.page.locator("#said")).to_contain_text("for now, try this")
    expect(anna.control("go 1")).to_have_class(re.compile("hinted"))


def test_show_me_does_it_and_skip_goes_on(guest: Guests) -> None:
    anna = guest()
    anna.page.goto(f"/learn/{GAME}/1")
    anna.page.locator("#show-me").click()
    anna.page.wait_for_url("**/1-done")
    anna.page.locator("#step-next").click()
    anna.page.wait_for_url("**/2")
    anna.page.locator("#step-skip").click()
    anna.page.wait_for_url("**/3")
    anna.page.locator("#step-back").click()
    anna.page.wait_for_url("**/2")


def test_what_does_not_glow_says_why(guest: Guests) -> None:
    anna = guest()
    anna.page.goto(f"/learn/{GAME}/1")
    anna.page.locator('.field-of-play [data-thing="space-4"]').first.click()
    expect(anna.page.locator("#said")).not_to_be_empty()
    assert "try this" not in anna.page.locator("#said").inner_text()


def tab_to(anna: Guest, action: str) -> None:
    """Press Tab to the board, then arrows towards a control; where they lead back, try the other way."""
    for _press in range(MOST_TABS):
        if anna.page.evaluate("() => Boolean(document.activeElement.dataset.action)"):
            break
        anna.page.keyboard.press("Tab")
    been: dict[str, int] = {}
    for _press in range(MOST_TABS):
        here: str = anna.page.evaluate("() => document.activeElement.dataset.action")
        if here == action:
            return
        been[here] = been.get(here, 0) + 1
        ways: list[str] = anna.page.evaluate(WAYS, f'.field-of-play [data-action="{action}"]')
        anna.page.keyboard.press(ways[(been[here] - 1) % len(ways)])
    raise AssertionError(f"the arrows never get to {action}")


# Whole games look at the boards; here it is the guide beside them, and in a long run every board too.
EVERY_BOARD = ["", *(f"/{slug}/{page}" for slug in SLUGS for page in ("1", "4-done", "end"))]
WIDE_AND_LIGHT = ["", f"/{GAME}/1", f"/{GAME}/end"] if often(1, 0) else EVERY_BOARD
NARROW_AND_DARK = [f"/{DICE}/4-done", ""] if often(1, 0) else EVERY_BOARD


@pytest.mark.parametrize(
    ("pages", "looks"),
    [(WIDE_AND_LIGHT, {}), (NARROW_AND_DARK, {"width": 390, "dark": True})],
    ids=["light", "dark"],
)
def test_axe_finds_nothing(guest: Guests, pages: list[str], looks: dict[str, Any]) -> None:
    anna = guest(**looks)
    for page in pages:
        anna.page.goto(f"/learn{page}")
        assert axe_faults(anna.page) == [], page


def test_whoever_wants_less_motion_sees_none(guest: Guests) -> None:
    anna = guest()
    for page in ("1", "1-done", "end"):
        anna.page.goto(f"/learn/{GAME}/{page}")
        assert anna.page.evaluate(MOVING) == 0, page
