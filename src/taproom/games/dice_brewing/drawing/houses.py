"""The four buildings as a street of houses: fields with slot, effect, users and the place for a blue die."""

# ruff: noqa: RUF001 - a multiplication sign is meant

from taproom.games.dice_brewing.drawing.dice import chip_of, draw_seed, item, mark, on_bolt, on_field
from taproom.games.dice_brewing.drawing.offers import key_for
from taproom.games.dice_brewing.drawing.pen import DicePen
from taproom.games.dice_brewing.drawing.plays import aimed
from taproom.games.dice_brewing.names import building_name, colour_of, field_name
from taproom.games.dice_brewing.pieces import BUILDINGS, COLOURS, LETTERS, SWAPPED
from taproom.games.dice_brewing.texts import bare, is_stored
from taproom.kernel.boxes import (
    HEAVY,
    SMALLEST,
    centred,
    column,
    piece,
    row,
    said,
    small,
    titled,
)
from taproom.kernel.game import Target
from taproom.kernel.lettering import fitting, width, wrap
from taproom.kernel.pen import Json, Part, at, circle, path, rect, text
from taproom.kernel.svg import Markup, Value, element, joined

HOUSE = 240
"""How wide a house is in its own units; everything in a house is measured in these."""
TOP = 95
"""Where the first field begins."""
FIELD = 51
STEP = 55
ROWS = 3
LEFT = 18
ROOM = 204
"""Where a field begins, and how wide it is."""
USER = 15
"""From one who has used a field to the next, at least."""
GROUND = 7
"""From the last field to the street."""
HIGH = TOP + STEP * ROWS + GROUND
"""How far a house reaches down."""


def fields_of(pen: DicePen, building: str) -> list[str]:
    """List the fields of a building."""
    return [field for field, facts in pen.view["fields"].items() if facts["building"] == building]


def placements(pen: DicePen, field: str) -> list[Target]:
    """List what can be laid on a field now."""
    ends = (f" on {field}", *(f" on {field} for {colour}" for colour in COLOURS))
    return [target for target in pen.named("place") if target.action.endswith(ends)]


def draw_street(pen: DicePen, seat: int, wide: float, across: int, own: str) -> Part:
    """Draw the buildings of a player, four in a row or two by two."""
    gap = 4.0
    side = (wide - 2 * 8 - gap * (across - 1)) / across
    scale = side / HOUSE
    rows = [BUILDINGS[n : n + across] for n in range(0, len(BUILDINGS), across)]
    drawn = []
    y = 2.0
    for buildings in rows:
        for n, building in enumerate(buildings):
            moved = f"translate({8 + (side + gap) * n:g} {y + 13 * scale:g}) scale({scale:.4g})"
            drawn.append(element("g", {"transform": moved}, house(pen, seat, building, scale, own)))
        y += (HIGH + 13) * scale + 3
    total = y + 5
    return Part(wide, total, joined([scenery(wide, total), *drawn]))


def scenery(wide: float, high: float) -> Markup:
    """Draw sky, hills and street."""
    near = f"M0 {high * 0.62:g}q{wide * 0.2:g} {-high * 0.16:g} {wide * 0.42:g} {-high * 0.06:g}"
    far = f"M0 {high * 0.48:g}q{wide * 0.14:g} {-high * 0.2:g} {wide * 0.36:g} {-high * 0.12:g}"
    return joined(
        [
            rect(0, 0, wide, high, 0, "sky"),
            path(
                f"{far}t{wide * 0.38:g} {-high * 0.04:g}t{wide * 0.26:g} {high * 0.06:g}V{high:g}H0Z", "far"
            ),
            path(
                f"{near}t{wide * 0.32:g} {-high * 0.02:g}t{wide * 0.26:g} {high * 0.04:g}V{high:g}H0Z", "near"
            ),
            rect(0, high - 13, wide, 13, 0, "road"),
        ]
    )


