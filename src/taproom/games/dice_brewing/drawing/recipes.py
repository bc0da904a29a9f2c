"""The open recipes as beer labels: what they ask, bring and how far they are from the viewer's dice."""

from collections.abc import Sequence
from math import cos, pi, sin

from taproom.games.dice_brewing.drawing.dice import draw_ingredient, least, mastery
from taproom.games.dice_brewing.drawing.pen import DicePen
from taproom.games.dice_brewing.drawing.ribbons import foot, gains, reach_of
from taproom.games.dice_brewing.names import colour_of, level_name, style_name
from taproom.kernel.boxes import (
    HEAVY,
    SMALLEST,
    boxed,
    centred,
    column,
    flow,
    nothing,
    piece,
    row,
    said,
    small,
)
from taproom.kernel.lettering import cut, fitting, wrap
from taproom.kernel.pen import SERIF, Json, Part, at, circle, name, path, rect
from taproom.kernel.svg import Markup, element, joined, number

LEVELS = ("novice", "intermediate", "advanced")
ART = 46
"""How high the picture of a label is; on phones it stands at the left, and this is how wide it is."""
TALL_ART = 72
GAP = 10
ROOMY = 140
"""On a label with less room the signs are smaller."""
NEED = 27
"""How much room a die that is asked needs at least."""
SCOOP = 11
"""How deep the corners of a label are scooped out."""
CORNER = f"a{SCOOP} {SCOOP} 0 0 0"


def draw_recipes(pen: DicePen, wide: float) -> Part:
    """Draw the open recipes side by side, on phones below each other."""
    _ = pen.words
    view = pen.view
    head = heading(pen, wide)
    open_ones = [n for n, recipe in enumerate(view["recipes"]) if recipe]
    if pen.tall:
        labels = [tall_label(pen, n, wide) for n in open_ones]
        return column([head, *labels], GAP)
    places = max(3, len(open_ones))
    side = (wide - GAP * (places - 1)) / places
    contents = [wide_content(pen, n, side - 26) for n in open_ones]
    feet = [foot(pen, n, side - 20) for n in open_ones]
    inner = max((content.height for content in contents), default=100)
    low = max((part.height for part in feet), default=0)
    high = ART + inner + low + 25
    drawn = [
        at((side + GAP) * n, 0, wide_label(pen, slot, contents[n], feet[n], side, high))
        for n, slot in enumerate(open_ones)
    ]
    return column([head, Part(wide, high, joined(drawn))], 6)


def heading(pen: DicePen, wide: float) -> Part:
    """Say what every brew brings, and how many recipes are in the pile."""
    _ = pen.words
    brings = row(
        [
            said(_("each brew also brings"), small(pen), "soft"),
            mastery(pen, pen.view["printed"]["brew"], small(pen)),
        ],
        4,
    )
    pile = said(_.plural("{n} in the pile", "{n} in the pile", pen.view["pile"]), small(pen), "soft")
    return flow([said(_("Open recipes"), 17, "serif"), brings, pile], wide, 12, 2)


def style_of(recipe: Json) -> str:
    """Give the word for a style's colours and picture."""
    style: str = recipe["style"]
    return style.lower().replace(" ", "-")


def outline(inset: float, wide: float, high: float) -> str:
    """Give the outline of a label with scooped corners."""
    top = number(inset)
    across, down = number(wide - 2 * inset - 2 * SCOOP), number(high - 2 * inset - 2 * SCOOP)
    return (
        f"M{number(inset + SCOOP)} {top}h{across}{CORNER} {SCOOP} {SCOOP}v{down}{CORNER} -{SCOOP} {SCOOP}"
        f"h-{across}{CORNER} -{SCOOP} -{SCOOP}v-{down}{CORNER} {SCOOP} -{SCOOP}Z"
    )


