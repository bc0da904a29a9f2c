"""The controls of the means: hitch-hike, bus or train, bike, paid driver, each with its facts."""

# ruff: noqa: RUF001 - a multiplication sign and a dash are meant

from taproom.games.belgian_beers_race.drawing.goods import VEHICLES, cube, short_town, vehicle, worth
from taproom.games.belgian_beers_race.drawing.pen import RacePen
from taproom.games.belgian_beers_race.names import GRAND_PLACE, place_name, road_kind, town, why_shut
from taproom.games.belgian_beers_race.pieces import DIE
from taproom.kernel.boxes import (
    SMALLEST,
    centred,
    column,
    nothing,
    paragraph,
    piece,
    row,
    said,
    small,
    titled,
)
from taproom.kernel.lettering import wrap
from taproom.kernel.pen import Json, Part, circle, path, rect, text
from taproom.kernel.svg import Markup, element, joined

VERBS = {"hitch": "hitch", "transport": "bus", "bike": "bike", "pay": "pay"}
"""How the actions begin."""
TWO_DIGITS = 10


def cell(pen: RacePen, way: Json, means: str, wide: float, high: float, signed: bool = False) -> Part:
    """Draw a way by one means: a control with its facts, or pale with the reason why it is shut."""
    anchor = f"{VERBS[means]}-to-{way['place']}"
    facts = way[means]
    if facts["why"]:
        content = shut(pen, way, means, wide - 9)
        ground = rect(1, 1, wide - 2, high - 2, 7, "shut-way")
    else:
        content = facts_of(pen, way, means, signed, wide - 6)
        ground = rect(1, 1, wide - 2, high - 2, 7, "base offer")
    shown = pen.thing(anchor, "way", ground, centred(content, wide, high))
    return Part(wide, high, shown)


def mark(pen: RacePen, way: Json, means: str, wide: float, high: float) -> Part:
    """Draw the control of a means alone, its facts being told elsewhere; dice gained and cards are not."""
    open_way = not way[means]["why"]
    sign = vehicle(pen, means, 25, is_rail(pen, way["place"]))
    parts = [cube(pen, "yellow", 18) if means == "pay" else sign]
    if means == "hitch" and way["hitch"]["dice"] > 1:
        parts.append(said(f"×{way['hitch']['dice']}", small(pen), "bold copper-ink"))
    parts += [more_cards(pen, way, means, False), toast_sign(pen, way, means)]
    content = row(parts, 3)
    reason = "" if open_way else why_shut(way[means]["why"], pen.view, way[means], pen.lang)
    faded = element("g", {"class": None if open_way else "dim"}, centred(content, wide, high))
    ground = rect(1, 1, wide - 2, high - 2, 7, "base offer" if open_way else "shut-way")
    inside = joined([ground, faded]) if open_way else titled(reason, ground, faded)
    return Part(wide, high, pen.thing(f"{VERBS[means]}-to-{way['place']}", "way", inside))


def shut(pen: RacePen, way: Json, means: str, room: float) -> Part:
    """Say why a way is shut."""
    facts = way[means]
    reason = why_shut(facts["why"], pen.view, facts, pen.lang)
    size = 14 if pen.tall else SMALLEST
    fits = not any(line.endswith("…") for line in wrap(reason, room, size, 2))
    shown = paragraph(reason, room, size, 2, "soft", True) if fits else shut_sign(pen, way, means)
    return shown._replace(markup=titled(reason, shown.markup))


def shut_sign(pen: RacePen, way: Json, means: str) -> Part:
    """Draw why a way is shut, where there is no room for words: the night comes, no bike, the price."""
    facts = way[means]
    size = small(pen)
    if facts["why"] == "no bike":
        bike = vehicle(pen, "bike", 24)
        return bike._replace(markup=joined([bike.markup, path("M2 15L22 1", "forbidden")]))
    if facts["why"] == "does not fit":
        return row([said(str(facts["ut"]), size, "soft"), piece(pen, "moon", size + 2, "soft-ink")], 3)
    pale = price(pen, facts["beers"]) if facts["beers"] else said("–", size)
    return pale._replace(markup=element("g", {"class": "faded"}, pale.markup))


