"""The outlook: what is left of the day, which ways still fit into it, and on the last day the way home."""

from taproom.games.belgian_beers_race.drawing.goods import vehicle
from taproom.games.belgian_beers_race.drawing.lights import open_means
from taproom.games.belgian_beers_race.drawing.pen import RacePen
from taproom.games.belgian_beers_race.drawing.roads import (
    Times,
    WayHome,
    as_it_stands,
    shown_way,
    times_shown,
)
from taproom.games.belgian_beers_race.pieces import BRUSSELS, MEANS
from taproom.kernel.boxes import column, nothing, piece, row, said, titled
from taproom.kernel.pen import Part, at, rect
from taproom.kernel.svg import joined
from taproom.kernel.words import number

SIZE = 14.0
ROOM = 340.0
"""How wide the part is, so that it is shown in one size; the chips are as wide as they need."""
MOST_STOPS = 4
"""More places than that are told by their number."""


def draw_outlook(pen: RacePen) -> Part:
    """Draw the outlook of the main seat as one or two chips; nothing before the start and after the end."""
    if pen.view["over"] or pen.view["phase"] == "start":
        return nothing()
    return column([day_left(pen), home(pen)], 6)._replace(width=ROOM)


def chip(content: Part) -> Part:
    """Draw the ground of a chip."""
    wide, high = content.width + 24, 34.0
    ground = rect(0.5, 0.5, wide - 1, high - 1, high / 2, "chip")
    return Part(wide, high, joined([ground, at(12, (high - content.height) / 2, content.markup)]))


def day_left(pen: RacePen) -> Part:
    """Say how much of the day is left, and to how many places each means still leads."""
    _ = pen.words
    me = pen.traveller
    if me["day_over"]:
        return chip(row([piece(pen, "moon", 18, "ink"), said(_("day over"), SIZE, "bold")], 7))
    left = [piece(pen, "sun", 20, "gold-ink"), said(_("{ut} UT left", ut=me["left"]), SIZE, "bold")]
    return chip(row([*left, *fitting_ways(pen)], 9))


def fitting_ways(pen: RacePen) -> list[Part]:
    """Count the places that each means still leads to; only whoever moves knows."""
    _ = pen.words
    ways = pen.view["ways"]
    found = []
    for means in MEANS if ways else ():
        count = sum(means in open_means(way) for way in ways)
        told = _("{n} of {all} places are still within reach this way", n=count, all=len(ways))
        shown = row([vehicle(pen, means, 25), said(str(count), SIZE, "bold" if count else "soft")], 4)
        found.append(shown._replace(markup=titled(told, shown.markup)))
    return [*found, said(_("places"), SIZE, "soft")] if found and not pen.tall else found


def home(pen: RacePen) -> Part:
    """Name the stops of the way home, add up its times, and say what it costs not to be there tonight."""
    way = shown_way(pen)
    if way is None:
        return nothing()
    _ = pen.words
    lost = pen.traveller["home"]["lost"]
    line = [
        piece(pen, "grand-place", 20, "ink"),
        *([] if pen.tall else [said(_("Way home"), SIZE)]),
        said(stops(pen, way), SIZE, "bold"),
        times_shown(pen, in_time(pen, way)),
        *([said(number(-lost), SIZE, "bold alarm")] if lost else []),
    ]
    told = _("The way home, and the points that it costs not to get there")
    shown = row(line, 8)
    return chip(shown._replace(markup=titled(told, shown.markup)))


def stops(pen: RacePen, way: WayHome) -> str:
    """Name the places on the way, in the middle of a long way only how many they are."""
    _ = pen.words
    names = [_("Brussels") if stop == BRUSSELS else stop for stop in way.places]
    if pen.tall and len(names) > MOST_STOPS:
        names = [names[0], "…", *names[-2:]]
    return " · ".join(names)


def in_time(pen: RacePen, way: WayHome) -> Times:
    """Give the times of the way home as they hold now; those that do not fit into the day are shut."""
    now = as_it_stands(pen, way)
    left = pen.traveller["left"]
    return Times(now.ut, [usable and ut <= left for usable, ut in zip(now.usable, now.ut, strict=True)])
