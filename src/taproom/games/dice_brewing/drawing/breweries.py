"""The breweries: the own one large, with its street and its dice; the others small."""

# ruff: noqa: RUF001 - a multiplication sign is meant

from taproom.games.dice_brewing.drawing.dice import (
    chip,
    coins,
    draw_die,
    draw_ingredient,
    draw_seed,
    draw_token,
    item,
    kind_of,
    mastery,
)
from taproom.games.dice_brewing.drawing.houses import boards, draw_street, fields_of
from taproom.games.dice_brewing.drawing.pen import DicePen
from taproom.games.dice_brewing.drawing.recipes import style_of
from taproom.games.dice_brewing.names import building_name
from taproom.games.dice_brewing.pieces import BUILDINGS
from taproom.kernel.boxes import (
    column,
    control,
    flow,
    piece,
    row,
    said,
    small,
    titled,
)
from taproom.kernel.lettering import cut, width
from taproom.kernel.pen import SERIF, Json, Part, at, name, panel, path, rect, text, who
from taproom.kernel.svg import Markup, element, joined

LARGE_DIE = 50
MIDDLE_DIE = 40
NARROW = 760
"""A large brewery that is less wide has little room for goods."""


def draw_large(pen: DicePen, seat: int, wide: float) -> Part:
    """Draw a brewery with its street, dice and goods."""
    own = "" if seat == pen.main else f"seat-{seat}-"
    top = header(pen, seat, wide)
    street = draw_street(pen, seat, wide - 2, 2 if pen.tall else 4, own)
    tray = draw_tray(pen, seat, wide, own)
    high = top.height + street.height + tray.height
    return Part(
        wide,
        high,
        joined(
            [
                panel(wide, high),
                top.markup,
                at(1, top.height, street.markup),
                at(0, top.height + street.height, tray.markup),
            ]
        ),
    )


def title(pen: DicePen, seat: int) -> str:
    """Say whose brewery it is."""
    _ = pen.words
    return _("Your brewery") if seat == pen.view["viewer"] else pen.names[seat]


def state_of(pen: DicePen, seat: int) -> str:
    """Say in a word what a player is doing."""
    _ = pen.words
    view = pen.view
    if view["over"]:
        return _("winner") if seat in view["winners"] else ""
    if seat == view["player"]:
        return _("to decide")
    if seat == view["turn"]:
        return _("has the turn")
    return _("has passed") if view["breweries"][seat]["passed"] else ""


def header(pen: DicePen, seat: int, wide: float) -> Part:
    """Show who it is, the recipes brewed, points and gold."""
    _ = pen.words
    me = pen.view["breweries"][seat]
    shown = title(pen, seat)
    state = said(state_of(pen, seat), small(pen), "soft")
    purse = row(
        [
            titled_part(_("mastery points"), mastery(pen, me["points"], 21, "serif")),
            titled_part(_("gold"), coins(pen, me["gold"], 21, "serif")),
        ],
        14,
    )
    room = min(width(shown, 19) * SERIF, wide - purse.width - 70)
    drawn = [
        who(pen, seat, 26, 22, 14, 16),
        name(48, 28.5, room + 1, shown, 19, "serif"),
        at(wide - 14 - purse.width, 22 - purse.height / 2, purse.markup),
    ]
    left = 48 + room + 10
    rest = wide - 24 - purse.width - left
    if state.width and state.width < rest:
        drawn.append(at(left, 24 - state.height / 2, state.markup))
        left += state.width + 12
        rest -= state.width + 12
    if pen.tall or rest < 330:
        brewed = bottles(pen, seat, wide - 28)
        if not brewed.width:
            return Part(wide, 44, joined(drawn))
        return Part(wide, 46 + brewed.height, joined([*drawn, at(14, 41, brewed.markup)]))
    brewed = bottles(pen, seat, rest)
    drawn.append(at(left, max(6, 22 - brewed.height / 2), brewed.markup))
    return Part(wide, max(44, brewed.height + 12), joined(drawn))


def titled_part(title: str, part: Part) -> Part:
    """Tell what a part is when it is pointed at."""
    return part._replace(markup=titled(title, part.markup))