def frame(pen: DicePen, slot: int, wide: float, high: float, art: Markup, *children: Markup) -> Markup:
    """Draw a label: double edge in the colour of its style, picture, contents."""
    recipe = pen.view["recipes"][slot]
    style = style_of(recipe)
    called = recipe["name"].replace(" ", "-")
    found = pen.named(f"brew {recipe['name']}")
    # A label with one way to brew it is a second picture of its button.
    only = f"{pen.prefix}{found[0].element}" if len(found) == 1 else None
    return element(
        "g",
        {
            "id": f"{pen.prefix}recipe-{called}",
            "data-piece": f"recipe-{called}",
            "data-for": only,
            "class": "label can" if found else "label",
        },
        path(outline(0, wide, high), f"sty-{style}"),
        path(outline(2.5, wide, high), "paper"),
        path(outline(4.5, wide, high), f"sty-{style}"),
        path(outline(6, wide, high), "paper"),
        art,
        *children,
        path(outline(3, wide, high), "just") if (None, recipe["name"]) in pen.lately else Markup(),
        aim(pen, recipe["name"], wide, high),
    )


def aim(pen: DicePen, recipe: str, wide: float, high: float) -> Markup:
    """Lay the token that blocks a recipe over its label, seen while that token is picked."""
    target = f"block-{recipe.replace(' ', '-')}"
    if target not in pen.targets:
        return Markup()
    ground = path(outline(2, wide, high), "base aim")
    sign = pen.use("token-recipe", wide / 2 - 24, high / 2 - 24, 48)
    return pen.veiled(target, "token-recipe", "choice", ground, sign)


def rays(style: str, x: float, y: float, wide: float, high: float, scooped: str) -> Markup:
    """Draw rays behind a medal, inside an outline of scooped corners."""
    drawn = [path(scooped, f"ray-{style}")]
    middle_x, middle_y = x + wide / 2, y + high / 2
    # Each ray ends at the edge of the picture.
    for n in range(24):
        start, end = (pi / 12 * n, pi / 12 * n + pi / 24)
        points = [edge(middle_x, middle_y, wide, high, angle) for angle in (start, end)]
        line = "L".join(f"{number(a)} {number(b)}" for a, b in points)
        drawn.append(path(f"M{number(middle_x)} {number(middle_y)}L{line}Z", f"ray2-{style}"))
    return element("g", {}, *drawn)


def edge(x: float, y: float, wide: float, high: float, angle: float) -> tuple[float, float]:
    """Give where a ray from the middle meets the edge; corners are left out, where the label is scooped."""
    across, down = cos(angle), sin(angle)
    reach = min(
        (wide / 2 - 1) / abs(across) if abs(across) > 0.001 else wide,
        (high / 2 - 1) / abs(down) if abs(down) > 0.001 else high,
    )
    return x + across * reach, y + down * reach


def wide_label(pen: DicePen, slot: int, content: Part, ribbon: Part, wide: float, high: float) -> Markup:
    """Draw a label with its picture on top."""
    recipe = pen.view["recipes"][slot]
    style = style_of(recipe)
    inner = wide - 12
    straight = ART - SCOOP
    top = (
        f"M{number(6 + SCOOP)} 6h{number(inner - 2 * SCOOP)}{CORNER} {SCOOP} {SCOOP}v{straight}"
        f"H6v-{straight}{CORNER} {SCOOP} -{SCOOP}Z"
    )
    art = joined(
        [
            rays(style, 6, 6 + 2, inner, ART - 2, top),
            rect(6, 6 + ART - 1, inner, 2, 0, f"sty-{style}"),
            pen.use(f"style-{style}", wide / 2 - 22, 7, 44, 44, f"medal-{style}"),
            blocked_sign(pen, slot, wide / 2, 6 + ART / 2),
        ]
    )
    return frame(
        pen,
        slot,
        wide,
        high,
        art,
        at((wide - content.width) / 2, ART + 11, content.markup),
        at((wide - ribbon.width) / 2, high - 11 - ribbon.height, ribbon.markup),
    )


def blocked_sign(pen: DicePen, slot: int, x: float, y: float) -> Markup:
    """Lay planks over a blocked recipe."""
    return pen.use("blocked", x - 36, y - 36, 72) if pen.view["recipes"][slot]["blocked"] else Markup()


