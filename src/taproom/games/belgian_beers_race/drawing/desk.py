"""The desk: who decides what, and every control of the decision but those on the map."""

# ruff: noqa: RUF001 - an arrow's dash is meant

from taproom.games.belgian_beers_race.drawing.destination import draw_destination
from taproom.games.belgian_beers_race.drawing.goods import (
    cap,
    cube,
    figure,
    seal,
    short_town,
    vehicle,
    worth,
)
from taproom.games.belgian_beers_race.drawing.means import is_rail, name_of
from taproom.games.belgian_beers_race.drawing.pen import RacePen
from taproom.games.belgian_beers_race.drawing.ways import draw_ways, offers, titled_cap
from taproom.games.belgian_beers_race.names import card_text, colour_name, town
from taproom.games.belgian_beers_race.pieces import COLOURS
from taproom.games.belgian_beers_race.words import task
from taproom.kernel.boxes import SLACK, centred, column, flow, nothing, paragraph, piece, row, said, small
from taproom.kernel.lettering import cut, width
from taproom.kernel.pen import SERIF, Json, Part, at, name, rect
from taproom.kernel.svg import element, joined
from taproom.kernel.words import capital

PLAIN = (
    "buy",
    "buy with cheese",
    "buy cheese",
    "taste",
    "arrive",
    "eat cheese",
    "sleep",
    "enough",
    "leave",
    "camp",
    "end day",
)
"""The actions that are plain buttons, in their order."""
FORWARD = ("arrive", "enough", "leave")
"""Those that go on, as does sleep at the camp."""
PAD = 12


def draw_desk(pen: RacePen, room: float) -> Part:
    """Draw the decision that is due."""
    inner = room - 2 * PAD - 2
    parts = [sentence(pen, inner), matter(pen, inner), buttons(pen, inner), draw_ways(pen, inner)]
    return on_the_desk(pen, column(parts, 8), room)


def draw_cards(pen: RacePen, room: float) -> Part:
    """Draw the decision for a page, which says itself who decides what: a card for each place.

    They lie on one another and end at the lower edge, and only that of the place picked or pointed at is
    shown; while there is none, what can be done without a place.
    """
    inner = room - 2 * PAD - 2
    parts = [matter(pen, inner), buttons(pen, inner)]
    if pen.view["ways"]:
        parts.insert(0, row([piece(pen, "visited", 20, "copper-ink"), invitation(pen, inner - 28)], 8))
    stacked = column(parts, 8)
    plain = on_the_desk(pen, stacked, room) if stacked.height else nothing()
    cards = {way["place"]: draw_destination(pen, way, room) for way in pen.view["ways"]}
    high = max([plain.height, *(card.height for card in cards.values())])
    drawn = [element("g", {"class": "plain-desk"}, at(0, high - plain.height, plain.markup))]
    for place, card in cards.items():
        named = {"id": f"{pen.prefix}ways-{place}", "class": "place-card", "data-with": place}
        drawn.append(element("g", named, at(0, high - card.height, card.markup)))
    return Part(room, high, joined(drawn))


def invitation(pen: RacePen, room: float) -> Part:
    """Say how the ways to a place are seen."""
    _ = pen.words
    words = _("Pick a lit place on the map to see the ways there.")
    return paragraph(words, room / SLACK, small(pen) + 0.5, 2, "soft")


def on_the_desk(pen: RacePen, stacked: Part, room: float) -> Part:
    """Draw the ground of the desk, with the colour of who decides at its edge."""
    high = stacked.height + 22
    return Part(
        room,
        high,
        joined(
            [
                rect(0.5, 0.5, room - 1, high - 1, 10, "desk"),
                rect(0.5, 0.5, 5, high - 1, 2.5, f"seat-{pen.view['player']}"),
                at(PAD + 2, 11, stacked.markup),
            ]
        ),
    )


def sentence(pen: RacePen, room: float) -> Part:
    """Say who decides what."""
    seat = pen.view["player"]
    face = figure(pen, seat, 40)
    left = room - face.width - 10
    named = min(width(pen.names[seat], 17) * SERIF, left)
    who = Part(named, 22, name(0, 17, named + 1, pen.names[seat], 17, "serif"))
    words = paragraph(f"{capital(task(pen.view, pen.lang))}.", left, 16 if pen.tall else 14.5, 5)
    return row([face, column([who, words], 1)], 10)


# Plain buttons.


def buttons(pen: RacePen, room: float) -> Part:
    """Draw the plain actions that can be done."""
    shown = [plain(pen, action) for action in PLAIN if action.replace(" ", "-") in pen.targets]
    return flow(shown, room, 6, 6)


