"""Breweries on the map: a crown cap with its number and all that lies, stands and is printed there."""

import json
from collections.abc import Hashable, Mapping

from taproom.games.belgian_beers_race.drawing.figures import FIGURE_HIGH, draw_figure
from taproom.games.belgian_beers_race.drawing.geography import Spot, Stand, stands
from taproom.games.belgian_beers_race.drawing.goods import token
from taproom.games.belgian_beers_race.drawing.lights import lights_of_place
from taproom.games.belgian_beers_race.drawing.pen import RacePen
from taproom.games.belgian_beers_race.names import colour_name, town
from taproom.kernel.boxes import HEAVY
from taproom.kernel.lettering import width
from taproom.kernel.pen import Json, at, circle, rect, text
from taproom.kernel.svg import NO_ATTRIBUTES, Markup, Value, element, joined

RADIUS = 23.5
HALO = 29.0
OFFERS = ("buy", "taste", "cheese")
"""Always in this order."""
ICONS = {"buy": "buy", "taste": "taste", "cheese": "cheese-plain"}
TOKEN = 13.0
FIGURE_HALF = 17.0
MATS_SHOWN = 2
"""More coasters than that are told by a number."""


def draw_brewery(pen: RacePen, number: str) -> Markup:
    """Draw a brewery around a point, unless it looks as it did before."""
    return pen.kept(brewery_facts(pen, number), lambda: brewery_drawn(pen, number))


def brewery_facts(pen: RacePen, number: str) -> Hashable:
    """Give everything that a brewery shows."""
    lit = number in pen.lit
    ways = [way for way in pen.view["ways"] if way["place"] == number] if lit else []
    return (
        "brewery",
        number,
        json.dumps(pen.view["breweries"][number]),
        lit,
        is_here(pen, number),
        number in pen.lately,
        pen.targets.get(f"start-in-{number}"),
        lights_of_place(pen.view, number) if ways else "",
        bool(ways and ways[0]["brings"]["toast"]),
    )


def brewery_drawn(pen: RacePen, number: str) -> Markup:
    """Draw a brewery around a point; in the short game it is a control for who may begin there."""
    place = pen.view["breweries"][number]
    drawn = [
        ring(pen, number),
        mats(pen, number, place),
        cap(pen, number, RADIUS, 19),
        bottle(pen, number, place),
        badges(pen, place["symbols"]),
        offers(pen, place),
        tokens(pen, number, place),
        figures(pen, number),
        toast_mark(pen, number),
    ]
    return as_place(pen, number, brewery_told(pen, number), joined(drawn))


def as_place(pen: RacePen, number: str, told: str, drawn: Markup) -> Markup:
    """Wrap what is drawn of a place: a control if one may begin there, else a labelled picture.

    In a picture for a phone the map is small: the controls are in the desk. On a page a place that ways lead
    to can be picked, for its card.
    """
    first = pen.once(f"place-{number}")
    if first and f"start-in-{number}" in pen.targets and (pen.paged or not pen.tall):
        return pen.thing(f"start-in-{number}", "place", drawn)
    label = element("title", {}, told)
    named = first and f"{pen.prefix}{first}"
    picked = pickable(pen, number, told) if pen.paged and number in pen.lit else NO_ATTRIBUTES
    facts = {"id": named, "class": "place pick" if picked else "place", "role": "img", "aria-label": told}
    return element("g", {**facts, **picked}, label, drawn)


def pickable(pen: RacePen, number: str, told: str) -> Mapping[str, Value]:
    """Give what makes a place one that can be picked, and lights its card and what the ways there lead to."""
    if not any(way["place"] == number for way in pen.view["ways"]):
        return NO_ATTRIBUTES
    return {"data-pick": number, "data-label": told, "data-lights": lights_of_place(pen.view, number)}


def ring(pen: RacePen, place: str, radius: float = HALO) -> Markup:
    """Draw what shines behind a place that can be reached, the dashed ring of the own place, and a mark."""
    just = circle(0, 0, radius + 2, "just") if place in pen.lately else Markup()
    if place in pen.lit:
        return joined([circle(0, 0, radius, "halo base"), just])
    return joined([circle(0, 0, radius, "here"), just]) if is_here(pen, place) else just


def is_here(pen: RacePen, place: str) -> bool:
    """Say whether the main seat stands on a place."""
    return bool(place == pen.traveller["place"] and pen.view["phase"] != "start")


def cap(pen: RacePen, number: str, radius: float, size: float) -> Markup:
    """Draw the cap, with an edge and a colour for each kind of beer."""
    colour = pen.view["breweries"][number]["colour"]
    return joined(
        [
            pen.use(f"cap-{colour}", -radius, -radius, 2 * radius),
            text(0, size * 0.36, number, size, f"number on-{colour}"),
        ]
    )


# What lies there.


def mats(pen: RacePen, number: str, place: Json) -> Markup:
    """Draw coasters that peep out below the cap; where there are many, their number."""
    count = place["coasters"]
    drawn = [
        element(
            "g",
            {"data-piece": pen.once(f"coaster-{number}-{n + 1}")},
            pen.use("coaster", 8.5 + 5 * min(n, MATS_SHOWN - 1), 1.5 + 4 * min(n, MATS_SHOWN - 1), 21),
        )
        for n in range(count)
    ]
    if count > MATS_SHOWN:
        drawn += [circle(31, 24, 10.5, "coaster-count"), text(31, 29.7, str(count), 15.8, "bold middle")]
    return joined(drawn)


def bottle(pen: RacePen, number: str, place: Json) -> Markup:
    """Draw the bottle for the first visitor."""
    if not place["bottle"]:
        return Markup()
    return element(
        "g",
        {"data-piece": pen.once(f"bottle-{number}"), "transform": "rotate(9 23 -10)"},
        pen.use(f"bottle-{place['colour']}", 16, -29, 14.5, 36.5),
    )


