"""Brussels: a medallion on the map, and a lens that shows its seven points."""

from collections.abc import Mapping

from taproom.games.belgian_beers_race.drawing.caps import (
    as_place,
    draw_brewery,
    figures,
    named,
    ring,
)
from taproom.games.belgian_beers_race.drawing.geography import Spot, places
from taproom.games.belgian_beers_race.drawing.goods import token
from taproom.games.belgian_beers_race.drawing.lights import lights_of_place
from taproom.games.belgian_beers_race.drawing.pen import RacePen
from taproom.games.belgian_beers_race.drawing.roads import Times, draw_times, line, times_now
from taproom.games.belgian_beers_race.names import GRAND_PLACE
from taproom.games.belgian_beers_race.pieces import MEANS
from taproom.kernel.boxes import flow
from taproom.kernel.lettering import wrap
from taproom.kernel.pen import Json, at, circle, path, rect, text
from taproom.kernel.svg import NO_ATTRIBUTES, Markup, Value, element, joined

LENS = Spot(1042, 160)
RIM, GLASS = 148.0, 141.0
"""Radii of the lens."""
AROUND = ("39", "36", "37", "35", "38", "40")
"""The breweries of Brussels as they lie around the Grand-Place."""
PENTAGON = "M1042 90L1099 130L1098 182L1047 234L990 201L988 129Z"
WEDGE = "M582 364L1094 299L990 21L560 308Z"
"""The light that falls from the medallion into the lens."""
MEDAL = 31.0
PAIR, PAIR_ROOM = Spot(1130, 161), 86.0
"""Where the time of any pair stands in the lens."""
LETTERS = 15.8
CROWD = 0.86
"""The size of figures on the Grand-Place, so that four have room between the caps."""


def draw_medallion(pen: RacePen) -> Markup:
    """Draw Brussels on the map; it shines if a road leads there, and shows who is inside."""
    _ = pen.words
    here = is_inside(pen, pen.main)
    reached = not here and any(map(pen.in_brussels, pen.lit))
    inside = [seat for seat in range(pen.view["players"]) if is_inside(pen, seat)]
    tokens = flow([token(pen, seat, 15) for seat in inside], 34, 2, 2)
    told = _("Brussels")
    if inside:
        told = _("Brussels, here: {names}", names=named(pen, inside))
    drawn = [
        element("title", {}, told),
        circle(0, 0, MEDAL + 4, "halo base") if reached else Markup(),
        circle(0, 0, MEDAL + 4, "here") if here else Markup(),
        circle(0, 0, MEDAL, "medal"),
        circle(0, 0, MEDAL - 4.5, "medal-inner"),
        pen.use("grand-place", -12.5, -19, 25, None, "ink"),
        text(0, 18, "BXL", LETTERS, "bold middle"),
        at(MEDAL + 8, 10, tokens.markup),
    ]
    return element("g", {"role": "img", "aria-label": told, **leading_inside(pen)}, *drawn)


def leading_inside(pen: RacePen) -> Mapping[str, Value]:
    """Let the medallion of a page stand for a point of Brussels, whose card leads to the others."""
    inside = [way["place"] for way in pen.view["ways"] if pen.in_brussels(way["place"])]
    points = [place for place in inside if place in pen.lit] if pen.paged else []
    if not points:
        return NO_ATTRIBUTES
    place = GRAND_PLACE if GRAND_PLACE in points else points[0]
    lights = lights_of_place(pen.view, place)
    return {"class": "place pick", "data-for": f"{pen.prefix}place-{place}", "data-lights": lights}


def is_inside(pen: RacePen, seat: int) -> bool:
    """Say whether a player's figure stands in Brussels."""
    return pen.view["phase"] != "start" and pen.in_brussels(pen.view["travellers"][seat]["place"])


def draw_lens(pen: RacePen) -> Markup:
    """Draw the lens with the Grand-Place, the breweries of Brussels, and the time of any pair."""
    spots = places()
    middle = spots[GRAND_PLACE]
    circled = [spots[number] for number in AROUND]
    drawn = [
        circle(LENS.x, LENS.y, RIM, "lens-rim"),
        circle(LENS.x, LENS.y, GLASS - 7, "lens-glass"),
        path(PENTAGON, "pentagon"),
        *(line(middle, spot, "web") for spot in circled),
        *(line(one, other, "web") for one, other in zip(circled, [*circled[1:], circled[0]], strict=True)),
        any_pair(pen),
        at(*middle, draw_grand_place(pen)),
        *(
            at(*spots[number], draw_brewery(pen, number))
            for number in sorted(AROUND, key=lambda each: spots[each].y)
        ),
        at(middle.x, middle.y - 6, figures(pen, GRAND_PLACE, CROWD)),
        lens_name(pen),
    ]
    return joined(drawn)


def draw_grand_place(pen: RacePen) -> Markup:
    """Draw the Grand-Place; its figures are drawn later, in front of the caps."""
    _ = pen.words
    there = pen.figures_at(GRAND_PLACE)
    told = _("Grand-Place, here: {names}", names=named(pen, there)) if there else _("Grand-Place")
    drawn = [
        ring(pen, GRAND_PLACE, 35),
        rect(-25, -25, 50, 50, 9, "tower"),
        pen.use("grand-place", -18, -18, 36, None, "on-tower"),
        text(1, 42, _("Grand-Place"), LETTERS, "serif middle over-land"),
    ]
    return as_place(pen, GRAND_PLACE, told, joined(drawn))


def any_pair(pen: RacePen) -> Markup:
    """Write that any two points of Brussels are as far from each other."""
    _ = pen.words
    lines = wrap(_("any pair"), PAIR_ROOM, LETTERS, 2)
    written = [
        text(0, -17 - LETTERS * 1.15 * (len(lines) - 1 - n), words, LETTERS, "middle")
        for n, words in enumerate(lines)
    ]
    way = way_of_pair(pen)
    times = times_now(way) if way else Times([pen.view["inside_brussels"]] * len(MEANS))
    return at(*PAIR, *written, draw_times(pen, times, False, way is not None))


def way_of_pair(pen: RacePen) -> Json | None:
    """Find a way from one point of Brussels to another that can be taken now: they are all alike."""
    if not pen.in_brussels(pen.view["travellers"][pen.view["turn"]]["place"]):
        return None
    inside = [way for way in pen.view["ways"] if pen.in_brussels(way["place"]) and way["place"] in pen.lit]
    return inside[0] if inside else None


def lens_name(pen: RacePen) -> Markup:
    """Write the name of the lens below it, along its edge."""
    _ = pen.words
    radius = RIM + 21
    arc = f"M{LENS.x - radius:g} {LENS.y:g}A{radius:g} {radius:g} 0 0 0 {LENS.x + radius:g} {LENS.y:g}"
    named_path = element("path", {"id": f"{pen.prefix}lens-edge", "d": arc, "fill": "none"})
    along = element(
        "textPath", {"href": f"#{pen.prefix}lens-edge", "startOffset": "50%"}, _("Brussels, enlarged")
    )
    return joined([named_path, element("text", {"font-size": 17, "class": "serif middle"}, along)])
