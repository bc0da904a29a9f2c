"""The large breweries: who it is, the street, and what lies below it."""

from taproom.games.dice_brewing.drawing.desk import draw_sheet, plain_buttons
from taproom.games.dice_brewing.drawing.dice import coins, mastery
from taproom.games.dice_brewing.drawing.houses import draw_street
from taproom.games.dice_brewing.drawing.pen import DicePen
from taproom.games.dice_brewing.drawing.recipes import style_of
from taproom.games.dice_brewing.drawing.trays import draw_tray
from taproom.kernel.boxes import flow, nothing, row, said, small, titled
from taproom.kernel.lettering import cut, width
from taproom.kernel.pen import SERIF, Json, Part, at, circle, name, panel, rect, text, who
from taproom.kernel.svg import Markup, element, joined

PLACEMENTS = 2
"""How many placements a turn has (DB-3.3)."""
TURN_BUTTONS = ("end", "done", "pass")
"""The plain actions that stand in the head of the brewery: they belong to the turn, not to a thing."""
MEDAL = 28


def draw_large(pen: DicePen, seat: int, wide: float) -> Part:
    """Draw a brewery with its street, dice and goods."""
    own = "" if seat == pen.main else f"seat-{seat}-"
    top = header(pen, seat, wide)
    street = draw_street(pen, seat, wide - 2, 2 if pen.tall else 4, own)
    tray = draw_tray(pen, seat, wide, own)
    sheet = nothing() if pen.tall or not pen.decides(seat) else draw_sheet(pen, wide - 40)
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
                at((wide - sheet.width) / 2, top.height + 3, sheet.markup) if sheet.width else Markup(),
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
    """Show who it is, how far the turn is, the recipes brewed, points and gold."""
    _ = pen.words
    me = pen.view["breweries"][seat]
    purse = row(
        [
            titled_part(_("mastery points"), mastery(pen, me["points"], 21, "serif")),
            titled_part(_("gold"), coins(pen, me["gold"], 21, "serif")),
        ],
        14,
    )
    shown = title(pen, seat)
    most = wide - purse.width - 70 if pen.tall else wide / 3  # Turn and recipes stand beside it.
    room = min(width(shown, 19) * SERIF, most)
    drawn = [
        who(pen, seat, 26, 21, 14, 16),
        name(48, 27.5, room + 1, shown, 19, "serif"),
        at(wide - 14 - purse.width, 21 - purse.height / 2, purse.markup),
    ]
    left = 48 + room + 14
    rest = wide - 28 - purse.width - left
    turn = turn_line(pen, seat, wide - 28 if pen.tall else rest)
    if pen.tall:
        return tall_header(pen, seat, wide, drawn, turn)
    drawn.append(at(left, 21 - turn.height / 2, turn.markup))
    brewed = bottles(pen, seat, rest - turn.width - 14)
    drawn.append(at(wide - 28 - purse.width - brewed.width, 21 - brewed.height / 2, brewed.markup))
    return Part(wide, 41, joined(drawn))


def tall_header(pen: DicePen, seat: int, wide: float, drawn: list[Markup], turn: Part) -> Part:
    """On a phone the turn and the recipes brewed have lines of their own."""
    y = 44.0
    for line in (turn, bottles(pen, seat, wide - 28)):
        if line.width:
            drawn = [*drawn, at(14, y, line.markup)]
            y += line.height + 8
    return Part(wide, y, joined(drawn))


def turn_line(pen: DicePen, seat: int, room: float) -> Part:
    """Show how far a turn is, with the buttons that end it; of who does not decide, a word."""
    if not pen.decides(seat):
        state = said(state_of(pen, seat), small(pen), "soft")
        return state if state.width <= room else nothing()
    parts = [placements(pen)] if pen.view["phase"] in ("arrange", "pick", "swap") else []
    parts += plain_buttons(pen, TURN_BUTTONS)
    if not parts and seat != pen.view["viewer"]:
        parts = [said(state_of(pen, seat), small(pen), "soft")]
    return flow(parts, room, 8, 6) if pen.tall else row(parts, 8)


def placements(pen: DicePen) -> Part:
    """Show which of the two placements of a turn are made, and which is next."""
    _ = pen.words
    made = pen.view["decision"]["placed"]
    steps = [step(pen, number, made) for number in range(PLACEMENTS)]
    told = _("{n} of {most} placements made", n=made, most=PLACEMENTS)
    drawn = row([said(_("Placement"), small(pen), "soft"), *steps], 4)
    return drawn._replace(markup=titled(told, drawn.markup))


def step(pen: DicePen, number: int, made: int) -> Part:
    """Draw one placement: ticked if it is made, lit if it is next."""
    side, size = 24, 14
    state = "made" if number < made else "next" if number == made else "ahead"
    sign = (
        pen.use("check", side / 2 - 6.5, side / 2 - 6.5, 13, None, "on-step-made")
        if state == "made"
        else text(side / 2, side / 2 + size * 0.36, str(number + 1), size, f"bold middle on-step-{state}")
    )
    return Part(side, side, joined([circle(side / 2, side / 2, side / 2 - 1, f"step {state}"), sign]))


def titled_part(title: str, part: Part) -> Part:
    """Tell what a part is when it is pointed at."""
    return part._replace(markup=titled(title, part.markup))


def bottles(pen: DicePen, seat: int, room: float) -> Part:
    """Show the recipes that a player has brewed: strips of their labels, or medals if there are many."""
    brewed = pen.view["breweries"][seat]["brewed"]
    strips = [strip(pen, recipe, room) for recipe in brewed]
    if pen.tall or not brewed or sum(part.width + 5 for part in strips) <= room:
        return flow(strips, room, 5, 3)
    side = min(MEDAL, room / len(brewed) - 1)
    return row([medal(pen, recipe, side) for recipe in brewed], 1)


def piece_name(recipe: Json) -> str:
    """Name a recipe as a piece that moves from the row to a brewery."""
    called: str = recipe["name"].replace(" ", "-")
    return f"recipe-{called}"


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
            {"data-piece": piece_name(recipe)},
            rect(0.75, 0.75, wide - 1.5, high - 1.5, 4, f"strip edge-{style}"),
            rect(0.75, 0.75, 6, high - 1.5, 2, f"sty-{style}"),
            text(11, high / 2 + size * 0.36, shown, size, "serif on-label"),
        ),
    )


def medal(pen: DicePen, recipe: Json, side: float) -> Part:
    """Draw a brewed recipe as the medal of its style."""
    style = style_of(recipe)
    picture = pen.use(f"style-{style}", 0, 0, side, None, f"medal-{style}")
    told = element("title", {}, recipe["name"])
    return Part(side, side, element("g", {"data-piece": piece_name(recipe)}, told, picture))
