"""The parts of a page: places and their cards, what shines, what stays in sight, what is remembered."""

import re
from typing import TYPE_CHECKING, cast

import pytest

from taproom import State
from taproom.games.belgian_beers_race import drawing
from taproom.games.belgian_beers_race.drawing import geography
from taproom.games.belgian_beers_race.drawing.atlas import WHOLE
from taproom.games.belgian_beers_race.state import RaceState
from taproom.games.belgian_beers_race.steps import PHASES
from taproom.kernel.game import LAYOUTS
from taproom.kernel.words import LANGUAGES
from tests.corpus.checks import (
    every_piece_of_a_page_has_a_name_of_its_own_and_only_last_moves_are_ringed,
    every_target_is_a_control_of_the_page_with_its_label,
    only_legal_actions_can_be_focused_and_all_others_can_be_asked_about,
    the_parts_of_a_page_carry_no_style_and_refer_to_its_pieces,
)
from tests.games.belgian_beers_race.drawing_checks import PAGE_CHECKS, check_whole
from tests.games.belgian_beers_race.drawn import (
    NAMES,
    Json,
    Laid,
    all_states,
    crowd,
    drunk,
    element,
    ids,
    kinds_of_decision,
    lines,
    lit_names,
    parsed,
    special,
    used,
)
from tests.games.belgian_beers_race.table import GAME, play, seat, table
from tests.looking import check_controls, shared_out
from tests.rows import each_row

if TYPE_CHECKING:
    from playwright.sync_api import Page

every_layout = each_row("layout", LAYOUTS)
EVERY_PAGE = (
    the_parts_of_a_page_carry_no_style_and_refer_to_its_pieces,
    every_target_is_a_control_of_the_page_with_its_label,
    only_legal_actions_can_be_focused_and_all_others_can_be_asked_about,
    every_piece_of_a_page_has_a_name_of_its_own_and_only_last_moves_are_ringed,
)
"""What the pages of all games keep."""


def parts_of(
    state: State, layout: str = "wide", lang: str = "en", viewer: int | None = -1, prefix: str = "t-"
) -> dict[str, str]:
    """Draw the parts for the seat that decides, or for another."""
    looks = state.player if viewer == -1 else viewer
    view = {**state.view(looks), "names": NAMES[: state.players]}
    targets = GAME.targets(state, state.player, lang) if looks == state.player and not state.over else []
    return drawing.parts(view, targets, lang, prefix, layout)


# What there is.


@each_row("players", [2, 3, 4])
@every_layout
def test_a_page_has_every_part_in_the_order_of_a_phone(players: int, layout: str) -> None:
    parts = parts_of(GAME.new(players, 1), layout)
    first = ["track", "map", "outlook", "desk"]
    if layout == "tall":
        first = ["strip", "map", "outlook", "desk", "header", "track"]
    boards = [f"board-{player}" for player in range(players)]
    assert list(parts) == [*first, "bottler", *boards, "score", "key"]
    own = [name for part in parts.values() for name in ids(part)]
    known = [*re.findall(r' id="(.*?)"', drawing.pieces("t-")), *own]
    assert len(set(known)) == len(known)
    assert set(re.findall(r'href="#(.*?)"', "".join(parts.values()))) <= set(known)


@each_row("phase", PHASES)
def test_a_phone_has_one_control_for_every_legal_action(phase: str) -> None:
    """The first decision of each kind in a recorded game is checked on a wide page."""
    state = kinds_of_decision()[phase]
    whole = "".join(parts_of(state, "tall", "fr").values())
    targets = [] if state.over else GAME.targets(state, state.player, "fr")
    check_controls(f"<page>{whole}</page>", "t-", targets)


@every_layout
def test_who_looks_on_at_somebodys_turn_has_no_desk(layout: str) -> None:
    state = crowd()
    assert "desk" in parts_of(state, layout)
    for viewer in (1, 2, 3, None):
        assert "desk" not in parts_of(state, layout, viewer=viewer)