def plain(pen: RacePen, action: str) -> Part:
    """Draw a plain button: a sign, a word, the time it takes, and cards that it would meet."""
    main = action in FORWARD or (action == "sleep" and pen.view["phase"] == "camp")
    ink = "go-ink" if main else "ink"
    size = 15 if pen.tall else 14
    content = row(
        [*signs(pen, action, ink), said(word(pen, action), size, f"bold {ink}"), *extras(pen, action)], 7
    )
    wide, high = content.width + 22, 44 if pen.tall else 34
    ground = rect(1.25, 1.25, wide - 2.5, high - 2.5, high / 2 - 1.25, "base go" if main else "base offer")
    anchor = action.replace(" ", "-")
    return Part(wide, high, pen.thing(anchor, "button", ground, centred(content, wide, high)))


def signs(pen: RacePen, action: str, ink: str) -> list[Part]:
    """Draw the sign of an action."""
    me = pen.view["travellers"][pen.view["player"]]
    if action in ("buy", "buy with cheese"):
        here = pen.view["breweries"][me["place"]]["colour"]
        return [cube(pen, here, 20)]
    symbol = {
        "buy cheese": "cheese",
        "taste": "taste",
        "eat cheese": "cheese",
        "camp": "tent",
        "sleep": "zzz",
        "end day": "moon",
    }.get(action)
    return [piece(pen, symbol, 19, None if symbol == "cheese" else ink)] if symbol else []


def word(pen: RacePen, action: str) -> str:
    """Give the word on a plain button."""
    _ = pen.words
    me = pen.view["travellers"][pen.view["player"]]
    count = me["would_buy"]
    return {
        "buy": _("Buy {n}", n=count),
        "buy with cheese": _("Buy {n}", n=count),
        "buy cheese": _("Buy cheese"),
        "taste": _("Taste"),
        "eat cheese": _("Eat cheese"),
        "camp": _("Camp"),
        "end day": _("End the day"),
        "arrive": _("Arrive"),
        "sleep": _("Sleep"),
        "enough": _("Keep the cheese"),
        "leave": _("Leave them"),
    }[action]


def extras(pen: RacePen, action: str) -> list[Part]:
    """Draw time, level and cards that belong to an action."""
    _ = pen.words
    me = pen.view["travellers"][pen.view["player"]]
    size = small(pen)
    found = []
    if action == "buy with cheese":
        found += [said("+", 15, "bold"), piece(pen, "cheese", 19)]
    if action in ("buy", "buy with cheese", "buy cheese", "taste"):
        found.append(said(_("{ut} UT", ut=1), size, "soft"))
    if action == "taste" and me["level"] + 1 >= pen.view["printed"]["asleep"]:
        found.append(piece(pen, "zzz", 17, "alarm-ink"))
    if action == "eat cheese" and pen.view["phase"] != "save":
        found.append(said(_("level {level}", level=me["level"] - 1), size, "soft"))
    cards = pen.view["meets"].get(action, [])
    return [*found, worth(pen, cards, size)] if cards else found


# What a decision is about.


def matter(pen: RacePen, room: float) -> Part:
    """Draw what a decision is about, and the beers to choose from."""
    phase = pen.view["phase"]
    pictures = {
        "start": start,
        "pay": driver,
        "offer": toast,
        "give": toast,
        "sip": toast,
        "save": saved,
        "board": on_board,
        "remove": crossed,
    }
    picture = pictures[phase](pen, room) if phase in pictures else nothing()
    return column([picture, beers(pen, room)], 9)


def beers(pen: RacePen, room: float) -> Part:
    """Draw the beers that can be drunk or given, large."""
    shown = []
    for colour in COLOURS:
        for verb in ("drink", "give"):
            if f"{verb}-{colour}" in pen.targets:
                shown.append(beer(pen, verb, colour))
    return flow(shown, room, 8, 8)


def beer(pen: RacePen, verb: str, colour: str) -> Part:
    """Draw a beer to choose: a large cube, its name, and how many there are."""
    size = 15 if pen.tall else 14
    sip = pen.view["phase"] == "sip"
    me = pen.view["travellers"][pen.view["player"]]
    count = pen.view["decision"]["poured"][colour] if sip else me["cubes"][colour]
    words = column([said(colour_name(colour, pen.lang), size, "bold"), said(f"×{count}", size, "soft")], 0)
    content = row([cube(pen, colour, 42), words], 6)
    wide, high = content.width + 20, 56
    ground = rect(1.25, 1.25, wide - 2.5, high - 2.5, 9, "base offer")
    return Part(wide, high, pen.thing(f"{verb}-{colour}", "choice", ground, centred(content, wide, high)))


