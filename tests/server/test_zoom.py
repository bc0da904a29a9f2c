"""The map of The Belgian Beers Race: zoom and pan, places and their cards, what shines and stays in sight."""

import pytest
from playwright.sync_api import expect

from tests.server.browsing import MOVED_OR_ASKED, PHONE, Guest
from tests.server.conftest import Guests, Regulars

GAME = "belgian-beers-race"
MAP = "#part-map > svg"
LOOK = """() => {
  const svg = document.querySelector("#part-map > svg")
  const [x, y, wide, high] = svg.getAttribute("viewBox").split(" ").map(Number)
  const { x: left, y: top, width: across, height: down } = svg.getBoundingClientRect()
  return { x, y, wide, high, unit: across / wide, left, top, across, down }
}"""
UNDER = """([x, y]) => {
  const svg = document.querySelector("#part-map > svg")
  const spot = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM().inverse())
  return [spot.x, spot.y]
}"""
OVERLAPS = """() => {
  const over = ".part--outlook, .part--desk, .part--track"
  const parts = [...document.querySelectorAll(".field-of-play .part")]
  const boxes = parts.filter(part => part.offsetHeight && !part.matches(over))
    .map(part => [part.id, part.getBoundingClientRect()])
  const meet = (a, b) =>
    a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1
  const beside = boxes.filter(([, box]) => box.right > innerWidth + 1 || box.left < 0)
  const pairs = boxes.flatMap(([one, a], n) =>
    boxes.slice(n + 1).filter(([, b]) => meet(a, b)).map(([other]) => `${one} ${other}`))
  return [...beside.map(([id]) => id), ...pairs]
}"""
PINCH = """async ([x, y, from, to]) => {
  const svg = document.querySelector("#part-map > svg")
  const finger = (type, id, at) => svg.dispatchEvent(new PointerEvent(type,
    { pointerId: id, pointerType: "touch", clientX: at, clientY: y, bubbles: true, isPrimary: id === 21 }))
  finger("pointerdown", 21, x - from)
  finger("pointerdown", 22, x + from)
  for (let apart = from; apart !== to; apart += Math.sign(to - from)) {
    finger("pointermove", 21, x - apart)
    finger("pointermove", 22, x + apart)
  }
  finger("pointerup", 21, x - to)
  finger("pointerup", 22, x + to)
}"""
IN_SIGHT = """name => {
  const box = document.querySelector(name).getBoundingClientRect()
  return box.height > 0 && box.top >= 0 && box.bottom <= innerHeight
}"""
RESTS = "() => new Promise(done => setTimeout(() => done(true), 400))"
"""Wait as long as it takes until a wheel is no longer one that scrolls the page; the page measures it too."""
CLOSE = 2.0

Look = dict[str, float]


@pytest.fixture
def anna(regular: Regulars) -> Guest:
    """Somebody whose turn it is, on a wide page that shows the whole map."""
    somebody = regular("wide", at_the_map)
    back_to_the_start(somebody)
    return somebody


@pytest.fixture
def phone(regular: Regulars) -> Guest:
    """Somebody whose turn it is, on a phone that has just opened the table."""
    somebody = regular("phone", at_the_map, **PHONE)
    somebody.page.reload()
    somebody.wait_for_turn()
    return somebody


def at_the_map(somebody: Guest) -> Guest:
    """Sit down with a bot and wait for the own turn."""
    somebody.open_table("me", "bot", game=GAME)
    somebody.wait_for_turn()
    somebody.page.locator(".zoom").wait_for()
    return somebody


def back_to_the_start(somebody: Guest) -> None:
    """Let go of everything, and show the page from its top and the map as a whole."""
    somebody.page.keyboard.press("Escape")
    somebody.page.evaluate(
        """() => {
          document.activeElement.blur()
          document.querySelector(".zoom [data-by=whole]").click()
          scrollTo(0, 0)
        }"""
    )
    somebody.page.mouse.move(5, 5)
    expect(somebody.page.locator(".place-card:visible")).to_have_count(0)


def look(somebody: Guest) -> Look:
    """Say what of the map is seen."""
    found: Look = somebody.page.evaluate(LOOK)
    return found


def window(seen: Look) -> list[float]:
    """Give the part of the map that is seen, wherever on the screen it is."""
    return [round(seen[name], 1) for name in ("x", "y", "wide", "high")]


