"""Picking first: a die is picked, what can be done with it lights up, and then it is done."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.server.browsing import PHONE, Guest
from tests.server.conftest import Guests, Regulars

GAME = "dice-brewing"


def sit(guest: Guests, **settings: Any) -> Guest:
    """Come, and sit down."""
    return sit_down(guest(**settings))


def sit_down(anna: Guest) -> Guest:
    """Sit down with a bot at the start of a game, when every die can go somewhere."""
    anna.prefer()
    anna.open_table("me", "bot", game=GAME)
    anna.wait_for_turn()
    return anna


@pytest.fixture
def anna(regular: Regulars) -> Guest:
    """Somebody at the start of a game who has picked nothing; what lasts is done by others."""
    somebody = regular("dice", sit_down)
    somebody.page.keyboard.press("Escape")
    somebody.page.evaluate("document.activeElement.blur()")
    return somebody


def pale(anna: Guest) -> str:
    """Give the key of the pale die, which the Malt House always takes."""
    keys = anna.page.locator("[data-pick]").evaluate_all("all => all.map((one) => one.dataset.pick)")
    return next(str(key) for key in keys if key.startswith("P"))


def handle(anna: Guest, key: str) -> Locator:
    """Find what is picked."""
    return anna.page.locator(f'.field-of-play [data-pick="{key}"]').first


def picked(anna: Guest) -> str:
    """Say what is picked."""
    return anna.page.locator("#board").get_attribute("data-picked") or ""


def test_a_die_lights_its_fields_and_the_store_and_goes_where_one_clicks(guest: Guests) -> None:
    anna = sit(guest)
    key = pale(anna)
    field, store = anna.control(f"place {key} on malt 2"), anna.control(f"store {key}")
    seed = anna.control("place seed on malt 1")
    expect(field).to_be_hidden()
    handle(anna, key).click()
    assert picked(anna) == key
    expect(handle(anna, key)).to_have_attribute("aria-pressed", "true")
    expect(handle(anna, key)).to_have_class(re.compile(r"\bpicked\b"))
    for lit in (field, store):
        expect(lit).to_be_visible()
        expect(lit).to_have_class(re.compile(r"\blit\b"))
    expect(seed).to_be_hidden()
    expect(seed).to_have_class(re.compile(r"\bunlit\b"))
    expect(anna.page.locator("#hint")).to_have_text(f"{key}: choose where it goes")
    expect(anna.page.locator("#said")).to_have_text(f"{key}: choose where it goes")
    before = anna.now("position")
    field.click()
    anna.wait_for_change(before)
    assert picked(anna) == ""
    expect(anna.page.locator("#part-brewery-0 #t-field-malt-2 .nook.taken")).to_be_visible()


def test_a_second_click_lets_go_and_so_does_escape(anna: Guest) -> None:
    key = pale(anna)
    for by_key in (False, True):
        handle(anna, key).click()
        expect(anna.control(f"store {key}")).to_be_visible()
        anna.page.keyboard.press("Escape") if by_key else handle(anna, key).click()
        expect(anna.control(f"store {key}")).to_be_hidden()
        expect(handle(anna, key)).to_have_attribute("aria-pressed", "false")
        assert picked(anna) == ""
    handle(anna, key).click()
    handle(anna, "seed").click()
    assert picked(anna) == "seed", "another thing is picked instead"
    expect(anna.control("place seed on hops 1")).to_be_visible()


def test_with_the_keyboard_enter_picks_and_the_focus_goes_on_to_what_is_lit(guest: Guests) -> None:
    anna = sit(guest)
    at = "document.activeElement.dataset"
    handle(anna, "seed").focus()
    anna.page.keyboard.press("Enter")
    assert anna.page.evaluate(f"{at}.with") == "seed"
    anna.page.keyboard.press("Escape")
    assert anna.page.evaluate(f"{at}.pick") == "seed"
    anna.page.keyboard.press("ArrowLeft")
    assert anna.page.evaluate(f"{at}.pick ?? {at}.action") != "seed"
    handle(anna, "seed").focus()
    anna.page.keyboard.press("Space")
    stops = anna.page.locator('.field-of-play [tabindex="0"]')
    expect(stops).to_have_count(1)
    before = anna.now("position")
    anna.page.keyboard.press("Enter")
    anna.wait_for_change(before)
    expect(anna.page.locator("#now")).not_to_have_attribute("data-position", before)


def test_on_a_touch_screen_a_tap_picks_and_a_second_tap_on_the_place_does_it(guest: Guests) -> None:
    anna = sit(guest, **PHONE)
    key = pale(anna)
    handle(anna, key).tap()
    place = anna.control(f"place {key} on malt 2")
    expect(place).to_be_visible()
    box = handle(anna, key).bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 44
    before = anna.now("position")
    place.tap()
    assert anna.now("position") == before
    expect(anna.page.locator("#go")).to_be_visible()
    place.tap()
    anna.wait_for_change(before)


def test_who_chooses_the_field_first_is_shown_what_it_waits_for(guest: Guests) -> None:
    anna = sit(guest)
    anna.page.locator("#t-field-hops-1").click(position={"x": 20, "y": 20})
    assert picked(anna) == "seed", "nothing else goes there"
    waiting = anna.page.locator("#t-field-malt-3")
    while len(keys := (waiting.get_attribute("data-wants") or "").split()) < 2:
        anna.open_table("me", "bot", game=GAME)  # a six cannot be raised
        anna.wait_for_turn()
    anna.page.keyboard.press("Escape")
    waiting.click(position={"x": 20, "y": 20})
    assert picked(anna) == ""
    assert anna.page.locator(".beckons").count() == len(keys)
    expect(anna.page.locator("#hint")).to_have_text("Malt House 3: choose first what goes there")


def test_what_is_picked_stays_picked_while_only_something_beside_the_game_changes(anna: Guest) -> None:
    key = pale(anna)
    handle(anna, key).click()
    version = anna.now("version")
    anna.page.locator("#fold-talk summary").click()
    anna.page.locator("#fold-talk input[name=text]").fill("Hello")
    anna.page.keyboard.press("Enter")
    expect(anna.page.locator("#now")).not_to_have_attribute("data-version", version)
    assert picked(anna) == key
    expect(anna.control(f"store {key}")).to_be_visible()


def test_nothing_of_the_drawing_is_hidden_by_the_page(anna: Guest) -> None:
    hidden = anna.page.locator(".part > svg *").evaluate_all(
        """all => all.filter((one) => !one.closest("[data-veiled], title"))
          .filter((one) => getComputedStyle(one).display === "none")
          .map((one) => one.getAttribute("class"))"""
    )
    assert hidden == []
