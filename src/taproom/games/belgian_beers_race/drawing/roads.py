"""Roads with their three times, and the way home."""

import json
from collections.abc import Sequence
from itertools import pairwise
from math import hypot
from typing import NamedTuple

from taproom.games.belgian_beers_race.drawing.geography import Sign, Spot, Window, places, signs
from taproom.games.belgian_beers_race.drawing.pen import OPEN, RacePen
from taproom.games.belgian_beers_race.names import GRAND_PLACE, means_name, why_shut
from taproom.games.belgian_beers_race.pieces import BRUSSELS, MEANS
from taproom.kernel.boxes import row, said
from taproom.kernel.pen import Json, Part, at, path, rect, text
from taproom.kernel.svg import Markup, element, joined

VEHICLES = ("car", "bus", "bike")
"""The shape and colour of each means."""
SHAPE, BETWEEN = 17.6, 0.6
PITCH = SHAPE + BETWEEN
"""From one time to the next."""
PLATE = 22.0
TWO_DIGITS = 10
DIGITS = 15.8
"""Not smaller: the map is shown at about three quarters of its size."""
BESIDE = 8.0
"""How far the way home runs from the road."""


def draw_roads(pen: RacePen) -> Markup:
    """Draw every road as a line, those that are open now above the others."""
    roads = sorted(pen.view["roads"], key=lambda road: is_open(pen, road))
    opened = tuple(road["road"] for road in roads if is_open(pen, road))
    facts = ("roads", json.dumps(pen.view["roads"]), opened, tuple(pen.trips))
    return pen.kept(facts, lambda: joined([draw_road(pen, road) for road in roads]))


def draw_road(pen: RacePen, road: Json) -> Markup:
    """Draw a road; a railway has sleepers."""
    one, other = places()[road["from"]], places()[road["to"]]
    shown = " open" if is_open(pen, road) else ""
    drawn = [line(one, other, f"road{shown}")]
    if road["kind"] == "rail":
        drawn.append(line(one, other, f"sleepers{shown}"))
    if any(is_along(pen, trip, road) for trip in pen.trips):
        drawn.append(line(one, other, "just"))
    named = pen.once(f"road-{road['road']}")
    return element("g", {"id": named and f"{pen.prefix}{named}"}, *drawn)


def is_along(pen: RacePen, trip: tuple[str, str], road: Json) -> bool:
    """Say whether a trip went along a road, in either direction."""
    ends = (road["from"], road["to"])
    return any(is_at(pen, trip[0], one) and is_at(pen, trip[1], other) for one, other in (ends, ends[::-1]))


def line(one: Spot, other: Spot, cls: str) -> Markup:
    """Draw a straight line."""
    return element("line", {"x1": one.x, "y1": one.y, "x2": other.x, "y2": other.y, "class": cls})


def is_open(pen: RacePen, road: Json) -> bool:
    """Say whether the player whose turn it is can take a road now."""
    way = way_along(pen, road)
    return way is not None and way["place"] in pen.lit


def way_along(pen: RacePen, road: Json) -> Json | None:
    """Find the way that follows a road now; those to the points of Brussels take the same times."""
    if not pen.view["ways"]:
        return None
    here = pen.view["travellers"][pen.view["turn"]]["place"]
    ends = (road["from"], road["to"])
    for start, goal in (ends, ends[::-1]):
        for way in pen.view["ways"]:
            if is_at(pen, here, start) and is_at(pen, way["place"], goal):
                found: Json = way
                return found
    return None


def is_at(pen: RacePen, place: str, end: str) -> bool:
    """Say whether a place lies at the end of a road."""
    return place == end or (end == BRUSSELS and pen.in_brussels(place))


# Times.


def draw_signs(pen: RacePen, window: Window) -> Markup:
    """Write the times of every road that are wholly seen; for who does not move they stay as they are."""
    if pen.view["ways"]:
        return signs_drawn(pen, window)
    facts = ("signs", window, json.dumps(pen.view["roads"]))
    return pen.kept(facts, lambda: signs_drawn(pen, window))


