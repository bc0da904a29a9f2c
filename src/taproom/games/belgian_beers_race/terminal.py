"""The table as text: the day, the decision that is due, the ways; the rest is in terminal_boards.py.

What matters most stands last, nearest to the prompt.
"""

from fractions import Fraction

from taproom.games.belgian_beers_race import names
from taproom.games.belgian_beers_race.names import GRAND_PLACE
from taproom.games.belgian_beers_race.pieces import DIE
from taproom.games.belgian_beers_race.terminal_boards import (
    TOASTING,
    beers,
    board,
    gathered,
    goals,
    in_line,
    legend,
    offers,
    others,
    rings,
    row_head,
    tour,
    within_reach,
)
from taproom.games.belgian_beers_race.terminal_lines import (
    BETWEEN,
    Cell,
    Json,
    Numbers,
    columns,
    joined,
    seat_names,
    table,
)
from taproom.games.belgian_beers_race.units import TOGETHER, unbroken
from taproom.kernel.blocks import FAINT, WARM, Block, Line, Span, bracketed, plain, wrapped
from taproom.kernel.words import words

DOWN = "\N{DOWNWARDS ARROW}"
LATE = "!"
"""Behind the time of a bus that no longer fits if it is late."""
ACTIONS = {"hitch": "hitch", "pay": "pay", "transport": "bus", "bike": "bike"}
"""The words with which the actions of the four ways begin."""


def blocks(view: Json, lang: str, numbers: Numbers) -> list[Block]:
    """Show a view: map, cards, the day, the players, the viewer's own things and ways last."""
    viewer = view["viewer"]
    seats = list(range(view["players"]))
    rest = [seat for seat in seats if seat != viewer]
    shown = rings(view, lang)
    shown += [block for seat in rest for block in (tour(view, seat, lang), board(view, seat, lang))]
    if view["bottler"]["goals"]:
        shown.append(goals(view, lang))
    if not view["over"]:
        shown += [in_line(view, lang), within_reach(view, lang, numbers)]
    shown.append(day(view, lang))
    if viewer is not None:
        shown += [others(view, rest, lang), tour(view, viewer, lang)]
        shown += [gathered(view, viewer, lang), board(view, viewer, lang)]
    if view["phase"] == "start" and numbers:
        shown.append(starts(view, lang, numbers))
    if view["ways"]:
        shown.append(ways(view, lang, numbers))
    return shown


# The day.


def day(view: Json, lang: str) -> Block:
    """How late it is for everybody, how long the turn goes on, and what belongs to the decision."""
    lines = joined([discs(view, lang), bottles(view, lang)])
    told = [row for text in decision(view, lang) for row in wrapped(unbroken(text))]
    return Block(day_title(view, lang), (*lines, *told))


def day_title(view: Json, lang: str) -> str:
    """Which day it is, and when the turn ends."""
    _ = words(lang)
    days = len(view["days"])
    if view["over"]:
        return _("After {days} days", days=days)
    day = _("Day {day} of {days}, {last} UT", day=view["day"], days=days, last=view["last"])
    if view["phase"] in ("start", "supper"):
        return day
    name = names.seat_name(view, view["turn"], lang)
    until = view["track"]["until"]
    if until is None:
        return _("{day}: {name} is alone in it", day=day, name=name)
    return _("{day}: {name}'s turn ends beyond {n}", day=day, name=name, n=until)


def discs(view: Json, lang: str) -> str:
    """The discs by their squares; of several on one the topmost comes first, as it acts first."""
    _ = words(lang)
    found = [
        f"{disc['square']} {seat_names(view, disc['seats'][::-1], lang)}" for disc in view["track"]["discs"]
    ]
    return _("Squares: {discs}", discs=BETWEEN.join(found))


def bottles(view: Json, lang: str) -> str:
    """The squares beyond which somebody can still remove a card (BR-7.4, BR-7.15, BR-7.16)."""
    _ = words(lang)
    squares = [me["square"] for me in view["travellers"] if not me["day_over"]]
    found = [
        str(token["after"])
        for token in view["track"]["bottles"]
        if token["removal"] and min(squares, default=view["last"]) <= token["after"]
    ]
    return _("a card can be removed beyond {squares}", squares=_.choice(found)) if found else ""


# The decision.


def decision(view: Json, lang: str) -> list[str]:
    """What there is to know besides, where the task itself does not tell it."""
    phase = view["phase"]
    if phase == "pay":
        return [payment(view, lang)]
    if phase == "board":
        return [on_board(view, lang)]
    return [toast(view, lang)] if phase in TOASTING else []