def bottles(pen: DicePen, seat: int, room: float) -> Part:
    """Show the recipes that a player has brewed, each as a strip of its label."""
    return flow([strip(pen, recipe, room) for recipe in pen.view["breweries"][seat]["brewed"]], room, 5, 3)


def strip(pen: DicePen, recipe: Json, room: float) -> Part:
    """Draw a brewed recipe as a small label with its style's colour."""
    size = small(pen)
    shown = cut(recipe["name"], min(room - 18, 190), size * SERIF)
    wide, high = width(shown, size) * SERIF + 18, size * 1.6
    style = style_of(recipe)
    return Part(
        wide,
        high,
        element(
            "g",
            {"data-piece": f"recipe-{recipe['name'].replace(' ', '-')}"},
            rect(0.75, 0.75, wide - 1.5, high - 1.5, 4, f"strip edge-{style}"),
            rect(0.75, 0.75, 6, high - 1.5, 2, f"sty-{style}"),
            text(11, high / 2 + size * 0.36, shown, size, "serif on-label"),
        ),
    )


def draw_tray(pen: DicePen, seat: int, wide: float, own: str) -> Part:
    """Draw pool, store, seeds, ingredients and tokens below the street."""
    return tall_tray(pen, seat, wide, own) if pen.tall else wide_tray(pen, seat, wide, own)


def tall_tray(pen: DicePen, seat: int, wide: float, own: str) -> Part:
    """Draw the tray of a phone: pool, store and goods below each other."""
    room = wide - 28
    parts = [
        pool(pen, seat, room, LARGE_DIE, own),
        store(pen, seat, room, LARGE_DIE, own),
        goods(pen, seat, room, 38),
    ]
    stacked = column([boxed_left(part, room, 0) for part in parts], 12)
    return Part(wide, stacked.height + 20, at(14, 9, stacked.markup))


def wide_tray(pen: DicePen, seat: int, wide: float, own: str) -> Part:
    """Draw the tray in one row; many dice, or little room, make the dice smaller."""
    me = pen.view["breweries"][seat]
    held = goods(pen, seat, 230 if wide >= NARROW else 170, 38 if wide >= NARROW else 32)
    free = wide - 28 - held.width - 56
    counts = [max(2.5, len(me["pool"]) + len(me["fresh"])), max(2.5, len(me["store"]))]
    side = LARGE_DIE if sum(counts) * (LARGE_DIE + 9) <= free else MIDDLE_DIE
    needed = counts[0] * (side + 9)
    fits = sum(counts) * (side + 9) <= free
    share = needed / free if fits else min(max(counts[0] / sum(counts), 0.3), 0.7)
    first = pool(pen, seat, free * share, side, own)
    second = store(pen, seat, free * (1 - share), side, own)
    high = max(first.height, second.height, held.height) + 18
    edge = 14 + free * share + 14
    other = edge + 14 + free * (1 - share) + 14
    return Part(
        wide,
        high,
        joined(
            [
                rect(edge, 0, other - edge, high - 1, 0, "shelf"),
                path(f"M{edge:g} 0V{high - 1:g}M{other:g} 0V{high - 1:g}", "rule"),
                at(14, 8, first.markup),
                at(edge + 14, 8, second.markup),
                at(other + 14, 8, held.markup),
            ]
        ),
    )


def boxed_left(part: Part, wide: float, high: float) -> Part:
    """Give a part more room to its right and below."""
    return Part(max(wide, part.width), max(high, part.height), part.markup)


def heading(pen: DicePen, title: str, note: str, room: float) -> Part:
    """Write what a row of pieces is, with a note if there is room."""
    first = said(title, 15, "serif")
    second = said(note, small(pen), "soft")
    return row([first, second], 7) if first.width + 7 + second.width <= room else first


def pool(pen: DicePen, seat: int, room: float, side: float, own: str) -> Part:
    """Draw the active pool: what can be stored or picked has its control."""
    _ = pen.words
    me = pen.view["breweries"][seat]
    dice = tray_dice(pen, seat, [*me["pool"], *me["fresh"]], False, side, own)
    return tray_part(pen, heading(pen, _("Active pool"), _("rolled this round"), room), dice, room, side)


