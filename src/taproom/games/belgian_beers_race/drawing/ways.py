"""The ways from here: a row for each neighbouring place, with a control for each means."""

from typing import NamedTuple

from taproom.games.belgian_beers_race.drawing.goods import (
    bottle,
    cap,
    cube,
    short_town,
    shortened,
    token,
    vehicle,
    worth,
)
from taproom.games.belgian_beers_race.drawing.means import (
    cell,
    facts_of,
    falls_asleep,
    first_try,
    mark,
    shut,
    sleep_sign,
    toasting,
    waiting,
)
from taproom.games.belgian_beers_race.drawing.pen import RacePen
from taproom.games.belgian_beers_race.names import GRAND_PLACE, bonus_name, means_name, town
from taproom.kernel.boxes import (
    HEAVY,
    SLACK,
    SMALLEST,
    centred,
    column,
    nothing,
    piece,
    row,
    said,
    small,
    titled,
)
from taproom.kernel.lettering import cut, fitting
from taproom.kernel.pen import Json, Part, at, path
from taproom.kernel.svg import joined

MEANS = ("hitch", "transport", "bike", "pay")
ROOMY = 5
"""Up to so many places have two lines each."""
GAP = 4


class Grid(NamedTuple):
    """How wide the four means are and how high; what is left is the place's."""

    wide: tuple[float, float, float, float]
    high: float

    @property
    def room(self) -> float:
        """How wide they are together."""
        return sum(self.wide) + GAP * 3


SLIM = Grid((57, 54, 54, 50), 33)
"""Places that have one line each."""


def draw_ways(pen: RacePen, room: float) -> Part:
    """Draw every place that can be reached, those of Brussels together."""
    ways = pen.view["ways"]
    inside = [way for way in ways if pen.in_brussels(way["place"])]
    outside = [way for way in ways if not pen.in_brussels(way["place"])]
    if len(inside) == 1:
        inside, outside = [], ways
    roomy = pen.tall or len(outside) + len(inside) / 2 <= ROOMY
    parts = [roomy_row(pen, way, room) if roomy else slim_row(pen, way, room) for way in outside]
    if inside:
        parts.append(brussels(pen, inside, room))
    if not parts:
        return nothing()
    if not roomy:
        return column([heading(pen, room), *parts], 4)
    lines = [row([vehicle(pen, "hitch", 24), wait(pen)], 6)] if wait(pen).width else []
    for part in parts:
        lines += [Part(room, 1, path(f"M0 0.5H{room:g}", "rule")), part]
    return column(lines, 5)


def wait(pen: RacePen) -> Part:
    """Tell the wait of a hitch-hike in vain, which is the same everywhere; nothing if none fits."""
    hitches = [way["hitch"] for way in pen.view["ways"] if not way["hitch"]["why"]]
    return waiting(pen, hitches[0]) if hitches else nothing()


def heading(pen: RacePen, room: float) -> Part:
    """Draw the means above their columns, and the wait beside that of the hitch-hikes."""
    before = wait(pen)
    drawn = [at(0, (17 - before.height) / 2, before.markup)]
    x = room - SLIM.room
    for means, wide in cells_of(SLIM):
        sign = vehicle(pen, means, 25)
        if means == "pay":
            sign = row([vehicle(pen, "pay", 22), cube(pen, "yellow", 15)], 1)
        title = means_name(means, pen.lang)
        drawn.append(at(x + (wide - sign.width) / 2, (17 - sign.height) / 2, titled(title, sign.markup)))
        x += wide + GAP
    return Part(room, 17, joined(drawn))


# Rows.


def slim_row(pen: RacePen, way: Json, room: float) -> Part:
    """Draw a place on one line: cap, town, what it brings, and the four means."""
    left = room - SLIM.room - 6
    side = 25
    called = squeezed(pen, short_town(town(pen.view, way["place"])), left - side - 3, "")
    words = column([called, gains(pen, way, left - side - 3, 15)], 1)
    cells = row([cell(pen, way, means, wide, SLIM.high) for means, wide in cells_of(SLIM)], GAP)
    return beside(row([titled_cap(pen, way["place"], side), words], 3), cells, room)


def roomy_row(pen: RacePen, way: Json, room: float) -> Part:
    """Draw a place on two lines: what it is and brings, then the four means."""
    side = 34
    share = (room - 3 * GAP - 8) / 4
    grid = Grid((share + 8, share, share, share), 44 if pen.tall else 40)
    head = place_head(pen, way, room, side)
    cells = row([cell(pen, way, means, wide, grid.high, True) for means, wide in cells_of(grid)], GAP)
    return column([head, cells], 4)


def place_head(pen: RacePen, way: Json, room: float, side: float) -> Part:
    """Draw a place's cap and town, with what arriving brings on the right, or below if it is much."""
    brought = gains(pen, way, room, 18)
    called = short_town(town(pen.view, way["place"]))
    left = room - side - 6 - (brought.width + 10 if brought.width else 0)
    words = shortened(called, max(left, 60), 16, "serif")
    head = row([titled_cap(pen, way["place"], side), words, offers(pen, way["place"], left - words.width)], 6)
    return beside(head, brought, room)


