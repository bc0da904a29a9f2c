"""The card of a place: what arriving there brings, and each way with its time, chance and consequences."""

# ruff: noqa: RUF001 - a multiplication sign and an arrow's dash are meant

from taproom.games.belgian_beers_race.drawing.goods import (
    VEHICLES,
    bottle,
    cap,
    cube,
    short_town,
    token,
    vehicle,
)
from taproom.games.belgian_beers_race.drawing.means import (
    VERBS,
    falls_asleep,
    is_rail,
    lost,
    more_cards,
    percent,
    toast_sign,
    toasting,
)
from taproom.games.belgian_beers_race.drawing.pen import RacePen
from taproom.games.belgian_beers_race.drawing.ways import offers
from taproom.games.belgian_beers_race.names import (
    GRAND_PLACE,
    bonus_name,
    in_order,
    means_name,
    road_kind,
    town,
    why_shut,
)
from taproom.games.belgian_beers_race.pieces import DIE
from taproom.kernel.boxes import (
    HEAVY,
    SLACK,
    SMALLEST,
    column,
    flow,
    nothing,
    piece,
    row,
    said,
    small,
    titled,
)
from taproom.kernel.lettering import cut, fitting
from taproom.kernel.pen import Json, Part, at, circle, path, rect, text
from taproom.kernel.svg import Markup, element, joined
from taproom.kernel.words import signed

PAD = 9
MEANS = ("hitch", "transport", "bike")
SIGN, TIME, CHANCE = 36.0, 44.0, 52.0
"""How wide the columns of a way are, beside its name: the vehicle, the time, the chance."""
ONE_DIE = 1


def draw_destination(pen: RacePen, way: Json, room: float) -> Part:
    """Draw the card of a neighbouring place."""
    inner = room - 2 * PAD
    place = way["place"]
    parts = [
        heading(pen, place, inner),
        points_of_brussels(pen, place),
        gained(pen, way, inner),
        *(draw_way(pen, way, means, inner) for means in MEANS),
        draw_pay(pen, way, inner),
    ]
    stacked = column(parts, 6 if pen.tall else 5)
    high = stacked.height + 2 * PAD
    ground = rect(1, 1, room - 2, high - 2, 12, "desk card-of-place")
    return Part(room, high, joined([ground, at(PAD, PAD, stacked.markup)]))


# What it is.


def heading(pen: RacePen, place: str, room: float) -> Part:
    """Draw cap, town and brewery, and the cross that closes the card."""
    side = 42
    left = room - side - 9 - 44
    called = short_town(town(pen.view, place))
    size = fitting(called, left / HEAVY, 19, 15)
    title = said(called, size, "serif")
    first = row([title, offers(pen, place, left - title.width)], 9)
    brewery = maker(pen, place)
    letters = fitting(brewery, left / SLACK, small(pen), 14 if pen.tall else SMALLEST)
    words = column([first, said(cut(brewery, left / SLACK, letters), letters, "soft")], 0)
    shown = row([cap(pen, place, side), words], 9)
    close = at(room - 34, 0, cross(pen, place))
    return Part(room, shown.height, joined([shown.markup, close]))


def maker(pen: RacePen, place: str) -> str:
    """Name the brewery of a place."""
    _ = pen.words
    return _("Brussels") if place == GRAND_PLACE else short_town(pen.view["breweries"][place]["name"])


def cross(pen: RacePen, place: str) -> Markup:
    """Draw what closes the card: the place is picked a second time."""
    _ = pen.words
    drawn = [rect(0, 0, 34, 34, 9, "unseen"), path("M11 11L23 23M23 11L11 23", "cross")]
    return pen.second(f"place-{place}", None, "close", element("title", {}, _("Close")), *drawn)


def points_of_brussels(pen: RacePen, place: str) -> Part:
    """Draw the points of Brussels side by side, if it is one of them: their times are the same."""
    if not pen.in_brussels(place):
        return nothing()
    others = [way["place"] for way in pen.view["ways"] if pen.in_brussels(way["place"])]
    side = 38 if pen.tall else 34
    return row([switch(pen, each, place, side) for each in others], 6)


def switch(pen: RacePen, other: str, place: str, side: float) -> Part:
    """Draw a point of Brussels that can be picked instead; the one that the card is of is framed."""
    frame = rect(0.75, 0.75, side - 1.5, side - 1.5, 9, "base switch at" if other == place else "base switch")
    shown = at(3, 3, cap(pen, other, side - 6).markup)
    if other == place:
        return Part(side, side, joined([frame, shown]))
    called = element("title", {}, short_town(town(pen.view, other)))
    return Part(side, side, pen.second(f"place-{other}", None, "point", called, frame, shown))


# What arriving brings.


