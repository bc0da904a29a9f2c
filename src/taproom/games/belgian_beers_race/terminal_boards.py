"""The table as text: players, objective cards and the map."""

from collections.abc import Sequence

from taproom.games.belgian_beers_race import names
from taproom.games.belgian_beers_race.beer_words import in_a_list
from taproom.games.belgian_beers_race.names import GRAND_PLACE
from taproom.games.belgian_beers_race.pieces import BRUSSELS
from taproom.games.belgian_beers_race.terminal_lines import (
    ARROW,
    BETWEEN,
    Cell,
    Json,
    Numbers,
    filled,
    joined,
    seat_names,
    table,
)
from taproom.games.belgian_beers_race.units import TOGETHER
from taproom.kernel.blocks import ASKED, FAINT, NOW, ROOM, STRONG, Block, Line, Span, bracketed, line, wrapped
from taproom.kernel.words import capital, words
from taproom.kernel.words import number as minus

TOASTING = ("offer", "give", "sip", "save")
WITH_CARDS = ("turn", "board", "sip", "remove")
"""Decisions that can meet or remove a card."""
CHECK = "\N{CHECK MARK}"
DASH = "\N{EN DASH}"
LONGEST_HEAD = 24
"""Of a place in a table: a longer name is cut."""


# Places.


def row_head(view: Json, place: str, lang: str) -> str:
    """Name a place at the beginning of a row, so that the numbers stand below each other."""
    if place == GRAND_PLACE:
        return names.place_name(place, lang)
    head = " " * (2 - len(place)) + names.place_and_town(view, place, lang)
    return head if len(head) <= LONGEST_HEAD else f"{head[: LONGEST_HEAD - 1]}…"


def letters(lang: str) -> dict[str, str]:
    """The letters of what breweries offer."""
    _ = words(lang)
    return {
        "buy": _.sense("letter of buying", "B"),
        "taste": _.sense("letter of tasting", "T"),
        "cheese": _.sense("letter of cheese", "C"),
    }


def offers(facts: Json, lang: str) -> str:
    """What a brewery offers, as letters."""
    return "".join(letter if facts[name] else DASH for name, letter in letters(lang).items())


def legend(lang: str) -> str:
    """Tell the letters of what breweries offer."""
    return words(lang)("{buy} buy, {taste} taste, {cheese} cheese", **letters(lang))


def beers(counts: Json, lang: str) -> str:
    """Beers or bottles by their colours: "3 blonde, 1 stout"."""
    _ = words(lang)
    found = [in_a_list(n, colour, _) for colour, n in counts.items() if n]
    return ", ".join(found).replace(" ", TOGETHER).replace(f",{TOGETHER}", ", ")


# Players.


def board(view: Json, seat: int, lang: str) -> Block:
    """A player: where they are, what they carry, how much they have had; of others also what they own."""
    _ = words(lang)
    facts = view["travellers"][seat]
    lines = [
        *joined(standing(view, seat, lang)),
        *joined(
            [
                backpack(view, facts, lang),
                *level(view, facts, lang),
                _("cheese {n}", n=stock(facts, "cheese")),
            ]
        ),
    ]
    if seat == view["viewer"]:
        return Block(heading(view, seat, lang), tuple(lines))
    return Block(heading(view, seat, lang), (*lines, *joined(owned(view, seat, lang))), ASKED)


def gathered(view: Json, seat: int, lang: str) -> Block:
    """What a player has gathered so far."""
    title = words(lang)("{name} has gathered", name=names.seat_name(view, seat, lang))
    return Block(title, tuple(joined(owned(view, seat, lang))), ROOM)


def heading(view: Json, seat: int, lang: str) -> str:
    """A player's name and points."""
    _ = words(lang)
    name = names.seat_name(view, seat, lang)
    total = sum(view["points"][seat].values())
    if view["over"]:
        return _("{name}: {points}", name=name, points=names.points(total, lang))
    score = names.points(view["travellers"][seat]["score"], lang)
    return _("{name}: {points}, {total} if the game ended now", name=name, points=score, total=total)