def signs_drawn(pen: RacePen, window: Window) -> Markup:
    """Write the times of every road that are wholly seen."""
    drawn = []
    for road in pen.view["roads"]:
        sign = signs()[road["road"]]
        beside, above = (12, 30) if sign.upright else (33, 12)
        if window.holds(Spot(sign.x, sign.y), beside, above, above):
            drawn.append(draw_sign(pen, road, sign))
    return joined(drawn)


class Times(NamedTuple):
    """What hitch-hike, bus and bike take, and which of them are open to somebody."""

    ut: Sequence[int]
    usable: Sequence[bool] = (True,) * len(MEANS)


def times_of(pen: RacePen, road: Json) -> Times:
    """Give the times of a road: as they are now if it is open, else as printed."""
    way = way_along(pen, road)
    return times_now(way) if way and is_open(pen, road) else Times([road[means] for means in MEANS])


def times_now(way: Json) -> Times:
    """Give the times of a way, and by which means it can be taken."""
    return Times([way[means]["ut"] for means in MEANS], [way[means]["why"] == OPEN for means in MEANS])


def draw_sign(pen: RacePen, road: Json, sign: Sign) -> Markup:
    """Write the times of a road, unless they are as they were before."""
    way = way_along(pen, road) if is_open(pen, road) else None
    left = pen.view["travellers"][pen.view["turn"]]["left"] if way else 0
    facts = ("sign", json.dumps(road), json.dumps(way), left, pen.view["printed"]["no_bike"])
    return pen.kept(facts, lambda: sign_drawn(pen, road, sign))


def sign_drawn(pen: RacePen, road: Json, sign: Sign) -> Markup:
    """Write the times of a road, which are read out with their means."""
    told = element("title", {}, road_told(pen, road))
    return at(sign.x, sign.y, told, draw_times(pen, times_of(pen, road), sign.upright, is_open(pen, road)))


def road_told(pen: RacePen, road: Json) -> str:
    """Say what a road is: its ends, and what each means takes or why it is shut."""
    _ = pen.words
    ends = [_("Brussels") if end == BRUSSELS else end for end in (road["from"], road["to"])]
    way = way_along(pen, road) if is_open(pen, road) else None
    times = [means_told(pen, road, way, means) for means in MEANS]
    return _("{one} to {other}: {times}", one=ends[0], other=ends[1], times=", ".join(times))


def means_told(pen: RacePen, road: Json, way: Json | None, means: str) -> str:
    """Say what a means takes, and why it is shut now."""
    _ = pen.words
    facts = way[means] if way else {"ut": road[means], "why": OPEN}
    told = _("{means} {ut} UT", means=means_name(means, pen.lang, road["kind"]), ut=facts["ut"])
    return f"{told} ({why_shut(facts['why'], pen.view, facts, pen.lang)})" if facts["why"] else told


def draw_times(pen: RacePen, times: Times, upright: bool, lit: bool) -> Markup:
    """Draw three times around a middle: a cabin, a box and a wheel, each in its colour; a shut one struck."""
    cells = [cell_width(ut) for ut in times.ut]
    wide, high = (max(cells) + 4, 3 * PITCH + 3) if upright else (row_width(times.ut), PLATE)
    drawn = [rect(-wide / 2, -high / 2, wide, high, 7, "plate open" if lit else "plate")]
    for n, (vehicle, ut, usable) in enumerate(zip(VEHICLES, *times, strict=True)):
        x = 0 if upright else sum(cells[:n]) + cells[n] / 2 + BETWEEN * n + 2 - wide / 2
        y = PITCH * (n - 1) if upright else 0
        cls = " open" if lit and usable else ""
        shape = pen.use(f"way-{vehicle}", x - cells[n] / 2, y - SHAPE / 2, cells[n], SHAPE)
        drawn += [
            element("g", {"class": f"way-{vehicle}{cls}"}, shape),
            text(x, y + 5.7, str(ut), DIGITS, f"time time-{vehicle}{cls}"),
        ]
        if not usable:
            drawn.append(path(f"M{x - 7:g} {y + 7:g}L{x + 7:g} {y - 7:g}", "forbidden"))
    return joined(drawn)


def cell_width(ut: int) -> float:
    """Say how wide the shape of a time is."""
    return SHAPE if ut < TWO_DIGITS else 24