def house(pen: DicePen, seat: int, building: str, scale: float, own: str) -> Markup:
    """Draw a building with its fields; one that is not open yet has a lock and the round."""
    facts = pen.view["buildings"][building]
    shut = building in pen.view["breweries"][seat]["shut"]
    drawn = [
        pen.use(f"house-{building}", 0, -13, HOUSE, 106),
        rect(12, 90, 216, HIGH - 90, 0, f"wall-{building}"),
    ]
    if pen.view["season"] == "winter":
        drawn.append(pen.use(f"snow-{building}", 0, -13, HOUSE, 106))
    for n, name in enumerate(fields_of(pen, building)):
        drawn.append(at(LEFT, TOP + STEP * n, field(pen, seat, name, scale, own, facts["open"] and not shut)))
    if building == "hops":
        drawn.append(pen.use("plot", 0, HIGH - 64, HOUSE, 56))
    if shut:
        drawn.append(boards(HOUSE / 2, (TOP + HIGH) / 2, 232, 26))
    drawn.append(sign(pen, building, scale))
    if not facts["open"]:
        drawn.append(closed(pen, facts["opens"], (TOP + HIGH) / 2, scale))
    if not own:
        walls = Part(HOUSE - 14, HIGH - 62, Markup())
        drawn.append(at(7, 58, aimed(pen, building, seat, walls)))
    return element("g", {"role": "group", "aria-label": building_name(building, pen.lang)}, *drawn)


def sign(pen: DicePen, building: str, scale: float) -> Markup:
    """Draw the name of a building over its fields, on two lines if need be."""
    name = building_name(building, pen.lang)
    least = (14 if pen.tall else 11.5) / scale
    size = fitting(name, 188, max(18, least), least)
    lines = wrap(name, 188, size, 2)
    high = 9 + (size + 1) * len(lines)
    top = 89 - high
    return joined(
        [
            rect(22, top, 196, high, 6, "sign"),
            *(
                text(
                    HOUSE / 2,
                    top + 3 + (size + 1) * (n + 1) - size * 0.12,
                    line,
                    size,
                    "serif middle on-sign",
                )
                for n, line in enumerate(lines)
            ),
        ]
    )


def closed(pen: DicePen, opens: int, middle: float, scale: float) -> Markup:
    """Say from which round on a building can be used."""
    _ = pen.words
    size = max(19, (14 if pen.tall else 12) / scale)
    content = row(
        [piece(pen, "lock", size * 1.6), said(_("round {round}", round=opens), size, "bold on-sign")]
    )
    wide, high = content.width + 22, size * 2
    x, y = (HOUSE - wide) / 2, middle - high / 2
    return joined([rect(x, y, wide, high, high / 2, "sign"), at(x + 11, y + size * 0.2, content.markup)])


def boards(x: float, y: float, long: float, turn: float, thick: float = 10) -> Markup:
    """Nail two boards across something."""
    return joined(
        [
            element(
                "g",
                {"transform": f"rotate({angle:g} {x:g} {y:g})"},
                rect(x - long / 2, y - thick / 2, long, thick, 2, f"plank {cls}"),
            )
            for angle, cls in ((turn, "under"), (-turn, "over"))
        ]
    )


def field(pen: DicePen, seat: int, name: str, scale: float, own: str, is_open: bool) -> Markup:
    """Draw a field: slot, effect, users, the place for a blue die; over it, what can be laid there."""
    facts = pen.view["fields"][name]
    me = pen.view["breweries"][seat]
    lying = me["slots"].get(name, "")
    full = name in me["blocked_by_others"] and not lying
    offered = [] if own else [*placements(pen, name), *pen.named(f"speed up {name}")]
    drawn = [
        rect(0, 0, ROOM, FIELD, 9, "window can" if offered else "window"),
        slot(pen, seat, name, lying, own),
        pen.use("arrow", 52, 16, 19, None, "soft-ink"),
        effect(pen, facts["gives"]),
        users(pen, facts, 159 if facts["speed"] == 0 else 132, scale),
        school_time(pen, facts) if facts["speed"] == 0 else bolt_place(pen, seat, name, own),
    ]
    if not is_open or full:
        drawn.append(rect(0, 0, ROOM, FIELD, 9, "mist"))
    if (seat, name) in pen.lately:
        drawn.append(rect(1.5, 1.5, ROOM - 3, FIELD - 3, 8, "just"))
    if full:
        drawn.append(boards(ROOM / 2, FIELD / 2, 194, 7.5, 8))
    return element(
        "g",
        {
            "id": f"{pen.prefix}{own}field-{name.replace(' ', '-')}",
            "class": "field",
            **waits(pen, name, offered),
        },
        element("title", {}, field_name(name, pen.lang)),
        *drawn,
        *(offer(pen, target, scale) for target in offered),
    )


