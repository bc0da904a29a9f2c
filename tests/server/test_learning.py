"""Learning step by step: without a script, in a browser, with the keyboard alone, on a phone, in French."""

import re
from collections.abc import Callable
from html import unescape

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import expect

import taproom
from taproom.games import all_games
from taproom.kernel.tutorial import LEARNER, Step, Tutorial, read_lessons, tutorial_of
from taproom.server.lessons import PERSON, Moment, guide, known_tutorial, sight_of
from taproom.server.painting import Looker
from tests.server.browsing import PATIENCE, Guest, path_of
from tests.server.conftest import Guests
from tests.server.running import Visitor

expect.set_options(timeout=PATIENCE)
SLUGS = [game.slug for game in all_games()]
GAME = "heaven-and-ale"
SEEN = """action => {
  const control = document.querySelector(`.field-of-play [data-action="${CSS.escape(action)}"]`)
  return control.getClientRects().length > 0
}"""
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
MOVING = "() => document.getAnimations().filter(one => one.playState === 'running').length"


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
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_page_is_there_and_no_id_stands_in_it_twice(
    visitor: Callable[..., Visitor], slug: str, lang: str
) -> None:
    anna = visitor(lang)
    pages = [f"{number}{done}" for number, _step in steps(slug) for done in ("", "-done")]
    for page in [*pages, "end"]:
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


@pytest.mark.parametrize("slug", SLUGS)
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
    control = anna.control(action)
    if not anna.page.evaluate(SEEN, action):
        key = control.get_attribute("data-with") or control.evaluate(
            "one => one.closest('[data-with]').dataset.with"
        )
        anna.page.locator(f'.field-of-play [data-pick="{key}"]').first.click()
    anna.control(action).click()


def play_through(anna: Guest, slug: str) -> None:
    """Do every step of a tutorial on its board, and go on to the end."""
    anna.page.goto(f"/learn/{slug}")
    for number, step in steps(slug):
        expect(anna.page.locator(".guide-step")).to_contain_text(f"{number} ")
        expect(anna.page.locator(".field-of-play .hinted").first).to_be_attached()
        choose(anna, step.action)
        anna.page.wait_for_url(f"**/learn/{slug}/{number}-done")
        expect(anna.page.locator(".guide--done")).to_be_visible()
        anna.page.locator("#step-next").click()
        anna.page.wait_for_url(re.compile(f"/learn/{slug}/({number + 1}|end)$"))
    expect(anna.page.locator(".learn-end h1")).to_be_visible()


@pytest.mark.parametrize("slug", SLUGS)
def test_a_tutorial_is_played_on_the_board_to_its_end(guest: Guests, slug: str) -> None:
    anna = guest()
    play_through(anna, slug)
    anna.page.get_by_role("button", name="Play a first game against an easy bot").click()
    anna.page.wait_for_url("**/table/*")
    assert anna.wait_for_turn()


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


def test_in_french_on_a_phone_with_the_keyboard_alone(guest: Guests) -> None:
    titles = [lesson.title for lesson in read_lessons(tutorial(GAME), "fr").values()]
    anna = guest(width=390, locale="fr", is_mobile=True)
    anna.page.goto(f"/learn/{GAME}")
    for number, step in steps(GAME):
        expect(anna.page.locator(".guide-step")).to_contain_text(f"{number} ")
        expect(anna.page.locator(".guide-name")).to_have_text(titles[number - 1])
        tab_to(anna, step.action)
        anna.page.keyboard.press("Enter")
        anna.page.wait_for_url(f"**/{number}-done")
        expect(anna.page.locator(".guide--done")).to_be_visible()
        assert anna.page.evaluate(FOCUSED) == "step-next"
        assert anna.page.evaluate(TOO_WIDE) <= 0
        anna.page.keyboard.press("Enter")
        anna.page.wait_for_url(re.compile(f"/({number + 1}|end)$"))
        if number < len(steps(GAME)):
            expect(anna.page.locator(".guide:not(.guide--done)")).to_be_visible()
            assert anna.page.evaluate(FOCUSED) == "guide-title"
    expect(anna.page.locator(".learn-end h1")).to_have_text("Santé\N{NO-BREAK SPACE}!")


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


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("slug", SLUGS)
def test_axe_finds_nothing(guest: Guests, slug: str, scheme: str) -> None:
    anna = guest(color_scheme=scheme, width=390 if scheme == "dark" else 1280, reduced_motion="reduce")
    for page in ("1", "4-done", "end"):
        anna.page.goto(f"/learn/{slug}/{page}")
        assert faults(anna) == [], page
    anna.page.goto("/learn")
    assert faults(anna) == []


def faults(anna: Guest) -> list[tuple[str, str]]:
    """List what axe finds fault with."""
    found = Axe().run(anna.page, options={"resultTypes": ["violations"]}).response["violations"]
    return [(fault["id"], fault["nodes"][0]["html"][:200]) for fault in found]


def test_on_a_phone_the_wished_thing_is_in_sight_beside_the_guide(guest: Guests) -> None:
    anna = guest(width=390, has_touch=True, is_mobile=True, reduced_motion="reduce")
    for slug in SLUGS:
        for number, _step in steps(slug):
            anna.page.goto(f"/learn/{slug}/{number}")
            seen = """() => {
              const shown = [...document.querySelectorAll(".field-of-play .hinted")]
              const thing = shown.find(one => one.getClientRects().length)
              const box = thing.getBoundingClientRect()
              const guide = document.querySelector(".guide").getBoundingClientRect()
              const across = box.left >= 0 && box.right <= innerWidth
              return across && guide.height < innerHeight / 2 && box.bottom <= guide.top + 1 && box.top >= 0
            }"""
            anna.page.wait_for_function(seen)
            assert anna.page.evaluate(TOO_WIDE) <= 0, (slug, number)


@pytest.mark.parametrize("slug", SLUGS)
def test_on_a_phone_the_first_tap_tells_and_the_button_does_it(guest: Guests, slug: str) -> None:
    anna = guest(width=390, has_touch=True, is_mobile=True)
    anna.page.goto(f"/learn/{slug}/1")
    action = tutorial(slug).steps[0].action
    if not anna.page.evaluate(SEEN, action):
        key = anna.control(action).get_attribute("data-with")
        anna.page.locator(f'.field-of-play [data-pick="{key}"]').first.tap()
    anna.control(action).tap()
    expect(anna.page.locator("#tip")).to_be_visible()
    assert path_of(anna.page) == f"/learn/{slug}/1"
    anna.page.locator("#go").tap()
    anna.page.wait_for_url("**/1-done")
    anna.page.locator("#step-next").tap()
    anna.page.wait_for_url("**/2")


def test_whoever_wants_less_motion_sees_none(guest: Guests) -> None:
    anna = guest(reduced_motion="reduce")
    for page in ("1", "1-done", "end"):
        anna.page.goto(f"/learn/{GAME}/{page}")
        assert anna.page.evaluate(MOVING) == 0, page