def gained(pen: RacePen, way: Json, room: float) -> Part:
    """Draw what arriving brings, whichever way one comes, on a green ground."""
    found = gains(pen, way)
    if not found:
        return nothing()
    shown = flow(found, room - 16, 12, 4)
    high = shown.height + 10
    drawn = [rect(0, 0, room, high, 9, "gain"), at(8, 5, shown.markup)]
    return Part(room, high, joined(drawn))


def gains(pen: RacePen, way: Json) -> list[Part]:
    """List bottle or coaster, bonuses, the token, cards and the toast, each with a word or a number."""
    _ = pen.words
    brings = way["brings"]
    found = []
    if brings["bottle"]:
        found.append(gain(pen, bottle(pen, brings["bottle"], 24), _("bottle")))
    if brings["coaster"]:
        found.append(gain(pen, piece(pen, "coaster", 19), _("coaster")))
    found += [bonus(pen, each) for each in brings["bonuses"]]
    if brings["token"]:
        found.append(visit(pen, brings["visited"]))
    if brings["cards"]:
        points = {card["card"]: card["points"] for card in pen.view["bottler"]["reach"]}
        worth = signed(sum(points[card] for card in brings["cards"]))
        found.append(gain(pen, piece(pen, "cards", 19, "ink"), worth, _("cards")))
    if brings["toast"]:
        found.append(toast(pen, way))
    return found


def gain(pen: RacePen, sign: Part, words: str, title: str = "") -> Part:
    """Draw one thing that arriving brings."""
    shown = row([sign, said(words, small(pen) + 0.5, "bold")], 4)
    return shown._replace(markup=titled(title or words, shown.markup))


def bonus(pen: RacePen, symbol: str) -> Part:
    """Draw how far a bonus track goes up: 1→2."""
    kind = "cardinal" if symbol.startswith("compass") else symbol
    have = pen.view["travellers"][pen.view["turn"]]["bonuses"][kind]
    return gain(pen, piece(pen, kind, 19, "ink"), f"{have}→{have + 1}", bonus_name(symbol, pen.lang))


def visit(pen: RacePen, n: int) -> Part:
    """Draw which brewery it would be, with the points that so many score."""
    visits = pen.view["printed"]["visits"]
    worth = visits[n] - visits[n - 1]
    words = in_order(n, pen.lang)
    return gain(pen, piece(pen, "visited", 19, "hop-ink"), f"{words} {signed(worth)}" if worth else words)


def toast(pen: RacePen, way: Json) -> Part:
    """Draw with whom one would toast, and whether every way there leads to sleep."""
    _ = pen.words
    partners = [token(pen, seat, 14) for seat in way["brings"]["toast"]]
    parts = [piece(pen, "toast", 19, "copper-ink"), *partners]
    if all(falls_asleep(pen, way, means) for means in toasting(way)):
        parts.append(piece(pen, "zzz", 18, "alarm-ink"))
    shown = row(parts, 3)
    return shown._replace(markup=titled(_("you would toast"), shown.markup))


# The ways.


def draw_way(pen: RacePen, way: Json, means: str, room: float) -> Part:
    """Draw a means as a control with its facts; one that is shut stays, pale, with its reason."""
    high = 50.0 if pen.tall else 43.0
    shut = bool(way[means]["why"])
    sign = vehicle(pen, means, 34, is_rail(pen, way["place"]))
    words = naming(pen, way, means, room - 14 if shut else room - 14 - TIME - CHANCE)
    drawn = [
        rect(1, 1, room - 2, high - 2, 9, "shut-way" if shut else "base offer"),
        at(7, (high - sign.height) / 2, element("g", {"class": "dim" if shut else None}, sign.markup)),
        at(7 + SIGN + 4, (high - words.height) / 2, words.markup),
    ]
    if not shut:
        drawn += [timing(pen, way[means], means, room, high), chances(pen, way[means], means, room, high)]
    anchor = f"{VERBS[means]}-to-{way['place']}"
    return Part(room, high, pen.thing_of(way["place"], anchor, "way", *drawn))


def naming(pen: RacePen, way: Json, means: str, room: float) -> Part:
    """Name a means, and below that say what else happens, or why it is shut."""
    facts = way[means]
    left = room - SIGN - 8
    here = pen.view["travellers"][pen.view["turn"]]["place"]
    called = means_name(means, pen.lang, road_kind(pen.view, here, way["place"]))
    size = small(pen)
    if facts["why"]:
        reason = why_shut(facts["why"], pen.view, facts, pen.lang)
        lines = [said(called, 14.5, "bold soft"), said(cut(reason, left / SLACK, size), size, "soft")]
        return column(lines, -1)
    more = [more_cards(pen, way, means, True), toast_sign(pen, way, means)]
    head = row([said(called, 14.5, "bold"), *more], 6)
    after = aftermath(pen, facts, means)
    letters = fitting(after, left / SLACK, size, 14 if pen.tall else SMALLEST)
    return column([head, said(cut(after, left / SLACK, letters), letters, "soft")], 0)