def standing(view: Json, seat: int, lang: str) -> list[str]:
    """Where a player is and what there is to do."""
    _ = words(lang)
    facts = view["travellers"][seat]
    place = facts["place"]
    parts = [here(view, facts, lang)]
    if facts["asleep"]:
        parts.append(_("asleep"))
    elif facts["camping"]:
        parts.append(_("camping"))
    elif facts["day_over"] and not view["over"]:
        parts.append(_("the day is over"))
    there = view["grand_place"] if place == GRAND_PLACE else view["breweries"][place]
    company = [each for each in there["figures"] if each != seat]
    if company:
        parts.append(_("also here: {names}", names=seat_names(view, company, lang)))
    if facts["hitching"] and not view["over"]:
        parts.append(hitching(view, facts["hitching"], lang))
    if facts["home"]["moves"] and (view["last_day"] or view["over"]):
        parts.append(home(facts["home"], lang))
    return [capital(parts[0]), *parts[1:]]


def here(view: Json, facts: Json, lang: str) -> str:
    """The place of a figure and what it offers."""
    _ = words(lang)
    place = facts["place"]
    if place == GRAND_PLACE:
        return _("on the Grand-Place")
    brewery = view["breweries"][place]
    return _(
        "{place}: {beer}, {colour}; {offers}",
        place=names.place_and_town(view, place, lang),
        beer=brewery["beer"],
        colour=names.colour_name(brewery["colour"], lang),
        offers=", ".join(offered(brewery, facts, lang)),
    )


def offered(brewery: Json, facts: Json, lang: str) -> list[str]:
    """What a brewery offers in words, and what of it this stay has had."""
    _ = words(lang)
    found = []
    if brewery["buy"]:
        found.append(_("bought") if facts["bought"] else _("buy"))
    if brewery["taste"]:
        found.append(_("tasted") if facts["drank"] else _("taste"))
    if brewery["cheese"]:
        found.append(_("cheese"))
    return found


def hitching(view: Json, facts: Json, lang: str) -> str:
    """The dice that failed attempts have earned."""
    _ = words(lang)
    place = names.place_and_town(view, facts["place"], lang)
    return _.plural(
        "hitch-hike to {place}: {n} die", "hitch-hike to {place}: {n} dice", facts["dice"], place=place
    )


def home(facts: Json, lang: str) -> str:
    """How far the Grand-Place is at the end, and what that costs."""
    _ = words(lang)
    return _.plural(
        "{n} move from the Grand-Place: {lost}",
        "{n} moves from the Grand-Place: {lost}",
        facts["moves"],
        lost=minus(-facts["lost"]),
    )


def backpack(view: Json, facts: Json, lang: str) -> str:
    """The beers that a player carries."""
    _ = words(lang)
    room = view["printed"]["backpack"]
    if not facts["carried"]:
        return _("Backpack 0/{room}", room=room)
    return _("Backpack {n}/{room}: {beers}", n=facts["carried"], room=room, beers=beers(facts["cubes"], lang))


def level(view: Json, facts: Json, lang: str) -> list[str]:
    """The breathalyser with its thresholds, and the UT by bike that will lower it."""
    _ = words(lang)
    printed = view["printed"]
    thresholds = _(
        "{a} no bike, {b} slow buses, {c} asleep",
        a=printed["no_bike"],
        b=printed["doubling"],
        c=printed["asleep"],
    )
    told = [_("level {n} ({thresholds})", n=facts["level"], thresholds=thresholds)]
    if facts["ridden"]:
        told.append(_("{n} UT by bike", n=facts["ridden"]))
    return told


def stock(facts: Json, name: str) -> str:
    """A track's level, with the tokens beside it."""
    tokens = facts["cheese_tokens" if name == "cheese" else "toast_tokens"]
    return f"{facts[name]}+{tokens}" if tokens else str(facts[name])