def under(somebody: Guest, x: float, y: float) -> list[float]:
    """Say what lies under a point of the screen, in units of the map."""
    found: list[float] = somebody.page.evaluate(UNDER, [x, y])
    return found


def spot(somebody: Guest, across: float, down: float) -> tuple[float, float]:
    """Give a point of the screen by its share of the map's window."""
    seen = look(somebody)
    return seen["left"] + across * seen["across"], seen["top"] + down * seen["down"]


def is_near(one: list[float], other: list[float]) -> bool:
    """Say whether two spots of the map are the same but for rounding."""
    return all(abs(a - b) < CLOSE for a, b in zip(one, other, strict=True))


def closer(somebody: Guest, times: int = 2) -> Look:
    """Zoom in by the button."""
    for _press in range(times):
        somebody.page.get_by_role("button", name="Zoom in").click()
    return look(somebody)


def places(somebody: Guest) -> list[str]:
    """List the places that can be picked outside Brussels."""
    picks = somebody.page.locator("#part-map [data-pick]")
    found: list[str] = picks.evaluate_all("all => all.map(one => one.dataset.pick)")
    return [name for name in found if name.isdigit() and int(name) < 35]


# Zoom.


def test_the_wheel_zooms_towards_the_pointer(anna: Guest) -> None:
    whole = look(anna)
    assert whole["wide"] >= 1183, "A wide page shows the whole map."
    x, y = spot(anna, 0.7, 0.4)
    anna.page.mouse.move(x, y)
    anna.page.evaluate(RESTS)
    before = under(anna, x, y)
    anna.page.mouse.wheel(0, -240)
    expect(anna.page.locator(f"{MAP}.near")).to_have_count(1)
    assert look(anna)["wide"] < 0.8 * whole["wide"]
    assert is_near(under(anna, x, y), before)
    for _turn in range(3):
        anna.page.mouse.wheel(0, 240)
    expect(anna.page.locator(f"{MAP}.near")).to_have_count(0)
    assert look(anna)["wide"] == pytest.approx(whole["wide"], abs=1)


def test_a_wheel_that_can_zoom_out_no_more_scrolls_the_page(anna: Guest) -> None:
    anna.page.mouse.move(*spot(anna, 0.7, 0.4))
    anna.page.evaluate(RESTS)
    anna.page.mouse.wheel(0, 200)
    anna.page.wait_for_function("() => scrollY > 100")
    assert look(anna)["wide"] >= 1183


def test_buttons_zoom_in_and_out_and_show_the_whole_map(anna: Guest) -> None:
    whole = look(anna)
    twice = closer(anna)
    assert twice["unit"] == pytest.approx(whole["unit"] * 2.25, rel=0.02)
    anna.page.get_by_role("button", name="Zoom out").click()
    assert look(anna)["unit"] == pytest.approx(whole["unit"] * 1.5, rel=0.02)
    anna.page.get_by_role("button", name="Show the whole map").click()
    assert window(look(anna)) == window(whole)
    expect(anna.page.get_by_role("button", name="Zoom out")).to_be_disabled()


def test_two_fingers_zoom(phone: Guest) -> None:
    before = look(phone)
    x, y = spot(phone, 0.5, 0.4)
    at = under(phone, x, y)
    phone.page.evaluate(PINCH, [x, y, 60, 90])
    after = look(phone)
    assert after["unit"] == pytest.approx(before["unit"] * 1.5, rel=0.03)
    assert is_near(under(phone, x, y), at)
    phone.page.evaluate(PINCH, [x, y, 90, 60])
    assert look(phone)["unit"] == pytest.approx(before["unit"], rel=0.03)


def test_keys_zoom_and_move_the_map(anna: Guest) -> None:
    whole = look(anna)
    anna.page.keyboard.press("+")
    anna.page.keyboard.press("+")
    close = look(anna)
    assert close["wide"] < whole["wide"] / 2
    anna.page.keyboard.press("ArrowRight")
    assert look(anna)["x"] > close["x"]
    anna.page.keyboard.press("ArrowUp")
    assert look(anna)["y"] < close["y"]
    anna.page.keyboard.press("-")
    assert look(anna)["wide"] > close["wide"]
    anna.page.locator(MAP).focus()
    anna.page.keyboard.press("0")
    assert window(look(anna)) == window(whole)


# Dragging.


