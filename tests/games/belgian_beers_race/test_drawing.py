"""The drawing: well-formed, self-contained, and with an element to click for every legal action."""

import re
from collections import Counter
from functools import cache
from itertools import combinations
from math import hypot
from typing import TYPE_CHECKING, cast

import pytest

from taproom import State
from taproom.games.belgian_beers_race import drawing
from taproom.games.belgian_beers_race.drawing import caps, geography, roads
from taproom.games.belgian_beers_race.drawing.atlas import beside_cap, draw_surroundings
from taproom.games.belgian_beers_race.drawing.brussels import any_pair
from taproom.games.belgian_beers_race.drawing.header import draw_header
from taproom.games.belgian_beers_race.drawing.pen import RacePen
from taproom.games.belgian_beers_race.drawing.style import stylesheet
from taproom.games.belgian_beers_race.pieces import PLACE_NAMES
from taproom.games.belgian_beers_race.state import RaceState
from taproom.games.belgian_beers_race.steps import PHASES
from taproom.kernel.game import LAYOUTS
from taproom.kernel.words import LANGUAGES
from tests.games.belgian_beers_race.drawn import (
    EVERYWHERE,
    SVG,
    Json,
    all_states,
    classed,
    classes,
    crowd,
    element,
    ids,
    joined,
    kinds_of_decision,
    lines,
    parsed,
    pieces,
    square_in_brussels,
    titles,
)
from tests.games.belgian_beers_race.table import GAME, next_day, play, seat, short, table
from tests.looking import INSIDE, faults, shared_out
from tests.rows import each_row

if TYPE_CHECKING:
    from playwright.sync_api import Page

SMALLEST_CONTROL = 22
"""Pixels."""
HOSTILE = "\"><script>alert('&')</script>"
NAMES = ["Anna", HOSTILE, "\N{ARABIC LIGATURE BISMILLAH AR-RAHMAN AR-RAHEEM}" * 20, "W" * 300]
NEIGHBOURS_OF_20 = {"15", "16", "19", "24"}

every_layout = each_row("layout", LAYOUTS)


def drawn(state: State, layout: str = "wide", prefix: str = "", lang: str = "en") -> str:
    """Draw a position for the seat that decides."""
    view = {**state.view(state.player), "names": NAMES[: state.players]}
    targets = [] if state.over else GAME.targets(state, state.player, lang)
    return drawing.draw(view, targets, lang, prefix, layout)


def lit(svg: str) -> set[str]:
    """List the places that shine."""
    places = [thing for thing in parsed(svg).iter() if re.match("br-(place|start-in)-", thing.get("id", ""))]
    return {
        re.sub("br-(place|start-in)-", "", place.attrib["id"]) for place in places if "halo" in classes(place)
    }


def test_every_kind_of_decision_is_recorded() -> None:
    assert set(kinds_of_decision()) == set(PHASES)


# What an action belongs to.


@each_row(
    ("action", "name"),
    [
        ("hitch to 24", "hitch-to-24"),
        ("pay to Grand-Place", "pay-to-Grand-Place"),
        ("start in 7", "start-in-7"),
        ("buy with cheese", "buy-with-cheese"),
        ("remove 12", "remove-12"),
    ],
)
def test_an_action_belongs_to_an_element(action: str, name: str) -> None:
    assert drawing.anchor(action) == GAME.anchor(GAME.parse(action)) == name


def test_no_two_actions_share_an_element() -> None:
    texts = GAME.action_texts()
    assert len({drawing.anchor(text) for text in texts}) == len(texts)


@every_layout
def test_who_does_not_decide_has_nothing_to_choose(layout: str) -> None:
    state = crowd()
    for player in (0, 1, None):
        targets = [] if player is None else GAME.targets(state, player)
        svg = GAME.draw(state.view(player), targets, layout=layout)
        assert ("data-action" in svg) == (player == state.player)
        assert bool(lit(svg)) == (player == state.player)


