"""The map: the whole country, and on phones also what lies around the player."""

from math import cos, hypot, radians, sin

from taproom.games.belgian_beers_race.drawing.brussels import (
    LENS,
    RIM,
    WEDGE,
    draw_lens,
    draw_medallion,
    is_inside,
)
from taproom.games.belgian_beers_race.drawing.caps import (
    as_place,
    brewery_told,
    draw_brewery,
    name_tag,
    overhead,
    ring,
)
from taproom.games.belgian_beers_race.drawing.geography import Spot, Window, places
from taproom.games.belgian_beers_race.drawing.ground import draw_ground, draw_names
from taproom.games.belgian_beers_race.drawing.pen import RacePen
from taproom.games.belgian_beers_race.drawing.roads import (
    draw_home_chip,
    draw_roads,
    draw_signs,
    draw_way_home,
)
from taproom.games.belgian_beers_race.names import GRAND_PLACE
from taproom.games.belgian_beers_race.pieces import BRUSSELS
from taproom.kernel.pen import Part, at, circle, path, rect, text
from taproom.kernel.svg import Markup, element, joined

WHOLE = Window(14, -14, 1184, 1014)
"""What is seen of the map, without its empty edges."""
CORNER = 10
CLOSE = 0.92
"""Pixels to a unit of the map where a phone shows it closely: the times are just large enough there."""
OPEN_SEA = "M-3000 -3000H1100L314 -10L0 240L-3000 2100Z"
"""The sea beyond the edge of the map, which is seen where a window is broader than the map."""
CLOSELY = 3.2
"""How much larger than its window a phone shows the map at first, so that its letters can be read."""
CAP, EDGE, OVERHEAD = 32.0, 46.0, 60.0
"""What a cap needs around it, with the pill below it, and above it for a figure."""
SMALL_LETTERS = 45.5
"""The size of letters that are 14 pixels high on the small map."""
LETTER, BIG_NUMBER, BIG_MEDAL = 29.0, 27.0, 44.0
"""The radii of a player's letter, a cap's number and Brussels there."""
TURNS = (-116, -64, -168, -12, 142, 38, 90)
"""Where a letter is looked for around a cap, in degrees: above it first."""


def draw_map(pen: RacePen, wide: float) -> Part:
    """Draw the whole map with the lens of Brussels."""
    chip = draw_home_chip(pen)
    drawn = [draw_country(pen), at(WHOLE.x + 14, WHOLE.y + 14, chip.markup)]
    return framed(WHOLE, wide, joined(drawn))


def draw_wide_map(pen: RacePen) -> Part:
    """Draw the whole map for a page, which zooms and pans it."""
    beyond = [rect(-3000, -3000, 7000, 7000, 0, "abroad"), path(OPEN_SEA, "sea")]
    tags = [at(*places()[way["place"]], name_tag(pen, way["place"])) for way in pen.view["ways"]]
    drawn = at(-WHOLE.x, -WHOLE.y, *beyond, draw_country(pen), *tags)
    return Part(WHOLE.wide, WHOLE.high, drawn)


def centre(pen: RacePen) -> str:
    """Say where a page looks at first: a phone closely at the place of the main seat, others at all."""
    if not pen.tall:
        return f"{WHOLE.wide / 2:g} {WHOLE.high / 2:g} 1"
    place = pen.traveller["place"]
    spot = places()[BRUSSELS if pen.view["phase"] == "start" or is_inside(pen, pen.main) else place]
    return f"{spot.x - WHOLE.x:g} {spot.y - WHOLE.y:g} {CLOSELY}"


def draw_country(pen: RacePen) -> Markup:
    """Draw the country with its roads and breweries, and Brussels."""
    return joined(
        [
            draw_ground(pen),
            draw_names(pen, WHOLE),
            path(WEDGE, "wedge"),
            draw_roads(pen),
            draw_way_home(pen),
            at(*places()[BRUSSELS], draw_medallion(pen)),
            *breweries(pen),
            draw_signs(pen, WHOLE),
            draw_lens(pen),
        ]
    )