def waits(pen: DicePen, name: str, offered: list[Target]) -> dict[str, Value]:
    """Say which things a field waits for, for who chooses the field first."""
    _ = pen.words
    if not offered:
        return {}
    keys = dict.fromkeys(key_for(target.action, pen.view["phase"]) for target in offered)
    told = _("{field}: choose first what goes there", field=field_name(name, pen.lang))
    return {"data-wants": " ".join(keys), "data-label": told}


def offer(pen: DicePen, target: Target, scale: float) -> Markup:
    """Draw the control that lays a die or a seed on a field, seen while that is picked."""
    key = key_for(target.action, pen.view["phase"])
    if target.action.startswith("speed"):
        die = chip_tower(pen, target.action.split(" with ")[1], scale)
        inside = at(172.5 - die.width / 2, 25.5 - die.height / 2, die.markup)
        return pen.veiled(target.element, key, "choice", rect(143, 3, 59, 45, 14, "base offer"), inside)
    thing, where = target.action.removeprefix("place ").split(" on ")
    if " for " in where:
        return swap_offer(pen, target, key, where.split(" for ")[1])
    content = draw_seed(pen, 34) if thing == "seed" else chip_tower(pen, thing, scale)
    return pen.veiled(
        target.element,
        key,
        "choice",
        rect(0, 0, ROOM, FIELD, 9, "base stripe"),
        rect(4, 3.5, 44, 44, 9, "nook lit"),
        at(26 - content.width / 2, 25.5 - content.height / 2, content.markup),
    )


def swap_offer(pen: DicePen, target: Target, key: str, colour: str) -> Markup:
    """Draw School 2 for one colour: the three share the field."""
    number = COLOURS.index(colour)
    wide = ROOM / SWAPPED
    content = row([piece(pen, "swap", 20, "ink"), mark(pen, LETTERS[number], 26)], 4)
    return pen.veiled(
        target.element,
        key,
        "choice",
        rect(wide * number + 1, 0, wide - 2, FIELD, 9, "base offer"),
        at(wide * number, 0, centred(content, wide, FIELD)),
    )


def slot(pen: DicePen, seat: int, name: str, lying: str, own: str) -> Markup:
    """Draw the slot of a field: what lies there, or the marks of what it takes."""
    if not lying:
        return joined([rect(4, 3.5, 44, 44, 9, "nook"), asked(pen, pen.view["fields"][name])])
    thing = item(pen, lying, 40, on_field(seat, name))
    shown = thing.markup if own else aimed(pen, name, seat, thing)
    return joined([rect(4, 3.5, 44, 44, 9, "nook taken"), at(5, 5.5, shown)])


def chip_tower(pen: DicePen, die: str, scale: float) -> Part:
    """Draw a chip as large as a slot allows; the roof of a stored die stands over it."""
    size = max(15, small(pen) / scale)
    chip = chip_of(pen, bare(die), size)
    return column([piece(pen, "store", 14, "soft-ink"), chip], 0, True) if is_stored(die) else chip


def asked(pen: DicePen, facts: Json) -> Markup:
    """Draw what a field takes: a seed, marks of the colours, or a blue die of a least value."""
    takes = facts["takes"]
    if takes == ["seed"]:
        return element("g", {"class": "ghost"}, pen.use("seed", 11, 9.5, 30))
    if facts["least"] > 1:
        return joined(
            [
                rect(12, 12, 33, 33, 8, "bolt-place"),
                text(29, 35.5, f"{facts['least']}+", 20, "bold middle blue-ink"),
                pen.use("mark-blue", 3, 3, 19),
            ]
        )
    places = {1: [(16, 15.5)], 2: [(6, 16.5), (27, 16.5)], 3: [(6, 6.5), (28, 6.5), (17, 26.5)]}[len(takes)]
    return joined(
        [at(x, y, mark(pen, letter, 19).markup) for letter, (x, y) in zip(takes, places, strict=True)]
    )