def store(pen: DicePen, seat: int, room: float, side: float, own: str) -> Part:
    """Draw the store."""
    _ = pen.words
    dice = tray_dice(pen, seat, pen.view["breweries"][seat]["store"], True, side, own)
    return tray_part(pen, heading(pen, _("Store"), _("keeps values, brews"), room), dice, room, side)


def tray_part(pen: DicePen, head: Part, dice: list[Part], room: float, side: float) -> Part:
    """Draw a row of dice under its heading."""
    shown = flow(dice, room, 2, 3) if dice else said("–", 15, "soft")
    return column([head, boxed_left(shown, 0, 0 if pen.tall else side)], 4)


def tray_dice(pen: DicePen, seat: int, dice: list[str], stored: bool, side: float, own: str) -> list[Part]:
    """Draw dice; the first of its kind bears what can be done with dice of this kind."""
    seen: set[str] = set()
    drawn = []
    for die in dice:
        kind = kind_of(die)
        free = not own and kind not in seen
        drawn.append(tray_die(pen, seat, die, stored, side, free))
        seen.add(kind)
    tallest = max((part.height for part in drawn), default=0)
    return [boxed_left(part, side + 4, tallest) for part in drawn]


def tray_die(pen: DicePen, seat: int, die: str, stored: bool, side: float, free: bool) -> Part:
    """Draw a die of pool or store: as a control if it can be picked, over one if it can be stored."""
    kind = kind_of(die)
    face = draw_die(pen, die, side, pen.next(f"die-{seat}-{kind}"))
    chosen = [f"pick-stored-{kind}", f"use-{kind}"] if stored else [f"pick-{kind}"]
    lit = next((target for target in chosen if free and target in pen.targets), None)
    if lit:
        ground = rect(1, 1, side + 4, side + 4, 12, "base offer")
        return Part(side + 6, side + 6, pen.thing(lit, "choice", ground, at(2, 2, face.markup)))
    target = f"store-{kind}"
    if stored or not free or target not in pen.targets:
        return face
    content = row([piece(pen, "arrow", 11, "ink"), piece(pen, "store", 15, "ink")], 1)
    return column([face, control(pen, target, content, "choice", 4, side)], 1)


def goods(pen: DicePen, seat: int, room: float, side: float) -> Part:
    """Draw seeds, ingredients and action tokens."""
    _ = pen.words
    me = pen.view["breweries"][seat]
    groups = [
        (_("Seeds"), [draw_seed(pen, side, pen.next(f"seed-{seat}")) for _n in range(me["seeds"])]),
        (_("Ingredients"), ingredients(pen, seat, side)),
        (_("Tokens"), tokens(pen, seat, side)),
    ]
    shown = []
    for head, things in groups:
        if things:
            shown.append(column([said(head, 15, "serif"), flow(things, room, 3, 3)], 4))
    if not shown:
        return said(_("no seeds, no goods"), small(pen), "soft")
    return flow(shown, room, 16, 6)


def ingredients(pen: DicePen, seat: int, side: float) -> list[Part]:
    """Draw the special ingredients of a player."""
    return [
        draw_ingredient(pen, thing, side, pen.next(f"ingredient-{seat}-{thing}"))
        for thing, count in pen.view["breweries"][seat]["ingredients"].items()
        for _n in range(count)
    ]


def tokens(pen: DicePen, seat: int, side: float) -> list[Part]:
    """Draw the action tokens of a player."""
    return [
        draw_token(pen, token, side, pen.next(f"token-{seat}"))
        for token in pen.view["breweries"][seat]["tokens"]
    ]