@every_layout
def test_in_the_short_game_the_caps_where_one_may_begin_shine(layout: str) -> None:
    state = GAME.new(2, 1, {"length": "short"})
    svg = drawn(state, layout)
    starts = {target.action.removeprefix("start in ") for target in GAME.targets(state, 0)}
    assert starts == lit(svg)
    assert "br-start-in-2" in ids(svg)
    assert "br-place-1" in ids(svg), "where nobody may begin is a picture"
    assert element(svg, "place-1").get("role") == "img"


def test_one_begins_by_a_click_on_a_cap_but_on_a_phone_where_caps_are_small() -> None:
    state = GAME.new(2, 1, {"length": "short"})
    assert "place" in classes(element(drawn(state), "start-in-2"))
    assert "place" not in classes(element(drawn(state, "tall"), "start-in-2"))


# The parts of a drawing.


def test_any_board_can_be_drawn_large_beside_the_others() -> None:
    view = crowd().view(0)
    found = ids(drawing.draw(view)) + ids(drawing.board(view, 2))
    assert len(set(found)) == len(found)


# Names.


def test_hostile_names_and_labels_are_text_everywhere() -> None:
    state = crowd()
    view = {**state.view(0), "names": [HOSTILE] * 4}
    targets = [target._replace(label=HOSTILE) for target in GAME.targets(state, 0)]
    for layout in LAYOUTS:
        svg = GAME.draw(view, targets, layout=layout)
        assert "<script" not in svg
        assert HOSTILE in titles(svg)


def test_without_names_players_are_numbered() -> None:
    view = crowd().view(0)
    assert "Player 2" in lines(GAME.draw(view))
    assert "Joueur 2" in lines(GAME.draw(view, lang="fr"))


# What is on the map.


@every_layout
def test_every_brewery_and_every_road_is_on_the_map(layout: str) -> None:
    svg = GAME.draw(crowd().view(0), layout=layout)
    found = set(ids(svg))
    assert {f"br-place-{name}" for name in PLACE_NAMES} <= found
    assert {f"br-road-{road['road']}" for road in cast(Json, crowd().view(0))["roads"]} <= found


def test_every_road_tells_its_three_times() -> None:
    view = cast(Json, crowd().view(0))
    svg = drawing.draw(view)
    pen = RacePen(view, (), "en", "br-", "wide")
    assert {roads.road_told(pen, road) for road in view["roads"]} <= set(titles(svg))
    digits = [text.text for text in classed(svg, "time", "time-bike")]
    bikes = Counter(str(road["bike"]) for road in view["roads"])
    assert bikes <= Counter(digits)


def test_a_brewery_tells_what_it_is_and_what_lies_there() -> None:
    view = {**crowd().view(0), "names": ["Anna", "Bram", "Chloé", "Dirk"]}
    said = element(drawing.draw(view), "place-24").get("aria-label") or ""
    for words in ("24 Abbaye de Saint-Rémy (Rochefort), Rochefort", "Trappist", "buy", "bottle", "1 coaster"):
        assert words in said
    here = element(drawing.draw(view), "place-19").get("aria-label") or ""
    assert "here: Bram, Chloé, Dirk" in here


def test_places_that_a_way_leads_to_shine_and_their_roads_are_open() -> None:
    svg = drawn(crowd())
    assert lit(svg) == NEIGHBOURS_OF_20
    opened = {name for name in ids(svg) if name.startswith("br-road-")}
    opened = {name for name in opened if "open" in classes(element(svg, name.removeprefix("br-")))}
    assert opened == {"br-road-15-20", "br-road-16-20", "br-road-19-20", "br-road-20-24"}
    assert "here" in classes(element(svg, "place-20"))


def test_from_brussels_its_points_and_the_ends_of_its_roads_shine() -> None:
    svg = drawn(square_in_brussels())
    assert lit(svg) == {"35", "36", "37", "38", "39", "40", "12", "13", "16", "17", "18", "19"}


def test_a_place_that_is_too_far_does_not_shine() -> None:
    late = table(seat(20, 23, level=6), seat(1, 23), reach=[1])
    assert lit(drawn(late)) == {"24"}, "only a lift of 1 UT fits"