def owned(view: Json, seat: int, lang: str) -> list[str]:
    """What a player has gathered."""
    _ = words(lang)
    facts = view["travellers"][seat]
    found = [capital(_.plural("{n} tasted", "{n} tasted", facts["tasted"]))]
    if any(facts["bottles"].values()):
        found.append(_("bottles: {beers}", beers=beers(facts["bottles"], lang)))
    found += [
        _.plural("{n} coaster", "{n} coasters", facts["coasters"]) if facts["coasters"] else "",
        _.plural("{n} brewery", "{n} breweries", len(facts["visited"])),
        _("toasts {n}", n=stock(facts, "toasts")),
        *(f"{names.bonus_name(name, lang)} {n}" for name, n in facts["bonuses"].items() if n),
        _.plural("{n} card", "{n} cards", len(facts["cards"])),
    ]
    if not view["last_day"] and not view["over"]:
        found.append(_("tonight {points}", points=names.points(facts["tonight"], lang)))
    return found


def others(view: Json, seats: Sequence[int], lang: str) -> Block:
    """The other players, a line each."""
    _ = words(lang)
    lines = [row for seat in seats for row in joined(in_short(view, seat, lang))]
    return Block(_("The others"), tuple(lines), NOW if view["phase"] in TOASTING else ROOM)


def in_short(view: Json, seat: int, lang: str) -> list[str]:
    """A player in a line."""
    _ = words(lang)
    facts = view["travellers"][seat]
    state = ""
    if facts["asleep"]:
        state = _("asleep")
    elif facts["camping"]:
        state = _("camping")
    return [
        _(
            "{name}: {place}",
            name=names.seat_name(view, seat, lang),
            place=names.place_and_town(view, facts["place"], lang),
        ),
        state,
        beers(facts["cubes"], lang) or _("no beer"),
        _("level {n}", n=facts["level"]),
        _("cheese {n}", n=stock(facts, "cheese")),
        _.plural("{n} tasted", "{n} tasted", facts["tasted"]),
        _(
            "{points}, {total} now",
            points=names.points(facts["score"], lang),
            total=sum(view["points"][seat].values()),
        ),
    ]


def tour(view: Json, seat: int, lang: str) -> Block:
    """The breweries that a player has visited, and the cards taken."""
    _ = words(lang)
    facts = view["travellers"][seat]
    visited = ", ".join(names.place_name(place, lang) for place in facts["visited"]) or DASH
    lines = wrapped(_("breweries: {places}", places=visited))
    if facts["cards"]:
        lines += cards_table(view, facts["cards"], lang, {}, False)
    title = _("{name}'s breweries and cards", name=names.seat_name(view, seat, lang))
    return Block(title, tuple(lines), ASKED)


# Cards.


def within_reach(view: Json, lang: str, numbers: Numbers) -> Block:
    """The cards that can be met now; with the numbers that remove one."""
    _ = words(lang)
    cards = view["bottler"]["reach"]
    title = _("Cards within reach, {n} in the pile", n=view["bottler"]["pile"])
    removing = any(text.startswith("remove ") for text in numbers)
    when = NOW if view["phase"] in WITH_CARDS else ROOM
    return Block(title, shown(view, cards, lang, numbers), when, removing)


def in_line(view: Json, lang: str) -> Block:
    """The cards that come within reach next."""
    _ = words(lang)
    return Block(_("Next in line"), shown(view, view["bottler"]["line"], lang, {}), ROOM)


def goals(view: Json, lang: str) -> Block:
    """The cards that everybody can meet at the end."""
    _ = words(lang)
    return Block(_("For everybody at the end"), shown(view, view["bottler"]["goals"], lang, {}), ROOM)


def shown(view: Json, cards: Sequence[Json], lang: str, numbers: Numbers) -> tuple[Line, ...]:
    """Cards in a table, or that there are none."""
    _ = words(lang)
    return tuple(cards_table(view, cards, lang, numbers, True)) if cards else (line(Span(_("none"), FAINT)),)