def test_a_drag_moves_the_map_and_is_no_click(anna: Guest) -> None:
    close = closer(anna)
    x, y = spot(anna, 0.6, 0.5)
    anna.page.mouse.move(x, y)
    at = under(anna, x, y)
    anna.page.mouse.down()
    anna.page.mouse.move(x - 80, y - 60, steps=4)
    anna.page.mouse.up()
    assert is_near(under(anna, x - 80, y - 60), at)
    assert look(anna)["wide"] == close["wide"]
    place = anna.page.locator("#part-map .place.pick .halo").first
    box = place.bounding_box()
    assert box
    anna.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    anna.page.mouse.down()
    anna.page.mouse.move(box["x"] + 30, box["y"] + 30, steps=3)
    anna.page.mouse.up()
    expect(anna.page.locator("#part-map .picked")).to_have_count(0)


def test_the_whole_map_lets_a_finger_scroll_the_page_and_a_zoomed_one_does_not(phone: Guest) -> None:
    assert touch_action(phone) == "none", "A phone begins close by."
    phone.page.get_by_role("button", name="Show the whole map").click()
    assert touch_action(phone) == "pan-x pan-y"


def touch_action(somebody: Guest) -> str:
    """Say what the browser does by itself with fingers on the map."""
    found: str = somebody.page.evaluate(f"getComputedStyle(document.querySelector('{MAP}')).touchAction")
    return found


# Where one looks.


def test_where_one_looks_survives_what_happens_at_the_table(guest: Guests) -> None:
    anna = at_the_map(guest())
    closer(anna)
    x, y = spot(anna, 0.6, 0.5)
    anna.page.mouse.move(x, y)
    anna.page.mouse.down()
    anna.page.mouse.move(x - 90, y + 20, steps=4)
    anna.page.mouse.up()
    before = look(anna)
    position = anna.now("position")
    anna.page.locator(".choices button").first.evaluate("button => button.click()")
    anna.page.wait_for_function(
        MOVED_OR_ASKED,
        arg=position,
    )
    if anna.page.locator("#confirm").count():
        anna.page.locator("#confirm").click()
        anna.wait_for_change(position)
    assert window(look(anna)) == window(before)


def test_a_phone_begins_closely_at_the_place_of_the_viewer_with_letters_that_can_be_read(
    phone: Guest,
) -> None:
    seen = look(phone)
    assert seen["unit"] == pytest.approx(3.2 * seen["across"] / 1184, rel=0.01)
    centre = phone.page.locator(MAP).get_attribute("data-centre") or ""
    x, y, _scale = map(float, centre.split())
    assert is_near(under(phone, *spot(phone, 0.5, 0.5)), [x, y])
    smallest = phone.page.evaluate(
        """() => Math.min(...[...document.querySelectorAll("#part-map svg text")].map(text =>
          parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a))"""
    )
    assert smallest >= 14


def test_the_map_takes_about_half_of_a_phone_and_the_page_scrolls_below_it(phone: Guest) -> None:
    assert look(phone)["down"] == pytest.approx(0.56 * 844, abs=3)
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= 390
    buttons = phone.page.locator(".zoom button").evaluate_all("all => all.map(one => one.offsetHeight)")
    assert min(buttons) >= 44


def test_what_gets_the_focus_by_the_keyboard_comes_into_view(anna: Guest) -> None:
    closer(anna, 4)
    for name in places(anna)[:3]:
        anna.page.keyboard.press("Tab")
        anna.page.locator(f'#part-map [data-pick="{name}"]').focus()
        box = anna.page.locator(f'#part-map [data-pick="{name}"] .halo').first.bounding_box()
        seen = look(anna)
        assert box
        assert seen["left"] <= box["x"] + box["width"] / 2 <= seen["left"] + seen["across"]
        assert seen["top"] <= box["y"] + box["height"] / 2 <= seen["top"] + seen["down"]


# Places and their cards.


def test_pointing_at_a_place_shows_its_card_and_what_the_ways_there_reach(anna: Guest) -> None:
    name = places(anna)[0]
    card = anna.page.locator(f"#t-ways-{name}")
    expect(card).to_be_hidden()
    anna.page.locator(f"#t-place-{name} .halo").hover()
    expect(card).to_be_visible()
    lit = anna.page.locator("#part-track .lit-by")
    assert lit.count() >= 1
    anna.page.mouse.move(5, 5)
    expect(card).to_be_hidden()
    expect(lit).to_have_count(0)