def breweries(pen: RacePen, window: Window | None = None) -> list[Markup]:
    """Draw the breweries outside Brussels that a window shows wholly, the northern ones behind the others.

    The times of the roads are drawn above them: figures stand so that their letters are seen.
    """
    spots = places()
    numbers = [number for number, place in pen.view["breweries"].items() if not place["brussels"]]
    if window:
        numbers = [n for n in numbers if window.holds(spots[n], CAP, max(CAP, overhead(pen, n)), CAP)]
    numbers.sort(key=lambda number: spots[number].y)
    return [at(*spots[number], draw_brewery(pen, number)) for number in numbers]


def framed(window: Window, wide: float, drawn: Markup) -> Part:
    """Show a part of the map, cut at its edges, with a frame."""
    high = wide * window.high / window.wide
    inside = element(
        "svg",
        {
            "width": wide,
            "height": high,
            "viewBox": f"{window.x:g} {window.y:g} {window.wide:g} {window.high:g}",
        },
        drawn,
    )
    frame = rect(0.5, 0.5, wide - 1, high - 1, CORNER, "frame")
    return Part(wide, high, joined([inside, corners(wide, high), frame]))


def corners(wide: float, high: float) -> Markup:
    """Round the corners of the map by covering them with the ground of the table."""
    bend = f"A{CORNER} {CORNER} 0 0 1"
    line = (
        f"M0 0V{CORNER}{bend} {CORNER} 0Z"
        f"M{wide:g} 0H{wide - CORNER:g}{bend} {wide:g} {CORNER}Z"
        f"M{wide:g} {high:g}V{high - CORNER:g}{bend} {wide - CORNER:g} {high:g}Z"
        f"M0 {high:g}H{CORNER}{bend} 0 {high - CORNER:g}Z"
    )
    return path(line, "ground")


# On phones.


def draw_overview(pen: RacePen, wide: float) -> Part:
    """Draw the whole map small: caps with large numbers, roads without times, who is where."""
    spots = places()
    numbers = [number for number, place in pen.view["breweries"].items() if not place["brussels"]]
    drawn = [
        draw_ground(pen),
        draw_roads(pen),
        draw_way_home(pen),
        at(*spots[BRUSSELS], draw_big_medallion(pen)),
        *(at(*spots[number], draw_big_cap(pen, number)) for number in numbers),
        *standing(pen),
    ]
    return framed(WHOLE, wide, joined(drawn))


def draw_big_cap(pen: RacePen, number: str) -> Markup:
    """Draw a brewery for the small map: its cap, and its bottle if it still has one."""
    place = pen.view["breweries"][number]
    colour = place["colour"]
    drawn = [
        ring(pen, number, 43),
        pen.use(f"cap-{colour}", -37, -37, 74),
        circle(0, 0, BIG_NUMBER, f"face-{colour}"),
        text(0, SMALL_LETTERS * 0.36, number, SMALL_LETTERS, f"number on-{colour}"),
    ]
    if place["bottle"]:
        shown = pen.use(f"bottle-{colour}", 28, -56, 22, 55)
        drawn.append(element("g", {"data-piece": pen.once(f"bottle-{number}")}, shown))
    return as_place(pen, number, brewery_told(pen, number), joined(drawn))


def draw_big_medallion(pen: RacePen) -> Markup:
    """Draw Brussels for the small map."""
    reached = any(map(pen.in_brussels, pen.lit))
    return joined(
        [
            circle(0, 0, 50, "halo") if reached else Markup(),
            circle(0, 0, BIG_MEDAL, "medal"),
            circle(0, 0, 39, "medal-inner"),
            pen.use("grand-place", -27, -29, 54, None, "ink"),
        ]
    )


def standing(pen: RacePen) -> list[Markup]:
    """Mark where everybody is on the small map, by letters."""
    marks: dict[int, Spot] = {}
    for seat in range(pen.view["players"]):
        if pen.view["phase"] == "start" and not pen.view["travellers"][seat]["visited"]:
            continue
        place = BRUSSELS if is_inside(pen, seat) else pen.view["travellers"][seat]["place"]
        marks[seat] = beside_cap(pen, place, list(marks.values()))
    return [at(*spot, letter(pen, seat)) for seat, spot in marks.items()]