def row_width(times: Sequence[int]) -> float:
    """Say how wide three times are side by side."""
    return sum(map(cell_width, times)) + 2 * BETWEEN + 4


def times_shown(pen: RacePen, times: Times) -> Part:
    """Show three times as a part, in full colour."""
    wide = row_width(times.ut)
    return Part(wide, PLATE, at(wide / 2, PLATE / 2, draw_times(pen, times, False, True)))


# The way home.


class WayHome(NamedTuple):
    """The places of a way to the Grand-Place and what it takes by each means."""

    places: list[str]
    times: list[int]


def way_home(pen: RacePen, place: str) -> WayHome | None:
    """Find a way home with as few roads as possible, the shortest of these; none from the Grand-Place."""
    if place == GRAND_PLACE:
        return None
    if pen.in_brussels(place):
        return WayHome([place, GRAND_PLACE], [pen.view["inside_brussels"]] * len(MEANS))
    ways = [
        WayHome([place, *after], [road[means] + more for means, more in zip(MEANS, rest, strict=True)])
        for road, after, rest in nearer(pen, place)
    ]
    return min(ways, key=lambda way: (sum(way.times), way.places))


def nearer(pen: RacePen, place: str) -> list[tuple[Json, list[str], list[int]]]:
    """List the roads that lead a move nearer to Brussels, with the way from there."""
    breweries = pen.view["breweries"]
    found: list[tuple[Json, list[str], list[int]]] = []
    for road in pen.view["roads"]:
        if place not in (road["from"], road["to"]):
            continue
        goal = road["to"] if place == road["from"] else road["from"]
        if goal == BRUSSELS:
            found.append((road, [BRUSSELS], [0] * len(MEANS)))
        elif breweries[goal]["home"] < breweries[place]["home"]:
            rest = way_home(pen, goal)
            assert rest is not None, "Only the Grand-Place has no way home."
            found.append((road, rest.places, rest.times))
    return found


def shown_way(pen: RacePen) -> WayHome | None:
    """Give the way home that counts now: on the last day, for the seat whose board is large."""
    view = pen.view
    if not view["last_day"] or view["over"] or view["phase"] == "start":
        return None
    return way_home(pen, pen.traveller["place"])


def draw_way_home(pen: RacePen) -> Markup:
    """Draw the way home as a dotted line beside its roads."""
    way = shown_way(pen)
    stops = way.places if way else []
    spots = [places()[stop] for stop in stops if stop != GRAND_PLACE]
    return joined([beside(one, other) for one, other in pairwise(spots)])


def beside(one: Spot, other: Spot) -> Markup:
    """Draw a dotted line beside a road."""
    length = hypot(other.x - one.x, other.y - one.y)
    x, y = (other.y - one.y) / length * BESIDE, (one.x - other.x) / length * BESIDE
    return line(Spot(one.x - x, one.y - y), Spot(other.x - x, other.y - y), "home-line")


def as_it_stands(pen: RacePen, way: WayHome) -> Times:
    """Give the times of a way home at the player's level: buses may take twice as long, the bike be shut."""
    me = pen.traveller
    hitch, bus, bike = way.times
    return Times([hitch, 2 * bus if me["doubled"] else bus, bike], [True, True, me["bike"]])


def draw_home_chip(pen: RacePen) -> Part:
    """Name the stops of the way home and add up its times; nothing on other days."""
    way = shown_way(pen)
    if way is None:
        return Part(0, 0, Markup())
    _ = pen.words
    stops = [_("Brussels") if stop == BRUSSELS else stop for stop in way.places]
    line_of = [
        Part(20, 20, pen.use("grand-place", 0, 0, 20, None, "ink")),
        said(_("Way home"), 16),
        said(" · ".join(stops), 16, "bold"),
        times_shown(pen, as_it_stands(pen, way)),
    ]
    content = row(line_of, 8)
    wide, high = content.width + 28, 36.0
    return Part(
        wide,
        high,
        joined(
            [
                rect(0.5, 0.5, wide - 1, high - 1, high / 2, "chip"),
                at(14, (high - content.height) / 2, content.markup),
            ]
        ),
    )