def test_a_picked_place_keeps_its_card_until_it_is_closed(anna: Guest) -> None:
    first, second = places(anna)[:2]
    anna.page.locator(f"#t-place-{first} .halo").click()
    anna.page.locator(f"#t-place-{second} .halo").hover()
    expect(anna.page.locator(f"#t-ways-{first}")).to_be_visible()
    expect(anna.page.locator(f"#t-ways-{second}")).to_be_hidden()
    anna.page.locator(f"#t-place-{second} .halo").click()
    expect(anna.page.locator(f"#t-ways-{second}")).to_be_visible()
    anna.page.locator(f"#t-ways-{second} .close").click()
    anna.page.mouse.move(5, 5)
    expect(anna.page.locator(".place-card:visible")).to_have_count(0)
    expect(anna.page.locator(".plain-desk")).to_be_visible()


def test_the_medallion_of_brussels_leads_to_its_points(anna: Guest) -> None:
    anna.page.locator("#part-map [data-for]").click()
    open_card = anna.page.locator(".place-card.lit")
    expect(open_card).to_have_count(1)
    other = open_card.locator(".point").first
    goal = str(other.get_attribute("data-for")).removeprefix("t-place-")
    other.click()
    expect(anna.page.locator(f"#t-ways-{goal}")).to_be_visible()


def test_a_trip_by_the_keyboard_alone(anna: Guest) -> None:
    name = places(anna)[0]
    anna.page.keyboard.press("Tab")
    anna.page.locator(f"#t-place-{name}").focus()
    anna.page.keyboard.press("Enter")
    expect(anna.page.locator(f"#t-ways-{name}")).to_be_visible()
    focused = anna.page.evaluate("document.activeElement.dataset.action")
    assert focused.endswith(f" to {name}")
    anna.page.keyboard.press("Escape")
    expect(anna.page.locator(f"#t-ways-{name}.lit")).to_have_count(0)


def test_on_a_phone_the_ways_are_in_reach_of_the_thumb(phone: Guest) -> None:
    name = places(phone)[0]
    phone.page.locator(f"#t-place-{name}").dispatch_event("click")
    ways = phone.page.locator(f"#t-ways-{name} .way.legal")
    expect(ways.first).to_be_visible()
    for way in ways.all():
        box = way.bounding_box()
        assert box
        assert box["height"] >= 41
        assert 844 / 3 < box["y"] + box["height"] <= 844


def test_on_a_phone_the_picked_place_is_seen_above_its_card(phone: Guest) -> None:
    for name in places(phone)[:3]:
        phone.page.locator(f"#t-place-{name}").dispatch_event("click")
        expect(phone.page.locator(f"#t-ways-{name}")).to_be_visible()
        phone.page.wait_for_function(
            """name => {
              const halo = document.querySelector(`#t-place-${name} .halo`)
              const { left, right, top, bottom } = halo.getBoundingClientRect()
              const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
              return hit?.closest(`#t-place-${name}`)
            }""",
            arg=name,
        )


# What stays in sight.


def test_the_time_track_stays_in_sight_on_wide_pages_and_its_strip_on_phones(
    anna: Guest, phone: Guest
) -> None:
    for somebody, name in ((anna, "#part-track"), (phone, "#part-strip")):
        somebody.page.evaluate("scrollTo(0, 900)")
        somebody.page.wait_for_function("() => scrollY > 500")
        assert somebody.page.evaluate(IN_SIGHT, name)


def test_no_width_has_parts_over_each_other_or_beside_the_page(guest: Guests) -> None:
    anna = at_the_map(guest())
    for width in (761, 1000, 1280, 1500, 1920):
        anna.page.set_viewport_size({"width": width, "height": 900})
        assert anna.page.evaluate(OVERLAPS) == [], width


def test_a_phone_that_comes_later_begins_closely_too(guest: Guests) -> None:
    anna, phone = guest(), guest(**PHONE)
    at_the_map(anna)
    phone.be(anna)
    phone.page.goto(anna.page.url)  # drawn for a wide page, as nothing is known of this one yet
    phone.wait_for_turn()
    expect(phone.page.locator(f"{MAP}.near")).to_have_count(1)
    assert look(phone)["unit"] == pytest.approx(3.2 * look(phone)["across"] / 1184, rel=0.01)