def wide_content(pen: DicePen, slot: int, room: float) -> Part:
    """Draw what stands on a label, in the middle."""
    recipe = pen.view["recipes"][slot]
    title = title_of(recipe["name"], room)
    return column(
        [
            boxed(style_line(pen, recipe), room, 0),
            title,
            boxed(needs(pen, slot, room), room, 0),
            facts(pen, slot, room),
        ],
        2,
    )


def title_of(called: str, room: float) -> Part:
    """Write the name of a recipe in the middle, on two lines if one would be small."""
    size = fitting(called, (room - 4) / HEAVY, 19, 13.5)
    high = size * 1.15
    lines = wrap(called, room / HEAVY, size, 2)
    drawn = [
        name(room / 2, size * 1.05 + high * n, room, line, size, "serif middle on-label")
        for n, line in enumerate(lines)
    ]
    return Part(room, high * len(lines) + size * 0.2, joined(drawn))


def style_line(pen: DicePen, recipe: Json) -> Part:
    """Write the style, with one to three stars for its level."""
    level = recipe["level"]
    words = said(style_name(recipe["style"], pen.lang), small(pen), "bold on-label-2")
    if level not in LEVELS:
        return words
    stars = [
        Part(13, 13, pen.use("star", 0, 0, 13, None, "star on" if n <= LEVELS.index(level) else "star"))
        for n in range(len(LEVELS))
    ]
    shown = row(stars, 1)
    told = element("g", {}, element("title", {}, level_name(level, pen.lang)), shown.markup)
    return row([words, shown._replace(markup=told)], 7)