def test_after_the_end_there_is_neither_desk_nor_outlook() -> None:
    state = kinds_of_decision()["over"]
    assert not {"desk", "outlook"} & set(parts_of(state, viewer=0))


# Crowded positions, which recorded games do not come to.


@every_layout
@each_row("number", range(len(special())))
def test_crowded_positions_pass_the_checks_of_recorded_ones(layout: str, number: int) -> None:
    position = Laid(special()[number], layout, LANGUAGES[number % 2])
    for check in (*EVERY_PAGE, *PAGE_CHECKS):
        check(position)
    for viewer in (position.seat, None):
        check_whole(position, viewer)


# Places and their cards.


def test_a_way_shows_its_chance_as_faces_of_the_die() -> None:
    desk = parts_of(table(seat(20, 5), seat(12, 30), day=2))["desk"]
    faces = {}
    for verb in ("hitch", "bus", "bike"):
        way = element(desk, f"{verb}-to-24")
        full = [each for each in way.iter() if each.get("class") == "pip on"]
        faces[verb] = (len(full), lines(way))
    assert faces["hitch"][0] == 3
    assert "50%" in faces["hitch"][1]
    assert faces["bus"][0] == 5
    assert "83%" in faces["bus"][1]
    assert faces["bike"][0] == 6
    assert "sure" in faces["bike"][1]


def test_a_card_says_what_else_happens() -> None:
    state = table(seat(20, 5, level=4), seat(12, 6), day=2)
    desk = parts_of(state)["desk"]
    assert "else wait 2, on 7" in lines(element(desk, "hitch-to-24"))
    assert "late: 4 UT, on 9" in lines(element(desk, "bus-to-24"))
    assert "level 3, turn ends" in lines(element(desk, "bike-to-24"))
    near = parts_of(table(seat(20, 5), seat(12, 20), day=2))["desk"]
    assert "turn goes on" in lines(element(near, "bike-to-24"))
    late = parts_of(table(seat(20, 29), seat(12, 30), day=2))["desk"]
    assert "late: day over here" in lines(element(late, "bus-to-24"))
    last = parts_of(table(seat(20, 21), seat(12, 22), day=3))["desk"]
    assert "late: you stay, on 23" in lines(element(last, "bus-to-24"))


def test_a_card_tells_what_arriving_brings() -> None:
    first, other = seat(20, 5, "2 yellow"), seat(19, 20, "1 red")
    state = table(first, other, day=2, reach=[20], bottles=["24"], coasters={"16": 1})
    desk = parts_of(state)["desk"]
    there = element(desk, "ways-24")
    assert {"bottle-red", "visited", "trappist"} <= set(used(there))
    assert {"bottle", "0→1", "2nd brewery", "+3"} <= set(lines(there))
    assert "coaster" in used(element(desk, "ways-16"))
    assert {"toast", "token-1"} <= set(used(element(desk, "ways-19")))


def test_the_points_of_brussels_lead_to_each_other() -> None:
    parts = parts_of(drunk())
    card = element(parts["desk"], "ways-36")
    others = {thing.get("data-for") for thing in card.iter() if thing.get("class") == "point second"}
    assert others == {f"t-place-{name}" for name in ("Grand-Place", "35", "37", "38", "39", "40")}
    medallion = [thing for thing in parsed(parts["map"]).iter() if thing.get("data-for")]
    assert [thing.get("data-for") for thing in medallion] == ["t-place-Grand-Place"]


def test_whoever_stands_on_the_grand_place_is_led_to_another_point_of_brussels() -> None:
    state = table(seat("Grand-Place", 5), seat(20, 9), day=2)
    medallion = [thing for thing in parsed(parts_of(state)["map"]).iter() if thing.get("data-for")]
    assert [thing.get("data-for") for thing in medallion] == ["t-place-35"]


@every_layout
def test_in_the_short_game_one_begins_on_the_map_of_a_page(layout: str) -> None:
    state = GAME.new(2, 1, {"length": "short"})
    parts = parts_of(state, layout)
    assert "data-action" not in parts["desk"]
    check_controls(parts["map"], "t-", GAME.targets(state, 0))