def test_who_would_be_met_is_marked() -> None:
    svg = drawn(crowd())
    assert "toast-mark" in classes(element(svg, "place-19"))
    assert "toast-mark" not in classes(element(svg, "place-24"))


def test_four_coasters_are_told_by_a_number() -> None:
    svg = drawn(crowd())
    assert "coaster-count" in classes(element(svg, "place-19"))
    assert "coaster-count" not in classes(element(svg, "place-26"))


def test_seats_differ_by_the_shapes_of_their_tokens() -> None:
    svg = drawing.draw(crowd().view(0))
    for number in range(4):
        assert f'href="#br-piece-token-{number}"' in svg


@each_row("place", EVERYWHERE[:34])
def test_figures_stand_so_that_their_letters_and_the_numbers_of_places_are_seen(place: str) -> None:
    for count in range(1, 5):
        boxes = [sign_box(road) for road in all_roads()]
        cap_at = geography.places()[place]
        for x, y in caps.feet(place, count):
            letter = (cap_at.x + x - 8, cap_at.y + y - 20, cap_at.x + x + 9, cap_at.y + y - 3)
            assert not [box for box in boxes if overlap(letter, box)], (count, x, y)
            figure = (cap_at.x + x - 13, cap_at.y + y - 40, cap_at.x + x + 13, cap_at.y + y)
            numbers = [(spot.x - 11, spot.y - 7, spot.x + 11, spot.y + 7) for spot in map_places()]
            assert not [box for box in numbers if overlap(figure, box)], (count, x, y)


@each_row("place", ["1", "20", "34"])
def test_times_are_drawn_above_figures(place: str) -> None:
    svg = drawn(table(*(seat(place, 5 + n) for n in range(4)), reach=[1]))
    pen = RacePen(crowd().view(None), (), "en", "br-", "wide")
    assert svg.index('data-piece="figure-3"') < svg.index(f">{roads.road_told(pen, all_roads()[0])}<")


Box = tuple[float, float, float, float]


def overlap(one: Box, other: Box) -> bool:
    """Say whether two boxes have more than an edge in common."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def sign_box(road: Json) -> Box:
    """Give the room of a road's times, if buses take twice as long."""
    sign = geography.signs()[road["road"]]
    times = (road["hitch"], 2 * road["transport"], road["bike"])
    high = 3 * roads.PITCH if sign.upright else roads.PLATE
    wide = max(map(roads.cell_width, times)) if sign.upright else roads.row_width(times)
    return (sign.x - wide / 2, sign.y - high / 2, sign.x + wide / 2, sign.y + high / 2)


def map_places() -> list[geography.Spot]:
    """List where the caps outside Brussels are."""
    return [geography.places()[name] for name in EVERYWHERE[:34]]


@cache
def all_roads() -> list[Json]:
    """List the roads as printed; the first one is open to nobody in these positions."""
    return cast(list[Json], crowd().view(0)["roads"])


def test_on_the_small_map_no_letter_covers_a_number() -> None:
    for place in ("Grand-Place", *EVERYWHERE[:34]):
        pen = RacePen(table(*(seat(place, n) for n in range(4))).view(0), (), "en", "br-", "tall")
        found: list[geography.Spot] = []
        at = "BXL" if place == "Grand-Place" else place
        for _n in range(4):
            found.append(beside_cap(pen, at, found))
        for spot in found:
            assert all(hypot(spot.x - x, spot.y - y) > 55 for x, y in map_places())
        for one, other in combinations(found, 2):
            assert hypot(one.x - other.x, one.y - other.y) > 50


# What holds now on open roads.


def signed(state: RaceState, name: str) -> tuple[list[str], int]:
    """Give the times of a road as they are drawn, and how many of them are struck."""
    view = cast(Json, state.view(0))
    road = next(road for road in view["roads"] if road["road"] == name)
    pen = RacePen(view, GAME.targets(state, 0), "en", "br-", "wide")
    drawn_sign = roads.draw_sign(pen, road, geography.signs()[name])
    sign = joined(drawn_sign)
    struck = [path for path in sign.iter(f"{SVG}path") if path.get("class") == "forbidden"]
    return lines(sign), len(struck)