def start(pen: RacePen, room: float) -> Part:
    """The short game: a brewery is to be chosen, on the map or, where that is small, from a list."""
    _ = pen.words
    words = paragraph(_("The breweries to choose from are lit on the map."), room - 30, small(pen), 2, "soft")
    head = row([piece(pen, "visited", 22, "copper-ink"), words], 8)
    if not pen.tall or pen.paged:
        return head
    places = [target.action.removeprefix("start in ") for target in pen.named("start in")]
    wide = (room - 6) / 2
    return column([head, flow([beginning(pen, place, wide) for place in places], room, 6, 6)], 9)


def beginning(pen: RacePen, place: str, wide: float) -> Part:
    """Draw a brewery to begin in: its cap, its town, what it offers."""
    side, high = 34, 48
    left = wide - side - 18
    called = short_town(town(pen.view, place))
    words = column([said(cut(called, left / SLACK, 14), 14), offers(pen, place, left)], 0)
    content = row([cap(pen, place, side), words], 6)
    ground = rect(1, 1, wide - 2, high - 2, 9, "base offer")
    drawn = at(6, (high - content.height) / 2, content.markup)
    return Part(wide, high, pen.thing(f"start-in-{place}", "choice", ground, drawn))


def driver(pen: RacePen, room: float) -> Part:
    """Beers for a driver: those given, and places for those still owed."""
    facts = pen.view["decision"]
    shown = [vehicle(pen, "pay", 34)]
    shown += [cube(pen, colour, 26) for colour in facts["given"]]
    shown += [empty(26) for _n in range(facts["owed"])]
    return flow(shown, room, 5, 4)


def empty(side: float) -> Part:
    """Draw the place of a beer that is still to come."""
    return Part(side, side, rect(1.5, 1.5, side - 3, side - 3, 5, "card next"))


def toast(pen: RacePen, room: float) -> Part:
    """A toast: who stands together, what is poured, and what is still owed."""
    _ = pen.words
    facts = pen.view["decision"]
    faces = [figure(pen, seat, 34) for seat in (facts["mover"], *facts["partners"])]
    mugs = row([faces[0], piece(pen, "toast", 26, "copper-ink"), *faces[1:]], 6)
    lines = [row([mugs, said(_("in {place}", place=name_of(pen, facts["place"])), small(pen), "soft")], 10)]
    poured = [cube(pen, c, 26) for c in COLOURS for _n in range(facts["poured"][c])]
    poured += [empty(26) for _n in range(facts["owed"])]
    if poured and pen.view["phase"] in ("offer", "give"):
        lines.append(flow([said(_("On the table"), small(pen), "soft"), *poured], room, 5, 4))
    return column(lines, 6)


def saved(pen: RacePen, room: float) -> Part:
    """A beer that would put its drinker to sleep."""
    in_hand = cube(pen, pen.view["decision"]["beer"], 42)
    return column([toast(pen, room), row([in_hand, piece(pen, "zzz", 30, "alarm-ink")], 8)], 6)


def on_board(pen: RacePen, room: float) -> Part:
    """A trip: its time, where it leads, and a mug for each beer that may still be drunk."""
    _ = pen.words
    facts = pen.view["decision"]
    trip = said(_("{ut} UT", ut=facts["ut"]), small(pen), "soft")
    mugs = [piece(pen, "taste", 22, "soft-ink") for _n in range(facts["beers"])]
    bus = vehicle(pen, "transport", 34, is_rail(pen, facts["place"]))
    return flow([bus, trip, titled_cap(pen, facts["place"], 32), *mugs], room, 7, 4)


def crossed(pen: RacePen, room: float) -> Part:
    """A bottle was crossed: a card within reach may go."""
    _ = pen.words
    symbol = "bottle-broken" if pen.view["decision"]["broken"] else "bottle-full"
    picture = Part(18, 36, pen.use(symbol, 0, 0, 18, 36, "soft-ink"))
    words = _("The cards within reach are lit.")
    head = row([picture, paragraph(words, room - 30, 15 if pen.tall else 14, 2, "soft")], 10)
    cards = [card for card in pen.view["bottler"]["reach"] if f"remove-{card['card']}" in pen.targets]
    return column([head, *(removal(pen, card, room) for card in cards)], 6)


def removal(pen: RacePen, card: Json, room: float) -> Part:
    """Draw a card that can be removed: its sign, its text, its points."""
    words = paragraph(card_text(card, pen.lang), room - 84, 15 if pen.tall else 13.5, 4, "serif-plain")
    high = max(46 if pen.tall else 38, words.height + 12)
    points = seal(card["points"], 28)
    drawn = [
        rect(1, 1, room - 2, high - 2, 9, "base offer"),
        pen.use(card["kind"], 10, high / 2 - 10, 20, None, f"level-{card['level']}"),
        at(38, (high - words.height) / 2, words.markup),
        at(room - 38, (high - 28) / 2, points.markup),
    ]
    return Part(room, high, pen.thing(f"remove-{card['card']}", "objective", *drawn))