def facts_of(pen: RacePen, way: Json, means: str, signed: bool, room: float) -> Part:
    """Write time and square reached, and below them the chance, the lateness, the level or the price."""
    facts = way[means]
    sign = [vehicle(pen, means, 21, is_rail(pen, way["place"]))] if signed else []
    long = facts["ut"] >= TWO_DIGITS
    size = 13 if long and not signed else 14 if long or not signed else 16
    time = said(str(facts["ut"]), size, f"bold {VEHICLES[means]}-ink")
    square = said(f"→{facts['square']}", small(pen), "soft")
    lines = [second_line(pen, way, means, signed, detail) for detail in (2, 1, 0)]
    below = next((line for line in lines if line.width <= room), lines[-1])
    return column([row([*sign, time, square], 1 if long else 2), below], -2 if signed else -4, True)


def second_line(pen: RacePen, way: Json, means: str, roomy: bool, detail: int) -> Part:
    """Write what else is to know of a means, and cards and toast that it leads to, as briefly as asked."""
    facts = way[means]
    if means == "hitch":
        first = chance(pen, facts, roomy, detail > 0)
    elif means == "transport":
        first = lateness(pen, facts, detail > 0)
    else:
        first = price(pen, facts["beers"]) if means == "pay" else reading(pen, facts["level"])
    cards, toast = more_cards(pen, way, means, detail > 1), toast_sign(pen, way, means)
    if not detail:
        return row([first, toast if toast.width else cards], 1)
    return row([first, cards, toast], 3)


def lateness(pen: RacePen, facts: Json, arrow: bool) -> Part:
    """Draw where the disc is after a late bus; if there is no time for it, one stays."""
    _ = pen.words
    square = facts["late_square"]
    die_late = piece(pen, "die-late", 14)
    if facts["late_fits"]:
        told = _("late {square}", square=square)
        return named(told, row([die_late, said(f"{'→' * arrow}{square}", small(pen), "soft")], 2))
    if square == pen.view["last"]:
        told = _("late: you stay, and the day is over")
        return named(told, row([die_late, staying(pen), piece(pen, "moon", 13, "soft-ink")], 3))
    told = _("late: you stay, on square {square}", square=square)
    return named(told, row([die_late, staying(pen), said(str(square), small(pen), "soft")], 3))


def staying(pen: RacePen) -> Part:
    """Draw the figure of who stays where it is: crossed out."""
    figure = pen.use("figure", 1, 0, 12, 15, f"seat-{pen.view['turn']}")
    return Part(14, 15, joined([figure, path("M1 14L13 1", "forbidden")]))


def waiting(pen: RacePen, facts: Json) -> Part:
    """Tell how long one waits where nobody stops, and until when."""
    _ = pen.words
    size = small(pen)
    line = [
        piece(pen, "die-failed", 14),
        said(_("wait {ut}", ut=facts["wait"]), size),
        said(f"→{facts['wait_square']}", size, "soft"),
    ]
    told = _("nobody stops: wait {ut} UT, on square {square}", ut=facts["wait"], square=facts["wait_square"])
    return named(told, row(line, 3))


def named(told: str, part: Part) -> Part:
    """Tell what a part is when it is pointed at."""
    return part._replace(markup=titled(told, part.markup))


def reading(pen: RacePen, level: int) -> Part:
    """Draw what the breathalyser will show, with a sign if it falls."""
    _ = pen.words
    size = small(pen)
    wide, high = size * 1.5, size * 1.15
    drawn = [
        rect(0.5, 0.5, wide - 1, high - 1, 3, "lcd"),
        text(wide / 2, high / 2 + size * 0.36, str(level), size, "on-lcd"),
    ]
    window = Part(wide, high, titled(_("level {level}", level=level), *drawn))
    falls = level < pen.view["travellers"][pen.view["turn"]]["level"]
    return row([said("↓", size, "bold good"), window], 2) if falls else window


