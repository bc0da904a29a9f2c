"""The breweries of the others, small: what lies on their fields, their dice and their goods."""

from taproom.games.dice_brewing.drawing.breweries import medal, state_of, titled_part
from taproom.games.dice_brewing.drawing.dice import (
    PICKED,
    POOL,
    STORE,
    Lying,
    chip,
    coins,
    draw_die,
    draw_seed,
    kind_of,
    mastery,
    on_bolt,
    on_field,
)
from taproom.games.dice_brewing.drawing.houses import boards, fields_of
from taproom.games.dice_brewing.drawing.offers import bearers
from taproom.games.dice_brewing.drawing.pen import DicePen
from taproom.games.dice_brewing.drawing.plays import aimed
from taproom.games.dice_brewing.drawing.trays import boxed_left, ingredients, tokens
from taproom.games.dice_brewing.names import building_name
from taproom.games.dice_brewing.pieces import BUILDINGS
from taproom.games.dice_brewing.texts import STORED, bare
from taproom.kernel.boxes import column, flow, piece, row, said, small, titled
from taproom.kernel.lettering import width
from taproom.kernel.pen import SERIF, Part, at, name, panel, path, rect, who
from taproom.kernel.svg import Markup, element, joined

OTHER = "seat-{seat}-"
"""How things of another seat are called."""
FANNED = 0.55
"""How much of a medal the next one leaves free."""
ROOFED = 20
"""How high a small roof is."""


def draw_small(pen: DicePen, seat: int, wide: float) -> Part:
    """Draw the brewery of another player: a small street, the dice, the goods."""
    inner = wide - 20
    parts = [small_header(pen, seat, inner), small_street(pen, seat, inner)]
    parts += [boxed_left(line, inner, 0) for line in small_rows(pen, seat, inner)]
    stacked = column(parts, 5)
    high = stacked.height + 16
    return Part(wide, high, joined([panel(wide, high), at(10, 8, stacked.markup)]))


def small_header(pen: DicePen, seat: int, wide: float) -> Part:
    """Show who it is, points, gold and how many recipes are brewed."""
    _ = pen.words
    me = pen.view["breweries"][seat]
    bottle = row([piece(pen, "bottle", 17), said(str(len(me["brewed"])), 15, "bold")], 1)
    purse = row(
        [
            titled_part(_("mastery points"), mastery(pen, me["points"], 15)),
            titled_part(_("gold"), coins(pen, me["gold"], 15)),
            titled_part(_("recipes brewed"), bottle),
        ],
        9,
    )
    room = wide - purse.width - 34
    state = said(state_of(pen, seat), small(pen), "soft")
    shown = min(width(pen.names[seat], 17) * SERIF, room)
    drawn = [
        who(pen, seat, 12, 13, 11.5, 14 if pen.tall else 13),
        name(30, 19, shown + 1, pen.names[seat], 17, "serif"),
        at(wide - purse.width, 13 - purse.height / 2, purse.markup),
    ]
    if 38 + shown + state.width < wide - purse.width - 6:
        drawn.append(at(37 + shown, 14 - state.height / 2, state.markup))
    return Part(wide, 26, joined(drawn))


def small_rows(pen: DicePen, seat: int, wide: float) -> list[Part]:
    """Draw pool, store and goods as rows that leave the lower corner free; only an empty pool has a row."""
    _ = pen.words
    me = pen.view["breweries"][seat]
    side, corner = (34, 40) if pen.tall else (27, 28)
    size = small(pen)
    words = (_("Pool"), _("Store"), _("Goods"))
    label = max(width(word, size) for word in words) + 8
    pooled = small_dice(pen, seat, [*me["pool"], *me["fresh"]], False, side)
    picked = [draw_die(pen, bare(die), side, Lying(seat, PICKED)) for die in me["picked"]]
    held = [draw_seed(pen, side, Lying(seat, STORE)) for _n in range(me["seeds"])]
    held += [*ingredients(pen, seat, side), *tokens(pen, seat, side, OTHER.format(seat=seat))]
    held += medals(pen, seat, side)
    things = (pooled + chosen(picked, side), small_dice(pen, seat, me["store"], True, side), held)
    rows = [(word, found) for word, found in zip(words, things, strict=True) if found or word == words[0]]
    last = len(rows) - 1
    return [
        small_row(said(word, size, "soft"), found, label, wide - (corner if n == last else 0))
        for n, (word, found) in enumerate(rows)
    ]


def medals(pen: DicePen, seat: int, side: float) -> list[Part]:
    """Show the recipes that another player has brewed as medals, one half over the other."""
    brewed = pen.view["breweries"][seat]["brewed"]
    if not brewed:
        return []
    drawn = [at(side * FANNED * n, 0, medal(pen, recipe, side).markup) for n, recipe in enumerate(brewed)]
    return [Part(side * (1 + FANNED * (len(brewed) - 1)), side, joined(drawn))]


def small_row(head: Part, things: list[Part], label: float, wide: float) -> Part:
    """Draw a row of small things behind its word, which stands at the first line."""
    shown = flow(things, wide - label, 2, 2) if things else said("\N{EN DASH}", 14, "soft")
    first = things[0].height if things else shown.height
    high = max(shown.height, head.height)
    return Part(
        wide, high, joined([at(0, (first - head.height) / 2, head.markup), at(label, 0, shown.markup)])
    )


