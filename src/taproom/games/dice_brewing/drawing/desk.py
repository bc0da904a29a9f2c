"""The decision: who decides what, and the things and buttons that belong to this decision alone."""

from collections.abc import Sequence

from taproom.games.dice_brewing.drawing.dice import (
    PICKED,
    STOCK,
    Lying,
    chip,
    coins,
    draw_die,
    draw_ingredient,
    mark,
)
from taproom.games.dice_brewing.drawing.offers import bearers, key_of
from taproom.games.dice_brewing.drawing.pen import DicePen
from taproom.games.dice_brewing.drawing.plays import strip
from taproom.games.dice_brewing.names import colour_name, colour_of, field_name, token_short
from taproom.games.dice_brewing.texts import bare, is_stored
from taproom.games.dice_brewing.words import task
from taproom.kernel.boxes import (
    button,
    column,
    control,
    flow,
    nothing,
    paragraph,
    piece,
    row,
    said,
    small,
)
from taproom.kernel.lettering import width
from taproom.kernel.pen import SERIF, Part, at, name, rect, who
from taproom.kernel.svg import joined
from taproom.kernel.words import capital

SIDE = 42
"""How large a die is drawn here."""
MATTER_BUTTONS = ("roll", "to pool", "to store", "keep", "later", "not again")
"""The plain actions that belong to a thing that is shown here, in the order of their buttons."""
FORWARD = ("roll", "end", "done", "keep")
"""Those that go on, and are no pass."""


def draw_desk(pen: DicePen, wide: float) -> Part:
    """Draw the decision that is due, for a picture that stands alone; phones show its things here too."""
    parts = [sentence(pen, wide - 24)]
    return on_paper(pen, [*parts, *things(pen, wide - 24)] if pen.tall else parts, wide)


def draw_things(pen: DicePen, wide: float) -> Part:
    """Draw what belongs to the decision alone, for a page that says the sentence elsewhere."""
    found = things(pen, wide - 24)
    return on_paper(pen, found, wide) if found else nothing()


def on_paper(pen: DicePen, lines: list[Part], wide: float) -> Part:
    """Put lines on a sheet with the colour of who decides."""
    stacked = column(lines, 8)
    high = stacked.height + 18
    return Part(
        wide,
        high,
        joined(
            [
                rect(0.5, 0.5, wide - 1, high - 1, 10, "desk"),
                rect(0.5, 0.5, 5, high - 1, 2.5, f"seat-{pen.view['player']}"),
                at(14, 9, stacked.markup),
            ]
        ),
    )


def draw_sheet(pen: DicePen, room: float) -> Part:
    """Draw what belongs to the decision as a sheet over the roofs, so that nothing moves for it."""
    found = things(pen, room - 24)
    if not found:
        return nothing()
    stacked = column(found, 4, True)
    wide, high = stacked.width + 24, stacked.height + 10
    return Part(
        wide, high, joined([rect(0.75, 0.75, wide - 1.5, high - 1.5, 10, "sheet"), at(12, 5, stacked.markup)])
    )


def things(pen: DicePen, room: float) -> list[Part]:
    """List the lines of things that belong to the decision alone."""
    if pen.view["viewer"] not in (None, pen.view["player"]):
        return []
    tokens = strip(pen) if pen.tall or pen.view["phase"] == "window" else []
    lines = [matter(pen), [*tokens, *plain_buttons(pen, MATTER_BUTTONS)]]
    if not pen.tall:
        lines = [[*lines[0], *lines[1]]]
    return [flow(line, room, 7, 5) for line in lines if line]


def sentence(pen: DicePen, room: float) -> Part:
    """Say who decides what."""
    view = pen.view
    seat = view["player"]
    size = 16 if pen.tall else 15
    left = room - 46
    named = min(width(pen.names[seat], 17) * SERIF, left)
    who_decides = Part(named, 22, name(0, 17, named + 1, pen.names[seat], 17, "serif"))
    said_so = paragraph(f"{capital(task(view, pen.lang))}.", left, size, 4)
    words = column([who_decides, said_so], 1)
    return row([Part(36, 36, who(pen, seat, 18, 18, 17, 18)), words], 10)


def plain_buttons(pen: DicePen, actions: Sequence[str]) -> list[Part]:
    """Draw the buttons of plain actions that can be chosen now."""
    shown = [action for action in actions if action.replace(" ", "-") in pen.targets]
    return [button(pen, action.replace(" ", "-"), plain(pen, action), action in FORWARD) for action in shown]


def plain(pen: DicePen, action: str) -> str:
    """Give the word on a plain button."""
    _ = pen.words
    return {
        "later": _("Later"),
        "not again": _("Not again this phase"),
        "end": _("End turn"),
        "pass": _("Pass"),
        "done": _("Done"),
        "roll": _("Roll"),
        "keep": _("Keep"),
        "to pool": _("To the pool"),
        "to store": _("To the store"),
    }[action]