def draw_small(pen: DicePen, seat: int, wide: float) -> Part:
    """Draw the brewery of another player: a small street, the dice, the goods."""
    inner = wide - 20
    parts = [small_header(pen, seat, inner), small_street(pen, seat, inner)]
    parts += [boxed_left(line, inner, 0) for line in small_rows(pen, seat, inner)]
    stacked = column(parts, 6)
    high = stacked.height + 18
    return Part(wide, high, joined([panel(wide, high), at(10, 9, stacked.markup)]))


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
    """Draw pool, store and goods of another player as rows."""
    _ = pen.words
    me = pen.view["breweries"][seat]
    side = 36 if pen.tall else 30
    size = small(pen)
    label = max(width(word, size) for word in (_("Pool"), _("Store"), _("Goods"))) + 6
    pooled = [
        draw_die(pen, die, side, pen.next(f"die-{seat}-{kind_of(die)}"))
        for die in [*me["pool"], *me["fresh"]]
    ]
    stored = [draw_die(pen, die, side, pen.next(f"die-{seat}-{kind_of(die)}")) for die in me["store"]]
    held = [draw_seed(pen, side - 4, pen.next(f"seed-{seat}")) for _n in range(me["seeds"])]
    held += [*ingredients(pen, seat, side - 3), *tokens(pen, seat, side - 2)]
    lines = []
    for word, things in ((_("Pool"), pooled), (_("Store"), stored), (_("Goods"), held)):
        shown = flow(things, wide - label, 2, 2) if things else said("–", size, "soft")
        head = boxed_left(said(word, size, "soft"), label, 0)
        lines.append(row([head, boxed_left(shown, 0, size * 1.6)], 0))
    return [*lines, medals(pen, seat, side - 6, wide)] if me["brewed"] else lines


def medals(pen: DicePen, seat: int, side: float, wide: float) -> Part:
    """Show the recipes that another player has brewed as the medals of their styles."""
    found = []
    for recipe in pen.view["breweries"][seat]["brewed"]:
        style = style_of(recipe)
        picture = pen.use(f"style-{style}", 0, 0, side, None, f"medal-{style}")
        told = element("title", {}, recipe["name"])
        called = f"recipe-{recipe['name'].replace(' ', '-')}"
        found.append(Part(side, side, element("g", {"data-piece": called}, told, picture)))
    return flow(found, wide, 1, 2)


def small_street(pen: DicePen, seat: int, wide: float) -> Part:
    """Draw the four buildings small: what lies on them, and what is closed."""
    gap = 5
    side = (wide - 3 * gap) / 4
    high = 26 if pen.tall else 21
    houses = [
        at((side + gap) * n, 0, small_house(pen, seat, building, side, high))
        for n, building in enumerate(BUILDINGS)
    ]
    return Part(wide, 20 + 3 * (high + 3) + 4, joined(houses))


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
    bottom = 20 + 3 * (high + 3) + 3
    drawn = [
        path(roof(building, wide), f"roof-{building}"),
        rect(3, 19, wide - 6, bottom - 19, 0, f"wall-{building}"),
    ]
    for n, field in enumerate(fields_of(pen, building)):
        drawn.append(at(6, 23 + (high + 3) * n, small_field(pen, seat, field, wide - 12, high)))
    if building in me["shut"]:
        drawn.append(boards(wide / 2, (bottom + 20) / 2, wide * 1.04, 32, 8))
    if (seat, building) in pen.lately:
        drawn.append(path(roof(building, wide), "just"))
    if not facts["open"]:
        drawn += [
            rect(3, 19, wide - 6, bottom - 19, 0, "veil"),
            pen.use("lock", wide / 2 - 13, bottom / 2 - 2, 26),
        ]
    return titled(building_name(building, pen.lang), *drawn)


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
        drawn.append(small_item(pen, seat, lying, 0, first, high))
    elif field in me["used"]:
        drawn.append(pen.use("check", first / 2 - 8, high / 2 - 8, 16, None, "hop-ink"))
    elif field in me["blocked_by_others"]:
        drawn.append(boards(wide / 2, high / 2, wide, 9, 5))
    if bolt:
        drawn.append(small_item(pen, seat, bolt, first + 2, first, high))
    if (seat, field) in pen.lately:
        drawn.append(rect(0, 0, wide, high, 5, "just"))
    return element("g", {}, *drawn)


def small_item(pen: DicePen, seat: int, thing: str, x: float, wide: float, high: float) -> Markup:
    """Draw what lies on a small field."""
    if thing == "seed":
        part = item(pen, thing, high, seat)
    else:
        size = 14 if pen.tall else 12.5
        part = chip(pen, thing, size, False, pen.next(f"die-{seat}-{kind_of(thing)}"))
    return at(x + (wide - part.width) / 2, (high - part.height) / 2, part.markup)