def tokens(pen: RacePen, number: str, place: Json) -> Markup:
    """Draw the tokens of those who were there; who stands there is seen anyway."""
    standing = place["figures"]
    seats = [seat for seat in place["visitors"] if seat not in standing]
    apart = TOKEN + 1
    left, y = -apart * len(seats) / 2, -10 - RADIUS
    stand = stand_of(number, len(standing))
    if stand.tokens:
        left, y = left + stand.tokens.x, stand.tokens.y
    elif standing:
        left = max(x for x, _y in feet(number, len(standing))) + FIGURE_HALF + 2
    drawn = []
    for n, seat in enumerate(seats):
        shown = token(pen, seat, TOKEN).markup
        piece = element("g", {"data-piece": pen.once(f"token-{seat}-{number}")}, shown)
        drawn.append(at(left + apart * n, y, piece))
    return joined(drawn)


def figures(pen: RacePen, place: str, scale: float = 1) -> Markup:
    """Draw the figures that stand on a place, side by side."""
    seats = pen.figures_at(place)
    spots = feet(place, len(seats), scale)
    return joined([draw_figure(pen, seat, x, y, scale) for seat, (x, y) in zip(seats, spots, strict=True)])


def stand_of(place: str, count: int) -> Stand:
    """Say where so many figures stand on a place."""
    return stands().get((place, count), Stand())


def feet(place: str, count: int, scale: float = 1) -> list[Spot]:
    """List where the feet of so many figures are on a place, side by side."""
    stand = stand_of(place, count)
    return [Spot(stand.x + stand.apart * scale * (n - (count - 1) / 2), stand.y) for n in range(count)]


def overhead(pen: RacePen, place: str) -> float:
    """Say how far the figures on a place reach above its middle."""
    count = len(pen.figures_at(place))
    return FIGURE_HIGH - stand_of(place, count).y + 2 if count else 0


# What is printed there.


def badges(pen: RacePen, symbols: list[str]) -> Markup:
    """Draw the bonus symbols at the left, a second one below the first."""
    spots = ((-24, -14), (-26, 9))
    return joined([at(*spot, badge(pen, symbol)) for spot, symbol in zip(spots, symbols, strict=False)])


def badge(pen: RacePen, symbol: str) -> Markup:
    """Draw a bonus symbol; a cardinal point has its letter."""
    kind, _, letter = symbol.partition("_")
    if kind != "compass":
        return joined([circle(0, 0, 11, "badge"), pen.use(kind, -7.25, -7, 14.5, None, "ink")])
    return joined(
        [
            pen.use("cardinal", -17, -17, 34, None, "ink"),
            circle(0, 0, 9.5, "badge"),
            text(0, 5.7, letter, 15.8, "heavy middle"),
        ]
    )


def offers(pen: RacePen, place: Json) -> Markup:
    """Draw what one can do there in a pill below the cap."""
    icons = [pen.use(ICONS[offer], 0, 0, 12.5, None, "ink") for offer in OFFERS if place[offer]]
    wide = 16.0 * len(icons) + 5
    return joined(
        [
            rect(-wide / 2, 20, wide, 18, 9, "offers"),
            *(at(-wide / 2 + 4.25 + 16 * n, 22.75, icon) for n, icon in enumerate(icons)),
        ]
    )


def toast_mark(pen: RacePen, place: str) -> Markup:
    """Mark where a move would force a toast."""
    if place not in pen.lit or not would_toast(pen, place):
        return Markup()
    _ = pen.words
    told = element("title", {}, _("A move here leads to a toast."))
    mark = pen.use("toast", -8.5, -8.5, 17, None, "on-copper")
    return at(27, 6, told, circle(0, 0, 12.5, "toast-mark"), mark)


def name_tag(pen: RacePen, place: str) -> Markup:
    """Write the town of a place that can be picked, to be seen while it is pointed at or picked."""
    called = town(pen.view, place).split(" (", maxsplit=1)[0]
    wide = width(called, 15.8) * HEAVY + 18
    return element(
        "g",
        {"id": f"{pen.prefix}tag-{place}", "class": "tag", "aria-hidden": "true"},
        rect(-wide / 2, 40, wide, 24, 12, "tag-ground"),
        text(0, 57.5, called, 15.8, "bold middle on-copper"),
    )


def would_toast(pen: RacePen, place: str) -> bool:
    """Say whether somebody would toast with the mover there."""
    return any(way["place"] == place and way["brings"]["toast"] for way in pen.view["ways"])


# In words.


def brewery_told(pen: RacePen, number: str) -> str:
    """Say what a brewery is, offers and holds, and who was and is there."""
    _ = pen.words
    place = pen.view["breweries"][number]
    offered = [
        name
        for offer, name in (("buy", _("buy")), ("taste", _("taste")), ("cheese", _("cheese")))
        if place[offer]
    ]
    facts = [colour_name(place["colour"], pen.lang), ", ".join(offered)]
    if place["bottle"]:
        facts.append(_("bottle for the first visitor"))
    if place["coasters"]:
        facts.append(_.plural("{n} coaster", "{n} coasters", place["coasters"]))
    if place["visitors"]:
        facts.append(_("visited by {names}", names=named(pen, place["visitors"])))
    if place["figures"]:
        facts.append(_("here: {names}", names=named(pen, place["figures"])))
    return _(
        "{number} {name}, {town}: {facts}",
        number=number,
        name=place["name"],
        town=place["town"],
        facts=_.sense("between facts", "; ").join(facts),
    )


def named(pen: RacePen, seats: list[int]) -> str:
    """Name some players."""
    return ", ".join(pen.names[seat] for seat in seats)