# What shines.


def test_a_way_lights_its_road_its_square_and_the_cards_that_it_meets() -> None:
    state = table(seat(20, 5, "1 yellow"), seat(12, 20), day=2, reach=[1, 9, 16, 20])
    desk = parts_of(state)["desk"]
    assert lit_names(element(desk, "bike-to-24")) == {"road-20-24", "square-9", "strip-9", "card-20"}
    assert {"square-6", "card-1"} <= lit_names(element(desk, "buy"))
    assert {"square-6", "card-9"} <= lit_names(element(desk, "taste"))
    assert lit_names(element(desk, "camp")) >= {"square-32"}


def test_a_place_lights_all_that_the_ways_there_lead_to() -> None:
    state = table(seat(20, 5, level=5), seat(12, 20), day=2, reach=[20])
    place = lit_names(element(parts_of(state)["map"], "place-24"))
    assert place == {
        "ways-24",
        "tag-24",
        "road-20-24",
        "square-6",
        "square-7",
        "strip-6",
        "strip-7",
        "card-20",
    }


# What stays in sight.


def test_the_strip_of_a_phone_shows_every_square_disc_and_bottle() -> None:
    strip = parts_of(crowd(2), "tall")["strip"]
    found = parsed(strip)
    cells = [thing for thing in found.iter() if thing.get("id", "").startswith("t-strip-")]
    assert len(cells) == 33
    discs = [thing.get("data-piece") for thing in found.iter() if thing.get("data-piece")]
    assert sorted(filter(None, discs)) == [f"strip-disc-{n}" for n in range(4)]
    assert used(found).count("bottle-full") == 3
    assert {"0", "8", "16", "24", "32"} <= set(lines(found))


def test_the_time_track_of_a_wide_page_says_which_day_it_is() -> None:
    assert {"Day 2 of 3", "32 UT"} <= set(lines(parsed(parts_of(crowd(2))["track"])))
    assert {"Day 3 of 3", "last day"} <= set(lines(parsed(parts_of(crowd(3))["track"])))


@every_layout
def test_the_outlook_tells_what_is_left_of_the_day_and_how_many_places_are_in_reach(layout: str) -> None:
    state = table(seat(20, 23), seat(12, 24, camping=True), turn=0)
    view = cast(Json, state.view(0))
    shown = parsed(parts_of(state, layout)["outlook"])
    assert "1 UT left" in lines(shown)
    fits = [
        str(sum(not way[means]["why"] for way in view["ways"])) for means in ("hitch", "transport", "bike")
    ]
    assert [line for line in lines(shown) if line.isdigit()] == fits


def test_on_the_last_day_the_outlook_tells_the_way_home_with_its_cost() -> None:
    state = table(seat(20, 13, score=40, level=5), seat(12, 20), day=3)
    shown = parsed(parts_of(state)["outlook"])
    assert {"Way home", "20 · 19 · Brussels", "4", "7", "14", "\N{MINUS SIGN}30"} <= set(lines(shown))
    struck = [thing for thing in shown.iter() if thing.get("class") == "forbidden"]
    assert len(struck) == 1, "at level 5 the bike is shut; bus and car still fit into the 11 UT"
    tight = table(seat(20, 19, score=40, level=5), seat(12, 20), day=3)
    struck = [
        thing for thing in parsed(parts_of(tight)["outlook"]).iter() if thing.get("class") == "forbidden"
    ]
    assert len(struck) == 2, "of 5 UT the bus takes 7"
    early = lines(parsed(parts_of(table(seat(20, 13), seat(12, 20), day=2))["outlook"]))
    assert "Way home" not in early


def test_a_phone_looks_closely_at_where_the_viewer_is_and_others_at_the_whole_map() -> None:
    state = crowd()
    wide, phone = parsed(parts_of(state)["map"]), parsed(parts_of(state, "tall")["map"])
    assert wide.get("data-zoom") == phone.get("data-zoom") == ""
    assert wide.get("data-centre") == "592 507 1"
    x, y, scale = map(float, (phone.get("data-centre") or "").split())
    assert scale == 3.2
    spot = geography.places()["20"]
    assert (x, y) == (spot.x - WHOLE.x, spot.y - WHOLE.y)