def offers(pen: RacePen, place: str, room: float) -> Part:
    """Draw what a place offers, if there is room: buy, taste, cheese."""
    if place == GRAND_PLACE:
        return nothing()
    brewery = pen.view["breweries"][place]
    symbols = {"buy": "buy", "taste": "taste", "cheese": "cheese-plain"}
    shown = row([piece(pen, symbols[each], 15, "soft-ink") for each in symbols if brewery[each]], 4)
    return shown if shown.width + 8 <= room else nothing()


def beside(left: Part, right: Part, room: float) -> Part:
    """Put one part at the left end of a line and one at the right."""
    high = max(left.height, right.height)
    drawn = [at(0, (high - left.height) / 2, left.markup)]
    if right.width:
        drawn.append(at(room - right.width, (high - right.height) / 2, right.markup))
    return Part(room, high, joined(drawn))


def cells_of(grid: Grid) -> list[tuple[str, float]]:
    """Pair the means with the widths of their columns."""
    return list(zip(MEANS, grid.wide, strict=True))


def titled_cap(pen: RacePen, place: str, side: float) -> Part:
    """Draw a place; pointing at it tells brewery and town."""
    brewery = "" if place == GRAND_PLACE else f"{pen.view['breweries'][place]['name']}, "
    shown = cap(pen, place, side)
    return shown._replace(markup=titled(brewery + town(pen.view, place), shown.markup))


def brussels(pen: RacePen, ways: list[Json], room: float) -> Part:
    """Draw the points of Brussels together: their times are the same, so they are told once."""
    _ = pen.words
    title = said(_("Brussels"), 15, "serif")
    grid = Grid((54, 46, 46, 46), 34) if pen.tall else SLIM._replace(high=27)
    share = (room - 3 * GAP) / 4
    told_once = Grid((share,) * 4, 40) if pen.tall else SLIM
    facts = row([told(pen, ways[0], *each, told_once.high) for each in cells_of(told_once)], GAP)
    lines = [title, facts] if pen.tall else [beside(title, facts, room)]
    for way in ways:
        cells = row([mark(pen, way, *each, grid.high) for each in cells_of(grid)], GAP)
        lines.append(beside(point(pen, way, room - grid.room - 6), cells, room))
    return column(lines, 3 if pen.tall else 2)


def told(pen: RacePen, way: Json, means: str, wide: float, high: float) -> Part:
    """Write the facts of a means above its column, or why it is shut."""
    if way[means]["why"]:
        return Part(wide, high, centred(shut(pen, way, means, wide), wide, high))
    one_die = {**way, "hitch": first_try(pen, way["hitch"])}
    return Part(wide, high, centred(facts_of(pen, one_die, means, pen.tall, wide), wide, high))


def point(pen: RacePen, way: Json, room: float) -> Part:
    """Draw a point of Brussels with what it brings below its name."""
    side = 32 if pen.tall else 26
    left = room - side - 5
    called = squeezed(pen, short_town(town(pen.view, way["place"])), left, "")
    words = column([called, gains(pen, way, left, 14 if pen.tall else 12)], -1 if pen.tall else -2)
    return row([titled_cap(pen, way["place"], side), words], 5)


# What arriving brings.


def gains(pen: RacePen, way: Json, room: float, side: float) -> Part:
    """Draw what arriving brings: bottle or coaster, token, bonuses, cards; and who would be toasted."""
    _ = pen.words
    brings = way["brings"]
    found: list[tuple[str, Part]] = []
    if brings["bottle"]:
        found.append((_("first-visitor bottle"), bottle(pen, brings["bottle"], side * 1.25)))
    if brings["coaster"]:
        found.append((_("coaster"), piece(pen, "coaster", side)))
    if brings["token"]:
        visited = _("brewery number {n}", n=brings["visited"])
        found.append((visited, piece(pen, "visited", side, "hop-ink")))
    found += [(bonus_name(bonus, pen.lang), piece(pen, bonus, side, "ink")) for bonus in brings["bonuses"]]
    if brings["cards"]:
        found.append((_("cards"), worth(pen, brings["cards"], small(pen))))
    if brings["toast"]:
        partners = [token(pen, seat, side * 0.72) for seat in brings["toast"]]
        found.append((_("you would toast"), row([piece(pen, "toast", side, "copper-ink"), *partners], 1)))
        if all(falls_asleep(pen, way, means) for means in toasting(way)):
            found.append(("", sleep_sign(pen, side)))
    parts = [part._replace(markup=titled(title, part.markup)) if title else part for title, part in found]
    shown = row(parts, 3)
    return shown if shown.width <= room else row(parts, 0)


def squeezed(pen: RacePen, words: str, room: float, cls: str) -> Part:
    """Write a word in letters that are as small as the room asks, on a phone cut instead."""
    heavy = HEAVY if "bold" in cls else SLACK
    size = fitting(words, room / heavy, small(pen), small(pen) if pen.tall else SMALLEST)
    return said(cut(words, room / heavy, size), size, cls)