def test_an_open_road_shows_the_times_that_hold_now() -> None:
    sober, drunk = (table(seat(20, 5, level=level), seat(1, 9), reach=[1]) for level in (0, 7))
    assert signed(sober, "20-24") == (["1", "2", "4"], 0)
    assert signed(drunk, "20-24") == (["1", "4", "4"], 1), "twice the time by bus, and no bike"
    assert signed(drunk, "12-BXL") == (["1", "2", "4"], 0), "other roads as printed"
    words = titles(drawn(drunk))
    assert "20 to 24: Hitch-hike 1 UT, Bus 4 UT, Bike 4 UT (no bike from level 5 on)" in words


def test_inside_brussels_the_time_of_any_pair_is_the_one_that_holds_now() -> None:
    state = table(seat(37, 5, level=7), seat(1, 9), reach=[1])
    pen = RacePen(state.view(0), GAME.targets(state, 0), "en", "br-", "wide")
    assert lines(joined(any_pair(pen)))[-3:] == ["1", "2", "1"]


def test_the_way_home_adds_up_the_times_that_hold_now() -> None:
    state = table(seat(20, 5, level=7), seat(1, 9), day=3, reach=[1])
    pen = RacePen(state.view(0), (), "en", "br-", "wide")
    way = roads.way_home(pen, "20")
    assert way is not None
    assert roads.as_it_stands(pen, way) == roads.Times([4, 14, 14], [True, True, False])


# The way home.


def way_from(place: str) -> roads.WayHome | None:
    """Find the way home from a place."""
    state = table(seat(place), seat(), day=3)
    return roads.way_home(RacePen(state.view(0), (), "en", "br-", "wide"), place)


@each_row("place", EVERYWHERE)
def test_the_way_home_is_as_short_as_the_moves_that_count(place: str) -> None:
    way = way_from(place)
    assert way is not None
    state = table(seat(place), seat(), day=3)
    assert len(way.places) - 1 == cast(Json, state.view(0))["travellers"][0]["home"]["moves"]


def test_the_way_home_names_its_stops_and_adds_up_its_times() -> None:
    assert way_from("20") == roads.WayHome(["20", "19", "BXL"], [4, 7, 14])
    assert way_from("37") == roads.WayHome(["37", "Grand-Place"], [1, 1, 1])
    assert way_from("Grand-Place") is None


def test_the_way_home_is_shown_on_the_last_day_only() -> None:
    assert "20 · 19 · Brussels" in lines(drawn(crowd(3)))
    assert "home-line" in drawn(crowd(3)).split("</defs>")[1]
    assert "20 · 19 · Brussels" not in lines(drawn(crowd(2)))
    assert "home-line" not in drawn(crowd(2)).split("</defs>")[1]


# The tables of the map.


def test_the_tables_know_every_place_and_every_road() -> None:
    view = cast(Json, GAME.new(2, 1).view(0))
    assert set(geography.places()) == {*view["breweries"], "BXL", "Grand-Place"}
    assert set(geography.signs()) == {road["road"] for road in view["roads"]}
    assert len(geography.rows("outline")) == 192


def test_no_two_caps_touch() -> None:
    for one, other in combinations(geography.places().values(), 2):
        assert hypot(one.x - other.x, one.y - other.y) > 70


# The time track.


def test_discs_are_stacked_from_the_lowest_up() -> None:
    state = table(seat(8, 5), seat(9, 5), seat(11, 7), discs=[1, 0, 2])
    found = pieces(drawing.draw(state.view(0)), "disc-")
    assert found == ["disc-1", "disc-0", "disc-2"]


@every_layout
def test_the_squares_of_the_turn_are_marked(layout: str) -> None:
    svg = drawn(crowd(), layout)
    marked = {n: classes(element(svg, f"square-{n}")) & {"past", "now", "mine", "last"} for n in range(25)}
    assert marked[12] == {"past"}
    assert marked[13] == {"now"}
    assert marked[14] == marked[15] == {"mine"}
    assert marked[16] == set()
    assert marked[24] == {"last"}