# In a browser.

SHOWN = """([smallest, least]) => {
  const faults = []
  const box = (thing) => thing.getBoundingClientRect()
  const inside = (one, frame) => one.left >= frame.left - 1 && one.top >= frame.top - 1
    && one.right <= frame.right + 1 && one.bottom <= frame.bottom + 1
  const touch = (a, b) =>
    a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 5 && b.top < a.bottom - 5
  const look = (desk, card) => {
    const words = [...card.querySelectorAll("text")].map((text) => [text, box(text)])
    for (const [n, [text, room]] of words.entries()) {
      const said = `${desk.dataset.position}, ${card.id}: "${text.textContent}"`
      const ground = text.closest(".way, .button, .choice, .objective")?.querySelector("rect")
      if (!inside(room, box(ground ?? card.querySelector(".desk")))) faults.push(`${said} leaves its ground`)
      if (parseFloat(getComputedStyle(text).fontSize) < smallest) faults.push(`${said} is small`)
      if (text.textContent.endsWith("…")) faults.push(`${said} is cut`)
      for (const [other, there] of words.slice(n + 1))
        if (touch(room, there)) faults.push(`${said} and "${other.textContent}" touch`)
    }
    for (const control of card.querySelectorAll("[data-action]")) {
      const { left, right, top, bottom, height } = box(control)
      const said = `${desk.dataset.position}, ${control.id}`
      if (height < least) faults.push(`${said} is too low`)
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      if (hit?.closest("[data-action]") !== control) faults.push(`${said} is covered`)
    }
  }
  let looked = 0
  for (const desk of document.querySelectorAll("[data-position]")) {
    desk.hidden = false
    const cards = [...desk.querySelectorAll(".place-card, .plain-desk")]
    for (const card of cards) {
      for (const other of cards) other.style.display = other === card ? "inline" : "none"
      look(desk, card)
      looked++
    }
    desk.hidden = true
  }
  return [looked, faults]
}"""


def desks(layout: str) -> list[str]:
    """Draw the desks of all kinds of decision and of some places, each in one of the languages."""
    states: list[RaceState] = all_states()
    states += [play(table(seat(20, 5, "3 yellow 3 brown"), seat(12, 30), day=2), "pay to 19")]
    states += [
        table(seat(place, 5, "9 yellow", level=level), seat(19, 30, "1 red"), day=2)
        for place, level in ((20, 4), (12, 7), (30, 2), (1, 5), ("Grand-Place", 3))
    ]
    asked = [(lang, state) for lang in LANGUAGES for state in shared_out(states, lang, layout)]
    asked = [(lang, state) for lang, state in asked if not state.over]
    drawn = [parts_of(state, layout, lang)["desk"] for lang, state in asked]
    names = [f"{number}, {lang} {state.phase}" for number, (lang, state) in enumerate(asked)]
    return [
        f'<div data-position="{name}" hidden>{desk}</div>' for name, desk in zip(names, drawn, strict=True)
    ]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_card_can_be_read_and_its_ways_touched(page: "Page", layout: str) -> None:
    """All desks lie in one page, and one at a time is shown."""
    shown = desks(layout)
    width = 336 if layout == "wide" else 366
    page.set_viewport_size({"width": width + 40, "height": 900})
    style = f"<style>{GAME.stylesheet()} svg[role=group] {{ width: {width}px }}</style>"
    inside = drawing.pieces("t-") + "".join(shown)
    page.set_content(f"<!doctype html>{style}<body style='opacity: 0'>{inside}</body>")
    looked, faults = page.evaluate(SHOWN, [11.5, 28] if layout == "wide" else [14, 41])
    assert faults == []
    assert looked > 2 * len(shown), "every place that can be reached has a card"