def chosen(dice: list[Part], side: float) -> list[Part]:
    """Set apart the dice that a player has picked for a brew or a roll."""
    if not dice:
        return []
    rule = Part(7, side, path(f"M3.5 2V{side - 2:g}", "rule strong"))
    return [rule, *dice]


def small_dice(pen: DicePen, seat: int, dice: list[str], stored: bool, side: float) -> list[Part]:
    """Draw dice of another player; tokens can be played on them."""
    drawn = []
    for die, role in zip(dice, bearers(dice), strict=True):
        face = draw_die(pen, die, side, Lying(seat, STORE if stored else POOL))
        named = f"{STORED if stored else ''}{kind_of(die)}"
        markup = aimed(pen, named, seat, face, role == "second", 1) if role else face.markup
        drawn.append(face._replace(markup=markup))
    return drawn


def small_street(pen: DicePen, seat: int, wide: float) -> Part:
    """Draw the four buildings small: what lies on them, and what is closed."""
    gap = 4
    side = (wide - 3 * gap) / 4
    high = 28 if pen.tall else 24
    houses = [
        at((side + gap) * n, 0, small_house(pen, seat, building, side, high))
        for n, building in enumerate(BUILDINGS)
    ]
    return Part(wide, ROOFED + 3 * (high + 2) + 4, joined(houses))


ROOFS = {
    "malt": "M0 20 {a} 5h{b}V0h8v5h{c}L{w} 20Z",
    "hops": "M0 20C{a} 8 {a} 5 {d} 5H{e}C{f} 5 {f} 8 {w} 20Z",
    "school": "M0 20 {a} 8H{g}L{m} 0 {h} 8H{f}L{w} 20Z",
    "department": "M3 20V15H{a}V10H{d}V5H{g}V1H{h}V5H{e}V10H{f}V15H{v}V20Z",
}
"""The outlines of the small roofs; letters stand for shares of the width."""


def roof(building: str, wide: float) -> str:
    """Give the outline of a small roof."""
    share = {
        "a": 0.16,
        "b": 0.2,
        "c": 0.42,
        "d": 0.28,
        "e": 0.72,
        "f": 0.84,
        "g": 0.4,
        "m": 0.5,
        "h": 0.6,
        "w": 1.0,
    }
    places = {letter: f"{wide * part:.4g}" for letter, part in share.items()}
    places["c"] = f"{wide * 0.48 - 8:.4g}"
    return ROOFS[building].format(**places, v=f"{wide - 3:.4g}")


def small_house(pen: DicePen, seat: int, building: str, wide: float, high: float) -> Markup:
    """Draw a building of another player."""
    me = pen.view["breweries"][seat]
    facts = pen.view["buildings"][building]
    bottom = ROOFED + 3 * (high + 2) + 3
    drawn = [
        path(roof(building, wide), f"roof-{building}"),
        rect(3, 19, wide - 6, bottom - 19, 0, f"wall-{building}"),
    ]
    for n, field in enumerate(fields_of(pen, building)):
        drawn.append(at(5, 22 + (high + 2) * n, small_field(pen, seat, field, wide - 10, high)))
    if building in me["shut"]:
        drawn.append(boards(wide / 2, (bottom + 20) / 2, wide * 1.04, 32, 8))
    if (seat, building) in pen.lately:
        drawn.append(path(roof(building, wide), "just"))
    if not facts["open"]:
        drawn += [
            rect(3, 19, wide - 6, bottom - 19, 0, "veil"),
            pen.use("lock", wide / 2 - 13, bottom / 2 - 2, 26),
        ]
    walls = Part(wide - 4, bottom - 4, Markup())
    return titled(building_name(building, pen.lang), *drawn, at(2, 3, aimed(pen, building, seat, walls)))


def small_field(pen: DicePen, seat: int, field: str, wide: float, high: float) -> Markup:
    """Draw a field of another player: what lies there, a tick if it is used, boards if it is closed."""
    me = pen.view["breweries"][seat]
    speedy = pen.view["fields"][field]["speed"] > 0
    first = (wide - 2) / 2
    drawn = [rect(0, 0, first, high, 5, "window")]
    if speedy:
        drawn.append(rect(first + 2, 0, first, high, high / 2, "bolt-place"))
    lying, bolt = me["slots"].get(field, ""), me["bolts"].get(field, "")
    if lying:
        drawn.append(small_item(pen, field, lying, on_field(seat, field), 0, first, high))
    elif field in me["used"]:
        drawn.append(pen.use("check", first / 2 - 8, high / 2 - 8, 16, None, "hop-ink"))
    elif field in me["blocked_by_others"]:
        drawn.append(boards(wide / 2, high / 2, wide, 9, 5))
    if bolt:
        drawn.append(small_item(pen, f"bolt {field}", bolt, on_bolt(seat, field), first + 2, first, high))
    if (seat, field) in pen.lately:
        drawn.append(rect(0, 0, wide, high, 5, "just"))
    return element("g", {}, *drawn)


def small_item(
    pen: DicePen, thing: str, item: str, lying: Lying, x: float, wide: float, high: float
) -> Markup:
    """Draw what lies on a small field."""
    if item == "seed":
        part = draw_seed(pen, high, lying)
        return at(x + (wide - part.width) / 2, 0, part.markup)
    part = chip(pen, item, 14 if pen.tall else 12.5, False, lying)
    inside = at((wide - part.width) / 2, (high - part.height) / 2, part.markup)
    return at(x, 0, aimed(pen, thing, lying.seat, Part(wide, high, inside), grow=0))