def beside_cap(pen: RacePen, place: str, taken: list[Spot]) -> Spot:
    """Find a spot beside a cap of the small map where a letter covers no number and no other letter."""
    spots = places()
    caps = [spot for name, spot in spots.items() if name != GRAND_PLACE and not is_point(pen, name)]
    middle = spots[place]
    away = BIG_MEDAL + LETTER if place == BRUSSELS else 60
    around = [
        Spot(middle.x + far * cos(radians(turn)), middle.y + far * sin(radians(turn)))
        for far in (away, away + 2 * LETTER)
        for turn in TURNS
    ]
    free = [
        spot
        for spot in around
        if all(hypot(spot.x - x, spot.y - y) >= BIG_NUMBER + LETTER for x, y in caps)
        and all(hypot(spot.x - x, spot.y - y) >= 2 * LETTER - 6 for x, y in taken)
        and WHOLE.holds(spot, LETTER, LETTER, LETTER)
    ]
    return (free or around)[0]


def is_point(pen: RacePen, name: str) -> bool:
    """Say whether a name is that of a brewery inside Brussels, which the small map does not show."""
    return name != BRUSSELS and pen.in_brussels(name)


def letter(pen: RacePen, seat: int) -> Markup:
    """Draw a player's letter on the player's colour."""
    return element(
        "g",
        {"data-piece": pen.once(f"figure-{seat}")},
        element("title", {}, pen.names[seat]),
        circle(0, 0, LETTER, f"who seat-{seat}"),
        text(0, SMALL_LETTERS * 0.36, pen.initials[seat], SMALL_LETTERS, f"bold middle on-seat-{seat}"),
    )


def draw_surroundings(pen: RacePen, wide: float) -> Part:
    """Draw closely what lies around the player: the place and all that roads join to it."""
    window = around(pen, wide / CLOSE)
    capital = places()[BRUSSELS]
    drawn = [
        draw_ground(pen),
        draw_names(pen, window),
        draw_roads(pen),
        draw_way_home(pen),
        *([at(*capital, draw_medallion(pen))] if window.holds(capital, EDGE, EDGE, EDGE) else []),
        *breweries(pen, window),
        draw_signs(pen, window),
    ]
    return framed(window, wide, joined(drawn))


def around(pen: RacePen, wide: float) -> Window:
    """Choose the window: as high as the neighbours need, its middle between them."""
    place = pen.traveller["place"]
    here = BRUSSELS if pen.in_brussels(place) else place
    joined_to = [
        road["to"] if road["from"] == here else road["from"]
        for road in pen.view["roads"]
        if here in (road["from"], road["to"])
    ]
    spots = [places()[each] for each in (here, *joined_to)]
    left, right = min(spot.x for spot in spots), max(spot.x for spot in spots)
    top = min(places()[each].y - room_above(pen, each) for each in (here, *joined_to))
    bottom = max(spot.y for spot in spots)
    x = min(max((left + right - wide) / 2, WHOLE.x), WHOLE.x + WHOLE.wide - wide)
    y = max(top, WHOLE.y)
    return Window(x, y, wide, min(bottom + EDGE + 6, WHOLE.y + WHOLE.high) - y)


def room_above(pen: RacePen, place: str) -> float:
    """Say how much room a place needs above its middle."""
    return OVERHEAD if place == BRUSSELS else max(OVERHEAD, overhead(pen, place))


def draw_brussels(pen: RacePen, wide: float) -> Part:
    """Draw the lens of Brussels alone."""
    half = wide / CLOSE / 2
    window = Window(LENS.x - half, LENS.y - RIM - 14, 2 * half, 2 * RIM + 48)
    ground = rect(window.x, window.y, window.wide, window.high, 0, "abroad")
    return framed(window, wide, joined([ground, draw_lens(pen)]))