def matter(pen: DicePen) -> list[Part]:
    """Draw what a decision is about, if it is about something that lies nowhere else."""
    drawers = {"pick": picked, "swap": swap, "use": brew, "take": take, "keep": keep, "buy": means}
    drawer = drawers.get(pen.view["phase"])
    return drawer(pen) if drawer else []


def picked(pen: DicePen) -> list[Part]:
    """School 1: the dice that will be rolled."""
    _ = pen.words
    me = pen.view["breweries"][pen.view["player"]]
    if not me["picked"]:
        return [said(_("No dice picked yet"), small(pen), "soft")]
    return [said(_("To be rolled"), small(pen), "soft"), *picked_dice(pen)]


def picked_dice(pen: DicePen) -> list[Part]:
    """Draw the dice that are picked; those of the store have a roof."""
    seat = pen.view["player"]
    found = []
    for die in pen.view["breweries"][seat]["picked"]:
        face = draw_die(pen, bare(die), SIDE, Lying(seat, PICKED))
        roof = [piece(pen, "store", 15, "soft-ink")] if is_stored(die) else []
        found.append(row([*roof, face], 1))
    return found


def swap(pen: DicePen) -> list[Part]:
    """School 2: the rolled stock; an own die that is picked lights what it can be swapped for."""
    _ = pen.words
    rolled = pen.view["decision"]["rolled"]
    roles = bearers(rolled)
    dice = [stock_die(pen, die, role == "second") for die, role in zip(rolled, roles, strict=True)]
    return [said(_("Rolled from the stock"), small(pen), "soft"), *dice]


def stock_die(pen: DicePen, die: str, second: bool) -> Part:
    """Draw a rolled die of the stock with the swaps that would bring it."""
    face = draw_die(pen, die, SIDE, Lying(pen.view["player"], STOCK))
    drawn = [face.markup]
    ground = rect(-2, -2, SIDE + 4, SIDE + 4, 11, "base aim")
    for target in pen.named("swap"):
        own, new = target.action.removeprefix("swap ").split(" for ")
        if new == die and second:
            drawn.append(pen.second(target.element, key_of(own), "choice", ground, veiled=True))
        elif new == die:
            drawn.append(pen.veiled(target.element, key_of(own), "choice", ground))
    return face._replace(markup=joined(drawn))


def brew(pen: DicePen) -> list[Part]:
    """A brew in progress: its dice so far, and what is still asked; stored dice that fit are lit below."""
    decision = pen.view["decision"]
    parts = [said(decision["recipe"]["name"], 16, "serif"), *upgrade(pen), *picked_dice(pen)]
    return parts + [wanted(pen, die) for die in decision["needs"]]


def upgrade(pen: DicePen) -> list[Part]:
    """Draw what the brew is upgraded with."""
    used = pen.view["decision"]["upgrade"]
    if not used:
        return []
    return [mark(pen, "B", 24) if used == "blue" else draw_ingredient(pen, used, 30)]


def wanted(pen: DicePen, die: str) -> Part:
    """Draw a die that a brew still asks."""
    size = 15
    content = row([mark(pen, die, 21), said(f"{die[1]}+", size, "bold")], 2)
    wide, high = content.width + 10, 34
    ground = rect(1, 1, wide - 2, high - 2, 8, "nook")
    return Part(wide, high, joined([ground, at(5, (high - content.height) / 2, content.markup)]))


def take(pen: DicePen) -> list[Part]:
    """The reward of choice: a die of a colour, or an action token of a kind."""
    parts = [said(pen.view["decision"]["recipe"]["name"], 16, "serif"), *upgrade(pen)]
    for target in pen.named("take"):
        _take, first, *rest = target.action.split()
        if first == "token":
            content = [piece(pen, f"token-{rest[0]}", 32), said(token_short(rest[0], pen.lang), 14)]
        else:
            content = [piece(pen, f"die-{first}-0", 34), said(colour_name(first, pen.lang), 14)]
        parts.append(control(pen, target.element, row(content, 5), "choice", 8))
    return parts


def keep(pen: DicePen) -> list[Part]:
    """A die that has just been raised, to be put away."""
    facts = pen.view["decision"]
    field, die, new = facts["field"], facts["die"], facts["raised"]
    return [
        said(field_name(field, pen.lang), small(pen), "soft"),
        chip(pen, die, 15),
        piece(pen, "arrow", 15, "ink"),
        Part(SIDE, SIDE, pen.use(f"die-{colour_of(new)}-{new[1]}", 0, 0, SIDE)),
    ]


def means(pen: DicePen) -> list[Part]:
    """What the buyer can spend, if dice that show 1 count."""
    _ = pen.words
    mine = pen.view["mine"]
    if not mine or not mine["credit"]:
        return []
    told = _("To spend, with {credit} for dice that show 1:", credit=mine["credit"])
    return [said(told, small(pen), "soft"), coins(pen, mine["funds"], 16)]
