"""Small pictures for the rules page: cut-outs of the map, a brewery, the die, and parts of a board."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from taproom.games.belgian_beers_race.drawing.boards import draw_large
from taproom.games.belgian_beers_race.drawing.bottler import draw_bottler
from taproom.games.belgian_beers_race.drawing.breath import draw_breath
from taproom.games.belgian_beers_race.drawing.brussels import (
    LENS,
    RIM,
    draw_lens,
    draw_medallion,
)
from taproom.games.belgian_beers_race.drawing.caps import ICONS, badge, draw_brewery
from taproom.games.belgian_beers_race.drawing.geography import HIGH, WIDE, Window, places
from taproom.games.belgian_beers_race.drawing.goods import bottle
from taproom.games.belgian_beers_race.drawing.ground import draw_ground
from taproom.games.belgian_beers_race.drawing.key import draw_key
from taproom.games.belgian_beers_race.drawing.pen import RacePen
from taproom.games.belgian_beers_race.drawing.roads import draw_roads, draw_signs
from taproom.games.belgian_beers_race.drawing.score import draw_score
from taproom.games.belgian_beers_race.drawing.style import ROOT
from taproom.games.belgian_beers_race.drawing.track import draw_track
from taproom.games.belgian_beers_race.names import bonus_name
from taproom.games.belgian_beers_race.pieces import BRUSSELS, FACES
from taproom.kernel.boxes import SLACK, column, paragraph, piece, row
from taproom.kernel.pen import Part, at, circle, rect, text
from taproom.kernel.picture import fragment
from taproom.kernel.svg import Markup, element, joined

ROOM = 350
"""How wide a picture is in units: on a phone they are about pixels."""
LETTERS = 14.5
CLOSE = 0.92
"""Pixels to a unit of a cut-out: the times are just large enough there."""
COUNTRY = Window(14, -14, WIDE - 30, HIGH + 4)
CAP, NUMBER = 40.0, 30.0
"""Radii of a cap and the ground of its number where the whole country is shown."""
FAR = 14.2 * COUNTRY.wide / ROOM
"""The size of letters there."""
AROUND = 62.0
"""How much is seen around the outermost places of a cut-out."""
BESIDE, SIGN = 162.0, 22.0
"""How much room a large brewery has, and each of the signs that are explained beside it."""
DIE = 46


def detail(show: str, view: Mapping[str, Any], lang: str, prefix: str) -> str:
    """Draw a detail; an empty text for a name that none has."""
    if show not in DETAILS:
        return ""
    pen = RacePen(view, (), lang, prefix, "tall")
    return fragment(ROOT, show, DETAILS[show](pen))


# The map.


def cut_out(window: Window, wide: float, drawn: Markup) -> Part:
    """Cut a window out of what is drawn, with a frame."""
    high = wide * window.high / window.wide
    seen = f"{window.x:g} {window.y:g} {window.wide:g} {window.high:g}"
    inside = element("svg", {"width": wide, "height": high, "viewBox": seen}, drawn)
    return Part(wide, high, joined([inside, rect(0.5, 0.5, wide - 1, high - 1, 0, "frame")]))


def country(pen: RacePen) -> Part:
    """The whole country with its roads, the numbers large enough to be read."""
    numbers = [number for number, place in pen.view["breweries"].items() if not place["brussels"]]
    drawn = [
        draw_ground(pen),
        draw_roads(pen),
        at(*places()[BRUSSELS], capital_far(pen)),
        *(at(*places()[number], cap_far(pen, number)) for number in numbers),
    ]
    return cut_out(COUNTRY, ROOM, joined(drawn))


def cap_far(pen: RacePen, number: str) -> Markup:
    """A brewery seen from far away."""
    colour = pen.view["breweries"][number]["colour"]
    return joined(
        [
            pen.use(f"cap-{colour}", -CAP, -CAP, 2 * CAP),
            circle(0, 0, NUMBER, f"face-{colour}"),
            text(0, FAR * 0.36, number, FAR, f"number on-{colour}"),
        ]
    )


def capital_far(pen: RacePen) -> Markup:
    """Brussels seen from far away."""
    tower = pen.use("grand-place", -27, -29, 54, None, "ink")
    return joined([circle(0, 0, 44, "medal"), circle(0, 0, 39, "medal-inner"), tower])


def neighbourhood(pen: RacePen) -> Part:
    """The place of the main seat amid all that roads join to it, with their times."""
    here = pen.traveller["place"]
    window = around([here, *neighbours(pen, here)])
    spots = places()
    numbers = [number for number, place in pen.view["breweries"].items() if not place["brussels"]]
    shown = sorted(
        (number for number in numbers if window.holds(spots[number], 30, 45, 38)),
        key=lambda number: spots[number].y,
    )
    drawn = [
        draw_ground(pen),
        draw_roads(pen),
        at(*spots[BRUSSELS], draw_medallion(pen)),
        *(at(*spots[number], draw_brewery(pen, number)) for number in shown),
        draw_signs(pen, window),
    ]
    return cut_out(window, window.wide * CLOSE, joined(drawn))


def neighbours(pen: RacePen, place: str) -> list[str]:
    """List the ends of the roads that lead away from a place."""
    ends = [(road["from"], road["to"]) for road in pen.view["roads"]]
    return [other for pair in ends for one, other in (pair, pair[::-1]) if one == place]


def around(names: list[str]) -> Window:
    """Choose a window that shows some places, not wider than a picture."""
    spots = [places()[name] for name in names]
    left, right = min(spot.x for spot in spots), max(spot.x for spot in spots)
    top, bottom = min(spot.y for spot in spots), max(spot.y for spot in spots)
    wide = ROOM / CLOSE
    return Window((left + right - wide) / 2, top - AROUND, wide, bottom - top + 2 * AROUND)


def brussels(pen: RacePen) -> Part:
    """Brussels with its seven points."""
    half = ROOM / CLOSE / 2
    window = Window(LENS.x - half, LENS.y - RIM - 14, 2 * half, 2 * RIM + 48)
    ground = rect(window.x, window.y, window.wide, window.high, 0, "abroad")
    return cut_out(window, ROOM, joined([ground, draw_lens(pen)]))


def brewery(number: str, pen: RacePen) -> Part:
    """A brewery drawn large, and beside it what its signs mean."""
    large = element("g", {"transform": "translate(90 84) scale(2.1)"}, draw_brewery(pen, number))
    left = ROOM - BESIDE - SIGN - 16
    meanings = [
        row([sign, paragraph(told, left / SLACK, LETTERS, 2)], 8) for sign, told in signs_of(pen, number)
    ]
    return row([Part(BESIDE, 172, large), column(meanings, 6)], 8)


def signs_of(pen: RacePen, number: str) -> list[tuple[Part, str]]:
    """List the signs of a brewery with their meaning."""
    _ = pen.words
    place = pen.view["breweries"][number]
    offers = {"buy": _("buy"), "taste": _("taste"), "cheese": _("cheese")}
    return [
        (in_line(bottle(pen, place["colour"], 26)), _("bottle for the first visitor")),
        (in_line(piece(pen, "coaster", 19)), _("coaster")),
        *(
            (Part(SIGN, 23, at(SIGN / 2, 11.5, badge(pen, each))), bonus_name(each, pen.lang))
            for each in place["symbols"]
        ),
        *(
            (in_line(piece(pen, ICONS[each], 17, "ink")), told)
            for each, told in offers.items()
            if place[each]
        ),
    ]


def in_line(sign: Part) -> Part:
    """Give a sign as much room as the others have, so that the words begin below each other."""
    return Part(SIGN, sign.height, at((SIGN - sign.width) / 2, 0, sign.markup))


# Other things.


def die(pen: RacePen) -> Part:
    """The six faces of the die, as often as they are there."""
    printed = pen.view["printed"]["die"]
    faces = [face for face in FACES for _ in range(printed[face])]
    return row([piece(pen, f"die-{face}", DIE) for face in faces], 9)


DETAILS: dict[str, Callable[[RacePen], Part]] = {
    "board": lambda pen: draw_large(pen, pen.main, ROOM),
    "bottler": lambda pen: draw_bottler(pen, ROOM),
    "breath": lambda pen: draw_breath(pen, pen.traveller["level"], ROOM),
    "brewery": partial(brewery, "26"),
    "brussels": brussels,
    "country": country,
    "die": die,
    "key": lambda pen: draw_key(pen, ROOM),
    "neighbourhood": neighbourhood,
    "score": lambda pen: draw_score(pen, ROOM),
    "track": lambda pen: draw_track(pen, ROOM),
}