def price(pen: RacePen, beers: int) -> Part:
    """Draw how many beers a driver wants."""
    size = small(pen)
    return row([said(str(beers), size, "bold"), cube(pen, "yellow", size + 2)], 2)


def chance(pen: RacePen, facts: Json, roomy: bool, faces: bool) -> Part:
    """Write the chance to be taken along, with the faces of the die and how many dice there are."""
    size = small(pen)
    dice = facts["dice"]
    shown = [said(percent(*facts["chance"]), size, "bold")]
    if faces and (dice == 1 or roomy):
        shown.append(dots(DIE - lost(pen)))
    if dice > 1:
        shown.append(said(f"×{dice}", size, "bold copper-ink"))
    return row(shown, 3)


def more_cards(pen: RacePen, way: Json, means: str, points: bool) -> Part:
    """Draw that a ride itself would meet cards, beyond those of arriving."""
    more = [card for card in way[means]["cards"] if card not in way["brings"]["cards"]]
    if not more:
        return nothing()
    return worth(pen, more, small(pen)) if points else piece(pen, "cards", small(pen) * 1.2, "copper-ink")


def toast_sign(pen: RacePen, way: Json, means: str) -> Part:
    """Draw that a means leads to a toast, or to sleep after it, where another that is open does not."""
    if falls_asleep(pen, way, means) and not all(falls_asleep(pen, way, each) for each in toasting(way)):
        return sleep_sign(pen, 14)
    if not way[means]["toast"] or toasting(way) == open_means(way):
        return nothing()
    return piece(pen, "toast", 14, "copper-ink")


def open_means(way: Json) -> list[str]:
    """List the means that lead to a place now."""
    return [means for means in VERBS if not way[means]["why"]]


def toasting(way: Json) -> list[str]:
    """List the means that lead to a toast."""
    return [means for means in open_means(way) if way[means]["toast"]]


def falls_asleep(pen: RacePen, way: Json, means: str) -> bool:
    """Say whether the toast would put the mover to sleep."""
    return bool(way[means]["toast_level"] == pen.view["printed"]["asleep"])


def sleep_sign(pen: RacePen, side: float) -> Part:
    """Draw that a toast would put the mover to sleep."""
    _ = pen.words
    return named(_("this toast would put you to sleep"), piece(pen, "zzz", side, "alarm-ink"))


def first_try(pen: RacePen, facts: Json) -> Json:
    """Give the facts of a hitch-hike with one die."""
    return {**facts, "dice": 1, "chance": [DIE - lost(pen), DIE]}


def lost(pen: RacePen) -> int:
    """Count the faces of the die with which nobody stops."""
    faces: int = pen.view["printed"]["die"]["failed"]
    return faces


def percent(good: int, all_faces: int) -> str:
    """Write a chance, rounded."""
    return f"{round(100 * good / all_faces)}%"


def dots(good: int) -> Part:
    """Draw the six faces of a die as dots, the good ones full."""
    drawn: list[Markup] = []
    for n in range(DIE):
        x, y = 2.6 + 5.4 * (n % 3), 2.6 + 5.6 * (n // 3)
        drawn.append(circle(x, y, 1.9, "pip on" if n < good else "pip"))
    return Part(16, 10.8, joined(drawn))


def is_rail(pen: RacePen, place: str) -> bool:
    """Say whether public transport to a neighbouring place is a train."""
    here = pen.view["travellers"][pen.view["turn"]]["place"]
    return road_kind(pen.view, here, place) == "rail"


def name_of(pen: RacePen, place: str) -> str:
    """Name a place with its town."""
    if place == GRAND_PLACE:
        return place_name(place, pen.lang)
    return f"{place} {short_town(town(pen.view, place))}"