@every_layout
def test_a_day_ends_with_its_last_square(layout: str) -> None:
    for day, last in ((1, 24), (2, 32), (3, 24)):
        svg = drawing.draw(crowd(day).view(0), layout=layout)
        assert f"br-square-{last}" in ids(svg)
        assert f"br-square-{last + 1}" not in ids(svg)
        assert len(pieces(svg, "bottle-token-")) == (3 if last == 32 else 2)


def test_a_broken_bottle_is_told_from_a_full_one() -> None:
    state = table(seat(8, 7), seat(9, 9), reach=[23, 1], line=[2], broken=[0])
    svg = drawing.draw(state.view(0))
    assert "Bottle behind square 8, broken" in titles(svg)
    assert "Bottle behind square 16, full" in titles(svg)


def test_how_far_the_turn_goes_is_said_to_its_player_and_to_the_others() -> None:
    view = {**crowd().view(0), "names": ["Anna", "Bram", "Chloé", "Dirk"]}
    assert "your turn, until you pass 15" in lines(drawing.draw(view))
    assert "turn of Anna, until 15 is passed" in lines(drawing.draw({**view, "viewer": 1}))


@every_layout
def test_after_the_end_the_head_tells_the_result(layout: str) -> None:
    state = kinds_of_decision()["over"]
    view = cast(Json, state.view(0))
    found = lines(joined(draw_header(RacePen(view, (), "en", "br-", layout), 366)))
    assert {"The end", "Final score"} <= set(found)
    assert not [words for words in found if "units" in words or words == "Order now"]
    totals = [str(sum(view["points"][each].values())) for each in view["ranking"]]
    assert [words for words in found if words in totals] == totals


@every_layout
def test_the_key_tells_the_signs_of_the_desk(layout: str) -> None:
    found = set(lines(drawing.parts(crowd().view(0), layout=layout)["key"]))
    assert {
        "a brewery new to you",
        "square of the time track reached",
        "chance with the die",
        "if the bus or train is late",
        "level on arriving",
    } <= found


def test_after_the_night_the_next_day_is_drawn() -> None:
    state = table(seat(8, 20), seat(9, 21), reach=[1])
    assert "Day 1 of 3" in lines(drawing.draw(state.view(0)))
    next_day(state)
    assert "Day 2 of 3" in lines(drawing.draw(state.view(0)))


def test_a_short_game_has_two_days() -> None:
    state = short(seat(8, 3), seat(9, 4))
    assert "Day 1 of 2" in lines(drawing.draw(state.view(0)))


# On phones.


def test_a_picture_for_a_phone_shows_the_times_of_the_roads_around_the_player() -> None:
    pen = RacePen(crowd().view(0), (), "en", "br-", "tall")
    around = joined(draw_surroundings(pen, drawing.TALL))
    close = titles(around)
    assert {words.split(":")[0] for words in close if " to " in words} >= {
        "15 to 20",
        "16 to 20",
        "19 to 20",
        "20 to 24",
    }
    assert {"20", *NEIGHBOURS_OF_20} <= set(lines(around))


@each_row("place", ["Grand-Place", *EVERYWHERE[:34], "37"])
def test_a_phone_shows_every_neighbour_of_every_place(place: str) -> None:
    state = table(seat(place), seat(), reach=[1])
    pen = RacePen(state.view(0), GAME.targets(state, 0), "en", "br-", "tall")
    outside = {near for near in pen.lit if not pen.in_brussels(near)}
    assert outside <= set(lines(joined(draw_surroundings(pen, drawing.TALL))))


# Words and colours.


@every_layout
def test_a_french_drawing_has_french_words(layout: str) -> None:
    state = crowd()
    view = {**state.view(0), "names": ["A", "B", "C", "D"]}
    french = lines(GAME.draw(view, GAME.targets(state, 0, "fr"), "fr", layout=layout))
    english = lines(GAME.draw(view, GAME.targets(state, 0), layout=layout))
    assert "Day 3 of 3" in english
    assert not {"Day 3 of 3", "Order now", "you can go there now", "any pair"} & set(french)