def payment(view: Json, lang: str) -> str:
    """The driver: where to, what was given, what is still owed."""
    _ = words(lang)
    facts = view["decision"]
    parts = [_("driver to {place}", place=names.place_and_town(view, facts["place"], lang))]
    if facts["given"]:
        given = {colour: facts["given"].count(colour) for colour in facts["given"]}
        parts.append(_("given: {beers}", beers=beers(given, lang)))
    parts.append(_.plural("{n} beer still to give", "{n} beers still to give", facts["owed"]))
    return BETWEEN.join(parts)


def on_board(view: Json, lang: str) -> str:
    """The trip: how long it takes and how many beers it leaves time for."""
    _ = words(lang)
    facts = view["decision"]
    place = names.place_and_town(view, facts["place"], lang)
    trip = _("on board to {place}, {n} UT", place=place, n=facts["ut"])
    return BETWEEN.join([trip, _.plural("time for {n} beer", "time for {n} beers", facts["beers"])])


def toast(view: Json, lang: str) -> str:
    """Who toasts where, what is on the table, what is still owed."""
    _ = words(lang)
    facts = view["decision"]
    parts = [
        _(
            "toast in {place}: {name} with {partners}",
            name=names.seat_name(view, facts["mover"], lang),
            place=names.place_and_town(view, facts["place"], lang),
            partners=seat_names(view, facts["partners"], lang),
        )
    ]
    if any(facts["poured"].values()):
        parts.append(_("on the table: {beers}", beers=beers(facts["poured"], lang)))
    if facts["owed"]:
        parts.append(_.plural("{n} beer still to give", "{n} beers still to give", facts["owed"]))
    if "beer" in facts:
        parts.append(_("next beer: {beer}", beer=names.colour_name(facts["beer"], lang)))
    return BETWEEN.join(parts)


# The start of the short game.


def starts(view: Json, lang: str, numbers: Numbers) -> Block:
    """The breweries in which one can start, with their numbers."""
    _ = words(lang)
    places = [place for place in view["breweries"] if f"start in {place}" in numbers]
    rows = [start_row(view, place, lang, numbers[f"start in {place}"]) for place in places]
    signs = joined([legend(lang), _("* coaster"), _("last: roads to Brussels")])
    lines = [*columns(table(rows, 1)), *((Span(plain(row), FAINT),) for row in signs)]
    return Block(_("Start [n]"), tuple(lines), numbered=True)


def start_row(view: Json, place: str, lang: str, choice: int) -> list[Cell]:
    """A brewery to start in: the beer, what is offered, how far Brussels is."""
    facts = view["breweries"][place]
    coaster = "*" if facts["coasters"] else ""
    return [
        (Span(row_head(view, place, lang)), bracketed(choice)),
        (Span(names.colour_name(facts["colour"], lang)),),
        (Span(offers(facts, lang) + coaster),),
        (Span(str(0 if facts["brussels"] else facts["home"])),),
    ]


# The ways.


def ways(view: Json, lang: str, numbers: Numbers) -> Block:
    """Every neighbouring place: each means with its time and number, and what is there."""
    rows = [heads(lang), *(way_row(view, way, lang, numbers) for way in view["ways"])]
    if all(way["pay"]["why"] for way in view["ways"]):
        rows = [[*row[:2], (), *row[3:]] for row in rows]
    head, *lines = table(rows, 1)
    head = (Span(f"{plain(head).rstrip()}  {legend(lang)}", FAINT),)
    return Block(ways_title(view, lang), (head, *lines, *notes(view, lang)), numbered=True)


def ways_title(view: Json, lang: str) -> str:
    """What the dice do: the chances, the wait, the lateness."""
    _ = words(lang)
    faces = view["printed"]["die"]
    hitch = view["ways"][0]["hitch"]
    facts = {
        "hitch": Fraction(DIE - faces["failed"], DIE),
        "wait": hitch["wait"],
        "late": Fraction(faces["late"], DIE),
        "more": view["printed"]["lateness"],
    }
    if hitch["wait_square"] < view["last"]:
        return _("Ways [n]: hitch {hitch}, else wait {wait}; bus late {late}: +{more}", **facts)
    return _("Ways [n]: hitch {hitch}, else the day is over; bus late {late}: +{more}", **facts)


def heads(lang: str) -> list[Cell]:
    """What stands in the columns."""
    _ = words(lang)
    texts = [
        "",
        _.sense("column of ways", "hitch"),
        _.sense("column of ways", "beers"),
        _.sense("column of ways", "bus"),
        _.sense("column of ways", "bike"),
        "",
        "",
    ]
    return [(Span(text, FAINT),) for text in texts]