def effect(pen: DicePen, gives: str) -> Markup:
    """Draw what a field gives."""
    if gives == "+1":
        return text(96, 36, "+1", 27, "serif middle")
    if gives in ("roll", "swap"):
        glyph = "again" if gives == "roll" else "swap"
        return joined([pen.use("die-any", 72, 5.5, 40), pen.use(glyph, 116, 12, 27, None, "ink")])
    if gives == "B?":
        return joined([pen.use("die-blue-0", 72, 4.5, 42), text(129, 35, "+1", 24, "serif middle")])
    if gives.endswith("?"):
        return at(74, 4.5, item_unrolled(pen, gives))
    thing, count = gives.split()
    if thing == "gold":
        return joined([pen.use("coin-blank", 76, 5.5, 40), text(96, 32.5, count, 22, "bold middle on-coin")])
    if count == "2":
        return joined([pen.use("seed", 70, 8.5, 31), pen.use("seed", 89, 12.5, 31)])
    return joined([pen.use("seed", 68, 9.5, 31), text(108, 33, f"×{count}", 20, "bold middle")])


def item_unrolled(pen: DicePen, die: str) -> Markup:
    """Draw a die that is still to be rolled, as something that a field gives, not as a piece."""
    return pen.use(f"die-{colour_of(die)}-0", 0, 0, 42)


def users(pen: DicePen, facts: Json, x: float, scale: float) -> Markup:
    """Draw a ring for each player who can use a field in a round, the player's mark for each who has."""
    _ = pen.words
    rings = facts["most_users"]
    used = facts["used_by"]
    size = (14 if pen.tall else SMALLEST) / scale
    high = min(size * 1.25, FIELD / rings - 1)
    marks = [user(pen, seat, size, high) for seat in used]
    marks += [Part(10, 10, circle(5, 5, 5, "ring")) for _n in range(rings - len(used))]
    step = max(USER, high + 1)
    first = FIELD / 2 - step / 2 * (rings - 1)
    drawn = [
        at(x - part.width / 2, first + step * n - part.height / 2, part.markup)
        for n, part in enumerate(marks)
    ]
    if not used:
        return joined(drawn)
    names = pen.words.list([pen.names[seat] for seat in used])
    return titled(_("used by {names}", names=names), *drawn)


def user(pen: DicePen, seat: int, size: float, high: float) -> Part:
    """Draw who has used a field: the last sign of the initials, which no two players share."""
    wide = max(high, size)
    sign = pen.initials[seat][-1]
    pressed = wide - 2 if width(sign, size) * HEAVY > wide - 2 else None
    letter: dict[str, Value] = {
        "x": wide / 2,
        "y": high / 2 + size * 0.36,
        "font-size": size,
        "class": f"bold middle on-seat-{seat}",
        "textLength": pressed,
        "lengthAdjust": pressed and "spacingAndGlyphs",
    }
    # A letter that nearly fills its ground would reach over round corners.
    corner = high / 2 if high > size else 3
    ground = rect(0, 0, wide, high, corner, f"user seat-{seat}")
    return Part(wide, high, joined([ground, element("text", letter, sign)]))


def school_time(pen: DicePen, facts: Json) -> Markup:
    """Show whether a room of the School acts at once or at tidying."""
    return pen.use("bolt" if facts["at_once"] else "hourglass", 174, 15, 21, None, "soft-ink")


def bolt_place(pen: DicePen, seat: int, name: str, own: str) -> Markup:
    """Draw the place for a blue die that makes a field's effect happen at once."""
    ground = rect(144.5, 4.5, 56.5, 42, 21, "bolt-place")
    bolt = pen.view["breweries"][seat]["bolts"].get(name, "")
    if bolt:
        die = item(pen, bolt, 40, on_bolt(seat, name))
        return joined([ground, at(152, 5, die.markup if own else aimed(pen, f"bolt {name}", seat, die))])
    return joined(
        [
            ground,
            pen.use("bolt", 148, 15, 21, None, "blue-ink"),
            text(182, 32.5, f"{pen.view['fields'][name]['speed']}+", 20, "bold middle blue-ink"),
        ]
    )