def aftermath(pen: RacePen, facts: Json, means: str) -> str:
    """Say what happens if nobody stops or the bus is late, what the bike does, and whether the turn ends."""
    if means == "hitch":
        return in_vain(pen, facts)
    if means == "transport":
        return lateness(pen, facts)
    return cycling(pen, facts)


def cycling(pen: RacePen, facts: Json) -> str:
    """Say whether a ride ends the turn, and the level if it falls."""
    _ = pen.words
    ends = ends_turn(pen, facts["square"])
    level = facts["level"]
    if level == pen.view["travellers"][pen.view["turn"]]["level"]:
        return _("turn ends") if ends else _("turn goes on")
    return (
        _("level {level}, turn ends", level=level) if ends else _("level {level}, turn goes on", level=level)
    )


def ends_turn(pen: RacePen, square: int) -> bool:
    """Say whether a square lies beyond that which ends the turn."""
    until = pen.view["track"]["until"]
    return square >= pen.view["last"] or (until is not None and square > until)


def in_vain(pen: RacePen, facts: Json) -> str:
    """Say how long one waits where nobody stops."""
    _ = pen.words
    if facts["wait_square"] >= pen.view["last"]:
        return _("else the day is over")
    return _("else wait {ut}, on {square}", ut=facts["wait"], square=facts["wait_square"])


def lateness(pen: RacePen, facts: Json) -> str:
    """Say where one is after a late bus."""
    _ = pen.words
    square = facts["late_square"]
    if facts["chance"][0] == facts["chance"][1]:
        return _("never late")
    if facts["late_fits"]:
        return _("late: {ut} UT, on {square}", ut=facts["late_ut"], square=square)
    if square == pen.view["last"]:
        return _("late: day over here")
    return _("late: you stay, on {square}", square=square)


def timing(pen: RacePen, facts: Json, means: str, room: float, high: float) -> Markup:
    """Write the time, large, and below it the square that is reached."""
    x = room - CHANCE - TIME - 4
    middle = x + TIME / 2
    return joined(
        [
            path(f"M{x:g} 8V{high - 8:g}", "rule"),
            text(middle, high / 2 - 1, str(facts["ut"]), 19, f"bold middle {VEHICLES[means]}-ink"),
            text(middle, high - 9, f"→ {facts['square']}", small(pen), "middle"),
        ]
    )


def chances(pen: RacePen, facts: Json, means: str, room: float, high: float) -> Markup:
    """Write the chance, and below it show the good faces of the die; more dice are told by their number."""
    _ = pen.words
    good, every = facts.get("chance", (1, 1))
    words = _("sure") if good == every else percent(good, every)
    full = DIE
    if means == "hitch":
        full = DIE - lost(pen)
    elif means == "transport":
        full = round(DIE * good / every)
    dice = facts.get("dice", ONE_DIE)
    x = room - 9
    if dice > ONE_DIE:
        words = f"{words} ×{dice}"
    drawn = [text(x, high / 2 - 3, words, 14.5, "bold end")]
    for n in range(DIE):
        cls = "pip on" if n < full else "pip"
        drawn.append(circle(x - 3.4 - 7.6 * (DIE - 1 - n), high - 13, 2.9, cls))
    return joined(drawn)


def draw_pay(pen: RacePen, way: Json, room: float) -> Part:
    """Draw paying the driver: how many beers it takes, and that it is sure."""
    _ = pen.words
    facts = way["pay"]
    high = 44.0 if pen.tall else 31.0
    shut = bool(facts["why"])
    size = 14 if pen.tall else 13.5
    if shut:
        reason = why_shut(facts["why"], pen.view, facts, pen.lang)
        words = _("Pay the driver: {reason}", reason=reason)
    else:
        words = _.plural(
            "Pay the driver {n} beer: {ut} UT, sure",
            "Pay the driver {n} beers: {ut} UT, sure",
            facts["beers"],
            ut=facts["ut"],
        )
    more = row([more_cards(pen, way, "pay", True), toast_sign(pen, way, "pay")], 5)
    left = room - 46 - more.width
    letters = fitting(words, left / SLACK, size, 14 if pen.tall else 11.5)
    beer = cube(pen, "yellow", 19, "dim" if shut else None)
    written = said(cut(words, left / SLACK, letters), letters, "soft" if shut else "")
    content = row([beer, written, more], 7)
    drawn = [
        rect(1, 1, room - 2, high - 2, 9, "shut-way" if shut else "base offer"),
        at(12, (high - content.height) / 2, content.markup),
    ]
    return Part(room, high, pen.thing_of(way["place"], f"pay-to-{way['place']}", "way", *drawn))