def needs(pen: DicePen, slot: int, room: float) -> Part:
    """Draw the dice asked: ticked if stored, framed if in the pool, dashed and pale if missing."""
    recipe = pen.view["recipes"][slot]
    reach = reach_of(pen, slot)
    rows = reach["dice"] if reach else [{"asked": die, "status": "plain"} for die in recipe["dice"]]
    lines = -(-len(rows) // int(room / NEED))
    across = -(-len(rows) // lines)
    side = min(40 if pen.tall else 34 if lines == 1 else 28, (room + 2) / across - 1)
    shown = [needs_row(pen, rows[n : n + across], side, room, lines > 1) for n in range(0, len(rows), across)]
    return column(shown, 2, True)


def needs_row(pen: DicePen, asked: Sequence[Json], side: float, room: float, narrow: bool) -> Part:
    """Draw some of the dice asked, closely if there is little room."""
    shown = row([need(pen, die["asked"], die["status"], side, narrow) for die in asked], 3 if narrow else 1)
    if shown.width <= room:
        return shown
    return row([need(pen, die["asked"], die["status"], side, True) for die in asked], 1)


def need(pen: DicePen, die: str, status: str, side: float, narrow: bool) -> Part:
    """Draw one die that a recipe asks, its least value below; if it is narrow, the tick is on the die."""
    size = 14 if pen.tall else 13
    picture = element(
        "g",
        {"class": "dim" if status == "missing" else None},
        pen.use(f"die-{colour_of(die)}-{die[1]}", 0, 0, side),
    )
    words = [said(f"{die[1]}+", size, f"bold need-{status}")]
    if status == "stored" and narrow:
        picture = joined([picture, ticked(pen, side)])
    elif status == "stored":
        words.append(piece(pen, "check", 12, "need-stored"))
    line = row(words, 0)
    tag = Part(
        line.width + 4,
        line.height + 2,
        joined(
            [
                rect(0, 0, line.width + 4, line.height + 2, 5, f"tag-{status}"),
                centred(line, line.width + 4, line.height + 2),
            ]
        ),
    )
    return column([Part(side, side, picture), tag], 0, True)


def ticked(pen: DicePen, side: float) -> Markup:
    """Tick a die at its corner."""
    x = side - 8
    return joined([circle(x + 5, x + 5, 7.5, "paper"), pen.use("check", x, x, 10, None, "need-stored")])


def facts(pen: DicePen, slot: int, room: float) -> Part:
    """Write what a recipe brings, its upgrade's bonus, and what the upgrade needs."""
    _ = pen.words
    recipe = pen.view["recipes"][slot]
    size = 16 if room >= ROOMY else 14
    lines = [
        (_("Brings"), row(gains(pen, recipe["reward"], "bold", size), 4)),
        (_("Upgrade"), row(gains(pen, recipe["bonus"], "bold", size), 4)),
        (_("with"), upgrades(pen, slot, room - said(_("with"), small(pen)).width - 4)),
    ]
    drawn: list[Markup] = [path(f"M0 2H{room:g}", "label-rule")]
    y = 5.0
    for word, part in lines:
        head = fact_head(pen, word, room - part.width - 3)
        high = max(24, part.height + 1)
        drawn += [
            at(0, y + high / 2 - head.height / 2, head.markup),
            at(room - part.width, y + high / 2 - part.height / 2, part.markup),
        ]
        y += high
    return Part(room, y, element("g", {"class": "on-label"}, *drawn))


def fact_head(pen: DicePen, word: str, room: float) -> Part:
    """Write what a line of a label is about, if there is room for most of the word."""
    size = fitting(word, room, small(pen), small(pen) if pen.tall else SMALLEST)
    shown = cut(word, room, size)
    return said(shown, size, "on-label-2") if len(shown) > len(word) / 2 else nothing()


def upgrades(pen: DicePen, slot: int, room: float) -> Part:
    """Draw what a recipe can be upgraded with, closely if there is little room, or on several lines."""
    shown = row(upgrade_signs(pen, slot, 25, True), 4)
    if shown.width <= room:
        return shown
    return flow(upgrade_signs(pen, slot, 20, False), room, 2, 4)


def upgrade_signs(pen: DicePen, slot: int, side: float, apart: bool) -> list[Part]:
    """Draw the upgrades of a recipe; what the viewer has is ringed."""
    recipe = pen.view["recipes"][slot]
    reach = reach_of(pen, slot)
    had = reach["upgrades"] if reach else []
    shown: list[Part] = []
    for upgrade in recipe["upgrades"]:
        if shown and apart:
            shown.append(said("/", small(pen), "on-label-2"))
        part = (
            least(pen, recipe["blue_least"], 14) if upgrade == "blue" else draw_ingredient(pen, upgrade, side)
        )
        shown.append(ringed(part) if upgrade in had else part)
    return shown


def ringed(part: Part) -> Part:
    """Ring what the viewer has."""
    return Part(
        part.width + 4,
        part.height,
        joined(
            [
                rect(0, -1, part.width + 4, part.height + 2, (part.height + 2) / 2, "had"),
                at(2, 0, part.markup),
            ]
        ),
    )


def tall_label(pen: DicePen, slot: int, wide: float) -> Part:
    """Draw a label with its picture at the left."""
    recipe = pen.view["recipes"][slot]
    style = style_of(recipe)
    left = 6 + TALL_ART
    room = wide - left - 6 - 22
    size = fitting(recipe["name"], (room - 4) / SERIF, 21, 15)
    title = Part(room, size * 1.3, name(0, size * 1.02, room, recipe["name"], size, "serif on-label"))
    body = column(
        [
            style_line(pen, recipe),
            title,
            needs(pen, slot, room),
            facts(pen, slot, room),
            foot(pen, slot, room),
        ],
        4,
    )
    high = body.height + 34
    deep = high - 12
    side = (
        f"M{6 + SCOOP} 6H{left}V{number(high - 6)}H{6 + SCOOP}{CORNER} -{SCOOP} -{SCOOP}"
        f"V{6 + SCOOP}{CORNER} {SCOOP} -{SCOOP}Z"
    )
    art = joined(
        [
            rays(style, 6, 6, TALL_ART, deep, side),
            rect(left - 1, 6, 2, deep, 0, f"sty-{style}"),
            pen.use(f"style-{style}", 6 + TALL_ART / 2 - 32, high / 2 - 34, 64, 67, f"medal-{style}"),
            blocked_sign(pen, slot, 6 + TALL_ART / 2, high / 2),
        ]
    )
    return Part(wide, high, frame(pen, slot, wide, high, art, at(left + 12, 17, body.markup)))