def tokens(sheet: str) -> dict[str, str]:
    """Read the colours of a style sheet."""
    return dict(re.findall(r"--([a-z0-9-]+): (#[0-9a-f]{6})\b", sheet))


def brightness(colour: str) -> float:
    """Give the relative luminance of a colour."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@each_row("theme", ["light", "dark"])
def test_letters_stand_out_from_their_ground(theme: str) -> None:
    light, dark = stylesheet().split("@media", 1)
    colours = tokens(light) | (tokens(dark) if theme == "dark" else {})
    grounds = {
        "ink": ("paper", "paper-2", "paper-3", "foam", "land", "plate", "copper-soft", "abroad", "device"),
        "ink-2": ("paper", "paper-2", "foam", "abroad", "sea", "land"),
        "on-copper": ("copper",),
        "copper-ink": ("paper-2", "foam"),
        "alarm": ("paper-2", "foam"),
        "hop": ("paper-2", "foam"),
        "car": ("car-soft", "plate", "foam"),
        "bus": ("bus-soft", "plate", "foam"),
        "bike": ("bike-soft", "plate", "foam"),
        "on-way": ("car", "bus", "bike"),
        "dark": ("yellow", "p1"),
        "light": ("brown", "red", "black"),
        "lcd-ink": ("lcd",),
    }
    for letter, behind in grounds.items():
        for ground in behind:
            pair = sorted([brightness(colours[letter]), brightness(colours[ground])])
            assert (pair[1] + 0.05) / (pair[0] + 0.05) >= 4.5, f"{letter} on {ground}"


# In a browser.

OWN_FAULTS = (
    """() => {
  const faults = []
  """
    + INSIDE
    + """
  for (const control of document.querySelectorAll("[data-action]")) {
    const base = control.querySelector(".base")
    if (!base) { faults.push(`${control.dataset.action} has no ground`); continue }
    if (control.classList.contains("place")) continue
    for (const text of control.querySelectorAll("text"))
      if (!inside(text.getBoundingClientRect(), base.getBoundingClientRect(), 3))
        faults.push(`${control.dataset.action} leaves its ground`)
  }
  const lines = [...document.querySelectorAll("text.time, text.country, text.number")]
    .filter((text) => !text.closest("defs"))
    .map((text) => [text, text.getBoundingClientRect()])
  for (const [n, [one, a]] of lines.entries())
    for (const [other, b] of lines.slice(n + 1))
      if (one.ownerSVGElement === other.ownerSVGElement
          && a.left < b.right - 4 && b.left < a.right - 4 && a.top < b.bottom - 6 && b.top < a.bottom - 6)
        faults.push(`"${one.textContent}" and "${other.textContent}" touch`)
  return faults
}"""
)


def all_faults(page: "Page", svg: str, layout: str) -> list[str]:
    """List what cannot be clicked or read, what leaves its ground, and what covers a time or a number."""
    found = faults(page, svg, layout, SMALLEST_CONTROL)
    own: list[str] = page.evaluate(OWN_FAULTS)
    return found + own


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_target_can_be_clicked_and_every_letter_read(page: "Page", layout: str) -> None:
    for lang in LANGUAGES:
        for state in shared_out(all_states(), lang, layout):
            assert all_faults(page, drawn(state, layout, lang=lang), layout) == [], (state.phase, lang)
        for view in shared_out([crowd().view(None)], lang, layout):
            assert all_faults(page, drawing.draw(view, lang=lang, layout=layout), layout) == [], lang


def test_a_move_is_seen_at_once() -> None:
    state = table(seat(8, 3), seat(9, 9), reach=[1])
    play(state, "bike to 9")
    said = element(drawing.draw(state.view(0)), "place-9").get("aria-label") or ""
    assert "here: Player 1, Player 2" in said
