"""The open recipes as beer labels: what they ask, bring and how far they are from the viewer's dice."""

from collections.abc import Sequence
from math import cos, pi, sin

from taproom.games.dice_brewing.drawing.dice import chip, coins, draw_ingredient, least, mark, mastery
from taproom.games.dice_brewing.drawing.pen import DicePen
from taproom.games.dice_brewing.names import colour_of, level_name, style_name
from taproom.kernel.boxes import (
    HEAVY,
    SMALLEST,
    boxed,
    centred,
    column,
    flow,
    nothing,
    paragraph,
    piece,
    row,
    said,
    small,
)
from taproom.kernel.game import Target
from taproom.kernel.lettering import cut, fitting, wrap
from taproom.kernel.pen import SERIF, Json, Part, at, circle, name, path, rect
from taproom.kernel.svg import Markup, element, joined, number

LEVELS = ("novice", "intermediate", "advanced")
ART = 52
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
    high = ART + inner + low + 27
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
    return element(
        "g",
        {"id": f"{pen.prefix}recipe-{called}", "data-piece": f"recipe-{called}", "class": "label"},
        path(outline(0, wide, high), f"sty-{style}"),
        path(outline(2.5, wide, high), "paper"),
        path(outline(4.5, wide, high), f"sty-{style}"),
        path(outline(6, wide, high), "paper"),
        art,
        *children,
        path(outline(3, wide, high), "just") if (None, recipe["name"]) in pen.lately else Markup(),
    )


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
            pen.use(f"style-{style}", wide / 2 - 25, 7, 50, 50, f"medal-{style}"),
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
        3,
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


def reach_of(pen: DicePen, slot: int) -> Json | None:
    """Give how far the viewer is from a recipe; a spectator is nowhere, and dice of a brew are laid out."""
    reach: Json | None = pen.mine["recipes"][slot] if pen.mine and not in_the_kettle(pen, slot) else None
    return reach


def in_the_kettle(pen: DicePen, slot: int) -> bool:
    """Say whether a recipe is being brewed just now."""
    brewed: Json = pen.view["decision"].get("recipe", {})
    return bool(brewed) and brewed["name"] == pen.view["recipes"][slot]["name"]


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
        high = max(26, part.height + 2)
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


def gains(pen: DicePen, gain: Json, cls: str, size: float) -> list[Part]:
    """Draw gold, points, a die or a token."""
    found = []
    if gain.get("die"):
        found.append(piece(pen, "die-any", size * 1.6))
    if gain.get("token"):
        found.append(piece(pen, "token-back", size * 1.55))
    if gain["points"]:
        found.append(mastery(pen, gain["points"], size, cls))
    if gain["gold"]:
        found.append(coins(pen, gain["gold"], size, cls))
    return found


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


def foot(pen: DicePen, slot: int, room: float) -> Part:
    """Draw the ways to brew a recipe now, or else a ribbon that says how far it is."""
    _ = pen.words
    recipe = pen.view["recipes"][slot]
    found = pen.named(f"brew {recipe['name']}")
    if found:
        return ways(pen, recipe, found, room)
    if pen.view["over"]:
        return nothing()
    if in_the_kettle(pen, slot):
        return ribbon(pen, _("Being brewed"), [], "near", room)
    reach = reach_of(pen, slot)
    if recipe["blocked"]:
        return ribbon(pen, _("Blocked this round"), [], "far", room)
    return reach_ribbon(pen, reach, room) if reach else nothing()


def reach_ribbon(pen: DicePen, reach: Json, room: float) -> Part:
    """Say how far a recipe is: ready, to be stored first, one short, out of reach."""
    _ = pen.words
    size = 14 if pen.tall else 11.5
    dice = [chip(pen, row["die"], size) for row in reach["dice"] if row["die"]]
    if reach["ready"]:
        return ribbon(pen, _("Ready"), dice, "ready", room)
    if reach["missing"] == 0:
        pooled = [chip(pen, row["die"], size) for row in reach["dice"] if row["status"] == "pool"]
        return ribbon(pen, _.sense("what to do with dice", "Store"), pooled, "near", room)
    if reach["missing"] > 1:
        return ribbon(pen, _("Out of reach"), [], "far", room)
    lack = next(row for row in reach["dice"] if row["status"] == "missing")
    if not lack["die"]:
        return ribbon(pen, _("One short"), [mark(pen, lack["asked"], size * 1.4)], "near", room)
    more = int(lack["asked"][1]) - int(lack["die"][1])
    nearest = [chip(pen, lack["die"], size), said(f"+{more}", size, "bold on-near")]
    return ribbon(pen, _("One short"), nearest, "near", room)


def ribbon(pen: DicePen, words: str, dice: list[Part], cls: str, room: float) -> Part:
    """Draw a ribbon across the foot of a label; what does not fit beside the words stands below them."""
    size = 14 if pen.tall else fitting(words, (room - 8) / HEAVY, 13, SMALLEST)
    first = said(words, size, f"bold on-{cls}")
    if first.width > room - 8:
        first = paragraph(words, (room - 8) / HEAVY, size, 2, f"bold on-{cls}", True)
    tick = [piece(pen, "check", 14, f"on-{cls}")] if cls == "ready" else []
    head = row([*tick, first], 3)
    line = row([head, row(dice, 2)], 6)
    if line.width > room - 4:
        line = column([head, flow(dice, room - 4, 2, 2, True)], 2, True)
    high = max(28, line.height + 8)
    return Part(room, high, joined([rect(0, 0, room, high, 6, f"ribbon {cls}"), centred(line, room, high)]))


def ways(pen: DicePen, recipe: Json, found: list[Target], room: float) -> Part:
    """Draw a control for each way to brew a recipe, two in a row if they fit."""
    contents = [way(pen, recipe, target) for target in found]
    half = (room - 4) / 2
    wide = half if len(found) > 1 and all(part.width + 12 <= half for part in contents) else room
    high = 38 if pen.tall else 32
    buttons = []
    for target, content in zip(found, contents, strict=True):
        ground = rect(1.25, 1.25, wide - 2.5, high - 2.5, 8, "base go")
        drawn = pen.thing(target.element, "button", ground, centred(content, wide, high))
        buttons.append(Part(wide, high, drawn))
    return flow(buttons, room, 4, 4)


def way(pen: DicePen, recipe: Json, target: Target) -> Part:
    """Draw one way to brew: plain, or with the upgrade and its bonus."""
    _ = pen.words
    upgrade = target.action.removeprefix(f"brew {recipe['name']}").removeprefix(" with ")
    if not upgrade:
        return said(_("Brew"), 14, "bold go-ink")
    what = mark(pen, "B", 17) if upgrade == "blue" else piece(pen, f"ingredient-{upgrade}", 22)
    arrow = piece(pen, "arrow", 11, "go-ink")
    return row(
        [said("+", 14, "bold go-ink"), what, arrow, *gains(pen, recipe["bonus"], "bold go-ink", 16)], 2
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