def way_row(view: Json, way: Json, lang: str, numbers: Numbers) -> list[Cell]:
    """One neighbouring place."""
    place = way["place"]
    beer = ""
    if place != GRAND_PLACE:
        facts = view["breweries"][place]
        beer = f"{names.colour_name(facts['colour'], lang)} {offers(facts, lang)}"
    return [
        (Span(row_head(view, place, lang)),),
        *(way_cell(view, way, means, numbers) for means in ACTIONS),
        (Span(beer),),
        tuple(brought(view, way, lang)),
    ]


def way_cell(view: Json, way: Json, means: str, numbers: Numbers) -> Cell:
    """A time with its number, or faint if the way is shut; a driver is shown by the beers that it takes."""
    facts = way[means]
    choice = numbers.get(f"{ACTIONS[means]} to {way['place']}")
    shut = bool(facts["why"])
    if means == "pay":
        if shut:
            return ()
        text = str(facts["beers"])
    else:
        text = f"{facts['ut']}{sign(view, facts, means)}"
    span = Span(text, FAINT if shut else "")
    return (span, bracketed(choice)) if choice is not None else (span,)


def sign(view: Json, facts: Json, means: str) -> str:
    """A sign for a bus that no longer fits if late, or for a ride that lowers the level."""
    if facts["why"]:
        return ""
    if means == "transport" and not facts["late_fits"]:
        return LATE
    if means == "bike" and facts["level"] < view["travellers"][view["player"]]["level"]:
        return DOWN
    return ""


def brought(view: Json, way: Json, lang: str) -> list[Span]:
    """What arriving brings."""
    _ = words(lang)
    facts = way["brings"]
    parts = []
    if way["hitch"]["dice"] > 1:
        parts.append(dice(way["hitch"], lang))
    if facts["bottle"]:
        parts.append(_("bottle"))
    elif facts["token"]:
        parts.append(_("new"))
    if facts["coaster"]:
        parts.append(_("coaster"))
    parts += [names.bonus_name(bonus, lang) for bonus in facts["bonuses"]]
    parts += [card_name(card, lang) for card in facts["cards"]]
    parts += met_by_trips(way, lang)
    if not facts["toast"]:
        return [Span(", ".join(parts))]
    return [*(Span(f"{part},") for part in parts), Span(toast_there(view, way, lang), WARM)]


def met_by_trips(way: Json, lang: str) -> list[str]:
    """The cards that only some ways to a place meet: card 16 by bike."""
    _ = words(lang)
    told = {
        "hitch": _("hitch-hiking"),
        "pay": _("paying"),
        "transport": _("by bus"),
        "bike": _("by bike"),
    }
    cards = dict.fromkeys(card for means in told for card in way[means]["cards"])
    found = []
    for card in cards:
        if card not in way["brings"]["cards"]:
            trips = [told[means] for means in told if card in way[means]["cards"]]
            found.append(_("{card} {trips}", card=card_name(card, lang), trips=_.choice(trips)))
    return found


def card_name(card: int, lang: str) -> str:
    """A card by its number, on one line."""
    return words(lang)("card {n}", n=card).replace(" ", TOGETHER)


def toast_there(view: Json, way: Json, lang: str) -> str:
    """Who would toast there, and whether that is a beer too many."""
    _ = words(lang)
    partners = seat_names(view, way["brings"]["toast"], lang)
    levels = [way[means]["toast_level"] for means in ACTIONS if way[means]["toast"]]
    if max(levels) < view["printed"]["asleep"]:
        return _("toast: {names}", names=partners)
    if view["travellers"][view["player"]]["cheese"]:
        return _("a toast with {names} puts you to sleep, without cheese", names=partners)
    return _("a toast with {names} puts you to sleep", names=partners)


def dice(facts: Json, lang: str) -> str:
    """The chance of a hitch-hike that was tried before."""
    _ = words(lang)
    chance = Fraction(*facts["chance"])
    return _.plural("hitch {n} die: {chance}", "hitch {n} dice: {chance}", facts["dice"], chance=chance)


def notes(view: Json, lang: str) -> list[Line]:
    """Explain the signs that are there."""
    _ = words(lang)
    found = []
    for way in view["ways"]:
        found += [sign(view, way[means], means) for means in ("transport", "bike")]
    told = []
    if not all(way["pay"]["why"] for way in view["ways"]):
        told.append(_("beers: what a driver takes"))
    if LATE in found:
        told.append(
            _("{sign} late: stay, {n} UT lost", sign=LATE, n=view["printed"]["lateness"])
            if view["last_day"]
            else _("{sign} late: stay, the day is over", sign=LATE)
        )
    if DOWN in found:
        told.append(_("{sign} lowers the level", sign=DOWN))
    return [(Span(plain(row), FAINT),) for row in joined(told)]