def cards_table(view: Json, cards: Sequence[Json], lang: str, numbers: Numbers, far: bool) -> list[Line]:
    """Cards: number, points, what is asked, and how far the viewer is from what must hold."""
    worth = [names.points(card["points"], lang) for card in cards]
    width = max(len(text) for text in worth)
    return table(
        [
            card_row(view, card, lang, numbers, f"{text:>{width}}", far)
            for card, text in zip(cards, worth, strict=True)
        ]
    )


def card_row(view: Json, card: Json, lang: str, numbers: Numbers, worth: str, far: bool) -> list[Cell]:
    """One card."""
    removal = numbers.get(f"remove {card['card']}")
    name = Span(f"{card['card']:>2}", STRONG if view["viewer"] in card["met_by"] else "")
    told = [Span(names.card_text(card, lang))]
    if far and card["counts"]:
        told.append(Span(progress(view, card, lang), FAINT))
    return [
        (name, bracketed(removal)) if removal else (name,),
        (Span(worth),),
        tuple(told),
    ]


def progress(view: Json, card: Json, lang: str) -> str:
    """How far the viewer is from a card, term by term; to who only looks on, who meets it."""
    viewer = view["viewer"]
    if viewer is None:
        met = seat_names(view, card["met_by"], lang)
        return f"{CHECK}{TOGETHER}{met}" if met else ""
    parts = [
        f"{has}/{term['number']}" for has, term in zip(card["counts"][viewer], card["terms"], strict=True)
    ]
    text = f"({', '.join(parts)})"
    return f"{text}{CHECK}" if viewer in card["met_by"] else text


# The map.


def rings(view: Json, lang: str) -> list[Block]:
    """All breweries with their roads, by how far Brussels is."""
    places: dict[int, list[str]] = {}
    for place, facts in view["breweries"].items():
        places.setdefault(0 if facts["brussels"] else facts["home"], []).append(place)
    return [
        Block(ring_title(ring, lang), tuple(map_lines(view, places[ring], lang)), ASKED)
        for ring in sorted(places, reverse=True)
    ]


def ring_title(ring: int, lang: str) -> str:
    """Say how far the breweries of a part of the map are from Brussels."""
    _ = words(lang)
    if ring == 0:
        return _("Brussels, 1 UT between all of its places")
    return _.plural("{n} road from Brussels", "{n} roads from Brussels", ring)


def map_lines(view: Json, places: Sequence[str], lang: str) -> list[Line]:
    """Breweries: the beer, what is offered, what lies there, who was there, the roads."""
    lines = table([map_row(view, place, lang) for place in places])
    if view["breweries"][places[0]]["brussels"]:
        lines += filled((), [Span(one, FAINT) for one in roads_of(view, BRUSSELS, lang)])
    return lines


def map_row(view: Json, place: str, lang: str) -> list[Cell]:
    """One brewery."""
    _ = words(lang)
    facts = view["breweries"][place]
    lies = [names.bonus_name(symbol, lang) for symbol in facts["symbols"]]
    if facts["bottle"]:
        lies.append(_("bottle"))
    if facts["coasters"]:
        lies.append(_.plural("{n} coaster", "{n} coasters", facts["coasters"]))
    if facts["visitors"]:
        lies.append(_("visited: {names}", names=seat_names(view, facts["visitors"], lang)))
    told = [Span(BETWEEN.join(lies))] if lies else []
    roads = [] if facts["brussels"] else [Span(one, FAINT) for one in roads_of(view, place, lang)]
    return [
        (Span(row_head(view, place, lang), STRONG if facts["figures"] else ""),),
        (Span(names.colour_name(facts["colour"], lang)),),
        (Span(offers(facts, lang)),),
        (*told, *roads),
    ]


def roads_of(view: Json, place: str, lang: str) -> list[str]:
    """The neighbours of a brewery with the three times: hitch-hiking, public transport, bike."""
    found = []
    for road in view["roads"]:
        if place in (road["from"], road["to"]):
            other = road["to"] if road["from"] == place else road["from"]
            end = words(lang)("Brussels") if other == BRUSSELS else names.place_name(other, lang)
            found.append(f"{ARROW}{end}{TOGETHER}{road['hitch']}/{road['transport']}/{road['bike']}")
    return found
